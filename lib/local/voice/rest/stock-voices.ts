const voice = (voice_id: string, name: string, description: string) => ({
  voice_id,
  name,
  category: 'premade',
  description,
  labels: { language: 'en' },
});

/**
 * Five that the real provider has for everybody, under its ids, so that a choice made here holds there. How each sounds here is
 * said: the voices of this machine are plainer.
 */
export const STOCK_VOICES = [
  voice('EXAVITQu4vr4xnSDxMaL', 'Sarah', 'A woman, clear and even'),
  voice('cjVigY5qzO86Huf0OWal', 'Eric', 'A man, deep and even'),
  voice('JBFqnCBsd6RMkjVDRZzb', 'George', 'A man from Scotland'),
  voice('nPczCjzI2devNBz1zQrb', 'Brian', 'A man, a little like a machine'),
  voice('SAz9YHcvj6GT2YYXdXww', 'River', 'A voice like an old machine'),
] as const;
