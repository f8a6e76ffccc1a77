import type { DemoPerson } from '#tests/app-client.ts';

/**
 * What of the demo each reader may never get to see, in any answer. Beside each text stands where it comes from,
 * so that a failure says what leaked.
 */
const SEALED = ['Letters to Aksel', 'letters-to-aksel', 'Letters to her late husband'];
const PRIVATE = ['Childhood', 'What happened with the boathouse', 'Work notes', 'Hellsö'];
const MARAS = ['Mara Lindqvist', 'Lighthouse years', 'Island recipes', 'Tomas Wikström'];
const RUBENS = ['ruben-aalto', 'The crane, the quay and the bees'];
const address = (name: string) => `${name}@demo.reflections.local`;
const ADDRESSES = ['mara', 'elin', 'tomas', 'signe'].map(address);

const othersOf = (name: string) => ADDRESSES.filter((other) => other !== address(name));

export type Reader = DemoPerson | 'nobody';

export const hiddenFrom: Record<Reader, readonly string[]> = {
  mara: [...RUBENS, address('ruben')],
  elin: [...RUBENS, address('ruben')],
  tomas: [...RUBENS, address('ruben'), ...othersOf('tomas')],
  signe: [...RUBENS, address('ruben'), ...othersOf('signe'), ...SEALED],
  ruben: [...SEALED, ...PRIVATE, ...MARAS, ...ADDRESSES],
  nobody: [...SEALED, ...PRIVATE, ...MARAS, ...ADDRESSES, ...RUBENS, address('ruben')],
};

/** And what each must see, so that an app that shows nothing to anybody does not pass. */
export const shownTo: Record<DemoPerson, readonly string[]> = {
  mara: ['Letters to Aksel', 'Lighthouse years', address('elin')],
  elin: ['Letters to Aksel', 'Childhood', address('signe')],
  tomas: ['Letters to Aksel', 'Childhood', 'Elin Lindqvist'],
  signe: ['Lighthouse years', 'Childhood', 'Elin Lindqvist'],
  ruben: ['Harbour', 'Ruben Aalto'],
};
