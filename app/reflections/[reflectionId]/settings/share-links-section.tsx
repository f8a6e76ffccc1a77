import {
  CreateShareLinkForm,
  RevokeShareLink,
} from '#app/reflections/[reflectionId]/settings/share-link-forms.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ShareLink } from '#lib/conversations/store/as-user/share-links.ts';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';

type Props = { reflectionId: string; links: readonly ShareLink[]; isAnythingPublished: boolean; now: Date };

export function ShareLinksSection({ reflectionId, links, isAnythingPublished, now }: Props) {
  return (
    <Section title={shareLinkTexts.title} description={shareLinkTexts.description}>
      {!isAnythingPublished && (
        <Notice tone="warning">
          {shareLinkTexts.nothingPublished}{' '}
          <TextLink href={`/reflections/${reflectionId}/publish`}>{shareLinkTexts.publish}</TextLink>
        </Notice>
      )}
      <CreateShareLinkForm reflectionId={reflectionId} />
      {links.length === 0 ? (
        <p className="text-ink-soft">{shareLinkTexts.empty}</p>
      ) : (
        <RowList label={shareLinkTexts.listLabel}>
          {links.map((link) => (
            <Row
              key={link.id}
              title={link.label}
              detail={<Terms link={link} />}
              trailing={
                <>
                  <WhyClosed link={link} now={now} />
                  <RevokeShareLink reflectionId={reflectionId} link={link} />
                </>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

const Terms = ({ link: { usedCount, maxUses, expiresAt } }: { link: ShareLink }) => (
  <Joined
    parts={[
      shareLinkTexts.used(usedCount, maxUses),
      expiresAt ? (
        <MomentIn key="expires" words={shareLinkTexts.expiresOn} at={expiresAt} isDay />
      ) : (
        shareLinkTexts.never
      ),
    ]}
  />
);

function WhyClosed({ link: { expiresAt, maxUses, usedCount }, now }: { link: ShareLink; now: Date }) {
  if (expiresAt && new Date(expiresAt) <= now) return <Badge>{shareLinkTexts.expired}</Badge>;
  if (maxUses !== null && usedCount >= maxUses) return <Badge>{shareLinkTexts.usedUp}</Badge>;
  return null;
}
