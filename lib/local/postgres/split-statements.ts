export interface SqlStatement {
  /** Trimmed, with its leading comments, without the closing semicolon. */
  readonly text: string;
  /** Line, counted from 1, on which the SQL itself begins, after leading comments. */
  readonly line: number;
}

const skippable = /\s+|--[^\n]*/y;
const dollarTag = /\$(?:[A-Za-z_]\w*)?\$/y;

/**
 * Splits SQL at top-level semicolons. By hand because a Postgres parser for Node is a WASM module of megabytes, and all
 * that is needed is to step over what can hide a semicolon: quotes, dollar quotes, comments. SQL-standard function
 * bodies (`begin atomic`) are not recognised; the migrations do not use them.
 */
export function splitStatements(sql: string): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  // Counted on from one statement to the next: from the beginning each time, a second of each start went there.
  const place = { at: 0, line: 1 };
  let start = 0;
  let index = 0;
  while (index <= sql.length) {
    if (index === sql.length || sql[index] === ';') {
      const statement = toStatement(sql, start, index, place);
      if (statement) statements.push(statement);
      index += 1;
      start = index;
    } else {
      index = endOfToken(sql, index);
    }
  }
  return statements;
}

function endOfToken(sql: string, index: number): number {
  const two = sql.slice(index, index + 2);
  if (two === '--') return endAfter(sql, '\n', index + 2);
  if (two === '/*') return endOfBlockComment(sql, index);
  const character = sql[index];
  if (character === "'") return endOfQuote(sql, index, /[eE]/.test(sql[index - 1] ?? ''));
  if (character === '"') return endAfter(sql, '"', index + 1);
  if (character === '$' && !/\w/.test(sql[index - 1] ?? '')) {
    dollarTag.lastIndex = index;
    const tag = dollarTag.exec(sql)?.[0];
    if (tag) return endAfter(sql, tag, index + tag.length);
  }
  return index + 1;
}

function endAfter(sql: string, closing: string, from: number): number {
  const found = sql.indexOf(closing, from);
  return found === -1 ? sql.length : found + closing.length;
}

/** A doubled quote needs no care: it reads as two strings side by side. */
function endOfQuote(sql: string, index: number, backslashEscapes: boolean): number {
  for (let at = index + 1; at < sql.length; at += 1) {
    if (backslashEscapes && sql[at] === '\\') at += 1;
    else if (sql[at] === "'") return at + 1;
  }
  return sql.length;
}

/** Block comments nest in Postgres. */
function endOfBlockComment(sql: string, index: number): number {
  let depth = 0;
  for (let at = index; at < sql.length; at += 1) {
    const two = sql.slice(at, at + 2);
    if (two === '/*') {
      depth += 1;
      at += 1;
    } else if (two === '*/') {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

function toStatement(
  sql: string,
  start: number,
  end: number,
  place: { at: number; line: number },
): SqlStatement | null {
  const text = sql.slice(start, end).trim();
  let first = start;
  while (first < end) {
    skippable.lastIndex = first;
    const skipped = skippable.exec(sql);
    if (skipped) first += skipped[0].length;
    else if (sql.startsWith('/*', first)) first = endOfBlockComment(sql, first);
    else break;
  }
  if (first >= end) return null;
  place.line += sql.slice(place.at, first).split('\n').length - 1;
  place.at = first;
  return { text, line: place.line };
}
