/** "What did you want to be?", "Wie heißt du?": a question put to somebody, whole, and nobody is quoted with it. */
const QUESTION_TO_YOU =
  /^\P{L}*(?:(?:and|but|so|now|und|och|men|aber) )?(?:who|whom|whose|what|when|where|why|how|which|do|does|did|are|were|is|was|have|has|had|can|could|would|will|should|may|wer|wen|wem|was|wann|wo|woher|wohin|warum|wieso|weshalb|wie|welche[rsmn]?|bist|warst|hast|hattest|kannst|möchtest|willst|haben|sind|waren|vem|vad|när|var|varifrån|varför|hur|vilken|vilket|vilka|är|har|hade|kan|kunde|vill|minns|tycker)(?!\p{L})[^"“”„»«]*\?\P{L}*$/iu;
const YOU =
  /(?<!\p{L})(?:you|your|yours|yourself|du|dich|dir|dein\p{L}*|Sie|Ihnen|Ihre?[nmrs]?|euch|dig|din|ditt|dina|ni|era)(?!\p{L})/u;
const TELL_ME =
  /^\P{L}*(?:please )?(?:tell (?:me|us) (?:(?:more|something|a little|a bit) )?(?:about|of|how|what|why|when|where|who)|erzähl\p{L}* (?:\p{L}+ ){0,2}?(?:von|über)|berätta (?:\p{L}+ )?om)(?!\p{L})/iu;

/** Whether it asks somebody something: what an interviewer printed is no answer, however well its words fit. */
export const asksSomebody = (sentence: string): boolean =>
  (QUESTION_TO_YOU.test(sentence) && YOU.test(sentence)) || TELL_ME.test(sentence);
