/** Which of its five voices speaks for a voice of the provider, and how slowly. */
type FliteVoice = { name: 'slt' | 'rms' | 'awb' | 'kal16' | 'kal'; stretch: number };

const BY_ID: Readonly<Record<string, FliteVoice>> = {
  cjVigY5qzO86Huf0OWal: { name: 'rms', stretch: 1.05 },
  EXAVITQu4vr4xnSDxMaL: { name: 'slt', stretch: 1.05 },
  JBFqnCBsd6RMkjVDRZzb: { name: 'awb', stretch: 1.05 },
  nPczCjzI2devNBz1zQrb: { name: 'kal16', stretch: 1 },
  SAz9YHcvj6GT2YYXdXww: { name: 'kal', stretch: 1 },
};
const OTHERS: readonly FliteVoice[] = [
  { name: 'slt', stretch: 1.15 },
  { name: 'rms', stretch: 1.15 },
  { name: 'awb', stretch: 1.15 },
];

/** A clone speaks in one of the others: the same for the same id, so that two of them can be told apart. */
export function fliteVoice(voiceId: string): FliteVoice {
  let hash = 0;
  for (const character of voiceId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return BY_ID[voiceId] ?? OTHERS[hash % OTHERS.length] ?? { name: 'slt', stretch: 1 };
}
