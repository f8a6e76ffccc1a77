const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const SOURCE_ID: RegExp = new RegExp(ID, 'gi');

/** Where an answer names what it rests on: ids in square brackets, which nobody wants to read. */
export const NAMED_SOURCES: RegExp = new RegExp(`\\s*\\[(${ID}(?:\\s*[,;]\\s*${ID})*)\\]`, 'gi');

/** An answer by itself, for whoever may not open what it rests on. */
export const withoutNamedSources = (words: string): string => words.replace(NAMED_SOURCES, '');
