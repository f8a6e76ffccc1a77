import 'server-only';
import { createTransport } from 'nodemailer';
import { env } from './env.ts';
import { reportError } from './report-error.ts';

/**
 * Sends one plain-text message and tells whether the mail server took it. Never throws: what a message
 * announces has already happened, and the person must be able to pass it on by hand.
 */
export async function sendMail(message: { to: string; subject: string; text: string }): Promise<boolean> {
  const url = env().SMTP_URL;
  if (!url) return false;
  try {
    const transport = createTransport(url.reveal(), { from: env().MAIL_FROM });
    await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    return true;
  } catch (error) {
    await reportError(error, { where: 'send-mail' });
    return false;
  }
}
