const GREETING =
  'dear(?:est)?|my dear|hello|hi|hey|good (?:morning|afternoon|evening|day)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|gr(?:ü|ue)(?:ß|ss) (?:dich|gott)|hej|kär[ae]?|bästa|ch(?:er|ère)s?|bonjour|hola|querid[oa]s?|estimad[oa]s?|car[oaei]|gentile|ciao';

/** Whom a letter is to, alone on its first line: told with another letter it would be what somebody says. */
export const SALUTATION = new RegExp(
  String.raw`^\s*(?:(?:${GREETING})(?:[^\S\n]+[^\n.!?:]{1,60})?[,!.:–-]?|\p{L}+[,–-])[^\S\n]*(?:\n|$)`,
  'iu',
);

/** A letter speaks to somebody, as a message does: below its place and its day, or under a heading. */
export const isLetter = (text: string): boolean =>
  text
    .slice(0, 2_000)
    .split(/\n\s*\n/u)
    .some((paragraph) => SALUTATION.test(paragraph));
