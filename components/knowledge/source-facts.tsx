import { Joined } from '#components/ui/joined.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { shelfTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

/** Of a day that somebody named, which is the same everywhere. */
const calendarDay = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

interface SourceFactsProps {
  kind: keyof typeof shelfTexts.kinds;
  recordedOn: string | null;
  createdAt: string;
}

/** What a source is, in one line. */
export const SourceFacts = ({ kind, recordedOn, createdAt }: SourceFactsProps) => (
  <Joined
    parts={[
      shelfTexts.kinds[kind],
      recordedOn ? (
        shelfTexts.recordedOn(calendarDay().format(new Date(recordedOn)))
      ) : (
        <MomentIn key="added" words={shelfTexts.addedOn} at={createdAt} isDay />
      ),
    ]}
  />
);
