import { expect } from '@playwright/test';
import { z } from 'zod';

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });
type Mail = z.infer<typeof mailSchema>;

/** What the local mailbox caught for one address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${process.env.TEST_MAILBOX_URL}.json`);
  return z
    .array(mailSchema)
    .parse(await response.json())
    .filter(({ to }) => to === address);
}

/** The path of the link in the newest message that matches, as soon as it is there. */
export async function linkInMail(address: string, link: RegExp): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const urls = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      path =
        urls
          .map((url) => new URL(url))
          .map(({ pathname, search }) => pathname + search)
          .find((candidate) => link.test(candidate)) ?? '';
      return path;
    })
    .toMatch(link);
  return path;
}
