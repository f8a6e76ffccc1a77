import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const reflectionsTexts = inWords('reflections/reflections.reflectionsTexts', {
  title: 'Reflections',
  create: 'Create a reflection',
  emptyTitle: 'Make your first reflection',
  empty:
    'Of yourself, or of somebody close to you. If you were invited to one, open the link in your e-mail.',
  listLabel: 'Your reflections and those shared with you',
  language: 'Language',
  languageHint: 'It speaks this language. Where its sources are in other languages, it answers in those too.',
});

export const createReflectionTexts = inWords('reflections/reflections.createReflectionTexts', {
  title: 'Create a reflection',
  description: 'You become its owner. Nothing is public until you publish it.',
  name: 'Whose reflection is it?',
  nameHint: 'The person’s name, as others will read it.',
  slug: 'Address',
  slugHint: (origin: string) =>
    `The page for guests will be at ${origin}/r/… If you leave this empty, we make it from the name.`,
  submit: 'Create it',
});

export const bringInTexts = inWords('reflections/reflections.bringInTexts', {
  title: 'Bring in a reflection from a file',
  description:
    'Choose the file that its owner downloaded in the settings. Sources, collections, statements, recordings and the voice come with it, and guests can hear what they could hear before. Members, share links and past conversations do not.',
  label: 'The file (.jsonl)',
  busy: 'Reading it, and checking every line…',
  already: 'A file of yours is being brought in already. Try again when it is done.',
  others: 'Others are bringing in files at this moment. Try again in a few minutes.',
  tooSlow: 'This took too long. Try again over a faster connection.',
  unreachable: 'The server could not be reached. Check the connection and choose the file again.',
});

export const overviewTexts = inWords('reflections/reflections.overviewTexts', {
  navTalk: 'Talk',
  navSettings: 'Settings',
  knowledgeTitle: 'What it knows',
  knowledgeDescription: 'Your collections, and who can hear them.',
  knowledgeLabel: 'Collections',
  sources: (count: number) => (count === 0 ? 'Empty' : counted(count, 'source', 'sources')),
  peopleTitle: 'People',
  peopleDescription: 'Who can open this reflection, and what each of them may do.',
  peopleLabel: 'Members',
  you: 'you',
  leave: 'Leave this reflection',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveConsequences: 'You lose access at once. To come back, you need a new invitation.',
  leaveConfirm: 'Leave',
});

export const settingsTexts = inWords('reflections/reflections.settingsTexts', {
  title: 'Settings',
  nameTitle: 'Name, address and language',
  nameDescription: 'Everybody sees the name. The address is part of the link for guests.',
  name: 'Name',
  slug: 'Address',
  save: 'Save',
  saved: 'Saved.',
  aboutTitle: 'Two lines for guests',
  aboutDescription: 'Guests read them under the name, and where the link is shared.',
  about: 'Who is this?',
  aboutHint: 'Up to 280 characters. Use only words that everybody may read.',
  aboutPrivate: 'Some of these words are in a private or sealed source. Please choose others.',
  aboutLong: 'Use at most 280 characters.',
  aboutHeld: 'Guests do not see these lines, because they repeat something that is not published.',
  membersTitle: 'Members',
  membersDescription:
    'Owners can change every role, admins those of operators and viewers. Nobody can change their own. To leave, go to the bottom of the page “Talk”.',
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
  inviteDescription: 'They get a link by e-mail. It works once, for 14 days, and only with that address.',
  inviteEmail: 'E-mail',
  inviteRole: 'Role',
  inviteSubmit: 'Send the invitation',
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  invitedNoMail: (email: string) =>
    `We could not send a message to ${email}. Please give them this link yourself:`,
  inviteLinkToo: 'You can also give them the link yourself. It is shown only now.',
  inviteLinkLabel: 'Invitation link',
  invitationsLabel: 'Open invitations',
  expires: (date: string) => `expires ${date}`,
  revoke: 'Withdraw',
  revokeTitle: (email: string) => `Withdraw the invitation to ${email}?`,
  revokeConsequences: 'The link in the message stops working at once.',
  revoked: (email: string) => `The invitation to ${email} was withdrawn.`,
  exportTitle: 'Your data',
  exportDescription:
    'One file with everything that you may read here: sources, statements, recordings, photos, every version of the voice, and conversations. You can make the reflection again from it, here or elsewhere.',
  exportButton: 'Download everything',
  deleteTitle: 'Delete this reflection',
  deleteDescription: 'Its sources and conversations, and everything made from them, are deleted too.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (name: string) => `Delete ${name}?`,
  deleteConsequences:
    'All sources, statements, conversations, recaps and share links are deleted at once, for everybody. This cannot be undone. Download the data first if you may want it.',
  deleteConfirm: 'Delete it for good',
});

export const forbiddenTexts = inWords('reflections/reflections.forbiddenTexts', {
  title: 'You cannot open this page',
  body: 'You are a member of this reflection, but this page is for its owners and admins. Ask one of them.',
});

export const invitationTexts = inWords('reflections/reflections.invitationTexts', {
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
});

/** The mail behind an invitation; plain text first, because it is what everybody can read. */
export const invitationMail = inWords('reflections/reflections.invitationMail', {
  subject: (inviter: string, name: string) => `${inviter} invites you to the reflection of ${name}`,
  text: (inviter: string, name: string, role: string, link: string) =>
    `${inviter} invites you to the reflection of ${name}, as ${role}.\n\nOpen this link to accept. It works once, with this e-mail address, for 14 days:\n\n${link}\n\nIf you do not know ${inviter}, ignore this e-mail. Nothing happens unless you open the link.\n`,
});
