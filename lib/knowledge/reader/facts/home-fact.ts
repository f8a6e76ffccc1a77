import { wordsIn } from '../languages.ts';
import { namesOrElides } from '../says-of-self.ts';
import { CANNOT, type Fact, isInReply, NOTHING } from './fact.ts';

const ASKS =
  /^\W*(?:and |so |und |och )?(?:where (?:do|did|are|r) (?:you|u) (?:\p{L}+ )?(?:live|living|stay|reside)|wo (?:wohnst|lebst|wohnen|leben) (?:du|sie)|var bor (?:du|ni))(?!\p{L})/iu;
const OWN =
  /(?<!\p{L})(?:I|I['’](?:m|ve|d|ll)|[Ww]e|[Ww]e['’](?:re|ve|d|ll)|[Ii]ch|[Ww]ir|[Jj]ag|[Vv]i)(?!\p{L})|(?<!\p{L})(?:my|our|mein\p{L}*|unser\p{L}*|min|mitt|vår|vårt) (?:\p{L}+ ){0,2}(?:house|flat|home|cottage|apartment|kitchen|street|address|farm|room|haus|wohnung|küche|straße|hof|zimmer|hus|lägenhet|kök|gata|gård|stuga)/iu;

/** Where the person lives is said with the person for a subject: others live elsewhere. */
export function homeFact(asks: string, person: string): Fact | undefined {
  if (!ASKS.test(asks)) return undefined;
  const [firstName = ''] = wordsIn(person);
  return (at) => {
    const { text = '' } = at.sentences[at.place] ?? {};
    return OWN.test(text) || namesOrElides(text, firstName) || isInReply(at) ? NOTHING : CANNOT;
  };
}
