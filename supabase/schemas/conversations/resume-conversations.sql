-- How a conversation is resumed by one more call, looked at and ended; each step one transaction.
--
-- security definer, with the reason:
--   api.reserve_call   count limits and reserve caps, on which no role has a privilege
--   api.add_call   conversation_calls is written by functions only
--   api.release_call   give back what was counted and reserved
--   api.read_conversation   service_role may not read it in any other way

create function internal.purpose_of_attempt(p_conversation_id uuid, p_attempt uuid) returns text
language sql
immutable
set search_path = ''
as $$
  select 'attempt:' || p_conversation_id || ':' || p_attempt || ':';
$$;

create function api.reserve_call(p_conversation_id uuid, p_rate_limits jsonb, p_caps jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  attempt constant uuid := gen_random_uuid();
  next_ordinal integer;
  caps jsonb;
  refusal jsonb;
begin
  if jsonb_typeof(p_rate_limits) is distinct from 'array' or jsonb_typeof(p_caps) is distinct from 'array' then
    perform internal.misused('invalid_request', 'limits_and_caps');
  end if;
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.id is null or conversation.status <> 'active' then
    return jsonb_build_object('outcome', 'over');
  end if;
  select max(ordinal) + 1 into next_ordinal from public.conversation_calls where conversation_id = conversation.id;
  -- Each of them may be longer than the last connection held; a conversation is no way around the caps.
  if next_ordinal > internal.most_calls_of_a_conversation() then
    return jsonb_build_object('outcome', 'limit_reached', 'cap', 'calls');
  end if;
  select coalesce(jsonb_agg(cap || jsonb_build_object('limit', (cap ->> 'limit')::bigint + case cap ->> 'cap'
    when 'minutes' then internal.minutes_left_over(conversation.id, cap ->> 'subject') else 0 end)), '[]')
  into caps from jsonb_array_elements(p_caps) as cap;
  refusal := internal.refusal_of(p_rate_limits, caps);
  if refusal is not null then
    return refusal;
  end if;
  perform internal.take_room(caps, internal.purpose_of_attempt(conversation.id, attempt));
  return jsonb_build_object('outcome', 'reserved', 'ordinal', next_ordinal, 'attempt', attempt);
end
$$;
comment on function api.reserve_call is 'Room for one more call of a conversation whose connection was lost, for each who asks; one of them takes it up';

create function api.add_call(
  p_conversation_id uuid, p_ordinal integer, p_attempt uuid, p_provider_conversation_id text, p_agent_id text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations where id = p_conversation_id and status = 'active' for update;
  if conversation.id is null then
    return 'over';
  elsif not internal.still_holds(conversation, p_agent_id) then
    return 'changed';
  end if;
  insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
  values (p_provider_conversation_id, conversation.id, conversation.reflection_id, p_ordinal, p_agent_id);
  -- From now on it is the call's, and settled with it.
  update public.cap_reservations
  set idempotency_key = replace(idempotency_key, internal.purpose_of_attempt(conversation.id, p_attempt),
    'call:' || conversation.id || ':' || p_ordinal || ':')
  where status = 'reserved' and starts_with(idempotency_key, internal.purpose_of_attempt(conversation.id, p_attempt));
  return 'bound';
exception
  when unique_violation then
    return 'over';
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'call_without_ordinal');
end
$$;
comment on function api.add_call is 'bound; over when the conversation has ended, or somebody else took it up; changed when what it was decided on has changed';

create function api.release_call(p_conversation_id uuid, p_attempt uuid) returns boolean
language sql
security definer
set search_path = ''
as $$
  select internal.give_back_minutes(internal.purpose_of_attempt(p_conversation_id, p_attempt));
$$;
comment on function api.release_call is 'The room of a call that did not come about. False when there is nothing to give back: it did, or was given back before';

-- Whose it is, to be asked before anything is done with it. A member who was removed has nothing here any more.
create function api.read_conversation(p_conversation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', conversation.id, 'reflectionId', conversation.reflection_id, 'userId', conversation.user_id,
    'guestId', conversation.guest_id, 'shareLinkId', conversation.share_link_id, 'mode', conversation.mode,
    'role', conversation.role, 'audience', conversation.audience, 'surface', conversation.surface,
    'status', conversation.status, 'offRecord', conversation.off_record,
    'ingestionEnabled', conversation.ingestion_enabled, 'textOnly', conversation.text_only,
    'keepsSound', conversation.keeps_sound)
  from public.conversations as conversation
  where conversation.id = p_conversation_id and (conversation.user_id is null or exists (
    select from public.reflection_members
    where reflection_id = conversation.reflection_id and user_id = conversation.user_id));
$$;

-- Of a call whose outcome has not come: until the next one began, or until now.
create function internal.seconds_so_far(p_conversation_id uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(coalesce(duration_seconds, greatest(0, extract(epoch from until - created_at)))), 0)::integer
  from (
    select duration_seconds, created_at,
      coalesce(lead(created_at) over (order by ordinal), clock_timestamp()) as until
    from public.conversation_calls where conversation_id = p_conversation_id
  ) as calls;
$$;

create function api.end_conversation(p_conversation_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  update public.conversations
  set status = 'ended', ended_at = clock_timestamp(),
    duration_seconds = internal.seconds_so_far(id)
  where id = p_conversation_id and status = 'active'
  returning * into conversation;
  if conversation.id is null then
    select * into conversation from public.conversations where id = p_conversation_id;
  end if;
  if conversation.id is null then
    return null;
  end if;
  return jsonb_build_object('status', conversation.status, 'durationSeconds', coalesce(conversation.duration_seconds, 0));
end
$$;
comment on function api.end_conversation is 'Safe to call twice: what is over stays as it ended. Null when there is none';

grant execute on function
  internal.seconds_so_far,
  api.reserve_call,
  api.add_call,
  api.release_call,
  api.read_conversation,
  api.end_conversation
to service_role;
