import { AllowEmbeddingForm } from '#app/reflections/[reflectionId]/settings/allow-embedding-form.tsx';
import { stopEmbeddingAction } from '#app/reflections/[reflectionId]/settings/stop-embedding-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { embeddingTexts as texts } from '#lib/conversations/texts/embedding.public.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { env } from '#lib/platform/env.ts';

type Props = {
  reflection: { id: string; slug: string; displayName: string };
  origins: readonly string[];
};

/** The websites that may show the page of guests, and what they paste to do so. */
export function EmbeddingSection({ reflection: { id, slug, displayName }, origins }: Props) {
  return (
    <Section title={texts.title} description={texts.description}>
      <AllowEmbeddingForm reflectionId={id} />
      {origins.length === 0 ? (
        <p className="text-ink-soft">{texts.empty}</p>
      ) : (
        <>
          <RowList label={texts.listLabel}>
            {origins.map((origin) => (
              <Row
                key={origin}
                title={<span className="break-all">{origin}</span>}
                trailing={
                  <ButtonForm
                    action={stopEmbeddingAction}
                    fields={{ reflectionId: id, origin }}
                    label={texts.remove}
                    fullLabel={texts.removeOf(origin)}
                    variant="quiet"
                  />
                }
              />
            ))}
          </RowList>
          <div className="grid gap-1.5">
            <p className="text-small text-ink-soft">{texts.snippetHint}</p>
            <CopyField label={texts.snippet} value={snippetFor(slug, displayName)} />
          </div>
        </>
      )}
    </Section>
  );
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Attack: a name that closes the attribute would put markup of its own into the page of the website. */
const inAttribute = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => SIGNS[sign] ?? '');

const snippetFor = (slug: string, name: string): string =>
  `<iframe src="${env().APP_URL}/e/${encodeURIComponent(slug)}" title="${inAttribute(guestTexts.metaTitle(name))}" allow="microphone" style="width:100%;height:44rem;border:0"></iframe>`;
