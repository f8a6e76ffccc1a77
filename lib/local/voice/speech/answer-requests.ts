import { parentPort } from 'node:worker_threads';

/** The other end of `askedWorker`: answers in the order of the requests, and says what went wrong with one. */
export function answerRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
  let before = Promise.resolve();
  parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
    before = before.then(async () => {
      try {
        parentPort?.postMessage({ id, answer: await answer(request) });
      } catch (error) {
        parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
      }
    });
  });
}
