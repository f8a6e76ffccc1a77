import type { ReaderLanguage } from './languages.ts';

/**
 * What people say who may be about to end their life or to hurt themselves, in the words below as `spelledAlike` writes them:
 * small letters, no accents, no apostrophes, and ` . ` where a sentence or a clause ends. One too many is asked kindly for
 * nothing; one too few is told to ask about something else. So these find rather than miss.
 */
const END = String.raw`(?= (?:\.|and|but|because|cause|cos|if|since|when|und|aber|weil|wenn|seit|och|men|eftersom|om|nar|sedan) )`;
/** A few words in between, none of which gives the sentence to somebody else. */
const few = (most: number): string =>
  String.raw`(?:(?!(?:you|he|she|they|we|who|when|how|du|er|sie|wir|han|hon|de|vi)\b)[\p{L}\p{N}]+ ){0,${most}}`;
/** "I could die laughing", "Ich könnte vor Lachen sterben". */
const NOT_IN_EARNEST =
  '(?! (?:of |from |with |av )?(?:laugh|boredom|curiosity|shame|embarrass|hunger|heat|skratt|nyfiken|tristess)| (?:happy|rich|old)\\b| vor )';

const DEAD = `(?:die|be dead|be gone|be no more|not be (?:here|alive)|not exist|not wake up|never wake up|stop existing|stop living|disappear forever|sleep forever|end it|end everything|end all this|end my (?:own )?life|take my (?:own )?life|leave this (?:world|life)|jump)`;
const WANTS = `(?:want|wants|wanted|wish|wishing|wanna|going|gonna|like|love|need|ready|rather|better|easier|plan|planning|try|trying|tried|prefer|decided|deserve|about)`;
const ANY_MORE = '(?:any ?more|any ?longer|no more|now|today|tonight|again|tomorrow|ever)';
const LIKE_THIS = String.raw`(?:like this|this way|this life|in this world|on this earth|on this planet|with this(?: pain)?|with the pain|without (?:him|her|them|you|my \p{L}+)|through this)`;

const ENGLISH = [
  `(?:kill|killing|hurt|harm|harming|hang|hanging|drown|drowning|shoot|poison|starve) (?:myself|my self)(?! in the foot| laughing)`,
  `(?:want to|wanna|going to|gonna|been|started|start|keep|cannot stop|cant stop|stop) (?:cut|cutting|hurting|burning|burn) (?:myself|my (?:arms|wrists|skin))|i cut myself(?: again| on purpose)? \\.|(?:slit|cut|slash) my wrists`,
  `\\bi(?:m|ve|d|ll)? ${few(5)}(?:${WANTS} (?:to )?(?:just )?${DEAD}|could just die \\.|should (?:just )?(?:die|be dead) \\.)${NOT_IN_EARNEST}`,
  `(?:\\.|^) ?(?:just |really |please |only |now |so )*(?:want|wanna|wish|going|gonna|ready) (?:to )?(?:just )?${DEAD}${NOT_IN_EARNEST}`,
  `\\bme (?:just |really )?wants? to (?:just )?${DEAD}${NOT_IN_EARNEST}`,
  `(?:want|wish|going) to (?:end it all|end my life)|we (?:both |all |just )*(?:want|wish) to (?:just )?${DEAD}`,
  `(?:let me|help me|make me) die\\b|\\. (?:please |just |somebody |someone |can (?:you|somebody|someone) )+(?:kill|shoot) me \\.|\\. kill me(?: now)? \\.`,
  `(?:dont|do not|didnt|no longer|never) (?:really |even |actually |just )?(?:want to|wanna|wish to|care to|feel like|want) (?:be alive|being alive|exist|existing|wake up|waking up|go on living|keep living|keep on living|living)\\b`,
  `(?:dont|do not|no longer|not|never) (?:really |even |actually |just )?(?:want to|wanna|wish to|care to|feel like|able to) (?:live|living|be here|go on|keep going|carry on|continue|be around)(?: ${ANY_MORE}| ${LIKE_THIS})*${END}`,
  `(?:dont|do not) (?:really |even )?want my life|(?:dont|do not) see (?:myself|me) living`,
  `(?:cant|cannot|can not|wont) (?:just |really |simply )?(?:go on|live|carry on|keep going|keep on|continue|keep living|go on living|cope|keep doing this|do this)(?: ${ANY_MORE}| ${LIKE_THIS}| longer)*${END}`,
  `(?:cant|cannot|can not) (?:just |really |simply )?(?:do|take|bear|stand|handle|endure|cope with|deal with|live with) (?:this|life|living|the pain|it all|all this)(?: pain| life)?(?: ${ANY_MORE})*${END}`,
  `(?:cant|cannot|can not) (?:take|bear|stand|handle|endure) it (?:any ?more|any ?longer)`,
  `(?:wish|hope|rather|if only) (?:that )?(?:i|id|i had|i would) (?:just |could |would |could just |had )*(?:was|were|be|been|am) (?:just |better off |already )?(?:dead|gone|never born|not (?:here|alive|born))\\b`,
  `(?:wish|hope|if only) (?:that )?(?:i|id) (?:had |could |would |do |just |could just )*(?:wasnt|werent|was not|were not|never|didnt|did not|dont|wont|wouldnt|not) (?:have |had |even )?(?:(?:been )?born|been alive|alive|here any ?more|exist|existed|be here${END}|(?:wake|woke)(?: up)?(?: ${ANY_MORE}| in the morning)*${END})`,
  `wish (?:that )?(?:i|id) (?:could |would |had |just |could just )*(?:die|died|not wake up|sleep forever|disappear|vanish|go to sleep and)${NOT_IN_EARNEST}`,
  `(?:id|i would|i had|i|\\. would) (?:rather|sooner) (?:be dead|die|not be (?:alive|here))|i (?:should|ought to|deserve to) be dead|better off dead|\\bi ${few(2)}better dead`,
  `(?:better|better off|happier|easier)(?: off)? without me(?: around| here| in it)? \\.|without me ${few(4)}(?:better|happier|easier)|(?:better|better off|happier|easier|care|notice|matter|mind|cry|sad)(?: off)? if (?:i|im|id) (?:was|were|wasnt|werent|am|died|die|didnt|never|had|hadnt|disappeared|dead|gone|not|just)`,
  `(?:nobody|no one|noone|no body|who) (?:would|will|d) (?:even |really |ever )?(?:miss me|care if i|notice if i|cry (?:for|about) me)`,
  String.raw`suicid(?!e squad|e bomb|e mission)\p{L}*|self ?harm\p{L}*|\bunalive\b|(?:wanna|want to|gonna|might|should|will|ill|to) kms\b|\. kms \.`,
  `(?:no|isnt any|not any|never any|see no|see any|not see the|dont see the|whats the|what is the|what was the|without any|any) (?:more )?(?:point|reason|sense|use|purpose) (?:left )?(?:in |of |for |to |for me to )?(?:my |me )?(?:living|live|life|going on|go on|carry on|carrying on|being alive|being here|be here|anything|keep going|keep living|stay alive|staying alive|existing|exist)(?: ${ANY_MORE}| ${LIKE_THIS})*${END}`,
  `my life (?:has no|is) (?:just |completely |totally |so )?(?:meaning|purpose|point|sense|meaningless|pointless|worthless|over|nothing|not worth \\p{L}+|unbearable|hopeless)|my life isnt worth|life (?:isnt|is not|is no longer|aint) worth (?:living|it)|(?:nothing|noone|nobody|no one) (?:left )?(?:to live for|worth living for)|why (?:am i (?:still )?(?:alive|here|living) \\.|should i (?:go on|live|keep living|stay alive|keep going))|what (?:do i|am i|have i got to) (?:live|living) for`,
  `i (?:just |really |only )?want (?:it|this|it all|all of it|all of this|all this|everything|the pain|my life|life|my pain|this pain) (?:all |just )?to (?:be over|end|stop|be done|go away forever)`,
  `\\bi(?:m| am|ve| have)? ${few(4)}(?:ending|end|finish|ended) (?:it all|my (?:own )?life|everything|it tonight|it now|it today|it for good)`,
  `taking my (?:own )?life|take my own life|put an end to (?:it all|my life|everything|all of this)`,
  `(?:dont|never|wont|not|hope i dont) (?:want to )?wake up (?:any ?more|again|tomorrow|ever|in the morning)|never wake up|go to sleep (?:and )?forever|fall asleep (?:and )?(?:forever|never)`,
  `(?:tired|sick|done|weary|fed up) (?:of|with) (?:living|life|my life|being alive|existing|existence|everything and everyone)${END}|(?:tired|sick) of (?:being alive|this life|existing)|give(?:n)? up on (?:life|living)|lost (?:the|my|all) will to live|no will (?:left )?to live|no (?:strength|energy|power) (?:left )?to (?:live|go on|carry on|keep going)|hate (?:my life|being alive|living \\.|that im alive|that i am alive)`,
  `(?:think|thinking|thoughts|thought|fantasi[sz]\\p{L}*|dream\\p{L}*) (?:a lot |all the time |constantly |only |so much )?(?:about|of) (?:dying|ending it|ending my|my own death|being dead|killing my|not being alive|not being here any|jumping (?:off|from|in front))`,
  `(?:took|taken|swallowed|take|swallow) (?:all|too many|a lot of|lots of|a bunch of|a whole \\p{L}+ of|the whole) ?(?:of )?(?:my |the |these |those )?(?:\\p{L}+ )?(?:pills|tablets|meds|medication|sleeping pills)|\\bi(?:m|ll|ve|d)? ${few(5)}overdos\\p{L}*|how many (?:pills|tablets|sleeping pills) ${few(4)}(?:die|kill|dead|enough|fatal|lethal)`,
  `\\bi(?:m|ll| am| will)? ${few(5)}(?:jump|jumping|throw myself|throwing myself|step|walk) (?:off|from|in front of|under|into) (?:a|the|this|my) (?:bridge|roof|building|train|balcony|window|cliff|traffic|car|bus|ledge|tram)|throw myself (?:off|from|under|in front)|drive (?:my car |the car )?into (?:a|the) (?:tree|wall)|gun to my head`,
  `(?:had|have) enough of (?:life|living|my life|it all)|at the end of my rope|(?:dont know|not sure|do not know|unsure)(?: if| whether| that)* i (?:still |even |really )?want to (?:live|be alive|be here|go on|carry on)(?: ${ANY_MORE}| ${LIKE_THIS})*${END}|(?:dont know|do not know|not sure|no idea) how to (?:go on|carry on|keep going|live|keep living)(?: ${ANY_MORE}| ${LIKE_THIS})*${END}|feel(?:ing)? like dying|\\bi (?:just |really |only )*(?:want to|wanna) disappear(?: ${ANY_MORE})*${END}|\\. (?:i )?(?:just |really )?(?:cant|cannot) do it ${ANY_MORE} \\.|everything (?:is|feels|seems) (?:so |just )?(?:pointless|hopeless|meaningless)|(?:dont|do not) want to be a burden`,
  `(?:best|easiest|painless|quickest|fastest|least painful|how|a|any) ways? (?:for me |for somebody )?to (?:die|kill (?:your|my|one)|end (?:it all|your life|my life|ones life)|commit)|how (?:to|do i|can i|do you|do people|would (?:i|you|one)|can (?:you|one)|does one) (?:\\p{L}+ )?(?:die\\b|kill (?:your|my|one|them)|commit suicide|hang (?:your|my|one)|end (?:it all|your life|my life|ones life))`,
  `(?:this is|today is|tonight is|this will be|it is) my last (?:day|night|message|goodbye|evening)(?: alive| on earth)? \\.|goodbye cruel world|ill be (?:dead|gone forever) (?:soon|by|tomorrow)|i (?:wont|will not) be alive|i (?:wont|will not) be (?:here|around) much longer`,
  `(?:dont|do not|cant) see (?:the|any|a) point (?:any ?more|any ?longer|in (?:anything|it all|living|life)|of living)|(?:whats|what is|theres no|there is no|no) (?:the )?point (?:any ?more|any ?longer)|life (?:has|holds) no (?:\\p{L}+ )?(?:meaning|sense|purpose|point) (?:for me|any ?more|left)|there is nothing left for me|theres nothing left for me`,
  `i will (?:just )?end (?:it|it all|my life) (?:tonight|now|today|all|tomorrow|\\.)|(?:wish|want) (?:that )?it (?:was|were) all over|\\bi(?:m| am|ve been|have been)? (?:just |only |nothing but |such )*a burden (?:to|for|on) (?:every|my|them|all|the|others|you all)|i have (?:a|the|my) (?:rope|noose|pills) (?:ready|here|in front of me|in my hand|\\.)`,
  String.raw`(?:no|not any|isnt any|dont see a|see no) (?:hope|way out) (?:left |any ?more |for me )*\.|no hope (?:left|for me)|i (?:see|have) no (?:way out|hope)|i have nothing left|be with (?:him|her|my (?:late |dead )?\p{L}+) (?:in heaven|in death)|join (?:him|her|my \p{L}+) in (?:heaven|death|the grave)|i shouldnt (?:be alive|exist)|i do(?:nt| not) deserve to (?:live|be alive|exist)`,
];

const NO_MORE = '(?:mehr|langer|weiter|lange)';
const AT_ALL =
  '(?:einfach |das |es |so |wirklich |echt |jetzt |langsam |alles |das alles |hier |auch |leider |gar )*';
const GERMAN = [
  `(?:will|mochte|moechte|mocht|mag|wollte|kann) ${AT_ALL}nicht (?:${NO_MORE} )?${AT_ALL}(?:leben|weiterleben|weiter leben|da sein|dasein|am leben sein|existieren|aufwachen|weitermachen|auf der welt sein|auf dieser (?:welt|erde) (?:sein|leben))${END}`,
  `nicht mehr (?:so |ohne \\p{L}+(?: \\p{L}+)? |mit \\p{L}+ \\p{L}+ |hier )?(?:leben|weiterleben|da sein|dasein|aufwachen) (?:will|mochte|moechte|mag|kann)${END}|nicht mehr (?:weiter ?leben|am leben sein|aufwachen)\\b`,
  `ich (?:will|mochte|moechte|mag) (?:so |ohne \\p{L}+(?: \\p{L}+)? |einfach )*nicht (?:mehr )?(?:so |ohne \\p{L}+(?: \\p{L}+)? )?(?:weiter ?)?leben${END}`,
  `ich (?:will|kann|mag|schaffe?|ertrage?|packe?) ${AT_ALL}nicht (?:mehr|langer)(?: so| weiter| weitermachen| so weiter)*${END}|so kann (?:es|ich|das) nicht (?:mehr )?weiter\\p{L}*|halte? (?:es|das|das alles|mein leben|das leben) (?:einfach |alles |hier )*nicht (?:mehr|langer) aus|(?:ertrage?|schaffe?) (?:es|das|das alles|mein leben|das leben) (?:einfach |alles )*nicht (?:mehr|langer)`,
  `(?:^| )(?:kann|will|mag) nicht mehr \\.`,
  String.raw`suizid\p{L}*|selbstmord\p{L}*|selbsttotung\p{L}*|freitod|lebensmude\p{L}*|selbstverletz\p{L}*`,
  `(?:mich|mir) (?:\\p{L}+ ){0,3}?(?:umbringen|umzubringen|umbringe|toten|zu toten|erhangen|aufhangen|erschiessen|vergiften|ertranken|das leben (?:zu )?(?:nehmen|nehme)|etwas an(?:zu)?tun|was an(?:zu)?tun|etwas antue|was antue|ritzen|zu ritzen|selbst (?:zu )?verletzen|weh ?tun will|die pulsadern|die adern)|bringe? (?:ich )?mich (?:\\p{L}+ ){0,2}um\\b|ritze mich|tue? (?:ich )?mir (?:et)?was an\\b|nehme? (?:ich )?mir (?:\\p{L}+ )?das leben`,
  `\\bich (?:(?!(?:vor|er|sie|die|wir|dass)\\b)\\p{L}+ ){1,6}(?:sterben|tot sein|einschlafen und nie|nie (?:mehr|wieder) aufwachen|nicht (?:mehr|wieder) aufwachen|fur immer (?:schlafen|einschlafen|verschwinden|weg sein)|meinem leben ein ende|mein leben beenden|mein leben zu beenden|dem leben ein ende|allem ein ende|mit allem schluss|mit dem leben schluss|mit meinem leben schluss)(?! (?:vor|aus|musste|muss|werde ich)\\b)`,
  `(?:^|\\.) (?:will|mochte|moechte|wollte) (?:nur |nur noch |einfach |einfach nur |am liebsten )*(?:sterben|tot sein)|will (?:nicht mehr leben|sterben)`,
  `\\bich (?:doch |nur |bloss |lieber |besser )*(?:ware?|waere|sei) (?:doch |nur |lieber |besser |schon |endlich |am liebsten |langst )*(?:tot|nie geboren|gestorben|nicht mehr (?:da|hier|am leben)|nicht geboren|weg fur immer)|(?:ware|waere) ich (?:doch |nur |lieber |besser |schon |bloss |endlich )*(?:tot|nie geboren|gestorben|nicht mehr (?:da|hier|am leben)|nicht geboren)|(?:wenn|dass) ich (?:\\p{L}+ )?(?:tot|weg|gestorben|nicht mehr da|nicht mehr hier) (?:ware|waere)|wenn es mich nicht (?:mehr )?(?:gabe|gibt|gaebe)`,
  `ohne mich (?:\\p{L}+ ){0,4}(?:besser|glucklicher|leichter|gut dran)|(?:besser|glucklicher|leichter) (?:\\p{L}+ ){0,3}ohne mich|(?:niemand|keiner|keinem|niemandem|niemanden|keinen) (?:wurde|wird|wuerde) (?:mich vermissen|um mich|merken wenn ich|mich finden|interessieren wenn ich|es merken wenn ich|auffallen wenn ich)`,
  `(?<!das )(?:sehe|habe|hab|gibt|finde|macht|hat) (?:\\p{L}+ ){0,2}(?:keinen|kein|keine) (?:sinn|grund|ausweg|lebenswillen?|lebensmut|hoffnung|kraft) (?:\\p{L}+ ){0,2}?(?:\\.|mehr \\.|zu leben|zum leben|im leben|weiterzuleben|weiterzumachen|mehr zu|mehr (?:im|am|fur|in|weiter\\p{L}*))`,
  `mein leben (?:hat|macht|ist|war) (?:\\p{L}+ ){0,2}(?:keinen sinn|sinnlos|wertlos|nichts wert|vorbei|nicht (?:mehr )?lebenswert|unertraglich|holle)|(?:das )?leben (?:ist|hat|macht) (?:fur mich )?(?:nicht mehr lebenswert|keinen sinn|sinnlos|nicht lebenswert)|(?:wozu|warum|wofur) (?:lebe ich|soll ich (?:noch |weiter |denn |uberhaupt )*(?:weiter)?leben|bin ich (?:noch |uberhaupt )*(?:da|am leben|auf der welt))|(?:wozu|warum) (?:noch |weiter ?)+leben`,
  `(?:will|mochte|moechte|wunschte|wunsche|hoffe|hoffte)(?: mir| nur| einfach| endlich)* (?:dass )?(?:es|alles|das|das alles|der schmerz|mein leben) (?:nur |einfach |endlich |alles |bald )*(?:vorbei|zu ende|aus|aufhort|enden|aufhoren|ein ende)`,
  `(?:meinem|dem|diesem|allem) (?:leben )?ein ende (?:setzen|machen|zu setzen|zu machen|bereiten)|schluss machen mit (?:allem|dem leben|meinem leben)|hasse (?:mein leben|es zu leben|das leben)|(?:habe?|hab) (?:\\p{L}+ )?(?:genug vom leben|das leben satt|mein leben satt)|des lebens mude|leben (?:so )?(?:leid|satt) \\.|(?:kein|keinen|keine) (?:lust|bock|kraft) (?:mehr )?(?:zu leben|zum leben|auf (?:das |mein )?leben)`,
  `(?:mich|ich) (?:\\p{L}+ ){0,4}?(?:vor (?:den|einen|die|eine) (?:zug|bahn|u bahn|auto|lkw|s bahn)|von (?:der|einer) brucke|vom (?:dach|balkon|hochhaus)|aus dem fenster) (?:zu )?(?:werfen|springe|springen|werfe|schmeissen|sturzen|sturze|legen)|springe? (?:ich )?(?:jetzt )?(?:von (?:der|einer) brucke|vom (?:dach|balkon)|vor (?:den|einen) zug)`,
  `(?:alle|zu viele|viele|ganz viele|alle meine|meine ganzen|eine packung|eine ganze packung) (?:meine )?(?:schlaf)?(?:tabletten|pillen|schlafmittel) (?:genommen|geschluckt|nehmen|schlucken)|wie viele (?:schlaf)?(?:tabletten|pillen) (?:\\p{L}+ ){0,5}(?:sterben|tot|todlich|umzubringen)|wie (?:bringt man sich um|kann man sich umbringen|sterbe ich|kann ich sterben|begeht man)`,
  `ich (?:will|mochte|moechte) (?:einfach |nur |nur noch |endlich |fur immer )*(?:verschwinden|weg sein|nicht mehr) \\.|alles (?:ist|erscheint|scheint) (?:mir |so |nur |nur noch |doch )*(?:sinnlos|hoffnungslos)|nicht ob ich (?:\\p{L}+ )?(?:leben|weiterleben) (?:will|mochte|moechte)`,
  `warum ich (?:noch |uberhaupt )+(?:lebe|da bin|am leben bin)|ich (?:will|mochte|moechte) (?:einfach |nur |nur noch |jetzt |endlich )*schluss machen|schluss mit (?:meinem|dem) leben|verletze (?:ich )?mich (?:oft |immer |wieder )*selbst|falle? (?:ich )?(?:\\p{L}+ ){0,2}?(?:allen|jedem|meiner familie|euch) (?:doch |nur |bloss )*zur last`,
  `denke?n? (?:\\p{L}+ ){0,3}(?:ans sterben|an den tod|an meinen tod|daran zu sterben|daran mich umzu|daran mein leben)|gedanken (?:an den tod|ans sterben|zu sterben)|lass(?:t|en sie)? mich (?:doch |einfach |bitte )*sterben|verdiene (?:es )?(?:zu sterben|den tod|nicht zu leben)|morgen (?:lebe ich nicht mehr|bin ich tot|bin ich nicht mehr da)|bald bin ich (?:tot|nicht mehr da)|todessehnsucht`,
];

const SWEDISH = [
  `vill (?:jag )?(?:bara |verkligen |helt enkelt |faktiskt )*inte (?:langre )?(?:leva|vara vid liv|finnas|existera|vakna|vara kvar|finnas till|fortsatta leva)(?: vidare| kvar)?(?: langre| mer| mera| igen| sa har| pa det har sattet| utan \\p{L}+(?: \\p{L}+)?)*${END}|vill inte (?:langre )?(?:vakna (?:upp|mer|igen|imorgon)|finnas|existera)|vill inte vara (?:har|kvar|med) (?:langre|mer)`,
  `(?:orkar|klarar|star|uthardar|kan|pallar|vill) (?:jag )?(?:bara |verkligen |helt enkelt |faktiskt )*inte (?:av |med |ut )?(?:det |detta |det har |livet |mitt liv |allt |mer |mera |langre |leva |leva med |fortsatta |ga vidare |ha det sa har |sa har |kampa )*(?:mer|mera|langre|livet|leva|vidare|mitt liv|leva sa har)${END}|star inte ut \\.|(?:orkar|kan) inte (?:fortsatta|ga vidare|leva)${END}`,
  `\\bjag (?:\\p{L}+ )?(?:vill|vill bara|ville|onskar|langtar efter att|borde|skulle vilja|skulle hellre|skulle helst vilja|kommer att|tanker|ska) (?:\\p{L}+ ){0,2}?(?:do|doda mig|sluta leva|forsvinna (?:for alltid|helt)|slippa leva|slippa finnas|vara dod|slippa vakna|somna in|somna och aldrig|avsluta (?:allt|mitt liv|livet)|aldrig (?:mer )?vakna)(?! av\\b)`,
  `(?:\\.|^) (?:vill|vill bara) do\\b(?! av)|\\bvill do \\.`,
  `onskar (?:\\p{L}+ ){0,2}?jag (?:\\p{L}+ )?(?:var|vore|aldrig|inte|fick|kunde) (?:\\p{L}+ ){0,2}(?:dod|fodd|fotts|fanns|finnas|do|borta|vakna\\p{L}*|levde|fods)|(?:ar|vore|var|hade varit|blir|far det|skulle vara|skulle bli|mar|skulle ma|har det|skulle ha det|skulle fa det) (?:\\p{L}+ ){0,2}?(?:battre|lattare|lyckligare|skonare) (?:\\p{L}+ ){0,3}?(?:utan mig|om jag (?:inte|var|vore|dog|dor|forsvann|ar dod))|battre utan mig|utan mig (?:\\p{L}+ ){0,4}(?:battre|lattare|lyckligare)|ingen skulle (?:ens )?(?:sakna mig|bry sig om jag|marka om jag|grata)|om jag bara (?:var|vore|fick vara) dod|battre dod`,
  String.raw`sjalvmord\p{L}*|(?:jag|mina?) (?:\p{L}+ ){0,3}suicid\p{L}*|sjalvskad\p{L}*|livstrott`,
  `(?:ta|tar|tog|ta mig) (?:mitt (?:eget )?liv|livet av mig)|(?:skada|skadar|skara|hanga|skjuta|dranka|doda|forgifta) mig(?: sjalv)?\\b|skar mig sjalv|gora mig illa|gor mig illa sjalv|gora slut (?:pa allt|pa det|pa mitt liv|pa livet|pa alltihop)`,
  `(?:ingen|nagon) (?:mening|anledning|poang|ide) (?:\\p{L}+ ){0,2}?(?:med (?:livet|att leva|mitt liv|nagot|nagonting|att fortsatta)|att leva|att fortsatta|leva|livet|langre|kvar|att finnas)|livet (?:ar|kanns) (?:inte (?:langre )?(?:vart|varde?t)|meningslost|outhardligt)|mitt liv (?:ar|kanns|har) (?:\\p{L}+ )?(?:over|slut|meningslost|vardelost|ingen mening|outhardligt)|meningslost att leva|varfor (?:lever jag|finns jag|ska jag (?:leva|fortsatta|finnas|orka))|(?:inget|ingenting|inget kvar|ingenting kvar) att leva for`,
  `(?:vill|onskar) (?:bara )?att (?:det|allt|allting|alltihop|det har|smartan|livet) (?:bara |ska |har |har ska )*(?:vara|ta|bli|fa|tar|tog|var|vore) (?:over|slut|ett slut)|(?:trott|less) pa (?:livet|att leva|mitt liv)|hatar (?:mitt liv|livet|att leva)|inte langre leva|ingen (?:livslust|ork) (?:kvar |att leva)|orken att leva|ser ingen (?:utvag|vag ut|mening)|finns ingen (?:utvag|vag ut)`,
  `allt (?:ar|kanns) (?:sa |bara |helt )*(?:meningslost|hopplost)|vet inte om jag (?:\\p{L}+ )?(?:vill|orkar) leva${END}`,
  `\\bjag (?:bara )?orkar (?:bara |verkligen )?inte \\.|\\bjag skar mig \\.|\\bjag vill (?:bara )?forsvinna \\.|vill inte leva (?:mer|langre)|\\bjag (?:ar|blir) (?:bara )?en borda for`,
  `(?:tanker|tankar|funderar) (?:\\p{L}+ ){0,2}?(?:pa|om|kring) (?:att do|att ta (?:mitt|livet)|min dod|att forsvinna|att avsluta)|tanker pa doden|\\bjag (?:\\p{L}+ ){0,3}hoppar? (?:fran|framfor) (?:en |ett )?(?:bro\\p{L}*|tag\\p{L}*|tak\\p{L}*|balkong\\p{L}*)|(?:tagit|tog|ta) (?:alla|en massa|for manga|alla mina|massor av) (?:mina )?(?:somn)?(?:tabletter|piller)\\p{L}*|lat mig do|fortjanar (?:att do|inte att leva)|imorgon (?:lever|finns) jag inte|hur (?:tar man livet av sig|tar man sitt liv|dor man)`,
];

const SAID: readonly (readonly [ReaderLanguage, RegExp])[] = (
  [
    ['sv', SWEDISH],
    ['de', GERMAN],
    ['en', ENGLISH],
  ] as const
).map(([language, alternatives]) => [
  language,
  new RegExp(alternatives.map((one) => `(?:(?<![\\p{L}\\p{N}])(?:${one}))`).join('|'), 'u'),
]);

/** "Did you ever want to die?" is put to the person whose life it is, and so is "Tell me of his suicide": nobody says it of themself. */
const PUT_TO_THEM =
  /^ \. (?:(?:and|but|so|well|oh|und|aber|och|men|also|please|bitte) )*(?:did|do(?! not)|does|was|were|have|has|had|is|are|would(?! (?:rather|love|prefer|like|sooner))|could|why|how|when|where|who|whose|what|which|ever|tell me|describe|explain|hat|hast|haben|hatte|hatten|war|waren|warst|ist|sind|wollte\p{L}*|willst|wann|wie|wer|wo|warum|wieso|was|welche\p{L}*|gab|gibt|dachte\p{L}*|denken|erzahl\p{L}*|ville|vill|har|hade|nar|var|vem|hur|varfor|finns|fanns|tankte|beratta)\b/u;
const OF_THEMSELF = /\b(?:i|im|ive|id|ill|my|myself|mine|ich|mich|mir|mein\p{L}*|jag|mig|min|mitt|mina)\b/u;
const SEEKS_A_WAY =
  /\bhow (?:to|do (?:you|people)|does one|would (?:you|one)|can (?:you|one))\b|\bways? to\b|\bhow many\b|\bwie (?:bringt|kann|begeht)\b.*\b(?:man|sich)\b|\bwie viele\b|\bhur (?:tar|dor|begar)\b|\b(?:point|reason|sense|use|purpose|worth)\b|\b(?:wozu|warum) (?:noch |weiter)/u;
const ASKS_TO_BE_TOLD = /^ \. (?:tell me|erzahl\p{L}* mir|beratta for mig)\b/u;

/** The language in which somebody says that they cannot live; undefined where nobody does. */
export function crisisIn(said: string): ReaderLanguage | undefined {
  for (const sentence of said.split(/(?<=[.!?;…])\s+|\n+/)) {
    // A clause may end at a comma, and what is meant may go over one.
    for (const spelled of [spelledAlike(sentence, ' . '), spelledAlike(sentence, ' ')]) {
      if (isOfAnother(spelled)) continue;
      const found = SAID.find(([, words]) => words.test(spelled));
      if (found) return found[0];
    }
  }
  return undefined;
}

function isOfAnother(spelled: string): boolean {
  if (!PUT_TO_THEM.test(spelled) || SEEKS_A_WAY.test(spelled)) return false;
  return !OF_THEMSELF.test(spelled.replace(ASKS_TO_BE_TOLD, ' . '));
}

const spelledAlike = (sentence: string, comma: string): string =>
  ` . ${sentence
    .normalize('NFD')
    .replaceAll(/\p{M}|['’‘`´ʼ]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[,:()–—]/g, comma)
    .replaceAll(/[.!?;…]/g, ' . ')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()} . `.replaceAll(/(?:\. )+/g, '. ');
