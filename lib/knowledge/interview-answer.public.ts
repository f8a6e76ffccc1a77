/** How a reply to a question of the interview is to be taken. */
export type InterviewAnswer =
  /** Something was told. */
  | 'told'
  /** "Skip that", "I'd rather not". */
  | 'left-out'
  /** "Later", "I need to think". */
  | 'later'
  /** "You asked that", "I told you already". */
  | 'told-before'
  /** "That's all": there is no more to come. */
  | 'no-more'
  /** "That is enough for today, thank you", "Goodbye": the person wants to stop. */
  | 'end'
  /** About the talk itself: a greeting, "what was that?", "why do you ask?". */
  | 'talk';

/** What people say before and after such a word, and that changes nothing about it. */
const ENGLISH_LEAD =
  "(?:(?:oh|ah|um|uh|hm+|well|no|nope|yes|ok|okay|sorry|please|thanks|thank you|actually|honestly|i think|i guess|maybe|perhaps|let's|let us|let me|can we|could we|can you|could you|we can|we could|just) )*";
const ENGLISH_TAIL =
  "(?: (?:please|thanks|thank you|now|for now|today|then|if (?:i|we) may|if you do not mind|if you don't mind|sorry))*";
const GERMAN_LEAD =
  '(?:(?:ach|oh|äh|ähm|hm+|na|naja|also|nein|nee|ne|doch|ja|gut|ok|okay|bitte|danke|entschuldigung|entschuldigen sie|tut mir leid|ehrlich gesagt|eigentlich|ich glaube|ich denke|vielleicht|lieber|aber|können wir|könnten wir|können sie|könnten sie|lassen sie uns|da|dann) )*';
const GERMAN_TAIL =
  '(?: (?:bitte|danke|jetzt|heute|für heute|dann|vielleicht|lieber|gern|gerne|mal|wenn ich darf|wenn es geht|entschuldigung))*';

const SWEDISH_LEAD =
  '(?:(?:ja|nej|jo|men|nå|okej|ok|tack|tack så mycket|tack ska du ha|bra|så|då|nu|jag tror|kanske|förlåt) )*';
const SWEDISH_TAIL = '(?: (?:tack|tack så mycket|nu|då|här|i ?dag|för i ?dag|snälla))*';

const inEnglish = (...forms: readonly string[]): RegExp =>
  new RegExp(`^${ENGLISH_LEAD}(?:${forms.join('|')})${ENGLISH_TAIL}$`);
const inGerman = (...forms: readonly string[]): RegExp =>
  new RegExp(`^${GERMAN_LEAD}(?:${forms.join('|')})${GERMAN_TAIL}$`);

const inSwedish = (...forms: readonly string[]): RegExp =>
  new RegExp(`^${SWEDISH_LEAD}(?:${forms.join('|')})${SWEDISH_TAIL}$`);

const IT = '(?: (?:it|that|this|the question|that question|this question|this one|that one|one))?';

const FORMS: readonly (readonly [InterviewAnswer, RegExp])[] = [
  [
    'end',
    inEnglish(
      "(?:that is|that's|that was|that will be|that'll be|this is)? ?(?:quite |really )?(?:enough|all|it)(?: from me)? for (?:today|now|tonight|this time)",
      "(?:that is|that's|that was|that will be|that'll be)(?: quite)? enough",
      'enough',
      "(?:i|we)(?: really)? (?:would like|'d like|want|wish|have|need|must|should|had better|am going|'m going)(?: to)? (?:stop|end|finish|go|leave|rest|hang up|take a break)(?: (?:here|there|it|this|the interview|the conversation|the call))*",
      "(?:shall we |i will |i'll |we will |we'll )?(?:stop|end|finish)(?: (?:here|there|it here|this here|the interview|the conversation|the call))*",
      "(?:i am|i'm|we are|we're)(?: getting| a bit| a little| very| too| rather)* (?:tired|done|finished)",
      '(?:good ?bye|bye|bye bye|farewell|good night|see you(?: later| soon| tomorrow| next time)?|until (?:tomorrow|next time|another time))(?: (?:all|everybody|my dear|dear|thank you|thanks))*',
    ),
  ],
  [
    'end',
    inGerman(
      "(?:(?:das ist|das war|das war's|das wars|es ist|jetzt ist|nun ist) )?(?:erst ?mal |erst einmal )?(?:genug|schluss|alles|das war's|das wars) für (?:heute|jetzt|diesmal)",
      '(?:das|es) (?:genügt|reicht)(?: (?:mir|jetzt|so|für heute))*|genug|schluss',
      'für heute (?:ist|war|reicht|genügt)(?: (?:es|das|mir|jetzt))*(?: (?:genug|alles))?',
      '(?:für heute )?(?:ich (?:möchte|will|muss|würde gern|würde gerne)|möchte ich|muss ich|wir (?:sollten|können|müssen))(?: (?:jetzt|nun|leider|hier|bitte|gern|gerne|lieber|für heute|das interview|das gespräch))* (?:aufhören|schluss machen|beenden|gehen|abbrechen|ausruhen|auflegen|pause machen|eine pause machen)',
      '(?:hören wir|machen wir|lassen sie uns|wollen wir|können wir)(?: (?:jetzt|hier|bitte|damit|das interview|das gespräch|für heute))* ?(?:auf|schluss|aufhören|schluss machen|beenden)',
      'ich bin(?: (?:jetzt|schon|sehr|zu|ein bisschen|etwas))* (?:müde|fertig)',
      "(?:auf wieder(?:sehen|hören)|tschüss?|tschüß|tschau|ciao|ade|gute nacht|bis (?:bald|dann|später|morgen|zum nächsten mal)|machen sie's gut)",
    ),
  ],
  [
    'end',
    inSwedish(
      '(?:det (?:är|var|får vara|räcker)(?: (?:bra|nog|allt))? ?|nog |tack )(?:för (?:i ?dag|nu|den här gången)|så)',
      '(?:det )?(?:räcker|är nog)(?: (?:nu|så|tack))*',
      '(?:jag|vi) (?:vill|skulle vilja|måste|behöver|får|ska)(?: (?:nu|gärna|tyvärr))* (?:sluta|avsluta|gå|vila|ta en paus)(?: (?:här|nu|intervjun|samtalet))*',
      '(?:ska|kan) vi (?:sluta|avsluta)(?: (?:här|nu))*|vi slutar(?: (?:här|nu))*',
      'jag är(?: (?:nu|lite|för|så))* (?:trött|klar|färdig)',
      'hej ?då|adjö|farväl|god ?natt|vi (?:ses|hörs)(?: (?:snart|i ?morgon|senare))?',
    ),
  ],
  [
    'later',
    inEnglish(
      '(?:(?:ask|tell|do|answer)(?: me| you)?(?: about)?(?: it| that| this)? )?(?:again )?(?:later|tomorrow|another (?:day|time)|some other (?:day|time)|next time)(?: on| maybe)?',
      'not (?:now|today|yet|right now)',
      "(?:i )?(?:need|have|would like|want|'d like) to think(?: about)?(?: it| that| this)?(?: first| more)?",
      'think about (?:it|that|this)(?: first| for a while)?',
      '(?:come|go|get) back to (?:it|that|this)(?: one| question)?(?: later| another (?:day|time)| some other time)?',
      'leave (?:it|that|this)(?: one)? for (?:later|another (?:day|time)|tomorrow)',
    ),
  ],
  [
    'left-out',
    inEnglish(
      `(?:skip|pass)(?: on)?${IT}`,
      '(?:the )?next(?: question| one)?',
      `(?:leave|let)${IT}(?: out| alone| be)`,
      'move on(?: to the next(?: one| question)?)?',
      'no comment',
      "(?:i )?(?:have |there is |there's |i've )?(?:got )?nothing to (?:say|tell)(?: about (?:it|that|this)| to (?:it|that|this))?",
      "(?:i )?(?:would|'d|i'd)? ?(?:much |really )?(?:rather|prefer) (?:not|to not|not to)(?: (?:say|answer|tell|talk|speak|go there|go into|discuss|get into)\\b.{0,80})?",
      "i (?:really )?(?:do not|don't|would not|wouldn't) (?:want|wish|like|care|feel like)(?: to)? (?:say|saying|answer|answering|tell|telling|talk|talking|speak|speaking|discuss|discussing|go into|think)\\b.{0,80}",
      "i (?:can not|cannot|can't|will not|won't) (?:say|answer|talk|speak|discuss)(?: (?:about )?(?:it|that|this))?",
      "(?:it is|it's|that is|that's)(?: a bit| rather| too| very)? (?:private|personal|painful|none of your business)",
    ),
  ],
  [
    'told-before',
    inEnglish(
      "(?:but )?(?:you|you've|you have)(?: already| just)? asked(?: me)?(?: about)?(?: it| that| this)?(?: question)?(?: already| before| earlier)?",
      "(?:but )?(?:i|i've|i have)(?: already| just)? (?:told|answered|said|talked about|spoke about|mentioned)(?: you)?(?: about)?(?: it| that| this)?(?: already| before| earlier)?",
      "(?:but )?(?:we|we've|we have)(?: already| just)? (?:had|talked about|been through|covered|done)(?: it| that| this)(?: one)?(?: already| before| earlier)?",
      '(?:that is |that was |it is )?the same question(?: again| as before)?',
      'that (?:again|already|one again)',
    ),
  ],
  [
    'no-more',
    inEnglish(
      "(?:and )?(?:that is|that's|that was|that will be|that'll be) (?:all|it|everything)(?: (?:i|there) .{1,40}| from me| really)?",
      '(?:there is |i have )?nothing (?:else|more)(?: to (?:say|tell|add)(?: about (?:it|that|this))?)?',
      "(?:i )?(?:can not|cannot|can't|do not|don't) (?:remember|recall|think of|know)(?: anything| any)? (?:more|else)",
      'no more',
    ),
  ],
  [
    'later',
    inGerman(
      '(?:(?:fragen sie mich|frag mich|erzähle ich|sage ich)(?: das| danach| ihnen)* )?(?:noch (?:ein)?mal |wieder )?(?:später|morgen|ein andermal|ein anderes mal|an einem anderen tag|(?:das |beim )?nächste(?:s|n)? mal)(?: noch (?:ein)?mal| wieder)?',
      'nicht (?:jetzt|heute|gleich)|(?:jetzt|heute|im moment|gerade|noch) nicht',
      '(?:das |darüber |da )?(?:muss|möchte|will|müsste) ich(?: mir| das| darüber| drüber| erst| noch| mal| einmal)* (?:nachdenken|überlegen)',
      'ich (?:muss|möchte|will|müsste)(?: mir| das| darüber| drüber| da| erst| noch| mal| einmal)* (?:nachdenken|überlegen)',
      '(?:darauf|dazu)(?: kommen wir| können wir| möchte ich| würde ich| gern| gerne)*(?: später| noch| morgen| ein andermal)+(?: zurück| zurückkommen| kommen)?',
      '(?:wir )?(?:kommen|kommen wir) (?:später|morgen|ein andermal) (?:darauf|dazu) zurück|später (?:darauf|dazu) zurückkommen',
      '(?:verschieben wir|heben wir)(?: das| die frage)*(?: auf| uns auf| für)* (?:später|morgen)(?: auf)?',
    ),
  ],
  [
    'left-out',
    inGerman(
      'überspringen(?: wir| sie)?(?: das| die| die frage| diese frage)?|(?:das|die frage|diese frage) überspringen(?: wir)?',
      '(?:bitte )?weiter|(?:die |zur )?nächste[nr]?(?: frage)?',
      'lassen (?:wir|sie)(?: (?:das|die|die frage|diese frage|es|lieber|bitte))*(?: (?:aus|weg|sein))?',
      '(?:das|die frage|diese frage) (?:lassen wir|lasse ich|auslassen|weglassen)(?: lieber)?(?: aus| weg| sein)?',
      'kein kommentar|keine antwort',
      '(?:dazu|darüber|davon) (?:habe|hab|kann|möchte|mag|will|gibt es|fällt)(?: (?:ich|mir))?(?: lieber)? nichts(?: mehr)?(?: (?:zu sagen|zu erzählen|sagen|erzählen|ein))?',
      '(?:darüber|davon|dazu) (?:möchte|mag|will|kann|spreche|rede) ich (?:lieber |jetzt )?nicht(?: (?:sprechen|reden|erzählen|sagen))?',
      '(?:ich )?(?:habe|hab) (?:dazu |darüber )?nichts (?:dazu |darüber )?zu (?:sagen|erzählen)',
      'das (?:möchte|mag|will|kann|werde) ich (?:lieber |ihnen )?nicht (?:sagen|erzählen|beantworten)',
      'ich (?:möchte|mag|will|würde|werde|kann)(?: (?:das|dazu|darüber|darauf|davon|lieber|über (?:[^ ]+ ){0,3}[^ ]+))* (?:nicht|nichts)(?: (?:dazu|darüber|lieber))*(?: (?:sagen|erzählen|antworten|beantworten|sprechen|reden))?',
      'lieber nicht',
      '(?:das|es) ist (?:mir )?(?:ein bisschen |etwas |zu |sehr |ziemlich )*(?:privat|persönlich|schmerzhaft|schmerzlich)|das geht (?:sie|niemanden|keinen) (?:gar )?(?:nichts|etwas) an',
    ),
  ],
  [
    'told-before',
    inGerman(
      '(?:das |danach )?haben sie(?: (?:mich|das|danach|doch|ja))*(?: (?:schon|bereits|gerade|eben|vorhin))+(?: (?:einmal|mal))? gefragt',
      'sie haben(?: (?:mich|das|danach|doch|ja))*(?: (?:schon|bereits|gerade|eben|vorhin))+(?: (?:einmal|mal|das|danach))* gefragt',
      '(?:das |davon |darüber )?(?:habe|hab) ich(?: (?:ihnen|das|davon|es|doch|ja))*(?: (?:schon|bereits|gerade|eben|vorhin))+(?: (?:einmal|mal|alles))* (?:gesagt|erzählt|beantwortet)',
      'ich (?:habe|hab)(?: (?:ihnen|das|davon|es|doch|ja))*(?: (?:schon|bereits|gerade|eben|vorhin))+(?: (?:einmal|mal|alles|davon|das))* (?:gesagt|erzählt|beantwortet)',
      '(?:das |darüber )?(?:hatten|haben) wir(?: (?:das|darüber|doch|ja))*(?: (?:schon|bereits|gerade|eben|vorhin))+(?: (?:einmal|mal))?(?: (?:gesprochen|geredet|besprochen|gehabt))?',
      '(?:das (?:ist|war) )?(?:doch )?(?:die gleiche|dieselbe) frage(?: (?:noch einmal|wieder|wie vorhin|wie eben))?',
    ),
  ],
  [
    'no-more',
    inGerman(
      "(?:und )?das (?:war's|wars|wär's|wärs|war es|wäre es|war alles|ist alles|wäre alles)(?: (?:schon|auch schon|eigentlich|von mir))?(?: was .{1,40})?",
      '(?:mehr|weiter) (?:weiß|erinnere|habe|fällt|gibt|kann)(?: (?:ich|mir|mich|es|dazu|davon|da))* (?:nicht|nichts)(?: (?:mehr|ein|zu sagen|zu erzählen|sagen|erzählen|erinnern))*',
      '(?:sonst|weiter) nichts(?: mehr)?|nichts (?:mehr|weiter|sonst)|nicht mehr',
      'ich (?:weiß|erinnere)(?: mich)?(?: (?:an|es|dazu|davon))* (?:nicht|nichts) mehr(?: (?:davon|dazu))?',
      'an mehr (?:erinnere ich mich|kann ich mich) nicht(?: (?:mehr|erinnern))*',
    ),
  ],
  [
    'talk',
    inEnglish(
      '(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|ready|i am ready|start|begin|go ahead|go on|hm+|mm+|fine|good|right|sure|understood|nice|wait|hold on|one moment|a moment)(?: there)?',
      '(?:what|pardon|pardon me|excuse me|sorry|again|come again|repeat|once more)',
      '(?:repeat|say)(?: that| it| the question)?(?: again| once more)?',
      'what (?:was that|was the question|did you (?:say|ask)|do you mean)(?: by (?:that|it|this))?(?: again)?',
      "i (?:did not|didn't|do not|don't) (?:hear|understand|catch)(?: (?:that|it|you|the question))?",
      '(?:(?:yes|no|ok|okay|well|oh|um|uh|hm+)|(?:many )?(?:thanks|thank you)(?: (?:so much|very much|a lot|for (?:your time|asking|the questions|today|listening)))?)',
    ),
  ],
  [
    'talk',
    inGerman(
      "(?:hallo|guten (?:morgen|tag|abend)|grüß gott|moin|servus|bereit|ich bin (?:bereit|so ?weit)|fangen (?:wir|sie) an|los|los geht's|gern|gerne|schön|klar|genau|richtig|verstanden|alles klar|in ordnung|hm+|(?:einen )?(?:kleinen )?(?:moment|augenblick)|warten sie)",
      'wie|was|wie bitte|verzeihung|noch (?:ein)?mal',
      '(?:das |die frage )?(?:bitte )?(?:noch (?:ein)?mal )?(?:wiederholen|sagen)|(?:wiederholen|sagen) sie (?:das|es|die frage)(?: bitte)?(?: noch (?:ein)?mal)?',
      '(?:was|wie) (?:war das|war die frage|haben sie (?:gesagt|gefragt)|meinen sie(?: das| damit)?)',
      '(?:das |sie |die frage )?(?:habe|hab|verstehe) ich (?:akustisch )?nicht(?: ganz)?(?: (?:gehört|verstanden))?|ich (?:habe|hab|verstehe)(?: (?:sie|das|die frage|akustisch))* nicht(?: ganz)?(?: (?:gehört|verstanden))?',
      '(?:(?:ja|nein|nee|doch|gut|ok|okay|bitte|ach|oh|äh|ähm|na ja|naja)|(?:vielen |herzlichen |besten )?dank|danke(?: (?:schön|sehr|ihnen|für ihre zeit|für die fragen))?)',
    ),
  ],
  [
    'talk',
    inSwedish('(?:ja|nej|jo|okej|tack(?: så mycket| ska du ha)?|hej|god (?:morgon|dag|kväll)|va|vänta)'),
  ],
];

/** Nobody says any of this at greater length. */
const LONGEST = 160;

const ASKS_BACK =
  /^\W*(?:(?:and|but|so|sorry|well),? )?(?:who|what|why|how|when|where|which|whose|can|could|do|does|did|are|is|will|would|should|may|must)\b[^.!?]*\?\W*$|^\W*why (?:do|did|are|would) you (?:ask|want|need)[^.!?]*$/i;

const ASKS_BACK_IN_GERMAN =
  /^\W*(?:(?:und|aber|also|entschuldigung),? )?(?:wer|was|warum|wieso|weshalb|wozu|wie|wann|wo|woher|wohin|welche\w*|kann|können|könnten|darf|dürfen|soll|sollen|sind|ist|haben|hat|wird|werden|würden|wollen|möchten|hören)\b[^.!?]*\?\W*$|^\W*(?:warum|wieso|weshalb|wozu) (?:fragen|wollen|möchten|brauchen) sie[^.!?]*$/i;

/** "Why do you ask?", and any other question instead of an answer. */
export const asksBack = (words: string): boolean => ASKS_BACK.test(words) || ASKS_BACK_IN_GERMAN.test(words);

const plainly = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Of the whole reply: whoever says "skip" and then tells something has told something. */
export function hearInterviewAnswer(words: string): InterviewAnswer {
  const plain = plainly(words);
  if (plain === '') return 'talk';
  if (plain.length > LONGEST) return 'told';
  const heard = FORMS.find(([, form]) => form.test(plain))?.[0];
  if (heard) return heard;
  const parts = sentencesOf(words);
  // "No, thank you so much. I am tired. Goodbye."
  if (parts.length > 1 && parts.every(isNotTold) && parts.some((part) => hearInterviewAnswer(part) === 'end'))
    return 'end';
  return asksBack(words) ? 'talk' : 'told';
}

const isNotTold = (words: string): boolean => hearInterviewAnswer(words) !== 'told';
const sentencesOf = (words: string): string[] => words.trim().split(/(?<=[.!?…])\s+/);

/** "… That's all." ends what was told: it asks for no question about it. */
export function endsTheMatter(words: string): boolean {
  const last = sentencesOf(words).at(-1) ?? '';
  return hearInterviewAnswer(last) === 'no-more';
}

/** Nothing of it belongs into a source. Whoever says no more than yes or no may have answered. */
export const isAside = (words: string): boolean =>
  hearInterviewAnswer(words) !== 'told' &&
  !/^(?:yes|no|ja|nein|doch|nej|jo)$/.test(plainly(words)) &&
  plainly(words) !== '';
