import { MANAGERS, MEMBERS, OWNERS, STEWARDS } from '#lib/reflections/roles.public.ts';

/**
 * Who may what with conversations, guests and what they asked. The database asks the same again. Which tools one conversation has:
 * tool-permissions.ts.
 */
export const CONVERSATION_POLICY = {
  talk: MEMBERS,
  interview: STEWARDS,
  /** More than looking up what somebody said: recording and correcting. Also which words of errors they read. */
  useTools: STEWARDS,
  /** Also to delete it and what was remembered from it. */
  readOwnHistory: MEMBERS,
  /** And interviews, and the questions that members share. */
  readWhatGuestsSaid: STEWARDS,
  deleteWhatGuestsSaid: MANAGERS,
  /** The whole source behind a citation; members see the excerpt. */
  openCited: STEWARDS,
  readVisitorQuestions: STEWARDS,
  dismissVisitorQuestions: STEWARDS,
  /** Share links, embedding, photo and words of the guests’ page. */
  inviteGuests: MANAGERS,
  /** Their own likeness: managers may only take it away. */
  setGuestPhoto: OWNERS,
  /** Those who say “this is not me”. */
  answerGuests: MANAGERS,
  /** After proving who one is. */
  setKeptDays: OWNERS,
} as const;
