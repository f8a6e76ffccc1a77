import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  share_links_full:
    '100 Links zum Teilen werden benutzt, mehr geht nicht. Ziehen Sie einen zurück, und versuchen Sie es noch einmal.',
  link_expired_already: 'Der Link wäre schon abgelaufen. Wählen Sie einen späteren Tag.',
  link_label_and_uses:
    'Geben Sie eine Bezeichnung mit 1 bis 80 sichtbaren Zeichen ein, und 1 bis 1.000.000 Gespräche oder nichts.',
  link_used:
    'Dieser Link wurde schon einmal vergeben. Versuchen Sie es noch einmal, um einen neuen zu bekommen.',
  published_for_managers:
    'Was Gäste hören, ändert nur, wem es gehört oder wer es verwaltet. Wählen Sie eine andere Sammlung.',
  collection_for_interview:
    'Legen Sie eine Sammlung an, die Gäste nicht hören, oder wählen Sie, wo dieses Interview bleibt.',
  rated_off_the_record: 'Dieses Gespräch war vertraulich, deshalb lässt sich Ihre Bewertung nicht speichern.',
  rating_incomplete: 'Sagen Sie, welche Antwort Sie meinen, und ob sie gut oder schlecht war.',
  ratings_full: 'Sie haben 1.000 Antworten dieses Gesprächs bewertet, mehr geht nicht.',
  comment_length: 'Schreiben Sie einen Kommentar mit höchstens 2.000 Zeichen.',
  saying_full: 'Von dem, was ein Mensch sagt, werden am Tag höchstens 16 MB gespeichert.',
  kept_title_and_text: 'Geben Sie einen Titel mit 1 bis 200 sichtbaren Zeichen und einen Text ein.',
  corrections_full: 'In einem Gespräch lassen sich höchstens 100 Berichtigungen vorschlagen.',
  both_statements:
    'Geben Sie beide Aussagen mit 1 bis 2.000 Zeichen an, und einen Grund mit höchstens 2.000.',
  questions_seen: 'Wählen Sie, ob die Menschen, die das Spiegelbild betreuen, Ihre Fragen sehen dürfen.',
  websites_full:
    '20 Websites stehen auf der Liste, mehr geht nicht. Entfernen Sie eine, und versuchen Sie es noch einmal.',
  website_address: 'Geben Sie die Adresse einer Website ein, zum Beispiel https://example.org.',
  weekly_mail_choice: 'Wählen Sie, ob Sie jede Woche eine E‑Mail bekommen möchten.',
  messages_full:
    'Fünf Ihrer Nachrichten warten auf eine Antwort. Warten Sie, bis eine davon beantwortet ist.',
  message_length: 'Schreiben Sie höchstens 1.000 Zeichen.',
  reply_length: 'Schreiben Sie eine Antwort mit höchstens 1.000 Zeichen.',
  kept_days: 'Gespräche werden 1 bis 3.650 Tage lang aufbewahrt.',
};
