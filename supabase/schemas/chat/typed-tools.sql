-- What a typed session may ask for: on the same terms as a member's conversation, looked at anew with each call. Whoever calls is the app, on behalf of the user of the session.
--
-- security definer, with the reason:
--   api.read_typed_terms           counts against a rate limit
--   api.retrieve_typed             searches, which nobody else may with the word counts; counts against a rate limit
--   api.read_typed_extras          reads what is withheld from every other role
--   api.ingest_typed               a source and the job that reads it are one transaction
--   api.propose_typed_correction   locks the session to the end, and finds the statement that is meant

-- A session may go on for months, and hears what its member may hear today; that of a viewer never more than a viewer does, for
-- it stays theirs when they are one again.
create function internal.typed_terms_of(p_session_id uuid, p_user_id uuid) returns internal.tool_terms
language plpgsql
set search_path = ''
as $$
declare
  session public.agent_sessions;
  conversation public.conversations;
begin
  select * into session from public.agent_sessions where id = p_session_id and status <> 'ended';
  if session.id is null or not internal.holds_agent_session(p_session_id, p_user_id) then
    return null;
  end if;
  conversation.id := session.id;
  conversation.reflection_id := session.reflection_id;
  conversation.user_id := session.user_id;
  conversation.mode := 'reflection';
  conversation.audience := 'private';
  conversation.surface := 'standard';
  conversation.off_record := session.off_record;
  conversation.created_at := now();
  select case session.held_as when 'viewer' then 'viewer' else role::text end::public.session_role into conversation.role
  from public.reflection_members where reflection_id = session.reflection_id and user_id = session.user_id;
  select coalesce(array_agg(name order by name collate "C"), '{}') into conversation.namespaces
  from public.namespaces where reflection_id = session.reflection_id and deleted_at is null;
  conversation.ingest_namespace_id := internal.choose_ingest_namespace(
    session.reflection_id, conversation.role, conversation.mode, null);
  conversation.ingestion_enabled := conversation.ingest_namespace_id is not null and not session.off_record;
  return internal.terms_now(conversation, true);
end
$$;
comment on function internal.typed_terms_of is 'Null when the session is over, was never there, or is no longer held by this person';

create function internal.writing_typed_terms_of(p_session_id uuid, p_user_id uuid) returns internal.tool_terms
language plpgsql
set search_path = ''
as $$
declare
  terms internal.tool_terms;
begin
  perform from public.agent_sessions where id = p_session_id for share;
  terms := internal.typed_terms_of(p_session_id, p_user_id);
  perform internal.require_writing(terms);
  return terms;
end
$$;

create function api.read_typed_terms(p_session_id uuid, p_user_id uuid) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.admit_tool_call(internal.typed_terms_of(p_session_id, p_user_id));
$$;

create function api.retrieve_typed(
  p_session_id uuid, p_user_id uuid, p_query text, p_language text default null, p_signs text default null,
  p_model text default null, p_asked text default null
) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.retrieve_on(
    internal.typed_terms_of(p_session_id, p_user_id), p_query, p_language, p_signs, p_model, p_asked);
$$;

create function api.read_typed_extras(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  terms constant internal.tool_terms := internal.typed_terms_of(p_session_id, p_user_id);
begin
  return case when (terms.conversation).id is not null then jsonb_build_object(
    'terms', internal.describe_terms(terms), 'extras', internal.private_extras_of(terms.conversation),
    'remembered', internal.remembered_of_sessions(terms.conversation)) end;
end
$$;
comment on function api.read_typed_extras is 'What a turn of a typed session may be told before it begins; null when there is no such session';

create function api.ingest_typed(p_session_id uuid, p_user_id uuid, p_title text, p_content text) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.ingest_on(internal.writing_typed_terms_of(p_session_id, p_user_id), p_title, p_content);
$$;

create function api.propose_typed_correction(
  p_session_id uuid, p_user_id uuid, p_wrong text, p_corrected text, p_reason text default ''
) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.propose_on(
    internal.writing_typed_terms_of(p_session_id, p_user_id), p_wrong, p_corrected, p_reason);
$$;

grant execute on function
  api.read_typed_terms, api.retrieve_typed, api.read_typed_extras, api.ingest_typed,
  api.propose_typed_correction
to service_role;
