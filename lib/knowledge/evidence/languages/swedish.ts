import { anyOf, beginsWith, either, type LanguageRules, nameNotBehind } from './language-rules.ts';

const KIN = `mamma|pappa|mor|far|mormor|morfar|farmor|farfar|föräldrar|bror|bröder|syster|systrar|syskon|son|söner|dotter|döttrar|barn|barnbarn|man|fru|make|maka|farbror|morbror|moster|faster|kusin|vän|väninna|vänner|lärare|läromästare|mästare|chef|granne|grannar|pojke|flicka|svärmor|svärfar|kund|kunder|folk|läkare|präst|dam|herr|fru`;
const POSSESSIVE = `min|mitt|mina|vår|vårt|våra`;
const INTRODUCED = `(?:${POSSESSIVE}|en|ett|två|tre|fyra|några|många|inga|ingen|inget) (?:\\p{L}+a? )?\\p{L}+`;

export const swedish: LanguageRules = {
  self: anyOf(`jag|mig|mej|${POSSESSIVE}|vi|oss`),
  address: anyOf(`du|dig|dej|din|ditt|dina|ni|er|ert|era`),
  moment: anyOf(
    `i ?dag|i ?morgon|i ?går|i ?kväll|i ?natt|i morse|i ?förrgår|just nu|nästa (?:vecka|gång|måndag|helg)|förra (?:veckan|gången|helgen)|i veckan|i helgen|på (?:mån|tis|ons|tors|fre|lör|sön)dag|klockan \\p{L}*\\d*|kl\\.? ?\\d+|strax|bifogar|nyss`,
  ),
  empty: anyOf(
    `tack|tackar|snälla|hej|god (?:morgon|kväll|natt|jul)|gott nytt|glad \\p{L}+|kram|kramar|hälsa|hälsningar|ursäkta|förlåt|grattis|välkom\\p{L}+|skål|lycka till|kära|käre|jag (?:vet|ser|lovar|ringer|ska|skall|tänker|återkommer|svär|menar|undrar|vet inte)|vet inte|ingen aning|kan jag|får jag|ska (?:jag|vi)|skulle (?:jag|vi)|låt (?:mig|oss)|som sagt|som jag (?:sa|skrev|nämnde)|jag sa ju|har jag (?:redan )?(?:sagt|berättat)|nästa fråga|prata om (?:det|något)|nu till|jag vill (?:inte )?(?:säga|prata|tala|berätta)|jag har fått (?:fem|tio) minuter|jag ser på`,
  ),
  unsaid: anyOf(`alltså|men nu|jag tog god tid på mig|jag fick (?:sätta|lägga|ställa) mig`),
  leans: either(
    beginsWith(
      `(?:året|dagen|veckan) därpå|innan dess|efter det|två av|tre av|hela tiden|alltså|och|men|så|sedan|sen|då|det|den|detta|denna|dessa|de|dom|han|hon|hans|hennes|deras|dess|där|dit|därför|däremot|därifrån|dessutom|också|även|att|eller|ja|jo|nej|nu|senare|ändå|båda|annars|kanske|naturligtvis|fast|bara|inte|som|vilket|samma|efteråt|till slut|på kvällen|på natten|på vägen|sista|första gången|nästa|när (?:han|hon|den|det|de)|om (?:han|hon|den|det|de)|lite|när jag (?:var klar|kom|gick)|jag räknade|jag ställde|vi (?:skrattade|kom fram)|alla|ingen|någon|åt|spelade|växlade|besökte|sov|vaknade|frågade|sa|gick|satt|stod|kom|köpte|fick|tog|åkte|var|är|har|hade|ville|skulle|kunde|försökte|jag är så|jag blev så|jag (?:gjorde|sa) (?:det|så)|en av dem`,
    ),
    anyOf(
      `det (?:här|där|samma)|det[.,;:!?]|den (?:här|där|andra|första|sista)|den[.,;:!?]|detta|denna|dessa|sådana?|sådant|där[.,;:!?]|dit|här|härifrån|då[.,;!?]|så[.,;!?]|också[.!]|igen[.!]|likadant|densamma|(?:har|hade|gjorde|gör|sa|säger|såg|visste|vet|kan|kunde|vill|ville|tänkt|åt|på|om|av|med|för|till|jag|mig|i|ur|utan) (?:det|den|dem|dom)(?! (?:\\p{L}+(?:a|e) |var|är|finns|fanns|regnar|regnade|blev|går|gick|som))(?!\\p{L})|det(?= (?:som|i|på|med|för|till|av|och|hos|åt|från) )|alltså|båda|bägge|den andre|de andra|därefter|därför|dock`,
    ),
  ),
  pronouns: [
    {
      of: anyOf(`han|honom|hans|hon|henne|hennes|dem|dom|deras`),
      named: either(
        anyOf(`${KIN}|${INTRODUCED}|någon|som heter`),
        nameNotBehind('i|på|till|från|av|vid|genom|utanför|mot|kring|om|över'),
      ),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: anyOf(
        `(?:jag|vi) (?:brukar|brukade) (?:säga|svara|kalla)|säger (?:jag|vi) alltid|(?:jag|vi) säger alltid|mitt motto|som (?:jag|vi) (?:alltid |brukar )?säg(?:er|a)|mitt ord för`,
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `jag (?:skriver|pratar|talar|sjunger|räknar|svär|viskar|skämtar|drömmer) (?:alltid|aldrig|ofta|sällan|helst|med|långsamt|fort|på|i|inte|fortfarande)|mitt sätt att`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `jag (?:\\p{L}+ )?(?:tror(?! att jag)|tycker|anser|älskar|älskade|hatar|hatade|gillar|gillade|avskyr|föredrar|beundrar|ångrar|tvivlar|litar|saknar|vägrar|önskar|skäms|respekterar)|(?:tror|tycker|tyckte|anser|älskar|hatar|gillar|avskyr|föredrar|ångrar|litar|saknar) jag|jag är (?:\\p{L}+ )?(?:säker|övertygad|stolt|tacksam|rädd|glad över|emot|för att)|man (?:ska|bör|måste|får) (?:inte|alltid|aldrig)?|enligt min|min (?:regel|åsikt|övertygelse)|jag har (?:aldrig|alltid) (?:trott|tyckt|gillat|älskat|litat|hatat|förstått)|jag skulle (?:aldrig|hellre)`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `född|föddes|uppvuxen|växte upp|jag (?:heter|bor|bodde|arbetar|arbetade|jobbar|jobbade|äger|bär|spelar|kommer från|talar)|jag (?:är|var) (?:inte )?(?:en|ett|den|\\d+|gift|änka|från|pensionär|enda|yngst|äldst)|jag har (?:${INTRODUCED}|aldrig|alltid|\\d+)|jag (?:äger|ägde)|(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|namn|verkstad|katt|hus)(?:,? \\p{L}+,?){0,5}? (?:är|var|heter|hette|dog|kom|bor|bodde|arbetar|arbetade|har|hade|talade|ringer)`,
        ),
        anyOf(
          `sedan (?:(?:19|20)\\d\\d|jag|\\p{L}+ år)|(?:19|20)\\d\\d|i (?:\\p{L}+|\\d+) år|varje (?:söndag|måndag|dag|år|kväll|morgon|sommar)|(?:\\p{L}+|\\d+) år(?: gammal)?`,
        ),
      ),
    },
  ],
  happened:
    /(?<!\p{L})(?:gick|kom|såg|sa|sade|stod|satt|låg|åkte|reste|sprang|tog|gav|fick|fann|hörde|gjorde|åt|drack|skrev|läste|drog|köpte|sålde|föll|bröt|sjöng|grät|la|lade|bar|slog|ropade|frågade|svarade|sparkade|for|flyttade|hittade|hämtade|bjöd|höll|hjälpte|började|slutade|ringde|tände|brände|kastade|åt|sprack|\p{L}{3,}ade)(?!\p{L})/iu,
  anchor: either(
    anyOf(
      `(?:${POSSESSIVE}) (?:\\p{L}+ )?(?:${KIN}|liv|kök|hus|by)|(?:19|20)\\d\\d|en gång|varje (?:år|söndag|sommar|vinter|morgon|kväll)|(?:\\p{L}+|\\d+) år|fortfarande|hela livet`,
    ),
    nameNotBehind('och|Jag'),
  ),
  vocative: /[^\s,] (?!Jag|Gud)\p{Lu}\p{Ll}+[.!]*$/u,
  definite:
    /(?<!\p{L})(?:den|det|de) \p{L}+a \p{L}+(?:n|t|na)(?!\p{L})(?! som)|(?<!\p{L})\p{L}{3,}(?:arna|erna|orna)(?!\p{L})(?! som)/iu,
};
