import { anyOf, beginsWith, either, type LanguageRules } from './language-rules.ts';

const KIN = `mutter|vater|mama|papa|mutti|vati|eltern|bruder|brüder|schwestern?|geschwister|sohn|söhne|tochter|töchter|kind|kinder|mann|männer|frau|frauen|onkel|tante|oma|opa|großmutter|großvater|enkel(?:in)?|freund(?:in|e)?|lehrer(?:in)?|lehrmeister|meister|chef|nachbar(?:in|n)?|junge|mädchen|herr|leute|kollege|kollegin|kunde|kunden|pastor|pfarrer|arzt|ärztin|schwiegermutter|schwiegervater`;
const WOMEN = `mutter|mama|mutti|schwester|tochter|frau|tante|oma|großmutter|freundin|lehrerin|nachbarin|schwiegermutter`;
const POSSESSIVE = `(?:mein|unser)(?:e[rsnm]?)?`;
const INTRODUCED = `(?:${POSSESSIVE}|ein(?:e[rsnm]?)?|zwei|drei|vier|viele|einige) (?:\\p{Ll}+e[rsnm]? )?(?-i:\\p{Lu})\\p{L}+`;

export const german: LanguageRules = {
  self: anyOf(`ich|mich|mir|${POSSESSIVE}|wir|uns`),
  address: either(
    anyOf(
      `du|dich|dir|dein(?:e[rsnm]?)?|euch|euer|eure[rsnm]?|ihr (?:habt|seid|könnt|müsst|wollt|wisst)|oma`,
    ),
    /(?<=[\p{L},;] )(?-i:Sie|Ihnen|Ihre?[rsnm]?)(?!\p{L})/iu,
  ),
  moment: either(
    anyOf(
      `(?<!bis |noch )heute(?! noch)|gestern|vorgestern|übermorgen|gerade (?:eben|jetzt)|soeben|eben erst|(?:diese|nächste|letzte)[rsnm]? (?:woche|wochenende|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|nacht|mal)|am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|um \\d{1,2}(?:[.:]\\d\\d)?(?: uhr)?|im augenblick|im moment|anbei|während ich dies`,
    ),
    /(?<!\p{L}|jeden |am )(?-i:morgen)(?!\p{L})/iu,
  ),
  empty: anyOf(
    `liebe[rs]? (?-i:\\p{Lu})\\p{L}+|danke|dank|bitte|guten (?:morgen|tag|abend)|gute nacht|hallo|moin|tschüss|willkommen|grüße|grüßen|entschuldig\\p{L}*|verzeih\\p{L}*|tut mir leid|herzlich\\p{L}*|prost|glückwunsch|alles gute|ich weiß(?! noch)|weiß ich nicht|keine ahnung|wie gesagt|(?:nächste|gute|andere) frage|darüber (?:rede|spreche|möchte|will)|schreib(?: das|st)|sag(?: mal| nicht|s)|frag mich|ich (?:sag|sage|erzähle|erzähl|zeige|zeig|rufe|ruf|schicke|schick|melde|komme|komm|gehe|geh|fahre|fahr|nehme|nehm|mache|mach|schreibe|schreib) (?:dir|euch|ihnen|mich|jetzt|gleich|dann|das|es|\\d|nicht auf)|ich (?:werde|möchte|will|wollte|muss|kann|darf|soll|gebe|fange) (?:ihnen|euch|dir|jetzt|nun|das|es|nur|noch|mit|aufhören|gehen|sagen)|ein andermal|erkläre ich|aufgeschrieben|darf ich|kann ich|soll ich|lass(?:t|en)? (?:uns|mich)|habe ich (?:schon|bereits|doch|dir|euch) (?:gesagt|erzählt)|das hast du`,
  ),
  unsaid: anyOf(
    `beim (?:ersten|zweiten|letzten) mal|wie früher|(?:jahr|monat|woche|tag) drauf|bis zum schluss`,
  ),
  leans: either(
    anyOf(`du|dich|dir|dein(?:e[rsnm]?)?`),
    // "Meine Mutter sagte, er sei …": of whom is not said.
    beginsWith(`${POSSESSIVE} (?:${WOMEN})(?:,? (?!und(?!\\p{L}))\\p{L}+){0,3},? (?:er|ihn|ihm)`),
    beginsWith(
      `ich war (?:\\p{L}+ ){1,4}(?:jahre )?alt|nichts|zwölf|einige davon|und|aber|doch|dann|da|das|dies(?:e[rsnm]?)?|jene[rsnm]?|es|er|sie|ihn|ihm|ihnen|ihre?[rsnm]?|sein(?:e[rsnm]?)?|dort|dahin|daher|deshalb|darum|deswegen|danach|davor|dabei|damit|dafür|dazu|daran|darauf|davon|dagegen|darüber|daraus|also|auch|so|weil|denn|oder|ja|nein|nun|jetzt|später|trotzdem|außerdem|seitdem|inzwischen|beide|die (?:beiden|anderen?|zweite|dritte|letzte|\\p{L}+)(?= (?:war|ist|hat|hatte|lag|stand|sind|waren|haben|ist|kam|ging|habe))|de[rmn] (?:andere|zweite|dritte|letzte)|natürlich|vielleicht|immerhin|nur|wer|wo|wie|was(?! ich)|als (?:er|sie|es)|wenn (?:er|sie|es)|manchmal|einmal habe|im ernst|stimmt|klar|gut|genau|nicht|solche?[rsnm]?|am ende|zuerst|erst|zum schluss|plötzlich|habe|hab|bin|war|hatte|ist|einer|eine[rs]?(?= (?:davon|von ihnen|war|hat|ist))`,
    ),
    /(?<!\p{L}|, )das (?-i:\p{Ll}+)(?<!e)(?= )/iu,
    /(?<!\p{L})(?:ging|lief|kam|fuhr|trat) (?:ich |wir )?(?:hinaus|hinein|herein|heraus|hinauf|hinunter|zurück)(?!\p{L})/iu,
    // "Mit der rede ich", "war der zweistellig", "war ich da schon": of whom, and when.
    /^(?:mit|von|bei|zu|für|auf|an) (?:der|dem|denen|die|den) (?-i:\p{Ll}+(?<!e[rsnm]?))(?= )/iu,
    /(?<!\p{L})(?:war|ist|hat|hatte|wird|wurde|kam|ging) (?:der|die) (?-i:\p{Ll}+)(?: und (?-i:\p{Ll}+))?[.,;]/iu,
    /(?<!\p{L})(?:ich|wir|war|waren|bin|habe|hab|hat|hatte) da(?= (?:schon|alles|noch|immer|nicht|so|auch|gerade|erst|getroffen))/iu,
    anyOf(
      `(?<!, )das(?= (?:war|ist|habe|hab|hat|hatte|wird|wurde|muss|kann|konnte|will|wollte|weiß|ging|kam|tat|ich|wir|er|sie|man|nicht|nie|auch|alles|immer|später|noch|schon|sagte|gehört|macht|hieß|wäre|hätte|überlasse|stimmt|ge\\p{L}+(?:t|en))(?!\\p{L}))|das[.,;:!?]|dies(?:e[rsnm]?)?|jene[rsnm]?|(?<!, )(?:daran|darauf|davon|dazu|damit|dafür|dagegen|darüber|dabei|danach|daraus)|dahinter|darin|darunter|dort|dorthin|hier|hierher|meinen(?= (?:immer|auch|nicht|in|noch))|auf die art|keine[nrm]? bessere[nrs]?|ebenfalls|so etwas|solche[rsnm]?|derselbe|dieselbe|dasselbe|demselben|denselben|die andere[nr]?|der andere|anders|auch[.!]|so[.!]|deswegen|deshalb|nebenan|einer von ihnen|beide|beiden|(?:habe?|hatten?|hat|hätten?|konnten?|wollten?|kann|will|soll(?:te)?|ich|wir|mir) (?:es|sie|ihn|ihm|ihr|ihnen)(?! (?:gab|gibt|geht|ging|war|ist|regnete|schneite))(?!\\p{L})`,
    ),
  ),
  pronouns: [
    {
      of: anyOf(`er|ihn|ihm|sie|ihnen|ihre?[rsnm]?|seine[rsnm]?|sein(?= \\p{Lu})`),
      named: anyOf(`${KIN}|${INTRODUCED}|jemand|wer|leute`),
    },
  ],
  kinds: [
    {
      kind: 'phrase',
      says: anyOf(
        `(?:ich|wir) (?:sage|sag|sagen|sagten|sagte|nenne|nennen|nannten) (?:immer|gern|gerne|stets|oft|dazu|dann immer)|sag(?:e|te|en|ten)? (?:ich|wir) (?:immer|gern|gerne|oft|stets)|wie ich immer sage|mein motto|mein (?:spruch|wort für)|pflegte ich zu sagen`,
      ),
    },
    {
      kind: 'style',
      says: anyOf(
        `ich (?:schreibe|spreche|rede|singe|fluche|zähle|erkläre|flüstere|scherze|rechne|träume) (?:immer|nie|selten|gern|gerne|oft|meist|meistens|langsam|laut|leise|mit|lieber|nur|noch|auf|in)|meine art|(?:zähle|spreche|rede|fluche|rechne|träume) ich (?:noch )?(?:immer|auf|in|mit|nie)`,
      ),
    },
    {
      kind: 'belief',
      says: anyOf(
        `(?:ich|wir) (?:\\p{Ll}+ )?(?:glaube|glaubte|halte|finde|mag|mochte|liebe|liebte|hasse|hasste|bewundere|bereue|hoffe|fürchte|bezweifle|vertraue|traue|misstraue|bevorzuge|verachte|schätze|vermisse|wünsche|hasse|respektiere|verstehe nicht)|(?:glaube|halte|finde|mag|mochte|liebe|liebte|hasse|bewundere|bereue|fürchte|vertraue|verachte|schätze|vermisse) ich|(?:bin ich|ich bin|ich war|war ich)(?: \\p{Ll}+)? (?:sicher|überzeugt|stolz|dankbar|misstrauisch|dagegen|dafür|froh|skeptisch)|man (?:soll|sollte|muss|darf)|meiner meinung|nach meiner (?:meinung|erfahrung)|meine (?:regel|überzeugung|meinung)|ich (?:hätte|würde) (?:nie|niemals|lieber|gern|gerne)|das wichtigste`,
      ),
    },
    {
      kind: 'fact',
      says: either(
        anyOf(
          `geboren|aufgewachsen|ich (?:heiße|hieß|wohne|lebe|arbeite|besitze|trage|stamme|komme aus|spiele|kenne)|(?:ich (?:bin|war)|bin ich|war ich)(?: \\p{Ll}+)? (?:k?eine?|der|die|das|seit|\\d+|erst|witwe|verheiratet|geschieden|rentnerin|rentner|linkshänderin|einzige|»)|ich habe (?:${INTRODUCED}|nie|immer|seit)|habe ich .*keine? (?:einzigen? )?\\p{L}+ gehabt|(?:ich|wir) (?:wohnten|lebten|arbeitete|sprachen|hießen|hatten (?:k?eine?n?|zwei|drei|vier))|(?:wohnten|lebten|arbeitete|sprachen) (?:ich|wir)|(?:${POSSESSIVE}) (?:\\p{Ll}+ )?(?:${KIN}|name|werkstatt|haus|katze|lehrzeit)(?:,? \\p{L}+,?){0,6}? (?:ist|sind|war|waren|heißt|hieß|starb|kam|lebt|wohnt|hat|hatte|verkaufte|arbeitete|prüft|fährt|stammt)`,
        ),
        anyOf(
          `seit (?:\\d{4}|\\p{L}+ jahren|meiner|ich)|(?:im|in den) (?:jahr|jahre|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|sommer|winter|frühjahr|herbst) (?:19|20)\\d\\d|(?:\\p{L}+|\\d+) (?:jahre|jahren|jahr)(?: lang)?|19\\d\\d|20\\d\\d|jeden (?:tag|sonntag|montag|mittwoch|samstag|morgen|abend)`,
        ),
      ),
    },
  ],
  happened:
    /(?<!\p{L})(?:ging|kam|sah|sagte|stand|saß|lag|fuhr|lief|nahm|gab|fand|hörte|machte|aß|trank|rief|brachte|warf|sprang|schrieb|las|zog|kaufte|verkaufte|fragte|holte|legte|setzte|stellte|trug|blieb|verlor|brach|schnitt|fiel|weinte|lachte|spielte|schlug|öffnete|schloss|bekam|(?!(?:gehabt|gewesen|gewohnt|gelebt|gearbeitet|geblieben|gekannt|geworden|gegen|gesehen|gestimmt|gesund|gern|genau|geführt|gehört|geschwiegen)(?!\p{L}))ge\p{L}+(?:t|en)|(?:ver|be|zer|ent|er)\p{L}{3,}t|suchte|führte|lernte|zeigte|übte|gebrochen|gelaufen|\p{L}{2,}ge\p{L}{2,}(?:t|en))(?!\p{L})/iu,
  anchor: either(
    anyOf(
      `${POSSESSIVE} (?:\\p{L}+ )?(?:${KIN}|leben|küche|haus|dorf)|(?:oma|opa|tante|onkel|frau|herrn?) (?-i:\\p{Lu})\\p{L}+|(?:19|20)\\d\\d|einmal|jeden (?:tag|sonntag|sommer|winter|morgen|abend)|(?:\\p{L}+|\\d+) (?:jahre|jahren)|bis heute|noch heute|nie wieder`,
    ),
    /(?<!\p{L})(?:in|nach|aus) (?-i:\p{Lu}\p{Ll}+)(?!\p{L})/iu,
  ),
  vocative: null,
  definite:
    /(?<!\p{L})(?:der|die|das|den|dem) (?:\p{Ll}+e[rsnm]? )?(?-i:\p{Lu})\p{L}+(?!(?: (?:der|des|von|meine[rsnm]?|meines|unsere[rsnm]?|aus|in|an|für)|,? (?:der|die|das|dem|den|wo))(?!\p{L}))/iu,
};
