import { orThrow } from '#app/page-guards.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Audience, EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { readQuoted } from '#lib/voice/store/as-user/voice-generations.ts';
import { rollBackTexts } from '#lib/voice/texts/voice.public.ts';

/** So many are shown; the others are counted. */
const MOST = 20;

type Props = { reflectionId: string; from: number; to: number };

/** Which statements each audience could be told of again, and of which no more. */
export async function StatementChanges({ reflectionId, from, to }: Props) {
  const db = await userClient();
  const [now, then] = await Promise.all([
    readQuoted(db, { reflectionId, generation: from }).then(orThrow),
    readQuoted(db, { reflectionId, generation: to }).then(orThrow),
  ]);
  if (!now || !then) return <p className="text-ink-soft">{rollBackTexts.unreadable}</p>;
  const changes = (['private', 'public'] as const).flatMap((audience: Audience) => {
    const name = rollBackTexts.audience[audience];
    const comes = missingIn(now[audience], then[audience]);
    const goes = missingIn(then[audience], now[audience]);
    return [
      { title: rollBackTexts.comesTitle(comes.length, name), items: comes },
      { title: rollBackTexts.goesTitle(goes.length, name), items: goes },
    ].filter(({ items }) => items.length > 0);
  });
  if (changes.length === 0) return <p className="text-ink-soft">{rollBackTexts.nothing}</p>;
  return changes.map(({ title, items }) => (
    <div key={title} className="grid gap-2">
      <h3 className="text-lead">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line border-y border-line">
        {items.slice(0, MOST).map(({ id, quote }) => (
          <li key={id} className="py-2.5">
            <p className="words whitespace-pre-line">{quote}</p>
          </li>
        ))}
        {items.length > MOST && (
          <li className="py-2.5 text-small text-ink-soft">{rollBackTexts.more(items.length - MOST)}</li>
        )}
      </ul>
    </div>
  ));
}

function missingIn(list: readonly EvidenceItem[], wanted: readonly EvidenceItem[]): EvidenceItem[] {
  const ids = new Set(list.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id));
}
