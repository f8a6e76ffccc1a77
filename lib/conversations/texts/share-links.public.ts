import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const shareLinkTexts = inWords('conversations/share-links.shareLinkTexts', {
  title: 'Share links',
  description:
    'Everybody who has a link can talk with the reflection, without an account. It says only what is published.',
  nothingPublished: 'No collection is published, so guests who open a link are told to come back later.',
  publish: 'Choose what guests may hear',
  label: 'Label',
  labelHint: 'Only owners and admins see it. For example: “Family reunion”.',
  expires: 'Works for',
  expiryChoices: {
    '1': 'A day',
    '7': 'A week',
    '30': 'A month',
    '365': 'A year',
    never: 'Until somebody withdraws it',
  },
  maxUses: 'Number of conversations',
  maxUsesHint: 'How many conversations can start with this link. Leave it empty for no limit.',
  submit: 'Make a link',
  made: 'Here is the link. It is shown only now, so copy it or save its QR code.',
  linkLabel: 'Share link',
  qrAlt: (label: string) => `QR code of the share link “${label}”`,
  saveQr: 'Save the QR code',
  listLabel: 'Share links in use',
  empty: 'No link has been made yet.',
  used: (count: number, most: number | null) =>
    most === null
      ? counted(count, 'conversation', 'conversations')
      : `${count} of ${counted(most, 'conversation', 'conversations')}`,
  expiresOn: (date: string) => `until ${date}`,
  never: 'no end date',
  expired: 'Expired',
  usedUp: 'Used up',
  revoke: 'Withdraw',
  revokeTitle: (label: string) => `Withdraw “${label}”?`,
  revokeConsequences:
    'Nobody can start a new conversation with this link. Conversations that have already begun can finish.',
  revoked: (label: string) => `“${label}” was withdrawn.`,
});

export const shareLinkRefusalTexts = inWords('conversations/share-links.shareLinkRefusalTexts', {
  label: 'Give it a label of 1 to 80 visible characters.',
  expiry: 'Choose how long it works.',
  maxUses: 'Enter a whole number from 1 to 1,000,000, or nothing.',
});
