import { inWords } from '#lib/platform/words/in-words.public.ts';

export const roleTexts = inWords('reflections/roles.roleTexts', {
  owner: { label: 'Owner', description: 'Can do everything, also delete the reflection.' },
  admin: { label: 'Admin', description: 'Publishes, invites people and changes settings.' },
  operator: { label: 'Operator', description: 'Adds sources, corrects them and runs the interview.' },
  viewer: { label: 'Viewer', description: 'Talks with the reflection. Sees nothing that is sealed.' },
});
