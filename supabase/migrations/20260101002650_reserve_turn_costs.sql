-- Money for a model call, set aside before it is made.
--
-- security definer, with the reason:
--   public.reserve_turn_cost    service_role has no privilege on the tables, so that no call is made without looking at the limits

create function public.reserve_turn_cost(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_reservation jsonb,
  p_session_limit bigint default null, p_day_limit bigint default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  wanted constant bigint := (p_reservation ->> 'cost_microcents')::bigint;
  in_session bigint;
  in_day bigint;
begin
  -- The lock of the reflection, before that of the session, is what keeps two sessions from both seeing the day's last room.
  perform internal.lock_reflection(p_reflection_id);
  perform internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
  -- One statement, and so one moment: what is being settled meanwhile is seen either as set aside or as spent.
  select
    (select total_cost_microcents from public.agent_sessions where id = p_session_id)
      + (select coalesce(sum(cost_microcents), 0)::bigint from internal.session_reservations
         where session_id = p_session_id and settled_at is null),
    coalesce((select microcents from internal.typed_spending where reflection_id = p_reflection_id and day = today), 0)
      + (select coalesce(sum(cost_microcents), 0)::bigint from internal.session_reservations
         where reflection_id = p_reflection_id and day = today and settled_at is null)
  into in_session, in_day;
  -- The day's first: a person can be asked to exceed the other one, and would be asked in vain.
  if in_day + wanted > p_day_limit then
    return jsonb_build_object('over', 'day', 'spent', in_day);
  elsif in_session + wanted > p_session_limit then
    return jsonb_build_object('over', 'session', 'spent', in_session);
  end if;
  insert into internal.session_reservations
    (id, session_id, reflection_id, day, node_id, model, input_tokens, output_tokens, cost_microcents, priced)
  values (
    (p_reservation ->> 'id')::uuid, p_session_id, p_reflection_id, today, p_reservation ->> 'node_id',
    p_reservation ->> 'model', (p_reservation ->> 'input_tokens')::bigint,
    (p_reservation ->> 'output_tokens')::bigint, wanted, (p_reservation ->> 'priced')::boolean);
  return jsonb_build_object('over', null);
end
$$;
comment on function public.reserve_turn_cost is 'Counts what is spent and what is set aside; settling can only give room back. No limit where none is given';

grant execute on function public.reserve_turn_cost to service_role;
