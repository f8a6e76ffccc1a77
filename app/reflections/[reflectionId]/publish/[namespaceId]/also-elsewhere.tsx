import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { twinTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import type { PublicationPreview } from '#lib/voice/store/as-user/publication-preview.ts';

type Props = { reflectionId: string; sources: PublicationPreview['sources'] };

/** Texts that somebody also put elsewhere, perhaps so that not everybody hears them. */
export function AlsoElsewhere({ reflectionId, sources }: Props) {
  const twins = sources.filter(({ alsoIn }) => alsoIn.length > 0);
  if (twins.length === 0) return null;
  return (
    <Notice tone="warning" title={twinTexts.title(twins.length)}>
      <p>{twinTexts.body}</p>
      <ul className="mt-2 grid gap-1">
        {twins.map(({ id, title, alsoIn }) => (
          <li key={id}>
            <TextLink href={sourcePath(reflectionId, id)}>{title}</TextLink>: {twinTexts.alsoIn(alsoIn)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
