import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  consent_taken_back:
    'Eine Einwilligung, die zurückgenommen wurde, lässt sich nicht ändern. Geben Sie eine neue.',
  own_voice_already:
    'Dieses Spiegelbild hat schon eine eigene Stimme. Nehmen Sie sie zurück, bevor Sie eine andere aufnehmen.',
  consent_incomplete: 'Zu einer Einwilligung gehören ihre Worte und eine Aufnahme von höchstens 8 MB.',
  no_own_voice: 'Dieses Spiegelbild hat noch keine eigene Stimme. Nehmen Sie zuerst eine auf.',
  voice_unknown: 'Das ist keine der fertigen Stimmen.',
  test_questions_full: 'Ein Spiegelbild hat höchstens 50 Prüffragen. Löschen Sie einige.',
  source_of_question: 'Wählen Sie eine Quelle dieses Spiegelbilds.',
  question_length: 'Eine Frage hat 3 bis 500 Zeichen.',
  quotes_erased_source:
    'Diese Stimme zitiert eine Quelle, die endgültig gelöscht wurde. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  answer_length: 'Eine Antwort hat 1 bis 2.000 Zeichen.',
};
