import { Worker } from 'node:worker_threads';

/** A thread that answers one request after the other. It is started by the first of them, and keeps no process alive. */
export type AskedWorker = {
  /** Rejects when the thread cannot answer, cannot be loaded, or was stopped. */
  ask<Answer>(request: object): Promise<Answer>;
  stop(): Promise<void>;
};

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };
type Told = { id: number; answer?: unknown; error?: string };

export function askedWorker(entry: URL, heapMb: number): AskedWorker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let broken: Error | null = null;
  let lastId = 0;

  const giveUp = (error: Error) => {
    broken ??= error;
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(entry, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    started.unref();
    started.on('message', ({ id, answer, error }: Told) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(error));
    });
    started.on('error', giveUp);
    started.on('exit', () => giveUp(new Error('The thread has ended.')));
    return started;
  };

  return {
    ask<Answer>(request: object) {
      if (broken) return Promise.reject(broken);
      worker ??= start();
      lastId += 1;
      const id = lastId;
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
        worker?.postMessage({ id, request });
      });
    },
    async stop() {
      giveUp(new Error('The provider is stopping.'));
      await worker?.terminate();
    },
  };
}
