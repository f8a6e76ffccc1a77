import { shelfTexts } from '#lib/contracts/texts/knowledge.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });

export const dayOf = (date: string) => day.format(new Date(date));
export const hourOf = (date: string) => hour.format(new Date(date));

interface SourceFacts {
  kind: keyof typeof shelfTexts.kinds;
  recordedOn: string | null;
  createdAt: string;
}

/** What a source is, in one line. */
export const factsOf = ({ kind, recordedOn, createdAt }: SourceFacts): string =>
  [
    shelfTexts.kinds[kind],
    recordedOn ? shelfTexts.recordedOn(dayOf(recordedOn)) : shelfTexts.addedOn(dayOf(createdAt)),
  ].join(', ');
