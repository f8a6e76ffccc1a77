import 'server-only';
import { after } from 'next/server';
import { reportError } from '#lib/platform/report-error.ts';
import { drainQueues } from './drain-queues.ts';

/** No job is begun after it; a timer takes up what is left, and what a host cut off. */
const BUDGET_MS = 45_000;

let draining: Promise<unknown> | undefined;
let asked = false;

/** Starts waiting jobs once the answer has been sent. However many requests ask, one drain at a time runs in a process. */
export function kickJobs(): void {
  after(async () => {
    asked = true;
    draining ??= drainWhileAsked().finally(() => {
      draining = undefined;
    });
    await draining;
  });
}

async function drainWhileAsked(): Promise<void> {
  while (asked) {
    asked = false;
    try {
      await drainQueues({ deadline: Date.now() + BUDGET_MS });
    } catch (error) {
      await reportError(error, { where: 'kickJobs' });
    }
  }
}
