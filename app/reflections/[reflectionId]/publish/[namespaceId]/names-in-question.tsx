import { orThrow } from '#app/page-guards.ts';
import { Notice } from '#components/ui/notice.tsx';
import { readToldWords } from '#lib/knowledge/store/as-user/told-lines.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { namesTold } from '#lib/voice/names-told.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

/** More of them say no more. */
const SHOWN = 20;

type Props = { namespaceId: string; displayName: string };

/** Customers, neighbours, children: named in the person's own words, they are told to guests with them. */
export async function NamesInQuestion({ namespaceId, displayName }: Props) {
  const names = namesTold(orThrow(await readToldWords(await userClient(), namespaceId)), displayName);
  if (names.length === 0) return null;
  return (
    <Notice tone="warning" title={previewTexts.namesTitle(names.slice(0, SHOWN), names.length > SHOWN)}>
      {previewTexts.namesBody}
    </Notice>
  );
}
