import { Moment } from '#components/ui/moment.tsx';

const PLACE = '\uFFFC';

interface MomentInProps {
  /** A sentence of the texts, which names the moment once. */
  words: (moment: string) => string;
  at: string;
  until?: string;
  isDay?: boolean;
}

/** A sentence that names a moment. */
export function MomentIn({ words, ...moment }: MomentInProps) {
  const [before = '', after = ''] = words(PLACE).split(PLACE);
  return (
    <>
      {before}
      <Moment {...moment} />
      {after}
    </>
  );
}
