import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../codes.public.ts';

export const codeTexts: Words<typeof english.codeTexts> = {
  invalid_request: 'Etwas fehlt oder stimmt nicht. Bitte sehen Sie die markierten Felder an.',
  unauthenticated: 'Sie sind abgemeldet. Melden Sie sich an, um weiterzumachen.',
  credentials_invalid:
    'Diese E‑Mail-Adresse und dieses Passwort passen nicht zusammen. Versuchen Sie es noch einmal, oder lassen Sie sich einen Anmeldelink schicken.',
  link_invalid: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Lassen Sie sich einen neuen schicken.',
  unauthorized: 'Bei dieser Anfrage fehlte der Nachweis, wer sie geschickt hat.',
  forbidden:
    'Ihre Rolle erlaubt das nicht. Fragen Sie jemanden, dem das Spiegelbild gehört oder der es verwaltet.',
  second_factor_needed: 'Geben Sie den Code Ihres zweiten Faktors ein, um weiterzumachen.',
  code_invalid: 'Dieser Code ist falsch oder zu alt. Geben Sie den ein, der jetzt angezeigt wird.',
  passkey_refused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  proof_needed: 'Bitte bestätigen Sie, dass Sie es sind, und versuchen Sie es dann noch einmal.',
  bind_signature_invalid: 'Diese Anfrage gehört zu keinem unserer Gespräche.',
  demo_is_shown:
    'Sie sehen sich die Demo an; hier lässt sich nichts ändern. Melden Sie sich ab und legen Sie ein eigenes Spiegelbild an, um das zu versuchen.',
  action_not_allowed: 'Das geht in diesem Gespräch nicht.',
  cross_origin:
    'Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Öffnen Sie die Seite hier, und versuchen Sie es noch einmal.',
  host_unknown: 'Reflections antwortet nicht unter dieser Adresse. Öffnen Sie es unter seiner eigenen.',
  method_not_allowed: 'Diese Adresse nimmt diese Art von Anfrage nicht an.',
  email_unconfirmed:
    'Ihre E‑Mail-Adresse ist noch nicht bestätigt. Öffnen Sie den Link, den wir Ihnen geschickt haben, oder lassen Sie sich einen neuen schicken.',
  not_found: 'Hier ist nichts, oder es ist nicht mit Ihnen geteilt.',
  conflict: 'Jemand hat das inzwischen geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  conversation_not_active: 'Dieses Gespräch ist zu Ende. Beginnen Sie ein neues, um weiterzumachen.',
  turn_in_progress:
    'Die letzte Nachricht wird noch beantwortet. Warten Sie auf die Antwort, oder halten Sie sie zuerst an.',
  last_owner: 'Ein Spiegelbild muss jemandem gehören. Übertragen Sie es zuerst einem anderen Mitglied.',
  slug_taken: 'Diese Adresse ist vergeben. Wählen Sie eine andere.',
  already_member: 'Dieser Mensch ist schon Mitglied. Ändern Sie stattdessen die Rolle in der Liste.',
  invitation_invalid:
    'Diese Einladung wurde zurückgenommen, schon benutzt oder an eine andere E‑Mail-Adresse geschickt.',
  invitation_expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  share_link_invalid:
    'Dieser Link gilt nicht mehr. Bitten Sie den Menschen, der ihn Ihnen gegeben hat, um einen neuen.',
  too_large: 'Das ist zu groß.',
  unsupported_media_type: 'Diese Adresse nimmt diese Art von Inhalt nicht an.',
  source_unreadable:
    'Das ließ sich nicht lesen. Speichern Sie es als Text, PDF oder Word-Dokument, und fügen Sie es noch einmal hinzu.',
  recording_unusable: 'Diese Aufnahme lässt sich nicht verwenden. Nehmen Sie sie noch einmal auf.',
  interview_requires_ingestion:
    'Ein Interview wird immer gespeichert. Wenn nichts gespeichert werden soll, sprechen Sie stattdessen mit dem Spiegelbild.',
  dynamic_variables_over_budget:
    'Die Angaben für den Beginn dieses Gesprächs sind zu lang. Fragen Sie den Menschen, der diese Installation betreibt.',
  weak_password:
    'Wählen Sie ein längeres Passwort: mindestens 10 Zeichen, und nichts, was leicht zu erraten ist.',
  limit_reached: 'Hierfür haben Sie die Grenze erreicht.',
  rate_limited: 'Das war zu viel in kurzer Zeit. Warten Sie ein wenig, und versuchen Sie es noch einmal.',
  internal: 'Bei uns ist etwas schiefgegangen. Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
  no_room:
    'Die Festplatte dieser Installation ist fast voll, deshalb lässt sich nichts mehr hinzufügen. Bitten Sie den Menschen, der sie betreibt, Platz zu schaffen.',
  unavailable:
    'Ein Dienst, den wir brauchen, antwortet nicht. Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
  public_runtime_not_ready:
    'Dieses Spiegelbild ist noch nicht bereit, mit Gästen zu sprechen. Versuchen Sie es später noch einmal, oder fragen Sie den Menschen, der Ihnen den Link gegeben hat.',
  public_runtime_stale: 'Dieses Spiegelbild wird gerade aktualisiert. Versuchen Sie es gleich noch einmal.',
  voice_consent_revoked:
    'Der Mensch ist nicht mehr damit einverstanden, dass seine Stimme verwendet wird. Fragen Sie den Menschen, der Ihnen den Link gegeben hat.',
};
