import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../member-talk.public.ts';
import { providerTexts } from './provider.public.ts';

export const memberTalkTexts: Words<typeof english.memberTalkTexts> = {
  lead: 'Sprechend oder schreibend. Es antwortet nur aus seinen Quellen und zeigt Ihnen, aus welchen.',
  kept: (days) =>
    `Wir bewahren die Mitschrift und eine Zusammenfassung für Sie auf, wenn Sie nicht vertraulich sprechen. Niemand sonst kann sie lesen. Wer dieses Spiegelbild betreut, sieht nur, wann Sie gesprochen haben und wie lange. ${providerTexts.keeps(days)}`,
  keptOfStewards: 'Worum Sie es bitten, sich zu merken, das wird eine Quelle.',
  nextTitle: 'Was als Nächstes zu tun ist',
  nextLabel: 'Nächste Schritte',
  next: {
    contradictions: {
      title: 'Entscheiden, was stimmt',
      body: (count) =>
        count === 1
          ? 'Zwei Aussagen widersprechen einander.'
          : `${count} Paare von Aussagen widersprechen einander.`,
      action: 'Beide ansehen',
    },
    interview: {
      title: 'Das erste Interview geben',
      body: 'Es stellt gute Fragen, sprechend oder schreibend. Aus Ihren Antworten entsteht das Spiegelbild.',
      action: 'Das Interview beginnen',
    },
    goOnWithInterview: {
      title: 'Das Interview fortsetzen',
      body: (answered, total) => `${answered} von ${total} Fragen sind beantwortet.`,
      action: 'Fortsetzen',
    },
    source: {
      title: 'Etwas Geschriebenes hinzufügen',
      body: 'Briefe, Notizen, ein Vortrag: alles in eigenen Worten.',
      action: 'Eine Quelle hinzufügen',
    },
    publish: {
      title: 'Gäste mit ihm sprechen lassen',
      body: 'Veröffentlichen Sie eine Sammlung. Sie sehen genau, was öffentlich wird, bevor es geschieht.',
      action: 'Wählen, was veröffentlicht wird',
    },
    guests: {
      title: 'Hören, was Gäste hören',
      body: 'Öffnen Sie die öffentliche Seite, und sprechen Sie wie ein Gast.',
      action: 'Die öffentliche Seite öffnen',
    },
  },
};
