import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRefusal, quotesIn } from './said-parts.ts';
import { passages, talkWith } from './talk-with.ts';

/** Forty libraries of one to six sentences, each with questions in nearly the words of what answers them. */
const LIBRARIES = readFileSync(join(import.meta.dirname, '../../data/small-libraries.txt'), 'utf8')
  .trim()
  .split(/\n\n+/)
  .map((entry) => {
    const lines = entry.split('\n');
    const text = lines.filter((line) => !line.startsWith('? ')).join('\n');
    const asked = lines
      .filter((line) => line.startsWith('? '))
      .map((line) => line.slice(2).split(' = ') as [string, string]);
    return { text, asked };
  });

describe('a library of a few sentences', () => {
  it('a library of a few sentences answers what it says in the words of the question, and nothing else', async () => {
    const wrong: string[] = [];
    for (const { text, asked } of LIBRARIES)
      for (const [question, wanted] of asked) {
        const talk = talkWith({
          system: 'You are the reflection of Ruth Okafor.',
          retrieve: () => passages({ text, source_title: 'Notes', citation: 'c1', namespace: 'notes' }),
        });
        const { said } = await talk(question);
        if (wanted === 'nothing' ? !isRefusal(said) : !said.includes(wanted))
          wrong.push(`${question} ${said} (${wanted})`);
        for (const quote of quotesIn(said))
          if (!text.includes(quote)) wrong.push(`${question} “${quote}” stands nowhere`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('what was said in two places', () => {
  it('what was said in two places in nearly the same words is told once', async () => {
    const shown = (text: string, citation: string) => ({
      text,
      source_title: 'Notes',
      citation,
      namespace: 'notes',
    });
    const talk = talkWith({
      system: 'You are the reflection of Ruth Okafor.',
      retrieve: () =>
        passages(
          shown('The storm took the roof of the chapel in the night.', 'c1'),
          shown('In the night the storm took the roof of our chapel.', 'c2'),
        ),
    });
    const { said } = await talk('What did the storm take?');
    expect(said.match(/\[c\d\]/g)).toHaveLength(1);
  });
});
