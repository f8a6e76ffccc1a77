import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../sealed.public.ts';

export const sealedTexts: Words<typeof english.sealedTexts> = {
  withTools: {
    label: 'Mit Werkzeugen',
    hint: 'Schreibend. Es kann Dateien behalten und lesen und benutzen, was diese Installation erlaubt, und fragt Sie, bevor es etwas ändert. Was Sie schreiben, ist verschlüsselt: Nur Sie können es lesen, und der Stimmdienst erfährt nichts davon.',
  },
  encrypted: {
    label: 'Verschlüsselt',
    hint: 'Schreibend. Was Sie schreiben, ist verschlüsselt: Nur Sie können es lesen, und der Stimmdienst erfährt nichts davon.',
  },
  start: 'Schreiben',
  offRecordHint:
    'Es wird mit seinen Dateien gelöscht, wenn Sie es schließen, oder eine halbe Stunde nach dem letzten Wort. Wir behalten nur Tag und Dauer.',
  filesLegend: 'Wo darf es Dateien behalten?',
  scopes: {
    sandboxed: {
      label: 'Nur in einem Ordner dieses Gesprächs',
      description: 'Niemand sonst sieht ihn. Er wird mit dem Gespräch gelöscht.',
    },
    project: {
      label: 'Im gemeinsamen Ordner des Spiegelbilds',
      description: 'Alle, die das Spiegelbild betreuen, können diesen Ordner in ihren Gesprächen benutzen.',
    },
  },
  openTools: 'Werkzeuge öffnen',
  openEncrypted: 'Verschlüsselt weiter',
  openHint: 'Es geht schreibend weiter, mit dem, was bisher gesagt wurde.',
};

export const sealedRefusalTexts: Words<typeof english.sealedRefusalTexts> = {
  notAFile: (detail) => `Das ist keine Datei eines Gesprächs. Genauer, auf Englisch: ${detail}`,
  noFullScope: 'Diese Installation erlaubt keine Arbeit außerhalb ihrer Ordner.',
  noKey: (reason) =>
    `Geschriebene Gespräche sind verschlüsselt, und der Schlüssel dazu fehlt: ${reason} Siehe .env.example.`,
  keysNotSet: 'MASTER_KEYS ist nicht gesetzt.',
  keyUnknown: (id) => `In MASTER_KEYS ist kein Schlüssel mit der Kennung ${id}.`,
  keyDiffers: (id) =>
    `Der Schlüssel ${id} in MASTER_KEYS ist nicht der, der unter diesem Namen benutzt wurde.`,
};
