import { TextLink } from '#components/ui/text-link.tsx';

type Props = {
  label: string;
  /** Place of the first that is shown, how many are, and how many there are. */
  from: number;
  shown: number;
  total: number;
  /** As many as a page shows. */
  part: number;
  pathAt: (at: number) => string;
  texts: { earlier: string; later: string; range: (from: number, to: number, all: number) => string };
};

/** To what stands before and behind the part of a long list that is shown; nothing where all of it is. */
export function PartLinks({ label, from, shown, total, part, pathAt, texts }: Props) {
  if (total <= part) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-4 text-small">
      <span>{from > 0 && <TextLink href={pathAt(Math.max(0, from - part))}>{texts.earlier}</TextLink>}</span>
      <span className="text-ink-soft">{texts.range(from + 1, from + shown, total)}</span>
      <span>{from + part < total && <TextLink href={pathAt(from + part)}>{texts.later}</TextLink>}</span>
    </nav>
  );
}
