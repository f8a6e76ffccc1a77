import type { ErrorCode } from '../error-codes.public.ts';
import { inWords } from '../words/in-words.public.ts';

/** What each failure says: what happened and what to do. */
export const codeTexts = inWords('platform/codes.codeTexts', {
  invalid_request: 'Something is missing or not right. Please check the marked fields.',
  unauthenticated: 'You are signed out. Sign in to go on.',
  credentials_invalid: 'That e-mail and password do not match. Try again, or ask for a sign-in link.',
  link_invalid: 'This link has expired or was used before. Ask for a new one.',
  unauthorized: 'This request did not prove who sent it.',
  forbidden: 'Your role does not allow this. Ask an owner or admin of the reflection.',
  second_factor_needed: 'Enter the code of your second factor to go on.',
  code_invalid: 'This code is wrong or too old. Enter the one that is shown now.',
  passkey_refused: 'This passkey was not taken. Try again, or sign in with your password.',
  proof_needed: 'Please confirm that it is you, then try again.',
  bind_signature_invalid: 'This request does not belong to one of our conversations.',
  demo_is_shown:
    'You are looking at the demo, where nothing can be changed. Sign out and create your own reflection to try this.',
  action_not_allowed: 'This cannot be done in this conversation.',
  cross_origin: 'This request came from another site and was refused. Open the page here and try again.',
  host_unknown: 'Reflections does not answer at this address. Open it at its own address.',
  method_not_allowed: 'This address does not accept that kind of request.',
  email_unconfirmed:
    'Your e-mail address is not confirmed yet. Open the link we sent you, or ask for a new one.',
  not_found: 'There is nothing here, or it is not shared with you.',
  conflict: 'Somebody changed this in the meantime. Reload and try again.',
  conversation_not_active: 'This conversation is over. Start another one to go on.',
  turn_in_progress: 'The last message is still being answered. Wait for the answer, or stop it first.',
  last_owner: 'A reflection needs an owner. Make somebody else an owner first.',
  slug_taken: 'That address is taken. Choose another.',
  already_member: 'This person is already a member. Change their role in the list instead.',
  invitation_invalid: 'This invitation was withdrawn, used before, or sent to another e-mail address.',
  invitation_expired: 'This invitation has expired. Ask for a new one.',
  share_link_invalid: 'This link does not work any more. Ask the person who gave it to you for a new one.',
  too_large: 'This is too large.',
  unsupported_media_type: 'This address does not accept that kind of content.',
  source_unreadable: 'This could not be read. Save it as text, PDF or Word document, and add it again.',
  recording_unusable: 'This recording cannot be used. Record it again.',
  interview_requires_ingestion:
    'An interview is always saved. If you want nothing to be saved, talk with the reflection instead.',
  dynamic_variables_over_budget:
    'The information for the start of this conversation is too long. Ask the person who runs this installation.',
  weak_password: 'Choose a longer password: at least 10 characters, and nothing that is easy to guess.',
  limit_reached: 'You have reached the limit for this.',
  rate_limited: 'That was too much in a short time. Wait a little and try again.',
  internal: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  no_room:
    'The disk of this installation is almost full, so nothing more can be added. Ask whoever runs it to make room.',
  unavailable: 'A service we need is not answering. Nothing was lost. Try again in a moment.',
  public_runtime_not_ready:
    'This reflection is not ready to talk with guests. Try again later, or ask the person who gave you the link.',
  public_runtime_stale: 'This reflection is being updated. Try again in a moment.',
  voice_consent_revoked:
    'The person no longer agrees to the use of their voice. Ask the person who gave you the link.',
} satisfies Record<ErrorCode, string>);
