import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '#lib/platform/parse-json.public.ts';

const mailSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type Mail = z.infer<typeof mailSchema>;

/** Keeps every message the local stack caught, newest first; one JSON line each, so a crash costs at most the last. */
export class Mailbox {
  readonly #path: string;
  readonly #mails: Mail[] = [];
  #onMail: (mail: Mail) => void = () => {};
  #closed = false;

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const mail = mailSchema.safeParse(parseJson(line));
      if (mail.success) this.#mails.unshift(mail.data);
    }
  }

  receive(message: { to: string; subject: string; text: string; html: string }): void {
    if (this.#closed) return;
    const mail: Mail = { id: randomUUID(), receivedAt: new Date().toISOString(), ...message };
    appendFileSync(this.#path, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    this.#mails.unshift(mail);
    this.#onMail(mail);
  }

  onMail(listener: (mail: Mail) => void): void {
    this.#onMail = listener;
  }

  /** For accounts that are made without a person to read their mail. */
  async closedDuring(work: () => Promise<void>): Promise<void> {
    this.#closed = true;
    try {
      await work();
    } finally {
      this.#closed = false;
    }
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
