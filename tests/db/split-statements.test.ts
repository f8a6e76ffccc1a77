import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitStatements } from '#lib/local/postgres/split-statements.ts';

const texts = (sql: string): readonly string[] => splitStatements(sql).map((statement) => statement.text);

test.each([
  ["select ';'; select 2", ["select ';'", 'select 2']],
  ["select 'it''s; fine'; select 2", ["select 'it''s; fine'", 'select 2']],
  ["select e'\\'; still'; select 2", ["select e'\\'; still'", 'select 2']],
  ['select ";"; select 2', ['select ";"', 'select 2']],
  ['do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['do $a$ $$;$$ ; $b$ $a$; select 2', ['do $a$ $$;$$ ; $b$ $a$', 'select 2']],
  ['select $1; select a$b$c; select 3', ['select $1', 'select a$b$c', 'select 3']],
  ['-- one; two\nselect 1;', ['-- one; two\nselect 1']],
  ['/* one; /* two; */ three; */ select 1;', ['/* one; /* two; */ three; */ select 1']],
  [';;  ;\n-- only a comment\n', []],
  ["select 'never closed; select 2", ["select 'never closed; select 2"]],
])('%s', (sql, expected) => {
  expect(texts(sql)).toEqual(expected);
});

test('a statement begins on the line of its SQL, not of the comment above it', () => {
  const lines = splitStatements('-- a\n/* b\n c */\nselect 1;\n\nselect\n 2;').map(
    (statement) => statement.line,
  );
  expect(lines).toEqual([4, 6]);
});

test('nothing is lost: the pieces put together again split into the same pieces', () => {
  const piece = fc.constantFrom(
    "'a;'",
    '"b;"',
    '$$c;$$',
    '$x$d;$x$',
    '-- e;\n',
    '/* f; */',
    ';',
    'select 1',
    ' ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = texts(pieces.join(''));
      expect(texts(once.join('\n;\n'))).toEqual(once);
    }),
  );
});
