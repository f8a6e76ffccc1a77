import { StartupProblem } from './startup-problem.ts';

/**
 * What stands in for a Supabase project and a voice provider on one machine. It rests on development dependencies, so an
 * installation with real services neither has nor loads it.
 */
export const embeddedStack = () => orSayWhatIsMissing(import('./stack.ts'), 'SUPABASE_URL');
export const embeddedVoice = () => orSayWhatIsMissing(import('./voice.ts'), 'ELEVENLABS_API_KEY');

async function orSayWhatIsMissing<Module>(loading: Promise<Module>, setting: string): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new StartupProblem(
      `${setting} is not set, and what stands in for it on one machine is not installed. Set it, or install everything with \`npm ci\`.`,
    );
  }
}
