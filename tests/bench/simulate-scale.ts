import { seededRandom } from '#tests/crash/seeded-random.ts';

const DAY_SECONDS = 86_400;
/** The busiest moment of a day has this much more than its average; the quietest as much less. */
const SWING = 0.9;
const MEAN_CALL_SECONDS = 360;
const LOOKUPS_PER_CALL = 10;
/** Somebody starts and never connects: the minutes of that start are held for so long. */
const ABANDONED_SHARE = 0.1;
const HELD_SECONDS = 180;
const CONNECT_SECONDS = 5;
const RESERVED_MINUTES = 3;
/** `BATCH` of the drain: jobs that one instance does at the same time. */
const JOBS_AT_ONCE = 4;
/** Of a guest who comes over a share link, the start with the most. */
export const RESERVATIONS_PER_START = 13;

export type Day = { conversations: number; instances: number; jobSeconds: number; seed: number };

export type SimulatedDay = {
  begun: number;
  ended: number;
  abandoned: number;
  startsPerSecond: number;
  callsAtOnce: number;
  lookupsPerSecond: number;
  reservationsPerSecond: number;
  heldMinutes: number;
  jobsDone: number;
  jobsWaiting: number;
  mostJobsWaiting: number;
  longestWaitSeconds: number;
  stillHeldMinutes: number;
};

/**
 * One day second by second, and the quarter of an hour after it in which nobody begins. Calls end at random; each one that ends
 * queues one job; instances take the oldest jobs first. Rates are the highest average of any minute.
 */
export function simulateDay({ conversations, instances, jobSeconds, seed }: Day): SimulatedDay {
  const random = seededRandom(seed);
  const perSecond = conversations / DAY_SECONDS;
  const capacity = (instances * JOBS_AT_ONCE) / jobSeconds;
  const day = { begun: 0, ended: 0, abandoned: 0, jobsDone: 0, mostJobsWaiting: 0, longestWaitSeconds: 0 };
  let calls = 0;
  let callsAtOnce = 0;
  let startsOfMinute = 0;
  let mostStartsOfMinute = 0;
  let heldMinutes = 0;
  let mostHeldMinutes = 0;
  let waiting = 0;
  let spare = 0;
  /** How many jobs each second queued, and the oldest second of which some wait. */
  const queued: number[] = [];
  let oldest = 0;
  const connecting = new Map<number, number>();
  const lapsing = new Map<number, number>();
  const lastSecond = DAY_SECONDS + 900;

  for (let second = 0; second < lastSecond; second += 1) {
    const rate = perSecond * (1 - SWING * Math.cos((2 * Math.PI * second) / DAY_SECONDS));
    const starts = second < DAY_SECONDS ? drawPoisson(rate, random) : 0;
    const abandoned = drawPoisson(starts * ABANDONED_SHARE, random, starts);
    day.begun += starts;
    day.abandoned += abandoned;
    heldMinutes += starts * RESERVED_MINUTES;
    lapsing.set(second + HELD_SECONDS, abandoned);
    connecting.set(second + CONNECT_SECONDS, starts - abandoned);

    const connected = take(connecting, second);
    heldMinutes -= (connected + take(lapsing, second)) * RESERVED_MINUTES;
    mostHeldMinutes = Math.max(mostHeldMinutes, heldMinutes);
    const ended = drawPoisson(calls / MEAN_CALL_SECONDS, random, calls);
    calls += connected - ended;
    callsAtOnce = Math.max(callsAtOnce, calls);
    day.ended += ended;

    queued.push(ended);
    waiting += ended;
    spare = Math.min(spare, capacity) + capacity;
    let done = Math.min(waiting, Math.floor(spare));
    spare -= done;
    waiting -= done;
    day.jobsDone += done;
    while (done > 0 || (oldest < second && queued[oldest] === 0)) {
      const here = Math.min(done, queued[oldest] ?? 0);
      queued[oldest] = (queued[oldest] ?? 0) - here;
      done -= here;
      if (queued[oldest] === 0) oldest += 1;
    }
    day.mostJobsWaiting = Math.max(day.mostJobsWaiting, waiting);
    if (waiting > 0) day.longestWaitSeconds = Math.max(day.longestWaitSeconds, second - oldest);

    startsOfMinute += starts;
    if (second % 60 === 59) {
      mostStartsOfMinute = Math.max(mostStartsOfMinute, startsOfMinute);
      startsOfMinute = 0;
    }
  }
  const startsPerSecond = mostStartsOfMinute / 60;
  return {
    ...day,
    startsPerSecond,
    callsAtOnce,
    lookupsPerSecond: (callsAtOnce * LOOKUPS_PER_CALL) / MEAN_CALL_SECONDS,
    reservationsPerSecond: startsPerSecond * RESERVATIONS_PER_START,
    heldMinutes: mostHeldMinutes,
    jobsWaiting: waiting,
    stillHeldMinutes: heldMinutes,
  };
}

/** The fewest instances on which no job of the day waits for longer. */
export function instancesNeeded(day: Omit<Day, 'instances'>, longestWaitSeconds: number): number {
  let enough = 1;
  const keepsUp = (instances: number) => {
    const { longestWaitSeconds: wait, jobsWaiting } = simulateDay({ ...day, instances });
    return wait <= longestWaitSeconds && jobsWaiting === 0;
  };
  while (!keepsUp(enough)) enough *= 2;
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (keepsUp(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

function take(at: Map<number, number>, second: number): number {
  const count = at.get(second) ?? 0;
  at.delete(second);
  return count;
}

/** Knuth's way for small means; for large ones the normal distribution, which is then as good. */
function drawPoisson(mean: number, random: () => number, most = Number.POSITIVE_INFINITY): number {
  if (mean <= 0) return 0;
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(most, Math.max(0, Math.round(mean + Math.sqrt(mean) * normal)));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return Math.min(most, count);
}
