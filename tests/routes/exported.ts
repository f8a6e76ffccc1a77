/** The rows of one kind in the file of a reflection. */
export const exportedRows = (file: string, kind: string): unknown[] =>
  file
    .trim()
    .split('\n')
    .map((line): { kind: string; row: unknown } => JSON.parse(line))
    .flatMap((entry) => (entry.kind === kind ? [entry.row] : []));
