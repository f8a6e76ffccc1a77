import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('reflections/store-refusals.storeRefusals', {
  reflections_full: 'You own 50 reflections, which is the most. Delete one and try again.',
  name_and_address:
    'Give a name of 1 to 80 visible characters and an address of 3 to 48 small letters, digits and hyphens.',
  about_long: 'Use at most 280 visible characters.',
  manner_long:
    'Describe in at most 4,000 characters how it should sound, in at most 2,000 what it leaves alone, and choose if it saves what it is told.',
  owner_invites_owner: 'Only an owner can invite an owner. Ask an owner of the reflection.',
  owner_invited_already: 'An owner has invited this address as an owner. Ask them to change that.',
  invitations_full: '100 invitations are open, which is the most. Withdraw one and try again.',
  invitation_incomplete: 'Give an e-mail address and a role.',
  invitation_link_used: 'The link of this invitation has been used before. Try again to get a new one.',
  owner_withdraws_owner: 'Only an owner can withdraw the invitation of an owner. Ask an owner to do it.',
  invitation_accepted: 'This invitation has been accepted. Remove the member instead.',
  invitation_for_another:
    'This invitation is for another e-mail address. Sign in with the one that it was sent to, and confirm it.',
  role_missing: 'No role was chosen. Choose owner, admin, operator or viewer.',
  owner_changes_roles:
    'Only an owner can make an owner, or change the role of an owner or an admin. Ask an owner of the reflection.',
  owner_removes: 'Only an owner can remove an owner or an admin. Ask an owner of the reflection.',
  owner_needed: 'Only an owner can do this. Ask an owner of the reflection.',
  file_voice_later: 'A voice in this file is later than now.',
  file_voices_changed: 'The voices in this file are not those that were recorded.',
  file_voices_order: 'The voices in this file do not follow each other.',
  reflection_here: 'This reflection is here already. Delete it first, to bring it in from a file.',
  reflection_of_another:
    'This reflection was here before. Only the person who deleted it can bring it in again.',
  still_deleting: 'Something of this reflection is still being deleted here. Try again in some minutes.',
  file_of_another: 'Something in this file is part of another reflection here.',
  file_too_slow: 'This took too long. Bring the file in again in some minutes.',
  file_unusable: 'This file contains something that cannot be brought in.',
});
