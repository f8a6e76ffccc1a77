import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { DeleteReflection } from '#app/reflections/[reflectionId]/settings/delete-reflection.tsx';
import { EraseChats } from '#app/reflections/[reflectionId]/settings/erase-chats.tsx';
import { InviteForm } from '#app/reflections/[reflectionId]/settings/invite-form.tsx';
import { MemberControls } from '#app/reflections/[reflectionId]/settings/member-controls.tsx';
import { RevokeInvitation } from '#app/reflections/[reflectionId]/settings/revoke-invitation.tsx';
import { ShareLinksSection } from '#app/reflections/[reflectionId]/settings/share-links-section.tsx';
import { UpdateReflectionForm } from '#app/reflections/[reflectionId]/settings/update-reflection-form.tsx';
import { VoiceConsentSection } from '#app/reflections/[reflectionId]/settings/voice-consent-section.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { MANAGERS, rolesGrantedBy, rolesManagedBy } from '#lib/contracts/roles.ts';
import { eraseChatsTexts } from '#lib/contracts/texts/chat.ts';
import { overviewTexts, settingsTexts } from '#lib/contracts/texts/reflections.ts';
import { voiceConsentTexts } from '#lib/contracts/texts/voice-consent.ts';
import { listOpenInvitations } from '#lib/db/invitations.ts';
import { listMembers } from '#lib/db/members.ts';
import { listNamespaces } from '#lib/db/namespaces.ts';
import { listShareLinks } from '#lib/db/share-links.ts';
import { userClient } from '#lib/db/user-client.ts';
import { listVoiceConsents, readClonedVoice } from '#lib/db/voice-consents.ts';

export const metadata: Metadata = { title: settingsTexts.title };

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

export default async function SettingsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, MANAGERS);
  const db = await userClient();
  const [members, invitations, namespaces, shareLinks, voice, consents] = await Promise.all([
    listMembers(db, reflectionId).then(orThrow),
    listOpenInvitations(db, reflectionId).then(orThrow),
    listNamespaces(db, reflectionId).then(orThrow),
    listShareLinks(db, reflectionId).then(orThrow),
    readClonedVoice(db, reflectionId).then(orThrow),
    listVoiceConsents(db, reflectionId).then(orThrow),
  ]);
  const managed = rolesManagedBy(reflection.role);
  const granted = rolesGrantedBy(reflection.role);
  return (
    <>
      <PageHeader title={settingsTexts.title} description={reflection.displayName} />
      <Section title={settingsTexts.nameTitle} description={settingsTexts.nameDescription}>
        <UpdateReflectionForm
          reflectionId={reflectionId}
          displayName={reflection.displayName}
          slug={reflection.slug}
        />
      </Section>
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
                detail={settingsTexts.expires(date.format(new Date(invitation.expiresAt)))}
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
        isAnythingPublished={namespaces.some(({ visibility }) => visibility === 'published')}
        now={new Date()}
      />
      <VoiceConsentSection
        reflectionId={reflectionId}
        isOwner={reflection.role === 'owner'}
        voice={voice}
        consents={consents}
        nameOf={(userId) =>
          members.find((member) => member.userId === userId)?.displayName ?? voiceConsentTexts.somebody
        }
      />
      {reflection.role === 'owner' && (
        <>
          <Section title={settingsTexts.exportTitle} description={settingsTexts.exportDescription}>
            <a
              href={`/api/reflections/${reflectionId}/export`}
              download
              className="justify-self-start text-lamp underline underline-offset-[0.22em]"
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
