/** Of the protocol: the call was said to be over, or its page was left. */
const CLOSED_ON_PURPOSE = ['1000', '1001'];

type End = { endReason: string | null; error: unknown };

/** Whether the connection was lost rather than ended by one of the two. */
export function wasCutOff({ endReason, error }: End): boolean {
  const [, code] = /disconnected\D{0,20}(\d{4})/i.exec(endReason ?? '') ?? [];
  return code === undefined ? error !== null : !CLOSED_ON_PURPOSE.includes(code);
}
