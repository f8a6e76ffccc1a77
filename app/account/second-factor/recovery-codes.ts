import { newWrittenCode } from '#lib/platform/written-code.ts';

const COUNT = 10;

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newWrittenCode);
