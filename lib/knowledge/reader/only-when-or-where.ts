/** In characters: nothing longer is only a day or a place. */
const LONGEST = 80;

const PART_OF_TIME =
  /^(?:\d{1,4}(?:st|nd|rd|th)?|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|mars|maj|augusti|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:mån|tis|ons|tors|fre|lör|sön)dag|spring|summer|autumn|winter|frühling|sommer|herbst|våren|sommaren|hösten|vintern|christmas|easter|midsummer|weihnachten|ostern|midsommar|(?:nine|eigh)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/iu;
const WITH_TIME =
  /^(?:on|in|since|around|about|early|late|the|of|a|day|year|month|first|second|third|\p{L}{2,8}(?:th|teen)|one|two|three|four|five|six|seven|eight|nine|ten|hundred|am|im|um|seit|den|der|des|anfang|ende|jahr|jahre|monat|ersten|zweiten|dritten|\p{L}{2,14}ten|i|på|sedan|kring|året|första|andra|tredje|\p{L}{2,8}(?:de|te))$/iu;
const PLACE =
  /^\P{L}*(?:In|At|On|Near|From|Bei|Auf|Aus|Im|På|Vid|Från)(?: (?:the|a|old|new|der|dem|den|alten|in|on|near|bei|an|i))*(?:,? (?:in |on |near |bei |an der |i )?\p{Lu}[\p{L}’'-]*){1,3}\P{L}*$/u;

/** "On the eleventh of September 1965.", "In Bremen.": nobody knows of what who has not heard what it replies to. */
export function isOnlyWhenOrWhere(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isTime =
    words.some((word) => PART_OF_TIME.test(word)) &&
    words.every((word) => PART_OF_TIME.test(word) || WITH_TIME.test(word));
  return isTime || PLACE.test(text);
}
