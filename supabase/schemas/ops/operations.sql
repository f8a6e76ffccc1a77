-- What the operators of an installation see: how its work goes, and nothing that anybody said. Jobs by their kind, never by what they
-- are about; agents by whether they are as they should be; events by ids and labels.
--
-- security definer, with the reason: all api functions here, because they read tables of every reflection; the server has looked
-- whether its caller is an operator.

create function api.read_operations(p_model text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'queues', (select jsonb_agg(to_jsonb(counted) order by counted.queue) from internal.count_jobs() as counted),
    'letters', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', letter.id, 'queue', letter.queue, 'kind', coalesce(letter.payload ->> 'kind', ''), 'reads', letter.read_count,
        'error', letter.last_error, 'at', letter.created_at) order by letter.created_at desc)
      from (
        select * from public.dead_letters where retried_at is null order by created_at desc limit 100
      ) as letter), '[]'),
    'agents', (
      select jsonb_build_object(
        'all', count(agent_id),
        'never_audited', count(*) filter (where agent_id is not null and audited_at is null),
        'drifted', count(*) filter (where jsonb_array_length(drift) > 0 and synced_at < audited_at))
      from public.runtime_sync_state),
    'refusals', coalesce((
      select jsonb_agg(jsonb_build_object(
        'reflectionId', refused.reflection_id, 'surface', refused.surface, 'error', refused.last_error, 'at', refused.updated_at,
        'drift', refused.settings) order by refused.updated_at desc)
      from (
        select state.*, array(
          select jsonb_array_elements(coalesce(state.drift, '[]')) ->> 'setting') as settings
        from public.runtime_sync_state as state
        where last_error is not null or (jsonb_array_length(drift) > 0 and synced_at < audited_at)
        order by updated_at desc limit 100
      ) as refused), '[]'),
    'meanings', jsonb_build_object(
      'lines', (select count(*) from internal.lines where edition <> 'guests'),
      'withMeaning', (select count(distinct line_id) from internal.meanings where p_model is null or model = p_model)),
    'erasures', jsonb_build_object(
      'open', (select count(*) from public.erasures where not is_complete),
      'oldest', (select min(erased_at) from public.erasures where not is_complete),
      'calls', (select count(*) from internal.calls_to_remove),
      'words', (select count(*) from internal.words_to_forget)),
    'databaseBytes', pg_database_size(current_database()));
$$;
comment on function api.read_operations is 'Jobs, agents, what the provider refused, what waits to be erased: one look';

-- What happened to access, by whom and to what, across all chains; the newest first.
create function api.list_security_events(p_limit integer default 100) returns table (
  reflection_id uuid, action text, actor_id uuid, details jsonb, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select nullif(entry.reflection_id, internal.installation_chain()), entry.action, entry.actor_id, entry.details, entry.created_at
  from public.audit_log as entry
  where entry.action ~ '^(sign_in|proof|password|email|factor|passkey|account|erasure|member|invitation|share_link|job|retention)\.'
    or entry.action in ('reflection.created', 'reflection.deleted', 'reflection.exported', 'reflection.imported', 'typed_conversations.erased')
  order by entry.created_at desc, entry.reflection_id, entry.position desc
  limit least(greatest(p_limit, 1), 500);
$$;
create index audit_log_created_idx on public.audit_log (created_at desc);

create function api.retry_dead_letter_as_operator(p_dead_letter_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.dead_letters;
begin
  select * into letter from public.dead_letters where id = p_dead_letter_id and retried_at is null for update;
  if letter.id is null then
    return false;
  end if;
  if letter.payload ->> 'kind' = 'ingest' then
    update public.sources set status = 'queued', progress = 0, failure_reason = null
    where id::text = letter.payload ->> 'source_id' and status = 'failed' and deleted_at is null;
  end if;
  update public.dead_letters set retried_at = now(), retried_by = p_user_id where id = letter.id;
  perform internal.enqueue(letter.queue, letter.payload);
  perform internal.write_audit(internal.installation_chain(), 'job.retried',
    jsonb_build_object('dead_letter_id', letter.id, 'queue', letter.queue, 'user_id', p_user_id));
  return true;
end
$$;
comment on function api.retry_dead_letter_as_operator is 'False when it was tried again already, or is gone';

grant execute on function
  api.read_operations, api.list_security_events, api.retry_dead_letter_as_operator
to service_role;
