type ErrorSpec = {
  status: number;
  /** `masked`: the person is told the text of `internal` with a reference, never more. */
  visibility: 'shown' | 'masked';
  text: string;
};

/**
 * Every failure that can leave the server: its HTTP status, who may read about it, and what it says.
 * A code's text says what happened and what to do.
 */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    visibility: 'shown',
    text: 'Something in this request is not right. Check the marked fields.',
  },
  unauthenticated: { status: 401, visibility: 'shown', text: 'You are signed out. Sign in to go on.' },
  credentials_invalid: {
    status: 401,
    visibility: 'shown',
    text: 'That e-mail and password do not match. Try again, or have a sign-in link sent to you.',
  },
  link_invalid: {
    status: 401,
    visibility: 'shown',
    text: 'This link has expired or was used before. Ask for a new one.',
  },
  unauthorized: { status: 401, visibility: 'shown', text: 'This caller did not prove who it is.' },
  forbidden: {
    status: 403,
    visibility: 'shown',
    text: 'Your role does not allow this. Ask an owner or admin of the reflection.',
  },
  bind_signature_invalid: {
    status: 403,
    visibility: 'shown',
    text: 'This is not bound to a conversation of ours.',
  },
  action_not_allowed: {
    status: 403,
    visibility: 'shown',
    text: 'This cannot be done in this conversation.',
  },
  cross_origin: {
    status: 403,
    visibility: 'shown',
    text: 'This request came from another site and was refused. Open the page here and try again.',
  },
  email_unconfirmed: {
    status: 403,
    visibility: 'shown',
    text: 'Your e-mail address is not confirmed yet. Open the link we sent you, or ask for a new one.',
  },
  not_found: {
    status: 404,
    visibility: 'shown',
    text: 'There is nothing here, or it is not shared with you.',
  },
  conflict: {
    status: 409,
    visibility: 'shown',
    text: 'Somebody changed this in the meantime. Reload and try again.',
  },
  conversation_not_active: {
    status: 409,
    visibility: 'shown',
    text: 'This conversation is over. Start another one to go on.',
  },
  turn_in_progress: {
    status: 409,
    visibility: 'shown',
    text: 'The last message is still being answered. Wait for the answer, or stop it first.',
  },
  last_owner: {
    status: 409,
    visibility: 'shown',
    text: 'A reflection needs an owner. Make somebody else an owner first.',
  },
  slug_taken: { status: 409, visibility: 'shown', text: 'That address is taken. Choose another.' },
  already_member: {
    status: 409,
    visibility: 'shown',
    text: 'This person is already a member. Change their role in the list instead.',
  },
  invitation_invalid: {
    status: 410,
    visibility: 'shown',
    text: 'This invitation was withdrawn, used before, or sent to another e-mail address.',
  },
  invitation_expired: {
    status: 410,
    visibility: 'shown',
    text: 'This invitation has expired. Ask for a new one.',
  },
  share_link_invalid: {
    status: 410,
    visibility: 'shown',
    text: 'This link does not open anything any more. Ask whoever gave it to you for another one.',
  },
  too_large: { status: 413, visibility: 'shown', text: 'That is too large to accept.' },
  unsupported_media_type: {
    status: 415,
    visibility: 'shown',
    text: 'This address does not accept that kind of content.',
  },
  source_unreadable: {
    status: 422,
    visibility: 'shown',
    text: 'This could not be read. Save it as text, PDF or Word document, and add it again.',
  },
  interview_requires_ingestion: {
    status: 422,
    visibility: 'shown',
    text: 'An interview is there to be kept. Talk with the reflection instead if nothing is to be kept.',
  },
  dynamic_variables_over_budget: {
    status: 422,
    visibility: 'shown',
    text: 'There is more to tell the voice provider at the start than it takes. Ask whoever runs this installation.',
  },
  weak_password: {
    status: 422,
    visibility: 'shown',
    text: 'Choose a longer password: at least 10 characters, and nothing that is easy to guess.',
  },
  limit_reached: { status: 422, visibility: 'shown', text: 'You have reached the limit for this.' },
  rate_limited: {
    status: 429,
    visibility: 'shown',
    text: 'That was a lot in a short time. Wait a little and try again.',
  },
  internal: {
    status: 500,
    visibility: 'masked',
    text: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  },
  unavailable: {
    status: 503,
    visibility: 'shown',
    text: 'A service we need is not answering. Nothing was lost. Try again in a moment.',
  },
  public_runtime_not_ready: {
    status: 503,
    visibility: 'shown',
    text: 'This reflection is not ready to talk to guests. Try again later, or ask whoever gave you the link.',
  },
  public_runtime_stale: {
    status: 503,
    visibility: 'shown',
    text: 'This reflection is just being brought up to date. Try again in a moment.',
  },
  voice_consent_revoked: {
    status: 503,
    visibility: 'shown',
    text: 'The consent to this voice was taken back, so nobody is answered with it. Ask whoever gave you the link.',
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERROR_CODES, value);
}
