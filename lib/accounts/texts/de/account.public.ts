import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../account.public.ts';

export const accountTexts: Words<typeof english.accountTexts> = {
  email: 'E‑Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  yourName: 'Ihr Name',
  nameHint: 'So, wie ihn die Menschen sehen sollen, die Sie einladen.',
  passwordHint:
    'Mindestens 10 Zeichen. Ein paar Wörter, die nichts miteinander zu tun haben, sind leicht zu merken und schwer zu erraten.',
};

export const signInTexts: Words<typeof english.signInTexts> = {
  title: 'Anmelden',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  withLink: 'Stattdessen einen Anmeldelink schicken',
  noAccount: 'Neu hier?',
  signUp: 'Ein Konto anlegen',
  continueAfter: 'Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
};

export const magicLinkTexts: Words<typeof english.magicLinkTexts> = {
  title: 'Per E‑Mail anmelden',
  description:
    'Wir schicken Ihnen einen Link, der Sie anmeldet. Sie können ihn einmal benutzen, innerhalb einer Stunde.',
  submit: 'Den Link schicken',
  withPassword: 'Mit dem Passwort anmelden',
};

export const signUpTexts: Words<typeof english.signUpTexts> = {
  title: 'Ihr Konto anlegen',
  description: 'Wir schicken Ihnen einen Link, um zu prüfen, dass die Adresse Ihre ist.',
  submit: 'Konto anlegen',
  haveAccount: 'Haben Sie schon ein Konto?',
  signIn: 'Anmelden',
};

export const forgotPasswordTexts: Words<typeof english.forgotPasswordTexts> = {
  title: 'Passwort vergessen?',
  description:
    'Geben Sie Ihre Adresse ein, und wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  submit: 'Den Link schicken',
  back: 'Zurück zur Anmeldung',
};

export const newLinkTexts: Words<typeof english.newLinkTexts> = {
  title: 'Ein neuer Bestätigungslink',
  description:
    'Ein Link in unseren E‑Mails gilt einmal, innerhalb einer Stunde. Wir schicken Ihnen einen neuen.',
  submit: 'Den Link schicken',
  back: 'Zurück zur Anmeldung',
};

export const newPasswordTexts: Words<typeof english.newPasswordTexts> = {
  title: 'Ein neues Passwort wählen',
  description: 'Alle Ihre anderen Geräte werden danach innerhalb von zehn Minuten abgemeldet.',
  submit: 'Das neue Passwort speichern',
};

export const sentTexts: Words<typeof english.sentTexts> = {
  title: 'Sehen Sie in Ihre E‑Mails',
  body: (email) =>
    `Wenn ${email} hier verwendet werden kann, ist eine E‑Mail mit einem Link unterwegs. Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.`,
  localMailbox: 'Diese Installation behält ihre E‑Mails auf diesem Computer:',
  openMailbox: 'das Postfach öffnen',
};

export const confirmTexts: Words<typeof english.confirmTexts> = {
  signup: {
    title: 'Ihre Adresse bestätigen',
    body: 'Ein Klick, und Ihr Konto ist bereit.',
    submit: 'Bestätigen und anmelden',
    newLink: { href: '/auth/new-link', label: 'Einen neuen Bestätigungslink schicken' },
  },
  magiclink: {
    title: 'Anmelden',
    body: 'Sie wollten einen Link, um sich anzumelden.',
    submit: 'Anmelden',
    newLink: { href: '/login?by=email', label: 'Einen neuen Anmeldelink schicken' },
  },
  recovery: {
    title: 'Ein neues Passwort wählen',
    body: 'Sie wollten ein neues Passwort.',
    submit: 'Weiter',
    newLink: { href: '/auth/forgot-password', label: 'Einen neuen Link schicken' },
  },
  email_change: {
    title: 'Ihre neue E‑Mail-Adresse bestätigen',
    body: 'Ein Klick, und Ihr Konto verwendet diese Adresse.',
    submit: 'Diese Adresse verwenden',
    newLink: { href: '/account', label: 'Zu Ihrem Konto' },
  },
  brokenTitle: 'Dieser Link ist unvollständig',
  brokenBody: 'Kopieren Sie den ganzen Link aus der E‑Mail, oder lassen Sie sich einen neuen schicken.',
  newSignInLink: 'Einen Anmeldelink schicken',
};

export const triedOftenMail: Words<typeof english.triedOftenMail> = {
  subject: 'Jemand hat versucht, sich als Sie anzumelden',
  text: [
    'Jemand hat innerhalb einer Viertelstunde mehr als zwanzigmal falsche Passwörter für Ihr Konto bei Reflections probiert.',
    'Niemand ist hineingekommen. Sie können sich anmelden wie bisher. In einem Browser, in dem Sie sich noch nicht angemeldet haben, kann es ein paar Sekunden länger dauern.',
    'Wenn Sie es waren, lassen Sie sich einen Anmeldelink schicken, oder wählen Sie ein neues Passwort. Wenn Sie dasselbe Passwort anderswo verwenden, ändern Sie es auch dort.',
  ].join('\n\n'),
};

export const accountPageTexts: Words<typeof english.accountPageTexts> = {
  title: 'Ihr Konto',
  saved: 'Gespeichert',
  save: 'Speichern',
  nameTitle: 'Ihr Name',
  languageTitle: 'Ihre Sprache',
  languageDescription: 'In ihr sind diese Seiten und unsere E‑Mails an Sie geschrieben.',
  languageLabel: 'Sprachen',
  languageOfBrowser: 'Wie Ihr Browser',
  emailTitle: 'Ihre E‑Mail-Adresse',
  emailDescription: (email) => `Sie melden sich mit ${email} an.`,
  newEmail: 'Neue E‑Mail-Adresse',
  emailSubmit: 'Einen Link dorthin schicken',
  emailSent: (email) =>
    `Öffnen Sie den Link, den wir an ${email} geschickt haben. Bis dahin ändert sich nichts. Wir sagen Ihrer bisherigen Adresse Bescheid.`,
  passwordTitle: 'Ihr Passwort',
  passwordDescription: 'Alle Ihre anderen Geräte werden innerhalb von zehn Minuten abgemeldet.',
  oldPassword: 'Ihr jetziges Passwort',
  passwordSubmit: 'Das Passwort ändern',
  passwordSaved: 'Ihr Passwort ist geändert',
  devicesTitle: 'Wo Sie angemeldet sind',
  devicesDescription: 'Eine Anmeldung endet nach 30 Tagen ohne Gebrauch, spätestens nach 180 Tagen.',
  devicesLabel: 'Geräte',
  thisDevice: 'Dieser Browser',
  unknownDevice: 'Ein Browser, den wir nicht kennen',
  device: (signedIn, used) =>
    used ? `Angemeldet am ${signedIn}, zuletzt benutzt am ${used}` : `Angemeldet am ${signedIn}`,
  endDevice: 'Abmelden',
  endDeviceFull: (device) => `Abmelden: ${device}`,
  endAll: 'Überall abmelden',
  exportTitle: 'Ihre Daten',
  exportDescription:
    'Alles, was Ihnen gehört, in einer Datei: Ihre Gespräche, gesprochene und geschriebene, was davon in Erinnerung ist, und die Spiegelbilder, die Ihnen gehören.',
  exportButton: 'Alles herunterladen',
  deleteTitle: 'Ihr Konto löschen',
  deleteDescription:
    'Ihre Gespräche, gesprochene und geschriebene, und was davon in Erinnerung ist, gehen mit. Das lässt sich nicht rückgängig machen.',
  deleteOwned:
    'Diese gehören nur Ihnen. Geben Sie jedes an ein Mitglied weiter, sonst wird es mit Ihrem Konto gelöscht.',
  deleteWithIt: 'Mit löschen',
  passOnTo: (name) => `An ${name} weitergeben`,
  deleteTypeEmail: 'Geben Sie zur Bestätigung Ihre E‑Mail-Adresse ein',
  deleteSubmit: 'Mein Konto löschen',
  deleteMismatch: 'Das ist nicht Ihre E‑Mail-Adresse.',
  confirmTitle: 'Sind Sie es?',
  confirmDescription: 'Geben Sie Ihr Passwort ein. Dann können Sie eine halbe Stunde lang weitermachen.',
  confirmSubmit: 'Bestätigen',
};

export const emailChangeMail: Words<typeof english.emailChangeMail> = (next) => ({
  subject: 'Ihre E‑Mail-Adresse bei Reflections soll geändert werden',
  text: [
    `Jemand, der als Sie angemeldet ist, möchte die Adresse Ihres Kontos in ${next} ändern.`,
    'Sie ändert sich, sobald der Link geöffnet wird, der dorthin geschickt wurde. Wenn Sie das nicht waren, melden Sie sich an, wählen Sie ein neues Passwort, und melden Sie sich überall ab.',
  ].join('\n\n'),
});

export const passwordChangedMail: Words<typeof english.passwordChangedMail> = {
  subject: 'Ihr Passwort bei Reflections wurde geändert',
  text: 'Ihr Passwort wurde geändert, und alle Ihre anderen Geräte wurden abgemeldet. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort: Auf der Anmeldeseite steht ein Link dafür.',
};

export const secondFactorTexts: Words<typeof english.secondFactorTexts> = {
  title: 'Ihren Code eingeben',
  description:
    'Öffnen Sie auf Ihrem Telefon die App, die Codes zeigt, und geben Sie den für Reflections ein.',
  code: 'Code',
  submit: 'Weiter',
  sectionTitle: 'Ein zweiter Faktor',
  sectionDescription: 'Beim Anmelden geben Sie dann auch einen Code aus einer App auf Ihrem Telefon ein.',
  off: 'Hier nicht möglich: Diese Installation führt ihre Konten selbst.',
  none: 'Sie haben noch keinen.',
  listLabel: 'Zweite Faktoren',
  since: (day) => `seit ${day}`,
  add: 'Einen hinzufügen',
  remove: 'Entfernen',
  removeFull: (name) => `${name} entfernen`,
  addTitle: 'Einen zweiten Faktor hinzufügen',
  addDescription:
    'Scannen Sie dies mit einer App wie Aegis, Google Authenticator oder 1Password, und geben Sie dann den Code ein, den sie zeigt. Alle Ihre anderen Geräte werden abgemeldet.',
  qrAlt: 'Ein quadratischer Code für die App auf Ihrem Telefon',
  secret: 'Oder tippen Sie dies in die App',
  confirm: 'Bestätigen',
  appName: (date) => `App, ${date}`,
  lost: 'Telefon verloren? Geben Sie stattdessen einen Ihrer Ersatzcodes ein.',
  lostAll: 'Ohne Ersatzcode schreiben Sie dem Menschen, der diese Installation betreibt.',
  codesLeft: (count) =>
    count === 0
      ? 'Sie haben keine Ersatzcodes. Machen Sie welche: Ohne Ihr Telefon können Sie sich nicht anmelden.'
      : `Sie haben noch ${counted(count, 'Ersatzcode', 'Ersatzcodes')}, falls Sie Ihr Telefon verlieren.`,
  codesMake: 'Neue Ersatzcodes machen',
  codesTitle: 'Ersatzcodes',
  codesDescription: 'Jeder Code lässt Sie einmal ohne Ihr Telefon hinein. Neue Codes ersetzen alle früheren.',
  codesShown: 'Schreiben Sie diese auf, oder drucken Sie sie. Sie werden nicht noch einmal gezeigt.',
  codesKept: 'Ihr zweiter Faktor ist hinzugefügt. Ihre Ersatzcodes gelten weiter.',
  codesDone: 'Fertig',
};

export const recoveryCodeUsedMail: Words<typeof english.recoveryCodeUsedMail> = (left) => ({
  subject: 'Ein Ersatzcode wurde für Ihr Konto bei Reflections benutzt',
  text: [
    'Jemand hat sich in Ihrem Konto angemeldet: mit Ihrem Passwort oder einem Link aus einer E‑Mail, und mit einem Ihrer Ersatzcodes anstelle des Codes von Ihrem Telefon.',
    left === 0
      ? 'Es war der letzte. Machen Sie auf der Seite Ihres Kontos neue.'
      : `Sie haben noch ${counted(left, 'Ersatzcode', 'Ersatzcodes')}.`,
    'Wenn Sie das nicht waren, melden Sie sich an, wählen Sie ein neues Passwort, machen Sie neue Ersatzcodes, und melden Sie sich überall ab.',
  ].join('\n\n'),
});

export const passkeyTexts: Words<typeof english.passkeyTexts> = {
  title: 'Passkeys',
  description:
    'Melden Sie sich mit Ihrem Finger, Ihrem Gesicht oder der PIN Ihres Geräts an, ohne Passwort und ohne Code.',
  none: 'Sie haben noch keinen.',
  since: (day) => `seit ${day}`,
  add: 'Einen Passkey hinzufügen',
  remove: 'Entfernen',
  removeFull: (name) => `Den Passkey ${name} entfernen`,
  signIn: 'Mit einem Passkey anmelden',
  unnamed: 'Ein Gerät, das wir nicht kennen',
  stopped:
    'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
};

export const passkeyAddedMail: Words<typeof english.passkeyAddedMail> = {
  subject: 'Ihrem Konto bei Reflections wurde ein Passkey hinzugefügt',
  text: 'Wer das Gerät mit diesem Passkey hat, kann sich als Sie anmelden. Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie ihn auf der Seite Ihres Kontos, wählen Sie ein neues Passwort, und melden Sie sich überall ab.',
};
