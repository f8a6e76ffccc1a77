import { language } from './language.public.ts';

/** What another language needs for the same words: nothing left out, nothing added. */
export type Words<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : English extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : English extends object
        ? { readonly [Key in keyof English]: Words<English[Key]> }
        : English;

type Told = ((...given: unknown[]) => unknown) | Readonly<Record<string, unknown>>;

/** By file and name. One for the process: every bundle of a server has modules of its own. */
const GERMAN = Symbol.for('reflections.german');

const german = (): Readonly<Record<string, unknown>> | undefined => Reflect.get(globalThis, GERMAN);

/** From now on `inWords` finds these. By file, what each exports. */
export function learnGerman(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  const words = Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, said]) => [`${file}.${name}`, said]),
  );
  Reflect.set(globalThis, GERMAN, Object.fromEntries(words));
}

/**
 * The English words of `name`, a file of texts and what it exports, which become those of the language in force each time that one is
 * read. What reads them when a module is loaded keeps English for ever, so nothing does; a test sees to it.
 */
export function inWords<English extends Told | object>(name: string, english: English): English {
  const now = () => (language() === 'de' ? (german()?.[name] ?? english) : english) as English;
  if (typeof english === 'function')
    return ((...given: unknown[]) => (now() as (...given: unknown[]) => unknown)(...given)) as English;
  const words = {};
  for (const key of Object.keys(english))
    Object.defineProperty(words, key, { enumerable: true, get: () => Reflect.get(now(), key) });
  return words as English;
}
