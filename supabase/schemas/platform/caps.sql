-- Caps: turns, minutes, sessions, bytes, cost. Reserved before the work, settled after it. Nobody has a privilege on the tables or a
-- function here: no reservation is made but by a function that begins what it is for.

create type public.cap_reservation_status as enum ('reserved', 'settled', 'released');

create table public.cap_usage (
  subject text not null check (length(subject) between 1 and 200),
  cap text not null check (cap ~ '^[a-z_]+$'),
  period text not null check (length(period) between 1 and 40),
  used bigint not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  primary key (subject, cap, period)
);
comment on table public.cap_usage is 'What an actor, share link or reflection has used and reserved of a cap in a period';
comment on column public.cap_usage.period is 'Named by the application, such as 2026-01-31; a new period starts from nothing';

create table public.cap_reservations (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  cap text not null,
  period text not null,
  amount bigint not null check (amount > 0),
  status public.cap_reservation_status not null default 'reserved',
  charge_on_expiry boolean not null,
  idempotency_key text unique check (length(idempotency_key) between 1 and 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (subject, cap, period) references public.cap_usage (subject, cap, period)
);
comment on table public.cap_reservations is 'Room taken for work that is going on; what a crash leaves is resolved when it expires';
comment on column public.cap_reservations.charge_on_expiry is 'True: work of unknown outcome counts in full, so that crashes cannot go over the limit';
create index cap_reservations_usage_idx on public.cap_reservations (subject, cap, period);
-- By what they are for: all of a call begin alike.
create index cap_reservations_purpose_idx on public.cap_reservations (idempotency_key text_pattern_ops);
create index cap_reservations_expires_at_idx on public.cap_reservations (expires_at) where status = 'reserved';

alter table public.cap_usage enable row level security;
alter table public.cap_reservations enable row level security;

create trigger cap_reservations_status before insert or update on public.cap_reservations
  for each row execute function internal.enforce_status_machine(
    'reserved', 'reserved>settled', 'reserved>released');

create function internal.reserve_cap(
  p_subject text, p_cap text, p_period text, p_amount bigint, p_limit bigint, p_seconds integer,
  p_idempotency_key text default null, p_charge_on_expiry boolean default true
) returns table (granted boolean, reservation_id uuid, remaining bigint)
language plpgsql
set search_path = ''
as $$
declare
  usage public.cap_usage;
  existing_id uuid;
  created_id uuid;
begin
  if p_amount < 1 or p_limit < 0 or p_seconds not between 1 and 86400 then
    perform internal.misused('invalid_request', 'amount_limit_and_window');
  end if;
  insert into public.cap_usage (subject, cap, period) values (p_subject, p_cap, p_period) on conflict do nothing;
  -- The lock is what keeps two reservations from both seeing the last room.
  select * into usage from public.cap_usage
  where subject = p_subject and cap = p_cap and period = p_period for update;
  select id into existing_id from public.cap_reservations where idempotency_key = p_idempotency_key;
  if existing_id is not null then
    return query select true, existing_id, greatest(0, p_limit - usage.used - usage.reserved);
    return;
  end if;
  if usage.used + usage.reserved + p_amount > p_limit then
    return query select false, null::uuid, greatest(0, p_limit - usage.used - usage.reserved);
    return;
  end if;
  update public.cap_usage set reserved = reserved + p_amount
  where subject = p_subject and cap = p_cap and period = p_period;
  insert into public.cap_reservations
    (subject, cap, period, amount, charge_on_expiry, idempotency_key, expires_at)
  values
    (p_subject, p_cap, p_period, p_amount, p_charge_on_expiry, p_idempotency_key,
      clock_timestamp() + make_interval(secs => p_seconds))
  returning id into created_id;
  return query select true, created_id, p_limit - usage.used - usage.reserved - p_amount;
end
$$;
comment on function internal.reserve_cap is 'Reserve the worst case: settling can only give room back. The same idempotency key answers the same reservation';

-- For work that is done in the same transaction: nothing to reserve, nothing to settle.
create function internal.take_cap(p_subject text, p_cap text, p_period text, p_amount bigint, p_limit bigint)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_amount is null or p_amount < 0 then
    perform internal.misused('invalid_request', 'amount_missing');
  end if;
  insert into public.cap_usage (subject, cap, period) values (p_subject, p_cap, p_period) on conflict do nothing;
  update public.cap_usage set used = used + p_amount
  where subject = p_subject and cap = p_cap and period = p_period and used + reserved + p_amount <= p_limit;
  return found;
end
$$;

create function internal.close_reservation(
  p_reservation_id uuid, p_status public.cap_reservation_status, p_used bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  reservation public.cap_reservations;
begin
  update public.cap_reservations set status = p_status where id = p_reservation_id and status = 'reserved'
  returning * into reservation;
  if reservation.id is null then
    return false;
  elsif p_used is null or p_used not between 0 and reservation.amount then
    perform internal.misused('invalid_request', 'more_used_than_reserved');
  end if;
  update public.cap_usage set used = used + p_used, reserved = reserved - reservation.amount
  where subject = reservation.subject and cap = reservation.cap and period = reservation.period;
  return true;
end
$$;

create function internal.release_expired_caps(p_limit integer default 100) returns integer
language plpgsql
set search_path = ''
as $$
declare
  expired public.cap_reservations;
  closed integer := 0;
begin
  for expired in
    select * from public.cap_reservations
    where status = 'reserved' and expires_at <= clock_timestamp()
    order by subject, cap, period, id limit p_limit for update skip locked
  loop
    if expired.charge_on_expiry then
      perform internal.close_reservation(expired.id, 'settled', expired.amount);
    else
      perform internal.close_reservation(expired.id, 'released', 0);
    end if;
    closed := closed + 1;
  end loop;
  return closed;
end
$$;
