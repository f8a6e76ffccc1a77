import { MANAGERS, OWNERS, STEWARDS } from '#lib/reflections/roles.public.ts';

/** Who may what with the voice and what guests are told. The database asks the same again. */
export const VOICE_POLICY = {
  /** The voice, its versions, what was made of the sources. */
  see: STEWARDS,
  /** Collections to guests, and back. */
  publish: MANAGERS,
  /** How it speaks, its boundaries, how words are pronounced. */
  changeManner: MANAGERS,
  rollBack: MANAGERS,
  setTestQuestions: MANAGERS,
  /** Also those that a model proposes. */
  askTestQuestions: STEWARDS,
  answerLikenessQuestions: OWNERS,
  /** A stock voice, or their own; their own needs proof of who one is. */
  chooseVoice: OWNERS,
} as const;
