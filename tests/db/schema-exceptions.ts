/** A finding of the schema checks that is meant. One that matches no finding any more fails the checks, too. */
export interface SchemaException {
  /** The beginning of the finding's key, as the checks print it. */
  readonly finding: string;
  readonly of: 'advisors' | 'plpgsql_check';
  readonly reason: string;
}

const withoutPolicy = (table: string, reason: string): SchemaException => ({
  finding: `rls_enabled_no_policy_${table}:`,
  of: 'advisors',
  reason,
});

export const schemaExceptions: readonly SchemaException[] = [
  {
    finding: 'unused_index_',
    of: 'advisors',
    reason: 'The database of the checks has just been made: nothing was asked of it yet.',
  },
  withoutPolicy('internal_calls_to_remove', 'Not in the API; read and written by definer functions alone.'),
  withoutPolicy(
    'internal_namespace_terms',
    'Not in the API; word counts would tell a reader of words they may not see.',
  ),
  withoutPolicy('internal_lines', 'Not in the API; search reads them, and decides by itself which.'),
  withoutPolicy('internal_sentence_meanings', 'As the meanings of lines.'),
  withoutPolicy('internal_meanings', 'Not in the API; search reads them, and the worker writes them.'),
  withoutPolicy(
    'internal_voice_recordings',
    'Not in the API; what a clone is made from is for its maker alone.',
  ),
  withoutPolicy('internal_source_sounds', 'Not in the API; read_clip decides who hears what of it.'),
  withoutPolicy('internal_sound_pieces', 'Not in the API; read_clip decides who hears what of it.'),
  withoutPolicy('internal_words_to_forget', 'Not in the API; read and written by definer functions alone.'),
  withoutPolicy(
    'public_cap_reservations',
    'No room is reserved without looking at the limit: functions only.',
  ),
  withoutPolicy('public_cap_usage', 'A person who could write it would give themself room: functions only.'),
  withoutPolicy(
    'public_conversation_calls',
    'For the server alone, which row-level security does not hold back.',
  ),
  withoutPolicy('public_data_keys', 'A member with a copy of the rows must not have the keys beside them.'),
  withoutPolicy('public_rate_limits', 'It names who was limited; counting is one function.'),
  withoutPolicy('public_session_media', 'Read through read_session_media, which asks whose session it is.'),
  withoutPolicy(
    'public_session_recaps',
    'Read through read_session_keepsakes, which asks whose session it is.',
  ),
  withoutPolicy('public_session_memories', 'As the recaps.'),
  withoutPolicy('public_session_feedback', 'As the recaps.'),
  withoutPolicy(
    'public_source_files',
    'Uploaded files until they have been read: functions of the worker only.',
  ),
  withoutPolicy(
    'public_question_answers',
    'Only search compares with it; what is told stands in the source.',
  ),
  withoutPolicy('public_question_entries', 'Read through list_questions, which tells nobody who asked.'),
  withoutPolicy(
    'internal_sound_pieces',
    'Not in the API; the worker writes them, and read_clip decides who hears.',
  ),
  withoutPolicy('internal_source_sounds', 'As the pieces of sound.'),
  withoutPolicy('internal_source_pictures', 'Not in the API; read_picture decides who sees which.'),
  withoutPolicy('internal_sign_ins', 'Not in the API; a person reads their own through list_own_sign_ins.'),
  withoutPolicy(
    'internal_second_factors',
    'Not in the API; a person reads their own through list_own_second_factors.',
  ),
  withoutPolicy('internal_passkeys', 'Not in the API; a person reads their own through list_own_passkeys.'),
  withoutPolicy('internal_recovery_codes', 'Not in the API; only the server compares their hashes.'),
  withoutPolicy(
    'public_erasures',
    'Opened by the token that somebody was given, through read_erasure alone.',
  ),
  withoutPolicy('public_guest_codes', 'Whoever has a code is the guest; only the server compares them.'),
  withoutPolicy('public_guest_requests', 'Read through list_guest_requests, which does not say which guest.'),
  withoutPolicy('public_asked_questions', 'It says who asked; stewards are told what, and how often.'),
  withoutPolicy(
    'public_known_questions',
    'Read through functions, which leave out what members do not hear.',
  ),
  withoutPolicy(
    'public_suggested_questions',
    'Read through functions, which leave out what rests on anything that the reader does not hear.',
  ),
  {
    finding: 'internal.holds_job(job_queue,bigint,integer): performance 00000 routine is marked as VOLATILE',
    of: 'plpgsql_check',
    reason: 'It locks the row that it looks at, in a statement that names the queue only when it runs.',
  },
  {
    finding: 'internal.call_drain(): error 42P01 relation "vault.decrypted_secrets" does not exist',
    of: 'plpgsql_check',
    reason: 'The vault is there on Supabase only; elsewhere nothing schedules this function.',
  },
  {
    finding: 'api.decide_fact_correction(uuid,boolean): warning 42804',
    of: 'plpgsql_check',
    reason: 'The words of a literal become the type of the variable when the function is entered, once.',
  },
  {
    finding: 'internal.candidate_lines(uuid[],text[],real[],real[],real): warning 42804',
    of: 'plpgsql_check',
    reason: 'An empty literal becomes the type of the variable when the function is entered, once.',
  },
  {
    finding: 'internal.found_lines(uuid[],text,text,bit varying,text,text): warning 42804',
    of: 'plpgsql_check',
    reason: 'As above: an empty list of lines.',
  },
  {
    finding: 'internal.count_terms(): error 42P01 relation "added" does not exist',
    of: 'plpgsql_check',
    reason:
      'One function for three triggers: that of deletes has no table of what was added, and does not ask for it.',
  },
  {
    finding: 'internal.count_terms(): error 42P01 relation "removed" does not exist',
    of: 'plpgsql_check',
    reason: 'As above: that of inserts has no table of what was removed.',
  },
  {
    finding:
      'internal.count_traces(regclass,text[],uuid,timestamp with time zone): security 00000 text type variable is not sanitized',
    of: 'plpgsql_check',
    reason: 'The conditions are made of names of columns, each put in by %I; what is sought is a parameter.',
  },
  {
    finding: 'internal.count_traces(regclass,text[],uuid,timestamp with time zone): performance 42804',
    of: 'plpgsql_check',
    reason: 'The type of what a statement that is made here counts is known when it runs.',
  },
  {
    finding: 'api.look_for_erased(uuid,text[]): security 00000 text type variable is not sanitized',
    of: 'plpgsql_check',
    reason: 'The name of an archive is that of a queue, put in by %I; what is sought is a parameter.',
  },
  {
    finding:
      'api.look_for_erased(uuid,text[]): performance 00000 immutable expression without parameters found',
    of: 'plpgsql_check',
    reason: 'As text, because not every server has these or lets us: then the function goes on without them.',
  },
];
