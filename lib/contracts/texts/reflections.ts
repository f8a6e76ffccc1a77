export const reflectionsTexts = {
  title: 'Reflections',
  create: 'Create a reflection',
  emptyTitle: 'No reflection yet',
  empty: 'Create one of yourself, or open the link in an invitation that somebody sent you.',
  listLabel: 'Your reflections and those shared with you',
};

export const createReflectionTexts = {
  title: 'Create a reflection',
  description: 'You become its owner. Nothing of it is public until you publish it.',
  name: 'Whose reflection is it?',
  nameHint: 'The name of the person, as others will read it.',
  slug: 'Address',
  slugHint: (origin: string) =>
    `Names its public side, once it has one: ${origin}/r/… Left empty, it is made of the name.`,
  submit: 'Create it',
};

export const overviewTexts = {
  navTalk: 'Talk',
  navSettings: 'Settings',
  knowledgeTitle: 'What it may draw on',
  knowledgeDescription: 'Every source stands in a namespace. Its visibility decides who can ever hear of it.',
  knowledgeLabel: 'Namespaces',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  peopleTitle: 'People',
  peopleDescription: 'Who may open this reflection, and as what.',
  peopleLabel: 'Members',
  you: 'you',
  leave: 'Leave this reflection',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveConsequences: 'You lose access at once. Somebody who manages members can invite you again.',
  leaveConfirm: 'Leave',
};

export const settingsTexts = {
  title: 'Settings',
  nameTitle: 'Name and address',
  nameDescription: 'The name is read by all members. The address names its public side.',
  name: 'Name',
  slug: 'Address',
  save: 'Save',
  saved: 'Saved.',
  membersTitle: 'Members',
  membersDescription:
    'Owners manage everybody, admins the operators and viewers. You cannot change your own role; to leave, go to the end of the page “Talk”.',
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
  exportDescription: 'One JSON file with everything in this reflection that you may read.',
  exportButton: 'Download everything',
  deleteTitle: 'Delete this reflection',
  deleteDescription: 'Sources, conversations and everything made from them go with it.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (name: string) => `Delete ${name}?`,
  deleteConsequences:
    'All sources, evidence, conversations, recaps and share links are deleted at once, for everybody. This cannot be undone. Download the data first if you may want it.',
  deleteConfirm: 'Delete it for good',
};

export const forbiddenTexts = {
  title: 'Your role does not open this page',
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
    `${inviter} invites you to the reflection of ${name}, as ${role}.\n\nOpen this link to accept. It works once, with this e-mail address, for 14 days:\n\n${link}\n\nIf you do not know ${inviter}, do nothing: without the link nothing happens.\n`,
};
