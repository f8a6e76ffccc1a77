import 'server-only';
import { createTransport } from 'nodemailer';
import { env } from './env.ts';
import { logger } from './logger.ts';

/** Somebody waits for the page meanwhile. */
const PATIENCE_MS = 10_000;

type Message = {
  to: string;
  subject: string;
  text: string;
  /** Of mails that come again: where a mail program posts to when its person wants no more. */
  stopAddress?: string;
};

/**
 * Sends one plain-text message and tells whether the mail server took it. Never throws: what a message announces has
 * already happened, and the person must be able to pass it on by hand.
 */
export async function sendMail({ stopAddress, ...message }: Message): Promise<boolean> {
  const url = env().SMTP_URL;
  if (!url) return false;
  const transport = createTransport(
    {
      url: url.reveal(),
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
    },
    { from: env().MAIL_FROM },
  );
  try {
    await transport.sendMail({
      ...message,
      ...(stopAddress && {
        headers: {
          'List-Unsubscribe': `<${stopAddress}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return true;
  } catch (error) {
    logger().error({ smtp: describeRefusal(error) }, 'a message could not be sent');
    return false;
  } finally {
    transport.close();
  }
}

/** What the server answered names the address, so only its codes are kept. */
function describeRefusal(error: unknown) {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error ? error.code : undefined;
  const responseCode = 'responseCode' in error ? error.responseCode : undefined;
  return { code, responseCode };
}
