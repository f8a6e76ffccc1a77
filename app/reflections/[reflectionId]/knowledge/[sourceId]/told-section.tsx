import { CorrectWords } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correct-words.tsx';
import { CorrectionForm } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/correction-form.tsx';
import { PartLinks } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/part-links.tsx';
import { chooseVoiceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-actions.ts';
import { tellLineAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts';
import { DecideCorrection } from '#app/reflections/[reflectionId]/knowledge/corrections/decide-correction.tsx';
import { correctLinePath, toldPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { CorrectedWords } from '#components/knowledge/corrected-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { FactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import type { Source } from '#lib/knowledge/store/as-user/sources.ts';
import type { ToldLines } from '#lib/knowledge/store/as-user/told-lines.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { voicesTexts as texts } from '#lib/knowledge/texts/voices.public.ts';
import { countVoices, NAMELESS, type Voices, wordsOfVoices } from '#lib/knowledge/voices.public.ts';

type Props = {
  reflectionId: string;
  person: string;
  source: Source;
  told: ToldLines;
  /** The place of the first line that is shown; null while they are folded. */
  from: number | null;
  part: number;
  mayChange: boolean;
  corrections: readonly FactCorrection[];
  /** Of the lines that are shown, the one whose form stands open where no script opens a dialog. */
  correcting: number | undefined;
};

/** What guests can be told of a source: whose words, how many lines, and each of them with a way to hide it. */
export function ToldSection({
  reflectionId,
  person,
  source,
  told,
  from,
  part,
  mayChange,
  corrections,
  correcting,
}: Props) {
  const { id: sourceId, voices } = source;
  const beingCorrected = correcting === undefined ? undefined : told.lines[correcting];
  return (
    <Section title={texts.title} description={texts.description}>
      <p>
        {voices ? wordsOfVoices(countVoices(voices), person) : told.hidden === 0 ? texts.all : texts.alone}
        {told.hidden > 0 && ` ${texts.without(told.hidden)}`}
      </p>
      {voices && (
        <WhoIsWho
          reflectionId={reflectionId}
          sourceId={sourceId}
          person={person}
          voices={voices}
          mayChange={mayChange}
        />
      )}
      {told.total > 0 && from === null && (
        <p id="told">
          <TextLink href={toldPath(reflectionId, sourceId)}>
            {told.hidden < told.total ? texts.read(told.total - told.hidden) : texts.readHidden}
          </TextLink>
        </p>
      )}
      {from !== null && told.total > 0 && (
        <>
          <p id="told" className="text-small text-ink-soft">
            {texts.hint}
          </p>
          {beingCorrected && (
            <section
              id="correct"
              aria-label={sourceTexts.correctTitle}
              className="grid gap-4 rounded-md bg-paper-sunken p-5"
            >
              <p className="words">{beingCorrected.words}</p>
              <CorrectionForm
                reflectionId={reflectionId}
                sourceId={sourceId}
                corrects={{ words: beingCorrected.words }}
              />
            </section>
          )}
          <ul aria-label={texts.linesLabel} className="divide-y divide-line border-y border-line">
            {told.lines.map(({ words, isHidden }, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in several lines
                key={place}
                className="grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6"
              >
                <div className="min-w-0">
                  <p className="words whitespace-pre-line wrap-anywhere">{words}</p>
                  <LineCorrection
                    reflectionId={reflectionId}
                    correction={correctionOf(corrections, words)}
                    mayAccept={mayChange}
                  />
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  {isHidden && <Badge>{texts.hidden}</Badge>}
                  {!correctionOf(corrections, words) && (
                    <CorrectWords
                      reflectionId={reflectionId}
                      sourceId={sourceId}
                      corrects={{ words }}
                      quote={words}
                      href={correctLinePath(reflectionId, sourceId, from, place)}
                    />
                  )}
                  {mayChange && (
                    <ButtonForm
                      action={tellLineAction}
                      fields={{ reflectionId, sourceId, words, hide: isHidden ? 'no' : 'yes' }}
                      label={isHidden ? texts.show : texts.hide}
                      fullLabel={isHidden ? texts.showFull(words) : texts.hideFull(words)}
                      variant="quiet"
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <PartLinks
            label={texts.linesLabel}
            from={from}
            shown={told.lines.length}
            total={told.total}
            part={part}
            pathAt={(at) => toldPath(reflectionId, sourceId, at)}
            texts={texts}
          />
        </>
      )}
    </Section>
  );
}

/** What is used instead of a line, or waits to be; what was rejected says nothing of it. */
const correctionOf = (corrections: readonly FactCorrection[], words: string): FactCorrection | undefined =>
  corrections.find(({ wrong, status }) => wrong === words && status !== 'rejected');

type LineCorrectionProps = {
  reflectionId: string;
  correction: FactCorrection | undefined;
  mayAccept: boolean;
};

function LineCorrection({ reflectionId, correction, mayAccept }: LineCorrectionProps) {
  if (!correction) return null;
  const { id, corrected, status } = correction;
  return (
    <>
      <CorrectedWords
        label={status === 'pending' ? sourceTexts.correctionWaits : sourceTexts.outranked}
        words={corrected}
      />
      {status === 'pending' && (
        <div className="mt-3">
          <DecideCorrection
            reflectionId={reflectionId}
            correction={{ id, corrected }}
            mayAccept={mayAccept}
          />
        </div>
      )}
    </>
  );
}

/** Most who wrote less are none of whom anybody would say: that is me. */
const SHOWN = 8;

/** Who has no name in a talk is called by the order in which they begin. */
function nameOf(name: string, voices: number): string {
  if (name === NAMELESS[0]) return voices === 1 ? texts.anybody : texts.first;
  return name === NAMELESS[1] ? texts.second : name;
}

type WhoProps = {
  reflectionId: string;
  sourceId: string;
  person: string;
  voices: NonNullable<Voices>;
  mayChange: boolean;
};

function WhoIsWho({ reflectionId, sourceId, person, voices: { of, voices }, mayChange }: WhoProps) {
  const isUnknown = of === 'turns' && !voices.some(({ isPerson }) => isPerson);
  const rowOf = ({ name, times, isPerson, asks, example }: NonNullable<Voices>['voices'][number]) => (
    <Row
      key={name}
      title={<span className="wrap-anywhere">{nameOf(name, voices.length)}</span>}
      detail={
        <span className="wrap-anywhere">
          {texts.times(of, times)}
          {example && texts.begins(example)}
        </span>
      }
      mark={
        <Badge>
          {isPerson ? texts.own : isUnknown ? texts.unknown : of === 'turns' ? texts.asks : texts.others}
        </Badge>
      }
      trailing={
        mayChange &&
        !asks && (
          <ButtonForm
            action={chooseVoiceAction}
            fields={{ reflectionId, sourceId, name, isPerson: isPerson ? 'no' : 'yes' }}
            label={isPerson ? texts.isNot(person) : texts.is(person)}
            fullLabel={
              isPerson
                ? texts.isNotFull(nameOf(name, voices.length), person)
                : texts.isFull(nameOf(name, voices.length), person)
            }
            variant="quiet"
          />
        )
      }
    />
  );
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{texts.who(person)}</h3>
      {mayChange && (
        <p className="text-small text-ink-soft">
          {texts.whoHint} {isUnknown && texts.whoEach(person)}
        </p>
      )}
      <RowList label={texts.who(person)}>{voices.slice(0, SHOWN).map(rowOf)}</RowList>
      {voices.length > SHOWN && (
        <Fold title={texts.moreVoices(voices.length - SHOWN)}>
          <RowList label={texts.moreVoices(voices.length - SHOWN)}>{voices.slice(SHOWN).map(rowOf)}</RowList>
        </Fold>
      )}
    </div>
  );
}
