-- Money for a model call, set aside before it is made.
--
-- security definer, with the reason:
--   api.reserve_turn_cost, api.book_answer_cost   service_role has no privilege on the tables, so that no call is made
--                                                 without looking at the limits

create function internal.day_total(p_reflection_id uuid, p_day date) returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce((select microcents from internal.typed_spending where reflection_id = p_reflection_id and day = p_day), 0)
    + (select coalesce(sum(cost_microcents), 0)::bigint from internal.session_reservations
       where reflection_id = p_reflection_id and day = p_day and settled_at is null);
$$;
comment on function internal.day_total is 'Spent, and set aside for calls that are under way';

create function api.reserve_turn_cost(
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
    internal.day_total(p_reflection_id, today)
  into in_session, in_day;
  -- The day's first: a person can be asked to exceed the other one, and would be asked in vain.
  if in_day + wanted > p_day_limit then
    return jsonb_build_object('over', 'day', 'spent', in_day);
  elsif in_session + wanted > p_session_limit then
    return jsonb_build_object('over', 'session', 'spent', in_session);
  end if;
  insert into internal.session_reservations
    (id, session_id, reflection_id, day, node_id, model, input_tokens, output_tokens, cost_microcents, priced,
      sent_tokens, sent_microcents, token_microcents)
  values (
    (p_reservation ->> 'id')::uuid, p_session_id, p_reflection_id, today, p_reservation ->> 'node_id',
    p_reservation ->> 'model', (p_reservation ->> 'input_tokens')::bigint,
    (p_reservation ->> 'output_tokens')::bigint, wanted, (p_reservation ->> 'priced')::boolean,
    coalesce((p_reservation ->> 'sent_tokens')::bigint, 0), coalesce((p_reservation ->> 'sent_microcents')::bigint, 0),
    coalesce((p_reservation ->> 'token_microcents')::bigint, 0));
  return jsonb_build_object('over', null);
end
$$;
comment on function api.reserve_turn_cost is 'Counts what is spent and what is set aside; settling can only give room back. No limit where none is given';

-- An answer over MCP has no session that its cost could be settled in: what it may cost is booked before it is asked for, and what
-- it did not cost is given back. Of one whose process died all of it stays booked.
-- Attack: a guest asks until nothing of the day is left for members. So guests together have a quarter of it.
create function api.book_answer_cost(
  p_reflection_id uuid, p_microcents bigint, p_day_limit bigint default null, p_for_guest boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  for_guests constant bigint := case when p_for_guest then p_microcents else 0 end;
  in_day bigint;
  by_guests bigint;
begin
  if not internal.lock_reflection(p_reflection_id) then
    perform internal.fail('not_found');
  end if;
  in_day := internal.day_total(p_reflection_id, today);
  if p_microcents > 0 and in_day + p_microcents > p_day_limit then
    return jsonb_build_object('over', 'day', 'spent', in_day);
  end if;
  select coalesce(max(guest_microcents), 0) into by_guests
  from internal.typed_spending where reflection_id = p_reflection_id and day = today;
  if for_guests > 0 and by_guests + for_guests > p_day_limit / 4 then
    return jsonb_build_object('over', 'day', 'spent', by_guests);
  end if;
  insert into internal.typed_spending (reflection_id, day, microcents, guest_microcents)
  values (p_reflection_id, today, greatest(p_microcents, 0), greatest(for_guests, 0))
  on conflict (reflection_id, day) do update set
    microcents = greatest(typed_spending.microcents + p_microcents, 0),
    guest_microcents = greatest(typed_spending.guest_microcents + for_guests, 0);
  return jsonb_build_object('over', null);
end
$$;
comment on function api.book_answer_cost is 'Of a day''s typed conversations and answers together; less than nothing gives back. Guests have a quarter. No limit where none is given';

grant execute on function api.reserve_turn_cost, api.book_answer_cost to service_role;
