import { editPath, versionPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { PASTE_BYTES } from '#lib/knowledge/limits.public.ts';
import type { SourceVersion } from '#lib/knowledge/store/as-user/source-versions.ts';
import type { Source } from '#lib/knowledge/store/as-user/sources.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; source: Source; versions: readonly SourceVersion[]; mayEdit: boolean };

/** The way to the editor, and to the texts before. */
export function TextSection({ reflectionId, source, versions, mayEdit }: Props) {
  return (
    <Section title={sourceTexts.textTitle} description={sourceTexts.textDescription}>
      <Edit reflectionId={reflectionId} source={source} mayEdit={mayEdit} />
      {versions.length > 0 && (
        <ul aria-label={sourceTexts.versionsLabel} className="grid gap-1 text-small">
          {versions.map(({ version, replacedAt }) => (
            <li key={version}>
              <TextLink href={versionPath(reflectionId, source.id, version)}>
                {sourceTexts.versionTitle(version)}:{' '}
                <MomentIn
                  words={(day) => sourceTexts.versionUntil(day).toLowerCase()}
                  at={replacedAt}
                  isDay
                />
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Edit({ reflectionId, source, mayEdit }: Omit<Props, 'versions'>) {
  if (!mayEdit) return <p className="text-ink-soft">{sourceTexts.forManagers}</p>;
  if ((source.byteLength ?? 0) > PASTE_BYTES)
    return <p className="text-ink-soft">{sourceTexts.tooLongToEdit(PASTE_BYTES)}</p>;
  if (source.content === null || ['queued', 'reading', 'indexing'].includes(source.status))
    return <p className="text-ink-soft">{sourceTexts.editNotNow}</p>;
  return (
    <p>
      <LinkButton href={editPath(reflectionId, source.id)} variant="secondary">
        {sourceTexts.edit}
      </LinkButton>
    </p>
  );
}
