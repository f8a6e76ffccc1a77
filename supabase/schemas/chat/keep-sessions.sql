-- Starting and reading typed conversations, as the server, in the name of one person.
--
-- security definer, with the reason: all functions here, because service_role has no privilege on the tables, so that nothing is
-- read or written without asking whose it is.
--   api.start_agent_session, api.read_agent_session, api.read_session_events,
--   api.note_agent_session, api.set_agent_session_title, api.list_own_agent_sessions,
--   api.delete_agent_session

-- Locked to the end of the transaction; nothing when it is not this person's, or no longer.
create function internal.lock_held_session(p_session_id uuid, p_reflection_id uuid, p_user_id uuid)
returns public.agent_sessions
language plpgsql
set search_path = ''
as $$
declare
  session public.agent_sessions;
begin
  select * into session from public.agent_sessions
  where id = p_session_id and reflection_id = p_reflection_id and user_id = p_user_id for no key update;
  if session.id is null or not internal.holds_agent_session(p_session_id, p_user_id) then
    return null;
  end if;
  return session;
end
$$;

-- Held to the end: what is written under a key that is being destroyed would be lost without anybody knowing.
create function internal.holds_data_key(p_reflection_id uuid, p_key_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.data_keys where id = p_key_id and reflection_id = p_reflection_id for key share;
  return found;
end
$$;

create function internal.append_session_events(
  p_session_id uuid, p_first integer, p_key_id uuid, p_events jsonb, p_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
declare
  told integer;
begin
  insert into public.session_events (session_id, sequence_number, type, content, key_id, created_at)
  select p_session_id, p_first + place - 1, event ->> 'type', decode(event ->> 'content', 'base64'), p_key_id, p_at
  from jsonb_array_elements(p_events) with ordinality as list (event, place);
  get diagnostics told = row_count;
  update public.agent_sessions set next_event = p_first + told where id = p_session_id;
end
$$;

create function internal.append_session_messages(
  p_session_id uuid, p_first integer, p_key_id uuid, p_messages jsonb, p_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
declare
  said integer;
begin
  insert into public.session_messages (id, session_id, sequence_number, role, content, key_id, model_id, created_at)
  select (message ->> 'id')::uuid, p_session_id, p_first + place - 1, (message ->> 'role')::public.message_role,
    decode(message ->> 'content', 'base64'), p_key_id, message ->> 'model_id', p_at
  from jsonb_array_elements(p_messages) with ordinality as list (message, place);
  get diagnostics said = row_count;
  update public.agent_sessions set next_message = p_first + said where id = p_session_id;
end
$$;

-- Content is encrypted for its place. Whoever counted on a place that was taken in the meantime is told the next one.
create function internal.moved(p_session public.agent_sessions) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', 'moved', 'next_event', p_session.next_event, 'next_message', p_session.next_message);
$$;

create function api.start_agent_session(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_agent_slug text, p_content jsonb,
  p_event jsonb, p_model_id text default null, p_messages jsonb default '[]', p_fork_of uuid default null,
  p_off_record boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  started_at constant timestamptz := now();
  original public.agent_sessions;
begin
  -- One start at a time, so that the ceiling holds.
  perform internal.lock_reflection(p_reflection_id);
  if not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  -- The attack: a steward who becomes a viewer while it is copied would have what only stewards hear in a viewer's session. Roles
  -- do not change under the lock.
  if p_fork_of is not null then
    original := internal.lock_held_session(p_fork_of, p_reflection_id, p_user_id);
    if original.id is null then
      return jsonb_build_object('outcome', 'not_found');
    end if;
  end if;
  if (select count(*) from public.agent_sessions
      where reflection_id = p_reflection_id and user_id = p_user_id) >= internal.most_chats() then
    perform internal.fail('limit_reached', 'chats_full');
  end if;
  insert into public.agent_sessions
    (id, reflection_id, user_id, agent_slug, agent_snapshot, context, key_id, title, title_key_id, model_id,
      off_record, created_at, updated_at)
  values (
    p_session_id, p_reflection_id, p_user_id, p_agent_slug, decode(p_content ->> 'agent', 'base64'),
    decode(p_content ->> 'context', 'base64'), p_key_id, decode(p_content ->> 'title', 'base64'),
    case when p_content ->> 'title' is not null then p_key_id end, p_model_id,
    -- Attack: what was said off the record is copied into a session that is kept.
    p_off_record or coalesce(original.off_record, false), started_at, started_at);
  perform internal.append_session_messages(p_session_id, 0, p_key_id, p_messages, started_at);
  perform internal.append_session_events(p_session_id, 0, p_key_id, jsonb_build_array(p_event), started_at);
  return jsonb_build_object('outcome', 'started', 'at', started_at);
end
$$;
comment on function api.start_agent_session is 'The row, its event 0, and what a fork goes on from. What its user is now decides who they have to be later on';

create function api.read_agent_session(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_with_messages boolean default true
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'agent_slug', session.agent_slug, 'agent', encode(session.agent_snapshot, 'base64'),
    'context', encode(session.context, 'base64'), 'key_id', session.key_id,
    'title', encode(session.title, 'base64'), 'title_key_id', session.title_key_id, 'model_id', session.model_id,
    'status', session.status, 'total_input_tokens', session.total_input_tokens,
    'total_output_tokens', session.total_output_tokens, 'total_cost_microcents', session.total_cost_microcents,
    'created_at', session.created_at, 'updated_at', session.updated_at, 'off_record', session.off_record,
    'turns_taken', session.turns_taken,
    'next_event', session.next_event, 'next_message', session.next_message,
    'running', case when session.turn_id is not null then jsonb_build_object(
      'turn_id', session.turn_id, 'first_event', session.turn_first_event,
      'expired', session.turn_expires_at <= clock_timestamp()) end,
    'messages', case when p_with_messages then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', message.id, 'sequence_number', message.sequence_number, 'role', message.role,
        'content', encode(message.content, 'base64'), 'key_id', message.key_id, 'model_id', message.model_id,
        'created_at', message.created_at) order by message.sequence_number), '[]')
      from public.session_messages as message where message.session_id = session.id) else '[]' end)
  from public.agent_sessions as session
  where session.id = p_session_id and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;
comment on function api.read_agent_session is 'The session, its transcript if it is wanted, and the turn in flight at one moment; null when it is not this person''s';

create function api.read_session_events(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_after integer, p_limit integer
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'sequence_number', event.sequence_number, 'content', encode(event.content, 'base64'), 'key_id', event.key_id,
    'created_at', event.created_at) order by event.sequence_number), '[]')
  from (
    select * from public.session_events
    where session_id = p_session_id and sequence_number > p_after
      and (select internal.holds_agent_session(p_session_id, p_user_id))
      and exists (select from public.agent_sessions where id = p_session_id and reflection_id = p_reflection_id)
    order by sequence_number
    limit greatest(0, least(p_limit, 5000))
  ) as event;
$$;

create function api.note_agent_session(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_next_event integer, p_event jsonb,
  p_status public.agent_session_status default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
  noted_at constant timestamptz := clock_timestamp();
begin
  if session.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif session.next_event is distinct from p_next_event then
    return internal.moved(session);
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  perform internal.append_session_events(p_session_id, p_next_event, p_key_id, jsonb_build_array(p_event), noted_at);
  -- Whoever ends a session stops the turn that is running in it, too.
  update public.agent_sessions
  set status = case when status = 'ended' then status else coalesce(p_status, status) end,
    cancel_requested_at = case
      when p_status = 'ended' and turn_id is not null then noted_at else cancel_requested_at end
  where id = p_session_id;
  if p_status = 'ended' then
    perform internal.queue_session_recap(p_session_id);
  end if;
  return jsonb_build_object('outcome', 'written', 'at', noted_at);
end
$$;
comment on function api.note_agent_session is 'An event outside of any turn';

create function api.set_agent_session_title(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_title text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (internal.lock_held_session(p_session_id, p_reflection_id, p_user_id)).id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  update public.agent_sessions set title = decode(p_title, 'base64'), title_key_id = p_key_id
  where id = p_session_id;
  return jsonb_build_object('outcome', 'written');
end
$$;

create function api.list_own_agent_sessions(p_reflection_id uuid, p_user_id uuid)
returns table (
  id uuid, title_base64 text, title_key_id uuid, status public.agent_session_status, off_record boolean,
  created_at timestamptz, updated_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select session.id, encode(session.title, 'base64'), session.title_key_id, session.status, session.off_record,
    session.created_at, session.updated_at
  from public.agent_sessions as session
  where session.user_id = p_user_id and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id)
  order by session.updated_at desc, session.id
  limit 1000;
$$;

-- A turn that is running in it writes nothing more from here on.
create function api.delete_agent_session(p_session_id uuid, p_reflection_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (internal.lock_held_session(p_session_id, p_reflection_id, p_user_id)).id is null then
    return false;
  end if;
  delete from public.agent_sessions where id = p_session_id;
  return true;
end
$$;

grant execute on function
  api.list_own_agent_sessions, api.delete_agent_session, api.start_agent_session, api.read_agent_session, api.read_session_events, api.note_agent_session,
  api.set_agent_session_title
to service_role;
