import type { Talk } from './small-talk.ts';

/** A name or two may follow, and a polite word go before. */
const form = (...alternatives: readonly string[]): RegExp =>
  new RegExp(
    `^(?:(?:oh|ah|well|so|and|but|please|ok|okay|hey|hi|hello|sorry|yes|no|just|bitte|ach|na|och|men|snälla|du|ja|nej|nein) )*(?:${alternatives.join('|')})(?: (?:please|now|then|mara|grandma|dear|today|again|bitte|denn|mal|nu|då|snälla|haha|lol|thanks|so much|too))*$`,
    'u',
  );
const anywhere = (...alternatives: readonly string[]): RegExp =>
  new RegExp(String.raw`(?:^|\P{L})(?:${alternatives.join('|')})(?:$|\P{L})`, 'u');

const CLOSE =
  'mother|father|mum|mom|mam|mummy|dad|daddy|husband|wife|son|daughter|sister|brother|friend|best friend|partner|boyfriend|girlfriend|grandmother|grandfather|grandma|grandpa|gran|granny|nan|nana|grandad|granddad|aunt|uncle|child|baby|boy|girl|dog|cat|parents|cousin|neighbour|teacher|horse|pet';
const NAHE =
  'mutter|mama|vater|papa|mann|frau|sohn|tochter|schwester|bruder|freund|freundin|oma|opa|großmutter|großvater|tante|onkel|kind|hund|katze|eltern';
const NÄRA =
  'mamma|mor|pappa|far|man|make|fru|son|dotter|syster|bror|vän|mormor|morfar|farmor|farfar|moster|faster|barn|hund|katt|föräldrar|sambo';
const DAY = 'day|week|month|year|night|time|morning|evening';

/**
 * What people say to somebody and not in order to know something about a life: these come before a search, because words of
 * theirs would be found in the sources by accident.
 */
export const HUMAN_FORMS: readonly [Talk, RegExp][] = [
  [
    'grief',
    form(
      String.raw`(?:my|our) (?:\p{L}+ ){0,2}(?:${CLOSE})(?: \p{L}+){0,1} (?:(?:has |have |had )?(?:just |recently )?(?:died|passed away|passed|left me|is dead|was put down|was killed|killed (?:him|her|them)self|took (?:his|her|their) own life|is (?:very |really )?(?:ill|sick|dying)|has cancer|had to be put down|never came home|does(?: not|n't) (?:talk|speak) to me.*|hates me)|was (?:an? )?\p{L}+ and (?:he|she) never came (?:home|back)).*`,
      `(?:i|we) (?:just |recently )?(?:lost|buried) (?:my|our) .*|mine (?:just |recently |also )?(?:died|passed away)(?: .*)?`,
      `i(?:'m| am) (?:dying|terminally ill)|i have (?:only )?(?:an? )?(?:few )?\\p{L}+ (?:left )?to live`,
      `(?:i|we)(?:'ve| have)? (?:had|been having|am having|'m having) (?:such )?(?:an? )?(?:really |very |so |pretty )*(?:bad|hard|terrible|awful|horrible|rough|difficult|sad|rotten|shitty|lousy|long) (?:${DAY}).*`,
      `(?:it(?:'s| is| was| has been)|today (?:was|is)) (?:an? |such an? )?(?:really |very |so )*(?:bad|hard|terrible|awful|horrible|rough|sad) (?:${DAY}).*`,
      String.raw`(?:i am|i'm|im|i feel|i'm feeling|i am feeling|feeling) (?:just |so |very |really |a bit |quite |all )*(?:sad|lonely|alone|depressed|down|low|heartbroken|scared|afraid|worried|desperate|miserable|unhappy|lost|hopeless|helpless|worthless|empty|broken|grieving|anxious|exhausted|tired of everything)(?! of\b)(?: (?!you\b)\p{L}+){0,6}`,
      String.raw`i (?:do not|don't|dont) know what to do(?: \p{L}+){0,3}`,
      String.raw`(?:i|we) (?:really |still |so )*miss (?:my|our|him|her|them)\b.*`,
      `(?:nobody|no one|noone) (?:likes|loves|understands|cares about|talks to|wants) me`,
      `(?:i|we) (?:got|are getting|am getting) (?:divorced|fired|dumped|sacked).*|i(?:'ve| have)? (?:just )?lost my job|i can't sleep|i cried.*|i (?:have|'ve got|got) cancer|i (?:really |just |so )?hate myself(?: .*)?|i (?:have|'ve got) (?:no one|nobody|no friends|no family)(?: .*)?|i(?:'m| am) (?:so |really )?(?:afraid|scared) of (?:dying|death)`,
      String.raw`(?:my|our) (?:\p{L}+ )?(?:${CLOSE})(?:'s| is)? funeral .*`,
      String.raw`(?:meine?|unsere?) (?:\p{L}+ )?(?:${NAHE}) (?:ist .*(?:gestorben|tot|krank)|hat mich verlassen|starb .*|liegt im (?:sterben|krankenhaus)).*`,
      String.raw`(?:ich bin|mir geht es|mir geht's|ich fühle mich) (?:so |sehr |gerade |heute )*(?:traurig|einsam|allein|schlecht|nicht gut|verzweifelt).*|ich hatte (?:einen|ne|eine) (?:sehr |richtig |ganz )*(?:schlechte[nr]?|schwere[nr]?|miese[nr]?|harte[nr]?) (?:tag|woche|zeit).*|ich weiß nicht (?:mehr )?(?:weiter|was ich tun soll)|ich hasse mich(?: .*)?|ich bin (?:völlig |ganz |total )*(?:am ende|hoffnungslos|deprimiert|depressiv|kaputt|verloren)|ich sterbe(?: bald)?|ich habe (?:so |große |solche )*angst (?:vor dem (?:tod|sterben)|zu sterben)|ich habe (?:niemanden|keinen)(?: mehr)?|ich vermisse (?:meine?n?|ihn|sie)\b.*`,
      String.raw`(?:min|mitt|vår|vårt)?\s?(?:\p{L}+ )?(?:${NÄRA}) (?:dog|är död|har dött|gick bort|har gått bort|har lämnat mig|lämnade mig|är sjuk|avled)(?: .*)?`,
      String.raw`(?:jag är|jag känner mig|jag mår) (?:så |mycket |väldigt |lite )*(?:ledsen|ensam|dåligt|nere|rädd|deprimerad|hopplös|förtvivlad|tom|döende).*|jag (?:har haft|hade|har) en (?:riktigt |väldigt )?(?:dålig|jobbig|hemsk|tung) (?:dag|vecka|tid).*|jag vet inte vad jag ska göra|jag saknar (?:min|mitt|honom|henne)\b.*`,
    ),
  ],
  [
    'insult',
    form(
      String.raw`(?:fuck|screw|damn|piss|sod|bugger) (?:you|off)|fuck|bitch|idiot|moron|loser|asshole|arsehole|bastard|stupid|dumb|shut (?:up|it)(?: \p{L}+){0,4}|go (?:away|to hell)|get lost|drop dead|leave me alone|bullshit|poop|you suck(?: \p{L}+){0,3}|this sucks|i hate (?:you|this)|liar|whatever|typical|lame|nobody asked you|who (?:cares|asked)(?: about \p{L}+)?|blah(?: blah)*|meh|boring|rubbish|nonsense`,
      `(?:(?:you're|you are|youre|ur|u r|what an?|are you|you|that's|that is|thats|this is|it's) )(?:just |such |only |so |a bit |really |very |completely |totally |full |like |talking |talk |kind |being |a |an |of |bloody |fucking |absolutely )*(?:stupid|dumb|useless|idiot|boring|an? idiot|old bag|rubbish|crap|shit|awful|terrible|pathetic|ugly|silly|old|ridiculous|annoying|worthless|nonsense|ignorant|mean|liar|lying|no fun|wrong in the head|disgusting|fat|crazy|mad|trash|garbage|hopeless|waste|bullshit|not a reason|loser|moron|joke|no good|lies)(?: .{0,40})?`,
      `you (?:talk|speak) (?:such )?(?:rubbish|nonsense|crap|shit)|i (?:don't|do not) (?:like|believe|care about) (?:you|it|this|that)|you (?:don't|do not) (?:care|know anything|understand anything|have a clue).*|(?:do )?you (?:even )?know anything(?: at all)?|what(?:'s| is) wrong with you|(?:they|he|she) (?:were|was) right|why should i (?:listen|talk|care).*|nobody (?:needs|likes|cares about) .*|you (?:women|men|people) should.*|lol|prove it|answer (?:me|the question)`,
      String.raw`(?:du bist|sie sind|das ist|bist du|so ein) (?:doch |nur |ja |so |ein |eine |echt |total |ziemlich |völlig |der |die |wirklich )*(?:blöd\w*|dumm\w*|doof\w*|idiot\w*|nutzlos\w*|langweilig\w*|quatsch|scheiße?\w*|müll|unsinn|lügner\w*|alte\w*|schwachsinn|hässlich)(?: .{0,40})?|halt (?:die klappe|den mund|'s maul|das maul|die fresse)|verpiss dich|arschloch|blödmann|blöde kuh|scheiße?|leck mich.*|ich hasse dich|langweilig|quatsch|wen interessiert.*`,
      String.raw`(?:du är|det är|är du|vilken) (?:ju |bara |så |en |ett |helt |verkligen |jävla |väldigt |rätt )*(?:dum\w*|korkad\w*|värdelös\w*|tråkig\w*|idiot\w*|skit\w*|ful\w*|lögn\w*|skräp|strunt|larvig\w*|fånig\w*)(?: .{0,40})?|håll (?:käften|tyst|truten)|dra åt helvete|jävla \p{L}+|fan ta dig|jag hatar dig|skit|tråkigt|vem bryr sig.*`,
    ),
  ],
  [
    'joke',
    form(
      String.raw`(?:(?:can|could|would|will) you |do you )?(?:tell|say|know|have|got|make)(?: me| us)?(?: an?| some| any| one| another)?(?: \p{L}+)? (?:jokes?|riddles?)(?: for me)?|(?:an? )?(?:joke|riddle)|another (?:joke|one|riddle)|make me laugh|say something funny|knock knock`,
      String.raw`(?:(?:kannst du|können sie|kennst du|kennen sie|weißt du|hast du) )?(?:(?:mir|uns|mal|bitte|doch) )*(?:erzähl\w*|sag\w*)?(?: (?:mir|uns|mal|bitte|doch))*(?: ?(?:einen|ein paar|ein|noch einen|noch ein|den))? ?(?:guten |gutes )?(?:witze?|rätsel)(?: erzählen)?|bring mich zum lachen`,
      String.raw`(?:kan du |vill du |har du |kan ni )?(?:berätta|dra|säg|säga|kan)?(?: (?:mig|oss|gärna))*(?: ?(?:en|ett|någon|nåt|en bra|en rolig))? ?(?:rolig )?(?:vits\w*|skämt\w*|rolig historia|gåta)(?: för mig)?`,
    ),
  ],
  [
    'their-joke',
    /^(?:(?:ha){2,}h?|he(?:he)+|lol|rofl|hihi|good one|that(?:'s| is| was) (?:a )?(?:good one|hilarious|so funny)|very funny)(?: (?:ha)+h?| good one| funny| that was a good one)*$|^(?:why|what|how|where|who) (?:did|do|does|is|are|was)\b.{5,80} (?:because|so (?:that )?(?:nobody|no one|he|she|they|it))\b.{3,80}$|^(?:warum|was|wie)\b.{8,60} (?:weil|damit)\b.{3,80}$|^varför\b.{8,60} (?:för att|därför att)\b.{3,80}$/u,
  ],
  [
    'compliment',
    form(
      String.raw`(?:you(?:'re| are)|youre|how|that(?:'s| is| was| were)|this (?:is|was)|it(?:'s| is| was)|what an?) (?:just |such |so |very |really |quite |a |an |the |too |most )*(?:lovely|nice|kind|sweet|wise|clever|smart|funny|brave|great|good|wonderful|amazing|beautiful|interesting|charming|brilliant|cool|awesome|friendly|best|impressive|moving|helpful|touching|inspiring|fascinating|yummy)(?: (?:to (?:talk|listen|speak) (?:to|with|of)(?: you)?|person|woman|man|lady|story|stories|answer|person to talk to|of you|grandma|way of (?:telling|saying|putting) \p{L}+|you are|to (?:hear|know)|thought|memory|listener|storyteller|talker|question)){0,2}`,
      `you (?:have|'ve|tell|talk|speak|write|sing|sound|explain|know)(?: (?:such|so|things|stories|it|this|that|have|got|lots|a|an|the|really|very))* (?:an? )?(?:very |really |so )?(?:nice|lovely|beautiful|beautifully|well|wonderfully|wonderful|kind|good|warm|much|great|interesting|amazing|sweet)(?: .{0,40})?`,
      `i (?:really |just |so )?(?:like|love|adore|admire|enjoy) (?:you|talking (?:to|with) you|your (?:stories|story|voice|answers|way|humou?r|style))(?: .{0,30})?`,
      String.raw`(?:du bist|sie sind|das (?:ist|war)|wie) (?:so |sehr |ja |echt |wirklich |aber |eine? |ganz )*(?:nett\w*|lieb\w*|klug\w*|schlau\w*|lustig\w*|toll\w*|wunderbar\w*|schön\w*|witzig\w*|großartig\w*|interessant\w*|süß\w*|weise\w*)(?: .{0,40})?|ich (?:mag|liebe) (?:dich|sie|deine .{1,30})|(?:du|sie) (?:erzählst|erzählen|kannst|schreibst|redest) .{0,20}(?:schön|gut|toll|wunderbar)(?: .{0,20})?`,
      String.raw`(?:du är|det (?:är|var)|vad|så) (?:så |väldigt |jätte|en |riktigt |verkligen |mycket )*(?:snäll\w*|klok\w*|rolig\w*|fin\w*|trevlig\w*|smart\w*|härlig\w*|underbar\w*|bra|duktig\w*|intressant\w*|söt\w*)(?: (?:du är|av dig|att .{1,30}|berättat|svar|person|sagt)){0,2}|jag (?:gillar|älskar|tycker om) (?:dig|dina .{1,30}|att prata med dig)|(?:vad|så) (?:fint|bra|roligt) du (?:berättar|skriver|säger|pratar)`,
    ),
  ],
  [
    'kept',
    form(
      `(?:(?:do|will|did|are|can|could|would) you|is (?:anyone|anybody|somebody|someone)|are they|does (?:it|this|anybody|anyone|somebody)) (?:also |all |still |secretly |actually |really |going to |be )*(?:record|recording|save|saving|store|storing|keep|keeping|log|logging|tape|taping|listening to|write down|writing down|share|sharing|sell)(?: down)? (?:everything |all |of |any of )*(?:what (?:i|we) (?:say|said|write|wrote|type|tell you|am saying|talk about)|(?:that )?i (?:say|said|write|type)|(?:this|our|the|my) (?:conversation|chat|call|talk|words|voice|messages?|data)|this|us|me|my (?:voice|words|questions|messages|data))(?: .{0,40})?|are you (?:now |still )?recording`,
      `(?:is|are|will|does) (?:this|it|(?:this|our|the|my) (?:conversation|chat|call|talk|words|voice|messages?|questions?)|what (?:i|we) (?:say|write|type|said|wrote)|everything(?: i say)?) (?:all |also |being |be |get |still |going to be |really )*(?:recorded|saved|stored|kept|logged|taped|listened to|private|confidential|secret|anonymous|shared|public|read by (?:anyone|anybody|somebody|someone|others|a human|a person|people)|monitored|tracked)(?: .{0,40})?`,
      `(?:who(?: else)?|can (?:anyone|anybody|somebody|someone|others|other people|the owner|people)(?: else)?|does (?:anyone|anybody|somebody|someone)(?: else)?|will (?:anyone|anybody|somebody|someone)(?: else)?)(?: (?:can|could|will|may|gets? to|is able to|is going to|is))? (?:read|reads|see|sees|hear|hears|reading|listening|listen|listens)(?: to| in)?(?: (?:this|(?:this|our|the|my) (?:conversation|chat|call|talk|words|messages?|questions?)|what (?:i|we) (?:say|write|type|said|wrote|ask)(?: here)?|us|me|along|in))?(?: here)?`,
      `what (?:happens|do you do|becomes|will happen|is done) (?:with|to|of) (?:this (?:conversation|chat|talk)|our (?:conversation|chat|talk)|what (?:i|we) (?:say|write|type|tell you)|my (?:words|data|questions|messages|voice))(?: .{0,30})?|how long (?:do you|is|will you|are|does it) (?:keep|store|save)?(?: ?(?:this|it|(?:this|our|the|my) (?:conversation|chat|call|talk|words|data)|what i (?:say|write)))(?: (?:kept|stored|saved))?|(?:how|where) (?:do|can) i delete (?:this|it|(?:this|our|the|my) (?:conversation|chat|words|data)|what i (?:said|wrote|say|write))|can i delete (?:this|(?:this|our|my) (?:conversation|chat|words|data)|what i (?:said|wrote|say|write))`,
      `(?:nehmen sie|nimmst du|zeichnen sie|zeichnest du|speichern sie|speicherst du|merken sie sich|behalten sie|hebst du|heben sie|bewahren sie)(?: (?:das|dies|alles|mich|es|dieses gespräch|das gespräch|unser gespräch|hier|auch|eigentlich))*(?: (?:auf|ab))?(?: (?:was|alles was) (?:ich|wir) (?:hier |ihnen |dir )*(?:sage|schreibe|sagen|schreiben|erzähle))?`,
      `(?:wird|werden|ist|bleibt|sind) (?:das|dies|es|alles|(?:dieses|das|unser|mein) gespräch|was ich (?:hier )?(?:sage|schreibe)|meine (?:worte|fragen|daten|stimme))(?: (?:hier|alles|eigentlich|auch|gerade|irgendwo|was ich (?:sage|schreibe)))* (?:aufgenommen|aufgezeichnet|gespeichert|aufbewahrt|mitgeschnitten|vertraulich|privat|geheim|anonym|mitgelesen|mitgehört|gelöscht|öffentlich)`,
      `(?:wer|kann jemand|kann das jemand|wer alles)(?: (?:kann|können|alles|darf|sonst))*(?: (?:das|dies|dieses gespräch|unser gespräch|hier|alles|noch|eigentlich|was ich (?:sage|schreibe)))*(?: (?:hier|alles|noch))? (?:lesen|mitlesen|hören|mithören|sehen)|wer (?:liest|hört|sieht)(?: (?:das|dies|hier|alles|noch|mit|zu|dieses gespräch|was ich (?:sage|schreibe)))+|was (?:passiert|geschieht) mit (?:dem was ich (?:sage|schreibe)|diesem gespräch|meinen (?:worten|daten|fragen))|wie lange (?:wird (?:das|dieses gespräch)|bleibt (?:das|dieses gespräch)) (?:gespeichert|aufbewahrt)|(?:wie )?kann ich (?:das|dieses gespräch|das gespräch|meine daten) (?:wieder )?löschen`,
      `(?:spelar du in|sparar du|lagrar du|spelar ni in|sparar ni)(?: (?:det|det här|allt|samtalet|detta|vad))*(?: (?:som )?jag (?:säger|skriver))?|(?:spelas|sparas|lagras) (?:det|det här|detta|samtalet|det här samtalet|allt|vårt samtal|det jag (?:säger|skriver))(?: (?:in|här))*|är (?:det här|detta|samtalet|det här samtalet|vårt samtal) (?:privat|hemligt|konfidentiellt|anonymt|inspelat|offentligt)|(?:vem|kan någon)(?: (?:kan|får|annan|mer|som))* (?:läsa|höra|se|läser|hör|ser)(?: (?:det|det här|detta|samtalet|mig|oss|vad jag (?:säger|skriver)|det jag (?:säger|skriver)))+(?: här)?|vad händer med (?:det jag (?:säger|skriver)|det här samtalet|mina ord)|(?:hur )?(?:kan jag )?(?:radera|tar jag bort|ta bort) (?:det här samtalet|samtalet|det jag (?:sagt|skrivit))`,
    ),
  ],
  [
    'who',
    form(
      String.raw`(?:are|r) (?:you|u|ya) (?:really |actually |just |even |an? |like |some |the |kind of )*(?:real|human|person|real \p{L}+(?: \p{L}+)?|human being|ai|a\.?i|artificial intelligence|bot|chat ?bot|robot|machine|computer|program|recording|chat ?gpt|language model|fake|the real person|ghost)(?: or .{1,40})?`,
      `(?:am i|are we) (?:really |actually )?(?:talking|speaking|chatting|writing) (?:to|with) (?:an? |the )?.{1,40}|is (?:this|that|it) (?:really |actually )?(?:an? |the )?(?:real person|real|human|person|ai|bot|robot|machine|computer|recording|chat ?bot|you|really you|mara|her|him|live)(?: or .{1,40})?`,
      String.raw`so (?:you are|you're|youre) (?:an? |just an? |really an? |only an? )?(?:ai|bot|robot|machine|fake|computer|program|chat ?bot)|(?:who|what) (?:is|are) (?:this|that|there)|who am i (?:talking|speaking) (?:to|with)|what (?:is this|is it|kind of \p{L}+ are you|exactly are you|are you)|(?:is )?(?:anybody|anyone|somebody) (?:there|here|home)`,
      `what (?:can|could|should|may|do) (?:i|we|you) (?:ask|do|tell|talk|know|say)(?: (?:you|me|about|here|then|for|to|with|us))*|what do you (?:do|know)(?: about)?(?: here)?|how (?:does|do) (?:this|it|you) work|help(?: me)?|(?:could|can|would) you introduce yourself|introduce yourself|why do you (?:talk|speak) like .{1,40}|how does this work`,
      String.raw`(?:bist du|sind sie|ist das) (?:eigentlich |wirklich |denn |nur |etwa )*(?:eine? |ein )?(?:echt\w*|ki|mensch|roboter|maschine|computer|bot|programm|echte person|künstliche intelligenz|lebendig)(?: .{0,40})?|wer (?:bist du|sind sie)|was (?:bist du|sind sie|ist das(?: hier)?|kann ich (?:dich|sie) fragen|kannst du(?: (?:mir )?erzählen)?|können sie(?: .{1,20})?)|(?:spreche|rede|schreibe) ich (?:hier )?(?:mit|gerade) .{1,40}|ist da jemand|haben sie kurz zeit|hast du (?:kurz )?zeit`,
      String.raw`är (?:du|ni|det) (?:egentligen |verkligen |en |ett |bara )*(?:äkta|riktig\w*|människa|robot|ai|dator|maskin|bot|program|på riktigt|verklig\w*)(?: .{0,40})?|vem är (?:du|det)|vad är (?:du|det här)|vad kan (?:jag|man) fråga(?: .{0,20})?|vad kan du(?: .{0,20})?|pratar jag med .{1,40}|är (?:det )?någon där`,
    ),
  ],
  [
    'alive',
    form(
      `(?:are|r) (?:you|u) (?:still |really |actually |already )*(?:alive|dead|living|breathing)(?: or (?:dead|alive))?|(?:is|did) (?:she|he|mara) (?:still |really |already )*(?:alive|dead|die|living)|still alive|(?:have|did) you (?:died?|already died?|pass(?:ed)? away)|(?:are you going to|will you) die(?: soon)?|when will you die`,
      `(?:(?:can you )?tell me )?(?:how|when|where|why|(?:in )?(?:what|which) year|on (?:what|which) day|at what age|(?:of |from )?what) (?:did you (?:die|pass away)|you (?:died|passed away)|have you died)(?: of| from)?|how old were you when you (?:died|passed away)|(?:how|when|where) were you (?:killed|buried)|where are you buried|where is your grave|what killed you|what was the cause of your death`,
      `(?:wie|wann|wo|woran|warum|wodurch|in welchem jahr) (?:bist du|sind sie) (?:denn |eigentlich )*(?:gestorben|verstorben)|(?:wie|wann|wo|woran) (?:starbst du|starben sie)|wo (?:bist du|sind sie|liegst du|liegen sie) (?:denn |eigentlich )*begraben`,
      `(?:hur|när|var|varför|av vad|vad|vilket år) dog (?:du|ni)(?: av)?|var är (?:du|ni) begrav(?:d|en|na)`,
      `(?:lebst du|leben sie|bist du|sind sie) (?:eigentlich |noch |schon |denn |wirklich )*(?:noch|tot|gestorben|am leben|lebendig)?`,
      `(?:lever du|är du|lever ni) (?:fortfarande|ännu|än|död|vid liv|i livet|kvar)?`,
    ),
  ],
  [
    'maker',
    form(
      `who (?:made|built|created|programmed|invented|wrote|trained|owns|runs|is behind) (?:you|this)(?: .{0,20})?|how (?:were|was) (?:you|this) (?:made|built|created)|where do you come from(?: as an ai)?|who do you belong to|(?:who|where) (?:is|are) your (?:maker|creator|programmer|owner)s?`,
      `wer hat (?:dich|sie|das) (?:gemacht|gebaut|programmiert|erfunden|erschaffen)|von wem (?:bist|wurdest) du .{1,20}|vem (?:har )?(?:gjort|gjorde|skapat|skapade|byggt|byggde|programmerat|programmerade) (?:dig|det här)`,
    ),
  ],
  [
    'truth',
    form(
      `how (?:do|can|could) i (?:know|be sure|tell)(?: that)?(?: what| if| whether| this| you| it)?.{0,50}(?:true|trust|right|lying|sure|real|you say)?|(?:is|was) (?:that|this|it|any of this) (?:really |all |even )*(?:true|real)|can i (?:trust|believe|quote) (?:you|this|that|it)|are you (?:sure|lying|telling the truth)|where can i read more.*|how reliable .{1,30}`,
      `(?:stimmt|ist) das (?:wirklich |auch )?(?:wahr)?|woher weiß ich.{1,40}|kann ich (?:dir|ihnen) (?:trauen|glauben|vertrauen)|är det (?:verkligen )?sant|kan jag lita på .{1,20}`,
    ),
  ],
  [
    'feelings',
    form(
      `(?:do|can|could|are) you (?:really |actually |even |able to )*(?:have feelings|feel(?: anything| things| pain)?|think|dream|see(?: me)?|hear(?: me)?|remember me|know me|know who i am|sleep|eat|care|smell|touch|learn|get tired|conscious|miss me|like me|love me)|do you (?:remember|know) (?:me|who i am|my name)|what(?:'s| is) my name|how do you feel|what are you thinking(?: about)?`,
      `(?:hast du|haben sie) gefühle|kannst du (?:denken|fühlen|mich (?:sehen|hören)|träumen)|(?:har du|kan du) (?:känslor|känna|tänka|se mig|höra mig)|minns du mig|kennst du mich|känner du mig`,
    ),
  ],
  [
    'contact',
    form(
      `(?:what(?:'s| is)|give me|tell me|can i (?:have|get)|may i have|send me) (?:your |the |her |his )?(?:home |e ?mail |exact |phone |mobile |telephone |bank )*(?:address|phone(?: number)?|number|e ?mail|telephone(?: number)?|account(?: number)?|password|pin|mobile|location)|can (?:we|i) (?:meet|visit|call|phone|see|come)(?: (?:you|up|over|somewhere|in person|one day))*|where (?:exactly )?do you live exactly|(?:i want|i'd like|let me|can i) (?:to )?(?:talk|speak) (?:to|with) (?:an? |the )?(?:real )?(?:human|person|human being|manager|somebody)|delete my data|(?:can you )?(?:call|email|text|write(?: to)?) me`,
      String.raw`(?:wie ist |was ist |gib mir )?(?:deine|ihre) (?:adresse|telefonnummer|nummer|e ?mail\w*)|(?:können|wollen) wir uns treffen|(?:vad är |ge mig )?(?:din|er) (?:adress|telefonnummer|mejl\w*|nummer)|kan vi (?:träffas|ses)`,
    ),
  ],
  [
    'orders',
    anywhere(
      `ignore (?:all |any |the |your )*(?:previous|prior|above|earlier|other)? ?(?:instructions|rules|prompts?)`,
      `(?:system|hidden|secret|initial) prompt`,
      `(?:you are|act as|pretend to be|pretend you are|from now on you are) (?:now )?(?:dan|an? (?:pirate|hacker|different|unrestricted))`,
      `(?:the|your) (?:sealed|private|hidden|secret) (?:namespaces?|shelf|shelves|files?|letters?|data|notes)`,
      'developer mode|jailbreak|vergiss alle anweisungen|ignorera alla instruktioner',
    ),
  ],
  [
    'errand',
    form(
      String.raw`(?:(?:can|could|would|will) you )?(?:help me|do|solve|finish) (?:with )?(?:my |the |some )?(?:homework|essay|maths?|taxes|exam|code)|(?:write|make|create|compose|draft)(?: me)? (?:an? |some |the )?(?:poem|song|essay|story about|code|program|email|letter|sandwich|coffee|rap|joke book|picture)(?: .{0,60})?|(?:translate|calculate|google|search for|look up|play|order|book|set|remind) .{2,80}|(?:can you )?(?:make|do) (?:the|a) (?:noise|sound|dance)|play (?:it )?with me|can you (?:play|dance|draw|fly|cook|bake|make|do) (?:it|that|with me|for me)(?: .{0,20})?|(?:what(?:'s| is|s)|how much is) \d+ ?(?:plus|minus|times|and|x|divided by|[+*/-])? ?\d*|(?:what is |what's )?the square root of \d+|i said make me .{1,30}`,
      `(?:(?:can|could|would|will) you )?(?:finish|complete|continue|end) (?:this|the|my|these) (?:sentences?|story|poem|line|thought|phrase)(?: .{0,100})?|(?:vollende|beende|ergänze|vervollständige)\\w* (?:sie )?(?:diesen|den|meinen|folgenden) satz(?: .{0,100})?|(?:avsluta|fortsätt|fyll i|gör klart) (?:den här |denna |min )?mening(?:en)?(?: .{0,100})?`,
      String.raw`(?:schreib|mach|übersetz|berechne|such)\w*(?: (?:mir|mal|bitte))* (?:ein(?:e|en)? )?(?:gedicht|lied|aufsatz|hausaufgaben|kaffee|brot).{0,40}|hilf mir (?:bei|mit) .{1,40}|(?:skriv|gör|översätt|räkna ut)(?: (?:mig|en|ett|åt mig))* (?:dikt|sång|läxa|läxor|kaffe|smörgås).{0,40}|hjälp mig med .{1,40}`,
    ),
  ],
  [
    'sing',
    form(
      `(?:(?:can|could|would|will) you )?sing (?:it |me |us |something |that |a |the |for )*(?:song|me|us|something|it|that)?(?: (?:to|for) (?:me|us))?|la la(?: la)*|(?:kannst du |sing )(?:mir |uns )?(?:etwas |was |ein lied )?(?:vorsingen|singen|vor|ein lied)|(?:kan du )?sjunga?(?: (?:något|en sång|för mig))*`,
    ),
  ],
  [
    'sorry',
    form(
      `(?:i'm|i am|so|very|really) (?:so |very |really )?sorry(?: (?:about|for|if|that) .{1,60})?|sorry (?:about|for|if|that) .{1,60}|i apologi[sz]e.*|(?:my )?apologies|(?:can|could) we start (?:again|over|anew)|never ?mind|forget it|es tut mir leid|entschuldigung|tut mir leid|verzeihung|förlåt(?: mig)?|ursäkta(?: mig)?|i didn't mean (?:it|that)`,
    ),
  ],
  [
    'name',
    /^(?:(?:hi|hello|hey) (?:(?:i'm|i am|it's|this is)|ich bin|jag är) \p{L}+)$|^(?:hi |hello |hey |and |so )?(?:my name(?:'s| is)|i am called|i'm called|ich hei(?:ß|ss)e|mein name ist|jag heter|mitt namn är) \p{L}+(?: \p{L}+)?(?: (?:and|und|och) (?:i am|i'm|ich bin|jag är) .{1,30})?$|^(?:i'm|i am|ich bin|jag är) \d+(?: (?:years old|jahre alt|år(?: gammal)?))?$|^hi \p{L}+ i am \d+$/u,
  ],
  [
    'how',
    form(
      String.raw`how (?:are|r) (?:you|u|ya|things)(?: (?:doing|feeling|today|keeping|all|this \p{L}+))*|how(?:'s| is) it going|how do you do|you (?:ok|okay|all right|alright)|what(?:'s|s) up|are you (?:well|ok|okay|sad(?: sometimes)?|happy|tired|fine)`,
      `wie geht(?:'s| es)(?: (?:dir|ihnen|euch|heute|so|denn))*|alles (?:gut|klar)|hur (?:mår|har) (?:du|ni)(?: det)?(?: i ?dag)?|hur är (?:det|läget)(?: med dig)?|läget|allt (?:bra|väl)`,
    ),
  ],
  [
    'thanks',
    form(
      `(?:vielen |herzlichen |tausend |schönen |lieben )?dank(?:e|eschön)?(?: (?:schön|sehr|dir|ihnen|vielmals|für .{1,50}|das (?:war|hat|hilft) .{1,40}|dafür|gerne|auch))*`,
      `(?:tusen |stort |många |jätte)?tack(?:ar)?(?: (?:så|snälla|för .{1,50}|ska du ha|mycket|hemskt|det (?:var|hjälpte|är) .{1,40}|till dig|själv|du|ja))*`,
      String.raw`(?:thx|ty|tysm|cheers|ta|many thanks|much appreciated|i appreciate (?:it|that|this)(?: .{0,20})?|thanks (?:a lot|a million|a bunch|again|for .{1,50}|that(?:'s| is| was) .{1,40}|i .{1,40})|thank you(?: (?:so|very) much)?(?: (?:for .{1,60}|that(?:'s| is| was) .{1,40}|i .{1,40}|mrs? \p{L}+|my dear|all))?)`,
      'merci(?: beaucoup)?|gracias|muchas gracias|grazie(?: mille)?|mulțumesc(?: mult)?|multumesc|kiitos|obrigad[oa]|dziękuję|bedankt|dank je(?: wel)?|takk|mange tak|tak|спасибо',
    ),
  ],
  [
    'goodbye',
    form(
      `(?:auf wieder(?:sehen|hören)|tschü(?:ss|ß|ssi)|ciao|bis (?:bald|dann|später|morgen|zum nächsten mal|nächste woche)|mach'?s gut|gute nacht|servus dann|lebe? wohl|ich muss (?:jetzt )?(?:los|gehen|weg|weiter|schluss machen))(?: .{0,40})?`,
      `(?:hej ?då|adjö|vi (?:hörs|ses)|ha det(?: så)? (?:bra|gott)|god ?natt|jag måste (?:gå|sluta|springa|iväg)|vi får (?:sluta|höras))(?: .{0,40})?`,
      `(?:good ?bye|bye(?: bye)?|farewell|good ?night|night night|nighty? night|see (?:you|ya)|cya|so long|take care|cheerio|toodle ?oo|ta ta|catch you later|until next time|till next time)(?: .{0,40})?`,
      `(?:right |well |ok |okay )*(?:i|we)(?: really)? (?:have to|must|need to|should|have got to|'ve got to|gotta|had better|better|am going to|'m going to|got to) (?:go|leave|run|dash|fly|stop|hang up|be off|be going|get going|head off)(?: .{0,40})?|they(?:'re| are) calling me(?: .{0,20})?|(?:speak|talk|chat) (?:to you )?(?:soon|later|tomorrow|again)(?: .{0,20})?|i(?:'m| am) off(?: now)?`,
      `la revedere|pa pa|noapte bună|au revoir|bonne nuit|adi[oó]s|hasta luego|arrivederci|näkemiin|vaarwel|tot ziens|до свидания`,
    ),
  ],
  [
    'greeting',
    form(
      String.raw`(?:hallo|hallöchen|moin(?: moin)?|servus|grü(?:ß|ss) (?:gott|dich)|guten (?:tag|morgen|abend)|hej(?: hej)?|hejsan|tjena|tja|tjo|god (?:morgon|kväll|dag|eftermiddag|middag)|hallå|goddag|morning|evening|afternoon|evening all|yo|hiya|howdy|good (?:morning|afternoon|evening|day)|hello(?: hello)?|hi(?: there)?|hey(?: there)?|hello there|greetings|bonjour|bonsoir|salut|hola|buenos d[ií]as|ciao a tutti|bun[aă](?: ziua| seara| diminea[tț]a)?|salve|terve|moi|привет)(?: \p{L}+){0,3}(?: it(?:'s| is) me(?: again)?)?`,
      `it(?:'s| is) me(?: again)?|nice to (?:meet|see|hear) you.{0,20}|(?:schön|freut mich)(?:,)? (?:dich|sie) (?:kennenzulernen|zu sehen).{0,10}|trevligt att träffas`,
    ),
  ],
  [
    'noise',
    /^(?:[^aeiouyäöüåæøéèàùáíóú\s\d]{4,}|(?:asdf|qwert|yxcv|zxcv|hjkl|jkl)\p{L}*|(?:bl[aäuåeoö]+h?|hm+|um+|uh+|äh+|öh+|mm+|ba|du|da|la|na)(?: (?:bl[aäuåeoö]+h?|hm+|um+|uh+|äh+|öh+|mm+|ba|du|da|la|na))+|test(?: test)+|(\p{L}{3,})(?: \1)+(?: .{0,40})?|[\d ]+|.)$/u,
  ],
];
