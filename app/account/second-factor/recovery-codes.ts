import { RECOVERY_CODES } from '#lib/accounts/limits.public.ts';
import { newWrittenCode } from '#lib/platform/written-code.ts';

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newWrittenCode);
