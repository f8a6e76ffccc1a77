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
    text: 'Something is missing or not right. Please check the marked fields.',
  },
  unauthenticated: { status: 401, visibility: 'shown', text: 'You are signed out. Sign in to go on.' },
  credentials_invalid: {
    status: 401,
    visibility: 'shown',
    text: 'That e-mail and password do not match. Try again, or ask for a sign-in link.',
  },
  link_invalid: {
    status: 401,
    visibility: 'shown',
    text: 'This link has expired or was used before. Ask for a new one.',
  },
  unauthorized: { status: 401, visibility: 'shown', text: 'This request did not prove who sent it.' },
  forbidden: {
    status: 403,
    visibility: 'shown',
    text: 'Your role does not allow this. Ask an owner or admin of the reflection.',
  },
  second_factor_needed: {
    status: 401,
    visibility: 'shown',
    text: 'Enter the code of your second factor to go on.',
  },
  code_invalid: {
    status: 401,
    visibility: 'shown',
    text: 'This code is wrong or too old. Enter the one that is shown now.',
  },
  passkey_refused: {
    status: 401,
    visibility: 'shown',
    text: 'This passkey was not taken. Try again, or sign in with your password.',
  },
  proof_needed: {
    status: 403,
    visibility: 'shown',
    text: 'Please confirm that it is you, then try again.',
  },
  bind_signature_invalid: {
    status: 403,
    visibility: 'shown',
    text: 'This request does not belong to one of our conversations.',
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
  host_unknown: {
    status: 421,
    visibility: 'shown',
    text: 'Reflections does not answer at this address. Open it at its own address.',
  },
  method_not_allowed: {
    status: 405,
    visibility: 'shown',
    text: 'This address does not accept that kind of request.',
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
    text: 'This link does not work any more. Ask the person who gave it to you for a new one.',
  },
  too_large: { status: 413, visibility: 'shown', text: 'This is too large.' },
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
  recording_unusable: {
    status: 422,
    visibility: 'shown',
    text: 'This recording cannot be used. Record it again.',
  },
  interview_requires_ingestion: {
    status: 422,
    visibility: 'shown',
    text: 'An interview is always saved. If you want nothing to be saved, talk with the reflection instead.',
  },
  dynamic_variables_over_budget: {
    status: 422,
    visibility: 'shown',
    text: 'The information for the start of this conversation is too long. Ask the person who runs this installation.',
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
    text: 'That was too much in a short time. Wait a little and try again.',
  },
  internal: {
    status: 500,
    visibility: 'masked',
    text: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  },
  no_room: {
    status: 507,
    visibility: 'shown',
    text: 'The disk of this installation is almost full, so nothing more can be added. Ask whoever runs it to make room.',
  },
  unavailable: {
    status: 503,
    visibility: 'shown',
    text: 'A service we need is not answering. Nothing was lost. Try again in a moment.',
  },
  public_runtime_not_ready: {
    status: 503,
    visibility: 'shown',
    text: 'This reflection is not ready to talk with guests. Try again later, or ask the person who gave you the link.',
  },
  public_runtime_stale: {
    status: 503,
    visibility: 'shown',
    text: 'This reflection is being updated. Try again in a moment.',
  },
  voice_consent_revoked: {
    status: 503,
    visibility: 'shown',
    text: 'The person no longer agrees to the use of their voice. Ask the person who gave you the link.',
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERROR_CODES, value);
}
