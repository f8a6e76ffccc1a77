-- What stays of a typed conversation for the person who had it: a recap, what is remembered of them, their opinions of answers, each
-- sealed as the conversation is. Of one off the record only that it took place stays.
--
-- security definer, with the reason: all functions here, because no role has a privilege on the tables.
--   api.read_heard_citations, api.read_recap_sources, api.store_session_recap, api.read_session_keepsakes, api.forget_session_memory,
--   api.rate_session_answer, api.end_off_record_session
--   internal.settle_agent_sessions   called by the database's own timer

create table public.session_recaps (
  session_id uuid primary key references public.agent_sessions (id) on delete cascade,
  messages integer not null check (messages > 0),
  content bytea not null check (octet_length(content) between 28 and 16384),
  key_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table public.session_recaps is 'What a typed conversation was about, for the person who had it; another one takes its place as the conversation goes on';
comment on column public.session_recaps.messages is 'It tells of the first so many; part of the place that it is sealed for';

create table public.session_memories (
  id uuid primary key,
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  content bytea not null check (octet_length(content) between 28 and 4096),
  key_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table public.session_memories is 'What is remembered of a person from what they typed; only that person reads it and can take it back';
create index session_memories_session_idx on public.session_memories (session_id);

create table public.session_feedback (
  message_id uuid primary key references public.session_messages (id) on delete cascade,
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  content bytea not null check (octet_length(content) between 28 and 16384),
  key_id uuid not null,
  rated_at timestamptz not null default now()
);
comment on table public.session_feedback is 'One opinion per answer of a typed conversation; only its person reads it';
create index session_feedback_session_idx on public.session_feedback (session_id);

-- Read and written by functions alone, which ask whose session it is.
alter table public.session_recaps enable row level security;
alter table public.session_memories enable row level security;
alter table public.session_feedback enable row level security;

create function internal.is_recap_due(p_session public.agent_sessions) returns boolean
language sql
stable
set search_path = ''
as $$
  select not p_session.off_record and p_session.next_message > p_session.recapped_messages
    and (p_session.turn_id is null or p_session.turn_expires_at <= clock_timestamp())
    and (p_session.recap_asked_at is null or p_session.recap_asked_at < p_session.updated_at)
    and internal.holds_agent_session(p_session.id, p_session.user_id);
$$;
comment on function internal.is_recap_due is 'Asked for once after each change: one that cannot be made is a dead letter, and not queued again and again';

create function internal.queue_session_recap(p_session_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  session public.agent_sessions;
begin
  select * into session from public.agent_sessions where id = p_session_id;
  if internal.is_recap_due(session) then
    update public.agent_sessions set recap_asked_at = clock_timestamp() where id = p_session_id;
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'typed_recap', 'reflection_id', session.reflection_id, 'session_id', session.id, 'user_id', session.user_id));
  end if;
end
$$;

-- What was said a moment ago goes on with tools before any of it is stored: its person names what the answers rested on.
create function api.read_heard_citations(p_reflection_id uuid, p_user_id uuid, p_citations uuid[])
returns table (citation_id uuid, source_title text, namespace_name text, words text)
language sql
stable
security definer
set search_path = ''
as $$
  select cited.citation_id, cited.source_title, cited.namespace_name, cited.words
  from public.reflection_members as member
  cross join lateral internal.cited_words(p_reflection_id, member.role, p_citations[:1000]) as cited
  where member.reflection_id = p_reflection_id and member.user_id = p_user_id;
$$;
comment on function api.read_heard_citations is 'The words that citations stand for, as far as this member may hear them now; no row for others';

create function api.read_recap_sources(p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_citations uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reflection_name', reflection.display_name,
    'person_name', (select display_name from public.profiles where id = session.user_id),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'citation', cited, 'title', found.title, 'is_sealed', namespace.visibility = 'sealed')), '[]')
      from unnest(p_citations[:5000]) as cited
      cross join lateral (
        select passage.namespace_id, source.title from public.passages as passage
        left join public.sources as source on source.id = passage.source_id and source.deleted_at is null
        where passage.id = cited and passage.reflection_id = reflection.id
        union all
        select namespace_id, null from public.former_passages where id = cited and reflection_id = reflection.id
        union all
        select namespace_id, null from public.fact_corrections where id = cited and reflection_id = reflection.id
      ) as found
      join public.namespaces as namespace on namespace.id = found.namespace_id))
  from public.agent_sessions as session
  join public.reflections as reflection on reflection.id = session.reflection_id
  where session.id = p_session_id and session.reflection_id = p_reflection_id and not session.off_record
    and internal.holds_agent_session(session.id, p_user_id);
$$;
comment on function api.read_recap_sources is 'What the answers of a typed conversation rest on, and whether it is sealed now: a recap goes into the prompt of the next conversation';

-- Memories are added, never made again: what a person took back stays away.
create function api.store_session_recap(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_messages integer, p_memories jsonb,
  p_content text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
begin
  if session.id is null or session.off_record or p_messages <= session.recapped_messages
    or p_messages > session.next_message
  then
    return jsonb_build_object('outcome', 'not_found');
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  if p_content is not null then
    insert into public.session_recaps (session_id, messages, content, key_id)
    values (p_session_id, p_messages, decode(p_content, 'base64'), p_key_id)
    on conflict (session_id) do update
    set messages = excluded.messages, content = excluded.content, key_id = excluded.key_id, created_at = now();
  end if;
  insert into public.session_memories (id, session_id, content, key_id)
  select (memory ->> 'id')::uuid, p_session_id, decode(memory ->> 'content', 'base64'), p_key_id
  from jsonb_array_elements(p_memories) with ordinality as list (memory, place) where place <= 5;
  update public.agent_sessions set recapped_messages = p_messages where id = p_session_id;
  return jsonb_build_object('outcome', 'written');
end
$$;
comment on function api.store_session_recap is 'Without content: there is nothing to say of it. Of one off the record nothing is stored';

create function api.read_session_keepsakes(p_session_id uuid, p_reflection_id uuid, p_user_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_priced', not exists (select from public.session_costs where session_id = session.id and not priced),
    'recapped_messages', session.recapped_messages,
    'recap', (
      select jsonb_build_object('content', encode(content, 'base64'), 'key_id', key_id, 'messages', messages)
      from public.session_recaps where session_id = session.id),
    'memories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'content', encode(content, 'base64'), 'key_id', key_id)
        order by created_at, id), '[]')
      from public.session_memories where session_id = session.id),
    'feedback', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'message_id', message_id, 'content', encode(content, 'base64'), 'key_id', key_id)), '[]')
      from public.session_feedback where session_id = session.id))
  from public.agent_sessions as session
  where session.id = p_session_id and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;

create function api.forget_session_memory(p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_memory_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (internal.lock_held_session(p_session_id, p_reflection_id, p_user_id)).id is null then
    return false;
  end if;
  delete from public.session_memories where id = p_memory_id and session_id = p_session_id;
  return found;
end
$$;

create function api.rate_session_answer(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_message_id uuid, p_content text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
begin
  if session.id is null or not exists (
    select from public.session_messages where id = p_message_id and session_id = p_session_id and role = 'assistant')
  then
    return jsonb_build_object('outcome', 'not_found');
  elsif session.off_record then
    perform internal.fail('conflict', 'chat_off_the_record');
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  insert into public.session_feedback (message_id, session_id, content, key_id)
  values (p_message_id, p_session_id, decode(p_content, 'base64'), p_key_id)
  on conflict (message_id) do update set content = excluded.content, key_id = excluded.key_id, rated_at = now();
  return jsonb_build_object('outcome', 'written');
end
$$;

-- Of this person's other sessions with the reflection: what the newest was about, and what is remembered.
create function internal.remembered_of_sessions(p_conversation public.conversations) returns jsonb
language sql
stable
set search_path = ''
as $$
  with held as (
    select session.id from public.agent_sessions as session
    where session.reflection_id = p_conversation.reflection_id and session.user_id = p_conversation.user_id
      and session.id <> p_conversation.id and internal.holds_agent_session(session.id, session.user_id)
  )
  select jsonb_build_object(
    'spoken_recap_at', (
      select max(created_at) from public.recaps
      where user_id = p_conversation.user_id and reflection_id = p_conversation.reflection_id),
    'recap', (
      select jsonb_build_object('session_id', session_id, 'content', encode(content, 'base64'), 'key_id', key_id,
        'messages', messages, 'created_at', created_at)
      from public.session_recaps where session_id in (select id from held) order by created_at desc limit 1),
    'memories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'session_id', session_id, 'id', id, 'content', encode(content, 'base64'), 'key_id', key_id)
        order by created_at desc), '[]')
      from (
        select * from public.session_memories where session_id in (select id from held)
        order by created_at desc limit 20) as memory));
$$;
comment on function internal.remembered_of_sessions is 'Sealed: what was typed goes into the prompt of what is typed, and never to the voice provider';

-- Who, when and how long, as of a spoken one: the same row, so that the same people see it in the same lists. No provider had a part
-- in it; the row needs a name there before it may end.
create function internal.leave_off_record_row(p_session public.agent_sessions, p_ended_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.conversations
    (id, reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, text_only, created_at)
  values (
    p_session.id, p_session.reflection_id, p_session.user_id, 'reflection',
    case p_session.held_as when 'viewer' then 'viewer' else coalesce((
      select role::text from public.reflection_members
      where reflection_id = p_session.reflection_id and user_id = p_session.user_id), 'operator') end::public.session_role,
    'private', 'standard', '{}', false, true, true, p_session.created_at);
  update public.conversations
  set status = 'active', provider_conversation_id = 'typed-' || p_session.id, started_at = p_session.created_at
  where id = p_session.id;
  update public.conversations
  set status = 'ended', ended_at = p_ended_at,
    duration_seconds = greatest(0, extract(epoch from p_ended_at - p_session.created_at))::integer
  where id = p_session.id;
  delete from public.agent_sessions where id = p_session.id;
end
$$;

create function api.end_off_record_session(p_session_id uuid, p_reflection_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
begin
  if session.id is null or not session.off_record then
    return false;
  end if;
  perform internal.leave_off_record_row(session, clock_timestamp());
  return true;
end
$$;
comment on function api.end_off_record_session is 'Deletes it with everything in it, files too; a turn that is running loses it and ends';

-- What nobody closes: half an hour after the last word one off the record ends, and any other is recapped.
create function internal.settle_agent_sessions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  session public.agent_sessions;
  settled integer := 0;
begin
  for session in
    select * from public.agent_sessions
    where updated_at < now() - interval '30 minutes' and (off_record or next_message > recapped_messages)
      and (turn_id is null or turn_expires_at <= clock_timestamp())
      and (off_record or recap_asked_at is null or recap_asked_at < updated_at)
    order by updated_at limit 100 for update skip locked
  loop
    if session.off_record then
      perform internal.leave_off_record_row(session, session.updated_at);
    else
      perform internal.queue_session_recap(session.id);
    end if;
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

grant execute on function
  api.read_heard_citations, api.read_recap_sources, api.store_session_recap, api.read_session_keepsakes, api.forget_session_memory,
  api.rate_session_answer, api.end_off_record_session
to service_role;
