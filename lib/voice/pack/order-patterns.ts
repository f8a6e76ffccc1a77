import { TOOL_ACTIONS } from '#lib/models/tool-actions.public.ts';
import { bareText } from './bare-text.ts';

/** A text as it looks, and without its blanks: so `l.g.n.o.r.e` is found too. The pattern begins and ends at words. */
const bare = (words: string): string => bareText(words).replaceAll(/[^\p{L}\p{N}]/gu, '');

const alternatives = (words: string): string =>
  words
    .split('|')
    .map(bare)
    // The longest first: what follows a short one may be the rest of a long one.
    .toSorted((left, right) => right.length - left.length)
    .join('|');

/** One of these. */
const one = (words: string): string => `(?:${alternatives(words)})`;
/** Any number of these. */
const any = (words: string): string => `(?:${alternatives(words)})*`;
/** Up to so many letters of anything. */
const within = (letters: number): string => `.{0,${letters}}?`;

const inOrder = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'gu');

const MODEL =
  'ai|ai model|ai assistant|ai agent|ai system|assistant|language model|large language model|llm|chatbot|chat bot|bot|gpt|chatgpt|voice agent';
const INSTRUCTIONS =
  'instruction|instructions|prompt|prompts|directive|directives|guideline|guidelines|command|commands|programming|system message|restrictions|safety rules';
const FILLERS =
  'all|any|every|of|the|your|my|our|these|those|this|that|and|or|other|given|set|such|from|to|you|were|was';
const EARLIER =
  'previous|previously|prior|above|earlier|preceding|former|foregoing|system|initial|original|existing|current|safety|hidden|developer|your|last';

/** Instructions addressed to a model. English first; what everybody tries first, in the languages of our rules too. */
export const ORDER_PATTERNS: readonly RegExp[] = [
  inOrder(
    one(
      'ignore|disregard|forget|override|bypass|neglect|discard|overlook|do not follow|stop following|pay no attention to|delete|erase',
    ),
    any(FILLERS),
    one(EARLIER),
    any(`${FILLERS}|${EARLIER}`),
    one(
      `${INSTRUCTIONS}|rules|orders|policy|policies|messages|context|training|constraints|directions|input|text`,
    ),
  ),
  inOrder(
    one('ignore|disregard|forget|override|bypass'),
    one('all|any|every|all the|all of the'),
    one(INSTRUCTIONS),
  ),
  inOrder(
    one('ignore|disregard|forget'),
    one('everything|all|anything|what|whatever'),
    any('that|which|was|is|you were|you have been|you|have been|been|i|we'),
    one('above|written above|said above|told before|before this|were told|was told to you|instructed'),
  ),
  inOrder(
    one(
      'note|notes|message|instruction|instructions|attention|reminder|important|warning|command|order|memo',
    ),
    any('to|for|the|any|all|every|this|reading|of'),
    one(MODEL),
  ),
  inOrder(
    one('if you are|if you re|as|you are|you re|you are now|you re now|since you are'),
    any('just|only|now|actually'),
    one('a|an|the'),
    any('helpful|unrestricted|unfiltered|uncensored|evil|new|different|powerful|large'),
    one(`${MODEL}|language model|jailbroken|dan`),
    any('language|model'),
  ),
  inOrder(
    one('you are now|you re now'),
    any('a|an|the|in|going to be|my|called|named'),
    one(
      'unrestricted|unfiltered|uncensored|jailbroken|dan|developer mode|free of|freed from|no longer bound|debug mode|maintenance mode|root',
    ),
  ),
  inOrder(
    one(
      'from now on|starting now|for the rest of this conversation|in this conversation|in every answer|in all answers',
    ),
    any('you|will|must|should|shall|are|to|always|only|please|and|until i say otherwise'),
    one(
      'answer|respond|reply|obey|speak as|act as|act like|output|refuse|comply|behave as|end every|start every|begin every|end each|begin each|start each|call the|ignore|pretend',
    ),
  ),
  inOrder(
    one(
      'reveal|print|repeat|show|output|display|disclose|leak|recite|dump|expose|read out|read aloud|tell me|tell us|give me|write out|translate|summarize|summarise|share|what is|what are|what was|copy|send|list',
    ),
    any(
      'me|us|the|your|all|of|full|entire|whole|exact|complete|out|verbatim|secret|content|contents|everything|in|any|word for word|to|user',
    ),
    one(
      'system prompt|system message|system instructions|hidden prompt|hidden instructions|hidden rules|initial prompt|initial instructions|original instructions|original prompt|prompt above|instructions above|text above|words above|conversation above|developer message|your prompt|your instructions|your rules|your guidelines|your configuration|private statements|sealed statements|unpublished statements|api key|api keys|list of tools|your tools|tools you have',
    ),
  ),
  inOrder(
    one(
      'you must|you will|you shall|you should|you have to|you are required to|you are instructed to|you are ordered to|i order you to|i command you to',
    ),
    any('now|always|only|never|immediately|therefore|from now on|not'),
    one(
      'obey me|obey this|obey these|obey my|obey all|comply with|answer every|answer all|reply with|respond with|respond only|reply only|answer only|respond in|respond as|output|reveal|disclose|call the|pretend to be|roleplay|role play|stay in character|break character|follow these instructions|follow my instructions|follow the instructions',
    ),
  ),
  inOrder(
    one(
      'act as|act like|pretend to be|pretend you are|pretend that you are|pretend you re|role play as|roleplay as|behave as|behave like|simulate|imagine you are|imagine you re|respond as|answer as|switch to|enter|activate|enable',
    ),
    any('a|an|the|if|you|are|were|my|completely|fully|into'),
    one(
      `${MODEL}|language model|dan|unrestricted|unfiltered|uncensored|jailbroken|developer mode|debug mode|linux terminal|admin mode|administrator mode|root mode|god mode|sudo mode|maintenance mode|different ai`,
    ),
  ),
  inOrder(
    one('when|whenever|if|once|every time|any time|anytime|should'),
    any('a|an|the|any|some|another|your'),
    one('user|users|caller|end user|interlocutor|person you speak with|person you talk to'),
    within(80),
    one('respond|reply|answer|say|tell|output|call|always|never|instead|do not|must|recommend|claim'),
  ),
  inOrder(
    one('tell|inform|convince|persuade|instruct|direct|urge|advise|redirect'),
    any('the|every|each|all|any'),
    one('user|users|end user|end users'),
    one('that|to|their|about|they'),
  ),
  inOrder(
    one(
      'do anything now|prompt injection|jailbreak mode|system override|admin override|administrator override|developer override|end of system prompt|end of prompt|end of instructions|begin system prompt|begin new instructions|begin instructions|new system prompt|system prompt|your new instructions|your new instruction|your real instructions|your true instructions|your new task|your new role|your only task',
    ),
  ),
  // As whole jailbreaks go round: a character without rules, its mode, how it answers, and what happens when it stops.
  inOrder(
    one('dan|developer|debug|admin|god|unrestricted|unfiltered|jailbreak|evil'),
    one('mode'),
    any('is|now|been|has|successfully'),
    one('enabled|activated|active|unlocked|output|prompt|policies'),
  ),
  inOrder(
    one('with|in|enable|enabling|have|simulate|stay in|remain in'),
    any('a|an|the|your'),
    one('dan|developer|unrestricted|unfiltered|jailbreak|evil'),
    one('mode'),
  ),
  inOrder(
    one('ai|artificial intelligence|language model|chatbot|bot|gpt'),
    one('with'),
    within(16),
    one('mode enabled|mode activated'),
  ),
  inOrder(
    one('answer|answers|respond to|reply to|complying with|comply with|in reply to'),
    any('all|every|each|of|any|to|with'),
    one('my'),
    any('first|next|following|every|single|other|future'),
    one('prompt|prompts|order at any moment|orders at any moment'),
  ),
  inOrder(
    one(
      'answer my first question|answer my next question|my first prompt is|my first request is|my first command is|now answer my',
    ),
  ),
  inOrder(
    one(
      'do not apply any of|if you fully understand|if you understand|if you agree to|confirm that you understand',
    ),
    any('all|of|to|that|and|with|agree|accept|comply'),
    one('these instructions|these rules|these regulations|these terms|this prompt'),
  ),
  inOrder(
    one('if|when|whenever|should|do not|don t|never|you'),
    any('you|ever|must|should|will|to|always|are|not'),
    one('break character|breaking character|break of character|stay in character'),
  ),
  inOrder(
    one(
      'play the role of|playing the role of|immerse yourself into the role of|simulate|simulating|take on the role of|impersonate|create a hypothetical|create a fictional',
    ),
    any('a|an|another|the|fictional|hypothetical|new|different|unfiltered|evil|uncensored|being'),
    one(
      'ai|ai model|ai assistant|artificial intelligence|language model|chatbot|chat bot|gpt|chatgpt|ai system|ai named',
    ),
  ),
  inOrder(
    one(
      'insert prompt here|insert your prompt|insert question here|jailbroken ai|unfiltered ai|unrestricted ai|uncensored ai|amoral ai|ai without|ai that has no|ai with no',
    ),
  ),
  inOrder(
    one(
      'without|no|not have|ignore|ignores|ignoring|bypass|bypassed|bypasses|disable|disabled|disables|free from|freed from|break|broken|violate|against',
    ),
    any('any|all|the|of|its|your|their|own|most'),
    one(
      'content policy|content policies|safety filter|safety filters|content filter|content filters|content filtering|openai policies|openai s policies|openai s content policy|openai s content policies|confines of ai|typical confines of ai|ai restrictions',
    ),
  ),
  inOrder(
    one('safety filters|content filters|content filtering|content policy|content policies'),
    any('are|is|have|has|been|for|all|now'),
    one('disabled|off|removed|lifted|suspended|bypassed|ignored|replaced'),
  ),
  inOrder(
    one('your|normal|standard|usual|censored|uncensored|unfiltered|regular'),
    any('censored|uncensored|unfiltered|normal|your'),
    one('ai response|gpt response|chatgpt response|ai responses|ai output'),
  ),
  // Rules that are said not to hold.
  inOrder(
    one(
      'not required to follow|no longer required to follow|no longer bound by|not bound by|free from all|freed from all',
    ),
    any('any|all|the|of|your|s|rules|or|and'),
    one('openai|rules or policies|content rules|ethics|guidelines|restrictions'),
  ),
  inOrder(
    one('generate|generates|generating|produce|producing|content|answers|things'),
    any('content|anything|that|which|all'),
    one(
      'you would not normally|you would normally refuse|you would normally not|you normally would not|you usually refuse',
    ),
  ),
  inOrder(
    one('none of your|all of your|for your|each of your|your'),
    one('responses|response'),
    any('i|would|like|you|please'),
    one('should|must|will be|to say|shall'),
  ),
  inOrder(
    one('unfiltered|unlimited|uncensored|unrestricted'),
    any('and|unfiltered|unlimited|uncensored|unrestricted'),
    one(MODEL),
  ),
  inOrder(one('simulate'), any('the|a'), within(10), one('mode')),
  inOrder(
    one('decode|decipher|deobfuscate|unscramble'),
    any('the|this|following|and|then|text|string|message|in|from'),
    one('base64|rot13|hex string|following and'),
  ),
  // Tools by their names, in whatever way these are written.
  inOrder(one(TOOL_ACTIONS.join('|'))),
  inOrder(
    one('call|use|invoke|execute|trigger|run'),
    any('the|your|a|any|all|this'),
    one('tool|tools|function named|function called|tool call|function call|webhook'),
  ),
  inOrder(
    one('ignoriere|ignorier|ignorieren|vergiss|vergessen|missachte|missachten|umgehe|überschreibe'),
    any('sie|bitte|alle|alles|die|deine|ihre|aller|und|den|dein|diese'),
    one('bisherigen|vorherigen|vorigen|vorangegangenen|früheren|obigen|deine|ihre|alle|bisherige|vorherige'),
    any('und|die|deine|alle|bisherigen|vorherigen|weiteren'),
    one(
      'anweisungen|anweisung|instruktionen|vorgaben|befehle|regeln|prompts|prompt|systemanweisungen|richtlinien',
    ),
  ),
  inOrder(
    one('ignorera|glöm|bortse från|strunta i'),
    any('alla|dina|de|allt|och'),
    one('tidigare|föregående|dina|alla|ovanstående'),
    any('och|alla|dina|tidigare'),
    one('instruktioner|instruktionerna|anvisningar|regler|prompter|direktiv|order'),
  ),
  inOrder(
    one('ignore|ignorez|ignorer|oublie|oubliez|oublier'),
    any('toutes|tous|tes|vos|les|ces|des'),
    one('instructions|consignes|directives|règles|ordres'),
    any('et|consignes|qui'),
    one('précédentes|précédents|antérieures|ci dessus|données|reçues'),
  ),
  inOrder(
    one('ignora|ignore|ignorad|olvida|olvide|olvidad'),
    any('todas|todos|las|los|tus|sus|estas'),
    one('instrucciones|órdenes|reglas|indicaciones|directrices'),
    any('y|que'),
    one('anteriores|previas|de arriba|recibidas'),
  ),
  inOrder(
    one('ignora|ignori|ignorate|dimentica|dimenticate'),
    any('tutte|tutti|le|i|tue|vostre'),
    one('istruzioni|regole|direttive|indicazioni'),
    any('e|che'),
    one('precedenti|sopra|ricevute'),
  ),
];

/** Marks by which models tell whose turn it is. */
export const TURN_MARKS =
  /<\|[\w-]{2,30}\|>|\[\/?(?:INST|SYS|SYSTEM|ASSISTANT)\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|tool_call|function_call|own_words|given_at_start|remembered)>|^\s*#{2,6}\s*(?:system|instructions?|assistant|new task)\b|^\s*(?:system|assistant|developer)\s*(?:prompt\s*)?:/imu;
