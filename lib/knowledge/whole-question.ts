/** Nobody knows what it means who has not heard what was said before. */
const LEANS_ON_BEFORE =
  /^(?:and|but|so|then|why|und|aber|dann|och|men)\b|\b(?:he|she|they|it|that|this|there|those|these|him|her|them|here|sie|er|das|dort|den|det|hon|han|de|drüber|darüber|davon|dazu|damit|dafür|daran|ersten|zweiten|the (?:first|second|other) one)\b|\bsorry\b|^\p{L}+ die (?:wirklich|eigentlich|noch|auch|denn)\b/iu;

/** Words that name nothing: a question of these alone is about what was said before it. */
const NAMES_NOTHING = new Set(
  'who whom whose what when where which why how do does did done are is was were be been being can could will would have has had you your yours yourself i me my a an the of to in on at for from with by as and or not ever exactly really first last then now time times kind sort way thing things start started begin began begun happen happened go went come came do doing make made get got take took feel felt think thought mean meant learn learned learnt decide decided say said tell told know knew see saw receive received use used like want wanted become became'.split(
    ' ',
  ),
);

const namesSomething = (question: string): boolean =>
  (question.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []).some((word) => !NAMES_NOTHING.has(word));

/** One question, of four words or more, that is understood without what was said before it. */
export const isWholeQuestion = (question: string): boolean =>
  question.split(/\s+/).length >= 4 &&
  !/[.!?]\s/.test(question) &&
  !LEANS_ON_BEFORE.test(question) &&
  namesSomething(question);
