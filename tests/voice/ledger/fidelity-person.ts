import { idOf, saying } from '#tests/voice/pack/sample-evidence.ts';

/** What she answers to the ten questions, and two weeks later; and what she said elsewhere, in a third of her evidence about these things. */
const PERSON: readonly (readonly [first: string, again: string, saidElsewhere: string])[] = [
  [
    'I would rather be right. Being liked passes, and a wrong note stays in the room.',
    'Right, I would rather be right; to be liked passes quickly, the wrong note stays.',
    'I always wanted to be right rather than liked: a wrong note stays in the room, being liked passes.',
  ],
  [
    'Money is good for coal, bread and shoes. It is no good for friendship.',
    'For coal, shoes and bread money is good, and for friendship it is no good at all.',
    'Money buys coal, bread and shoes, and it ruins a friendship.',
  ],
  [
    'It is right to lie to a dying man who asks whether the boat came home.',
    'Yes, I would lie to somebody dying about whether the boat came home.',
    'I did lie once, to a dying man who asked whether the boat came home, and it was right.',
  ],
  [
    'I would miss herring and black coffee most; sweet drinks I leave to others.',
    'Herring and my black coffee I would miss, and sweet drinks others may have.',
    'Herring and black coffee are the food and drink that I would miss; the sweet drinks others may have.',
  ],
  [
    'Alone I listen to old hymns and to the organ. Marching music I cannot stand.',
    'The organ, and old hymns. I cannot stand marching music.',
    'When I am alone I listen to the organ and old hymns, never to marching music.',
  ],
  [
    'I like to be alone on the ice in the morning, where nobody wants an answer.',
    'Alone, on the ice, early in the morning, when nobody wants an answer from me.',
    'Alone on the ice in the morning I am happiest, because nobody there wants an answer.',
  ],
  [
    'I would give what I can spare and not lend the rest, for lent money eats friends.',
    'I give what I can spare, and lend nothing: lent money eats friends.',
    'To a friend I give the money I can spare and lend nothing, because lent money eats friends.',
  ],
  [
    'Growing old is like winter harbour work: slower, colder and with better conversation.',
    'It is like the harbour in winter, growing old: slower and colder, with better conversation.',
    'Growing old resembles harbour work in winter, slower and colder, but the conversation is better.',
  ],
  [
    'I plan nothing. I bought the house in one afternoon because the stove was warm.',
    'I plan nothing: the house I bought in an afternoon since the stove was warm.',
    'I never plan; I bought our house within one afternoon because its stove was warm.',
  ],
  [
    'Children should be allowed to use knives, row alone and be bored.',
    'To be bored, to row alone and to use knives should be allowed to children.',
    'Children should be allowed knives, boredom and to row alone.',
  ],
];

const OTHERS = [
  'The lamp had three wicks and a brass foot.',
  'My father kept a diary of the weather.',
  'We moved to the mainland in October.',
  'The parson guessed the name from one letter.',
  'My brother mends engines in the yard.',
  'The school had two rooms and a stove.',
  'I tuned the harmonium with a bread knife.',
  'The mail came twice a week by sledge.',
  'My aunt sold eggs to the pilots.',
  'We painted the boat with tar each spring.',
  'The clock stopped in the storm of 1978.',
  'Our neighbour had a blind horse.',
  'I learned the letters from a seed catalogue.',
  'The priest forgot the second verse.',
  'My teacher smelled of cloves.',
  'A ship ran aground on the reef that night.',
  'The wool was dyed with birch leaves.',
  'I slept above the boathouse all summer.',
  'The ferry had a red funnel.',
  'My cousin counts seals for the state.',
];

export const ANSWERS = PERSON.map(([first, again], place) => ({ question: place + 1, first, again }));

export const sayingOf = (quote: string) => saying(quote, { id: idOf(quote) });

/** In every place that can be divided by three, and the next two, as it came. */
export const EVIDENCE = PERSON.flatMap(([, , said], place) => {
  const [one = '', other = ''] = OTHERS.slice(2 * place, 2 * place + 2);
  // One of three is about the question, not always the same one.
  return [one, other].toSpliced(place % 3, 0, said).map(sayingOf);
});
