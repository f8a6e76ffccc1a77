const SHORTEST = 2;
/** Said right by every voice. */
const KIN =
  /^(?:Father|Mother|Dad|Daddy|Mum|Mummy|Mom|Papa|Mama|Grand(?:father|mother|pa|ma)|Granny|Aunt|Auntie|Uncle|Vater|Mutter|Oma|Opa|Tante|Onkel)$/u;

/** "Father": whoever it is, nobody else learns it. */
export const isKin = (name: string): boolean => KIN.test(name);

/** What of these names may have to be said: each whole, and each of its parts. The person's own are always among them. */
export function spokenNames(personName: string, names: readonly string[]): string[] {
  const all = [personName, ...names].flatMap((name) => [name, ...name.split(/\s+/)]);
  return [...new Set(all)].filter((name) => name.length >= SHORTEST && !isKin(name));
}
