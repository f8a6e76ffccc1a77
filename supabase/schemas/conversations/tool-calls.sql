-- What a running conversation may ask for. Whoever calls has proven which conversation it is, by its signature; everything else
-- is decided here from our own rows, at this moment.
--
-- security definer, with the reason:
--   api.retrieve_context            searches, which nobody else may with the word counts; counts against a rate limit
--   api.read_tool_terms             counts against a rate limit
--   api.ingest_spoken               a source and the job that reads it are one transaction
--   api.propose_spoken_correction   locks the conversation to the end, and finds the statement that is meant

create type internal.tool_terms as (
  -- Of a typed session: as it would be if it were one, with the session's id. It is in no table of conversations.
  conversation public.conversations,
  role public.session_role,
  reach public.search_reach,
  is_typed boolean
);

create function internal.reach_of_shelf(p_namespace_id uuid) returns public.search_reach
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select case visibility when 'sealed' then 'steward' when 'private' then 'viewer' else 'guest' end::public.search_reach
    from public.namespaces where id = p_namespace_id), 'guest');
$$;
comment on function internal.reach_of_shelf is 'Of those who hear what is in it; of guests when it is gone';

-- The weaker of the role that was frozen at the start and the one that the person has now: a demotion holds in a call that is
-- going on, and for whoever was removed the private side is over.
create function internal.terms_now(p_conversation public.conversations, p_is_typed boolean default false)
returns internal.tool_terms
language plpgsql
stable
set search_path = ''
as $$
declare
  terms internal.tool_terms;
  held public.session_role;
begin
  terms.conversation := p_conversation;
  terms.is_typed := p_is_typed;
  if p_conversation.audience = 'public' then
    terms.role := p_conversation.role;
    terms.reach := 'guest';
    return terms;
  end if;
  select role::text::public.session_role into held from public.reflection_members
  where reflection_id = p_conversation.reflection_id and user_id = p_conversation.user_id;
  if held is null then
    return null;
  end if;
  terms.role := greatest(p_conversation.role, held);
  terms.reach := case
    when terms.role = 'viewer' then 'viewer'
    -- What an interviewer says is kept, and read by whoever hears that namespace.
    when p_conversation.mode = 'interview' then internal.reach_of_shelf(p_conversation.ingest_namespace_id)
    else 'steward'
  end;
  return terms;
end
$$;
comment on function internal.terms_now is 'Null when the conversation is no longer open to its person';

create function internal.tool_terms_of(p_conversation_id uuid) returns internal.tool_terms
language plpgsql
stable
set search_path = ''
as $$
declare
  active public.conversations;
begin
  select * into active from public.conversations where id = p_conversation_id and status = 'active';
  return case when active.id is not null then internal.terms_now(active) end;
end
$$;
comment on function internal.tool_terms_of is 'Null when the conversation is over, was never there, or is no longer open to its person';

create function internal.describe_terms(p_terms internal.tool_terms) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'mode', (p_terms.conversation).mode, 'role', p_terms.role, 'audience', (p_terms.conversation).audience,
    'ingestion_enabled', (p_terms.conversation).ingestion_enabled, 'off_record', (p_terms.conversation).off_record);
$$;

-- Sixty calls a minute; null when there is room, else the seconds to wait.
create function internal.tool_call_wait(p_conversation_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
begin
  return (
    select case when not allowed then retry_after_seconds end
    from api.take_rate_limit('tool-calls:' || p_conversation_id, internal.tool_calls_a_minute(), 60));
end
$$;

create function internal.admit_tool_call(p_terms internal.tool_terms) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wait integer;
begin
  if (p_terms.conversation).id is null then
    return jsonb_build_object('refusal', 'conversation_not_active');
  end if;
  wait := internal.tool_call_wait((p_terms.conversation).id);
  if wait is not null then
    return jsonb_build_object('refusal', 'rate_limited', 'retry_after_seconds', wait);
  end if;
  return jsonb_build_object('terms', internal.describe_terms(p_terms));
end
$$;

create function api.read_tool_terms(p_conversation_id uuid) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.admit_tool_call(internal.tool_terms_of(p_conversation_id));
$$;
comment on function api.read_tool_terms is 'What the conversation may be allowed to do, or why it may do nothing; counts as a call';

create function internal.retrieve_on(
  p_terms internal.tool_terms, p_query text, p_language text, p_signs text, p_model text, p_asked text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer constant jsonb := internal.admit_tool_call(p_terms);
begin
  if answer ? 'refusal' then
    return answer;
  end if;
  return answer || jsonb_build_object('found', api.find_lines(
    (p_terms.conversation).reflection_id, (p_terms.conversation).namespaces, p_terms.reach, p_query, p_language, p_signs,
    p_model, p_asked));
end
$$;

create function api.retrieve_context(
  p_conversation_id uuid, p_query text, p_language text default null, p_signs text default null, p_model text default null,
  p_asked text default null
) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.note_connected(p_conversation_id);
  select internal.retrieve_on(internal.tool_terms_of(p_conversation_id), p_query, p_language, p_signs, p_model, p_asked);
$$;
comment on function api.retrieve_context is 'One round trip: who asks, what they may see now, and the lines of find_lines that may answer';

-- Terms that let somebody write. Whoever calls has locked what they are of, so that it does not end meanwhile.
create function internal.require_writing(p_terms internal.tool_terms) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (p_terms.conversation).id is null then
    perform internal.fail('conversation_not_active');
  elsif p_terms.role not in ('owner', 'admin', 'operator') or (p_terms.conversation).mode <> 'reflection'
    or (p_terms.conversation).audience <> 'private' or (p_terms.conversation).off_record then
    perform internal.fail('action_not_allowed');
  end if;
end
$$;

create function internal.writing_terms_of(p_conversation_id uuid) returns internal.tool_terms
language plpgsql
set search_path = ''
as $$
declare
  terms internal.tool_terms;
begin
  perform from public.conversations where id = p_conversation_id for share;
  terms := internal.tool_terms_of(p_conversation_id);
  perform internal.require_writing(terms);
  return terms;
end
$$;

create function internal.ingest_on(p_terms internal.tool_terms, p_title text, p_content text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  conversation constant public.conversations := p_terms.conversation;
  told_in constant uuid := case when not p_terms.is_typed then conversation.id end;
  shelf public.namespaces;
  source public.sources;
  known uuid;
begin
  if not conversation.ingestion_enabled then
    perform internal.fail('action_not_allowed');
  end if;
  shelf := internal.ingest_shelf(conversation);
  if shelf.id is null then
    perform internal.fail('action_not_allowed');
  end if;
  -- The provider asks again when an answer was lost; and what stands there already need not be kept twice.
  perform pg_advisory_xact_lock(hashtextextended('ingest_spoken:' || conversation.id, 0));
  select id into known from public.sources
  where content_hash = internal.sha256_hex(p_content)
    and (conversation_id = told_in or namespace_id = shelf.id and deleted_at is null)
    and reflection_id = conversation.reflection_id
  order by (conversation_id = told_in) is true desc limit 1;
  if known is not null then
    return known;
  end if;
  if (select count(*) from public.sources where reflection_id = conversation.reflection_id) >= internal.most_sources() then
    perform internal.fail('limit_reached', 'sources_full');
  elsif not internal.take_cap('member:' || conversation.user_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), octet_length(p_content), internal.most_said_bytes_a_day())
  then
    perform internal.fail('limit_reached', 'saying_full');
  end if;
  perform internal.take_ingest_bytes(conversation.reflection_id, octet_length(p_content));
  insert into public.sources (reflection_id, namespace_id, kind, title, content, conversation_id, added_by, recorded_on)
  values (conversation.reflection_id, shelf.id, 'paste', btrim(p_title), p_content, told_in, conversation.user_id,
    (now() at time zone 'utc')::date)
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'kept_title_and_text');
end
$$;

create function api.ingest_spoken(p_conversation_id uuid, p_title text, p_content text) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.ingest_on(internal.writing_terms_of(p_conversation_id), p_title, p_content);
$$;
comment on function api.ingest_spoken is 'Once for the same words in a conversation; where guests hear them, only of a manager';

-- What is called wrong, as it stands in what the caller may see: word for word, or the statement that is most like it.
create function internal.disputed_evidence(p_terms internal.tool_terms, p_wrong text) returns public.evidence
language sql
stable
set search_path = ''
as $$
  select evidence from public.evidence
  where namespace_id = any (internal.searchable_namespaces(
      (p_terms.conversation).reflection_id, (p_terms.conversation).namespaces, p_terms.reach))
    and outranked_by is null and not is_telling and p_wrong <> ''
    and (strpos(quote, p_wrong) > 0 or extensions.similarity(quote, p_wrong) >= 0.4)
  order by quote = p_wrong desc, strpos(quote, p_wrong) > 0 desc, extensions.similarity(quote, p_wrong) desc, id
  limit 1;
$$;

create function internal.propose_on(
  p_terms internal.tool_terms, p_wrong text, p_corrected text, p_reason text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  conversation constant public.conversations := p_terms.conversation;
  told_in constant uuid := case when not p_terms.is_typed then conversation.id end;
  calls constant text := format('tool:%s:', conversation.id);
  key constant text := calls || internal.sha256_hex(jsonb_build_array(btrim(p_wrong), btrim(p_corrected))::text);
  disputed public.evidence;
  told_by uuid;
  shelf_id uuid;
  correction_id uuid;
begin
  select id into correction_id from public.fact_corrections
  where reflection_id = conversation.reflection_id and idempotency_key = key;
  if correction_id is not null then
    return correction_id;
  elsif (
    select count(*) from public.fact_corrections
    where reflection_id = conversation.reflection_id and starts_with(idempotency_key, calls)
  ) >= internal.most_corrections_by_calls() then
    perform internal.fail('limit_reached', 'corrections_full');
  end if;
  disputed := internal.disputed_evidence(p_terms, btrim(p_wrong));
  -- Of no statement that stands somewhere: kept where the conversation's own words are, or where stewards look first.
  shelf_id := coalesce(disputed.namespace_id, (internal.ingest_shelf(conversation)).id);
  if shelf_id is null then
    perform internal.fail('action_not_allowed');
  end if;
  told_by := coalesce(
    disputed.source_id,
    (select fact.source_id from public.fact_corrections as fact where fact.id = disputed.correction_id));
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, evidence_id, conversation_id, wrong_statement, corrected_statement, reason,
      proposed_by, idempotency_key)
  values
    (conversation.reflection_id, shelf_id, told_by, disputed.id, told_in, coalesce(disputed.quote, btrim(p_wrong)),
      btrim(p_corrected), coalesce(btrim(p_reason), ''), conversation.user_id, key)
  on conflict (reflection_id, idempotency_key) do nothing
  returning id into correction_id;
  return coalesce(correction_id, (
    select fact.id from public.fact_corrections as fact
    where fact.reflection_id = conversation.reflection_id and fact.idempotency_key = key));
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'both_statements');
end
$$;

create function api.propose_spoken_correction(
  p_conversation_id uuid, p_wrong text, p_corrected text, p_reason text default ''
) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.propose_on(internal.writing_terms_of(p_conversation_id), p_wrong, p_corrected, p_reason);
$$;
comment on function api.propose_spoken_correction is 'Once for the same correction in a conversation; a steward decides about it later';

grant execute on function
  api.read_tool_terms, api.retrieve_context, api.ingest_spoken, api.propose_spoken_correction
to service_role;
