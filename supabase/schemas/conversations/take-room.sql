-- What starts and calls take of rates and caps, and give back: all of it or nothing.

-- A place whose conversation was ended, or whose guest begins anew (the page was loaded again, the line was lost), is given back
-- when the provider has told of the call: nobody waits for that. The attack: ending here what goes on at the provider. So it is one
-- place at a time, whoever asks.
create function internal.given_up_places(p_subject text, p_cap text, p_guest_id uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select case when p_cap = 'talking' then least(1, count(*)) else 0 end
  from public.cap_reservations as reserved
  join public.conversations as conversation on conversation.id = split_part(reserved.idempotency_key, ':', 2)::uuid
  where p_cap = 'talking' and reserved.subject = p_subject and reserved.cap = p_cap and reserved.status = 'reserved'
    and (conversation.status in ('ended', 'failed') or conversation.guest_id = p_guest_id);
$$;

-- Waits for whoever is counting at this moment, and keeps others waiting to the end of the transaction.
create function internal.has_room(
  p_subject text, p_cap text, p_period text, p_amount bigint, p_limit bigint, p_guest_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.cap_usage (subject, cap, period) values (p_subject, p_cap, p_period) on conflict do nothing;
  perform from public.cap_usage where subject = p_subject and cap = p_cap and period = p_period for update;
  return (
    select used + reserved - internal.given_up_places(p_subject, p_cap, p_guest_id) + p_amount <= p_limit from public.cap_usage
    where subject = p_subject and cap = p_cap and period = p_period);
end
$$;

create function internal.cap_period() returns text
language sql
stable
set search_path = ''
as $$
  select to_char(now() at time zone 'utc', 'YYYY-MM-DD');
$$;

-- How many of one network may have started and not connected, or talk at once, is no matter of a day.
create function internal.period_of(p_cap text) returns text
language sql
stable
set search_path = ''
as $$
  select case when p_cap in ('waiting', 'talking') then 'now' else internal.cap_period() end;
$$;

-- When room that is only reserved may come back: a start that nobody connects gives it back in a few minutes; of a call that
-- goes on nobody knows when it ends.
create function internal.seconds_until_room(p_subject text, p_cap text) returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select greatest(5, least(60, min(ceil(extract(epoch from expires_at - clock_timestamp()))) filter (where not charge_on_expiry)))::integer
    from public.cap_reservations
    where subject = p_subject and cap = p_cap and period = internal.period_of(p_cap) and status = 'reserved');
end
$$;

-- A connection that was lost holds the minutes of the longest call until its outcome comes, and cannot use them any more: they
-- are counted for the call that takes it up. Whoever lets both go on has both counted when they are settled.
create function internal.minutes_left_over(p_conversation_id uuid, p_subject text) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(0, reserved.amount - ceil(extract(epoch from now() - call.created_at) / 60))), 0)::bigint
    from public.conversation_calls as call
    join public.cap_reservations as reserved
      on reserved.idempotency_key = 'call:' || call.conversation_id || ':' || call.ordinal || ':' || p_subject
    where call.conversation_id = p_conversation_id and call.settled_at is null
      and reserved.status = 'reserved' and reserved.period = internal.cap_period());
end
$$;

-- Null when there is room for one more; else what to tell. Caps are looked at in the order of their names, always the same.
create function internal.refusal_of(p_rate_limits jsonb, p_caps jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  rate record;
  cap record;
  taken record;
  is_held boolean;
begin
  for cap in
    select * from jsonb_to_recordset(p_caps) as cap (subject text, cap text, amount bigint, "limit" bigint, guest uuid)
    order by subject, cap
  loop
    if not internal.has_room(cap.subject, cap.cap, internal.period_of(cap.cap), cap.amount, cap."limit", cap.guest) then
      -- What is only reserved comes back when it is settled, a moment after a call; what was used, tomorrow.
      select used + cap.amount <= cap."limit" into is_held from public.cap_usage as usage
      where usage.subject = cap.subject and usage.cap = cap.cap and usage.period = internal.period_of(cap.cap);
      return jsonb_build_object('outcome', 'limit_reached', 'cap', cap.cap, 'isHeld', is_held,
        'retryAfterSeconds', case when is_held then internal.seconds_until_room(cap.subject, cap.cap) else ceil(extract(epoch from
          (date_trunc('day', now() at time zone 'utc') + interval '1 day') - (now() at time zone 'utc'))) end);
    end if;
  end loop;
  -- Last: whoever asks for a place while there is none has started nothing.
  for rate in
    select * from jsonb_to_recordset(p_rate_limits) as rate (bucket text, "limit" integer, "windowSeconds" integer)
    order by bucket
  loop
    select * into taken from api.take_rate_limit(rate.bucket, rate."limit", rate."windowSeconds");
    if not taken.allowed then
      return jsonb_build_object('outcome', 'rate_limited', 'retryAfterSeconds', taken.retry_after_seconds);
    end if;
  end loop;
  return null;
end
$$;

-- After refusal_of in the same transaction, which holds the locks: there is room. Sessions are taken; minutes are reserved, and
-- found again by what they are for. Attack: whoever starts and never connects holds what others need. So it is held for as long
-- as somebody may take to connect, and from then on for as long as the call goes on (internal.keep_call_minutes).
create function internal.take_room(p_caps jsonb, p_purpose text) returns void
language plpgsql
set search_path = ''
as $$
declare
  cap record;
begin
  for cap in
    select * from jsonb_to_recordset(p_caps) as cap (subject text, cap text, amount bigint, "limit" bigint)
    order by subject, cap
  loop
    if cap.cap in ('minutes', 'waiting', 'talking') then
      -- One place that was given up is not counted.
      perform internal.reserve_cap(cap.subject, cap.cap, internal.period_of(cap.cap), cap.amount,
        cap."limit" + case cap.cap when 'talking' then 1 else 0 end, 300, p_purpose || case cap.cap when 'minutes' then '' else cap.cap || ':' end || cap.subject, false);
    else
      perform internal.take_cap(cap.subject, cap.cap, internal.cap_period(), cap.amount, cap."limit");
    end if;
  end loop;
end
$$;

create function internal.give_back_minutes(p_purpose text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform internal.close_reservation(id, 'released', 0)
  from (
    select id from public.cap_reservations
    where status = 'reserved' and starts_with(idempotency_key, p_purpose)
    order by subject, cap
  ) as reserved;
  return found;
end
$$;

-- A start takes one session of everybody whose minutes it reserves, and locks them in this order.
create function internal.give_back_start(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken record;
begin
  for taken in
    select id, subject, cap, period from public.cap_reservations
    where status = 'reserved' and starts_with(idempotency_key, 'call:' || p_conversation_id || ':0:')
    order by subject, cap
  loop
    perform internal.close_reservation(taken.id, 'released', 0);
    -- Once for each: of a network more than its minutes is reserved.
    update public.cap_usage set used = used - 1
    where taken.cap = 'minutes' and subject = taken.subject and cap = 'sessions' and period = taken.period and used > 0;
  end loop;
end
$$;
