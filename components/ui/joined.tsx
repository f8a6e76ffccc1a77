import { Fragment, type ReactNode } from 'react';

interface JoinedProps {
  /** What is empty, null or false is left out. */
  parts: readonly ReactNode[];
  by?: string;
}

/** Parts of one line, with a comma between them. */
export function Joined({ parts, by = ', ' }: JoinedProps) {
  const shown = parts.filter(Boolean).map((part, place) => ({ part, place }));
  return shown.map(({ part, place }) => (
    <Fragment key={place}>
      {place > 0 && by}
      {part}
    </Fragment>
  ));
}
