import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  reflections_full:
    'Ihnen gehören 50 Spiegelbilder, mehr geht nicht. Löschen Sie eines, und versuchen Sie es noch einmal.',
  name_and_address:
    'Geben Sie einen Namen mit 1 bis 80 sichtbaren Zeichen und eine Adresse aus 3 bis 48 Kleinbuchstaben, Ziffern und Bindestrichen ein.',
  about_long: 'Nehmen Sie höchstens 280 sichtbare Zeichen.',
  manner_long:
    'Beschreiben Sie mit höchstens 4.000 Zeichen, wie es klingen soll, und mit höchstens 2.000, was es auslässt, und wählen Sie, ob es speichert, was man ihm sagt.',
  owner_invites_owner: 'Zum Eigentum kann nur jemand einladen, dem das Spiegelbild gehört. Fragen Sie dort.',
  owner_invited_already:
    'Diese Adresse wurde schon zum Eigentum eingeladen. Das kann nur jemand ändern, dem das Spiegelbild gehört.',
  invitations_full:
    '100 Einladungen sind offen, mehr geht nicht. Nehmen Sie eine zurück, und versuchen Sie es noch einmal.',
  invitation_incomplete: 'Geben Sie eine E‑Mail-Adresse und eine Rolle an.',
  invitation_link_used:
    'Der Link dieser Einladung wurde schon einmal vergeben. Versuchen Sie es noch einmal, um einen neuen zu bekommen.',
  owner_withdraws_owner:
    'Eine Einladung zum Eigentum kann nur jemand zurücknehmen, dem das Spiegelbild gehört. Fragen Sie dort.',
  invitation_accepted: 'Diese Einladung wurde angenommen. Entfernen Sie stattdessen das Mitglied.',
  invitation_for_another:
    'Diese Einladung ist für eine andere E‑Mail-Adresse. Melden Sie sich mit der an, an die sie geschickt wurde, und bestätigen Sie sie.',
  role_missing: 'Es wurde keine Rolle gewählt. Wählen Sie Eigentum, Verwaltung, Betreuung oder Zuhören.',
  owner_changes_roles:
    'Wem das Spiegelbild gehört und wer es verwaltet, kann nur jemand ändern, dem es gehört. Fragen Sie dort.',
  owner_removes:
    'Wem das Spiegelbild gehört oder wer es verwaltet, kann nur jemand entfernen, dem es gehört. Fragen Sie dort.',
  owner_needed: 'Das kann nur jemand, dem das Spiegelbild gehört. Fragen Sie dort.',
  file_voice_later: 'Eine Stimme in dieser Datei ist jünger als jetzt.',
  file_voices_changed: 'Die Stimmen in dieser Datei sind nicht die, die aufgezeichnet wurden.',
  file_voices_order: 'Die Stimmen in dieser Datei folgen nicht aufeinander.',
  reflection_here:
    'Dieses Spiegelbild ist schon hier. Löschen Sie es zuerst, um es aus einer Datei zu holen.',
  reflection_of_another:
    'Dieses Spiegelbild war schon einmal hier. Nur der Mensch, der es gelöscht hat, kann es wieder hereinholen.',
  still_deleting:
    'Von diesem Spiegelbild wird hier noch etwas gelöscht. Versuchen Sie es in einigen Minuten noch einmal.',
  file_of_another: 'Etwas in dieser Datei gehört hier zu einem anderen Spiegelbild.',
  file_too_slow: 'Das hat zu lange gedauert. Holen Sie die Datei in einigen Minuten noch einmal herein.',
  file_unusable: 'Diese Datei enthält etwas, das sich nicht hereinholen lässt.',
};
