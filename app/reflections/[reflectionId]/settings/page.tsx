import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { AllowEmbeddingForm } from '#app/reflections/[reflectionId]/settings/allow-embedding-form.tsx';
import { stopEmbeddingAction } from '#app/reflections/[reflectionId]/settings/embedding-actions.ts';
import {
  GuestPhotoSection,
  PublicAboutForm,
} from '#app/reflections/[reflectionId]/settings/guest-card-forms.tsx';
import {
  AnswerGuestForm,
  KeptDaysForm,
} from '#app/reflections/[reflectionId]/settings/guest-rights-forms.tsx';
import {
  InviteForm,
  MemberControls,
  RevokeInvitation,
} from '#app/reflections/[reflectionId]/settings/member-forms.tsx';
import {
  DeleteReflection,
  EraseChats,
  UpdateReflectionForm,
} from '#app/reflections/[reflectionId]/settings/reflection-forms.tsx';
import { ShareLinksSection } from '#app/reflections/[reflectionId]/settings/share-links-section.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { CopyField } from '#components/ui/copy-field.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { eraseChatsTexts } from '#lib/chat/texts/chat.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { readSettings } from '#lib/conversations/store/as-user/settings.ts';
import { listShareLinks } from '#lib/conversations/store/as-user/share-links.ts';
import { type GuestRequest, listGuestRequests } from '#lib/conversations/store/guest-rights.ts';
import { embeddingTexts } from '#lib/conversations/texts/embedding.public.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { guestRequestTexts, guestRequestTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { rolesGrantedBy, rolesManagedBy } from '#lib/reflections/roles.public.ts';
import { listOpenInvitations } from '#lib/reflections/store/as-user/invitations.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';
import { overviewTexts, settingsTexts } from '#lib/reflections/texts/reflections.public.ts';
import { readPublicAbout } from '#lib/voice/store/guest-card.ts';

type GuestRequestsProps = { reflectionId: string; requests: readonly GuestRequest[] };

function GuestRequestsSection({ reflectionId, requests }: GuestRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <Section title={texts.title} description={texts.description}>
      {requests.map(({ id, body, answer }) => (
        <div key={id} className="grid gap-3">
          <p className="wrap-anywhere">{body}</p>
          {answer ? (
            <p className="wrap-anywhere text-ink-soft">
              {texts.answered}: {answer}
            </p>
          ) : (
            <AnswerGuestForm reflectionId={reflectionId} requestId={id} />
          )}
        </div>
      ))}
    </Section>
  );
}

export const generateMetadata = (): Metadata => ({ title: settingsTexts.title });

type Props = {
  reflection: { id: string; slug: string; displayName: string };
  origins: readonly string[];
};

/** The websites that may show the page of guests, and what they paste to do so. */
function EmbeddingSection({ reflection: { id, slug, displayName }, origins }: Props) {
  return (
    <Section title={embeddingTexts.title} description={embeddingTexts.description}>
      <AllowEmbeddingForm reflectionId={id} />
      {origins.length === 0 ? (
        <p className="text-ink-soft">{embeddingTexts.empty}</p>
      ) : (
        <>
          <RowList label={embeddingTexts.listLabel}>
            {origins.map((origin) => (
              <Row
                key={origin}
                title={<span className="break-all">{origin}</span>}
                trailing={
                  <ButtonForm
                    action={stopEmbeddingAction}
                    fields={{ reflectionId: id, origin }}
                    label={embeddingTexts.remove}
                    fullLabel={embeddingTexts.removeOf(origin)}
                    variant="quiet"
                  />
                }
              />
            ))}
          </RowList>
          <div className="grid gap-1.5">
            <p className="text-small text-ink-soft">{embeddingTexts.snippetHint}</p>
            <CopyField label={embeddingTexts.snippet} value={snippetFor(slug, displayName)} />
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

export default async function SettingsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, REFLECTION_POLICY.changeSettings);
  const db = await userClient();
  const [settings, members, invitations, shareLinks, about, requests] = await Promise.all([
    readSettings(db, reflectionId).then(orThrow),
    listMembers(db, reflectionId).then(orThrow),
    listOpenInvitations(db, reflectionId).then(orThrow),
    listShareLinks(db, reflectionId).then(orThrow),
    readPublicAbout(db, reflectionId).then(orThrow),
    listGuestRequests(db, reflectionId).then(orThrow),
  ]);
  const managed = rolesManagedBy(reflection.role);
  const granted = rolesGrantedBy(reflection.role);
  return (
    <>
      <PageHeader title={settingsTexts.title} description={reflection.displayName} />
      <GuestRequestsSection reflectionId={reflectionId} requests={requests} />
      <Section title={settingsTexts.nameTitle} description={settingsTexts.nameDescription}>
        <UpdateReflectionForm
          reflectionId={reflectionId}
          displayName={reflection.displayName}
          slug={reflection.slug}
          language={reflection.language}
        />
      </Section>
      <Section title={settingsTexts.aboutTitle} description={settingsTexts.aboutDescription}>
        <PublicAboutForm reflectionId={reflectionId} about={about.words} />
        {about.words && !about.isShown && <Notice tone="warning">{settingsTexts.aboutHeld}</Notice>}
      </Section>
      <GuestPhotoSection
        reflectionId={reflectionId}
        name={reflection.displayName}
        photoId={settings.guestPhotoId}
        isOwner={CONVERSATION_POLICY.setGuestPhoto.includes(reflection.role)}
      />
      <Section title={settingsTexts.membersTitle} description={settingsTexts.membersDescription}>
        <RowList label={settingsTexts.membersLabel}>
          {members.map((member) => (
            <Row
              key={member.userId}
              leading={<Avatar name={member.displayName} />}
              title={member.displayName}
              detail={member.userId === user.id ? `${member.email} (${overviewTexts.you})` : member.email}
              trailing={
                managed.includes(member.role) && member.userId !== user.id ? (
                  <MemberControls reflectionId={reflectionId} member={member} assignable={granted} />
                ) : (
                  <RoleBadge role={member.role} />
                )
              }
            />
          ))}
        </RowList>
      </Section>
      <Section title={settingsTexts.inviteTitle} description={settingsTexts.inviteDescription}>
        <InviteForm reflectionId={reflectionId} assignable={granted} />
        {invitations.length > 0 && (
          <RowList label={settingsTexts.invitationsLabel}>
            {invitations.map((invitation) => (
              <Row
                key={invitation.id}
                title={invitation.email}
                detail={<MomentIn words={settingsTexts.expires} at={invitation.expiresAt} />}
                trailing={
                  <>
                    <RoleBadge role={invitation.role} />
                    {granted.includes(invitation.role) && (
                      <RevokeInvitation reflectionId={reflectionId} invitation={invitation} />
                    )}
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </Section>
      <ShareLinksSection
        reflectionId={reflectionId}
        links={shareLinks}
        isAnythingPublished={settings.isAnythingPublished}
        now={new Date()}
      />
      <EmbeddingSection reflection={reflection} origins={settings.embeddingOrigins} />
      {REFLECTION_POLICY.delete.includes(reflection.role) && (
        <>
          <Section title={guestRequestTexts.keptTitle} description={guestRequestTexts.keptDescription}>
            <KeptDaysForm reflectionId={reflectionId} days={settings.conversationsKeptDays} />
          </Section>
          <Section title={settingsTexts.exportTitle} description={settingsTexts.exportDescription}>
            <a
              href={`/api/reflections/${reflectionId}/export`}
              className={`${buttonStyle('secondary', 'medium')} justify-self-start`}
            >
              {settingsTexts.exportButton}
            </a>
          </Section>
          <Section title={eraseChatsTexts.title} description={eraseChatsTexts.description} danger>
            <EraseChats reflectionId={reflectionId} name={reflection.displayName} />
          </Section>
          <Section title={settingsTexts.deleteTitle} description={settingsTexts.deleteDescription} danger>
            <DeleteReflection reflectionId={reflectionId} name={reflection.displayName} />
          </Section>
        </>
      )}
    </>
  );
}
