type ErrorSpec = {
  status: number;
  /** `masked`: the person is told the text of `internal` with a reference, never more. */
  visibility: 'shown' | 'masked';
};

/** Every failure that can leave the server: its HTTP status and who may read about it. What it says stands with the texts. */
export const ERROR_CODES = {
  invalid_request: { status: 400, visibility: 'shown' },
  unauthenticated: { status: 401, visibility: 'shown' },
  credentials_invalid: { status: 401, visibility: 'shown' },
  link_invalid: { status: 401, visibility: 'shown' },
  unauthorized: { status: 401, visibility: 'shown' },
  forbidden: { status: 403, visibility: 'shown' },
  second_factor_needed: { status: 401, visibility: 'shown' },
  code_invalid: { status: 401, visibility: 'shown' },
  passkey_refused: { status: 401, visibility: 'shown' },
  proof_needed: { status: 403, visibility: 'shown' },
  bind_signature_invalid: { status: 403, visibility: 'shown' },
  demo_is_shown: { status: 403, visibility: 'shown' },
  action_not_allowed: { status: 403, visibility: 'shown' },
  cross_origin: { status: 403, visibility: 'shown' },
  host_unknown: { status: 421, visibility: 'shown' },
  method_not_allowed: { status: 405, visibility: 'shown' },
  email_unconfirmed: { status: 403, visibility: 'shown' },
  not_found: { status: 404, visibility: 'shown' },
  conflict: { status: 409, visibility: 'shown' },
  conversation_not_active: { status: 409, visibility: 'shown' },
  turn_in_progress: { status: 409, visibility: 'shown' },
  last_owner: { status: 409, visibility: 'shown' },
  slug_taken: { status: 409, visibility: 'shown' },
  already_member: { status: 409, visibility: 'shown' },
  invitation_invalid: { status: 410, visibility: 'shown' },
  invitation_expired: { status: 410, visibility: 'shown' },
  share_link_invalid: { status: 410, visibility: 'shown' },
  too_large: { status: 413, visibility: 'shown' },
  unsupported_media_type: { status: 415, visibility: 'shown' },
  source_unreadable: { status: 422, visibility: 'shown' },
  recording_unusable: { status: 422, visibility: 'shown' },
  interview_requires_ingestion: { status: 422, visibility: 'shown' },
  dynamic_variables_over_budget: { status: 422, visibility: 'shown' },
  weak_password: { status: 422, visibility: 'shown' },
  limit_reached: { status: 422, visibility: 'shown' },
  rate_limited: { status: 429, visibility: 'shown' },
  internal: { status: 500, visibility: 'masked' },
  no_room: { status: 507, visibility: 'shown' },
  unavailable: { status: 503, visibility: 'shown' },
  public_runtime_not_ready: { status: 503, visibility: 'shown' },
  public_runtime_stale: { status: 503, visibility: 'shown' },
  voice_consent_revoked: { status: 503, visibility: 'shown' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERROR_CODES, value);
}
