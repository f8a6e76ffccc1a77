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
  withoutPolicy('internal_meanings', 'Not in the API; search reads them, and the worker writes them.'),
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
    'public_source_files',
    'Uploaded files until they have been read: functions of the worker only.',
  ),
  {
    finding: 'internal.fail(text,text): performance 00000 routine is marked as STABLE, should be IMMUTABLE',
    of: 'plpgsql_check',
    reason: 'An immutable call with constant arguments would raise while its statement is planned.',
  },
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
    finding: 'decide_fact_correction(uuid,boolean): warning 42804',
    of: 'plpgsql_check',
    reason: 'The words of a literal become the type of the variable when the function is entered, once.',
  },
  {
    finding: 'internal.candidate_lines(uuid[],text[],real[],real[],real): warning 42804',
    of: 'plpgsql_check',
    reason: 'An empty literal becomes the type of the variable when the function is entered, once.',
  },
  {
    finding: 'internal.found_lines(uuid[],text,text,bit varying,text): warning 42804',
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
];
