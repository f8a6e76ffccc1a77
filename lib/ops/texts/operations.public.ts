import { counted, writtenNumber } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const operationsTexts = inWords('ops/operations.operationsTexts', {
  factorNeeded: 'Operators need a second factor. Add one on the page of your account.',
  title: 'Operations',
  description: 'How this installation is doing. Nothing that anybody said is on this page.',
  servicesTitle: 'Services',
  services: {
    database: 'Database',
    signIn: 'Sign-in',
    mail: 'Mail',
    voice: 'Voice service',
    model: 'Language model',
    errors: 'Error reports',
    traces: 'Traces',
  } as Readonly<Record<string, string>>,
  state: { up: 'works', down: 'does not answer', configured: 'set up', off: 'not set up' } as Readonly<
    Record<string, string>
  >,
  onThisComputer: (state: string) => `${state}, on this computer`,
  schema: 'Version of the database',
  build: 'Build of the app',
  node: 'Node.js',
  database: 'Size of the database',
  disk: 'Free on the disk',
  unknown: 'not known here',
  queuesTitle: 'Work that waits',
  queuesLabel: 'Queues',
  queues: {
    ingest: 'Reading sources',
    artifacts: 'Making versions',
    runtime_sync: 'Sending to the voice service',
    recaps: 'Recaps, questions and mails',
    meanings: 'Learning what lines mean',
  } as Readonly<Record<string, string>>,
  queue: (waiting: number, oldest: number) =>
    waiting === 0
      ? 'nothing waits'
      : `${waiting} waiting, the oldest for ${counted(oldest, 'second', 'seconds')}`,
  failed: (count: number) => (count === 0 ? '' : `${count} failed`),
  lettersTitle: 'Work that failed',
  lettersLabel: 'Failed work',
  lettersEmpty: 'Nothing has failed.',
  reads: (count: number) => `tried ${counted(count, 'time', 'times')}`,
  retry: 'Try again',
  retryOf: (what: string) => `Try again: ${what}`,
  agentsTitle: 'The voice service',
  agents: (all: number, drifted: number, never: number) =>
    `${counted(all, 'agent', 'agents')}: ${drifted} changed by somebody else, ${never} never checked.`,
  refusalsLabel: 'What the voice service refused, and what was changed there',
  drift: (settings: readonly string[]) => `changed: ${settings.join(', ')}`,
  meaningsTitle: 'Search by meaning',
  meanings: (done: number, all: number) => `${writtenNumber(done)} of ${writtenNumber(all)} lines are ready.`,
  meaningsMissing:
    'Words alone are looked for: the packages that know what they mean are not installed. Add them with “npm install --include=optional”, then start again.',
  hearingTitle: 'Spoken words',
  hearingMissing:
    'What people say aloud is not understood here: the packages for it are not installed. Add them with “npm install --include=optional”, then start again.',
  erasuresTitle: 'Erasures',
  erasures: (open: number) =>
    open === 0
      ? 'Every erasure is finished.'
      : `${counted(open, 'erasure is', 'erasures are')} not finished.`,
  erasuresSince: (moment: string) => `The oldest was asked for on ${moment}.`,
  erasuresMore: (calls: number, words: number) =>
    `Still to delete: ${counted(calls, 'call', 'calls')} at the voice service, and ${counted(words, 'excerpt', 'excerpts')} in earlier versions.`,
  eventsTitle: 'Security events',
  eventsDescription: 'The newest hundred: sign-ins, refusals, roles, downloads and erasures.',
  eventsLabel: 'Security events',
  /** `share_link.created`, as one would say it. */
  event: (action: string) => {
    const words = String(action).replaceAll(/[._]/g, ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  by: (id: string) => `by ${id}`,
  of: (id: string) => `reflection ${id}`,
});
