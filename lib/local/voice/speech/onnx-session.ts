import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { env, InferenceSession } from 'onnxruntime-web';

// A thread of ours each already, and more of them would take the cores from the call.
env.wasm.numThreads = 1;
env.logLevel = 'error';

/** The weights of a file in a package: nothing is fetched. */
export async function onnxSession(file: URL): Promise<InferenceSession> {
  return InferenceSession.create(await readFile(fileURLToPath(file)), { executionProviders: ['wasm'] });
}
