import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What a server says of them when it cannot. */
export const sealedRefusalTexts = inWords('chat/sealed.sealedRefusalTexts', {
  notAFile: (detail: string) => `This is no file of a conversation. ${detail}`,
  noFullScope: 'This installation does not allow work outside of its folders.',
  noKey: (reason: string) =>
    `Typed conversations are encrypted, and the key to them is missing: ${reason} See .env.example.`,
  keysNotSet: 'MASTER_KEYS is not set.',
  keyUnknown: (id: string) => `MASTER_KEYS has no key with the id ${id}.`,
  keyDiffers: (id: string) => `The key ${id} of MASTER_KEYS is not the one of that name that was used.`,
});

/** Of conversations that are encrypted, and in which stewards have tools: what the stage says of them before one begins. */
export const sealedTexts = inWords('chat/sealed.sealedTexts', {
  withTools: {
    label: 'With tools',
    hint: 'In writing. It can keep and read files and use what this installation allows, and asks you before it changes anything. What you write is encrypted: only you can read it, and the voice service is not told.',
  },
  encrypted: {
    label: 'Encrypted',
    hint: 'In writing. What you write is encrypted: only you can read it, and the voice service is not told.',
  },
  start: 'Start writing',
  offRecordHint:
    'It is deleted with its files when you close it, or half an hour after the last word. We keep only the date and length.',
  filesLegend: 'Where may it keep files?',
  scopes: {
    sandboxed: {
      label: 'Only in a folder of this conversation',
      description: 'Nobody else sees it. It is deleted with the conversation.',
    },
    project: {
      label: 'In the shared folder of the reflection',
      description: 'Everybody who looks after the reflection can use this folder in their conversations.',
    },
  },
  openTools: 'Open tools',
  openEncrypted: 'Go on encrypted',
  openHint: 'Goes on in writing, with what was said so far.',
});
