-- The place and the minutes that a call holds from its start, takes while it goes on, and gives back when it is over.
--
-- security definer, with the reason:
--   api.note_call_connected   service_role may not update calls

-- So many minutes of a call, for everybody for whom it was started. What was given back, because nobody seemed to connect, is
-- taken again, with the session: a credential may be used late. It is counted whether or not there is room, because it is so.
create function internal.hold_minutes(p_call public.conversation_calls, p_minutes bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
  purpose constant text := 'call:' || p_call.conversation_id || ':' || p_call.ordinal || ':';
begin
  for held in
    select * from (
      select distinct on (subject) * from public.cap_reservations
      where cap = 'minutes' and starts_with(idempotency_key, purpose)
      order by subject, created_at desc, status = 'reserved' desc
    ) as latest order by subject
  loop
    perform from public.cap_usage
    where subject = held.subject and cap = held.cap and period = held.period for update;
    if held.status = 'reserved' then
      update public.cap_reservations
      set amount = greatest(amount, p_minutes), charge_on_expiry = true, expires_at = clock_timestamp() + interval '3 hours'
      where id = held.id;
      update public.cap_usage set reserved = reserved + greatest(0, p_minutes - held.amount)
      where subject = held.subject and cap = held.cap and period = held.period;
    elsif held.status = 'released' and p_minutes > 0 then
      insert into public.cap_reservations (subject, cap, period, amount, charge_on_expiry, idempotency_key, expires_at)
      values (held.subject, held.cap, held.period, p_minutes, true, purpose || 'again:' || held.subject,
        clock_timestamp() + interval '3 hours')
      on conflict do nothing;
      update public.cap_usage set reserved = reserved + p_minutes
      where subject = held.subject and cap = held.cap and period = held.period;
      if p_call.ordinal = 0 then
        update public.cap_usage set used = used + 1
        where subject = held.subject and cap = 'sessions' and period = held.period;
      end if;
    end if;
  end loop;
end
$$;

-- Of a call to which somebody has connected: its network may start another at once, and has one more that talks, for as long as a
-- call may last. One that was given up and is used late is counted whether or not there is room, because it talks.
create function internal.take_place(p_conversation_id uuid, p_ordinal integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  purpose constant text := 'call:' || p_conversation_id || ':' || p_ordinal || ':';
  held record;
begin
  -- What is used first, as the timer does, and in the order of a start.
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    where (starts_with(idempotency_key, purpose || 'talking:') or starts_with(idempotency_key, purpose || 'waiting:'))
      and reserved.subject = usage.subject and reserved.cap = usage.cap and reserved.period = usage.period)
  order by subject, cap, period for update;
  for held in
    select id, subject, cap, period, status from public.cap_reservations
    where starts_with(idempotency_key, purpose || 'talking:') or starts_with(idempotency_key, purpose || 'waiting:')
    order by subject, cap
  loop
    if held.cap = 'waiting' then
      perform internal.close_reservation(held.id, 'released', 0);
    elsif held.status = 'reserved' then
      update public.cap_reservations set expires_at = clock_timestamp() + interval '35 minutes' where id = held.id;
    else
      insert into public.cap_reservations (subject, cap, period, amount, charge_on_expiry, idempotency_key, expires_at)
      values (held.subject, held.cap, held.period, 1, false, purpose || 'again:talking:' || held.subject,
        clock_timestamp() + interval '35 minutes')
      on conflict do nothing;
      if found then
        update public.cap_usage set reserved = reserved + 1
        where subject = held.subject and cap = held.cap and period = held.period;
      end if;
    end if;
  end loop;
end
$$;

-- The provider says so: by a tool call that carries the signature, or when it is asked.
create function internal.note_connected(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  connected integer;
begin
  update public.conversation_calls set connected_at = clock_timestamp()
  where conversation_id = p_conversation_id and connected_at is null and settled_at is null
    and ordinal = (select max(ordinal) from public.conversation_calls where conversation_id = p_conversation_id)
  returning ordinal into connected;
  if connected is not null then
    perform internal.take_place(p_conversation_id, connected);
  end if;
end
$$;

create function api.note_call_connected(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  call public.conversation_calls;
begin
  update public.conversation_calls set connected_at = clock_timestamp()
  where provider_conversation_id = p_provider_conversation_id and connected_at is null and settled_at is null
  returning * into call;
  if call.conversation_id is null then
    return false;
  end if;
  perform internal.take_place(call.conversation_id, call.ordinal);
  return true;
end
$$;
comment on function api.note_call_connected is 'False when that was known, or the call is over';

-- Every minute: a call that goes on holds three minutes more than it has taken, and no more than a call may last. One to which
-- nobody connected for three minutes holds nothing, and its network may start another.
create function internal.keep_call_minutes() returns void
language plpgsql
set search_path = ''
as $$
declare
  call public.conversation_calls;
  stale record;
begin
  -- All at once and in the order of a start, which would otherwise wait for what waits for it.
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    join public.conversation_calls as unsettled on unsettled.settled_at is null
      and unsettled.created_at > now() - interval '1 hour'
      and starts_with(reserved.idempotency_key, 'call:' || unsettled.conversation_id || ':')
    where reserved.status = 'reserved' and reserved.subject = usage.subject and reserved.period = usage.period)
  order by subject, cap, period for update;
  for call in
    select * from public.conversation_calls
    where settled_at is null and connected_at is not null and created_at > now() - interval '1 hour'
    order by created_at
  loop
    perform internal.hold_minutes(call, least(30, floor(extract(epoch from now() - call.connected_at) / 60) + 3)::bigint);
  end loop;
  for stale in
    select conversation_id, ordinal from public.conversation_calls as unconnected
    where settled_at is null and connected_at is null and created_at between now() - interval '1 hour' and now() - interval '3 minutes'
      and exists (
        select from public.cap_reservations
        where status = 'reserved'
          and starts_with(idempotency_key, 'call:' || unconnected.conversation_id || ':' || unconnected.ordinal || ':'))
    order by created_at limit 500
  loop
    if stale.ordinal = 0 then
      perform internal.give_back_start(stale.conversation_id);
    else
      perform internal.give_back_minutes('call:' || stale.conversation_id || ':' || stale.ordinal || ':');
    end if;
  end loop;
end
$$;

-- What a call held, given back but for what it took.
create function internal.settle_call_minutes(p_call public.conversation_calls, p_seconds integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  reserved record;
begin
  -- No call lasts longer, whatever somebody says of it.
  perform internal.hold_minutes(p_call, least(30, ceil(p_seconds / 60.0))::bigint);
  -- In the order in which caps are always locked.
  for reserved in
    select id, cap, amount from public.cap_reservations
    where status = 'reserved'
      and starts_with(idempotency_key, 'call:' || p_call.conversation_id || ':' || p_call.ordinal || ':')
    order by subject, cap
  loop
    perform internal.close_reservation(reserved.id,
      case reserved.cap when 'minutes' then 'settled' else 'released' end::public.cap_reservation_status,
      case reserved.cap when 'minutes' then least(reserved.amount, ceil(p_seconds / 60.0)::bigint) else 0 end);
  end loop;
end
$$;

grant execute on function api.note_call_connected to service_role;
