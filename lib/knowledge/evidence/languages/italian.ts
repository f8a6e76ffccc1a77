import { anyOf, beginsWith, either, type LanguageRules, nameNotBehind } from './language-rules.ts';

const KIN = `madre|padre|mamma|papà|babbo|genitori|fratell[oi]|sorell[ae]|figli[oa]?|figlie|bambin[oaie]|marito|moglie|zi[oae]|cugin[oaie]|nonn[oaie]|nipot[ei]|amic[oa]|amici|amiche|maestr[oa]|professore|professoressa|capo|vicin[oaie]|uomo|donna|ragazz[oaie]|signora?|gente|medico|prete|collega|client[ei]|suocer[oa]`;
const POSSESSIVE = `mi[oa]|miei|mie|nostr[oaie]`;
const INTRODUCED = `(?:(?:${POSSESSIVE})|un|uno|una|un['’]|due|tre|quattro|alcun[ie]|molt[ie]) ?(?:\\p{L}+ )?\\p{L}+`;
/** The verb says who speaks. */
const FIRST_VERB = `sono (?:nat[oa]|cresciut[oa]|stat[oa]|andat[oa]|un|una|il|la|di|vedov[oa]|sposat[oa]|sicur[oa]|arrivat[oa]|partit[oa]|tornat[oa]|mancin[oa]|convint[oa])|ho|avevo|abbiamo|avevamo|vivo|vivevo|vivevamo|abito|abitavo|abitavamo|lavoro|lavoravo|credo|penso|odio|amo|preferisco|detesto|suono|porto|scrivo|parlo|canto|dico|ricordo|eravamo|ero|siamo|ammiro|rimpiango|diffido|andai|feci|dissi|vidi|imparai|comprai`;

export const italian: LanguageRules = {
  self: anyOf(`io|mi|m['’]\\p{L}+|me|${POSSESSIVE}|noi|ci (?:siamo|siam)|${FIRST_VERB}`),
  address: anyOf(`tu|ti|te|tu[oae]|tuoi|voi|vi|vostr[oaie]|suo signore`),
  moment: anyOf(
    `oggi|ieri|domani|dopodomani|stasera|stamattina|stanotte|questa (?:sera|notte|settimana|mattina|volta)|questo (?:mese|anno|momento)|adesso|ora(?! di)|in questo momento|(?:la settimana|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) (?:prossim[oa]|scors[oa])|alle \\d+|in allegato|tra poco`,
  ),
  empty: anyOf(
    `grazie|ciao|buongiorno|buonasera|buonanotte|salve|arrivederci|benvenut[oaie]|per favore|prego|scusa|scusi|scusate|mi (?:dispiace|scuso)|congratulazioni|auguri|cordiali|saluti|un abbraccio|baci|car[oaie]|non (?:lo )?so|lo so|(?:te|ve|gliel) ?(?:lo|l['’]) ?(?:ho|avevo)? ?(?:già )?dett[oa]|l['’]ho già (?:detto|raccontato)|come (?:ho detto|dicevo)|(?:altra|prossima|bella|buona) domanda|parlarne|parlare di (?:questo|altro)|voglio (?:dire|raccontare|parlare)|posso|fammi|lasciami|ti (?:dico|racconto|chiamo)`,
  ),
  unsaid: null,
  leans: either(
    beginsWith(
      `e|ed|ma|poi|allora|dopo|quest[oaie]|quell[oaie]?|quel|quegli|ciò|lui|lei|loro|gli|lo|le(?= \\p{L}+(?:ai|ii|i)(?!\\p{L}))|il suo|la sua|i suoi|le sue|suo|sua|là|lì|così|perché|anche|neanche|sì|no|bene|o|oppure|entramb[ie]|tutti e due|l['’]altr[oa]|forse|inoltre|però|da allora|per questo|quando (?:lui|lei|loro)|intanto|alla fine|infatti|c['’]era|era|erano|è`,
    ),
    anyOf(
      `ciò|quest[oaie]|quell[oaie]|quel|là|lì|qui|qua|laggiù|lo stesso|la stessa|gli stessi|(?:l['’]|lo|la|li|le|gli|ne) ?(?:ho|avevo|abbiamo|feci|dissi|vidi|so|sapevo)|gliel['’]?o?|me (?:lo|la|li|le|ne|l['’])|(?:con|per|di|a|da|senza) (?:lui|lei|loro|ciò|questo|quello)|così[.]|anche[.]|altrettanto|gli altri|le altre`,
    ),
  ),
  pronouns: [
    {
      of: anyOf(`lui|lei|loro|gli(?= (?:ho|dissi|diedi|chiesi|disse))|suo[i]?|su[ae]`),
      named: either(
        anyOf(`${KIN}|${INTRODUCED}|qualcuno|chi`),
        nameNotBehind('a|in|di|da|verso|per|su|fino'),
      ),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: anyOf(
        `dico sempre|diciamo sempre|dicevamo sempre|come (?:dico|diciamo|dicevamo)(?: sempre)?|sono solit[oa] dire|il mio motto|ho sempre detto`,
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `(?:scrivo|parlo|canto|conto|impreco|sussurro|scherzo) (?:sempre|mai|poco|piano|forte|a|con|in|di)|non (?:grido|urlo|alzo) mai|il mio modo di (?:parlare|scrivere|dire)`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `(?:credo|penso|odio|amo|adoro|preferisco|detesto|ammiro|rimpiango|diffido|dubito|temo|spero|disprezzo|rispetto|mi (?:piace|piacciono|pento|fido|rifiuto|importa|spaventa))|non (?:credo|mi piace|mi piacciono|sopporto|mi fido)|ho sempre (?:creduto|pensato|odiato|amato)|non ho mai (?:creduto|amato|capito|sopportato)|sono (?:sicur[oa]|convint[oa]|fier[oa]|orgoglios[oa]|grat[oa]|contrari[oa])|secondo me|a mio parere|bisogna|si deve`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `sono nat[oa]|sono cresciut[oa]|mi chiamo|sono (?:un|una|il|la|di|vedov[oa]|sposat[oa]|mancin[oa])|ho (?:un|una|due|tre|quattro|\\d+|\\p{L}+ anni|sempre (?:vissuto|abitato|lavorato)|vissuto|abitato|lavorato|studiato)|(?:abito|abitavo|abitavamo|vivo|vivevo|vivevamo|lavoro|lavoravo|suono|porto|eravamo)|(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|nome|casa|bottega|gatt[oa])(?:,? \\p{L}+,?){0,4}? (?:è|era|sono|erano|si chiama|si chiamava|morì|è mort[oa]|vive|viveva|abita|lavora|lavorava|vendeva|veniva|ha|aveva)`,
        ),
        anyOf(
          `dal (?:19|20)\\d\\d|nel (?:19|20)\\d\\d|per (?:\\p{L}+|\\d+) anni|da (?:\\p{L}+|\\d+) anni|da bambin[oa]|(?:19|20)\\d\\d|ogni (?:giorno|domenica|estate|anno|sera|mattina)`,
        ),
      ),
    },
  ],
  happened:
    /(?<!\p{L})(?:(?:ho|abbiamo|mi ha|mi hanno|ci ha) (?:\p{L}+ )?(?!(?:vissuto|abitato|lavorato|avuto|creduto|amato)(?!\p{L}))\p{L}+(?:ato|uto|ito|tto|sto|rso|eso|usto|iso|nto|lto)|(?:sono|siamo) (?!nat|cresciut|stat)\p{L}+(?:at|ut|it|st|ers)[oaie]|andai|feci|dissi|disse|vidi|imparai|comprai|presi|persi|lasciai|trovai|scrissi|venne|andammo|facemmo)(?!\p{L})/iu,
  anchor: either(
    anyOf(
      `(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|vita|casa|cucina|paese)|(?:19|20)\\d\\d|una volta|ogni (?:anno|estate|inverno|domenica|sera)|(?:\\p{L}+|\\d+) anni|tutta la vita|ancora`,
    ),
    nameNotBehind(''),
  ),
  vocative: null,
  definite:
    /(?<!\p{L})(?:il|lo|la|i|gli|le|al|alla|del|della|nel|nella|sul|sulla) \p{L}+(?! (?:di|del|della|che|dove)(?!\p{L}))/iu,
};
