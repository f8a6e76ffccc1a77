-- One turn at a time, on whichever instance of the app; a turn whose process died is closed by the next who comes.
--
-- security definer, with the reason: all api functions here, because service_role has no privilege on the tables.
--   api.begin_agent_turn, api.take_over_agent_turn, api.renew_agent_turn, api.write_agent_turn,
--   api.end_agent_turn, api.cancel_agent_turn

-- The attack: a turn that was taken for dead wakes up and writes into the one after it. The lock is held to the end, so that
-- what is true here stays true until it is written.
create function internal.lock_turn(p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid)
returns public.agent_sessions
language plpgsql
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
begin
  if session.id is null or session.turn_id is distinct from p_turn_id
    or coalesce(session.turn_expires_at <= clock_timestamp(), true)
  then
    perform internal.fail('conversation_not_active');
  end if;
  return session;
end
$$;

create function internal.lease_end(p_lease_ms integer) returns timestamptz
language plpgsql
set search_path = ''
as $$
begin
  if p_lease_ms is null or p_lease_ms not between 1 and 3600000 then
    perform internal.misused('invalid_request', 'turn_hold_seconds');
  end if;
  return clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0);
end
$$;

-- From here on whoever ran it can write nothing more.
create function internal.take_over_turn(p_session public.agent_sessions, p_turn_id uuid, p_lease_ms integer) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_turn_id is null then
    perform internal.misused('invalid_request', 'turn_without_id');
  end if;
  update public.agent_sessions
  set turn_id = p_turn_id, turn_expires_at = internal.lease_end(p_lease_ms), cancel_requested_at = null
  where id = p_session.id;
  return internal.open_reservations(p_session.id);
end
$$;

create function api.begin_agent_turn(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_lease_ms integer, p_turn_cap integer,
  p_key_id uuid, p_next_event integer, p_next_message integer, p_message jsonb, p_events jsonb
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
  begun_at constant timestamptz := clock_timestamp();
begin
  if session.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif session.status = 'ended' then
    return jsonb_build_object('outcome', 'ended');
  elsif session.turn_id is not null and session.turn_expires_at > clock_timestamp() then
    return jsonb_build_object('outcome', 'turn_in_progress');
  elsif session.turn_id is not null then
    return jsonb_build_object(
      'outcome', 'interrupted', 'open', internal.take_over_turn(session, p_turn_id, p_lease_ms));
  elsif session.turns_taken >= p_turn_cap then
    return jsonb_build_object('outcome', 'turn_limit');
  elsif session.next_event is distinct from p_next_event or session.next_message is distinct from p_next_message then
    return internal.moved(session);
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  elsif p_turn_id is null or p_turn_cap is null then
    perform internal.misused('invalid_request', 'turn_without_limit');
  end if;
  update public.agent_sessions
  set turn_id = p_turn_id, turn_expires_at = internal.lease_end(p_lease_ms), turn_first_event = p_next_event,
    cancel_requested_at = null, status = 'active'
  where id = p_session_id;
  perform internal.append_session_messages(
    p_session_id, p_next_message, p_key_id, jsonb_build_array(p_message), begun_at);
  perform internal.append_session_events(p_session_id, p_next_event, p_key_id, p_events, begun_at);
  return jsonb_build_object('outcome', 'begun');
end
$$;
comment on function api.begin_agent_turn is 'Compare-and-set, with the person''s message. Where a turn has died, it is only taken over: to be closed first';

create function api.take_over_agent_turn(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_lease_ms integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session public.agent_sessions;
begin
  -- Whoever watches a session asks this again and again: nothing is locked unless there is something to close.
  if not exists (
    select from public.agent_sessions where id = p_session_id and turn_expires_at <= clock_timestamp()
  ) then
    return null;
  end if;
  session := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
  if session.id is null or session.turn_id is null or session.turn_expires_at > clock_timestamp() then
    return null;
  end if;
  return internal.take_over_turn(session, p_turn_id, p_lease_ms);
end
$$;
comment on function api.take_over_agent_turn is 'What the dead turn had set aside; null when there is none to close';

create function api.renew_agent_turn(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_lease_ms integer
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
begin
  update public.agent_sessions set turn_expires_at = internal.lease_end(p_lease_ms) where id = p_session_id;
  return case when session.cancel_requested_at is null then 'running' else 'cancelled' end;
end
$$;

create function api.write_agent_turn(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_key_id uuid, p_next_event integer,
  p_events jsonb, p_settlements jsonb
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
  written_at constant timestamptz := clock_timestamp();
begin
  if session.next_event is distinct from p_next_event then
    return internal.moved(session);
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  perform internal.append_session_events(p_session_id, p_next_event, p_key_id, p_events, written_at);
  perform internal.settle_reservations(p_session_id, array(
    select settlement from jsonb_populate_recordset(null::internal.settlement, p_settlements) as settlement));
  return jsonb_build_object('outcome', 'written', 'at', written_at);
end
$$;

create function api.end_agent_turn(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_key_id uuid, p_next_event integer,
  p_next_message integer, p_events jsonb, p_settlements jsonb, p_messages jsonb, p_engaged boolean,
  p_model_id text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
  ended_at constant timestamptz := clock_timestamp();
begin
  if session.next_event is distinct from p_next_event or session.next_message is distinct from p_next_message then
    return internal.moved(session);
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  end if;
  perform internal.append_session_messages(p_session_id, p_next_message, p_key_id, p_messages, ended_at);
  perform internal.append_session_events(p_session_id, p_next_event, p_key_id, p_events, ended_at);
  perform internal.settle_reservations(p_session_id, array(
    select settlement from jsonb_populate_recordset(null::internal.settlement, p_settlements) as settlement));
  perform internal.charge_open_reservations(p_session_id);
  update public.tool_approvals set status = 'expired', decided_at = ended_at
  where session_id = p_session_id and status = 'pending';
  update public.agent_sessions
  set turn_id = null, turn_expires_at = null, turn_first_event = null, cancel_requested_at = null,
    turns_taken = turns_taken + p_engaged::integer, model_id = coalesce(p_model_id, model_id),
    status = case when status = 'ended' then status else 'idle' end
  where id = p_session_id;
  return jsonb_build_object('outcome', 'written', 'at', ended_at);
end
$$;
comment on function api.end_agent_turn is 'What was set aside and not settled is charged in full; what was asked and not answered is refused';

-- The flag is in the row, because the turn may be running in another instance of the app.
create function api.cancel_agent_turn(p_session_id uuid, p_reflection_id uuid, p_user_id uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
begin
  if session.id is null then
    return 'not_found';
  elsif session.turn_id is null or session.turn_expires_at <= clock_timestamp() then
    return 'idle';
  end if;
  update public.agent_sessions set cancel_requested_at = clock_timestamp() where id = p_session_id;
  return 'requested';
end
$$;

grant execute on function
  api.begin_agent_turn, api.take_over_agent_turn, api.renew_agent_turn, api.write_agent_turn,
  api.end_agent_turn, api.cancel_agent_turn
to service_role;
