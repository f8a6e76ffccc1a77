import { styleText } from 'node:util';
import type { Env } from '#lib/platform/env.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-content.ts';
import { howToUse, type LocalModelServer } from './find-local-model.ts';
import type { Mail } from './mailbox.ts';
import { missingForMeaning } from './voice/speech/speech-packages.ts';
import type { RunningVoice } from './voice.ts';

const bold = (text: string) => styleText('bold', text, { stream: process.stdout });
const quiet = (text: string) => styleText('dim', text, { stream: process.stdout });
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

type Welcome = {
  env: Env;
  /** What the app listens on. */
  host: string;
  dataDir: string | undefined;
  /** The one of this machine. */
  voice: Pick<RunningVoice, 'speaks' | 'hears' | 'missing'> | undefined;
  /** One that could be used, where none is configured. */
  modelServer: LocalModelServer | null;
};

export function printWelcome({ env, host, dataDir, voice, modelServer }: Welcome): void {
  const local = new Set(env.LOCAL_SERVICES);
  const service = (name: string, real: string | null, isLocal: boolean, where: string) =>
    `  ${name.padEnd(10)} ${isLocal ? `local   ${where}` : real ? `real    ${real}` : `off     ${where}`}`;
  print(
    '',
    `Reflections is at ${bold(env.APP_URL)}`,
    ...(isThisMachine(host)
      ? []
      : [`It listens on ${host}: other computers can open it. The demo opens only on this computer.`]),
    '',
    service('database', env.SUPABASE_URL, local.has('supabase'), `Supabase on PGlite, kept in ${dataDir}`),
    service('sign-in', env.SUPABASE_URL, local.has('supabase'), 'the same'),
    service(
      'mail',
      env.SMTP_URL ? 'your SMTP server' : null,
      local.has('mail'),
      env.LOCAL_MAILBOX_URL
        ? `read it at ${env.LOCAL_MAILBOX_URL}`
        : 'set SMTP_URL to send invitations; until then, copy their links',
    ),
    service(
      'voice',
      env.ELEVENLABS_API_KEY ? (env.ELEVENLABS_BASE_URL ?? 'ElevenLabs') : null,
      local.has('voice'),
      localVoiceLine(voice),
    ),
    service(
      'model',
      env.MODEL_PROVIDER ? `${env.MODEL_PROVIDER} ${env.MODEL_NAME}` : null,
      !env.MODEL_PROVIDER,
      'answers with quotes; set MODEL_PROVIDER for a language model',
    ),
    service(
      'search',
      env.EMBEDDINGS_URL ?? null,
      !env.EMBEDDINGS_URL,
      localSearchLine(env.SENTENCE_MODEL === 'on', missingForMeaning()),
    ),
    service('errors', env.SENTRY_DSN ? 'Sentry' : null, false, 'set SENTRY_DSN to report them'),
    service(
      'traces',
      env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      false,
      'set OTEL_EXPORTER_OTLP_ENDPOINT to export them',
    ),
  );
  if (modelServer) print('', ...howToUse(modelServer));
  if (env.LOCAL_DEMO_PASSWORD) {
    print('', `Demo accounts, password ${bold(DEMO_PASSWORD)}`);
    for (const { email, role } of DEMO_ACCOUNTS) print(`  ${email.padEnd(30)} ${quiet(role)}`);
  }
  print('', quiet('Ctrl-C stops everything.'), '');
}

const isThisMachine = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

export const localSearchLine = (isOn: boolean, missing: readonly string[]): string =>
  !isOn
    ? 'by words; SENTENCE_MODEL is off'
    : missing.length === 0
      ? 'by words and by what they mean'
      : `by words; for what they mean run npm install --include=optional (${missing.join(', ')})`;

export function localVoiceLine(voice: Welcome['voice']): string {
  if (!voice) return 'set ELEVENLABS_API_KEY to talk';
  const { speaks, hears, missing } = voice;
  const does =
    speaks && hears ? 'hears and speaks' : speaks ? 'only speaks' : hears ? 'only hears' : 'writes only';
  return missing.length === 0
    ? `${does} English`
    : `${does}; for the rest run npm install --include=optional (${missing.join(', ')})`;
}

export function printMail(mail: Mail): void {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  print(`mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ''}`);
}
