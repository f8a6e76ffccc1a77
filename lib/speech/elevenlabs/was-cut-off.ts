/** Of the protocol: the call was said to be over. Whoever leaves the page (1001) may load it anew, and go on. */
const SAID_TO_BE_OVER = '1000';

type End = { endReason: string | null; error: unknown };

/** Whether the connection was lost rather than ended by one of the two. */
export function wasCutOff({ endReason, error }: End): boolean {
  const [, code] = /disconnected\D{0,20}(\d{4})/i.exec(endReason ?? '') ?? [];
  return code === undefined ? error !== null : code !== SAID_TO_BE_OVER;
}
