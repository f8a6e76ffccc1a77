import { expect, test } from 'vitest';
import { compared } from '#tests/bench/words-heard.ts';

test.each([
  ['Press five, then twenty-one.', 'Press 5, then 21.'],
  ['It was nineteen eighty-three.', 'It was 1983.'],
  ['Two thousand five hundred litres, in 2005.', '2,500 liters, in two thousand five.'],
  ['The boathouse was grey.', 'The boat house was gray.'],
  ["I didn't realise the colour, Mr Lind.", 'I did not realize the color, Mister Lind.'],
  ["I'm sorry, that's Mara’s.", 'I am sorry, that is Maras.'],
])('“%s”, heard as “%s”, is heard right', (said, heard) => expect(compared(said, heard).wrong).toBe(0));

test.each([
  ['I was born in June.', 'I was worn in June.', 1],
  ['He kept the light.', 'He kept light.', 1],
  ['He kept the light.', 'He kept the the light house.', 2],
  ['Fifty years.', '15 years.', 1],
])('“%s”, heard as “%s”, has %i words wrong', (said, heard, wrong) =>
  expect(compared(said, heard).wrong).toBe(wrong),
);
