import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { comparePath, rollBackPath, voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Finding } from '#lib/speech/voice-artifact.public.ts';
import type { FidelityFigure } from '#lib/voice/store/as-user/fidelity.ts';
import type { GoldenTally } from '#lib/voice/store/as-user/golden-questions.ts';
import type { Generation, GenerationStatus } from '#lib/voice/store/as-user/voice-generations.ts';
import { fidelityTexts } from '#lib/voice/texts/fidelity.public.ts';
import { goldenTexts } from '#lib/voice/texts/golden-questions.public.ts';
import { findingTexts, generationTexts } from '#lib/voice/texts/voice.public.ts';

type Props = {
  reflectionId: string;
  list: { generations: readonly Generation[]; more: boolean };
  offset: number;
  part: number;
  live: number | undefined;
  mayRollBack: boolean;
  golden: ReadonlyMap<number, GoldenTally>;
  fidelity: ReadonlyMap<number, FidelityFigure>;
};

const TONES = {
  candidate: 'lamp',
  approved: 'lamp',
  rejected: 'danger',
  promoted: 'success',
  stale: 'plain',
  superseded: 'plain',
} as const satisfies Record<GenerationStatus, string>;

type GenerationItemProps = {
  reflectionId: string;
  generation: Generation;
  live: number | undefined;
  mayRollBack: boolean;
  isNewest: boolean;
  /** Of the test questions that it was asked. */
  golden: GoldenTally | undefined;
  /** How much it answers like its owner; unknown until they have answered. */
  fidelity: FidelityFigure | undefined;
};

/** Where in a voice something was found, in words; `path` leads through the payload of a generation. */
function findingPlace(path: string): string {
  const { places } = findingTexts;
  const [part = '', name = '', third = '', fourth = ''] = path.split('.');
  if (part === 'prompt_packs' && isKeyOf(places.pack, name)) return places.pack[name];
  if (part === 'reflection_voice_dossier' && isKeyOf(places.dossier, name)) {
    const dossier = places.dossier[name];
    if (!isKeyOf(places.sections, third)) return dossier;
    return numbered(places.inSection(dossier, places.sections[third]), fourth);
  }
  if (part === 'voice_evidence_pack' && isKeyOf(places.evidence, name)) {
    return numbered(places.evidence[name], third);
  }
  return part === 'sync' ? places.sync : places.other;
}

const numbered = (place: string, index: string): string =>
  /^\d+$/.test(index) ? findingTexts.places.numbered(place, Number(index) + 1) : place;

const isKeyOf = <Known extends object>(known: Known, name: string): name is Extract<keyof Known, string> =>
  Object.hasOwn(known, name);

/** So many places of one kind are named. */
const MOST_PLACES = 4;

type FindingsProps = { generation: number; findings: readonly Finding[]; isOpen: boolean };

/** Why a generation was not approved: one sentence for each kind of reason, and where. */
function Findings({ generation, findings, isOpen }: FindingsProps) {
  const byCheck = [...Map.groupBy(findings, ({ check }) => check)];
  return (
    <details open={isOpen} className="text-small">
      <summary className="w-fit underline-offset-4 hover:underline">
        {findingTexts.summary(findings.length)}
      </summary>
      <ul aria-label={findingTexts.label(generation)} className="mt-2 grid gap-3">
        {byCheck.map(([check, found]) => {
          const places = [...new Set(found.map(({ path }) => findingPlace(path)))];
          const left = places.length - MOST_PLACES;
          return (
            <li key={check} className="grid gap-1 border-s-2 border-danger ps-3">
              <p>{findingTexts.checks[check]}</p>
              <p className="text-ink-soft">
                {findingTexts.where} {places.slice(0, MOST_PLACES).join('; ')}
                {left > 0 && `; ${findingTexts.andMore(left)}`}.
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function GenerationItem({
  reflectionId,
  generation,
  live,
  mayRollBack,
  isNewest,
  golden,
  fidelity,
}: GenerationItemProps) {
  const { generation: number, status, copiedFrom, findings, isErased } = generation;
  const { label, body } = generationTexts.status[status];
  const canCompare = live !== undefined && live !== number && !isErased;
  const canRollBack = mayRollBack && status === 'superseded' && !isErased;
  return (
    <li className="grid gap-1.5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans font-medium tracking-normal">{generationTexts.name(number)}</h3>
        <Badge tone={TONES[status]}>{label}</Badge>
      </div>
      <div className="grid gap-0.5 text-small text-ink-soft">
        <p>
          <Joined
            parts={[
              <When key="when" generation={generation} />,
              copiedFrom !== null && generationTexts.copied(copiedFrom),
            ]}
          />
        </p>
        <p>{isErased ? generationTexts.erased : body}</p>
        {golden && <p>{goldenTexts.ofGeneration(golden.passed, golden.asked)}</p>}
        {fidelity && <p>{fidelityTexts.overview(fidelity.score)}</p>}
        {fidelity && fidelity.lowerThan !== null && (
          <p className="font-medium text-ink">
            {fidelityTexts.lower(fidelity.lowerThan)}. {fidelityTexts.lowerBody}
          </p>
        )}
      </div>
      {findings.length > 0 && <Findings generation={number} findings={findings} isOpen={isNewest} />}
      {(canCompare || canRollBack) && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          {canCompare && (
            <TextLink
              href={comparePath(reflectionId, { from: Math.min(number, live), to: Math.max(number, live) })}
            >
              <span aria-hidden="true">{generationTexts.compare}</span>
              <span className="sr-only">{generationTexts.compareOf(number)}</span>
            </TextLink>
          )}
          {canRollBack && (
            <TextLink href={rollBackPath(reflectionId, number)}>
              <span aria-hidden="true">{generationTexts.rollBack}</span>
              <span className="sr-only">{generationTexts.rollBackOf(number)}</span>
            </TextLink>
          )}
        </p>
      )}
    </li>
  );
}

function When({ generation: { createdAt, promotedAt, supersededAt } }: { generation: Generation }) {
  if (promotedAt && supersededAt)
    return <MomentIn words={generationTexts.lived} at={promotedAt} until={supersededAt} />;
  if (promotedAt) return <MomentIn words={generationTexts.live} at={promotedAt} />;
  return <MomentIn words={generationTexts.made} at={createdAt} />;
}

export function GenerationsSection({
  reflectionId,
  list,
  offset,
  part,
  live,
  mayRollBack,
  golden,
  fidelity,
}: Props) {
  const { generations, more } = list;
  const partAt = (at: number) => `${voicePath(reflectionId)}${at > 0 ? `?offset=${at}` : ''}#generations`;
  return (
    <Section title={generationTexts.title} description={generationTexts.description}>
      {generations.length === 0 && offset === 0 ? (
        <EmptyState
          title={generationTexts.emptyTitle}
          action={<LinkButton href={knowledgePath(reflectionId)}>{generationTexts.addFirst}</LinkButton>}
        >
          {generationTexts.empty}
        </EmptyState>
      ) : (
        <ol
          id="generations"
          aria-label={generationTexts.label}
          className="divide-y divide-line border-y border-line"
        >
          {generations.map((generation, index) => (
            <GenerationItem
              key={generation.generation}
              reflectionId={reflectionId}
              generation={generation}
              live={live}
              mayRollBack={mayRollBack}
              isNewest={offset === 0 && index === 0}
              golden={golden.get(generation.generation)}
              fidelity={fidelity.get(generation.generation)}
            />
          ))}
        </ol>
      )}
      {(offset > 0 || more) && (
        <nav aria-label={generationTexts.pagesLabel} className="flex justify-between gap-4 text-small">
          <span>
            {offset > 0 && (
              <TextLink href={partAt(Math.max(0, offset - part))}>{generationTexts.newer}</TextLink>
            )}
          </span>
          <span>{more && <TextLink href={partAt(offset + part)}>{generationTexts.older}</TextLink>}</span>
        </nav>
      )}
    </Section>
  );
}
