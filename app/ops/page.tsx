import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { retryAsOperatorAction } from '#app/ops/retry-as-operator-action.ts';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { LookingNotice } from '#app/reflections/looking-notice.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { hearsVoice } from '#lib/conversations/hears-voice.ts';
import { meaningModel } from '#lib/knowledge/meaning.ts';
import { failedJobTexts } from '#lib/knowledge/texts/failed-jobs.public.ts';
import { checkHealth } from '#lib/ops/check-health.ts';
import { isOperator, operatorLacksFactor } from '#lib/ops/require-operator.ts';
import {
  type ListedEvent,
  listSecurityEvents,
  type Operations,
  readOperations,
} from '#lib/ops/store/as-service/operations.ts';
import { operationsTexts as texts } from '#lib/ops/texts/operations.public.ts';
import { env } from '#lib/platform/env.ts';
import { writtenNumber } from '#lib/platform/words/formats.public.ts';

function LettersSection({ letters }: Pick<Operations, 'letters'>) {
  const kinds: Readonly<Record<string, string>> = failedJobTexts.kinds;
  return (
    <Section title={texts.lettersTitle}>
      {letters.length === 0 ? (
        <p>{texts.lettersEmpty}</p>
      ) : (
        <RowList label={texts.lettersLabel}>
          {letters.map(({ id, queue, kind, reads, error, at }) => (
            <Row
              key={id}
              title={kinds[kind] ?? `${queue}: ${kind}`}
              detail={
                <>
                  <p className="wrap-anywhere">{error}</p>
                  <p>
                    {texts.reads(reads)}, <Moment at={at} />
                  </p>
                </>
              }
              trailing={
                <ButtonForm
                  action={retryAsOperatorAction}
                  fields={{ deadLetterId: id }}
                  label={texts.retry}
                  fullLabel={texts.retryOf(`${queue}: ${kind}, ${at}`)}
                />
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function EventsSection({ events }: { events: readonly ListedEvent[] }) {
  return (
    <Section title={texts.eventsTitle} description={texts.eventsDescription}>
      <RowList label={texts.eventsLabel}>
        {events.map((event) => (
          <Row
            key={`${event.at} ${event.action} ${event.reflectionId}`}
            title={texts.event(event.action)}
            detail={<p className="text-micro wrap-anywhere">{whatOf(event)}</p>}
            trailing={
              <span className="text-small text-ink-soft">
                <Moment at={event.at} />
              </span>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

const whatOf = ({ actorId, reflectionId, details }: ListedEvent): string =>
  [
    actorId && texts.by(actorId),
    reflectionId && texts.of(reflectionId),
    ...Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`),
  ]
    .filter(Boolean)
    .join(', ');

export const generateMetadata = (): Metadata => ({ title: texts.title, robots: { index: false } });

export default async function OperationsPage() {
  const user = await userOfPage();
  if (!isOperator(user)) notFound();
  if (orThrow(await operatorLacksFactor())) redirect('/account/second-factor');
  const [operations, events, health, free, build] = await Promise.all([
    readOperations(env().EMBEDDINGS_MODEL ?? null).then(orThrow),
    listSecurityEvents(100).then(orThrow),
    checkHealth(),
    freeBytes(),
    buildId(),
  ]);
  return (
    <PageShell notice={<LookingNotice />} account={<Account user={user} />}>
      <PageHeader title={texts.title} description={texts.description} />
      <Section title={texts.servicesTitle}>
        <Facts
          facts={[
            ...Object.entries(health.services).map(
              ([name, service]) => [texts.services[name] ?? name, stateOf(service)] as const,
            ),
            [texts.schema, health.schema ?? texts.unknown],
            [texts.build, build ?? texts.unknown],
            [texts.node, process.versions.node],
            [texts.database, megabytes(operations.databaseBytes)],
            [texts.disk, free === null ? texts.unknown : megabytes(free)],
          ]}
        />
      </Section>
      <Section title={texts.queuesTitle}>
        <RowList label={texts.queuesLabel}>
          {operations.queues.map(({ queue, waiting, oldest_seconds, dead }) => (
            <Row
              key={queue}
              title={texts.queues[queue] ?? queue}
              detail={texts.queue(waiting, oldest_seconds)}
              trailing={texts.failed(dead)}
            />
          ))}
        </RowList>
      </Section>
      <LettersSection letters={operations.letters} />
      <AgentsSection {...operations} />
      <Section title={texts.meaningsTitle}>
        <p>{texts.meanings(operations.meanings.withMeaning, operations.meanings.lines)}</p>
        {env().SENTENCE_MODEL === 'on' && meaningModel() === null && <p>{texts.meaningsMissing}</p>}
      </Section>
      {!hearsVoice('en') && (
        <Section title={texts.hearingTitle}>
          <p>{texts.hearingMissing}</p>
        </Section>
      )}
      <Section title={texts.erasuresTitle}>
        <p>
          {texts.erasures(operations.erasures.open)}{' '}
          {operations.erasures.oldest && (
            <MomentIn words={texts.erasuresSince} at={operations.erasures.oldest} />
          )}
        </p>
        {operations.erasures.calls + operations.erasures.words > 0 && (
          <p>{texts.erasuresMore(operations.erasures.calls, operations.erasures.words)}</p>
        )}
      </Section>
      <EventsSection events={events} />
    </PageShell>
  );
}

function stateOf({ state, kind }: { state: string; kind: string }): string {
  const words = texts.state[state] ?? state;
  return kind === 'local' && state !== 'off' ? texts.onThisComputer(words) : words;
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-2 sm:gap-1">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 sm:grid-cols-[14rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AgentsSection({ agents, refusals }: Pick<Operations, 'agents' | 'refusals'>) {
  return (
    <Section
      title={texts.agentsTitle}
      description={texts.agents(agents.all, agents.drifted, agents.never_audited)}
    >
      {refusals.length > 0 && (
        <RowList label={texts.refusalsLabel}>
          {refusals.map(({ reflectionId, surface, error, drift }) => (
            <Row
              key={`${reflectionId} ${surface}`}
              title={`${surface}, ${texts.of(reflectionId)}`}
              detail={
                <>
                  {error && <p className="wrap-anywhere">{error}</p>}
                  {drift.length > 0 && <p className="wrap-anywhere">{texts.drift(drift)}</p>}
                </>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

const megabytes = (bytes: number): string => `${writtenNumber(Math.round(bytes / 1024 / 1024))} MB`;

/** Of the disk that the embedded database is on; a hosted one looks after its own. */
async function freeBytes(): Promise<number | null> {
  const { LOCAL_DATA_DIR } = env();
  if (!LOCAL_DATA_DIR) return null;
  const { bavail, bsize } = await statfs(LOCAL_DATA_DIR);
  return bavail * bsize;
}

/** Of several instances each says which build it runs; a developer's has none. */
const buildId = (): Promise<string | null> =>
  readFile(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').catch(() => null);
