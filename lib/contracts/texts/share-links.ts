export const shareLinkTexts = {
  title: 'Share links',
  description:
    'Whoever has a link can talk with the public side, without an account. It says only what is published.',
  nothingPublished: 'No namespace is published, so guests who open a link are told to come back later.',
  publish: 'Choose what guests may hear',
  label: 'Label',
  labelHint: 'Only managers see it, such as “Family reunion”.',
  expires: 'Works for',
  expiryChoices: {
    '1': 'A day',
    '7': 'A week',
    '30': 'A month',
    '365': 'A year',
    never: 'As long as nobody revokes it',
  },
  maxUses: 'Conversations',
  maxUsesHint: 'How many can be begun with it. Leave it empty for as many as people like.',
  submit: 'Make a link',
  made: 'Here is the link. It is shown only now, so copy it or save its QR code.',
  linkLabel: 'Share link',
  qrAlt: (label: string) => `QR code of the share link “${label}”`,
  saveQr: 'Save the QR code',
  listLabel: 'Share links in use',
  empty: 'No link has been made yet.',
  used: (count: number, most: number | null) =>
    most === null
      ? `${count} ${count === 1 ? 'conversation' : 'conversations'}`
      : `${count} of ${most} ${most === 1 ? 'conversation' : 'conversations'}`,
  expiresOn: (date: string) => `until ${date}`,
  never: 'no end',
  expired: 'Expired',
  usedUp: 'Used up',
  revoke: 'Revoke',
  revokeTitle: (label: string) => `Revoke “${label}”?`,
  revokeConsequences:
    'Nobody can begin a conversation with it any more. Conversations that are going on come to their end.',
  revoked: (label: string) => `“${label}” was revoked.`,
};

export const shareLinkRefusalTexts = {
  label: 'Give it a label of 1 to 80 visible characters.',
  expiry: 'Choose how long it works.',
  maxUses: 'Enter a whole number from 1 to 1,000,000, or nothing.',
};
