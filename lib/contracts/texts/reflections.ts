export const reflectionsTexts = {
  title: 'Reflections',
  create: 'Create a reflection',
  emptyTitle: 'No reflection yet',
  empty: 'Create one of yourself, or open the link in an invitation that somebody sent you.',
  listLabel: 'Your reflections and those shared with you',
  language: 'Language',
  languageHint:
    'The language of conversations. If guests may hear sources in other languages, it answers in those too.',
};

export const createReflectionTexts = {
  title: 'Create a reflection',
  description: 'You become its owner. Nothing of it is public until you publish it.',
  name: 'Whose reflection is it?',
  nameHint: 'The name of the person, as others will read it.',
  slug: 'Address',
  slugHint: (origin: string) =>
    `The address of the public page: ${origin}/r/… If you leave this empty, we make it from the name.`,
  submit: 'Create it',
};

export const bringInTexts = {
  title: 'Bring in a reflection from a file',
  description:
    'A file that an owner downloaded in the settings of a reflection. Sources, collections, statements, recordings and the voice come in as they were; collections that guests could hear there, guests can hear here. Members, share links and past conversations do not come.',
  label: 'The file (.jsonl)',
  busy: 'Reading it, and checking every line…',
  unreachable: 'The server could not be reached. Check the connection and choose the file again.',
};

export const overviewTexts = {
  navTalk: 'Talk',
  navSettings: 'Settings',
  knowledgeTitle: 'What it can speak from',
  knowledgeDescription: 'Your collections, and who can hear them.',
  knowledgeLabel: 'Collections',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  peopleTitle: 'People',
  peopleDescription: 'Who can open this reflection, and the role of each person.',
  peopleLabel: 'Members',
  you: 'you',
  leave: 'Leave this reflection',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveConsequences: 'You lose access at once. Somebody who manages members can invite you again.',
  leaveConfirm: 'Leave',
};

export const settingsTexts = {
  title: 'Settings',
  nameTitle: 'Name, address and language',
  nameDescription: 'All members see the name. The address is part of the link to the public page.',
  name: 'Name',
  slug: 'Address',
  save: 'Save',
  saved: 'Saved.',
  aboutTitle: 'Two lines for guests',
  aboutDescription: 'Guests read them under the name, and in previews of shared links.',
  about: 'Who is this?',
  aboutHint: 'Up to 280 characters. Do not repeat words that are not published.',
  aboutPrivate:
    'Some of these words are in a private or sealed source, and are not published. Use other words.',
  aboutLong: 'Use at most 280 characters.',
  aboutHeld: 'Guests do not see these lines, because they repeat something that is not published.',
  membersTitle: 'Members',
  membersDescription:
    'Owners manage everybody. Admins manage operators and viewers. You cannot change your own role. To leave, go to the end of the page “Talk”.',
  membersLabel: 'Members',
  changeRoleLabel: (role: string, name: string) => `${role}: change the role of ${name}`,
  changeRoleTitle: (name: string) => `What may ${name} do?`,
  changeRoleLegend: 'Role',
  changeRoleSubmit: 'Change role',
  roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeConsequences: (name: string) =>
    `${name} loses access at once. What they contributed stays. You can invite them again.`,
  removed: (name: string) => `${name} was removed.`,
  inviteTitle: 'Invite somebody',
  inviteDescription: 'They get a link by e-mail. It works once, for that address only, for 14 days.',
  inviteEmail: 'E-mail',
  inviteRole: 'Role',
  inviteSubmit: 'Send the invitation',
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  invitedNoMail: (email: string) => `No message could be sent to ${email}. Give them this link yourself:`,
  inviteLinkToo: 'You can also hand over the link yourself. It is shown only now.',
  inviteLinkLabel: 'Invitation link',
  invitationsLabel: 'Open invitations',
  expires: (date: string) => `expires ${date}`,
  revoke: 'Withdraw',
  revokeTitle: (email: string) => `Withdraw the invitation to ${email}?`,
  revokeConsequences: 'The link in the message stops working at once.',
  revoked: (email: string) => `The invitation to ${email} was withdrawn.`,
  exportTitle: 'Your data',
  exportDescription:
    'One file with everything in this reflection that you may read: sources, statements, recordings, photos, every voice, and what was said. The person can be brought in from it elsewhere, or here again after it was deleted.',
  exportButton: 'Download everything',
  deleteTitle: 'Delete this reflection',
  deleteDescription: 'Sources, conversations and everything made from them are deleted too.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (name: string) => `Delete ${name}?`,
  deleteConsequences:
    'All sources, statements, conversations, recaps and share links are deleted at once, for everybody. This cannot be undone. Download the data first if you may want it.',
  deleteConfirm: 'Delete it for good',
};

export const forbiddenTexts = {
  title: 'You cannot open this page',
  body: 'You are a member of this reflection, but this page is for its owners and admins. Ask one of them.',
};

export const invitationTexts = {
  title: (name: string) => `You are invited to ${name}`,
  metaTitle: 'Invitation',
  from: (inviter: string, role: string) => `${inviter} invites you as ${role}.`,
  fromSomebody: (role: string) => `You are invited as ${role}.`,
  accept: 'Accept the invitation',
  signIn: 'Sign in to accept',
  signUp: 'Create an account',
  addressNeeded: (hint: string) => `The invitation is for ${hint}. Use that address.`,
  wrongAccount: (email: string, hint: string) =>
    `You are signed in as ${email}, but the invitation is for ${hint}.`,
  signOut: 'Sign out and use that address',
  invalidTitle: 'This invitation does not work',
};

/** The mail behind an invitation; plain text first, because it is what everybody can read. */
export const invitationMail = {
  subject: (inviter: string, name: string) => `${inviter} invites you to the reflection of ${name}`,
  text: (inviter: string, name: string, role: string, link: string) =>
    `${inviter} invites you to the reflection of ${name}, as ${role}.\n\nOpen this link to accept. It works once, with this e-mail address, for 14 days:\n\n${link}\n\nIf you do not know ${inviter}, ignore this e-mail. Nothing happens unless you open the link.\n`,
};
