// `npm run bench:scale`: what a day of so many conversations asks of the app, by a simulation of its starts, reservations and queues.
// Nothing is measured here: docs/scale.md says which of its assumptions were.

import { instancesNeeded, simulateDay } from './simulate-scale.ts';

const LONGEST_WAIT_SECONDS = 60;

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
console.log(
  '| conversations a day | job | starts/s | calls at once | look-ups/s | reservations/s | minutes held | instances | jobs waiting | longest wait |',
);
console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
for (const conversations of sizes) {
  for (const jobSeconds of [1, 10]) {
    const day = { conversations, jobSeconds, seed: 1 };
    const instances = instancesNeeded(day, LONGEST_WAIT_SECONDS);
    const found = simulateDay({ ...day, instances });
    const cells = [
      conversations.toLocaleString('en'),
      `${jobSeconds} s`,
      found.startsPerSecond.toFixed(1),
      found.callsAtOnce.toLocaleString('en'),
      found.lookupsPerSecond.toFixed(1),
      found.reservationsPerSecond.toFixed(0),
      found.heldMinutes.toLocaleString('en'),
      instances,
      found.mostJobsWaiting.toLocaleString('en'),
      `${found.longestWaitSeconds} s`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
