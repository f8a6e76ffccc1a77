-- The whole schema: the files of supabase/schemas, one after the other, in the order of supabase/config.toml.
-- Written by `npm run db:types`; nobody edits it. With release 0.1.0 it is frozen (supabase/frozen.json).

-- ════ supabase/schemas/platform/extensions-and-defaults.sql

-- Extensions, the schema of internal functions, and deny-by-default.
--
-- The extensions come before the default privileges are taken away, because their operators (trigram search) have to
-- stay executable by whoever may read the rows; everything of our own is created after.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- A server without the extension's files (Debian's postgresql in continuous integration) has pgmq as plain SQL already.
do $$
begin
  if to_regprocedure('pgmq.send(text, jsonb, integer)') is null then
    create extension if not exists pgmq;
  end if;
end
$$;

-- Supabase grants everything new in public to the three API roles. From here on nothing is granted unless a file
-- says so. The revoke from public has no `in schema`: execute for everybody is a global default and a per-schema
-- revoke would not touch it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- What the app calls, and nothing else: the API serves its functions, beside the rows of public. Somebody without an account calls
-- one of them.
create schema api;
comment on schema api is 'Functions that the app calls';
grant usage on schema api to anon, authenticated, service_role;

-- Nothing in this schema is reachable through the API, which exposes the other two. Usage is granted to the two roles
-- whose policies call its membership functions.
create schema internal;
comment on schema internal is 'Functions used by policies, triggers and the functions of api; not exposed through the API';
grant usage on schema internal to authenticated, service_role;

-- ════ supabase/schemas/platform/limits.sql

-- How much and how long, where the database decides it. Each number is the one in the limits of its module in lib/, which say what
-- it is for; tests/db/limits.test.ts holds the two together.

-- lib/accounts/limits.public.ts
create function internal.most_passkeys() returns integer language sql immutable set search_path = '' return 10;
create function internal.proof_minutes() returns integer language sql immutable set search_path = '' return 30;
create function internal.signed_in_days() returns integer language sql immutable set search_path = '' return 180;
create function internal.unused_sign_in_days() returns integer language sql immutable set search_path = '' return 30;

-- lib/speech/limits.public.ts
create function internal.longest_call_minutes() returns integer language sql immutable set search_path = '' return 30;

-- lib/reflections/limits.public.ts
create function internal.most_owned_reflections() returns integer language sql immutable set search_path = '' return 50;
create function internal.most_open_invitations() returns integer language sql immutable set search_path = '' return 100;
create function internal.invitation_days() returns integer language sql immutable set search_path = '' return 14;

-- lib/knowledge/limits.public.ts
create function internal.most_sources() returns integer language sql immutable set search_path = '' return 5000;
create function internal.most_added_bytes_a_day() returns integer language sql immutable set search_path = '' return 268435456;
create function internal.most_versions() returns integer language sql immutable set search_path = '' return 200;
create function internal.most_collections() returns integer language sql immutable set search_path = '' return 50;
create function internal.source_restore_minutes() returns integer language sql immutable set search_path = '' return 10;
create function internal.collection_restore_days() returns integer language sql immutable set search_path = '' return 30;

-- lib/voice/limits.public.ts
create function internal.most_test_questions() returns integer language sql immutable set search_path = '' return 50;
create function internal.most_pronunciations() returns integer language sql immutable set search_path = '' return 100;

-- lib/conversations/limits.public.ts
create function internal.most_calls_of_a_conversation() returns integer language sql immutable set search_path = '' return 20;
create function internal.tool_calls_a_minute() returns integer language sql immutable set search_path = '' return 60;
create function internal.most_said_bytes_a_day() returns integer language sql immutable set search_path = '' return 16777216;
create function internal.most_corrections_by_calls() returns integer language sql immutable set search_path = '' return 100;
create function internal.most_ratings() returns integer language sql immutable set search_path = '' return 1000;
create function internal.most_share_links() returns integer language sql immutable set search_path = '' return 100;
create function internal.most_websites() returns integer language sql immutable set search_path = '' return 20;
create function internal.guest_code_days() returns integer language sql immutable set search_path = '' return 30;
create function internal.weekly_mail_days() returns integer language sql immutable set search_path = '' return 7;

-- lib/chat/limits.public.ts
create function internal.most_chats() returns integer language sql immutable set search_path = '' return 1000;
create function internal.most_chat_media_bytes() returns integer language sql immutable set search_path = '' return 268435456;

-- ════ supabase/schemas/platform/shared-triggers.sql

-- Functions that many tables share: typed failures, append-only rows, state machines, frozen columns.
--
-- Closed sets of values are enum types throughout, not text with checks: a function argument, a column and the generated
-- TypeScript union are then one type that cannot drift apart.
--
-- security definer, with the reason:
--   internal.keep_append_only   has to see the parent row even where the caller may not; an invisible parent would
--                               look like a cascade and let the delete through

-- Stable, so that functions that only read may call it; not immutable, because a call with constant arguments would then
-- raise while a statement is planned, before its conditions are asked.
create function internal.reason(p_reason text, variadic p_given text[] default '{}') returns text
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('reason', p_reason, 'given', p_given)::text;
$$;
comment on function internal.reason is 'What pages make a sentence of in the language of who reads it';

-- Attack: a stranger who calls a function tells by its sentence whether what they named is there. So what is not found has no reason.
create function internal.fail(p_code text, p_reason text default null, variadic p_given text[] default '{}') returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = case
    when p_reason is null or p_code = 'not_found' then ''
    else internal.reason(p_reason, variadic p_given) end;
end
$$;
comment on function internal.fail is
  'Raises one of the application error codes as the message; where the code cannot say what happened, with the reason whose sentence stands in the texts';

create function internal.misused(p_code text, p_how text, variadic p_given text[] default '{}') returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, hint = array_to_string(p_how || p_given, ' ');
end
$$;
comment on function internal.misused is
  'Raises what only a mistake of ours brings about: people read what the code says, and the hint is for the logs';
grant execute on function internal.misused to authenticated, service_role;

create function internal.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Trigger arguments: the parent table and the column that refers to it. A row may go only when its parent has gone
-- first, that is by cascade.
create function internal.keep_append_only() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  parent_exists boolean;
begin
  if tg_op = 'DELETE' and tg_nargs = 2 then
    execute format('select exists (select from %s where id = $1)', tg_argv[0]::regclass)
      into parent_exists
      using (to_jsonb(old) ->> tg_argv[1])::uuid;
    if not parent_exists then
      return old;
    end if;
  end if;
  perform internal.misused('conflict', 'append_only', tg_table_name);
  return null;
end
$$;

-- Trigger arguments: the initial status, then every permitted step as 'from>to'.
create function internal.enforce_status_machine() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status::text <> tg_argv[0] then
      perform internal.misused('conflict', 'first_status', tg_table_name, tg_argv[0], new.status::text);
    end if;
  elsif new.status is distinct from old.status
    and not (old.status::text || '>' || new.status::text) = any (tg_argv) then
    perform internal.misused('conflict', 'next_status', tg_table_name, old.status::text, new.status::text);
  end if;
  return new;
end
$$;

-- Trigger arguments: the columns that keep the value they were inserted with.
create function internal.keep_columns() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if before -> column_name is distinct from after -> column_name then
      perform internal.misused('conflict', 'frozen_column', tg_table_name, column_name);
    end if;
  end loop;
  return new;
end
$$;

-- The attack: a name with a line break forges the header of a mail, one that turns the direction of writing forges the
-- names beside it, and one of characters without a shape passes for somebody else's. Names and titles are checked against
-- this where they are stored. Taken out: zero-width and direction marks, the byte order mark. C0 and C1 controls and line
-- separators become a blank: taken out, they would make one word of two, by which no order to a model is known.
create function internal.visible_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(p_text, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'),
    '[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
$$;

-- Immutable in truth, though convert_to says stable: the encoding named is that of the database. Generated columns need it.
create function internal.sha256_hex(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
$$;
grant execute on function internal.sha256_hex to authenticated, service_role;

-- ════ supabase/schemas/platform/audit-log.sql

-- The audit log: who changed access, visibility, consent or existence, as one hash chain per reflection.
--
-- security definer, with the reason:
--   internal.write_audit        callers have no privilege on the table, so that a row can only come from here

create table public.audit_log (
  reflection_id uuid not null,
  position bigint not null check (position > 0),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  actor_id uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  prev_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (reflection_id, position)
);
comment on table public.audit_log is 'Append-only record of changes to access, visibility, consent and existence; one hash chain per reflection';
comment on column public.audit_log.reflection_id is 'No foreign key: the record that a reflection was deleted outlives it';
comment on column public.audit_log.details is 'Ids, roles and labels of states only, never addresses or texts, so that the log need not be erased';
comment on column public.audit_log.prev_hash is 'Hash of the row before in the same chain; empty for the first';

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function internal.keep_append_only();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function internal.keep_append_only();

-- A JSON array, so that no two different rows can render to the same text.
create function internal.audit_hash(p_row public.audit_log) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex(jsonb_build_array(
    p_row.prev_hash, p_row.reflection_id, p_row.position, p_row.action, p_row.actor_id, p_row.details,
    to_char(p_row.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
$$;

create function internal.write_audit(p_reflection_id uuid, p_action text, p_details jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry public.audit_log;
begin
  -- One writer per chain at a time, else two rows would name the same predecessor.
  perform pg_advisory_xact_lock(hashtextextended('audit_log:' || p_reflection_id, 0));
  select position, hash into entry.position, entry.prev_hash
    from public.audit_log where reflection_id = p_reflection_id order by position desc limit 1;
  entry.reflection_id := p_reflection_id;
  entry.position := coalesce(entry.position, 0) + 1;
  entry.prev_hash := coalesce(entry.prev_hash, '');
  entry.action := p_action;
  entry.actor_id := (select auth.uid());
  entry.details := p_details;
  entry.created_at := clock_timestamp();
  entry.hash := internal.audit_hash(entry);
  insert into public.audit_log select entry.*;
end
$$;

create function internal.verify_audit_chain(p_reflection_id uuid default null)
returns table (reflection_id uuid, "position" bigint, problem text)
language sql
stable
set search_path = ''
as $$
  select checked.reflection_id, checked.position, checked.problem
  from (
    select entry.reflection_id, entry.position,
      case
        when entry.position <> row_number() over chain then 'missing_row'
        when entry.prev_hash <> coalesce(lag(entry.hash) over chain, '') then 'broken_link'
        when entry.hash <> internal.audit_hash(entry) then 'changed_row'
      end as problem
    from public.audit_log as entry
    where p_reflection_id is null or entry.reflection_id = p_reflection_id
    window chain as (partition by entry.reflection_id order by entry.position)
  ) as checked
  where checked.problem is not null
  order by checked.reflection_id, checked.position;
$$;
comment on function internal.verify_audit_chain is 'The rows at which a chain is broken; none when every chain is whole';

-- ════ supabase/schemas/platform/security-events.sql

-- Security events that belong to no reflection: sign-ins, refusals, exports of an account, erasures. They stand in the audit log, in
-- a chain of the installation's own; what happens to one reflection stands in its chain as before. Operators read both as one feed.
--
-- security definer, with the reason:
--   api.note_security_event    callers have no privilege on the audit log; the server says what happened

-- No reflection has this id.
create function internal.installation_chain() returns uuid
language sql
immutable
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;

-- Attack: an entry is never erased, so it must not hold what somebody typed. Details are ids, labels and hashes.
create function api.note_security_event(
  p_action text, p_user_id uuid default null, p_reflection_id uuid default null, p_details jsonb default '{}'
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_details is null or jsonb_typeof(p_details) <> 'object' or exists (
    select from jsonb_each_text(p_details) as detail
    where detail.value !~ '^[A-Za-z0-9_.:-]{0,80}$'
  ) then
    perform internal.misused('invalid_request', 'security_details');
  end if;
  perform internal.write_audit(coalesce(p_reflection_id, internal.installation_chain()), p_action,
    p_details || jsonb_strip_nulls(jsonb_build_object('user_id', p_user_id)));
end
$$;

grant execute on function api.note_security_event to service_role;

-- ════ supabase/schemas/platform/caps.sql

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

-- ════ supabase/schemas/accounts/profiles.sql

-- Profiles: the name a person goes by. The e-mail address stays in auth.users.
--
-- security definer, with the reason:
--   internal.create_profile     runs as the auth server's role, which has no privilege on public tables

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (
    display_name = btrim(internal.visible_text(display_name)) and length(display_name) between 1 and 80
  ),
  language text check (language in ('en', 'de')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account, created with it; rows of other tables that belong to a person refer to it';
comment on column public.profiles.language is 'Of pages and mails; null: as the browser asks, and English in mails';

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated, service_role;

create policy profiles_select_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function internal.touch_updated_at();

-- On one line, cut to fit, null when nothing is left.
create function internal.name_from(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(btrim(left(btrim(regexp_replace(internal.visible_text(p_text), '\s+', ' ', 'g')), 80)), '');
$$;

-- Whatever was typed at sign-up, an account is made.
create function internal.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, display_name)
  values (new.id, coalesce(
    internal.name_from(new.raw_user_meta_data ->> 'display_name'),
    internal.name_from(split_part(new.email, '@', 1)),
    'Someone'))
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function internal.create_profile();

-- ════ supabase/schemas/platform/rate-limits.sql

-- Rate limits that hold across instances of the app.
--
-- security definer, with the reason:
--   api.take_rate_limit       service_role has no privilege on the table; counting is this one statement
--   api.read_rate_limit       the same, for looking without counting
--   api.language_of_account   service_role may not read the accounts

create table public.rate_limits (
  bucket text primary key check (length(bucket) between 1 and 300),
  hits integer not null check (hits > 0),
  expires_at timestamptz not null
);
comment on table public.rate_limits is 'Fixed windows, one row per bucket, starting with the first hit';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);
alter table public.rate_limits enable row level security;

create function api.take_rate_limit(p_bucket text, p_limit integer, p_window_seconds integer)
returns table (allowed boolean, retry_after_seconds integer, remaining integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  at timestamptz := clock_timestamp();
  taken public.rate_limits;
begin
  if p_limit < 1 or p_window_seconds not between 1 and 86400 or p_limit is null or p_window_seconds is null then
    perform internal.misused('invalid_request', 'limit_and_window');
  end if;
  -- Hits stop counting one above the limit, so that a flood cannot overflow the number.
  insert into public.rate_limits as current (bucket, hits, expires_at)
  values (p_bucket, 1, at + make_interval(secs => p_window_seconds))
  on conflict (bucket) do update set
    hits = case when current.expires_at <= at then 1 else least(current.hits, p_limit) + 1 end,
    expires_at = case when current.expires_at <= at then excluded.expires_at else current.expires_at end
  returning * into taken;
  -- Two for one: old rows go faster than new ones come, and nobody waits for a lock to tidy up.
  delete from public.rate_limits where bucket in (
    select old.bucket from public.rate_limits as old
    where old.expires_at <= at and old.bucket <> p_bucket
    order by old.expires_at limit 2 for update skip locked
  );
  return query select
    taken.hits <= p_limit,
    case when taken.hits <= p_limit then 0 else greatest(1, ceil(extract(epoch from taken.expires_at - at))::integer) end,
    greatest(0, p_limit - taken.hits);
end
$$;
comment on function api.take_rate_limit is 'Takes one hit from the bucket; a refused hit does not lengthen the window';

create function api.read_rate_limit(p_bucket text) returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select hits from public.rate_limits where bucket = p_bucket and expires_at > clock_timestamp()), 0);
$$;
comment on function api.read_rate_limit is 'How many hits the bucket has taken in its window';

-- For a message to somebody whose account is tried; never for an answer to whoever tries.
create function api.language_of_account(p_email text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(profile.language, 'en')
  from auth.users as account
  join public.profiles as profile on profile.id = account.id
  where lower(account.email) = lower(p_email) and account.email_confirmed_at is not null
  order by account.id limit 1;
$$;
comment on function api.language_of_account is 'Null where there is no account';

grant execute on function api.take_rate_limit, api.read_rate_limit, api.language_of_account to service_role;

-- ════ supabase/schemas/accounts/second-factors.sql

-- Whoever has a second factor is let in with it alone; a session that has only the password of such a person is nobody here, whichever
-- way it asks. Attack: with a stolen cookie anybody can have the auth server enrol a factor of theirs, and be told that they have shown
-- one (aal2). So neither its list nor its word counts: factors stand here once our own flow has confirmed them, after a recent proof, and
-- so does which session has shown one.
--
-- security definer, with the reason: all api functions here. Nobody has a privilege on the tables; people read their own, and the
-- server writes what it has seen.
--   internal.lacks_second_factor   asked by policies, as the caller

create table internal.second_factors (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  confirmed_at timestamptz not null default now()
);
comment on table internal.second_factors is 'The factors of the auth server that their person confirmed through us; no other one counts';
create index second_factors_user_idx on internal.second_factors (user_id);
alter table internal.second_factors enable row level security;

-- Eighty random bits each, so that a hash of them says nothing. A code that was used is gone.
create table internal.recovery_codes (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table internal.recovery_codes is 'What lets a person in once who has lost their second factor';
create index recovery_codes_user_idx on internal.recovery_codes (user_id);
alter table internal.recovery_codes enable row level security;

-- Attack: with a stolen cookie anybody registers a passkey at the auth server. Its session says that one was used and not which, so it is
-- nobody's until our server, by which people sign in, has seen that it is one of these. Both ids: whoever takes one away at the auth server
-- may register another under the same credential, and not under the same id.
create table internal.passkeys (
  id uuid primary key,
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) between 16 and 1400),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  added_at timestamptz not null default now()
);
comment on table internal.passkeys is 'The passkeys of the auth server that their person added through us; no other one counts';
create index passkeys_user_idx on internal.passkeys (user_id);
alter table internal.passkeys enable row level security;

-- Kept apart from the auth server's sessions, whose table is its own: a row whose session is gone says nothing.
create table internal.sign_ins (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  device text not null default '' check (length(device) <= 120),
  proved_at timestamptz,
  factor_shown_at timestamptz
);
comment on table internal.sign_ins is 'What browser a session is, when its person last proved again who they are, and when they showed a second factor';
create index sign_ins_user_idx on internal.sign_ins (user_id);
alter table internal.sign_ins enable row level security;

-- From the verified token; null where it names none.
create function internal.my_session() returns uuid
language sql
stable
set search_path = ''
as $$
  select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid end
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id' as id) as claimed;
$$;

create function internal.came_by_passkey() returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'amr' @> '[{"method": "passkey"}]', false);
$$;

-- Who has shown a passkey of theirs has shown what they have and what they know, or are: it is a second factor too.
create function internal.lacks_second_factor() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (internal.came_by_passkey() or exists (select from internal.second_factors where user_id = (select auth.uid())))
    and not exists (
      select from internal.sign_ins
      where session_id = internal.my_session() and user_id = (select auth.uid()) and factor_shown_at is not null);
end
$$;

create function api.lacks_second_factor() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select internal.lacks_second_factor();
$$;
comment on function api.lacks_second_factor is 'Whether the caller has a second factor, or came in by a passkey, and this session has not shown one that counts';

-- Before one was shown, too: showing one begins with knowing which there are.
create function api.list_own_second_factors() returns table (id uuid, name text, confirmed_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select factor.id, factor.name, factor.confirmed_at from internal.second_factors as factor
  where factor.user_id = (select auth.uid())
  order by factor.confirmed_at, factor.id;
$$;

create function api.count_own_recovery_codes() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer from internal.recovery_codes where user_id = (select auth.uid());
$$;

-- After the server has seen a code of the factor.
create function api.note_shown_factor(p_user_id uuid, p_session_id uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into internal.sign_ins (session_id, user_id, proved_at, factor_shown_at)
  select id, user_id, now(), now() from auth.sessions where id = p_session_id and user_id = p_user_id
  on conflict (session_id) do update
    set proved_at = excluded.proved_at, factor_shown_at = excluded.factor_shown_at
    where sign_ins.user_id = excluded.user_id;
$$;

-- Attack: whoever came in by the factor that was lost, or by a code that was stolen, would stay for as long as the auth server lets them.
create function internal.end_shown_factors(p_user_id uuid, p_but_session_id uuid) returns void
language sql
set search_path = ''
as $$
  update internal.sign_ins set factor_shown_at = null, proved_at = null
  where user_id = p_user_id and session_id is distinct from p_but_session_id;
$$;

-- What was let in before, other than the session that asks, shows a factor again.
create function api.replace_recovery_codes(p_user_id uuid, p_session_id uuid, p_code_hashes text[]) returns void
language sql
security definer
set search_path = ''
as $$
  select internal.end_shown_factors(p_user_id, p_session_id);
  delete from internal.recovery_codes where user_id = p_user_id;
  insert into internal.recovery_codes (code_hash, user_id)
  select code_hash, p_user_id from unnest(p_code_hashes) as code_hash;
$$;

-- Answers whether the codes were kept: those that a person has already stay good with a second one.
create function api.keep_second_factor(
  p_user_id uuid, p_session_id uuid, p_factor_id uuid, p_name text, p_code_hashes text[]
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Each wrong code is tried with all of them, and the auth server allows so many tries in a minute, of everybody together.
  perform from public.profiles where id = p_user_id for update;
  if (select count(*) from internal.second_factors where user_id = p_user_id) >= 2 then
    perform internal.fail('limit_reached', 'second_factors_full');
  end if;
  insert into internal.second_factors (id, user_id, name) values (p_factor_id, p_user_id, p_name);
  perform api.note_shown_factor(p_user_id, p_session_id);
  if exists (select from internal.recovery_codes where user_id = p_user_id) then
    return false;
  end if;
  perform api.replace_recovery_codes(p_user_id, p_session_id, p_code_hashes);
  return true;
exception
  when check_violation or not_null_violation or unique_violation then
    perform internal.fail('invalid_request', 'second_factor_kept_once');
end
$$;

create function api.forget_second_factor(p_user_id uuid, p_session_id uuid, p_factor_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  forgotten boolean;
begin
  delete from internal.second_factors where id = p_factor_id and user_id = p_user_id;
  forgotten := found;
  if forgotten then
    perform internal.end_shown_factors(p_user_id, p_session_id);
  end if;
  delete from internal.recovery_codes
  where user_id = p_user_id and not exists (select from internal.second_factors where user_id = p_user_id);
  return forgotten;
end
$$;

-- How many are left, or null where it is none of theirs. One statement takes it, so that of two who enter it at once one is let in.
create function api.use_recovery_code(p_user_id uuid, p_session_id uuid, p_code_hash text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.recovery_codes where code_hash = p_code_hash and user_id = p_user_id;
  if not found then
    return null;
  end if;
  perform api.note_shown_factor(p_user_id, p_session_id);
  return (select count(*)::integer from internal.recovery_codes where user_id = p_user_id);
end
$$;

create function api.list_own_passkeys() returns table (id uuid, name text, added_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select passkey.id, passkey.name, passkey.added_at from internal.passkeys as passkey
  where passkey.user_id = (select auth.uid())
  order by passkey.added_at, passkey.id;
$$;

-- After the auth server took it.
create function api.keep_passkey(p_user_id uuid, p_passkey_id uuid, p_credential_id text, p_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = p_user_id for update;
  if (select count(*) from internal.passkeys where user_id = p_user_id) >= internal.most_passkeys() then
    perform internal.fail('limit_reached', 'passkeys_full');
  end if;
  insert into internal.passkeys (id, credential_id, user_id, name)
  values (p_passkey_id, p_credential_id, p_user_id, p_name);
exception
  when check_violation or not_null_violation or unique_violation then
    perform internal.fail('invalid_request', 'passkey_kept_once');
end
$$;

create function api.find_passkey(p_user_id uuid, p_credential_id text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from internal.passkeys where user_id = p_user_id and credential_id = p_credential_id;
$$;

-- Whoever came in by it is out, as with a factor.
create function api.forget_passkey(p_user_id uuid, p_session_id uuid, p_passkey_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.passkeys where id = p_passkey_id and user_id = p_user_id;
  if not found then
    return false;
  end if;
  perform internal.end_shown_factors(p_user_id, p_session_id);
  return true;
end
$$;

grant execute on function
  api.list_own_passkeys, api.lacks_second_factor, api.list_own_second_factors, api.count_own_recovery_codes
to authenticated;
grant execute on function
  api.keep_passkey, api.find_passkey, api.forget_passkey,
  api.note_shown_factor, api.replace_recovery_codes, api.keep_second_factor, api.forget_second_factor,
  api.use_recovery_code
to service_role;

-- ════ supabase/schemas/reflections/reflections.sql

-- Reflections and their members: the two tables and the questions that every policy asks of them.
--
-- security definer, with the reason:
--   internal.my_reflections_as  policies on reflection_members would otherwise ask themselves, without end
--   internal.my_role_in         the same, for functions

create type public.member_role as enum ('owner', 'admin', 'operator', 'viewer');
comment on type public.member_role is 'In falling order of rights; the first three are stewards, the first two are managers';

create table public.reflections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 48),
  display_name text not null check (
    display_name = btrim(internal.visible_text(display_name)) and length(display_name) between 1 and 80
  ),
  created_by uuid references public.profiles (id) on delete set null,
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  speaking_style text not null default '' check (length(speaking_style) <= 4000),
  boundaries text not null default '' check (length(boundaries) <= 2000),
  wishes_for_guests boolean not null default false,
  public_about text not null default '' check (public_about = btrim(internal.visible_text(public_about)) and length(public_about) <= 280),
  public_about_scope text,
  interview_progress jsonb not null default '{}' check (jsonb_typeof(interview_progress) = 'object'),
  ingestion_enabled boolean not null default true,
  conversations_kept_days integer default 365 check (conversations_kept_days between 1 and 3650),
  cloned_voice_id text check (length(cloned_voice_id) between 1 and 200),
  stock_voice_id text check (length(stock_voice_id) between 1 and 200),
  stock_voice_name text check (length(stock_voice_name) between 1 and 200),
  generation_counter integer not null default 0 check (generation_counter >= 0),
  voice_generation integer check (voice_generation > 0 and voice_generation <= generation_counter),
  confirmed_generation integer not null default 0 check (confirmed_generation between 0 and generation_counter),
  voice_evidence_pack jsonb,
  reflection_voice_dossier jsonb,
  prompt_packs jsonb,
  capsule jsonb,
  token_estimate integer check (token_estimate >= 0),
  persona_narrative text,
  voice_promoted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reflections is 'One row per reflection. The voice columns are live caches of its promoted voice artifact';
comment on column public.reflections.language is 'ISO 639-1: what its agents speak and hear first';
comment on column public.reflections.boundaries is 'What the owner wants left alone, a line for each; with speaking_style, the wishes that every voice is compiled with';
comment on column public.reflections.wishes_for_guests is 'The guests'' voice is compiled with them, too';
comment on column public.reflections.public_about is 'Who this is, in words of the owner; guests and search engines read it';
comment on column public.reflections.public_about_scope is 'Everything that was published when public_about was judged, as one hash; when it no longer is, nobody is shown the words until they are judged anew';
comment on column public.reflections.conversations_kept_days is 'So many days after they began conversations are erased; null: when somebody deletes them';
comment on column public.reflections.generation_counter is 'The last generation handed out by start_generation; never goes back';
comment on column public.reflections.confirmed_generation is 'The last regeneration that came to what was live already: nothing that was started before it goes live any more';
comment on column public.reflections.voice_generation is 'Live cache: generation of the promoted voice artifact';
comment on column public.reflections.voice_evidence_pack is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.reflection_voice_dossier is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.prompt_packs is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.capsule is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.persona_narrative is 'Live cache, moved by promote_voice_artifact only; holds private words';

create table public.reflection_members (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.member_role not null,
  created_at timestamptz not null default now(),
  primary key (reflection_id, user_id)
);
comment on table public.reflection_members is 'Who may enter a reflection and as what; written by functions only, so that the last owner stays';

create index reflections_created_by_idx on public.reflections (created_by);
create index reflection_members_user_idx on public.reflection_members (user_id, role);

-- plpgsql keeps the plans of a connection, and a policy asks in every query.
create function internal.my_reflections_as(variadic p_roles public.member_role[]) returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select reflection_id from public.reflection_members
  where user_id = (select auth.uid()) and role = any (p_roles) and not internal.lacks_second_factor();
end
$$;
comment on function internal.my_reflections_as is 'Reflections in which the caller has one of the roles. Policies compare with array(select …): asked once per query, and an index can be used even where two policies are joined by or';

create function internal.my_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin', 'operator', 'viewer');
end
$$;

create function internal.my_stewarded_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin', 'operator');
end
$$;

create function internal.my_managed_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin');
end
$$;

create function internal.my_role_in(p_reflection_id uuid) returns public.member_role
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select role from public.reflection_members
    where reflection_id = p_reflection_id and user_id = (select auth.uid()) and not internal.lacks_second_factor());
end
$$;

grant execute on function
  internal.my_reflections_as, internal.my_reflections, internal.my_stewarded_reflections,
  internal.my_managed_reflections, internal.my_role_in
to authenticated;

alter table public.reflections enable row level security;
alter table public.reflection_members enable row level security;

-- Members of every role read the row, viewers too, and packs quote what only stewards may read in full: the live caches
-- are not among the columns, nor are the lines for guests, which may say what is sealed and were refused for it, nor is the id of anybody's voice. Stewards read the packs in voice_artifacts, the server through service_role.
grant select (
  id, slug, display_name, created_by, language, speaking_style, boundaries, wishes_for_guests, interview_progress, ingestion_enabled,
  conversations_kept_days, generation_counter, voice_generation, token_estimate, voice_promoted_at, created_at, updated_at
) on public.reflections to authenticated;
grant select on public.reflections to service_role;
grant select on public.reflection_members to authenticated, service_role;

create policy reflections_select_members on public.reflections for select to authenticated
  using (id = any (array(select internal.my_reflections())));
create policy reflection_members_select_members on public.reflection_members for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections())));
create policy audit_log_select_managers on public.audit_log for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger reflections_touch_updated_at before update on public.reflections
  for each row execute function internal.touch_updated_at();
create trigger reflections_keep_id before update on public.reflections
  for each row execute function internal.keep_columns('id', 'created_at');
create trigger reflection_members_keep_identity before update on public.reflection_members
  for each row execute function internal.keep_columns('reflection_id', 'user_id', 'created_at');

-- ════ supabase/schemas/platform/jobs.sql

-- Jobs on pgmq and the dead letters they become. A job's payload holds ids, never texts: pgmq keeps archived messages.
--
-- security definer, with the reason:
--   all api functions here   the queues' tables belong to pgmq; service_role gets these calls and nothing beside
--   internal.enqueue         other functions queue work in the transaction that makes the work necessary
--   api.retry_dead_letter    moves a job back for a steward, who has no privilege on queues

create type public.job_queue as enum ('ingest', 'artifacts', 'runtime_sync', 'recaps', 'meanings');

select pgmq.create(queue::text) from unnest(enum_range(null::public.job_queue)) as queue;

-- Supabase grants API roles what it finds in new schemas on some installations; the queues stay closed regardless.
revoke all on all tables in schema pgmq from public, anon, authenticated, service_role;
revoke all on schema pgmq from public, anon, authenticated, service_role;
do $$
declare
  queue_table text;
begin
  for queue_table in
    select format('pgmq.%I', tablename) from pg_tables
    where schemaname = 'pgmq' and tablename ~ '^[qa]_(ingest|artifacts|runtime_sync|recaps|meanings)$'
  loop
    execute format('alter table %s enable row level security', queue_table);
  end loop;
end
$$;

create table public.dead_letters (
  id uuid primary key default gen_random_uuid(),
  queue public.job_queue not null,
  job_id bigint not null,
  reflection_id uuid references public.reflections (id) on delete cascade,
  payload jsonb not null,
  read_count integer not null,
  last_error text not null check (length(last_error) <= 4000),
  created_at timestamptz not null default now(),
  retried_at timestamptz,
  retried_by uuid references public.profiles (id) on delete set null,
  unique (queue, job_id)
);
comment on table public.dead_letters is 'Jobs that failed too often, with their last error, until a steward tries them again';
create index dead_letters_reflection_idx on public.dead_letters (reflection_id, created_at desc);
create index dead_letters_retried_by_idx on public.dead_letters (retried_by);

alter table public.dead_letters enable row level security;
grant select on public.dead_letters to authenticated, service_role;
create policy dead_letters_select_stewards on public.dead_letters for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function internal.enqueue(p_queue public.job_queue, p_payload jsonb, p_delay_seconds integer default 0)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_payload is null or jsonb_typeof(p_payload) <> 'object' or p_delay_seconds not between 0 and 86400 then
    perform internal.misused('invalid_request', 'job_payload_or_delay');
  end if;
  return (select pgmq.send(p_queue::text, p_payload, p_delay_seconds));
end
$$;

-- A job that nobody has begun will see this change too. It is locked to the end of the transaction, so that nobody begins it
-- before the change can be seen; so ten sources that are added at once are compiled once or twice, not ten times.
create function internal.enqueue_regeneration(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'regenerate', 'reflection_id', p_reflection_id);
  judgement constant jsonb := jsonb_build_object('kind', 'judge_about', 'reflection_id', p_reflection_id);
begin
  perform from pgmq.q_artifacts where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('artifacts', job);
  end if;
  -- What guests read of the person is hidden by any such change until it is judged again, which need not wait for the voice.
  if exists (select from public.reflections where id = p_reflection_id and public_about <> '') then
    perform from pgmq.q_artifacts where message = judgement and read_ct = 0 limit 1 for update skip locked;
    if not found then
      perform internal.enqueue('artifacts', judgement);
    end if;
  end if;
end
$$;

-- Something that every agent of the reflection has to be told.
create function internal.enqueue_syncs(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'sync', 'reflection_id', p_reflection_id, 'surface', surface))
  from unnest(array['standard', 'memory', 'public']) as surface;
end
$$;

-- What guests may hear has changed.
create function internal.enqueue_publication(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.enqueue_regeneration(p_reflection_id);
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'sync', 'reflection_id', p_reflection_id, 'surface', 'public'));
end
$$;

create function api.enqueue_job(p_queue public.job_queue, p_payload jsonb, p_delay_seconds integer default 0)
returns bigint
language sql
security definer
set search_path = ''
as $$
  select internal.enqueue(p_queue, p_payload, p_delay_seconds);
$$;

-- Somebody waits for what they have just added, nobody for the library that an installation begins with: the newest source of each
-- reflection comes before the second newest of any.
create function internal.read_ingest_jobs(p_limit integer, p_visibility_seconds integer)
returns table (job_id bigint, read_count integer, enqueued_at timestamptz, payload jsonb)
language sql
set search_path = ''
as $$
  with waiting as (
    select msg_id, row_number() over (partition by message ->> 'reflection_id' order by msg_id desc) as turn
    from pgmq.q_ingest
    where vt <= clock_timestamp()
  ),
  next as (
    select job.msg_id
    from pgmq.q_ingest as job
    join waiting on waiting.msg_id = job.msg_id
    where job.vt <= clock_timestamp()
    order by waiting.turn, job.msg_id desc
    limit p_limit
    for update of job skip locked
  )
  update pgmq.q_ingest as job
  set vt = clock_timestamp() + make_interval(secs => p_visibility_seconds), read_ct = job.read_ct + 1
  from next
  where job.msg_id = next.msg_id
  returning job.msg_id, job.read_ct, job.enqueued_at, job.message;
$$;

create function api.read_jobs(p_queue public.job_queue, p_limit integer, p_visibility_seconds integer)
returns table (job_id bigint, read_count integer, enqueued_at timestamptz, payload jsonb)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_limit not between 1 and 100 or p_visibility_seconds not between 1 and 3600 then
    perform internal.misused('invalid_request', 'jobs_to_read');
  end if;
  if p_queue = 'ingest' then
    return query select * from internal.read_ingest_jobs(p_limit, p_visibility_seconds);
    return;
  end if;
  return query
    select job.msg_id, job.read_ct, job.enqueued_at, job.message
    from pgmq.read(p_queue::text, p_visibility_seconds, p_limit) as job;
end
$$;
comment on function api.read_jobs is 'Takes jobs for a while; one that is neither archived nor moved reappears after it';

-- The attack on a queue is time: a worker that was away for longer than its job was hidden comes back and closes a job that
-- somebody else is doing by then. So it says which reading of the job it holds, and nothing happens when that is not the last.
create function internal.holds_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  held boolean;
begin
  execute format('select true from pgmq.%I where msg_id = $1 and read_ct = $2 for update', 'q_' || p_queue)
    into held using p_job_id, p_read_count;
  return coalesce(held, false);
end
$$;

create function api.archive_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return internal.holds_job(p_queue, p_job_id, p_read_count) and pgmq.archive(p_queue::text, p_job_id);
end
$$;
comment on function api.archive_job is 'Called after the work has committed; false when the job was no longer held';

create function api.hide_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer, p_seconds integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_seconds not between 0 and 3600 then
    perform internal.misused('invalid_request', 'job_hidden_seconds');
  end if;
  if not internal.holds_job(p_queue, p_job_id, p_read_count) then
    return false;
  end if;
  perform pgmq.set_vt(p_queue::text, p_job_id, p_seconds);
  return true;
end
$$;
comment on function api.hide_job is 'From others, while it is being done; or from everybody, until it is tried again. False when it was no longer held';

create function api.move_to_dead_letters(
  p_queue public.job_queue, p_job_id bigint, p_read_count integer, p_error text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  job_payload jsonb;
  job_reads integer;
  letter_id uuid;
begin
  if not internal.holds_job(p_queue, p_job_id, p_read_count) then
    return (select id from public.dead_letters where queue = p_queue and dead_letters.job_id = p_job_id);
  end if;
  execute format('select message, read_ct from pgmq.%I where msg_id = $1', 'q_' || p_queue)
    into job_payload, job_reads using p_job_id;
  insert into public.dead_letters (queue, job_id, reflection_id, payload, read_count, last_error)
  select p_queue, p_job_id, reflection.id, job_payload, job_reads, left(p_error, 4000)
  from (select 1) as once
  left join public.reflections as reflection on reflection.id::text = job_payload ->> 'reflection_id'
  returning id into letter_id;
  perform pgmq.archive(p_queue::text, p_job_id);
  -- What waits for a job that nobody will do any more says so.
  if job_payload ->> 'kind' = 'ingest' then
    update public.sources set status = 'failed', failure_reason = left(p_error, 2000)
    where id::text = job_payload ->> 'source_id' and status in ('queued', 'reading', 'indexing');
  elsif job_payload ->> 'kind' = 'regenerate' then
    update public.sources set status = 'failed', failure_reason = left(p_error, 2000)
    where reflection_id::text = job_payload ->> 'reflection_id' and status = 'compiling';
  end if;
  return letter_id;
end
$$;
comment on function api.move_to_dead_letters is 'Safe to call twice: the second call answers the same dead letter';

create function api.retry_dead_letter(p_dead_letter_id uuid) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.dead_letters;
  source record;
begin
  select * into letter from public.dead_letters where id = p_dead_letter_id for update;
  if letter.reflection_id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(letter.reflection_id);
  if letter.retried_at is not null then
    perform internal.fail('conflict', 'job_tried_again');
  end if;
  if letter.payload ->> 'kind' = 'ingest' then
    select * into source from public.sources
    where id::text = letter.payload ->> 'source_id' and status = 'failed' and deleted_at is null for update;
    if source.id is not null then
      perform internal.require_say_in(source.namespace_id);
      update public.sources set status = 'queued', progress = 0, failure_reason = null where id = source.id;
    end if;
  end if;
  update public.dead_letters set retried_at = now(), retried_by = (select auth.uid()) where id = letter.id;
  return internal.enqueue(letter.queue, letter.payload);
end
$$;

create function internal.count_jobs()
returns table (queue public.job_queue, waiting bigint, oldest_seconds integer, dead bigint)
language sql
stable
set search_path = ''
as $$
  select name.queue, metrics.queue_length, coalesce(metrics.oldest_msg_age_sec, 0),
    (select count(*) from public.dead_letters as letter where letter.queue = name.queue and letter.retried_at is null)
  from unnest(enum_range(null::public.job_queue)) as name (queue)
  cross join lateral pgmq.metrics(name.queue::text) as metrics;
$$;

grant execute on function
  api.enqueue_job, api.read_jobs, api.archive_job, api.hide_job, api.move_to_dead_letters
to service_role;
grant execute on function api.retry_dead_letter to authenticated;

-- ════ supabase/schemas/reflections/guards.sql

-- What every public function asks first. A stranger is told not_found, so that an id cannot be tested for existence; a
-- member without the right is told forbidden, and whom to ask.
--
-- security definer, with the reason:
--   internal.lock_reflection    members hold no update privilege on the row, which a row lock needs

create function internal.require_user() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    perform internal.fail('unauthenticated');
  elsif internal.lacks_second_factor() then
    perform internal.fail('second_factor_needed');
  end if;
  return (select auth.uid());
end
$$;

create function internal.require_role(p_reflection_id uuid, variadic p_roles public.member_role[])
returns public.member_role
language plpgsql
stable
set search_path = ''
as $$
declare
  my_role public.member_role := internal.my_role_in(p_reflection_id);
begin
  perform internal.require_user();
  if my_role is null then
    perform internal.fail('not_found');
  elsif not my_role = any (p_roles) then
    if 'admin' = any (p_roles) then
      perform internal.fail('forbidden');
    end if;
    perform internal.fail('forbidden', 'owner_needed');
  end if;
  return my_role;
end
$$;

create function internal.require_member(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin', 'operator', 'viewer');
$$;

create function internal.require_steward(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin', 'operator');
$$;

create function internal.require_manager(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin');
$$;

-- Held to the end of the transaction. `no key` leaves inserts that refer to the reflection free to go on.
create function internal.lock_reflection(p_reflection_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.reflections where id = p_reflection_id for no key update;
  return found;
end
$$;

-- ════ supabase/schemas/accounts/account.sql

-- A person's own account: their name, where they are signed in, and its end.
--
-- security definer, with the reason: all functions here. People have no privilege on the accounts and sessions of the auth server, on
-- profiles none but to read, and deleting an account deletes what other tables hold of it; each acts on the caller alone.
--   api.update_own_profile, api.set_own_language, api.list_own_sign_ins, api.note_own_sign_in, api.end_own_sign_in,
--   api.has_recent_proof, api.note_proof, api.list_solely_owned, api.delete_own_account
--   internal.end_old_sign_ins   called by the database's own timer

create function api.update_own_profile(p_display_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
begin
  update public.profiles set display_name = btrim(p_display_name) where id = me;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'own_name');
end
$$;

create function api.set_own_language(p_language text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
begin
  update public.profiles set language = p_language where id = me;
exception
  when check_violation then
    perform internal.fail('invalid_request', 'page_language');
end
$$;

create function api.note_own_sign_in(p_device text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Before a second factor was shown, too: it is a sign-in already, and its person may end it.
  me uuid := (select auth.uid());
begin
  if me is null then
    perform internal.require_user();
  end if;
  insert into internal.sign_ins (session_id, user_id, device)
  select internal.my_session(), me, left(internal.visible_text(p_device), 120)
  where exists (select from auth.sessions where id = internal.my_session() and user_id = me)
  on conflict (session_id) do update set device = excluded.device where sign_ins.user_id = excluded.user_id;
  delete from internal.sign_ins where user_id = me and not exists (select from auth.sessions where id = session_id);
end
$$;

create function api.list_own_sign_ins()
returns table (id uuid, device text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select session.id, coalesce(noted.device, ''), session.created_at,
    greatest(session.updated_at, session.refreshed_at at time zone 'UTC'), session.id = internal.my_session()
  from auth.sessions as session
  left join internal.sign_ins as noted on noted.session_id = session.id and noted.user_id = session.user_id
  where session.user_id = internal.require_user()
  order by 4 desc nulls last, session.id
  limit 100;
$$;

create function api.end_own_sign_in(p_session_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
begin
  delete from auth.sessions where id = p_session_id and user_id = me;
  return found;
end
$$;
comment on function api.end_own_sign_in is 'Its refresh tokens go with it; what it holds to read with runs out within jwt_expiry';

-- Signing in is such a proof, too.
create function api.has_recent_proof() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions as session
    left join internal.sign_ins as noted on noted.session_id = session.id and noted.user_id = session.user_id
    where session.id = internal.my_session() and session.user_id = internal.require_user()
      and greatest(session.created_at, noted.proved_at) 
        > now() - make_interval(mins => internal.proof_minutes()));
$$;
comment on function api.has_recent_proof is 'Whether this session was begun, or its person proved who they are, half an hour ago at most';

-- Attack: whoever has stolen a cookie need not ask our pages. A token that names no session is none that the auth server gave to a browser.
create function internal.require_recent_proof() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if internal.my_session() is not null and not api.has_recent_proof() then
    perform internal.fail('proof_needed');
  end if;
end
$$;

create function api.note_proof(p_user_id uuid, p_session_id uuid) returns void
language sql
security definer
set search_path = ''
as $$
  insert into internal.sign_ins (session_id, user_id, proved_at)
  select id, user_id, now() from auth.sessions where id = p_session_id and user_id = p_user_id
  on conflict (session_id) do update set proved_at = excluded.proved_at where sign_ins.user_id = excluded.user_id;
$$;

-- Longer than this nobody stays signed in: half a year in all, a month without use. Hosted Supabase can do so by itself on some plans.
create function internal.end_old_sign_ins() returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions
  where created_at < now() - make_interval(days => internal.signed_in_days())
    or greatest(created_at, updated_at, refreshed_at at time zone 'UTC')
      < now() - make_interval(days => internal.unused_sign_in_days());
$$;

create function api.list_solely_owned()
returns table (reflection_id uuid, display_name text, heirs jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select reflection.id, reflection.display_name, coalesce((
    select jsonb_agg(jsonb_build_object('userId', heir.user_id, 'displayName', person.display_name)
      order by heir.role, person.display_name)
    from public.reflection_members as heir
    join public.profiles as person on person.id = heir.user_id
    where heir.reflection_id = reflection.id and heir.user_id <> mine.user_id), '[]')
  from public.reflection_members as mine
  join public.reflections as reflection on reflection.id = mine.reflection_id
  where mine.user_id = internal.require_user() and mine.role = 'owner'
    and not exists (
      select from public.reflection_members as other
      where other.reflection_id = mine.reflection_id and other.role = 'owner' and other.user_id <> mine.user_id)
  order by reflection.created_at;
$$;

-- Reflections of the caller alone go to the member who is named for them, and are deleted with the account where that is nobody (''). Each
-- is named.
create function api.delete_own_account(p_token_hash text, p_passed_on jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  mine record;
  heir uuid;
  sought text[];
  erased jsonb;
  lost uuid[];
begin
  perform internal.require_recent_proof();
  -- Before looking who else owns them: whoever leaves at this moment has left, or stays.
  perform internal.lock_reflection(reflection_id) from (
    select reflection_id from public.reflection_members where user_id = me and role = 'owner' order by reflection_id) as owned;
  for mine in select * from api.list_solely_owned() loop
    -- Attack: the other owner leaves while somebody decides, and what they were never asked about goes with their account.
    if not coalesce(p_passed_on ? mine.reflection_id::text, false) then
      perform internal.fail('conflict', 'only_owner_now');
    end if;
    heir := nullif(p_passed_on ->> mine.reflection_id::text, '')::uuid;
    if heir is null then
      lost := lost || mine.reflection_id;
    else
      update public.reflection_members set role = 'owner'
      where reflection_id = mine.reflection_id and user_id = heir and heir <> me;
      if not found then
        perform internal.fail('conflict', 'heir_gone');
      end if;
    end if;
  end loop;
  select trace.sought, trace.erased into sought, erased from internal.traces_of_reflections(coalesce(lost, '{}')) as trace;
  -- And of reflections of others what was this person's.
  sought := sought || array(
    select id::text from public.conversations where user_id = me
    union all select call.provider_conversation_id from public.conversation_calls as call
      join public.conversations as conversation on conversation.id = call.conversation_id where conversation.user_id = me
    union all select id::text from public.agent_sessions where user_id = me);
  erased := erased || jsonb_build_object(
    'account', 1,
    'memberships', (select count(*) from public.reflection_members where user_id = me),
    'conversations', (
      select count(*) from public.conversations where user_id = me or reflection_id = any (lost)),
    'chats', (select count(*) from public.agent_sessions where user_id = me or reflection_id = any (lost)),
    'memories', (select count(*) from public.memories where user_id = me or reflection_id = any (lost)),
    'held_out_answers', (
      select count(*) from public.fidelity_answers where answered_by = me or reflection_id = any (lost)));
  delete from auth.users where id = me;
  perform internal.note_erasure(p_token_hash, 'account', me, erased, sought);
end
$$;

grant execute on function
  api.update_own_profile, api.set_own_language, api.note_own_sign_in, api.list_own_sign_ins, api.end_own_sign_in,
  api.has_recent_proof, api.list_solely_owned, api.delete_own_account
to authenticated;
grant execute on function api.note_proof to service_role;

-- ════ supabase/schemas/reflections/last-owner.sql

-- A reflection always has an owner, whichever way its members change.
--
-- security definer, with the reason:
--   internal.keep_an_owner      counts all members and, when a person deletes their account, deletes what was only
--                               theirs; the caller may see and do neither
--   internal.audit_membership   writes the audit log

-- Its sources first: a worker holds a source while it writes passages, each of which looks at the reflection. Whoever took the
-- reflection first would wait for the worker, and the worker for them.
create function internal.remove_reflection(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.sources where reflection_id = p_reflection_id order by id for update;
  delete from public.reflections where id = p_reflection_id;
end
$$;

-- Two owners who demote each other at the same moment both pass a check that only counts: each sees the other still
-- there. The lock makes the second wait, and its count is taken after the first has committed.
--
-- When the last owner's account is deleted, the reflection goes with the account: it is their person, and nobody who
-- was only invited may inherit it. When the reflection itself is deleted, there is nothing left to keep.
create function internal.keep_an_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return null;
  end if;
  if not internal.lock_reflection(old.reflection_id) then
    return null;
  end if;
  if exists (select from public.reflection_members where reflection_id = old.reflection_id and role = 'owner') then
    return null;
  end if;
  if not exists (select from public.profiles where id = old.user_id) then
    perform internal.remove_reflection(old.reflection_id);
    return null;
  end if;
  perform internal.fail('last_owner');
  return null;
end
$$;

create trigger reflection_members_keep_an_owner after update or delete on public.reflection_members
  for each row execute function internal.keep_an_owner();

create function internal.audit_membership() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform internal.write_audit(new.reflection_id, 'member.added',
      jsonb_build_object('user_id', new.user_id, 'role', new.role));
  elsif tg_op = 'UPDATE' and new.role <> old.role then
    perform internal.write_audit(new.reflection_id, 'member.role_changed',
      jsonb_build_object('user_id', new.user_id, 'from', old.role, 'to', new.role));
  elsif tg_op = 'DELETE' and exists (select from public.reflections where id = old.reflection_id) then
    perform internal.write_audit(old.reflection_id, 'member.removed',
      jsonb_build_object('user_id', old.user_id, 'role', old.role));
  end if;
  return null;
end
$$;

create trigger reflection_members_audit after insert or update or delete on public.reflection_members
  for each row execute function internal.audit_membership();

-- ════ supabase/schemas/reflections/invitations.sql

-- Invitations by e-mail: table and visibility; the functions are in invite-members.sql.
--
-- security definer, with the reason:
--   internal.audit_revocation   writes the audit log

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  email text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  role public.member_role not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid references public.profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + make_interval(days => internal.invitation_days()),
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is 'An address that may join a reflection once, with a role, until a date';
comment on column public.invitations.token_hash is 'SHA-256 of the token in the mailed link; the token itself is stored nowhere';

create unique index invitations_one_open_per_email on public.invitations (reflection_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_reflection_idx on public.invitations (reflection_id, created_at desc);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);

alter table public.invitations enable row level security;
grant select (
  id, reflection_id, email, role, invited_by, expires_at, accepted_at, accepted_by, revoked_at, created_at
) on public.invitations to authenticated;
grant select on public.invitations to service_role;
create policy invitations_select_managers on public.invitations for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger invitations_keep_terms before update on public.invitations
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'email', 'role', 'token_hash', 'expires_at', 'created_at');

-- Here and not where invitations are withdrawn, because that happens in three places.
create function internal.audit_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.reflections where id = new.reflection_id) then
    perform internal.write_audit(new.reflection_id, 'invitation.revoked',
      jsonb_build_object('invitation_id', new.id));
  end if;
  return null;
end
$$;

create trigger invitations_audit_revocation after update on public.invitations
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function internal.audit_revocation();

-- ════ supabase/schemas/reflections/invite-members.sql

-- Inviting, accepting and revoking.
--
-- security definer, with the reason: all of them write invitations, on which authenticated has no write privilege;
-- besides that
--   internal.email_of, internal.verified_email_of   read auth.users
--   api.describe_invitation                         answers people who are not members yet, signed in or not
--   api.accept_invitation                           adds the caller to reflection_members

create function internal.email_of(p_user_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user_id;
$$;

create function internal.verified_email_of(p_user_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user_id and email_confirmed_at is not null;
$$;

create function api.invite_member(
  p_reflection_id uuid, p_email text, p_role public.member_role, p_token_hash text
) returns public.invitations
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  address text := lower(btrim(p_email));
  invitation public.invitations;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  -- Read again under the lock: the caller may have been demoted while waiting for it.
  my_role := internal.require_manager(p_reflection_id);
  if p_role = 'owner' and my_role <> 'owner' then
    perform internal.fail('forbidden', 'owner_invites_owner');
  end if;
  if exists (
    select from public.reflection_members as member
    where member.reflection_id = p_reflection_id and internal.email_of(member.user_id) = address
  ) then
    perform internal.fail('already_member');
  end if;
  -- A new invitation replaces the one before, so it has to be one that the caller could withdraw.
  if my_role <> 'owner' and exists (
    select from public.invitations
    where reflection_id = p_reflection_id and email = address and role = 'owner'
      and accepted_at is null and revoked_at is null and expires_at > now()
  ) then
    perform internal.fail('forbidden', 'owner_invited_already');
  end if;
  update public.invitations set revoked_at = now()
  where reflection_id = p_reflection_id and email = address and accepted_at is null and revoked_at is null;
  if (
    select count(*) from public.invitations
    where reflection_id = p_reflection_id and accepted_at is null and revoked_at is null and expires_at > now()
  ) >= internal.most_open_invitations() then
    perform internal.fail('limit_reached', 'invitations_full');
  end if;
  insert into public.invitations (reflection_id, email, role, token_hash, invited_by)
  values (p_reflection_id, address, p_role, p_token_hash, (select auth.uid()))
  returning * into invitation;
  perform internal.write_audit(p_reflection_id, 'invitation.created',
    jsonb_build_object('invitation_id', invitation.id, 'role', p_role));
  return invitation;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'invitation_incomplete');
  when unique_violation then
    perform internal.fail('conflict', 'invitation_link_used');
end
$$;

create function api.revoke_invitation(p_invitation_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
  my_role public.member_role;
begin
  select * into invitation from public.invitations where id = p_invitation_id for update;
  if invitation.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  my_role := internal.require_manager(invitation.reflection_id);
  if invitation.role = 'owner' and my_role <> 'owner' then
    perform internal.fail('forbidden', 'owner_withdraws_owner');
  end if;
  if invitation.accepted_at is not null then
    perform internal.fail('conflict', 'invitation_accepted');
  end if;
  update public.invitations set revoked_at = now() where id = p_invitation_id and revoked_at is null;
end
$$;

create function api.describe_invitation(p_token_hash text)
returns table (
  reflection_display_name text, role public.member_role, invited_by_name text, email_hint text, is_for_me boolean,
  state text, expires_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select reflection.display_name, invitation.role, inviter.display_name,
      left(invitation.email, 1) || '…@' || split_part(invitation.email, '@', 2),
      coalesce(invitation.email = internal.verified_email_of((select auth.uid())), false),
      case
        when invitation.revoked_at is not null then 'revoked'
        when invitation.accepted_at is not null then 'accepted'
        when invitation.expires_at <= now() then 'expired'
        else 'open'
      end,
      invitation.expires_at
    from public.invitations as invitation
    join public.reflections as reflection on reflection.id = invitation.reflection_id
    left join public.profiles as inviter on inviter.id = invitation.invited_by
    where invitation.token_hash = p_token_hash;
  if not found then
    perform internal.fail('invitation_invalid');
  end if;
end
$$;
comment on function api.describe_invitation is 'For the page behind a mailed link. The address is only hinted at, because links are forwarded';

-- The attack: a forwarded or leaked link, opened by somebody else. Whoever accepts has to own the invited address, and
-- has to have proved it, because anyone can sign up with any address.
create function api.accept_invitation(p_token_hash text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  invitation public.invitations;
begin
  select * into invitation from public.invitations where token_hash = p_token_hash for update;
  if invitation.id is null or invitation.revoked_at is not null then
    perform internal.fail('invitation_invalid');
  end if;
  if invitation.accepted_at is not null then
    if invitation.accepted_by is distinct from me or internal.my_role_in(invitation.reflection_id) is null then
      perform internal.fail('invitation_invalid');
    end if;
    return invitation.reflection_id;
  end if;
  if invitation.expires_at <= now() then
    perform internal.fail('invitation_expired');
  end if;
  if invitation.email is distinct from internal.verified_email_of(me) then
    perform internal.fail('forbidden', 'invitation_for_another');
  end if;
  update public.invitations set accepted_at = now(), accepted_by = me where id = invitation.id;
  insert into public.reflection_members (reflection_id, user_id, role)
  values (invitation.reflection_id, me, invitation.role)
  on conflict (reflection_id, user_id) do nothing;
  perform internal.write_audit(invitation.reflection_id, 'invitation.accepted',
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.reflection_id;
end
$$;

grant execute on function api.invite_member, api.revoke_invitation, api.accept_invitation to authenticated;
grant execute on function api.describe_invitation to anon, authenticated;

-- ════ supabase/schemas/reflections/manage-members.sql

-- Listing members, changing roles, removing and leaving.
--
-- security definer, with the reason:
--   api.list_members                  reads names and addresses that the caller's own policies do not show
--   api.change_member_role, api.remove_member
--                                     authenticated has no write privilege on reflection_members
--   internal.revoke_stale_invitations withdraws what a former manager has sent out

create function api.list_members(p_reflection_id uuid)
returns table (user_id uuid, display_name text, email text, role public.member_role, joined_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  my_role public.member_role := internal.require_member(p_reflection_id);
begin
  return query
    select member.user_id, profile.display_name,
      case
        when my_role in ('owner', 'admin') or member.user_id = (select auth.uid())
          then internal.email_of(member.user_id)
      end,
      member.role, member.created_at
    from public.reflection_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.reflection_id = p_reflection_id
    order by member.role, member.created_at, member.user_id;
end
$$;

create function api.change_member_role(p_reflection_id uuid, p_user_id uuid, p_role public.member_role)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  old_role public.member_role;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  -- Read again under the lock: the caller may have been demoted while waiting for it.
  my_role := internal.require_manager(p_reflection_id);
  select role into old_role from public.reflection_members
  where reflection_id = p_reflection_id and user_id = p_user_id;
  if old_role is null then
    perform internal.fail('not_found');
  elsif p_role is null then
    perform internal.fail('invalid_request', 'role_missing');
  elsif my_role = 'admin' and (
    p_role = 'owner' or old_role = 'owner' or (old_role = 'admin' and p_user_id <> (select auth.uid()))
  ) then
    perform internal.fail('forbidden', 'owner_changes_roles');
  elsif p_role = 'owner' or old_role = 'owner' then
    perform internal.require_recent_proof();
  end if;
  update public.reflection_members set role = p_role
  where reflection_id = p_reflection_id and user_id = p_user_id and role <> p_role;
end
$$;

create function api.remove_member(p_reflection_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  old_role public.member_role;
begin
  perform internal.require_member(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  my_role := internal.require_member(p_reflection_id);
  select role into old_role from public.reflection_members
  where reflection_id = p_reflection_id and user_id = p_user_id;
  if p_user_id is distinct from (select auth.uid()) then
    if my_role not in ('owner', 'admin') then
      perform internal.fail('forbidden');
    elsif my_role = 'admin' and old_role in ('owner', 'admin') then
      perform internal.fail('forbidden', 'owner_removes');
    elsif old_role is null then
      perform internal.fail('not_found');
    end if;
  end if;
  if old_role = 'owner' then
    perform internal.require_recent_proof();
  end if;
  delete from public.reflection_members where reflection_id = p_reflection_id and user_id = p_user_id;
end
$$;
comment on function api.remove_member is 'With one''s own id: leaving';

-- The attack: invite a friend, be removed, come back through the friend. What somebody may no longer invite is withdrawn
-- in the transaction that takes the right away.
create function internal.revoke_stale_invitations() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where reflection_id = old.reflection_id and invited_by = old.user_id
    and accepted_at is null and revoked_at is null
    and (
      tg_op = 'DELETE' or new.role not in ('owner', 'admin') or (role = 'owner' and new.role <> 'owner')
    );
  return null;
end
$$;

create trigger reflection_members_revoke_invitations after update or delete on public.reflection_members
  for each row execute function internal.revoke_stale_invitations();

grant execute on function api.list_members, api.change_member_role, api.remove_member to authenticated;

-- ════ supabase/schemas/reflections/list-memberships.sql

-- For commands of the installation itself, which act for somebody whom their operator names by e-mail address.
--
-- security definer, with the reason:
--   api.list_memberships   reads the addresses of accounts, which no role of ours may

create function api.list_memberships(p_email text)
returns table (user_id uuid, reflection_id uuid, slug text, display_name text, role public.member_role)
language sql
stable
security definer
set search_path = ''
as $$
  select member.user_id, member.reflection_id, reflection.slug, reflection.display_name, member.role
  from auth.users as account
  join public.reflection_members as member on member.user_id = account.id
  join public.reflections as reflection on reflection.id = member.reflection_id
  where lower(account.email) = lower(btrim(p_email))
  order by member.created_at, member.reflection_id
  limit 200;
$$;
comment on function api.list_memberships is 'The reflections that somebody is a member of, by the address they sign in with';

grant execute on function api.list_memberships to service_role;

-- ════ supabase/schemas/knowledge/namespaces.sql

-- Namespaces: what pages call collections. A reflection's sources stand in them, each with its own visibility. How stewards
-- make, order, merge and delete them is in the file about collections.
--
-- security definer, with the reason:
--   internal.audit_namespace    writes the audit log and queues what follows

create type public.namespace_visibility as enum ('sealed', 'private', 'published');
comment on type public.namespace_visibility is 'sealed: stewards only, never compiled; private: the private audience; published: guests too';

create table public.namespaces (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  visibility public.namespace_visibility not null default 'private',
  visibility_changed_at timestamptz not null default now(),
  place integer not null default 0,
  deleted_at timestamptz,
  erase_after timestamptz,
  visibility_before public.namespace_visibility,
  waits_for uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reflection_id, name),
  unique (id, reflection_id),
  foreign key (waits_for, reflection_id) references public.namespaces (id, reflection_id) on delete set null (waits_for),
  check ((deleted_at is null) = (erase_after is null) and (deleted_at is null) = (visibility_before is null)),
  check (deleted_at is null or visibility = 'sealed')
);
comment on table public.namespaces is 'Groups of sources with one visibility; changed by functions only';
comment on column public.namespaces.place is 'In the order that stewards chose; equal ones by title';
comment on column public.namespaces.deleted_at is 'Nobody sees it from then on; until erase_after it can be brought back';
comment on column public.namespaces.visibility_before is 'Of a deleted one: what it was';
comment on column public.namespaces.waits_for is 'The published namespace to which it was added: guests are told nothing of it until somebody who looked lets them, and then it goes over';
comment on column public.namespaces.name is 'What conversations freeze and scope hashes contain; never renamed';

create unique index namespaces_waiting_idx on public.namespaces (waits_for) where visibility = 'private' and deleted_at is null;
create index namespaces_waits_for_idx on public.namespaces (waits_for, reflection_id);

alter table public.namespaces enable row level security;
grant select on public.namespaces to authenticated, service_role;

-- A viewer must not learn even the names of sealed namespaces, nobody those of deleted ones.
create policy namespaces_select_members on public.namespaces for select to authenticated
  using (
    deleted_at is null and (
      reflection_id = any (array(select internal.my_stewarded_reflections()))
      or (visibility <> 'sealed' and reflection_id = any (array(select internal.my_reflections_as('viewer'))))
    )
  );
create trigger namespaces_touch_updated_at before update on public.namespaces
  for each row execute function internal.touch_updated_at();
create trigger namespaces_keep_identity before update on public.namespaces
  for each row execute function internal.keep_columns('id', 'reflection_id', 'name', 'created_at');

-- As a sentence of ours, where the foreign keys would refuse with one of the database's.
create function internal.keep_filled_namespace() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.reflections where id = old.reflection_id) and (
    exists (select from public.sources where namespace_id = old.id)
    or exists (select from public.fact_corrections where namespace_id = old.id)
  ) then
    perform internal.fail('conflict', 'collection_not_empty');
  end if;
  return old;
end
$$;

create trigger namespaces_keep_filled before delete on public.namespaces
  for each row execute function internal.keep_filled_namespace();

create function internal.audit_namespace() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.visibility <> old.visibility then
    perform internal.write_audit(new.reflection_id, 'namespace.visibility_changed',
      jsonb_build_object('namespace_id', new.id, 'from', old.visibility, 'to', new.visibility));
  elsif tg_op = 'DELETE' and exists (select from public.reflections where id = old.reflection_id) then
    perform internal.write_audit(old.reflection_id,
      case when old.deleted_at is null then 'namespace.deleted' else 'namespace.erased' end,
      jsonb_build_object('namespace_id', old.id, 'visibility', old.visibility));
    -- The voice names the published namespaces, the empty ones too.
    if old.visibility = 'published' then
      perform internal.enqueue_publication(old.reflection_id);
    end if;
  end if;
  return null;
end
$$;

create trigger namespaces_audit after update or delete on public.namespaces
  for each row execute function internal.audit_namespace();

-- ════ supabase/schemas/reflections/manage-reflections.sql

-- Creating, renaming, publishing from and deleting a reflection.
--
-- security definer, with the reason: all of them, because authenticated has no insert, update or delete privilege on
-- reflections and no privilege on visibility; each starts by asking for the caller's role.
--   api.create_reflection, api.update_reflection, api.update_reflection_manner, api.set_public_about,
--   api.delete_reflection,
--   api.set_namespace_visibility

create function api.create_reflection(p_display_name text, p_slug text, p_language text default 'en')
returns public.reflections
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  created public.reflections;
begin
  -- One creation per person at a time, so that the ceiling holds.
  perform from public.profiles where id = me for no key update;
  if not found then
    perform internal.fail('forbidden', 'account_gone');
  end if;
  if (select count(*) from public.reflection_members where user_id = me and role = 'owner') >= internal.most_owned_reflections() then
    perform internal.fail('limit_reached', 'reflections_full');
  end if;
  insert into public.reflections (display_name, slug, language, created_by)
  values (btrim(p_display_name), p_slug, p_language, me)
  returning * into created;
  insert into public.reflection_members (reflection_id, user_id, role) values (created.id, me, 'owner');
  -- To begin with: stewards rename, merge and delete them as they like.
  insert into public.namespaces (reflection_id, name, title, visibility, place) values
    (created.id, 'life', 'Life', 'private', 1),
    (created.id, 'work', 'Work', 'private', 2),
    (created.id, 'sealed', 'Sealed', 'sealed', 3);
  perform internal.write_audit(created.id, 'reflection.created');
  return created;
exception
  when unique_violation then
    perform internal.fail('slug_taken');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'name_and_address');
end
$$;

create function api.update_reflection(
  p_reflection_id uuid, p_display_name text, p_slug text, p_language text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_name text;
  old_language text;
begin
  perform internal.require_manager(p_reflection_id);
  select display_name, language into old_name, old_language
  from public.reflections where id = p_reflection_id for no key update;
  update public.reflections
  set display_name = btrim(p_display_name), slug = p_slug, language = coalesce(p_language, language)
  where id = p_reflection_id;
  -- No words of it change, but with what they are spoken and heard.
  if p_language <> old_language then
    perform internal.enqueue_syncs(p_reflection_id);
  end if;
  -- The voice says whose it is.
  if old_name is distinct from btrim(p_display_name) then
    perform internal.enqueue_regeneration(p_reflection_id);
  end if;
  perform internal.write_audit(p_reflection_id, 'reflection.updated');
exception
  when unique_violation then
    perform internal.fail('slug_taken');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'name_and_address');
end
$$;

-- Shown from when the app has judged the words: none of them may stand in what is not published.
create function api.set_public_about(p_reflection_id uuid, p_about text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  update public.reflections set public_about = btrim(p_about), public_about_scope = null where id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'reflection.described');
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'about_long');
end
$$;

-- Attack: how it is to sound stands in the prompt of every member's conversation. Those who manage the reflection say it.
create function api.update_reflection_manner(
  p_reflection_id uuid, p_speaking_style text, p_ingestion_enabled boolean,
  p_boundaries text default null, p_wishes_for_guests boolean default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.reflections;
begin
  perform internal.require_manager(p_reflection_id);
  select * into before from public.reflections where id = p_reflection_id for no key update;
  update public.reflections
  set speaking_style = btrim(internal.visible_text(regexp_replace(p_speaking_style, '\s+', ' ', 'g'))),
    ingestion_enabled = p_ingestion_enabled,
    boundaries = case when p_boundaries is null then boundaries
      else coalesce((
        select string_agg(line, E'\n' order by place)
        from unnest(string_to_array(p_boundaries, E'\n')) with ordinality as written (words, place)
        cross join lateral (select btrim(internal.visible_text(words)) as line) as read
        where line <> ''), '') end,
    wishes_for_guests = coalesce(p_wishes_for_guests, wishes_for_guests)
  where id = p_reflection_id;
  -- The voice is compiled with them.
  if exists (
    select from public.reflections where id = p_reflection_id
      and (speaking_style, boundaries, wishes_for_guests)
        is distinct from (before.speaking_style, before.boundaries, before.wishes_for_guests)
  ) then
    perform internal.enqueue_publication(p_reflection_id);
  end if;
  perform internal.write_audit(p_reflection_id, 'reflection.manner_updated');
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'manner_long');
end
$$;

create function api.delete_reflection(p_reflection_id uuid, p_token_hash text default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sought text[];
  erased jsonb;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.require_recent_proof();
  perform internal.write_audit(p_reflection_id, 'reflection.deleted');
  select trace.sought, trace.erased into sought, erased from internal.traces_of_reflections(array[p_reflection_id]) as trace;
  erased := erased || jsonb_build_object('held_out_answers', (
    select count(*) from public.fidelity_answers where reflection_id = p_reflection_id));
  perform internal.remove_reflection(p_reflection_id);
  if p_token_hash is not null then
    perform internal.note_erasure(p_token_hash, 'reflection', p_reflection_id, erased, sought);
  end if;
end
$$;
comment on function api.delete_reflection is 'Everything of the reflection goes by cascade; its audit chain stays. With a token there is a receipt';

-- What waits beside a published namespace goes over to it, as it was looked at. Locked in the order of a merge.
create function internal.let_guests_hear(p_waiting public.namespaces, p_preview text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform internal.lock_sources_of(array[p_waiting.id, p_waiting.waits_for]);
  perform internal.require_namespace(p_waiting.id);
  if p_preview is not null and p_preview is distinct from api.preview_publication(p_waiting.id) ->> 'fingerprint' then
    perform internal.fail('conflict', 'changed_since_looked');
  end if;
  perform api.merge_namespaces(p_waiting.id, p_waiting.waits_for);
  return true;
end
$$;

-- From the commit on the public runtime's scope hash no longer matches, so the old one cannot be served.
create function api.set_namespace_visibility(
  p_namespace_id uuid, p_visibility public.namespace_visibility, p_preview text default null, p_unseal boolean default false
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces;
begin
  select * into target from public.namespaces where id = p_namespace_id and deleted_at is null;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(target.reflection_id);
  if p_visibility is null then
    perform internal.fail('invalid_request', 'visibility_missing');
  elsif p_visibility = 'published' then
    perform internal.require_recent_proof();
  end if;
  if p_visibility = 'published' and exists (
    select from public.namespaces where id = target.waits_for and visibility = 'published' and deleted_at is null
  ) then
    return internal.let_guests_hear(target, p_preview);
  end if;
  -- Whoever adds evidence to the namespace waits from here on, so that nothing comes in between looking and deciding.
  select * into target from public.namespaces where id = p_namespace_id for update;
  -- Taking something away from listeners is never held up by what changed meanwhile.
  if p_preview is not null and p_visibility > target.visibility
    and p_preview is distinct from api.preview_publication(p_namespace_id) ->> 'fingerprint'
  then
    perform internal.fail('conflict', 'changed_since_looked');
  end if;
  if target.visibility = 'sealed' and p_visibility = 'published' and not coalesce(p_unseal, false) then
    perform internal.fail('invalid_request', 'collection_sealed');
  end if;
  -- Whose visibility somebody decided by itself waits for no other.
  update public.namespaces set visibility = p_visibility, visibility_changed_at = now(), waits_for = null
  where id = p_namespace_id and visibility <> p_visibility;
  if not found then
    return false;
  end if;
  perform internal.enqueue_publication(target.reflection_id);
  return true;
end
$$;
comment on function api.set_namespace_visibility is 'True when the visibility changed; regeneration and public sync are queued in the same transaction. With the fingerprint of a preview, more people hear it only if that still holds. What is sealed goes to guests with a second word only';

grant execute on function
  api.create_reflection, api.update_reflection, api.update_reflection_manner, api.set_public_about,
  api.delete_reflection,
  api.set_namespace_visibility
to authenticated;

-- ════ supabase/schemas/knowledge/sources.sql

-- Sources: the texts a reflection is made of, and how far each has been read. How they are added and changed, and how the
-- worker reads them, is in the three files after this one.

create type public.source_kind as enum ('paste', 'file', 'web_page', 'interview', 'recording', 'photo');
create type public.source_status as enum ('queued', 'reading', 'indexing', 'compiling', 'live', 'failed');

create table public.sources (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  kind public.source_kind not null,
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 200),
  content text check (octet_length(content) between 1 and 4194304),
  version integer not null default 1 check (version > 0),
  content_hash text generated always as (internal.sha256_hex(content)) stored,
  byte_length integer generated always as (octet_length(content)) stored,
  file_hash text,
  origin_url text check (origin_url ~ '^https?://' and length(origin_url) <= 2000),
  reading_note text check (length(reading_note) between 1 and 1000),
  file_name text check (length(file_name) between 1 and 255),
  recorded_on date,
  language text check (language ~ '^[a-z]{2,3}$'),
  is_language_chosen boolean not null default false,
  voices jsonb,
  called_as text[] check (cardinality(called_as) <= 20),
  conversation_id uuid,
  added_by uuid references public.profiles (id) on delete set null,
  status public.source_status not null default 'queued',
  progress smallint not null default 0 check (progress between 0 and 100),
  failure_reason text check (length(failure_reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  erase_after timestamptz,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  unique (id, reflection_id, namespace_id),
  check ((status = 'failed') = (failure_reason is not null)),
  check ((deleted_at is null) = (erase_after is null)),
  check (content is not null or status in ('queued', 'reading', 'failed'))
);
comment on table public.sources is 'Raw texts, read by stewards only; status moves by functions of the worker';
comment on column public.sources.content is 'Empty until a file or web page has been read; from then on each change is a version of its own';
comment on column public.sources.version is 'Of the text; earlier ones are in source_versions';
comment on column public.sources.file_hash is 'Of the bytes that were uploaded, so that the same file twice is known before it is read';
comment on column public.sources.progress is 'Of the whole way to live, in percent: 90 is that of a source which waits for the voice, also when it failed there';
comment on column public.sources.language is 'ISO 639-1; detected at the end of reading, null when none fits';
comment on column public.sources.is_language_chosen is 'By a steward: another reading does not detect it anew';
comment on column public.sources.voices is 'Of a conversation {of, voices: [{name, times, isPerson}]}: who wrote or spoke, and who of them is the person';
comment on column public.sources.called_as is 'What this text calls the person, as a steward chose; none where nobody in it is';
comment on column public.sources.deleted_at is 'Nothing of it is found from then on; until erase_after it can be restored';
comment on column public.sources.reading_note is 'Of an archive: what was taken from it, and what was left';
comment on column public.sources.conversation_id is 'The interview this transcript comes from';
comment on column public.sources.failure_reason is 'A sentence on which a person can act, or a reason of which pages make one';

-- What was deleted may be given again.
create unique index sources_same_text_idx on public.sources (namespace_id, content_hash) where deleted_at is null;
create unique index sources_same_file_idx on public.sources (namespace_id, file_hash) where deleted_at is null;
create index sources_reflection_idx on public.sources (reflection_id, created_at desc);
create index sources_namespace_idx on public.sources (namespace_id, reflection_id);
create index sources_conversation_idx on public.sources (conversation_id, reflection_id);
create index sources_added_by_idx on public.sources (added_by);

alter table public.sources enable row level security;
grant select on public.sources to authenticated, service_role;
-- The sub-select runs under the reader's own policy on namespaces, which hides deleted ones.
create policy sources_select_stewards on public.sources for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

create trigger sources_touch_updated_at before update on public.sources
  for each row execute function internal.touch_updated_at();
create trigger sources_keep_identity before update on public.sources
  for each row execute function internal.keep_columns('id', 'reflection_id', 'kind', 'file_hash', 'created_at');
-- To queued from anywhere: restored, or tried again. From failed to live: what only waited for a voice that was refused at
-- first.
create trigger sources_status before insert or update on public.sources
  for each row execute function internal.enforce_status_machine(
    'queued', 'queued>reading', 'reading>indexing', 'indexing>compiling', 'compiling>live',
    'queued>failed', 'reading>failed', 'indexing>failed', 'compiling>failed',
    'reading>queued', 'indexing>queued', 'compiling>queued', 'live>queued', 'failed>queued', 'failed>live');

create function internal.keep_content() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform internal.misused('conflict', 'words_without_version');
  return null;
end
$$;
create trigger sources_keep_content before update on public.sources
  for each row when (
    old.content is not null
    and (new.content is distinct from old.content) <> (new.version = old.version + 1)
    or new.version not in (old.version, old.version + 1))
  execute function internal.keep_content();

create table public.source_files (
  source_id uuid primary key references public.sources (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760)
);
comment on table public.source_files is 'Uploaded files until they have been read; only functions of the worker see them';
alter table public.source_files enable row level security;

create function api.count_sources(p_reflection_id uuid)
returns table (namespace_id uuid, source_count bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select namespace_id, count(*) from public.sources
  where reflection_id = p_reflection_id and deleted_at is null group by namespace_id;
end
$$;
comment on function api.count_sources is 'Of the sources that the caller may read; namespaces without one are left out';

-- Whoever publishes words should know that they were also put where not everybody hears them. The same, as where one is refused
-- twice: of the text, or of the bytes of the file.
create function api.list_twins(p_source_ids uuid[]) returns table (source_id uuid, collections text[])
language sql
stable
set search_path = ''
as $$
  with twins as (
    select source.id, same.namespace_id
    from public.sources as source
    join public.sources as same on same.reflection_id = source.reflection_id and same.content_hash = source.content_hash
    where source.id = any (p_source_ids) and same.namespace_id <> source.namespace_id and same.deleted_at is null
    union
    select source.id, same.namespace_id
    from public.sources as source
    join public.sources as same on same.reflection_id = source.reflection_id and same.file_hash = source.file_hash
    where source.id = any (p_source_ids) and same.namespace_id <> source.namespace_id and same.deleted_at is null
  )
  select twins.id, array_agg(shelf.title order by shelf.title)
  from twins join public.namespaces as shelf on shelf.id = twins.namespace_id
  group by twins.id;
$$;
comment on function api.list_twins is 'The titles of the other namespaces that hold the same text or file, as far as the caller may read; sources without any are left out';

grant execute on function api.count_sources, api.list_twins to authenticated;

-- ════ supabase/schemas/knowledge/add-sources.sql

-- Adding sources: texts, files and web pages.
--
-- security definer, with the reason:
--   all api functions here   a source and the job that reads it are written in one transaction; authenticated may write
--                            neither by itself

create function internal.enqueue_ingest(p_source public.sources) returns bigint
language sql
set search_path = ''
as $$
  select internal.enqueue('ingest', jsonb_build_object(
    'kind', 'ingest', 'reflection_id', p_source.reflection_id, 'source_id', p_source.id));
$$;

create function internal.require_stewarded_source(p_source_id uuid, p_is_deleted boolean default false)
returns public.sources
language plpgsql
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources
  where id = p_source_id and (deleted_at is not null) = p_is_deleted for update;
  if source.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(source.reflection_id);
  return source;
end
$$;

-- Locked against a change of visibility to the end of the transaction: whoever publishes the namespace meanwhile waits, and
-- then sees what they publish.
create function internal.lock_namespace(p_namespace_id uuid) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  namespace public.namespaces;
begin
  select * into namespace from public.namespaces where id = p_namespace_id and deleted_at is null for share;
  if namespace.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  return namespace;
end
$$;

-- Whoever changes what is on a shelf is a steward; a manager, where guests hear it: words that come to the public, come back to
-- it or are taken from it. The lock comes first, so that nobody publishes the namespace between the check and the change.
create function internal.require_say_in(p_namespace_id uuid) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  target public.namespaces := internal.lock_namespace(p_namespace_id);
begin
  perform internal.require_steward(target.reflection_id);
  if target.visibility = 'published' then
    perform internal.require_manager(target.reflection_id);
  end if;
  return target;
end
$$;

-- What is added to a published namespace is told to no guest before somebody has looked at it: it waits in a private one beside
-- it, an ordinary namespace in all else. So whatever decides what guests hear knows nothing of what waits, and cannot forget it.
create function internal.waiting_beside(p_target public.namespaces) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  room public.namespaces;
begin
  insert into public.namespaces (reflection_id, name, title, visibility, place, waits_for)
  select p_target.reflection_id, internal.namespace_name(p_target.title), left(p_target.title, 50)
    || case reflection.language when 'de' then ' (neu, noch nicht für Gäste)' else ' (new, not yet for guests)' end,
    'private', p_target.place, p_target.id
  from public.reflections as reflection where reflection.id = p_target.reflection_id
  on conflict (waits_for) where visibility = 'private' and deleted_at is null do nothing;
  select * into room from public.namespaces
  where waits_for = p_target.id and visibility = 'private' and deleted_at is null for share;
  return room;
end
$$;

-- The same text or file may not wait for where it stands already.
create function internal.refuse_waiting_twice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.namespaces as room
    join public.sources as same on same.namespace_id = room.waits_for and same.deleted_at is null
    where room.id = new.namespace_id and (same.content_hash = new.content_hash or same.file_hash = new.file_hash)
  ) then
    raise unique_violation using message = 'the same text or file is there already';
  end if;
  return null;
end
$$;
create trigger sources_waiting_twice after insert on public.sources
  for each row execute function internal.refuse_waiting_twice();

-- What a new source needs whatever it is.
create function internal.admit_source(p_namespace_id uuid, p_bytes bigint) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
begin
  if p_bytes is null then
    perform internal.fail('invalid_request', 'source_without_words');
  end if;
  if (select count(*) from public.sources where reflection_id = target.reflection_id) >= internal.most_sources() then
    perform internal.fail('limit_reached', 'sources_full');
  end if;
  perform internal.take_ingest_bytes(target.reflection_id, p_bytes);
  if target.visibility = 'published' then
    return internal.waiting_beside(target);
  end if;
  return target;
end
$$;

create function internal.take_ingest_bytes(p_reflection_id uuid, p_bytes bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not internal.take_cap('reflection:' || p_reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), p_bytes, internal.most_added_bytes_a_day())
  then
    perform internal.fail('limit_reached', 'reading_full');
  end if;
end
$$;

create function api.add_source(
  p_namespace_id uuid, p_kind public.source_kind, p_title text, p_content text, p_recorded_on date default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.admit_source(p_namespace_id, octet_length(p_content));
  source public.sources;
begin
  if p_kind not in ('paste', 'interview') then
    perform internal.fail('invalid_request', 'texts_only');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, added_by)
  values (target.reflection_id, target.id, p_kind, btrim(p_title), p_content, p_recorded_on, (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'title_and_text');
end
$$;

create function api.add_file(
  p_namespace_id uuid, p_kind public.source_kind, p_title text, p_file_name text, p_base64 text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- In base64 four characters are three bytes; what the padding adds does not matter to a daily limit.
  target public.namespaces := internal.admit_source(p_namespace_id, length(p_base64)::bigint * 3 / 4);
  file_bytes bytea := decode(p_base64, 'base64');
  source public.sources;
begin
  if p_kind not in ('file', 'interview') then
    perform internal.misused('invalid_request', 'file_kind');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, file_name, file_hash, added_by)
  values (target.reflection_id, target.id, p_kind, btrim(p_title), p_file_name, encode(sha256(file_bytes), 'hex'),
    (select auth.uid()))
  returning * into source;
  insert into public.source_files (source_id, bytes) values (source.id, file_bytes);
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_file');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'file_and_name');
end
$$;

create function api.add_web_page(p_namespace_id uuid, p_url text, p_title text default null) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.admit_source(p_namespace_id, 1);
  source public.sources;
begin
  if exists (
    select from public.sources
    where namespace_id in (target.id, target.waits_for) and kind = 'web_page' and origin_url = p_url and deleted_at is null
  ) then
    perform internal.fail('conflict', 'same_page');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, origin_url, added_by)
  values (target.reflection_id, target.id, 'web_page', coalesce(btrim(p_title), left(p_url, 200)), p_url,
    (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'page_and_title');
end
$$;

grant execute on function api.add_source, api.add_file, api.add_web_page to authenticated;

-- ════ supabase/schemas/knowledge/change-sources.sql

-- What stewards do with sources that are there: move, rename, try again, delete, bring back.
--
-- security definer, with the reason:
--   all api functions here but move_source   a source and the work that follows from its change are written in one
--                                            transaction; authenticated may write neither by itself

-- Letting more people hear the words is for managers to decide, as it is for a whole namespace; so is taking them from the public.
-- What nobody but stewards knew goes to guests with a second word only, on every way there.
create function internal.require_say_to_move(p_from public.namespaces, p_to public.namespaces, p_unseal boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_to.visibility > p_from.visibility or (p_from.visibility = 'published' and p_to.visibility <> 'published') then
    perform internal.require_manager(p_from.reflection_id);
  end if;
  if p_from.visibility = 'sealed' and p_to.visibility = 'published' and not coalesce(p_unseal, false) then
    perform internal.fail('invalid_request', 'moved_from_sealed', p_from.title);
  end if;
end
$$;

create function api.move_sources(p_source_ids uuid[], p_namespace_id uuid, p_unseal boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
  origin public.namespaces;
  target public.namespaces;
  asked uuid;
  changed uuid[] := array[]::uuid[];
  moved integer := 0;
begin
  perform internal.require_user();
  if coalesce(cardinality(p_source_ids), 0) not between 1 and 500 then
    perform internal.fail('invalid_request', 'sources_chosen');
  end if;
  -- All sources in one order, and only then the collections: so that nobody waits in a circle, who moves the same sources or
  -- merges the collections in which they stand.
  perform from public.sources
  where id = any (p_source_ids) and reflection_id = any (array(select internal.my_stewarded_reflections()))
  order by id for update;
  for asked in select distinct id from unnest(p_source_ids) as id order by id loop
    source := internal.require_stewarded_source(asked);
    origin := internal.lock_namespace(source.namespace_id);
    target := internal.lock_namespace(p_namespace_id);
    if target.reflection_id <> source.reflection_id then
      perform internal.fail('not_found');
    end if;
    perform internal.require_say_to_move(origin, target, p_unseal);
    update public.sources set namespace_id = target.id where id = source.id and namespace_id <> target.id;
    if found then
      moved := moved + 1;
      changed := changed || origin.id;
      perform internal.write_audit(source.reflection_id, 'source.moved', jsonb_build_object(
        'source_id', source.id, 'from', origin.id, 'to', target.id));
    end if;
  end loop;
  if moved > 0 then
    perform internal.weigh_evidence(id) from (select distinct id from unnest(changed || target.id) as id) as weighed;
    perform internal.enqueue_regeneration(target.reflection_id);
  end if;
  return moved;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_there', source.title);
end
$$;
comment on function api.move_sources is 'All of them or none. Passages, evidence and corrections follow by foreign key, so that nothing stays where more people can hear it';

create function api.move_source(p_source_id uuid, p_namespace_id uuid, p_unseal boolean default false) returns void
language sql
set search_path = ''
as $$
  select api.move_sources(array[p_source_id], p_namespace_id, p_unseal);
$$;

create function internal.queue_again(p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.require_say_in(p_source.namespace_id);
  update public.sources
  set status = 'queued', progress = 0, failure_reason = null, deleted_at = null, erase_after = null
  where id = p_source.id;
  update public.dead_letters set retried_at = now(), retried_by = (select auth.uid())
  where reflection_id = p_source.reflection_id and payload ->> 'source_id' = p_source.id::text and retried_at is null;
  perform internal.enqueue_ingest(p_source);
end
$$;

-- A worker may be at a source until it waits for the voice; what it then wrote would be of the text before.
create function internal.require_settled(p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_source.content is null then
    perform internal.fail('conflict', 'not_read_yet');
  elsif p_source.status not in ('compiling', 'live', 'failed') then
    perform internal.fail('conflict', 'being_read');
  end if;
end
$$;

create function api.rename_source(p_source_id uuid, p_title text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  -- The title stands beside every citation.
  perform internal.require_say_in(source.namespace_id);
  update public.sources set title = btrim(p_title) where id = source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'title_missing');
end
$$;

create function api.set_source_language(p_source_id uuid, p_language text default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_settled(source);
  update public.sources set language = p_language, is_language_chosen = p_language is not null where id = source.id;
  perform internal.queue_again(source);
exception
  when check_violation then
    perform internal.fail('invalid_request', 'language_missing');
end
$$;
comment on function api.set_source_language is 'Null detects it anew. Statements and search follow rules of a language, so the source is read again';

create function api.choose_voices(p_source_id uuid, p_called_as text[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_settled(source);
  if not p_called_as <@ array(select jsonb_array_elements(source.voices -> 'voices') ->> 'name') then
    perform internal.fail('invalid_request', 'voice_of_another');
  end if;
  update public.sources set called_as = p_called_as where id = source.id;
  perform internal.queue_again(source);
end
$$;
comment on function api.choose_voices is 'Which of those who speak in a source are the person, or that nobody is. The source is read again';

create function api.retry_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  if source.status <> 'failed' then
    perform internal.fail('conflict', 'not_failed');
  end if;
  perform internal.queue_again(source);
end
$$;

create function api.delete_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  time_to_restore constant interval := make_interval(mins => internal.source_restore_minutes());
begin
  perform internal.require_say_in(source.namespace_id);
  update public.sources set deleted_at = now(), erase_after = now() + time_to_restore where id = source.id;
  delete from public.passages where source_id = source.id;
  delete from public.evidence
  where source_id = source.id
    or correction_id in (select id from public.fact_corrections where source_id = source.id);
  perform internal.weigh_evidence(source.namespace_id);
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'erase', 'reflection_id', source.reflection_id, 'source_id', source.id),
    extract(epoch from time_to_restore)::integer);
  perform internal.write_audit(source.reflection_id, 'source.deleted', jsonb_build_object('source_id', source.id));
end
$$;
comment on function api.delete_source is 'Passages and evidence go at once, and the voice is compiled without them; the words go ten minutes later, from older generations too';

create function api.restore_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id, p_is_deleted => true);
begin
  if source.erase_after <= now() then
    perform internal.fail('not_found');
  end if;
  perform internal.queue_again(source);
  insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
  select reflection_id, namespace_id, id, 'fact', corrected_statement
  from public.fact_corrections where source_id = source.id and status = 'accepted';
  perform internal.weigh_evidence(source.namespace_id);
  perform internal.write_audit(source.reflection_id, 'source.restored', jsonb_build_object('source_id', source.id));
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_since');
end
$$;

grant execute on function
  api.move_source, api.move_sources, api.rename_source, api.set_source_language, api.choose_voices, api.retry_source, api.delete_source, api.restore_source
to authenticated;

-- ════ supabase/schemas/knowledge/read-sources.sql

-- The worker's steps with a source. Each is one compare-and-set, so that two workers on one source, or one that was killed and
-- begins again, end where one would have.
--
-- security definer, with the reason:
--   all api functions here but list_compiling_sources   service_role has no update privilege on sources, and none at all
--                                                       on their files

create function api.claim_source(p_source_id uuid)
returns table (
  status public.source_status, kind public.source_kind, content text, file_name text, file_base64 text,
  origin_url text, person text, title text, language text, recorded_on date, called_as text[], version integer
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sources set status = 'reading', progress = 10
  where id = p_source_id and sources.status = 'queued' and deleted_at is null;
  return query
    select source.status, source.kind, source.content, source.file_name,
      case when source.content is null then encode(file.bytes, 'base64') end,
      source.origin_url, reflection.display_name, source.title, source.language, source.recorded_on, source.called_as, source.version
    from public.sources as source
    join public.reflections as reflection on reflection.id = source.reflection_id
    left join public.source_files as file on file.source_id = source.id
    where source.id = p_source_id and source.status in ('reading', 'indexing') and source.deleted_at is null;
end
$$;
comment on function api.claim_source is 'What there is to do for a source; no row when nothing is left: it is deleted, failed, or further on';

create function api.store_source_text(
  p_source_id uuid, p_content text, p_title text default null, p_language text default null,
  p_note text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
  same public.sources;
  given_title text := left(btrim(internal.visible_text(p_title)), 200);
begin
  select * into source from public.sources
  where id = p_source_id and status = 'reading' and deleted_at is null for update;
  if source.id is null then
    return false;
  end if;
  if source.content is null and source.kind = 'web_page' then
    perform internal.take_ingest_bytes(source.reflection_id, octet_length(p_content));
  end if;
  -- A page whose title nobody gave is called by its own.
  update public.sources set
    content = p_content, reading_note = left(p_note, 1000), status = 'indexing', progress = 40,
    language = case when is_language_chosen then language else p_language end,
    title = case when title = left(origin_url, 200) and given_title <> '' then btrim(given_title) else title end
  where id = source.id;
  delete from public.source_files where source_id = source.id;
  return true;
exception
  when unique_violation then
    select * into same from public.sources
    where namespace_id = source.namespace_id and content_hash = internal.sha256_hex(p_content)
      and deleted_at is null and id <> source.id;
    update public.sources set status = 'failed', failure_reason = internal.reason('same_text_as', same.title)
    where id = source.id;
    return false;
end
$$;
comment on function api.store_source_text is 'The end of reading; a text that the namespace has already fails the source with a reason that names it';

create function api.advance_source(
  p_source_id uuid, p_from public.source_status, p_to public.source_status,
  p_progress integer default 0, p_failure_reason text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sources
  set status = p_to, progress = p_progress, failure_reason = left(p_failure_reason, 2000)
  where id = p_source_id and status = p_from and deleted_at is null;
  return found;
end
$$;
comment on function api.advance_source is 'Compare-and-set: false when the source is no longer in the expected status. The same status twice reports progress';

create function internal.waits_for_voice(p_source public.sources) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_source.status = 'compiling' or p_source.status = 'failed' and p_source.progress = 90;
$$;

create function api.list_compiling_sources(p_reflection_id uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(id order by id), '{}') from public.sources
  where reflection_id = p_reflection_id and internal.waits_for_voice(sources);
$$;
comment on function api.list_compiling_sources is 'Also those that failed while they waited for a voice: the next one may be approved';

create function api.finish_compiling(p_reflection_id uuid, p_source_ids uuid[], p_failure_reason text default null)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  finished integer;
begin
  update public.sources
  set status = case when p_failure_reason is null then 'live' else 'failed' end::public.source_status,
    progress = case when p_failure_reason is null then 100 else 90 end,
    failure_reason = left(p_failure_reason, 2000)
  where reflection_id = p_reflection_id and id = any (p_source_ids) and internal.waits_for_voice(sources);
  get diagnostics finished = row_count;
  return finished;
end
$$;
comment on function api.finish_compiling is 'Takes the sources that were compiling when a regeneration began; one that came later waits for the next';

create function api.erase_source(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  home uuid;
begin
  delete from public.sources where id = p_source_id and erase_after <= now() returning reflection_id into home;
  if home is null then
    return false;
  end if;
  perform internal.enqueue('artifacts', jsonb_build_object('kind', 'forget', 'reflection_id', home));
  return true;
end
$$;
comment on function api.erase_source is 'False for one that was restored; each deletion queues an erasure of its own. The ledger forgets its words next';

grant execute on function
  internal.waits_for_voice, api.claim_source, api.store_source_text, api.advance_source,
  api.list_compiling_sources, api.finish_compiling, api.erase_source
to service_role;

-- ════ supabase/schemas/knowledge/words.sql

-- Words: how a text is taken apart for search, in the language that it is written in.

create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Stems of the languages that Postgres knows, and whole words for all others; without accents, so that whoever asks for
-- soderharu finds Söderharu.
do $$
declare
  known record;
begin
  for known in
    select * from (values
      ('words', 'english'), ('words_de', 'german'), ('words_sv', 'swedish'), ('words_fr', 'french'), ('words_es', 'spanish'),
      ('words_it', 'italian'), ('words_nl', 'dutch'), ('words_da', 'danish'), ('words_no', 'norwegian'), ('words_fi', 'finnish'),
      ('words_pt', 'portuguese'), ('words_ro', 'romanian'), ('words_hu', 'hungarian'), ('words_tr', 'turkish'),
      ('words_ru', 'russian'), ('words_of_any', 'simple')
    ) as listed (name, stemmer)
  loop
    execute format('create text search configuration internal.%I (copy = pg_catalog.%I)', known.name, known.stemmer);
    execute format(
      'alter text search configuration internal.%I alter mapping for asciiword, word, numword with extensions.unaccent, pg_catalog.%I',
      known.name, case known.stemmer when 'simple' then 'simple' else known.stemmer || '_stem' end);
  end loop;
end
$$;

create function internal.words_in(p_language text) returns regconfig
language sql
immutable
set search_path = ''
as $$
  select case p_language
    when 'en' then 'internal.words'::regconfig when 'de' then 'internal.words_de' when 'sv' then 'internal.words_sv'
    when 'fr' then 'internal.words_fr' when 'es' then 'internal.words_es' when 'it' then 'internal.words_it'
    when 'nl' then 'internal.words_nl' when 'da' then 'internal.words_da' when 'no' then 'internal.words_no'
    when 'fi' then 'internal.words_fi' when 'pt' then 'internal.words_pt' when 'ro' then 'internal.words_ro'
    when 'hu' then 'internal.words_hu' when 'tr' then 'internal.words_tr' when 'ru' then 'internal.words_ru'
    else 'internal.words_of_any'
  end;
$$;

-- Letters and digits only, composed, written by code points: how Postgres itself takes a text apart depends on the locale of
-- the server, and it reads 1977-1983 as a year and a negative number. Soft hyphens go without leaving a gap.
create function internal.searchable_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(normalize(p_text, nfkc), U&'\00AD', ''),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B0-\u02FF\u2000-\u2BFF\u3000-\u3004\u3008-\u3020\uFE00-\uFE6F\uFFF0-\uFFFF]+',
    ' ', 'g');
$$;

-- Chinese and Japanese are written without spaces: every two characters that follow each other stand for a word.
create function internal.in_pairs(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_text !~ '[\u3040-\u30FF\u3400-\u9FFF]' then p_text else (
    select string_agg(
      case when run[1] ~ '^[\u3040-\u30FF\u3400-\u9FFF]' and length(run[1]) > 2
        then (select string_agg(substr(run[1], place, 2), ' ' order by place) from generate_series(1, length(run[1]) - 1) as place)
        else run[1] end, ' ' order by number)
    from regexp_matches(p_text, '[\u3040-\u30FF\u3400-\u9FFF]+|[^\u3040-\u30FF\u3400-\u9FFF]+', 'g') with ordinality as found (run, number)
  ) end;
$$;

create function internal.words_of(p_text text, p_language text default 'en') returns tsvector
language sql
immutable
set search_path = ''
as $$
  select to_tsvector(internal.words_in(p_language), internal.in_pairs(internal.searchable_text(p_text)));
$$;
grant execute on function
  internal.words_in, internal.searchable_text, internal.in_pairs, internal.words_of
to service_role;

-- ════ supabase/schemas/knowledge/passages.sql

-- Passages: sources cut into pieces of a paragraph or two, which is what a citation leads to.

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  position integer not null check (position >= 0),
  body text not null check (length(body) between 1 and 8000),
  created_at timestamptz not null default now(),
  unique (source_id, position),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.passages is 'Pieces of sources, which citations lead to; the namespace follows the source when it is moved';

create index passages_source_idx on public.passages (source_id, reflection_id, namespace_id);
create index passages_reflection_idx on public.passages (reflection_id, namespace_id);
create index passages_namespace_idx on public.passages (namespace_id, reflection_id);

alter table public.passages enable row level security;
grant select on public.passages to authenticated;
grant select, delete on public.passages to service_role;
grant insert (id, source_id, reflection_id, namespace_id, position, body) on public.passages to service_role;

-- A viewer opens citations; the sub-select runs under the viewer's own policy on namespaces, which hides sealed ones.
create policy passages_select on public.passages for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    or reflection_id = any (array(select internal.my_reflections_as('viewer')))
      and namespace_id = any (array(select id from public.namespaces where visibility <> 'sealed'))
  );

create trigger passages_keep_words before update on public.passages
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'position', 'body');

-- ════ supabase/schemas/knowledge/lines.sql

-- Lines: what search looks through. A line is a turn of a conversation, else a sentence; it is found by its own words, by
-- the question that it replies to, by what stands beside it and by the heading above it.
--
-- Nobody reads lines but the functions of search, which decide by themselves whose eyes they have.
--
-- Of a conversation there are two editions: members hear all that was said; guests hear the person's own words, and nothing
-- of what others wrote or asked, nor e-mail addresses and telephone numbers. Each edition stands on a shelf of its own, and a
-- search is given the shelves that it may look through: so no function has to remember whose words a line are.

create type internal.line_edition as enum ('all', 'members', 'guests');

create function internal.shelf_of(p_namespace_id uuid, p_edition internal.line_edition) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case p_edition
    when 'members' then md5(p_namespace_id || '/members')::uuid
    when 'guests' then md5(p_namespace_id || '/guests')::uuid
    else p_namespace_id end;
$$;
comment on function internal.shelf_of is 'Where lines of an edition are found: those that everybody may be told under the namespace itself';

-- An address in "[…]", a number of a telephone too; a day, a year or a sum stays.
create function internal.without_contacts(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(p_text,
    '[[:alnum:]._%+-]+(?:@|\s?\[at\]\s?|\s?\(at\)\s?)[[:alnum:]-]+(?:\.[[:alnum:]-]+)+', '[…]', 'gi'),
    '(?:\+|(?<![[:alnum:].,])00)[1-9](?:[ ()/.\u00A0\u2013-]{0,3}[0-9]){6,14}(?![0-9])'
    || '|(?<![[:alnum:].,/+-])\(?0[1-9][0-9]{1,4}\)?[ /.\u00A0\u2013-]{0,3}[0-9](?:[ /.\u00A0\u2013-]{0,2}[0-9]){3,10}(?![0-9])'
    || '|(?<![[:alnum:].,/+-])\(?[2-9][0-9]{2}\)?[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])', '[…]', 'g'),
    '(\m(?:tel|telephone|telefon|phone|mobile|mobil|handy|cell|fax)\M[.:]?\s*(?:(?:no|nr|number|nummer)\M[.:]?\s*)?(?:(?:is|ist)\s+)?)\(?[0-9](?:[ ()/.-]{0,2}[0-9]){4,14}(?![0-9])',
    '\1[…]', 'gi');
$$;
comment on function internal.without_contacts is 'A text as guests read it: without e-mail addresses and telephone numbers';

create table internal.lines (
  id bigint generated always as identity primary key,
  source_id uuid not null,
  reflection_id uuid not null,
  namespace_id uuid not null,
  passage_id uuid not null references public.passages (id) on delete cascade,
  edition internal.line_edition not null default 'all',
  shelf uuid not null generated always as (internal.shelf_of(namespace_id, edition)) stored,
  position integer not null check (position >= 0),
  passage integer not null,
  starts_at integer not null check (starts_at >= 0),
  body text not null check (length(body) between 1 and 8000),
  words_at integer not null check (words_at between 0 and length(body)),
  speaker text check (length(speaker) <= 200),
  said_on date,
  heading text check (length(heading) <= 400),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  replies_to integer,
  told_from integer not null,
  told_to integer not null check (position between told_from and told_to),
  search tsvector not null,
  unique (source_id, edition, position),
  unique (id, shelf),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
alter table internal.lines enable row level security;
comment on table internal.lines is 'Turns and sentences of sources; bodies that follow each other put together are the text';
comment on column internal.lines.position is 'In its edition';
comment on column internal.lines.starts_at is 'In the text of the source, in characters';
comment on column internal.lines.words_at is 'Where in the body its words begin: before them stand a time and a name';
comment on column internal.lines.said_on is 'The day of the line where the text names one; otherwise that of its source counts';
comment on column internal.lines.replies_to is 'The position of the question that somebody else asked just before';
comment on column internal.lines.told_from is 'The first of the lines that are told together when this one is found';
comment on column internal.lines.search is 'A: its own words; B: those of the question; C: of the lines beside it; D: of the heading';

create index lines_passage_idx on internal.lines (passage_id);
create index lines_source_idx on internal.lines (source_id, reflection_id, namespace_id);
-- The shelf is in the index, so that one tenant's search does not walk through the words of all the others. Without a
-- list of pending rows, which every search would have to read from end to end after each source that was added.
create index lines_search_idx on internal.lines using gin (shelf, search) with (fastupdate = off);

-- `p_lines` is the whole text in its order, each line as {edition, passage, at, body, words_at, speaker, on, heading, language,
-- replies_to, from, to}; `passage` is the position of the passage in which it begins. Where a text that everybody may be told
-- holds an address, guests get an edition without it.
create function internal.file_lines(p_source_id uuid, p_lines jsonb) returns void
language sql
set search_path = ''
as $$
  delete from internal.lines where source_id = p_source_id;

  with listed as materialized (
    select line.*, coalesce(edition, 'all') as for_whom, internal.without_contacts(body) <> body as tells_contacts
    from rows from (jsonb_to_recordset(p_lines) as (
      edition internal.line_edition, passage integer, at integer, body text, words_at integer, speaker text, "on" date,
      heading text, language text, replies_to integer, "from" integer, "to" integer
    )) with ordinality as line (
      edition, passage, at, body, words_at, speaker, said_on, heading, language, replies_to, told_from, told_to, number)
  ), parted as (
    select listed.*, target from listed
    cross join (select coalesce(bool_or(for_whom = 'all' and tells_contacts), false) as is_parted from listed) as text
    cross join lateral unnest(case
      when for_whom = 'all' and is_parted then array['members', 'guests']::internal.line_edition[]
      else array[for_whom] end) as target
  ), shown as (
    select target, number, passage, at, said_on, language, replies_to, told_from, told_to,
      case when target = 'guests' then internal.without_contacts(label) else label end as label,
      case when target = 'guests' then internal.without_contacts(words) else words end as said,
      case when target = 'guests' then internal.without_contacts(speaker) else speaker end as speaker,
      case when target = 'guests' then internal.without_contacts(heading) else heading end as heading
    from parted
    cross join lateral (select substr(body, 1, words_at) as label, substr(body, words_at + 1) as words) as halves
  ), given as materialized (
    select shown.*, (row_number() over (partition by target order by number) - 1)::integer as position,
      internal.words_of(said, language) as words, internal.words_of(coalesce(heading, ''), language) as above
    from shown
  )
  insert into internal.lines (
    source_id, reflection_id, namespace_id, edition, passage_id, passage, position, starts_at, body, words_at, speaker, said_on,
    heading, language, replies_to, told_from, told_to, search)
  select passage.source_id, passage.reflection_id, passage.namespace_id, line.target, passage.id, passage.position, line.position,
    line.at, line.label || line.said, length(line.label), line.speaker, line.said_on, line.heading, line.language, line.replies_to,
    line.told_from, line.told_to,
    -- A label alone is nothing that anybody said, and is not found by what stands beside it.
    case when line.said !~ '[[:alnum:]]' and line.label ~ '[[:alnum:]]' then ''::tsvector else
      setweight(line.words, 'A') || setweight(coalesce(question.words, ''), 'B') || setweight(line.beside, 'C')
        || setweight(line.above, 'D') end
  from (
    select given.*, coalesce(lag(words) over in_order, '') || coalesce(lead(words) over in_order, '') as beside
    from given window in_order as (partition by target order by position)
  ) as line
  join public.passages as passage on passage.source_id = p_source_id and passage.position = line.passage
  left join given as question on question.position = line.replies_to and question.target = line.target
  order by line.target, line.position;
$$;
comment on function internal.file_lines is 'In place of those that were there';

-- ════ supabase/schemas/knowledge/namespace-terms.sql

-- Which words the lines of a shelf use, and in how many lines each: what a rare word is worth in a search, and which
-- word somebody may have meant. With them, marked by a sign that no word has, the languages of the lines.
--
-- Per shelf, not per reflection: a search weighs its words by the shelves that it may read, and nothing in its results can tell
-- how often a word is used on the others.
--
-- security definer, with the reason:
--   internal.count_terms    nobody writes the counts but this trigger

create table internal.namespace_terms (
  shelf uuid not null,
  lexeme text not null,
  line_count integer not null,
  primary key (shelf, lexeme)
) with (fillfactor = 80);
comment on table internal.namespace_terms is 'In how many lines of a shelf a word occurs; the empty word counts all of them, =de those in German';
alter table internal.namespace_terms enable row level security;
create index namespace_terms_near_idx on internal.namespace_terms
  using gin (shelf, lexeme extensions.gin_trgm_ops) with (fastupdate = off);

create function internal.language_marks() returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{=en,=de,=sv,=fr,=es,=it,=nl,=da,=no,=fi,=pt,=ro,=hu,=tr,=ru,=und}'::text[];
$$;

-- The words of a line that are its own.
create function internal.terms_of(p_search tsvector, p_language text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select tsvector_to_array(ts_filter(p_search, '{a}')) || array[
    '', case when '=' || p_language = any (internal.language_marks()) then '=' || p_language else '=und' end];
$$;

-- No foreign key, which would be checked once for every word: the counts fall to nothing when a namespace goes, because
-- its lines go before it.
create function internal.add_term_counts(p_shelves uuid[], p_lexemes text[], p_changes integer[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In this order the empty word is the first of its shelf: writers of one shelf wait for each other there, with
  -- no other word of it in hand, and of several they take the same one first. So none waits for another in a circle.
  insert into internal.namespace_terms as counted (shelf, lexeme, line_count)
  select shelf, lexeme, change
  from unnest(p_shelves, p_lexemes, p_changes) as changed (shelf, lexeme, change)
  order by shelf, lexeme
  on conflict (shelf, lexeme) do update
    set line_count = counted.line_count + excluded.line_count;

  delete from internal.namespace_terms as counted
  using unnest(p_shelves, p_lexemes, p_changes) as changed (shelf, lexeme, change)
  where changed.change < 0 and counted.shelf = changed.shelf and counted.lexeme = changed.lexeme
    and counted.line_count = 0;
end
$$;

create function internal.count_terms() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, count(*)::integer as change
      from added, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme
    ) as changes having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, -count(*)::integer as change
      from removed, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme
    ) as changes having count(*) > 0;
  else
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, sum(change)::integer as change
      from (
        select shelf, search, language, 1 as change from added
        union all
        select shelf, search, language, -1 from removed
      ) as moved, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme having sum(change) <> 0
    ) as changes having count(*) > 0;
  end if;
  return null;
end
$$;

create trigger lines_count_added after insert on internal.lines
  referencing new table as added
  for each statement execute function internal.count_terms();
create trigger lines_count_removed after delete on internal.lines
  referencing old table as removed
  for each statement execute function internal.count_terms();
create trigger lines_count_moved after update on internal.lines
  referencing old table as removed new table as added
  for each statement execute function internal.count_terms();

-- ════ supabase/schemas/knowledge/collections.sql

-- Collections, as pages call namespaces: how stewards make, name, order, merge and delete them, and bring them back.
--
-- A deleted collection is sealed and hidden from everybody at once: its passages and statements go, its sources are deleted as
-- sources are, the voice is compiled without it. For 30 days its words wait where only restore_namespace and the worker reach
-- them; then they are erased. Brought back, its sources are read again, and guests do not hear it until it is published anew.
--
-- security definer, with the reason:
--   all api functions here   authenticated may write neither namespaces nor the work that follows

create function internal.require_namespace(p_namespace_id uuid, p_is_deleted boolean default false) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  namespace public.namespaces;
begin
  select * into namespace from public.namespaces
  where id = p_namespace_id and (deleted_at is not null) = p_is_deleted;
  if namespace.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_member(namespace.reflection_id);
  -- The reflection first, then the row: so that none of these functions waits for another in a circle.
  perform internal.lock_reflection(namespace.reflection_id);
  select * into namespace from public.namespaces
  where id = p_namespace_id and (deleted_at is not null) = p_is_deleted for update;
  if namespace.id is null then
    perform internal.fail('conflict', 'collection_changed');
  end if;
  return namespace;
end
$$;

-- Whoever works on a source holds it and then asks for its collection. Whoever changes a collection with all that is in it does
-- so in the same order: the sources by id, then the collection, then a look at what came in between.
create function internal.lock_sources_of(p_namespace_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$
  select coalesce(array_agg(id), '{}')
  from (
    select id from public.sources
    where namespace_id = any (p_namespace_ids) and reflection_id = any (array(select internal.my_managed_reflections()))
    order by id for update
  ) as locked;
$$;

create function internal.require_no_source_but(p_locked uuid[], p_namespace_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.sources where namespace_id = any (p_namespace_ids) and id <> all (p_locked)) then
    perform internal.fail('conflict', 'collection_changed');
  end if;
end
$$;

create function internal.require_room_for_namespace(p_reflection_id uuid, p_title text, p_but uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_but is null
    and (select count(*) from public.namespaces where reflection_id = p_reflection_id and deleted_at is null)
      >= internal.most_collections()
  then
    perform internal.fail('limit_reached', 'collections_full');
  end if;
  if exists (
    select from public.namespaces
    where reflection_id = p_reflection_id and deleted_at is null and id is distinct from p_but
      and lower(title) = lower(btrim(p_title))
  ) then
    perform internal.fail('conflict', 'collection_name_taken');
  end if;
end
$$;

-- Conversations freeze the name. One that is never given twice cannot open a new collection to an old conversation.
create function internal.namespace_name(p_title text) returns text
language sql
set search_path = ''
as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_title), '[^a-z0-9]+', '-', 'g'), 40), '-'), ''),
    left(replace(gen_random_uuid()::text, '-', ''), 8));
$$;

create function api.create_namespace(
  p_reflection_id uuid, p_title text, p_description text default '',
  p_visibility public.namespace_visibility default 'private'
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform internal.require_steward(p_reflection_id);
  -- Publishing is a decision with consequences of its own: nothing is born published.
  if p_visibility is null or p_visibility = 'published' then
    perform internal.fail('invalid_request', 'new_collection_published');
  end if;
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_room_for_namespace(p_reflection_id, p_title);
  insert into public.namespaces (reflection_id, name, title, description, visibility, place)
  select p_reflection_id, internal.namespace_name(p_title), btrim(p_title), btrim(p_description), p_visibility,
    coalesce(max(place), 0) + 1
  from public.namespaces where reflection_id = p_reflection_id
  returning id into created_id;
  perform internal.write_audit(p_reflection_id, 'namespace.created',
    jsonb_build_object('namespace_id', created_id, 'visibility', p_visibility));
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'collection_name_and_about');
end
$$;

create function api.describe_namespace(p_namespace_id uuid, p_title text, p_description text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_namespace(p_namespace_id);
begin
  -- Guests are told the name of what they hear.
  perform internal.require_say_in(target.id);
  perform internal.require_room_for_namespace(target.reflection_id, p_title, p_but => target.id);
  update public.namespaces set title = btrim(p_title), description = btrim(p_description) where id = target.id;
  perform internal.write_audit(target.reflection_id, 'namespace.described', jsonb_build_object('namespace_id', target.id));
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'collection_name_and_about');
end
$$;

create function api.order_namespaces(p_reflection_id uuid, p_namespace_ids uuid[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select coalesce(array_agg(id order by id), '{}') from public.namespaces
      where reflection_id = p_reflection_id and deleted_at is null)
    is distinct from (select coalesce(array_agg(id order by id), '{}') from unnest(p_namespace_ids) as id)
  then
    perform internal.fail('conflict', 'collections_changed');
  end if;
  update public.namespaces set place = listed.place
  from unnest(p_namespace_ids) with ordinality as listed (id, place)
  where namespaces.id = listed.id and namespaces.place <> listed.place;
end
$$;

-- The words go from everything that says or finds them, in the order of delete_source: what is deleted keeps no former passages.
create function internal.discard_namespace(p_namespace public.namespaces) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  time_to_restore constant interval := make_interval(days => internal.collection_restore_days());
begin
  if not exists (select from public.sources where namespace_id = p_namespace.id)
    and not exists (select from public.fact_corrections where namespace_id = p_namespace.id)
  then
    delete from public.namespaces where id = p_namespace.id;
    return false;
  end if;
  update public.namespaces
  set deleted_at = now(), erase_after = now() + time_to_restore, visibility_before = visibility, visibility = 'sealed',
    visibility_changed_at = now()
  where id = p_namespace.id;
  update public.sources set deleted_at = now(), erase_after = now() + time_to_restore
  where namespace_id = p_namespace.id and deleted_at is null;
  delete from public.passages where namespace_id = p_namespace.id;
  delete from public.evidence where namespace_id = p_namespace.id;
  perform internal.enqueue_publication(p_namespace.reflection_id);
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'erase_namespace', 'reflection_id', p_namespace.reflection_id, 'namespace_id', p_namespace.id), 86400);
  perform internal.write_audit(p_namespace.reflection_id, 'namespace.deleted', jsonb_build_object(
    'namespace_id', p_namespace.id, 'visibility', p_namespace.visibility));
  return true;
end
$$;
comment on function internal.discard_namespace is 'True when it can be brought back; one that holds nothing is gone';

create function api.delete_namespace(p_namespace_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_namespace_id]);
  target public.namespaces := internal.require_namespace(p_namespace_id);
begin
  perform internal.require_manager(target.reflection_id);
  perform internal.require_no_source_but(locked, array[target.id]);
  return internal.discard_namespace(target);
end
$$;
comment on function api.delete_namespace is 'With everything in it. True when it can be brought back, which is so for 30 days unless it was empty';

create function api.restore_namespace(p_namespace_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_namespace_id]);
  target public.namespaces := internal.require_namespace(p_namespace_id, p_is_deleted => true);
  source public.sources;
  restored integer := 0;
begin
  perform internal.require_manager(target.reflection_id);
  perform internal.require_no_source_but(locked, array[target.id]);
  if target.erase_after <= now() then
    perform internal.fail('not_found');
  end if;
  -- What waited had its name from us, and another that waits now may have the same.
  if target.waits_for is null then
    perform internal.require_room_for_namespace(target.reflection_id, target.title);
  end if;
  update public.namespaces
  set deleted_at = null, erase_after = null, visibility_before = null, visibility_changed_at = now(), waits_for = null,
    -- What guests hear is decided anew, with everything shown before.
    visibility = case when visibility_before = 'sealed' then 'sealed' else 'private' end::public.namespace_visibility
  where id = target.id;
  for source in
    select * from public.sources where namespace_id = target.id and deleted_at = target.deleted_at order by id
  loop
    perform internal.queue_again(source);
    restored := restored + 1;
  end loop;
  insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
  select correction.reflection_id, correction.namespace_id, correction.id, 'fact', correction.corrected_statement
  from public.fact_corrections as correction
  left join public.sources as told_by on told_by.id = correction.source_id
  where correction.namespace_id = target.id and correction.status = 'accepted' and told_by.deleted_at is null;
  perform internal.weigh_evidence(target.id);
  perform internal.enqueue_regeneration(target.reflection_id);
  perform internal.write_audit(target.reflection_id, 'namespace.restored', jsonb_build_object('namespace_id', target.id));
  return restored;
end
$$;
comment on function api.restore_namespace is 'Answers how many sources are read again. What was published is for members only until it is published anew';

create function api.merge_namespaces(p_from uuid, p_into uuid, p_unseal boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_from, p_into]);
  origin public.namespaces := internal.require_namespace(p_from);
  target public.namespaces := internal.require_namespace(p_into);
  same_file text;
  moved uuid[];
begin
  perform internal.require_manager(origin.reflection_id);
  if target.reflection_id <> origin.reflection_id then
    perform internal.fail('not_found');
  elsif target.id = origin.id then
    perform internal.fail('invalid_request', 'merge_into_itself');
  end if;
  perform internal.require_say_to_move(origin, target, p_unseal);
  perform internal.require_no_source_but(locked, array[origin.id, target.id]);
  -- The same file whose text was changed since is another text, and nobody but a person knows which of them holds.
  select source.title into same_file
  from public.sources as source
  join public.sources as same on same.namespace_id = target.id and same.deleted_at is null and same.file_hash = source.file_hash
  where source.namespace_id = origin.id and source.deleted_at is null and not exists (
    select from public.sources as twin
    where twin.namespace_id = target.id and twin.deleted_at is null and twin.content_hash = source.content_hash)
  order by source.title limit 1;
  if same_file is not null then
    perform internal.fail('conflict', 'same_file_other_text', same_file);
  end if;
  -- The same text stands there already: it stays behind, in what is deleted.
  with gone_over as (
    update public.sources as source set namespace_id = target.id
    where source.namespace_id = origin.id and not exists (
      select from public.sources as same
      where same.namespace_id = target.id and same.deleted_at is null and same.content_hash = source.content_hash)
    returning source.id
  )
  select coalesce(array_agg(id order by id), '{}') into moved from gone_over;
  update public.fact_corrections set namespace_id = target.id where namespace_id = origin.id and source_id is null;
  perform internal.write_audit(origin.reflection_id, 'namespace.merged', jsonb_build_object(
    'namespace_id', origin.id, 'into', target.id, 'from', origin.visibility, 'to', target.visibility, 'source_ids', moved));
  perform internal.discard_namespace(origin);
  perform internal.weigh_evidence(target.id);
  perform internal.enqueue_publication(origin.reflection_id);
  return cardinality(moved);
end
$$;
comment on function api.merge_namespaces is 'Everything goes into the second, under whose visibility it stands from then on; texts that are there already, word for word, are deleted with the first';

create function api.list_deleted_namespaces(p_reflection_id uuid)
returns table (id uuid, title text, erase_after timestamptz, sources bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.require_manager(p_reflection_id);
  return query select namespace.id, namespace.title, namespace.erase_after, (
      select count(*) from public.sources as source
      where source.namespace_id = namespace.id and source.deleted_at = namespace.deleted_at)
  from public.namespaces as namespace
  where namespace.reflection_id = p_reflection_id and namespace.erase_after > now()
  order by namespace.deleted_at desc, namespace.id;
end
$$;
comment on function api.list_deleted_namespaces is 'Those that can be brought back; nothing of what is in them but how many sources';

create function api.erase_namespace(p_namespace_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces;
begin
  perform from public.sources where namespace_id = p_namespace_id and deleted_at is not null order by id for update;
  select * into target from public.namespaces where id = p_namespace_id and deleted_at is not null for update;
  if target.id is null then
    return false;
  elsif target.erase_after > now() then
    -- A job waits a day at most, so it asks for itself again.
    perform internal.enqueue('ingest', jsonb_build_object(
      'kind', 'erase_namespace', 'reflection_id', target.reflection_id, 'namespace_id', target.id),
      least(86400, ceil(extract(epoch from target.erase_after - now())))::integer);
    return false;
  end if;
  delete from public.sources where namespace_id = target.id;
  insert into internal.words_to_forget (reflection_id, source_id)
  select reflection_id, id from public.fact_corrections where namespace_id = target.id on conflict do nothing;
  delete from public.fact_corrections where namespace_id = target.id;
  delete from public.namespaces where id = target.id;
  perform internal.enqueue('artifacts', jsonb_build_object('kind', 'forget', 'reflection_id', target.reflection_id));
  return true;
end
$$;
comment on function api.erase_namespace is 'False for one that was restored, or whose time has not come. The ledger forgets its words next';

grant execute on function
  api.create_namespace, api.describe_namespace, api.order_namespaces, api.delete_namespace,
  api.restore_namespace, api.merge_namespaces, api.list_deleted_namespaces
to authenticated;
grant execute on function api.erase_namespace to service_role;

-- ════ supabase/schemas/knowledge/evidence.sql

-- Evidence and the corrections that outrank it.
--
-- security definer, with the reason:
--   api.decide_fact_correction    decides, writes evidence and queues regeneration in one transaction
--   api.propose_fact_correction   the steward's way in; authenticated has no insert privilege
--   api.index_source              the worker's last step: passages, lines, evidence and status in one transaction

create type public.evidence_kind as enum (
  'fact', 'belief', 'story', 'phrase', 'style', 'told', 'anecdote', 'exchange'
);
comment on type public.evidence_kind is 'told: a statement of the person whose kind no rule is sure of. anecdote, exchange: longer pieces, a whole story and a whole reply to a question';
create type public.hidden_from as enum ('guests', 'everybody');
create type public.correction_status as enum ('pending', 'accepted', 'rejected');

create table public.fact_corrections (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  evidence_id uuid,
  conversation_id uuid,
  wrong_statement text not null check (length(wrong_statement) between 1 and 2000),
  corrected_statement text not null check (length(corrected_statement) between 1 and 2000),
  reason text not null default '' check (length(reason) <= 2000),
  status public.correction_status not null default 'pending',
  proposed_by uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  created_at timestamptz not null default now(),
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  unique (id, reflection_id, namespace_id),
  unique (reflection_id, idempotency_key),
  check ((status = 'pending') = (decided_at is null))
);
comment on table public.fact_corrections is 'Proposed corrections; an accepted one becomes evidence and outranks what it corrects';
comment on column public.fact_corrections.source_id is 'Goes with its source, whose words it repeats, and moves with it to another namespace';
comment on column public.fact_corrections.idempotency_key is 'Of the tool call, which the provider retries';

create table public.evidence (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  correction_id uuid,
  kind public.evidence_kind not null,
  quote text not null check (length(quote) between 1 and 2000),
  asked text check (length(asked) between 1 and 600),
  position integer check (position >= 0),
  content_hash text not null generated always as (internal.sha256_hex(quote)) stored,
  outranked_by uuid references public.fact_corrections (id) on delete set null,
  hidden_from public.hidden_from,
  members_only boolean not null default false,
  tells_contacts boolean not null generated always as (internal.without_contacts(quote) <> quote) stored,
  created_at timestamptz not null default now(),
  is_telling boolean not null generated always as (kind in ('anecdote', 'exchange')) stored,
  unique (source_id, content_hash, kind),
  unique (correction_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (correction_id, reflection_id, namespace_id)
    references public.fact_corrections (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  check (num_nonnulls(source_id, correction_id) = 1),
  check ((kind = 'exchange') = (asked is not null))
);
comment on table public.evidence is 'Verbatim words of the person, from a source or an accepted correction: short statements, anecdotes and exchanges';
comment on column public.evidence.asked is 'The question that an exchange replies to: the words of somebody else';
comment on column public.evidence.is_telling is 'No statement: counted, listed and hidden by the statements that stand in it';
comment on column public.evidence.position is 'In the order of the source; a correction has none';
comment on column public.evidence.outranked_by is 'The accepted correction that says otherwise; such evidence is compiled no more';

comment on column public.evidence.members_only is 'An exchange in which somebody asked who is neither the person nor our interviewer';
comment on column public.evidence.hidden_from is 'What hidden_statements says of its words';

alter table public.fact_corrections add foreign key (evidence_id) references public.evidence (id) on delete set null;

create index fact_corrections_reflection_idx on public.fact_corrections (reflection_id, created_at desc);
create index fact_corrections_namespace_idx on public.fact_corrections (namespace_id, reflection_id);
create index fact_corrections_source_idx on public.fact_corrections (source_id, reflection_id, namespace_id);
create index fact_corrections_evidence_idx on public.fact_corrections (evidence_id);
create index fact_corrections_conversation_idx on public.fact_corrections (conversation_id, reflection_id);
create index fact_corrections_proposed_by_idx on public.fact_corrections (proposed_by);
create index fact_corrections_decided_by_idx on public.fact_corrections (decided_by);
create index evidence_reflection_idx on public.evidence (reflection_id, namespace_id);
create index evidence_namespace_idx on public.evidence (namespace_id, reflection_id);
create index evidence_source_idx on public.evidence (source_id, reflection_id, namespace_id);
create index evidence_correction_idx on public.evidence (correction_id, reflection_id, namespace_id);
create index evidence_outranked_by_idx on public.evidence (outranked_by);

alter table public.evidence enable row level security;
alter table public.fact_corrections enable row level security;
grant select on public.evidence, public.fact_corrections to authenticated;
grant select on public.evidence to service_role;
grant select on public.fact_corrections to service_role;
grant insert (
  reflection_id, namespace_id, source_id, evidence_id, conversation_id, wrong_statement, corrected_statement, reason,
  proposed_by, idempotency_key
) on public.fact_corrections to service_role;

create policy evidence_select_stewards on public.evidence for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy fact_corrections_select_stewards on public.fact_corrections for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

create trigger evidence_keep_words before update on public.evidence
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'source_id', 'correction_id', 'kind', 'quote', 'asked');
create trigger fact_corrections_keep_words before update on public.fact_corrections
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'wrong_statement', 'corrected_statement', 'reason', 'idempotency_key');
create trigger fact_corrections_status before insert or update on public.fact_corrections
  for each row execute function internal.enforce_status_machine('pending', 'pending>accepted', 'pending>rejected');

-- One rule for what a correction outranks, whenever either of them is written: in its namespace, every statement with the words
-- that it calls wrong, in whatever source it stands or whichever correction said it, and what an earlier correction put in their place;
-- in its own source also a part of them, as a sentence of a story is that was corrected whole.
-- Not in other namespaces: whoever may correct what members hear may not silence what guests hear.
create function internal.correction_over(p_evidence public.evidence) returns uuid
language sql
stable
set search_path = ''
as $$
  select later.id
  from public.fact_corrections as later
  left join public.fact_corrections as own on own.id = p_evidence.correction_id
  where later.namespace_id = p_evidence.namespace_id and later.status = 'accepted'
    and later.id is distinct from p_evidence.correction_id
    and not exists (select from public.sources where id = later.source_id and deleted_at is not null)
    and (
      strpos(concat_ws(E'\n', p_evidence.asked, p_evidence.quote), later.wrong_statement) > 0 and (own.id is null or later.decided_at >= own.decided_at)
      or later.source_id = p_evidence.source_id and strpos(later.wrong_statement, p_evidence.quote) > 0
      or later.wrong_statement = own.wrong_statement and (later.decided_at, later.id) > (own.decided_at, own.id)
    )
  order by later.decided_at desc, later.id desc limit 1;
$$;

-- Kept apart from evidence, which another reading of the source deletes and finds anew.
create table public.hidden_statements (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  correction_id uuid,
  quote text not null check (length(quote) between 1 and 2000),
  content_hash text not null generated always as (internal.sha256_hex(quote)) stored,
  hidden_from public.hidden_from not null,
  hidden_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (source_id, content_hash),
  unique (correction_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (correction_id, reflection_id, namespace_id)
    references public.fact_corrections (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  check (num_nonnulls(source_id, correction_id) = 1)
);
comment on table public.hidden_statements is 'Words that are not to be told to guests, or to anybody; changed by hide_statement and show_statement only';

create index hidden_statements_reflection_idx on public.hidden_statements (reflection_id);
create index hidden_statements_namespace_idx on public.hidden_statements (namespace_id, reflection_id);
create index hidden_statements_source_idx on public.hidden_statements (source_id, reflection_id, namespace_id);
create index hidden_statements_correction_idx on public.hidden_statements (correction_id, reflection_id, namespace_id);
create index hidden_statements_hidden_by_idx on public.hidden_statements (hidden_by);

alter table public.hidden_statements enable row level security;
grant select on public.hidden_statements to authenticated, service_role;
create policy hidden_statements_select_stewards on public.hidden_statements for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

-- A correction with those that it outranks, and those that these outrank: all say the same with another number.
create function internal.with_outranked(p_correction_id uuid)
returns table (source_id uuid, wrong_statement text, corrected_statement text)
language sql
stable
set search_path = ''
as $$
  with recursive said as (
    select id, namespace_id, source_id, wrong_statement, corrected_statement, decided_at
    from public.fact_corrections where id = p_correction_id
    union
    select earlier.id, earlier.namespace_id, earlier.source_id, earlier.wrong_statement, earlier.corrected_statement, earlier.decided_at
    from said
    join public.fact_corrections as earlier on earlier.namespace_id = said.namespace_id and earlier.status = 'accepted'
      and earlier.decided_at <= said.decided_at
      and (strpos(earlier.corrected_statement, said.wrong_statement) > 0 or earlier.wrong_statement = said.wrong_statement)
  )
  select source_id, wrong_statement, corrected_statement from said;
$$;

-- As a correction does, hidden words reach every statement of their namespace that has them; also a part of them in their own
-- source, which another reading may find, and what corrects them or such a part, however often.
create function internal.hidden_over(p_evidence public.evidence) returns setof public.hidden_statements
language sql
stable
set search_path = ''
as $$
  with said as materialized (select * from internal.with_outranked(p_evidence.correction_id))
  select hidden.* from public.hidden_statements as hidden
  where hidden.namespace_id = p_evidence.namespace_id and (
    strpos(concat_ws(E'\n', p_evidence.asked, p_evidence.quote), hidden.quote) > 0
    or hidden.source_id = p_evidence.source_id and strpos(hidden.quote, p_evidence.quote) > 0
    or p_evidence.correction_id is not null and exists (
      select from said
      where strpos(concat_ws(E'\n', said.wrong_statement, said.corrected_statement), hidden.quote) > 0
        or said.source_id = hidden.source_id and strpos(hidden.quote, said.wrong_statement) > 0));
$$;

create function internal.hidden_as(p_evidence public.evidence) returns public.hidden_from
language sql
stable
set search_path = ''
as $$
  select max(hidden.hidden_from) from internal.hidden_over(p_evidence) as hidden
  where not exists (select from public.sources where id = hidden.source_id and deleted_at is not null);
$$;

-- For a namespace in which corrections or hidden words have come, gone or changed.
create function internal.weigh_evidence(p_namespace_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.evidence
  set outranked_by = internal.correction_over(evidence), hidden_from = internal.hidden_as(evidence)
  where namespace_id = p_namespace_id and (
    outranked_by is distinct from internal.correction_over(evidence)
    or hidden_from is distinct from internal.hidden_as(evidence));
$$;

create function internal.weigh_new_evidence() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.outranked_by := internal.correction_over(new);
  new.hidden_from := internal.hidden_as(new);
  return new;
end
$$;
create trigger evidence_weigh_new before insert on public.evidence
  for each row execute function internal.weigh_new_evidence();

create function api.propose_fact_correction(
  p_evidence_id uuid, p_corrected_statement text, p_reason text default ''
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence;
  told_by uuid;
  created_id uuid;
begin
  select * into target from public.evidence where id = p_evidence_id;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(target.reflection_id);
  -- A correction of a correction belongs to the source of the first, with which it moves and goes.
  told_by := coalesce(
    target.source_id, (select source_id from public.fact_corrections where id = target.correction_id));
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, evidence_id, wrong_statement, corrected_statement, reason, proposed_by)
  values
    (target.reflection_id, target.namespace_id, told_by, target.id, target.quote,
      btrim(p_corrected_statement), btrim(p_reason), (select auth.uid()))
  returning id into created_id;
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'correction_length');
end
$$;

create function api.decide_fact_correction(p_correction_id uuid, p_accept boolean)
returns public.correction_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  correction public.fact_corrections;
  decision public.correction_status := case when p_accept then 'accepted' else 'rejected' end;
  is_source_there boolean;
begin
  -- The source first, as everything does that changes a source and what follows it: so none waits for another in a circle.
  perform from public.sources
  where id = (select source_id from public.fact_corrections where id = p_correction_id) and deleted_at is null for share;
  is_source_there := found;
  select * into correction from public.fact_corrections where id = p_correction_id for update;
  if correction.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(correction.reflection_id);
  if correction.source_id is not null and not is_source_there then
    perform internal.fail('not_found');
  end if;
  if correction.status = decision then
    return decision;
  elsif correction.status <> 'pending' then
    perform internal.fail('conflict', 'correction_decided');
  end if;
  -- An accepted correction brings new words: where guests hear them, that is for managers, as adding a source is.
  if p_accept then
    perform internal.require_say_in(correction.namespace_id);
  end if;
  update public.fact_corrections set status = decision, decided_by = (select auth.uid()), decided_at = clock_timestamp()
  where id = correction.id;
  if decision = 'accepted' then
    insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
    values (correction.reflection_id, correction.namespace_id, correction.id, 'fact', correction.corrected_statement);
    perform internal.weigh_evidence(correction.namespace_id);
    perform internal.enqueue_regeneration(correction.reflection_id);
    perform internal.enqueue_meanings(correction.reflection_id);
  end if;
  return decision;
end
$$;

-- What is still the same keeps its id, so that citations and evidence of an earlier reading stay valid.
create function api.index_source(
  p_source_id uuid, p_version integer, p_language text, p_passages text[], p_lines jsonb, p_evidence jsonb,
  p_voices jsonb default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources
  where id = p_source_id and version = p_version and status = 'indexing' and deleted_at is null for update;
  if source.id is null then
    return false;
  end if;
  delete from public.passages
  where source_id = source.id and body is distinct from p_passages[position + 1];
  insert into public.passages (source_id, reflection_id, namespace_id, position, body)
  select source.id, source.reflection_id, source.namespace_id, piece.number - 1, piece.body
  from unnest(p_passages) with ordinality as piece (body, number)
  on conflict (source_id, position) do nothing;
  perform internal.file_lines(source.id, p_lines);
  -- A statement whose kind another reading knows better is another row: what was compiled names the old kind with its id.
  delete from public.evidence
  where source_id = source.id
    and (quote, kind::text, coalesce(asked, ''), members_only) not in (
      select item ->> 'quote', item ->> 'kind', coalesce(item ->> 'asked', ''), coalesce((item ->> 'members_only')::boolean, false) from jsonb_array_elements(p_evidence) as item);
  insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, asked, members_only, position)
  select source.reflection_id, source.namespace_id, source.id, (item ->> 'kind')::public.evidence_kind, item ->> 'quote',
    item ->> 'asked', coalesce((item ->> 'members_only')::boolean, false), number - 1
  from jsonb_array_elements(p_evidence) with ordinality as found (item, number)
  on conflict (source_id, content_hash, kind) do nothing;
  update public.sources
  set status = 'compiling', progress = 90, language = coalesce(language, p_language), voices = p_voices
  where id = source.id;
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.enqueue_meanings(source.reflection_id);
  return true;
end
$$;
comment on function api.index_source is 'False when this version is no longer being indexed: it was deleted or edited, or another worker was first';

create function internal.count_knowledge(p_reflection_id uuid)
returns table (sources bigint, passages bigint, evidence bigint, unfinished bigint, failed bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select count(*),
    (select count(*) from public.passages as passage where passage.reflection_id = p_reflection_id),
    -- As many as the other pages say.
    (select coalesce(sum(counted.statements), 0)::bigint from api.count_statements(p_reflection_id) as counted),
    count(*) filter (where source.status in ('queued', 'reading', 'indexing', 'compiling')),
    count(*) filter (where source.status = 'failed')
  from public.sources as source where source.reflection_id = p_reflection_id and source.deleted_at is null;
end
$$;
comment on function internal.count_knowledge is 'Of what the caller may read';

grant execute on function
  api.propose_fact_correction, api.decide_fact_correction, internal.count_knowledge
to authenticated;
grant execute on function api.index_source to service_role;

-- ════ supabase/schemas/knowledge/hide-statements.sql

-- Hiding one statement from guests or from everybody, and showing it again.
--
-- security definer, with the reason:
--   all api functions here   what is hidden and the work that follows are written in one transaction; authenticated may
--                            write neither by itself, and may not read lines
--   internal.count_told      no role may read lines; answers a number

-- The source first, as everything does that changes a source and what follows it; then who may.
create function internal.require_say_on(p_evidence_id uuid) returns public.evidence
language plpgsql
set search_path = ''
as $$
declare
  target public.evidence;
begin
  perform from public.sources where deleted_at is null and id = (
    select coalesce(evidence.source_id, correction.source_id)
    from public.evidence left join public.fact_corrections as correction on correction.id = evidence.correction_id
    where evidence.id = p_evidence_id) for update;
  select * into target from public.evidence where id = p_evidence_id;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_say_in(target.namespace_id);
  return target;
end
$$;

-- Without the words, which stay where they can be erased.
create function internal.after_hiding(
  p_namespace public.namespaces, p_evidence_id uuid, p_source_id uuid, p_hidden_from public.hidden_from
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.weigh_evidence(p_namespace.id);
  perform internal.enqueue_publication(p_namespace.reflection_id);
  perform internal.write_audit(p_namespace.reflection_id, 'statement.visibility_changed', jsonb_build_object(
    'evidence_id', p_evidence_id, 'source_id', p_source_id, 'hidden_from', p_hidden_from));
end
$$;

create function api.hide_statement(p_evidence_id uuid, p_hidden_from public.hidden_from) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence := internal.require_say_on(p_evidence_id);
begin
  if p_hidden_from is null then
    perform internal.fail('invalid_request', 'hidden_from_whom');
  end if;
  if target.hidden_from is not distinct from p_hidden_from then
    return;
  end if;
  -- What hides more words, from fewer people, stays: the others of its words are no less hidden than before.
  delete from public.hidden_statements where id in (
    select hidden.id from internal.hidden_over(target) as hidden
    where hidden.hidden_from > p_hidden_from
      or hidden.source_id = target.source_id and hidden.quote = target.quote or hidden.correction_id = target.correction_id);
  insert into public.hidden_statements
    (reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, hidden_by)
  values (target.reflection_id, target.namespace_id, target.source_id, target.correction_id, target.quote, p_hidden_from,
    (select auth.uid()));
  perform internal.after_hiding(
    internal.lock_namespace(target.namespace_id), target.id, target.source_id, p_hidden_from);
end
$$;
comment on function api.hide_statement is 'From guests or everybody, whoever it was hidden from before; the same twice does nothing';

create function api.show_statement(p_evidence_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence := internal.require_say_on(p_evidence_id);
begin
  delete from public.hidden_statements where id in (select hidden.id from internal.hidden_over(target) as hidden);
  if found then
    perform internal.after_hiding(internal.lock_namespace(target.namespace_id), target.id, target.source_id, null);
  end if;
end
$$;
comment on function api.show_statement is 'Takes back everything that hides this statement';

create function internal.hides(p_hidden public.hidden_statements, p_source_id uuid, p_words text) returns boolean
language sql
stable
set search_path = ''
as $$
  select strpos(p_words, quote) > 0 or p_hidden.source_id = p_source_id and strpos(quote, p_words) > 0
  from unnest(array[p_hidden.quote, internal.without_contacts(p_hidden.quote)]) as quote
  order by 1 desc limit 1;
$$;

-- The lines that guests can be told of a source, and which of them somebody has hidden.
create function internal.told_lines(p_source_id uuid)
returns table ("position" integer, words text, speaker text, said_on date, is_hidden boolean)
language sql
stable
set search_path = ''
as $$
  with hidden as materialized (
    select hidden as statement from public.sources as source
    join public.hidden_statements as hidden on hidden.namespace_id = source.namespace_id
    where source.id = p_source_id
  )
  select line.position, said.words, line.speaker, line.said_on,
    exists (select from hidden where internal.hides(statement, p_source_id, said.words))
  from internal.lines as line
  cross join lateral (select btrim(substr(line.body, line.words_at + 1), E' \r\n\t') as words) as said
  where line.source_id = p_source_id and line.edition in ('all', 'guests') and said.words ~ '[[:alnum:]]';
$$;

create function internal.count_told(p_source_id uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) from internal.told_lines(p_source_id)
  where not is_hidden and exists (
    select from public.sources where id = p_source_id and reflection_id = any (array(select internal.my_stewarded_reflections())));
$$;
comment on function internal.count_told is 'Without what is hidden';

create function api.list_told(p_source_id uuid, p_from integer default 0, p_limit integer default 50) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources where id = p_source_id and deleted_at is null;
  if source.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(source.reflection_id);
  return (
    with told as materialized (select * from internal.told_lines(source.id))
    select jsonb_build_object(
      'total', (select count(*) from told), 'hidden', (select count(*) from told where is_hidden),
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'words', words, 'speaker', speaker, 'on', said_on, 'isHidden', is_hidden) order by position), '[]'))
    from (
      select * from told order by told.position offset greatest(p_from, 0) limit least(greatest(p_limit, 1), 200)
    ) as shown);
end
$$;
comment on function api.list_told is 'The lines of a source that guests can be told where its collection is published, with what is hidden from them';

create function api.read_told_words(p_namespace_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shelf public.namespaces;
begin
  select * into shelf from public.namespaces where id = p_namespace_id and deleted_at is null;
  if shelf.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(shelf.reflection_id);
  return (
    select coalesce(jsonb_agg(words order by id, position), '[]')
    from (
      select source.id, told.position, told.words
      from public.sources as source
      cross join lateral internal.told_lines(source.id) as told
      where source.namespace_id = shelf.id and source.deleted_at is null and not told.is_hidden
      order by source.id, told.position limit 20000
    ) as said);
end
$$;
comment on function api.read_told_words is 'The lines of a collection that guests can be told where it is published, for whoever looks through them before';

-- The line may be longer than what is kept of it: then its beginning hides it.
create function internal.require_told(p_source_id uuid, p_words text) returns public.sources
language plpgsql
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_say_in(source.namespace_id);
  if not exists (select from internal.told_lines(source.id) where words = p_words) then
    perform internal.fail('not_found');
  end if;
  return source;
end
$$;

create function api.hide_line(p_source_id uuid, p_words text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_told(p_source_id, p_words);
begin
  insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from, hidden_by)
  values (source.reflection_id, source.namespace_id, source.id, btrim(left(p_words, 2000)), 'guests', (select auth.uid()))
  on conflict (source_id, content_hash) do nothing;
  if found then
    perform internal.after_hiding(internal.lock_namespace(source.namespace_id), null, source.id, 'guests');
  end if;
end
$$;
comment on function api.hide_line is 'From guests: the words of one line that they could be told, and the statements in it';

create function api.show_line(p_source_id uuid, p_words text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_told(p_source_id, p_words);
begin
  delete from public.hidden_statements as hidden
  where hidden.namespace_id = source.namespace_id and internal.hides(hidden, source.id, p_words);
  if found then
    perform internal.after_hiding(internal.lock_namespace(source.namespace_id), null, source.id, null);
  end if;
end
$$;
comment on function api.show_line is 'Takes back everything that hides a word of this line';

-- Of a line from which an address was taken for guests, what is wrong is kept as it stands in the text, as of a statement.
create function api.propose_line_correction(
  p_source_id uuid, p_words text, p_corrected_statement text, p_reason text default ''
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  wrong text;
  created_id uuid;
begin
  select coalesce((
    select btrim(substr(whole.body, whole.words_at + 1), E' \r\n\t') from internal.lines as line
    join internal.lines as whole on whole.source_id = line.source_id and whole.starts_at = line.starts_at
    where line.source_id = source.id and line.edition = 'guests' and whole.edition = 'members' and line.position = told.position
    limit 1), told.words)
  into wrong from internal.told_lines(source.id) as told where told.words = p_words order by told.position limit 1;
  if wrong is null then
    perform internal.fail('not_found');
  end if;
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, proposed_by)
  values
    (source.reflection_id, source.namespace_id, source.id, wrong, btrim(p_corrected_statement), btrim(p_reason), (select auth.uid()))
  returning id into created_id;
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'correction_length');
end
$$;
comment on function api.propose_line_correction is 'Of a line that can be told, whether a statement was found in it or not';

-- For search, which reads texts and not evidence.
create function internal.hidden_quotes(p_namespace_ids uuid[], p_is_for_guests boolean)
returns table (namespace_id uuid, source_id uuid, quote text)
language sql
stable
set search_path = ''
as $$
  -- What guests read is without addresses: the words are hidden from them in this form too.
  select hidden.namespace_id, hidden.source_id, written.quote
  from public.hidden_statements as hidden
  cross join lateral (
    select hidden.quote union select internal.without_contacts(hidden.quote) where p_is_for_guests
  ) as written
  where hidden.namespace_id = any (p_namespace_ids) and (p_is_for_guests or hidden.hidden_from = 'everybody')
    and not exists (select from public.sources where id = hidden.source_id and deleted_at is not null);
$$;
comment on function internal.hidden_quotes is 'Words that may not be told in these namespaces, to guests or to members';

-- Four words in a row, or all of a shorter one: where a text was cut in two, or its lines are broken elsewhere, a part of
-- the hidden words stands in it and the whole does not.
create function internal.tells_part_of(p_body text, p_quote text) returns boolean
language sql
immutable
set search_path = ''
as $$
  with words as (select regexp_split_to_array(btrim(p_quote), '\s+') as all_of),
  body as (select regexp_replace(lower(p_body), '[[:space:][:punct:]]+', '', 'g') as letters)
  select exists (
    select from words cross join body
    cross join lateral generate_series(1, greatest(1, cardinality(all_of) - 3)) as place
    where strpos(letters, nullif(regexp_replace(
      lower(array_to_string(all_of[place:place + 3], '')), '[[:space:][:punct:]]+', '', 'g'), '')) > 0);
$$;

create function internal.without_hidden(p_namespace_id uuid, p_body text, p_is_for_guests boolean) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  hidden text;
  shown text := p_body;
begin
  for hidden in
    select quote from internal.hidden_quotes(array[p_namespace_id], p_is_for_guests) order by length(quote) desc
  loop
    shown := replace(shown, hidden, '[…]');
    if internal.tells_part_of(shown, hidden) then
      return '[…]';
    end if;
  end loop;
  return shown;
end
$$;
comment on function internal.without_hidden is 'A text with a mark where hidden words stood in it; nothing of one in which a part of them would be left';

grant execute on function
  api.hide_statement, api.show_statement, api.list_told, api.hide_line, api.show_line, api.propose_line_correction, api.read_told_words, internal.count_told
to authenticated;

-- ════ supabase/schemas/knowledge/source-versions.sql

-- Earlier texts of sources that were edited, and the passages that conversations cite of them.
--
-- security definer, with the reason:
--   api.edit_source_text           a version, the new text and the job that reads it are written in one transaction
--   internal.keep_former_passage   whoever deletes passages may write nothing here by itself

create table public.source_versions (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  version integer not null check (version > 0),
  content text not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid references public.profiles (id) on delete set null,
  unique (source_id, version),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.source_versions is 'Texts of sources as they were before they were edited; they go with their source';

create table public.former_passages (
  id uuid primary key,
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  version integer not null check (version > 0),
  position integer not null,
  body text not null,
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.former_passages is 'Passages that another reading replaced, so that what cites them still opens; search does not see them';
comment on column public.former_passages.version is 'The last text of the source in which its words stood';

create index source_versions_source_idx on public.source_versions (source_id, reflection_id, namespace_id);
create index source_versions_reflection_idx on public.source_versions (reflection_id);
create index source_versions_namespace_idx on public.source_versions (namespace_id);
create index source_versions_replaced_by_idx on public.source_versions (replaced_by);
create index former_passages_source_idx on public.former_passages (source_id, reflection_id, namespace_id);
create index former_passages_reflection_idx on public.former_passages (reflection_id, namespace_id);
create index former_passages_namespace_idx on public.former_passages (namespace_id);

alter table public.source_versions enable row level security;
alter table public.former_passages enable row level security;
grant select on public.source_versions, public.former_passages to authenticated, service_role;
create policy source_versions_select_stewards on public.source_versions for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );
-- Who opens citations of passages opens those of former ones.
create policy former_passages_select on public.former_passages for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
      and namespace_id = any (array(select id from public.namespaces))
    or reflection_id = any (array(select internal.my_reflections_as('viewer')))
      and namespace_id = any (array(select id from public.namespaces where visibility <> 'sealed'))
  );

create trigger source_versions_keep before update on public.source_versions
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'version', 'content', 'replaced_at');
create trigger former_passages_keep before update on public.former_passages
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'version', 'position', 'body');

-- Not of a source that is deleted: its words go with it.
create function internal.keep_former_passage() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.former_passages (id, source_id, reflection_id, namespace_id, version, position, body)
  select old.id, old.source_id, old.reflection_id, old.namespace_id,
    case when strpos(source.content, old.body) > 0 then source.version else greatest(source.version - 1, 1) end,
    old.position, old.body
  from public.sources as source where source.id = old.source_id and source.deleted_at is null
  on conflict (id) do nothing;
  return null;
end
$$;
create trigger passages_keep_former after delete on public.passages
  for each row execute function internal.keep_former_passage();

create function api.edit_source_text(p_source_id uuid, p_version integer, p_content text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  still_said boolean[];
  quotes text[];
begin
  perform internal.require_say_in(source.namespace_id);
  if p_version is distinct from source.version then
    perform internal.fail('conflict', 'text_changed');
  end if;
  perform internal.require_settled(source);
  if p_content = source.content then
    return source.version;
  elsif source.version >= internal.most_versions() then
    perform internal.fail('limit_reached', 'versions_full');
  end if;
  perform internal.take_ingest_bytes(source.reflection_id, octet_length(p_content));
  insert into public.source_versions (source_id, reflection_id, namespace_id, version, content, replaced_by)
  values (source.id, source.reflection_id, source.namespace_id, source.version, source.content, (select auth.uid()));
  update public.sources set content = p_content, version = version + 1 where id = source.id;
  -- What was taken out is neither found nor said from now on; the rest follows when the text has been read.
  delete from public.passages
  where source_id = source.id and strpos(p_content, body) = 0;
  quotes := array(
    select quote from public.evidence where source_id = source.id order by position, id);
  still_said := internal.stand_in(p_content, quotes);
  delete from public.evidence
  where source_id = source.id and quote = any (array(
    select quote from unnest(quotes, still_said) as said (quote, stands) where not stands));
  perform internal.queue_again(source);
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.write_audit(source.reflection_id, 'source.edited',
    jsonb_build_object('source_id', source.id, 'version', source.version + 1));
  return source.version + 1;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_twice');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'text_length');
end
$$;
comment on function api.edit_source_text is 'Answers the new version, or the old one when the text is the same. Refused when it is not the text that the caller read';

grant execute on function api.edit_source_text to authenticated;

-- ════ supabase/schemas/knowledge/sounds.sql

-- Recordings as sources: the sound in pieces outside of the database, what was heard in each, and where a passage is heard in it.
--
-- Nobody reads these tables but the functions here. The sound itself is in a private bucket, or a folder of the embedded stack.
--
-- security definer, with the reason:
--   api.begin_recording, api.note_piece   a source, its sound and its job are written together; authenticated may write none
--   api.read_sound, api.store_heard       service_role has no privilege on the tables here
--   api.read_clip, api.is_told            decide whose ears they have by themselves, from the rows of this moment
--   internal.queue_sound_removal          called by the cascade of whatever deleted the source

create table internal.source_sounds (
  source_id uuid primary key references public.sources (id) on delete cascade,
  duration_ms integer not null check (duration_ms between 1 and 10800000),
  piece_count integer not null check (piece_count between 1 and 400),
  has_others boolean not null
);
alter table internal.source_sounds enable row level security;
comment on column internal.source_sounds.has_others is 'Others than the person speak too: none of it is theirs until somebody names them';

create table internal.sound_pieces (
  source_id uuid not null references internal.source_sounds (source_id) on delete cascade,
  position integer not null check (position between 0 and 399),
  starts_ms integer not null check (starts_ms between 0 and 10800000),
  duration_ms integer not null check (duration_ms between 1 and 180000),
  words jsonb,
  primary key (source_id, position)
);
alter table internal.sound_pieces enable row level security;
comment on column internal.sound_pieces.words is 'As [text, from, to], in milliseconds from the beginning of the recording; null until it was listened to';

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('sounds', 'sounds', false) on conflict do nothing;
  end if;
end
$$;

create function internal.missing_pieces(p_source_id uuid) returns integer[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(wanted order by wanted), '{}')
  from internal.source_sounds as sound, generate_series(0, sound.piece_count - 1) as wanted
  where sound.source_id = p_source_id
    and not exists (
      select from internal.sound_pieces as piece where piece.source_id = p_source_id and piece.position = wanted);
$$;

-- The same file again goes on where its upload stopped.
create function api.begin_recording(
  p_namespace_id uuid, p_title text, p_file_name text, p_file_hash text, p_duration_ms integer, p_piece_count integer,
  p_has_others boolean
) returns table (source_id uuid, missing integer[])
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
  source public.sources;
begin
  select * into source from public.sources
  where namespace_id = target.id and file_hash = p_file_hash and kind = 'recording' and status = 'queued'
    and content is null and deleted_at is null;
  if source.id is null then
    -- Attack: half a second is announced, which counts as nothing, and hours are sent in many pieces.
    if p_piece_count > p_duration_ms / 45000 + 2 then
      perform internal.misused('invalid_request', 'piece_too_short');
    end if;
    -- A second counts as a kilobyte: sound is large, and what is read of it is not.
    target := internal.admit_source(p_namespace_id, p_duration_ms);
    insert into public.sources (reflection_id, namespace_id, kind, title, file_name, file_hash, added_by)
    values (target.reflection_id, target.id, 'recording', btrim(p_title), p_file_name, p_file_hash, (select auth.uid()))
    returning * into source;
    insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
    values (source.id, p_duration_ms, p_piece_count, p_has_others);
  end if;
  return query select source.id, internal.missing_pieces(source.id);
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_recording');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'recording_and_name');
end
$$;

-- Locks the source, so that of two last pieces one sees that it is the last.
create function api.note_piece(p_source_id uuid, p_position integer, p_starts_ms integer, p_duration_ms integer)
returns integer[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  missing integer[] := internal.missing_pieces(source.id);
begin
  perform internal.require_say_in(source.namespace_id);
  if p_position = any (missing) then
    -- A second more for what rounding adds.
    if p_duration_ms + (select coalesce(sum(duration_ms), 0) from internal.sound_pieces where source_id = source.id)
      > 1000 + (select duration_ms from internal.source_sounds where source_id = source.id)
    then
      perform internal.misused('invalid_request', 'pieces_too_long');
    end if;
    insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms)
    values (source.id, p_position, p_starts_ms, p_duration_ms);
    missing := internal.missing_pieces(source.id);
    if missing = '{}' then
      perform internal.enqueue_ingest(source);
    end if;
  end if;
  return missing;
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'piece_of_another');
end
$$;
comment on function api.note_piece is 'A piece is in its place; answers which are not. With the last one the reading begins';

create function api.read_sound(p_source_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('hasOthers', sound.has_others, 'durationMs', sound.duration_ms, 'pieces', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'position', piece.position, 'startsMs', piece.starts_ms, 'durationMs', piece.duration_ms, 'words', piece.words)
      order by piece.position), '[]')
    from internal.sound_pieces as piece where piece.source_id = sound.source_id))
  from internal.source_sounds as sound
  join public.sources as source on source.id = sound.source_id
  where sound.source_id = p_source_id and source.deleted_at is null;
$$;

create function api.store_heard(p_source_id uuid, p_position integer, p_words jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update internal.sound_pieces set words = p_words
  where source_id = p_source_id and position = p_position and words is null;
  return found;
end
$$;
comment on function api.store_heard is 'What was heard in a piece, once: a worker that was killed begins with the next';

-- As whom this person listens at this moment: guest, member or steward; null when they may not hear it. Whoever held the conversation
-- hears what it may still be told of; without one, a member hears what their role reads.
create function internal.listens_as(
  p_namespace public.namespaces, p_conversation_id uuid, p_user_id uuid
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  talk record;
  person uuid := p_user_id;
  standing public.member_role;
begin
  if p_conversation_id is not null then
    select reflection_id, user_id, audience, namespaces into talk from public.conversations where id = p_conversation_id;
    if talk.reflection_id is distinct from p_namespace.reflection_id or not p_namespace.name = any (talk.namespaces) then
      return null;
    elsif talk.audience = 'public' then
      return case when p_namespace.visibility = 'published' then 'guest' end;
    end if;
    person := talk.user_id;
  end if;
  select role into standing from public.reflection_members
  where reflection_id = p_namespace.reflection_id and user_id = person;
  return case
    when standing is null then null
    when standing <> 'viewer' then case when p_conversation_id is null then 'steward' else 'member' end
    when p_namespace.visibility <> 'sealed' then 'member' end;
end
$$;

-- A line belongs to the passage in which it begins; a long one goes on in those behind it.
create function internal.withheld_from_guests(p_passage public.passages) returns setof text
language sql
stable
set search_path = ''
as $$
  select said.words from internal.lines as line
  cross join lateral (select btrim(substr(line.body, line.words_at + 1), E' \r\n\t') as words) as said
  where line.source_id = p_passage.source_id and line.edition = 'members' and said.words <> ''
    and line.passage between p_passage.position - 8 and p_passage.position
    and not exists (
      select from internal.lines as told
      where told.source_id = line.source_id and told.edition = 'guests' and told.starts_at = line.starts_at
        and strpos(told.body, said.words) > 0);
$$;
comment on function internal.withheld_from_guests is 'Words of a passage that are not the person''s, or hold an address: guests do not hear them';

create function api.read_clip(p_citation uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  passage public.passages;
  shelf public.namespaces;
  listener text;
  sound jsonb;
begin
  select * into passage from public.passages where id = p_citation;
  select * into shelf from public.namespaces where id = passage.namespace_id and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  sound := case when listener is not null then api.read_sound(passage.source_id) end;
  -- Stewards read what is hidden, too, and what was corrected; in a conversation nobody is told of either.
  return sound || jsonb_build_object('sourceId', passage.source_id, 'body', passage.body, 'listener', listener, 'isInterview', (
    select kind = 'interview' from public.sources where id = passage.source_id), 'hidden', (
    select coalesce(jsonb_agg(quote order by quote), '[]')
    from (
      select quote from internal.hidden_quotes(array[shelf.id], listener = 'guest')
      union
      select told ->> 'wrong' from jsonb_array_elements(internal.corrections_of(shelf.id, passage.body)) as told
      union
      select withheld from internal.withheld_from_guests(passage) as withheld where listener = 'guest'
    ) as silent (quote)
    where listener <> 'steward'));
end
$$;
comment on function api.read_clip is 'Null for what this person may not hear at this moment, and for what has no sound';

-- What stands in a page that is open was told at its time. Nothing is asked of the words there, which anybody may make up.
create function api.is_told(p_citation uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  passage public.passages;
  correction public.fact_corrections;
  shelf public.namespaces;
  listener text;
begin
  select * into passage from public.passages where id = p_citation;
  select * into correction from public.fact_corrections where id = p_citation and status = 'accepted'
    and not exists (select from public.sources where id = source_id and deleted_at is not null);
  select * into shelf from public.namespaces
  where id = coalesce(passage.namespace_id, correction.namespace_id) and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  return listener is not null and case
    when listener = 'steward' then true
    when correction.id is not null then not exists (
      select from internal.hidden_corrections(array[shelf.id], listener = 'guest') where correction_id = correction.id)
    when listener = 'member' then true
    else exists (
      select from internal.told_lines(passage.source_id) as told
      join internal.lines as line on line.source_id = passage.source_id and line.position = told.position
      where not told.is_hidden and line.edition in ('all', 'guests') and line.passage = passage.position) end;
end
$$;
comment on function api.is_told is 'Whether a citation may still be shown to this person: what stands there is published, not deleted, and not hidden as a whole';

create function internal.queue_sound_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Once more when no piece can be on its way any more, whose sender was killed before it could take it back.
  perform internal.enqueue('ingest',
    jsonb_build_object('kind', 'remove_sound', 'source_id', old.source_id, 'pieces', old.piece_count), delay)
  from unnest(array[0, 600]) as delay;
  return null;
end
$$;
create trigger source_sounds_remove after delete on internal.source_sounds
  for each row execute function internal.queue_sound_removal();

grant execute on function api.begin_recording, api.note_piece to authenticated;
grant execute on function api.read_sound, api.store_heard, api.read_clip, api.is_told to service_role;

-- ════ supabase/schemas/knowledge/pictures.sql

-- Pictures: photographs as sources, whose words are their captions, and the photo on the page of guests. The bytes are outside of the
-- database, in a private bucket or a folder of the embedded stack; here stands which there are, and who sees them at which moment.
--
-- security definer, with the reason:
--   api.add_photo                    a source, its picture and its job are written together; authenticated may write none
--   api.read_picture                 decides who sees it by itself, from the rows of this moment
--   api.set_guest_photo, api.remove_guest_photo   write, and audit who agreed; authenticated has no write privilege
--   internal.queue_picture_removal   called by the cascade of whatever deleted the source or the photo

create table internal.source_pictures (
  source_id uuid primary key references public.sources (id) on delete cascade,
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096)
);
alter table internal.source_pictures enable row level security;

create table public.guest_photos (
  reflection_id uuid primary key references public.reflections (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  agreed_by uuid references public.profiles (id) on delete set null,
  agreed_at timestamptz not null default now()
);
comment on table public.guest_photos is 'The photo on the page of guests: everybody may see it while something is published; another photo has another id';
comment on column public.guest_photos.agreed_by is 'The owner who said that the person in it agrees';
create index guest_photos_agreed_by_idx on public.guest_photos (agreed_by);
alter table public.guest_photos enable row level security;
grant select on public.guest_photos to authenticated, service_role;
create policy guest_photos_select_managers on public.guest_photos for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', false) on conflict do nothing;
  end if;
end
$$;

-- The same photo with the same words again puts its bytes in their place, which were lost on the way.
create function api.add_photo(
  p_namespace_id uuid, p_title text, p_caption text, p_file_hash text, p_bytes integer, p_width integer, p_height integer,
  p_taken_on date default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
  source public.sources;
begin
  -- Attack: a picture of no bytes, with words of megabytes, counts as nothing.
  if not coalesce(length(p_caption) <= 4000 and p_bytes between 1 and 3145728, false) then
    perform internal.fail('invalid_request', 'photo_and_caption');
  end if;
  select * into source from public.sources
  where namespace_id = target.id and kind = 'photo' and file_hash = p_file_hash and content = p_caption and deleted_at is null;
  if source.id is not null then
    return source.id;
  end if;
  target := internal.admit_source(p_namespace_id, p_bytes + octet_length(p_caption));
  insert into public.sources (reflection_id, namespace_id, kind, title, content, file_hash, recorded_on, added_by)
  values (target.reflection_id, target.id, 'photo', btrim(p_title), p_caption, p_file_hash, p_taken_on, (select auth.uid()))
  returning * into source;
  insert into internal.source_pictures (source_id, width, height) values (source.id, p_width, p_height);
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_photo');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'photo_without_words');
end
$$;

-- While a part of its caption is hidden from somebody, also as it was corrected, so is the picture: it may show what the words say.
create function api.read_picture(p_place uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  source public.sources;
  shelf public.namespaces;
  listener text;
begin
  select found.* into source
  from public.sources as found
  join internal.source_pictures as picture on picture.source_id = found.id
  where found.deleted_at is null and found.id in (
    select p_place
    union all
    select source_id from public.passages where id = p_place
    union all
    select source_id from public.fact_corrections where id = p_place and status = 'accepted');
  select * into shelf from public.namespaces where id = source.namespace_id and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  if listener is null or listener <> 'steward' and exists (
    select from internal.hidden_quotes(array[shelf.id], listener = 'guest') as hidden
    where hidden.source_id = source.id or strpos(source.content, hidden.quote) > 0
    union all
    select from public.evidence join public.fact_corrections as correction on correction.id = evidence.correction_id
    where correction.source_id = source.id and evidence.namespace_id = shelf.id
      and (evidence.hidden_from = 'everybody' or evidence.hidden_from = 'guests' and listener = 'guest'))
  then
    return null;
  end if;
  return source.id;
end
$$;
comment on function api.read_picture is 'Of a source, or of a citation of it: which picture; null for what this person may not see at this moment, and where there is none';

create function api.set_guest_photo(p_reflection_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  photo uuid;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  delete from public.guest_photos where reflection_id = p_reflection_id;
  insert into public.guest_photos (reflection_id, agreed_by) values (p_reflection_id, (select auth.uid()))
  returning id into photo;
  perform internal.write_audit(p_reflection_id, 'guest_photo.set', jsonb_build_object('photo_id', photo));
  return photo;
end
$$;
comment on function api.set_guest_photo is 'For owners, who say that the person in it agrees. Takes the place of the one before';

create function api.remove_guest_photo(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  delete from public.guest_photos where reflection_id = p_reflection_id;
  if found then
    perform internal.write_audit(p_reflection_id, 'guest_photo.removed');
  end if;
end
$$;

create function internal.queue_picture_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of a source its id, of a photo of guests its own.
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'remove_picture', 'picture_id', coalesce(to_jsonb(old) ->> 'source_id', to_jsonb(old) ->> 'id')));
  return null;
end
$$;
create trigger source_pictures_remove after delete on internal.source_pictures
  for each row execute function internal.queue_picture_removal();
create trigger guest_photos_remove after delete on public.guest_photos
  for each row execute function internal.queue_picture_removal();

grant execute on function api.add_photo, api.set_guest_photo, api.remove_guest_photo to authenticated;
grant execute on function api.read_picture to service_role;

-- ════ supabase/schemas/knowledge/find-lines.sql

-- Search, its first half: a few hundred lines that may answer a question, with what stands around them, in one call. The
-- second half, which ranks them, is a pure function of what this answers.
--
-- Only lines of the namespaces that may be searched are looked at, before anything is counted or chosen, and what a word
-- is worth is counted in these namespaces alone: nothing outside can change a result, or be guessed from one.
--
-- security definer, with the reason:
--   internal.find_language   counts of words are nobody's to read, and a correction may be proposed by others
--   api.find_lines           reads lines and word counts, which nobody else may; it decides by itself which namespaces are searched

create type public.search_reach as enum ('guest', 'viewer', 'steward', 'future_guest');
comment on type public.search_reach is 'guest: what is published; viewer: what is private too; steward: what is sealed too; future_guest: what guests would hear if all that is named were published, for whoever decides that';

-- A correction is in the language of its source, else in the one that most lines of its namespace are in.
create function internal.language_of_correction(p_correction public.fact_corrections) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select language from public.sources where id = p_correction.source_id),
    (select substr(lexeme, 2) from internal.namespace_terms
      where shelf in (p_correction.namespace_id, internal.shelf_of(p_correction.namespace_id, 'members'))
        and lexeme = any (internal.language_marks())
      order by line_count desc, lexeme limit 1),
    'en');
$$;

create function internal.find_language() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.language := internal.language_of_correction(new);
  return new;
end
$$;

alter table public.fact_corrections
  add column language text not null default 'en',
  add column search tsvector not null generated always as (internal.words_of(corrected_statement, language)) stored;
create trigger fact_corrections_find_language before insert on public.fact_corrections
  for each row execute function internal.find_language();
create index fact_corrections_search_idx on public.fact_corrections
  using gin (namespace_id, search) with (fastupdate = off) where status = 'accepted';

create function internal.searchable_namespaces(
  p_reflection_id uuid, p_names text[], p_reach public.search_reach
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(id order by id), '{}') from public.namespaces
  where reflection_id = p_reflection_id and name = any (p_names) and deleted_at is null
    and case p_reach
      when 'steward' then true
      when 'future_guest' then true
      when 'viewer' then visibility in ('private', 'published')
      when 'guest' then visibility = 'published'
      else false
    end;
$$;
comment on function internal.searchable_namespaces is 'Of those named, those whose visibility at this moment lets this reach in';

-- The namespaces themselves come first.
create function internal.searchable_shelves(
  p_reflection_id uuid, p_names text[], p_reach public.search_reach
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select namespaces || array(
    select internal.shelf_of(id, case when p_reach in ('guest', 'future_guest') then 'guests' else 'members' end::internal.line_edition)
    from unnest(namespaces) as id)
  from internal.searchable_namespaces(p_reflection_id, p_names, p_reach) as namespaces;
$$;
comment on function internal.searchable_shelves is 'Of these namespaces what everybody is told, and the edition for this reach: never that of the others';

-- Quoted, because a word may look like an operator of tsquery.
create function internal.quoted(p_lexemes text[], p_operator text, p_weight text default '') returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || p_weight, p_operator)::tsquery
  from unnest(p_lexemes) as lexeme;
$$;

create function internal.each_quoted(p_lexemes text[], p_weight text) returns tsquery[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(internal.quoted(array[lexeme], '', p_weight) order by place)
  from unnest(p_lexemes) with ordinality as listed (lexeme, place);
$$;

-- A word that is in none of the namespaces may be misspelled, or in another form: then the words that look most like it
-- stand for it, and count less the less they do. A number has no other spelling. Bounded, because a source may be made of
-- a hundred thousand words that all look alike, and a question of words that look like those. `place` is that of the word in
-- the question, which has one lexeme in each language; one that nothing stands for comes without.
create function internal.spellings(p_shelves uuid[], p_places integer[], p_words text[])
returns table (place integer, lexeme text, likeness real, line_count real)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  unknown integer[];
begin
  -- Word by word, each by the key. A join could also begin with every word of the namespaces.
  return query
    select asked.place, asked.word, 1::real, used.line_count
    from unnest(p_places, p_words) as asked (place, word)
    cross join lateral (
      select sum(line_count)::real as line_count from internal.namespace_terms
      where shelf = any (p_shelves) and lexeme = asked.word
    ) as used
    where used.line_count is not null;
  unknown := array(
    select asked.place from unnest(p_places, p_words) as asked (place, word)
    cross join lateral (
      select count(*) as namespaces from internal.namespace_terms
      where shelf = any (p_shelves) and lexeme = asked.word
    ) as used
    group by asked.place having sum(used.namespaces) = 0);
  -- What only a correction says is in no line, and well spelled.
  return query
    select asked.place, asked.word, 1::real, 0::real
    from unnest(p_places, p_words) as asked (place, word)
    where asked.place = any (unknown) and exists (
      select from unnest(p_shelves) as shelf join public.fact_corrections on namespace_id = shelf
      where status = 'accepted' and search @@ internal.quoted(array[asked.word], '|'));
  -- Planned anew each time: a plan made while few words were known would read all of them when they are many.
  return query execute $near$
    select distinct on (near.lexeme) misspelled.place, near.lexeme, (near.similarity ^ 2)::real, near.line_count
    from (
      select asked.place, asked.word from unnest($2, $3) as asked (place, word)
      where asked.place = any ($4) and length(asked.word) > 3 and asked.word !~ '[0-9]'
      order by asked.place, asked.word limit 8
    ) as misspelled
    cross join lateral (
      select term.lexeme, extensions.similarity(term.lexeme, misspelled.word) as similarity,
        sum(term.line_count)::real as line_count
      from unnest($1) as searched
      cross join lateral (
        select lexeme, line_count from internal.namespace_terms
        where namespace_terms.shelf = searched and lexeme operator(extensions.%) misspelled.word
        limit 500
      ) as term
      group by term.lexeme
      order by similarity desc, term.lexeme limit 4
    ) as near
    where near.similarity >= 0.45
    order by near.lexeme, near.similarity desc, misspelled.place
  $near$ using p_shelves, p_places, p_words, unknown;
  return query
    select distinct place, null::text, 0::real, 0::real from unnest(unknown) as place;
end
$$;

-- The correction that outranks a piece of evidence, as internal.correction_over found it, if it still speaks: its own
-- evidence goes with its source, and moves with it to another namespace, whose words say nothing in this one.
create function internal.outranking_here(p_evidence public.evidence) returns uuid
language sql
stable
set search_path = ''
as $$
  select correction_id from public.evidence
  where correction_id = p_evidence.outranked_by and namespace_id = p_evidence.namespace_id;
$$;

-- The accepted corrections that nothing outranks and whose words, or sense, were asked for, with the lines of their namespace that
-- hold what they correct: the statement itself, or what a correction called wrong that they outrank. Without a line, the
-- correction stands for itself.
create function internal.asked_corrections(
  p_shelves uuid[], p_lexemes text[], p_signs bit varying, p_model text
)
returns table (correction_id uuid, line_id bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  query constant tsquery := internal.quoted(p_lexemes, '|');
begin
  return query
  with recursive asked as materialized (
    select hit.* from unnest(p_shelves) as shelf
    cross join lateral (
      select id, namespace_id, wrong_statement from public.fact_corrections as correction
      where namespace_id = shelf and status = 'accepted' and search @@ query
        and exists (
          select from public.evidence
          where correction_id = correction.id and internal.outranking_here(evidence) is null)
      order by ts_rank(search, query) desc, decided_at desc, id
      limit 100
    ) as hit
    union
    select near.* from (
      select correction.id, correction.namespace_id, correction.wrong_statement
      from unnest(p_shelves) as shelf
      join public.fact_corrections as correction on correction.namespace_id = shelf and correction.status = 'accepted'
      join internal.meanings as known on known.correction_id = correction.id and known.model = p_model
      where p_signs is not null and length(known.signs) = length(p_signs)
        and bit_count(known.signs # p_signs) < 0.35 * length(p_signs)
        and exists (
          select from public.evidence
          where correction_id = correction.id and internal.outranking_here(evidence) is null)
      order by bit_count(known.signs # p_signs), correction.id
      limit 20
    ) as near
  ),
  said as (
    select id, id as correction_id, namespace_id, wrong_statement from asked
    union
    select said.id, outranked.id, said.namespace_id, outranked.wrong_statement
    from said
    cross join lateral (
      select correction.id, correction.wrong_statement
      from public.evidence
      cross join lateral (select id, wrong_statement from public.fact_corrections where id = correction_id limit 1) as correction
      where outranked_by = said.correction_id and namespace_id = said.namespace_id
      order by correction.id limit 10
    ) as outranked
  ),
  -- A statement may be of several sentences: of those lines that make it up, the first holds it.
  placed as materialized (
    select said.id, line.id as line_id from said
    cross join lateral (
      select min(id) as id from internal.lines
      where shelf = any (p_shelves) and namespace_id = said.namespace_id
        and search @@ internal.quoted(tsvector_to_array(internal.words_of(said.wrong_statement, language)), '&')
        and strpos((
          select string_agg(told.body, '' order by told.position) from internal.lines as told
          where told.source_id = lines.source_id and told.edition = lines.edition
            and told.position between lines.position and lines.told_to
        ), said.wrong_statement) > 0
      group by source_id
      limit 100
    ) as line
  )
  select id, line_id from placed
  union
  select id, null from asked where id not in (select id from placed);
end
$$;

-- What the accepted corrections of its namespace say of a passage, and since when, as [{wrong, corrected, on}]: a statement that was corrected
-- several times is told as it was corrected last, and not at all when that says what it said at first.
create function internal.corrections_of(p_namespace_id uuid, p_body text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  found jsonb;
begin
  with recursive told as (
    select wrong_statement as wrong, id from public.fact_corrections
    where namespace_id = p_namespace_id and status = 'accepted' and (strpos(p_body, wrong_statement) > 0
      or wrong_statement ~ '[0-9@]' and strpos(p_body, internal.without_contacts(wrong_statement)) > 0)
    union
    select told.wrong, later.id from told
    cross join lateral (
      select internal.outranking_here(evidence) as id from public.evidence where correction_id = told.id
    ) as later
    where later.id is not null
  )
  select jsonb_agg(jsonb_build_object('wrong', wrong, 'corrected', corrected, 'on', decided_on) order by wrong, corrected) into found
  from (
    select told.wrong, last_word.quote as corrected, max((fact.decided_at at time zone 'utc')::date) as decided_on from told
    join public.fact_corrections as fact on fact.id = told.id
    cross join lateral (
      select quote from public.evidence
      where correction_id = told.id and internal.outranking_here(evidence) is null
    ) as last_word
    group by told.wrong, last_word.quote
  ) as last_told
  where corrected <> wrong;
  return coalesce(found, '[]');
end
$$;

-- The lines worth ranking, as many at most whatever the size of the reflection: all that hold a rare word, then those that
-- hold the common ones, all of them first and fewer until there are enough. Of all these, those that hold most of what was
-- asked, a rare word for more than a common one.
create function internal.candidate_lines(p_shelves uuid[], p_lexemes text[], p_counts real[], p_likeness real[], p_all real)
returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant tsquery := internal.quoted(p_lexemes, '|');
  enough constant integer := 160;
  rare text[];
  common text[];
  probe tsquery;
  probed bigint[];
  chosen bigint[] := '{}';
begin
  select array_agg(lexeme) filter (where reached <= 400),
    array_agg(lexeme order by reached) filter (where reached > 400)
  into rare, common
  from (
    select lexeme, sum(line_count) over (order by line_count, lexeme) as reached
    from unnest(p_lexemes, p_counts) as counted (lexeme, line_count)
  ) as counted;
  -- Lines that hold the words themselves come before those beside which they stand.
  for probe in
    select internal.quoted(words, '&', weight)
    from unnest(array[':A', '']) as weight
    cross join (
      -- The rarest say most of what was asked: all, then the rarest of them, then pairs of those, then the rarest alone.
      select common[:taken] as words, 100 - taken as place
      from unnest(array[cardinality(common), 5, 4, 3]) as taken where taken <= cardinality(common)
      union
      select array[common[one], common[two]], 100 + two * 4 + one
      from generate_series(1, 3) as one, generate_series(one + 1, 4) as two
      where two <= cardinality(common) and cardinality(common) > 2
      union
      select common[:1], 200 where cardinality(common) > 1
    ) as relaxed
    order by place, weight desc
  loop
    probed := array(
      select near.id from (
        select line.id, ts_rank(line.search, asked) as rank
        from unnest(p_shelves) as searched
        cross join lateral (
          select id, search from internal.lines where lines.shelf = searched and search @@ probe limit 2000
        ) as line
      ) as near
      order by near.rank desc, near.id limit enough);
    chosen := chosen || probed;
    exit when cardinality(probed) = enough;
  end loop;
  chosen := chosen || array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from internal.lines where lines.shelf = searched and search @@ internal.quoted(rare, '|')
    ) as line);
  return array(
    select line.id
    from (select distinct id from unnest(chosen) as id) as found
    cross join lateral (select id, search from internal.lines where id = found.id limit 1) as line
    cross join lateral (
      select sum(likeness * ln(1 + p_all / (1 + line_count)) * (case when line.search @@ own then 1.0 else 0.5 end)) as worth
      from unnest(p_lexemes, p_counts, p_likeness, internal.each_quoted(p_lexemes, ''), internal.each_quoted(p_lexemes, ':A'))
        as term (lexeme, line_count, likeness, anywhere, own)
      where line.search @@ anywhere
    ) as weighed
    order by weighed.worth desc, ts_rank(line.search, asked) desc, line.id
    limit enough);
end
$$;

create function internal.plain_topic(p_title text) returns text
language sql
immutable
set search_path = ''
as $$
  select lower(btrim(regexp_replace(p_title, '\s+', ' ', 'g')));
$$;

-- What a question names between quotation marks, as people press what an answer offers: the beginnings of the sources of that title
-- and of what stands below that heading. A source may begin with what is hidden from whoever asks, so that more than one line is needed.
create function internal.lines_of_topic(p_shelves uuid[], p_asked text, p_languages text[]) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  topic constant text := internal.plain_topic(substring(p_asked from '[“"„]([^“”"„]{1,120})[”"“]'));
  -- Null where the heading is made of words that every text has: then it is looked for without the index.
  words constant tsquery := (
    select string_agg('(' || named::text || ')', ' | ')::tsquery from (
      select internal.quoted(tsvector_to_array(internal.words_of(topic, language)), '&') as named from unnest(p_languages) as language
    ) as each);
  enough constant integer := 40;
  begun bigint[];
begin
  if topic is null then
    return array[]::bigint[];
  end if;
  begun := array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from public.sources
      where sources.namespace_id = searched and deleted_at is null
        and topic in (internal.plain_topic(title), internal.plain_topic(internal.without_contacts(title)))
      order by created_at desc, id limit 3
    ) as source
    cross join lateral (
      select id from internal.lines
      where lines.source_id = source.id and lines.shelf = any (p_shelves)
      order by position limit enough
    ) as line);
  if words is null then
    return begun || array(
      select line.id from unnest(p_shelves) as searched
      cross join lateral (
        select id from internal.lines where lines.shelf = searched and internal.plain_topic(heading) = topic
        order by source_id, position limit enough
      ) as line);
  end if;
  return begun || array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from internal.lines
      where lines.shelf = searched and search @@ words and internal.plain_topic(heading) = topic
      order by source_id, position limit enough
    ) as line);
end
$$;

-- What a search answers, as {asked, lineCount, answers, lines, sources, corrections, told}. `answers` are the lines that were said
-- when this very question was put. `asked` is one entry for each word that
-- may stand for one of the question: [place, lexeme, likeness, in how many lines]. A line that may answer comes with its
-- words and its meaning; those that are only told with one come without. `p_asked` is the question as it was put: `p_query` has lost what it asks for, who or when.
create function internal.found_lines(
  p_shelves uuid[], p_query text, p_language text, p_signs bit varying, p_model text, p_asked text
) returns json
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  languages constant text[] := array(
    select distinct substr(lexeme, 2) from unnest(p_shelves) as searched
    cross join lateral (
      select lexeme from internal.namespace_terms where namespace_terms.shelf = searched and lexeme = any (internal.language_marks())
    ) as mark
    union
    select 'en' where exists (select from public.fact_corrections where namespace_id = any (p_shelves) and language = 'en'));
  places integer[];
  words text[];
  line_count real;
  spelled record;
  hit_ids bigint[];
  near_ids bigint[] := '{}';
  answer_ids bigint[] := internal.lines_answering(p_shelves, p_asked, p_language);
  topic_ids bigint[] := internal.lines_of_topic(p_shelves, p_asked, languages);
  answer json;
begin
  -- What the language of the question takes for a mere function word is none of its words in the other languages either.
  select coalesce(array_agg(place), '{}'), coalesce(array_agg(lexeme), '{}') into places, words
  from (
    select min(positions[1])::integer as place, lexeme
    from unnest(languages) as language
    cross join lateral unnest(internal.words_of(p_query, language))
    where p_language is null or positions[1] in (
      select positions[1] from unnest(internal.words_of(p_query, p_language)))
    group by lexeme order by place, lexeme limit 48
  ) as asked;
  select coalesce(sum(line_count), 0)::real into line_count from internal.namespace_terms
  where shelf = any (p_shelves) and lexeme = '';
  select coalesce(json_agg(json_build_array(place, lexeme, likeness, line_count) order by place, likeness desc, lexeme), '[]') as listed,
    coalesce(array_agg(lexeme order by lexeme) filter (where lexeme is not null), '{}') as lexemes,
    array_agg(line_count order by lexeme) filter (where lexeme is not null) as counts,
    array_agg(likeness order by lexeme) filter (where lexeme is not null) as likeness
  into spelled
  from internal.spellings(p_shelves, places, words);
  hit_ids := internal.candidate_lines(p_shelves, spelled.lexemes, spelled.counts, spelled.likeness, line_count);

  if p_signs is not null then
    near_ids := internal.nearest_lines(p_shelves, p_signs, p_model);
  end if;

  with correction as materialized (
    select correction_id, array_agg(line_id order by line_id) filter (where line_id is not null) as line_ids
    from internal.asked_corrections(p_shelves, words, p_signs, p_model) group by correction_id
  ),
  hit as materialized (
    select line.id, line.source_id, line.edition, line.told_from, line.told_to, (
      select code from internal.meanings
      where line_id = line.id and model = p_model and length(signs) = length(p_signs)
    ) as meaning
    from (
      select unnest(hit_ids) as id union select unnest(near_ids) union select unnest(answer_ids) union select unnest(topic_ids)
      union select unnest(line_ids) from correction
    ) as chosen
    cross join lateral (select * from internal.lines where id = chosen.id limit 1) as line
  ),
  told as materialized (
    select line.*, hit.id is not null as is_hit, hit.meaning
    from (
      select distinct source_id, edition, position from hit, generate_series(told_from, told_to) as position
    ) as place
    cross join lateral (
      select * from internal.lines
      where source_id = place.source_id and edition = place.edition and position = place.position limit 1
    ) as line
    left join hit on hit.id = line.id
  )
  select json_build_object(
    'asked', spelled.listed,
    'lineCount', line_count,
    'answers', answer_ids,
    'person', (
      select display_name from public.reflections
      where id = (select reflection_id from public.namespaces where id = p_shelves[1])),
    'lines', (
      select coalesce(json_agg(json_build_array(
        id, source_id, passage_id, passage, position, body, words_at, speaker, said_on, heading, replies_to, told_from, told_to,
        case when is_hit then search::text end, meaning) order by id), '[]')
      from told
    ),
    'sources', (
      select coalesce(json_agg(json_build_object(
        'id', source.id, 'title', source.title, 'kind', source.kind, 'voicesOf', source.voices ->> 'of',
        'saidOn', source.recorded_on, 'namespace', (
          select name from public.namespaces where id = source.namespace_id)) order by source.id), '[]')
      from (select distinct source_id from hit) as one
      cross join lateral (select * from public.sources where id = one.source_id limit 1) as source
    ),
    'corrections', (
      select coalesce(json_agg(json_build_object(
        'id', fact.id, 'wrong', fact.wrong_statement, 'corrected', fact.corrected_statement,
        'on', (fact.decided_at at time zone 'utc')::date, 'search', fact.search::text,
        'meaning', (
          select code from internal.meanings
          where correction_id = fact.id and model = p_model and length(signs) = length(p_signs)),
        'lineIds', coalesce(line_ids, '{}'), 'namespace', (select name from public.namespaces where id = fact.namespace_id)
      ) order by fact.decided_at, fact.id), '[]')
      from correction
      cross join lateral (select * from public.fact_corrections where id = correction_id limit 1) as fact
    ),
    'told', (
      select coalesce(json_object_agg(
        (select name from public.namespaces where id = namespace_id), internal.corrections_of(namespace_id, all_words)), '{}')
      from (
        select namespace_id, string_agg(body, '' order by source_id, position) as all_words from told group by namespace_id
      ) as shelf
    )) into answer;
  return answer;
end
$$;

create function internal.hidden_corrections(p_namespace_ids uuid[], p_is_for_guests boolean)
returns table (namespace_id uuid, correction_id uuid, quote text)
language sql
stable
set search_path = ''
as $$
  select correction.namespace_id, correction.id, said.quote
  from public.fact_corrections as correction
  cross join lateral (select quote, hidden_from from public.evidence where correction_id = correction.id limit 1) as said
  where correction.namespace_id = any (p_namespace_ids)
    and (said.hidden_from = 'everybody' or p_is_for_guests and said.hidden_from = 'guests');
$$;

-- What was found, without the lines and corrections whose words are hidden from this reach: neither they nor a line around
-- another one are told, nor what was corrected by words that are hidden. Only where something is hidden is the answer taken apart.
create function internal.tellable(p_found json, p_shelves uuid[], p_is_for_guests boolean) returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not exists (select from internal.hidden_quotes(p_shelves, p_is_for_guests)) then
    return p_found;
  end if;
  answer := p_found::jsonb;
  return (answer || jsonb_build_object(
    'lines', (
      select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(answer -> 'lines') with ordinality as listed (line, place)
      cross join lateral (
        select nullif(btrim(substr(line ->> 5, (line ->> 6)::integer + 1), E' \r\n\t'), '') as words
      ) as said
      where not exists (
        select from internal.hidden_quotes(p_shelves, p_is_for_guests) as hidden
        join public.sources as source on source.namespace_id = hidden.namespace_id and source.id = (line ->> 1)::uuid
        -- A statement may be of two lines: the words of each of them, without the name or day before them, are a part of it.
        where strpos(line ->> 5, hidden.quote) > 0 or hidden.source_id = source.id and strpos(hidden.quote, words) > 0)
        and not exists (
          select from internal.hidden_corrections(p_shelves, p_is_for_guests) as hidden
          join public.sources as source on source.namespace_id = hidden.namespace_id and source.id = (line ->> 1)::uuid
          join public.namespaces as shelf on shelf.id = hidden.namespace_id
          cross join lateral jsonb_to_recordset(answer -> 'told' -> shelf.name) as told (wrong text, corrected text)
          where told.corrected = hidden.quote and (strpos(line ->> 5, told.wrong) > 0 or strpos(told.wrong, words) > 0))
    ),
    'told', (
      select coalesce(jsonb_object_agg(name, (
        select coalesce(jsonb_agg(told order by place), '[]')
        from jsonb_array_elements(all_told) with ordinality as listed (told, place)
        where not exists (
          select from internal.hidden_corrections(p_shelves, p_is_for_guests) as hidden
          join public.namespaces as shelf on shelf.id = hidden.namespace_id
          where shelf.name = shelves.name and hidden.quote = told ->> 'corrected'))), '{}')
      from jsonb_each(answer -> 'told') as shelves (name, all_told)
    ),
    'corrections', (
      select coalesce(jsonb_agg(correction order by place), '[]')
      from jsonb_array_elements(answer -> 'corrections') with ordinality as listed (correction, place)
      where not exists (
        select from internal.hidden_corrections(p_shelves, p_is_for_guests)
        where correction_id = (correction ->> 'id')::uuid)
    )))::json;
end
$$;

-- Lines of guests have no addresses in them; corrections, and titles of sources, are written by others than the importer.
create function internal.corrected_for_guests(p_found json) returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  written constant jsonb := jsonb_build_object(
    'corrections', p_found -> 'corrections', 'told', p_found -> 'told', 'sources', p_found -> 'sources');
begin
  -- Only where there is something to take out is the answer taken apart.
  if internal.without_contacts(written::text) = written::text then
    return p_found;
  end if;
  return (p_found::jsonb || jsonb_build_object(
    'corrections', (
      select coalesce(jsonb_agg(correction || jsonb_build_object(
        'wrong', internal.without_contacts(correction ->> 'wrong'), 'corrected', internal.without_contacts(correction ->> 'corrected'))
        order by place), '[]')
      from jsonb_array_elements(written -> 'corrections') with ordinality as listed (correction, place)),
    'told', (
      select coalesce(jsonb_object_agg(name, (
        select coalesce(jsonb_agg(told || jsonb_build_object(
          'wrong', internal.without_contacts(told ->> 'wrong'), 'corrected', internal.without_contacts(told ->> 'corrected'))), '[]')
        from jsonb_array_elements(all_told) as told)), '{}')
      from jsonb_each(written -> 'told') as shelves (name, all_told)),
    'sources', (
      select coalesce(jsonb_agg(source || jsonb_build_object('title', internal.without_contacts(source ->> 'title'))), '[]')
      from jsonb_array_elements(written -> 'sources') as source)))::json;
end
$$;

create function api.find_lines(
  p_reflection_id uuid, p_namespaces text[], p_reach public.search_reach, p_query text, p_language text default null,
  p_signs text default null, p_model text default null, p_asked text default null
) returns json
language sql
stable
security definer
set search_path = ''
-- The planner knows neither words nor namespaces when it plans, and would read whole tables. For the same reason, what is
-- looked up in a table stands in a lateral query or a subquery throughout, which no plan can turn round.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
  select case
    when p_reach = 'steward' then found
    when p_reach = 'viewer' then internal.tellable(found, shelves, false)
    else internal.corrected_for_guests(internal.tellable(found, shelves, true)) end
  from internal.searchable_shelves(p_reflection_id, p_namespaces, p_reach) as shelves
  cross join lateral internal.found_lines(
    shelves, p_query, p_language, p_signs::bit varying, p_model, coalesce(p_asked, p_query)) as found;
$$;
grant execute on function api.find_lines to service_role;
comment on function api.find_lines is 'Only in the namespaces named, and only in those that are open to the reach now';

-- ════ supabase/schemas/knowledge/meanings.sql

-- What lines and corrections mean, as vectors of a model. Two bits of each number are kept in `signs`: how many of them two vectors
-- share says how alike they are, on any server, and which lines are worth a closer look. Two others in `code` are what the ranking
-- looks at. A line takes some three hundred bytes. One model at a time: what another one said of a line goes when this one has said it.
--
-- security definer, with the reason:
--   all api functions here   the table is nobody's but theirs

create table internal.meanings (
  id bigint generated always as identity primary key,
  line_id bigint,
  shelf uuid,
  correction_id uuid references public.fact_corrections (id) on delete cascade,
  model text not null check (length(model) between 1 and 200),
  signs bit varying(32000) not null check (length(signs) > 0),
  code text not null check (length(code) between 1 and 6000),
  check (num_nonnulls(line_id, correction_id) = 1 and (line_id is null) = (shelf is null)),
  foreign key (line_id, shelf) references internal.lines (id, shelf) on update cascade on delete cascade,
  unique (line_id, shelf, model),
  unique (correction_id, model)
);
alter table internal.meanings enable row level security;
create index meanings_shelf_idx on internal.meanings (shelf, model);
comment on column internal.meanings.shelf is 'Of the line: a search reads the meanings of a shelf without reading its lines';
comment on table internal.meanings is 'One for each line or accepted correction; the name of the model says its version too';
comment on column internal.meanings.code is 'Two bits a number in base64, which is what the ranking reads';

-- Lines without a meaning of this model, in languages that it knows (all, when none is named).
create function internal.lines_without_meaning(p_reflection_id uuid, p_model text, p_languages text[])
returns setof internal.lines
language sql
stable
set search_path = ''
as $$
  select * from internal.lines as line
  where reflection_id = p_reflection_id and (p_languages is null or language = any (p_languages)) and search <> ''::tsvector
    and not exists (select from internal.meanings where line_id = line.id and model = p_model);
$$;

create function internal.corrections_without_meaning(p_reflection_id uuid, p_model text, p_languages text[])
returns setof public.fact_corrections
language sql
stable
set search_path = ''
as $$
  select * from public.fact_corrections as correction
  where reflection_id = p_reflection_id and status = 'accepted' and (p_languages is null or language = any (p_languages))
    and not exists (select from internal.meanings where correction_id = correction.id and model = p_model);
$$;

create function api.list_without_meaning(
  p_reflection_id uuid, p_model text, p_languages text[] default null, p_limit integer default 64
) returns table (line_id bigint, correction_id uuid, language text, words text)
language sql
stable
security definer
set search_path = ''
as $$
  select null::bigint, id, language, corrected_statement
  from internal.corrections_without_meaning(p_reflection_id, p_model, p_languages)
  union all
  (
    -- A line means little without the one before it: the question that it answers, or what "she" stands for.
    select line.id, null, line.language, concat_ws(' ',
      coalesce(
        (select btrim(substr(body, words_at + 1), e' \t\r\n') from internal.lines
          where source_id = line.source_id and edition = line.edition and position = line.position - 1
            and position >= line.told_from),
        line.heading || '.'),
      btrim(substr(line.body, line.words_at + 1), e' \t\r\n'))
    from internal.lines_without_meaning(p_reflection_id, p_model, p_languages) as line
    -- Whoever has just added something asks for it first, however much is left of a library.
    order by line.id desc limit p_limit
  )
  limit p_limit;
$$;
comment on function api.list_without_meaning is 'What is to be given a meaning next, with the words that it is taken from';

-- Whoever was slower stores nothing, and what was deleted meanwhile is passed over.
create function api.store_meanings(p_model text, p_meanings jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  insert into internal.meanings (line_id, shelf, correction_id, model, signs, code)
  select line.id, line.shelf, correction.id, p_model, (item ->> 'signs')::bit varying, item ->> 'code'
  from jsonb_array_elements(p_meanings) as item
  left join internal.lines as line on line.id = (item ->> 'line_id')::bigint
  left join public.fact_corrections as correction on correction.id = (item ->> 'correction_id')::uuid
  where num_nonnulls(line.id, correction.id) = 1
  on conflict do nothing;
  get diagnostics stored = row_count;
  delete from internal.meanings
  where model <> p_model
    and (line_id in (select (item ->> 'line_id')::bigint from jsonb_array_elements(p_meanings) as item)
      or correction_id in (select (item ->> 'correction_id')::uuid from jsonb_array_elements(p_meanings) as item));
  return stored;
end
$$;
comment on function api.store_meanings is 'How many were new';

create function internal.enqueue_meanings(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'embed', 'reflection_id', p_reflection_id);
begin
  -- As with a regeneration: a job that nobody has begun will see this change too.
  perform from pgmq.q_meanings where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('meanings', job);
  end if;
end
$$;

-- What single sentences mean, for whoever reads what was found: made when the source is read, so that a question waits for one meaning, its own.
-- A sentence is found by a hash of the words and the model, and not by where it stands: whoever asks for it was told the words already,
-- under the rights that the lines have. What is not there is made when it is asked for.
create table internal.sentence_meanings (
  line_id bigint not null,
  shelf uuid not null,
  model text not null check (length(model) between 1 and 200),
  key bytea not null check (length(key) = 16),
  vector bytea not null check (length(vector) <= 17000),
  primary key (line_id, shelf, key),
  foreign key (line_id, shelf) references internal.lines (id, shelf) on update cascade on delete cascade
);
alter table internal.sentence_meanings enable row level security;
create index sentence_meanings_key_idx on internal.sentence_meanings (key);
comment on table internal.sentence_meanings is 'Of a line that holds no sentence one without a vector, so that it is not read again';
comment on column internal.sentence_meanings.shelf is 'Of the line: what is left of an erased collection would be found by it';
comment on column internal.sentence_meanings.vector is 'A byte for each number, behind four that say how large they are';

create function internal.lines_without_sentences(p_reflection_id uuid, p_model text) returns setof internal.lines
language sql
stable
set search_path = ''
as $$
  select * from internal.lines as line
  where reflection_id = p_reflection_id and search <> ''::tsvector
    and not exists (select from internal.sentence_meanings where line_id = line.id and shelf = line.shelf and model = p_model);
$$;

create function api.list_without_sentences(p_reflection_id uuid, p_model text, p_limit integer default 64)
returns table (line_id bigint, body text, speaker text, person text)
language sql
stable
security definer
set search_path = ''
as $$
  select line.id, line.body, line.speaker, reflection.display_name
  from internal.lines_without_sentences(p_reflection_id, p_model) as line
  join public.reflections as reflection on reflection.id = line.reflection_id
  order by line.id limit p_limit;
$$;
comment on function api.list_without_sentences is 'Lines whose sentences are to be given a meaning next, and whose reflection they are of';

-- Whoever was slower stores nothing, and what was deleted meanwhile is passed over.
create function api.store_sentences(p_model text, p_sentences jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  delete from internal.sentence_meanings
  where model <> p_model and line_id in (select (item ->> 'line_id')::bigint from jsonb_array_elements(p_sentences) as item);
  insert into internal.sentence_meanings (line_id, shelf, model, key, vector)
  select line.id, line.shelf, p_model, decode(item ->> 'key', 'base64'), decode(item ->> 'vector', 'base64')
  from jsonb_array_elements(p_sentences) as item
  join internal.lines as line on line.id = (item ->> 'line_id')::bigint
  on conflict do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_sentences is 'How many were new';

create function api.recall_sentences(p_model text, p_keys text[]) returns table (key text, vector text)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (known.key) encode(known.key, 'base64'), translate(encode(known.vector, 'base64'), e'\n', '')
  from internal.sentence_meanings as known
  where known.key in (select decode(asked, 'base64') from unnest(p_keys) as asked) and model = p_model and known.vector <> ''
  order by known.key;
$$;
comment on function api.recall_sentences is 'The meanings of those sentences that are known';

-- After a change of the model, or of what was there before there was one.
create function api.queue_meanings(p_model text, p_languages text[] default null, p_of_sentences boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  reflection uuid;
  queued integer := 0;
begin
  for reflection in
    select id from public.reflections
    where exists (select from internal.lines_without_meaning(id, p_model, p_languages))
      or exists (select from internal.corrections_without_meaning(id, p_model, p_languages))
      or p_of_sentences and exists (select from internal.lines_without_sentences(id, p_model))
  loop
    perform internal.enqueue_meanings(reflection);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function api.queue_meanings is 'A job for each reflection in which something has no meaning of this model';

create function api.count_meanings(p_reflection_id uuid, p_model text, p_languages text[] default null)
returns table (known bigint, missing bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    (select count(*) from internal.lines join internal.meanings on line_id = lines.id and model = p_model
      where reflection_id = p_reflection_id),
    (select count(*) from internal.lines_without_meaning(p_reflection_id, p_model, p_languages));
$$;

-- Exact, over what may be searched and nothing else: an approximate index finds its neighbours first and filters them then, so
-- that a small namespace would find nothing beside a large one.
create function internal.nearest_lines(p_shelves uuid[], p_signs bit varying, p_model text) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select known.line_id
    from unnest(p_shelves) as searched
    cross join lateral (
      select line_id, signs from internal.meanings
      where meanings.shelf = searched and model = p_model and length(signs) = length(p_signs)
    ) as known
    order by bit_count(known.signs # p_signs), known.line_id
    limit 120);
end
$$;

grant execute on function
  api.list_without_meaning, api.store_meanings, api.queue_meanings, api.count_meanings, api.list_without_sentences, api.store_sentences,
  api.recall_sentences
to service_role;

-- ════ supabase/schemas/knowledge/contradictions.sql

-- Contradictions: pairs of statements that rules found and that cannot both be true of one time, and what was chosen about them.
-- Finding one changes nothing; only a person decides, through corrections.
--
-- security definer, with the reason:
--   api.read_said              reads lines, which nobody reads but functions
--   api.store_contradictions   what was found is written by the server that looked, and by nobody else
--   api.choose_contradiction   decides and corrects in one transaction; authenticated may write neither by itself

create type public.disagreement as enum ('yes_or_no', 'number', 'date', 'name', 'likes');
create type public.contradiction_choice as enum ('both_true', 'corrected', 'left');
comment on type public.contradiction_choice is 'both_true: at different times, which are said now';

create table public.contradictions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  disagreement public.disagreement not null,
  one_source_id uuid not null,
  one_namespace_id uuid not null,
  one_quote text not null check (length(one_quote) between 1 and 2000),
  other_source_id uuid not null,
  other_namespace_id uuid not null,
  other_quote text not null check (length(other_quote) between 1 and 2000),
  pair_hash text not null generated always as (internal.sha256_hex(one_quote || E'\n' || other_quote)) stored,
  choice public.contradiction_choice,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (one_source_id, other_source_id, pair_hash),
  constraint contradictions_one_source_fkey foreign key (one_source_id, reflection_id, one_namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  constraint contradictions_other_source_fkey foreign key (other_source_id, reflection_id, other_namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  check ((choice is null) = (chosen_at is null))
);
comment on table public.contradictions is 'Go with either source, whose words they repeat, and move with it; changed by choose_contradiction only';
create index contradictions_reflection_idx on public.contradictions (reflection_id, created_at);
create index contradictions_one_source_idx on public.contradictions (one_source_id, reflection_id, one_namespace_id);
create index contradictions_other_source_idx on public.contradictions (other_source_id, reflection_id, other_namespace_id);
create index contradictions_one_namespace_idx on public.contradictions (one_namespace_id);
create index contradictions_other_namespace_idx on public.contradictions (other_namespace_id);
create index contradictions_chosen_by_idx on public.contradictions (chosen_by);

alter table public.contradictions enable row level security;
grant select on public.contradictions to authenticated, service_role;
create policy contradictions_select_stewards on public.contradictions for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and one_namespace_id = any (array(select id from public.namespaces))
    and other_namespace_id = any (array(select id from public.namespaces))
  );

-- What is sealed is never said, so it contradicts nothing; what was corrected or hidden from everybody neither.
create function api.read_said(p_reflection_id uuid, p_most integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('person', reflection.display_name, 'lines', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', said.source_id, 'text', said.text, 'asked', said.asked, 'speaker', said.speaker,
      'called_as', said.called_as, 'language', said.language)
      order by said.source_id, said.position), '[]')
    from (
      select line.source_id, line.position, btrim(substr(line.body, line.words_at + 1)) as text, line.speaker, source.called_as, line.language,
        (select btrim(substr(question.body, question.words_at + 1)) from internal.lines as question
          where question.source_id = line.source_id and question.edition = line.edition
            and question.position = line.replies_to) as asked
      from internal.lines as line
      join public.sources as source on source.id = line.source_id and source.deleted_at is null
      join public.namespaces as namespace on namespace.id = line.namespace_id
      where line.reflection_id = reflection.id and line.edition <> 'guests' and namespace.visibility in ('private', 'published') and namespace.deleted_at is null
        and length(line.body) between 5 and 1000
        and not exists (
          select from public.fact_corrections as correction
          where correction.namespace_id = line.namespace_id and correction.status = 'accepted'
            and strpos(line.body, correction.wrong_statement) > 0)
        and not exists (
          select from public.hidden_statements as hidden
          where hidden.namespace_id = line.namespace_id and hidden.hidden_from = 'everybody'
            -- A statement may be of two lines: each of them is a part of it.
            and (strpos(line.body, hidden.quote) > 0
              or hidden.source_id = line.source_id
                and strpos(hidden.quote, nullif(btrim(substr(line.body, line.words_at + 1), E' \r\n\t'), '')) > 0))
      order by source.created_at desc, line.source_id, line.position
      limit p_most) as said))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_said is 'Lines of what may be said, of whoever speaks in them, the newest sources first; null when there is no such reflection';

-- `p_found`: {disagreement, one: {source_id, quote}, other: {source_id, quote}}. What is not found any more and was not corrected goes.
create function api.store_contradictions(p_reflection_id uuid, p_found jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  perform from public.reflections where id = p_reflection_id for share;
  with found as materialized (
    select (item ->> 'disagreement')::public.disagreement as disagreement,
      one.id as one_source_id, one.namespace_id as one_namespace_id, item #>> '{one,quote}' as one_quote,
      other.id as other_source_id, other.namespace_id as other_namespace_id, item #>> '{other,quote}' as other_quote
    from jsonb_array_elements(p_found) as item
    join public.sources as one on one.id::text = item #>> '{one,source_id}' and one.reflection_id = p_reflection_id
      and one.deleted_at is null
    join public.sources as other on other.id::text = item #>> '{other,source_id}' and other.reflection_id = p_reflection_id
      and other.deleted_at is null
  ), gone as (
    delete from public.contradictions as known
    where known.reflection_id = p_reflection_id and (known.choice is null or known.choice = 'left') and not exists (
      select from found where found.one_source_id = known.one_source_id and found.other_source_id = known.other_source_id
        and found.one_quote = known.one_quote and found.other_quote = known.other_quote)
  )
  insert into public.contradictions (reflection_id, disagreement, one_source_id, one_namespace_id, one_quote, other_source_id,
    other_namespace_id, other_quote)
  select p_reflection_id, disagreement, one_source_id, one_namespace_id, one_quote, other_source_id, other_namespace_id, other_quote
  from found
  on conflict (one_source_id, other_source_id, pair_hash) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_contradictions is 'How many are new';

-- With fewer letters the words stand in too many sentences that say something else: such a line is changed in its text.
create function internal.correct_quote(p_reflection_id uuid, p_source_id uuid, p_namespace_id uuid, p_quote text, p_corrected text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  said public.evidence;
  created_id uuid;
begin
  if length(p_quote) < 12 then
    perform internal.fail('invalid_request', 'words_too_short');
  end if;
  -- What was found may have been taken out of its text since, or hidden: a correction would say it again.
  said.namespace_id := p_namespace_id;
  said.source_id := p_source_id;
  said.quote := p_quote;
  if (internal.stand_in((select content from public.sources where id = p_source_id), array[p_quote]))[1] is not true
    or internal.hidden_as(said) = 'everybody' then
    perform internal.fail('conflict', 'words_taken_out');
  end if;
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, proposed_by)
  values (p_reflection_id, p_namespace_id, p_source_id, p_quote, btrim(p_corrected), 'It contradicted another statement.', (select auth.uid()))
  returning id into created_id;
  perform api.decide_fact_correction(created_id, true);
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'sentence_length');
end
$$;

create function internal.with_time(p_quote text, p_choice public.contradiction_choice, p_said text) returns text
language sql
immutable
set search_path = ''
as $$
  select case p_choice when 'both_true' then format('%s (%s)', p_quote, btrim(p_said)) else btrim(p_said) end;
$$;

create function api.choose_contradiction(
  p_contradiction_id uuid, p_choice public.contradiction_choice, p_one text default null, p_other text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.contradictions;
begin
  -- The sources first, in one order, as everything does that changes a source and what follows it.
  perform from public.sources where deleted_at is null and id in (
    select unnest(array[one_source_id, other_source_id]) from public.contradictions where id = p_contradiction_id)
  order by id for share;
  select * into target from public.contradictions where id = p_contradiction_id for update;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(target.reflection_id);
  if target.choice in ('both_true', 'corrected') then
    perform internal.fail('conflict', 'contradiction_decided');
  elsif p_choice is null or (p_choice = 'left')
    <> (nullif(btrim(p_one), '') is null and nullif(btrim(p_other), '') is null) then
    perform internal.fail('invalid_request', 'contradiction_undecided');
  end if;
  if btrim(p_one) <> '' then
    perform internal.correct_quote(target.reflection_id, target.one_source_id, target.one_namespace_id, target.one_quote,
      internal.with_time(target.one_quote, p_choice, p_one));
  end if;
  if btrim(p_other) <> '' then
    perform internal.correct_quote(target.reflection_id, target.other_source_id, target.other_namespace_id, target.other_quote,
      internal.with_time(target.other_quote, p_choice, p_other));
  end if;
  update public.contradictions set choice = p_choice, chosen_by = (select auth.uid()), chosen_at = clock_timestamp()
  where id = target.id;
  perform internal.write_audit(target.reflection_id, 'contradiction.decided', jsonb_build_object(
    'contradiction_id', target.id, 'choice', p_choice));
end
$$;
comment on function api.choose_contradiction is 'With corrected p_one or p_other is what is right instead, with both_true when each was so: words of the owner, kept as corrections. What was left may be decided later';

grant execute on function api.read_said, api.store_contradictions to service_role;
grant execute on function api.choose_contradiction to authenticated;

-- ════ supabase/schemas/voice/pronunciations.sql

-- How names are said, where the voice would say them otherwise. Which of them an agent is told of depends on the names that its
-- audience's evidence speaks of.
--
-- security definer, with the reason:
--   api.set_pronunciation   authenticated has no write privilege on the table

create table public.pronunciations (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  name text not null check (length(name) between 2 and 80),
  spoken_as text not null check (length(spoken_as) between 1 and 80),
  primary key (reflection_id, name)
);
comment on table public.pronunciations is 'Said in place of the name, never shown in place of it';

alter table public.pronunciations enable row level security;
grant select on public.pronunciations to authenticated, service_role;
create policy pronunciations_select_stewards on public.pronunciations for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.set_pronunciation(p_reflection_id uuid, p_name text, p_spoken_as text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  cleaned_name constant text := btrim(internal.visible_text(p_name));
  said constant text := btrim(internal.visible_text(p_spoken_as));
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if said = '' then
    delete from public.pronunciations where reflection_id = p_reflection_id and name = cleaned_name;
  else
    insert into public.pronunciations (reflection_id, name, spoken_as) values (p_reflection_id, cleaned_name, said)
    on conflict (reflection_id, name) do update set spoken_as = excluded.spoken_as;
    if (select count(*) from public.pronunciations where reflection_id = p_reflection_id) > internal.most_pronunciations() then
      perform internal.fail('limit_reached', 'pronunciations_full');
    end if;
  end if;
  perform internal.enqueue_syncs(p_reflection_id);
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'pronunciation_length');
end
$$;
comment on function api.set_pronunciation is 'Said as nothing, it is forgotten. The agents are brought up to date';

grant execute on function api.set_pronunciation to authenticated;

-- ════ supabase/schemas/voice/voice-artifacts.sql

-- The ledger: every generation of a reflection's voice, its payload insert-only, its status a one-way machine, its rows
-- a hash chain. The functions that move it are in promote-voice-artifacts.sql.
--
-- security definer, with the reason:
--   internal.guard_live_caches  has to find the promoted row whoever writes the reflection

create type public.voice_artifact_status as enum (
  'candidate', 'approved', 'rejected', 'promoted', 'stale', 'superseded'
);

create table public.voice_artifacts (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  position integer not null check (position > 0),
  generation integer not null check (generation > 0),
  status public.voice_artifact_status not null default 'candidate',
  payload jsonb check (jsonb_typeof(payload) = 'object'),
  payload_hash text not null check (payload_hash ~ '^[0-9a-f]{64}$'),
  prev_hash text not null,
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  copied_from integer check (copied_from < generation),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  created_at timestamptz not null default now(),
  evaluated_at timestamptz,
  promoted_at timestamptz,
  superseded_at timestamptz,
  tombstoned_at timestamptz,
  tombstone_reason text check (length(tombstone_reason) between 1 and 200),
  unique (reflection_id, generation),
  unique (reflection_id, position),
  check ((payload is null) = (tombstoned_at is not null)),
  check ((tombstoned_at is null) = (tombstone_reason is null))
);
comment on table public.voice_artifacts is 'One row per generation; read by stewards, moved by functions only, deleted only with its reflection';
comment on column public.voice_artifacts.payload_hash is 'SHA-256 of the payload''s canonical JSON, computed by the application';
comment on column public.voice_artifacts.chain_hash is 'Over payload_hash, not the payload, so that a payload can be erased and the chain still verified';
comment on column public.voice_artifacts.copied_from is 'The older generation that a rollback brings back';

create unique index voice_artifacts_one_promoted on public.voice_artifacts (reflection_id) where status = 'promoted';

alter table public.voice_artifacts enable row level security;
grant select on public.voice_artifacts to authenticated, service_role;
create policy voice_artifacts_select_stewards on public.voice_artifacts for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create trigger voice_artifacts_status before insert or update on public.voice_artifacts
  for each row execute function internal.enforce_status_machine(
    'candidate', 'candidate>approved', 'candidate>rejected', 'approved>promoted', 'approved>stale',
    'promoted>superseded');
create trigger voice_artifacts_keep_identity before update on public.voice_artifacts
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'position', 'generation', 'payload_hash', 'prev_hash', 'chain_hash', 'copied_from',
    'created_at');
create trigger voice_artifacts_append_only before delete on public.voice_artifacts
  for each row execute function internal.keep_append_only('public.reflections', 'reflection_id');
create trigger voice_artifacts_no_truncate before truncate on public.voice_artifacts
  for each statement execute function internal.keep_append_only();

create function internal.artifact_chain_hash(p_row public.voice_artifacts) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex(jsonb_build_array(
    p_row.prev_hash, p_row.reflection_id, p_row.position, p_row.generation, p_row.payload_hash, p_row.copied_from,
    to_char(p_row.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
$$;

-- A payload changes once, to nothing, and never the live one. Findings are written with the verdict.
create function internal.guard_payload() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payload is distinct from old.payload and (new.payload is not null or old.status = 'promoted') then
    perform internal.misused('conflict', 'payload_written_once');
  end if;
  if new.findings is distinct from old.findings and old.status <> 'candidate' then
    perform internal.misused('conflict', 'findings_written_once');
  end if;
  return new;
end
$$;
create trigger voice_artifacts_guard_payload before update on public.voice_artifacts
  for each row execute function internal.guard_payload();

create function internal.speaks_as(p_reflection public.reflections, p_artifact public.voice_artifacts) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_artifact.status = 'promoted'
    and p_artifact.generation = p_reflection.voice_generation
    and p_artifact.promoted_at = p_reflection.voice_promoted_at
    and p_artifact.payload -> 'voice_evidence_pack' = p_reflection.voice_evidence_pack
    and p_artifact.payload -> 'reflection_voice_dossier' = p_reflection.reflection_voice_dossier
    and p_artifact.payload -> 'prompt_packs' = p_reflection.prompt_packs
    and p_artifact.payload -> 'capsule' = p_reflection.capsule
    and p_artifact.payload -> 'token_estimate' = to_jsonb(p_reflection.token_estimate)
    and p_artifact.payload -> 'persona_narrative' = to_jsonb(p_reflection.persona_narrative);
$$;
comment on function internal.speaks_as is 'The live caches are those of this generation, all of them';

-- No role, not even the tables' owner, can put anything into the live caches that is not the promoted payload. The check is on
-- content, because a flag ("the promote function is running") could be set by anybody who can write the columns.
create function internal.guard_live_caches() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(
      new.voice_generation, new.voice_evidence_pack, new.reflection_voice_dossier, new.prompt_packs, new.capsule,
      new.token_estimate, new.persona_narrative, new.voice_promoted_at
    ) > 0 or new.generation_counter <> 0 or new.confirmed_generation <> 0 then
      perform internal.misused('forbidden', 'born_with_a_voice');
    end if;
    return new;
  end if;
  if new.generation_counter < old.generation_counter or new.confirmed_generation < old.confirmed_generation then
    perform internal.misused('forbidden', 'counter_went_back');
  end if;
  if (new.voice_generation, new.voice_evidence_pack, new.reflection_voice_dossier, new.prompt_packs, new.capsule,
      new.token_estimate, new.persona_narrative, new.voice_promoted_at)
    is not distinct from
     (old.voice_generation, old.voice_evidence_pack, old.reflection_voice_dossier, old.prompt_packs, old.capsule,
      old.token_estimate, old.persona_narrative, old.voice_promoted_at) then
    return new;
  end if;
  if new.voice_generation > coalesce(old.voice_generation, 0) and exists (
    select from public.voice_artifacts as artifact
    where artifact.reflection_id = new.id and artifact.generation = new.voice_generation
      and internal.speaks_as(new, artifact)
  ) then
    return new;
  end if;
  perform internal.misused('forbidden', 'live_caches_moved');
  return null;
end
$$;
create trigger reflections_guard_live_caches before insert or update on public.reflections
  for each row execute function internal.guard_live_caches();

-- ════ supabase/schemas/voice/promote-voice-artifacts.sql

-- The only ways in which the ledger moves.
--
-- security definer, with the reason: all of them, because no role has a write privilege on voice_artifacts or on the
-- live caches; all are granted to service_role only.
--   api.start_generation, api.keep_live_voice, api.record_voice_artifact, api.record_voice_evaluation,
--   api.promote_voice_artifact, api.tombstone_voice_artifacts, api.verify_voice_ledger
-- and two for what is to be forgotten:
--   internal.remember_to_forget   whoever deletes a source
--   internal.queue_erasures       called by the database's own timer

create function api.start_generation(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  started integer;
begin
  update public.reflections set generation_counter = generation_counter + 1 where id = p_reflection_id
  returning generation_counter into started;
  if started is null then
    perform internal.fail('not_found');
  end if;
  return started;
end
$$;

-- What was approved and not promoted, because its worker died, cannot go live after a later one; it says so.
create function internal.close_overtaken(p_reflection_id uuid, p_generation integer) returns void
language sql
set search_path = ''
as $$
  update public.voice_artifacts set status = 'stale'
  where reflection_id = p_reflection_id and status = 'approved' and generation < p_generation;
$$;

-- A regeneration that comes to what is live already records nothing: the list of generations is read as a list of changes, and
-- a payload holds all of the evidence. But it has to stop what was started before it and may still be under way with older
-- evidence, as its own promotion would have.
create function api.keep_live_voice(p_reflection_id uuid, p_generation integer, p_payload_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  if not exists (
    select from public.voice_artifacts
    where reflection_id = p_reflection_id and status = 'promoted' and payload_hash = p_payload_hash
  ) then
    return false;
  end if;
  update public.reflections set confirmed_generation = greatest(confirmed_generation, p_generation)
  where id = p_reflection_id;
  perform internal.close_overtaken(p_reflection_id, p_generation);
  return true;
exception
  when check_violation or not_null_violation then
    perform internal.misused('conflict', 'generation_not_started');
end
$$;
comment on function api.keep_live_voice is 'False when something else is live';

create function api.record_voice_artifact(
  p_reflection_id uuid, p_generation integer, p_payload jsonb, p_payload_hash text,
  p_copied_from integer default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  existing public.voice_artifacts;
  entry public.voice_artifacts;
begin
  -- One writer per chain at a time; also makes a job that runs twice find its first row.
  if not internal.lock_reflection(p_reflection_id) then
    perform internal.fail('not_found');
  elsif p_generation > (select generation_counter from public.reflections where id = p_reflection_id) then
    perform internal.misused('conflict', 'generation_not_started');
  elsif not internal.names_known_sources(p_reflection_id, p_payload) then
    perform internal.fail('conflict', 'quotes_erased_source');
  end if;
  select * into existing from public.voice_artifacts
  where reflection_id = p_reflection_id and generation = p_generation;
  if existing.id is not null then
    if existing.payload_hash <> p_payload_hash then
      perform internal.misused('conflict', 'other_payload');
    end if;
    return existing.id;
  end if;
  select position, chain_hash into entry.position, entry.prev_hash from public.voice_artifacts
  where reflection_id = p_reflection_id order by position desc limit 1;
  entry.reflection_id := p_reflection_id;
  entry.position := coalesce(entry.position, 0) + 1;
  entry.prev_hash := coalesce(entry.prev_hash, '');
  entry.generation := p_generation;
  entry.payload_hash := p_payload_hash;
  entry.copied_from := p_copied_from;
  entry.created_at := clock_timestamp();
  insert into public.voice_artifacts
    (reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, copied_from, created_at)
  values
    (entry.reflection_id, entry.position, entry.generation, p_payload, entry.payload_hash, entry.prev_hash,
      internal.artifact_chain_hash(entry), entry.copied_from, entry.created_at)
  returning id into entry.id;
  return entry.id;
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'payload_incomplete');
end
$$;

create function api.record_voice_evaluation(
  p_artifact_id uuid, p_payload_hash text, p_approved boolean, p_findings jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_approved is distinct from (jsonb_array_length(p_findings) = 0) then
    perform internal.misused('invalid_request', 'verdict_without_findings');
  end if;
  update public.voice_artifacts
  set status = case when p_approved then 'approved' else 'rejected' end::public.voice_artifact_status,
    findings = p_findings, evaluated_at = now()
  where id = p_artifact_id and status = 'candidate' and payload_hash = p_payload_hash and payload is not null;
  return found;
end
$$;
comment on function api.record_voice_evaluation is 'Compare-and-set: false when it is no longer a candidate with these bytes';

-- A promise to somebody who deleted their words outlives every job: it stands here until no generation has them any more.
create table internal.words_to_forget (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  source_id uuid not null,
  asked_at timestamptz not null default now(),
  primary key (reflection_id, source_id)
);
comment on table internal.words_to_forget is 'Sources that are gone, and may still be quoted in the ledger; corrections of none, by their own ids';
alter table internal.words_to_forget enable row level security;

create function internal.remember_to_forget() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of a reflection that is being deleted the whole ledger goes.
  insert into internal.words_to_forget (reflection_id, source_id)
  select id, old.id from public.reflections where id = old.reflection_id
  on conflict do nothing;
  return null;
end
$$;
create trigger sources_remember_to_forget after delete on public.sources
  for each row execute function internal.remember_to_forget();

-- A source's id is in the payload of every generation that quotes it, and a uuid does not occur by chance.
create function internal.forget_words(p_reflection_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  gone uuid;
  erased integer;
  still_live integer := 0;
begin
  for gone in
    select source_id from internal.words_to_forget where reflection_id = p_reflection_id order by source_id for update
  loop
    update public.voice_artifacts
    set payload = null, tombstoned_at = now(), tombstone_reason = 'A source that it quoted was erased.'
    where reflection_id = p_reflection_id and status <> 'promoted' and position(gone::text in payload::text) > 0;
    get diagnostics erased = row_count;
    if erased > 0 then
      perform internal.write_audit(p_reflection_id, 'voice_artifact.erased',
        jsonb_build_object('source_id', gone, 'generations', erased));
    end if;
    if exists (
      select from public.voice_artifacts
      where reflection_id = p_reflection_id and status = 'promoted' and position(gone::text in payload::text) > 0
    ) then
      still_live := still_live + 1;
    else
      delete from internal.words_to_forget where reflection_id = p_reflection_id and source_id = gone;
    end if;
  end loop;
  return still_live;
end
$$;

create function api.promote_voice_artifact(p_artifact_id uuid, p_payload_hash text)
returns public.voice_artifact_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  artifact public.voice_artifacts;
  reflection public.reflections;
begin
  perform internal.lock_reflection((select reflection_id from public.voice_artifacts where id = p_artifact_id));
  select * into artifact from public.voice_artifacts where id = p_artifact_id for update;
  if artifact.id is null then
    perform internal.fail('not_found');
  elsif artifact.payload_hash <> p_payload_hash then
    perform internal.misused('conflict', 'payload_not_judged');
  elsif artifact.status in ('promoted', 'stale', 'superseded') then
    return artifact.status;
  elsif artifact.status <> 'approved' then
    perform internal.misused('conflict', 'not_approved');
  elsif not artifact.payload ?& array[
    'voice_evidence_pack', 'reflection_voice_dossier', 'prompt_packs', 'capsule', 'token_estimate', 'persona_narrative'
  ] then
    perform internal.misused('invalid_request', 'payload_without_live_cache');
  end if;
  select * into reflection from public.reflections where id = artifact.reflection_id;
  if artifact.generation <= greatest(reflection.voice_generation, reflection.confirmed_generation)
    or artifact.payload is null or not internal.may_be_said(artifact.reflection_id, artifact.payload)
  then
    update public.voice_artifacts set status = 'stale' where id = artifact.id;
    return 'stale'::public.voice_artifact_status;
  end if;
  update public.voice_artifacts set status = 'superseded', superseded_at = now()
  where reflection_id = artifact.reflection_id and status = 'promoted';
  update public.voice_artifacts set status = 'promoted', promoted_at = now() where id = artifact.id;
  update public.reflections
  set voice_generation = artifact.generation,
    voice_evidence_pack = artifact.payload -> 'voice_evidence_pack',
    reflection_voice_dossier = artifact.payload -> 'reflection_voice_dossier',
    prompt_packs = artifact.payload -> 'prompt_packs',
    capsule = artifact.payload -> 'capsule',
    token_estimate = (artifact.payload ->> 'token_estimate')::integer,
    persona_narrative = artifact.payload ->> 'persona_narrative',
    voice_promoted_at = now()
  where id = artifact.reflection_id;
  perform internal.close_overtaken(artifact.reflection_id, artifact.generation);
  perform internal.forget_words(artifact.reflection_id);
  perform internal.enqueue_syncs(artifact.reflection_id);
  perform internal.write_audit(artifact.reflection_id, 'voice_artifact.promoted', jsonb_build_object(
    'artifact_id', artifact.id, 'generation', artifact.generation, 'copied_from', artifact.copied_from));
  return 'promoted'::public.voice_artifact_status;
end
$$;
comment on function api.promote_voice_artifact is 'promoted when its generation is higher than the live one and nothing that it quotes was taken back meanwhile, else stale; safe to call again';

create function api.tombstone_voice_artifacts(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  return internal.forget_words(p_reflection_id);
end
$$;
comment on function api.tombstone_voice_artifacts is 'Erases every payload that quotes an erased source, but the live one, which follows when another goes live. Answers how many sources the live one still quotes';

-- Jobs are given up after five tries, and a promise to somebody who deleted their words is not: whatever is there an hour after
-- it should have gone is asked for again, those that were asked for longest ago first.
create function internal.queue_erasures() returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select reflection_id from internal.words_to_forget
    group by reflection_id having max(asked_at) < now() - interval '1 hour'
    order by min(asked_at), reflection_id limit 100
  ), asked as (
    update internal.words_to_forget as words set asked_at = clock_timestamp()
    from due where words.reflection_id = due.reflection_id
    returning words.reflection_id
  )
  select count(internal.enqueue(queue, job))::integer
  from (
    select 'artifacts'::public.job_queue as queue,
      jsonb_build_object('kind', 'forget', 'reflection_id', reflection_id) as job
    from (select distinct reflection_id from asked) as left_over
    union all
    (select 'ingest', jsonb_build_object('kind', 'erase', 'reflection_id', reflection_id, 'source_id', id)
     from public.sources where erase_after < now() - interval '1 hour' order by erase_after, id limit 100)
    union all
    (select 'ingest', jsonb_build_object('kind', 'erase_namespace', 'reflection_id', reflection_id, 'namespace_id', id)
     from public.namespaces where erase_after < now() - interval '1 hour' order by erase_after, id limit 100)
  ) as again;
$$;
comment on function internal.queue_erasures is 'Of what was deleted: texts and collections that are still there, and ledgers that still quote them; a hundred of each at a time';

create function api.verify_voice_ledger(p_reflection_id uuid default null)
returns table (reflection_id uuid, "position" integer, problem text)
language sql
stable
security definer
set search_path = ''
as $$
  select checked.reflection_id, checked.position, checked.problem
  from (
    select entry.reflection_id, entry.position,
      case
        when entry.position <> row_number() over chain then 'missing_row'
        when entry.prev_hash <> coalesce(lag(entry.chain_hash) over chain, '') then 'broken_link'
        when entry.chain_hash <> internal.artifact_chain_hash(entry) then 'changed_row'
      end as problem
    from public.voice_artifacts as entry
    where p_reflection_id is null or entry.reflection_id = p_reflection_id
    window chain as (partition by entry.reflection_id order by entry.position)
    union all
    -- The last row of a chain has none behind it that would miss it, but the live one is missed here.
    select reflection.id, coalesce(live.position, 0), 'changed_cache'
    from public.reflections as reflection
    left join public.voice_artifacts as live on live.reflection_id = reflection.id and live.status = 'promoted'
    where (p_reflection_id is null or reflection.id = p_reflection_id)
      and num_nonnulls(reflection.voice_generation, live.id) > 0 and internal.speaks_as(reflection, live) is not true
  ) as checked
  where checked.problem is not null
  order by checked.reflection_id, checked.position;
$$;
comment on function api.verify_voice_ledger is 'Breaks of the chain, and live caches that are not those of the live generation; that payloads match payload_hash is checked by the application, which knows canonical JSON';

grant execute on function
  api.start_generation, api.keep_live_voice, api.record_voice_artifact, api.record_voice_evaluation,
  api.promote_voice_artifact, api.tombstone_voice_artifacts, api.verify_voice_ledger
to service_role;

-- ════ supabase/schemas/voice/read-compilation-input.sql

-- What a voice is compiled from, and what the gate compares it with: each read in one snapshot and one answer, whatever its
-- size. Evidence has the shape of lib/speech/voice-artifact.public.ts.
--
-- security definer, with the reason:
--   internal.lines_to_count, internal.lines_to_prove   no role may read lines; granted to service_role only

-- Whoever asks with 'published' alone sees nothing else: the public list is no filter over the private one.
create function internal.evidence_to_say(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns table (
  id uuid, source_id uuid, correction_id uuid, namespace text, quote text, asked text, kind public.evidence_kind, content_hash text,
  "position" integer, hidden_from public.hidden_from, for_guests boolean
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select evidence.id, told.source_id, evidence.correction_id, shelf.name, evidence.quote, evidence.asked, evidence.kind, evidence.content_hash,
    evidence.position, evidence.hidden_from, not evidence.members_only and not evidence.tells_contacts
  from public.namespaces as shelf
  join public.evidence on evidence.namespace_id = shelf.id
  left join public.fact_corrections as correction on correction.id = evidence.correction_id
  cross join lateral (select coalesce(evidence.source_id, correction.source_id) as source_id) as told
  where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
    and evidence.outranked_by is null
    and (p_visibilities <> '{published}'
      or evidence.hidden_from is null and not evidence.members_only and not evidence.tells_contacts)
    and evidence.hidden_from is distinct from 'everybody'
    -- Looked up once, not for each statement: those that were deleted are few.
    and coalesce(told.source_id <> all (array(
      select id from public.sources where reflection_id = p_reflection_id and deleted_at is not null)), true);
end
$$;
comment on function internal.evidence_to_say is 'Of namespaces of these visibilities, what is not hidden, no correction outranks, holds for guests neither an address nor another''s question, and no deleted source said';

create function internal.listed_evidence(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'sourceId', source_id, 'correctionId', correction_id, 'namespace', namespace, 'quote', quote, 'asked', asked,
    'kind', kind, 'contentHash', content_hash) order by id), '[]')
  from internal.evidence_to_say(p_reflection_id, variadic p_visibilities);
$$;

-- Lines are what was said, and by whom: of what is hidden, corrected or deleted nothing is counted. Of a library that has more,
-- the beginnings of all its sources.
create function internal.lines_to_count(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with left_out as materialized (
    select evidence.source_id, evidence.quote from public.evidence
    where evidence.reflection_id = p_reflection_id and evidence.source_id is not null
      and (evidence.outranked_by is not null or evidence.hidden_from = 'everybody'
        or evidence.hidden_from = 'guests' and p_visibilities = '{published}')
  )
  select coalesce(jsonb_agg(jsonb_build_array(source_id, speaker, said, called_as) order by position, source_id), '[]')
  from (
    select line.source_id, line.speaker, line.position, btrim(substr(line.body, line.words_at + 1), E' \n\t') as said, source.called_as
    from public.namespaces as shelf
    join public.sources as source on source.namespace_id = shelf.id and source.deleted_at is null
    join internal.lines as line on line.source_id = source.id
    where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
      and line.edition <> case when p_visibilities = '{published}' then 'members' else 'guests' end::internal.line_edition
      and not exists (
        select from left_out
        where left_out.source_id = line.source_id
          and (strpos(line.body, left_out.quote) > 0 or strpos(left_out.quote, btrim(substr(line.body, line.words_at + 1), E' \n\t')) > 0))
    order by line.position, line.source_id
    limit 8000
  ) as counted;
$$;
comment on function internal.lines_to_count is 'As [source, speaker, words, what the source calls the person], for the numbers of how somebody speaks';

create function internal.without_quotes(p_text text, p_quotes text[]) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  for place in 1 .. coalesce(cardinality(p_quotes), 0) loop
    p_text := replace(p_text, p_quotes[place], E'\n');
  end loop;
  return p_text;
end
$$;

-- The gate asks whether a word was said in a source. What came in a file is not split into lines yet, and its text is the proof, without
-- what is hidden or corrected in it.
create function internal.lines_to_prove(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select internal.lines_to_count(p_reflection_id, variadic p_visibilities)
    || coalesce(jsonb_agg(jsonb_build_array(source.id, null, internal.without_quotes(left(source.content, 100000), left_out.quotes), null) order by source.id), '[]')
  from public.namespaces as shelf
  join public.sources as source on source.namespace_id = shelf.id and source.deleted_at is null
  cross join lateral (
    select array_agg(evidence.quote) as quotes from public.evidence
    where evidence.source_id = source.id
      and (evidence.outranked_by is not null or evidence.hidden_from = 'everybody'
        or evidence.hidden_from = 'guests' and p_visibilities = '{published}')
  ) as left_out
  where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
    and source.content is not null
    and not exists (select from internal.lines where source_id = source.id);
$$;
comment on function internal.lines_to_prove is 'As [source, speaker, words, what the source calls the person], for the proof of words that were counted';

create function internal.published_namespaces(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(name order by name collate "C"), '[]') from public.namespaces
  where reflection_id = p_reflection_id and visibility = 'published';
$$;

-- What the owner wants of this audience's voice; nothing of it is for guests until the owner says so.
create function internal.wishes_of(p_reflection_id uuid, p_is_for_guests boolean) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when wishes_for_guests or not p_is_for_guests
    then jsonb_build_object('style', speaking_style, 'boundaries', boundaries)
    else '{"style": "", "boundaries": ""}' end
  from public.reflections where id = p_reflection_id;
$$;

-- Everything that a voice was compiled with is wanted still.
create function internal.wishes_hold(p_reflection_id uuid, p_said jsonb, p_is_for_guests boolean) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_said ->> 'style', '') in ('', wished ->> 'style')
    and coalesce(p_said -> 'boundaries', '[]') <@ to_jsonb(string_to_array(wished ->> 'boundaries', E'\n'))
  from internal.wishes_of(p_reflection_id, p_is_for_guests) as wished;
$$;

create function api.read_compilation_input(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'displayName', display_name,
    'publishedNamespaces', internal.published_namespaces(id),
    'evidence', jsonb_build_object(
      'private', internal.listed_evidence(id, 'private', 'published'),
      'public', internal.listed_evidence(id, 'published')),
    'lines', jsonb_build_object(
      'private', internal.lines_to_count(id, 'private', 'published'),
      'public', internal.lines_to_count(id, 'published')),
    'wishes', jsonb_build_object(
      'private', internal.wishes_of(id, false), 'public', internal.wishes_of(id, true)))
  from public.reflections where id = p_reflection_id;
$$;
comment on function api.read_compilation_input is 'Null when there is no such reflection';

-- A book has a thousand quotes, and reading all of it for each takes seconds. They come in the order of the text, so each is
-- first looked for from about where the last one was found; in bytes, because counting letters means reading the text.
create function internal.stand_in(p_text text, p_quotes text[]) returns boolean[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  ahead bytea := convert_to(p_text, 'UTF8');
  quote text;
  found_at integer;
  verdicts boolean[] := array[]::boolean[];
begin
  foreach quote in array p_quotes loop
    found_at := position(convert_to(quote, 'UTF8') in ahead);
    if found_at > 16384 then
      ahead := substring(ahead from found_at);
    end if;
    verdicts := verdicts || (found_at > 0 or strpos(p_text, quote) > 0);
  end loop;
  return verdicts;
end
$$;
comment on function internal.stand_in is 'Of each quote, whether it stands in the text word for word';

create function internal.published_quotes(p_reflection_id uuid) returns table (id uuid, quote text, asked text, verbatim boolean)
language sql
stable
set search_path = ''
as $$
  with published as materialized (
    select id, source_id, correction_id, quote, asked, position from internal.evidence_to_say(p_reflection_id, 'published')
  )
  select searched.id, searched.quote, searched.asked,
    coalesce(searched.verbatim, false) and (searched.asked is null or strpos(source.content, searched.asked) > 0)
  from (
    select source_id, array_agg(id order by position) as ids, array_agg(quote order by position) as quotes,
      array_agg(asked order by position) as questions
    from published where correction_id is null group by source_id
  ) as told
  join public.sources as source on source.id = told.source_id
  cross join lateral unnest(
    told.ids, told.quotes, told.questions, internal.stand_in(source.content, told.quotes))
    as searched (id, quote, asked, verbatim)
  union all
  select published.id, published.quote, null, strpos(correction.corrected_statement, published.quote) > 0
  from published join public.fact_corrections as correction on correction.id = published.correction_id;
$$;

create function api.read_gate_context(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'publishedNamespaces', internal.published_namespaces(id),
    'displayName', display_name,
    'publicWishes', internal.wishes_of(id, true),
    'lines', jsonb_build_object(
      'private', internal.lines_to_prove(id, 'private', 'published'),
      'public', internal.lines_to_prove(id, 'published')),
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', said.id, 'quote', said.quote, 'asked', said.asked, 'verbatim', said.verbatim)
        order by said.id), '[]')
      from internal.published_quotes(reflection.id) as said),
    'unpublished', (
      select coalesce(jsonb_agg(words.said order by evidence.id, words.said), '[]')
      from public.namespaces as shelf join public.evidence on evidence.namespace_id = shelf.id
      cross join lateral unnest(array_remove(array[evidence.quote, evidence.asked], null)) as words (said)
      where shelf.reflection_id = reflection.id
        and (shelf.visibility <> 'published' or evidence.hidden_from is not null or evidence.tells_contacts
          or evidence.members_only and words.said = evidence.asked)))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_gate_context is 'What is published at this moment, and every quote that is not, the sealed and hidden ones too. Null when there is no such reflection';

create function internal.quoted_by(p_payload jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_payload #> '{voice_evidence_pack,private}', '[]')
    || coalesce(p_payload #> '{voice_evidence_pack,public}', '[]');
$$;

-- The attack is time: evidence may be unpublished, sealed, corrected or deleted while a voice is being compiled from it, or
-- long before somebody rolls back to it. What was taken back does not go live, whatever the gate saw before.
create function internal.may_be_said(p_reflection_id uuid, p_payload jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
      select item ->> 'id' from jsonb_array_elements(p_payload #> '{voice_evidence_pack,private}') as item
      except select id::text from internal.evidence_to_say(p_reflection_id, 'private', 'published'))
    and not exists (
      select item ->> 'id' from jsonb_array_elements(p_payload #> '{voice_evidence_pack,public}') as item
      except select id::text from internal.evidence_to_say(p_reflection_id, 'published'))
    and internal.wishes_hold(p_reflection_id, p_payload #> '{reflection_voice_dossier,private,wishes}', false)
    and internal.wishes_hold(p_reflection_id, p_payload #> '{reflection_voice_dossier,public,wishes}', true);
$$;

-- Nothing is written into the ledger that would have to be erased from it at once.
create function internal.names_known_sources(p_reflection_id uuid, p_payload jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'sourceId' from jsonb_array_elements(internal.quoted_by(p_payload)) as item
    where item ->> 'sourceId' is not null
    except select id::text from public.sources where reflection_id = p_reflection_id);
$$;

grant execute on function
  internal.evidence_to_say, internal.listed_evidence, internal.lines_to_count, internal.lines_to_prove, internal.published_namespaces, internal.stand_in,
  internal.published_quotes, internal.wishes_of, internal.wishes_hold, api.read_compilation_input, api.read_gate_context
to service_role;

-- ════ supabase/schemas/voice/fidelity.sql

-- Fidelity: what an owner answers to the installation's own questions, and how far each generation answers like them. The answers are no
-- source: nothing that a voice is made of or finds may read these tables. They go with the person who gave them, and the scores with them.
--
-- security definer, with the reason:
--   api.answer_fidelity_questions     authenticated has no write privilege on the table
--   api.delete_own_fidelity_answers   the same: of the caller alone
--   api.store_fidelity_score          what was judged is written by the server that judged, and by nobody else
--   api.store_fidelity_choices        the same: the server knows which of three answers was the reflection's
--   internal.drop_fidelity_scores     called by the cascade of whatever deleted an answer

create table public.fidelity_answers (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  question smallint not null check (question between 1 and 10),
  first text not null check (length(first) between 1 and 2000),
  again text check (length(again) between 1 and 2000),
  answered_by uuid not null references public.profiles (id) on delete cascade,
  answered_at timestamptz not null default now(),
  answered_again_at timestamptz,
  primary key (reflection_id, question),
  check ((again is null) = (answered_again_at is null))
);
comment on table public.fidelity_answers is 'Of an owner, to questions that the reflection never sees; read by owners and by the server that compares';
comment on column public.fidelity_answers.first is 'Before they saw what the reflection would say: never changed';
comment on column public.fidelity_answers.again is 'The last time that the same person was asked again';
create index fidelity_answers_answered_by_idx on public.fidelity_answers (answered_by);

create table public.fidelity_scores (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  generation integer not null check (generation > 0),
  score smallint not null check (score between 0 and 100),
  low smallint not null check (low between 0 and 100),
  high smallint not null check (high between 0 and 100),
  by_question jsonb not null check (jsonb_typeof(by_question) = 'array'),
  lower_than integer check (lower_than > 0),
  chosen smallint check (chosen between 0 and 10),
  shown smallint check (shown between 1 and 10),
  judged_at timestamptz not null default now(),
  primary key (reflection_id, generation),
  check (low <= score and score <= high),
  check ((chosen is null) = (shown is null) and chosen <= shown)
);
comment on table public.fidelity_scores is 'Without a word: figures for each question';
comment on column public.fidelity_scores.lower_than is 'The generation that spoke before it, which clearly answered more like the owner';
comment on column public.fidelity_scores.chosen is 'Of so many questions shown, in how many the owner chose its answer among three without knowing';

alter table public.fidelity_answers enable row level security;
alter table public.fidelity_scores enable row level security;
grant select on public.fidelity_answers, public.fidelity_scores to authenticated, service_role;
create policy fidelity_answers_select_owners on public.fidelity_answers for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections_as('owner'))));
create policy fidelity_scores_select_stewards on public.fidelity_scores for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

-- Scores are of the answers that there were.
create function internal.drop_fidelity_scores() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.fidelity_scores where reflection_id = old.reflection_id;
  return null;
end
$$;
create trigger fidelity_answers_drop_scores after delete on public.fidelity_answers
  for each row execute function internal.drop_fidelity_scores();

-- `p_answers`: {question, answer}. The first answer to a question stays; asked again, the last one of the same person counts.
create function api.answer_fidelity_questions(p_reflection_id uuid, p_is_again boolean, p_answers jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  if p_is_again then
    update public.fidelity_answers as known set again = btrim(item ->> 'answer'), answered_again_at = now()
    from jsonb_array_elements(p_answers) as item
    where known.reflection_id = p_reflection_id and known.question = (item ->> 'question')::smallint
      and known.answered_by = (select auth.uid());
  else
    insert into public.fidelity_answers (reflection_id, question, first, answered_by)
    select p_reflection_id, (item ->> 'question')::smallint, btrim(item ->> 'answer'), (select auth.uid())
    from jsonb_array_elements(p_answers) as item
    on conflict (reflection_id, question) do nothing;
  end if;
  get diagnostics kept = row_count;
  -- Scores are of the answers that there were.
  if kept > 0 then
    delete from public.fidelity_scores where reflection_id = p_reflection_id;
  end if;
  return kept;
exception
  when check_violation or not_null_violation or invalid_parameter_value or numeric_value_out_of_range or invalid_text_representation then
    perform internal.fail('invalid_request', 'answer_length');
end
$$;
comment on function api.answer_fidelity_questions is 'How many were kept';

create function api.delete_own_fidelity_answers(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  delete from public.fidelity_answers where reflection_id = p_reflection_id and answered_by = (select auth.uid());
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function api.delete_own_fidelity_answers is 'How many the caller had given; the answers of another owner stay';

create function api.store_fidelity_score(
  p_reflection_id uuid, p_generation integer, p_score integer, p_low integer, p_high integer, p_by_question jsonb, p_lower_than integer default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.fidelity_scores (reflection_id, generation, score, low, high, by_question, lower_than)
  select p_reflection_id, p_generation, p_score, p_low, p_high, p_by_question, p_lower_than
  from public.voice_artifacts where reflection_id = p_reflection_id and generation = p_generation
    -- The answers may have been deleted while they were compared.
    and exists (select from public.fidelity_answers where reflection_id = p_reflection_id)
  on conflict (reflection_id, generation) do update set score = excluded.score, low = excluded.low, high = excluded.high,
    by_question = excluded.by_question, lower_than = excluded.lower_than, judged_at = now();
  return found;
end
$$;
comment on function api.store_fidelity_score is 'False when there is no such generation, or no answer any more';

create function api.store_fidelity_choices(p_reflection_id uuid, p_generation integer, p_chosen integer, p_shown integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.fidelity_scores set chosen = p_chosen, shown = p_shown
  where reflection_id = p_reflection_id and generation = p_generation;
  return found;
end
$$;
comment on function api.store_fidelity_choices is 'False when the generation has no score';

grant execute on function api.answer_fidelity_questions, api.delete_own_fidelity_answers to authenticated;
grant execute on function api.store_fidelity_score, api.store_fidelity_choices to service_role;

-- ════ supabase/schemas/conversations/share-links.sql

-- Share links: how guests without an account come in.
--
-- security definer, with the reason:
--   api.create_share_link, api.revoke_share_link   write and audit; authenticated has no write privilege

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  label text not null check (label = btrim(internal.visible_text(label)) and length(label) between 1 and 80),
  expires_at timestamptz,
  max_uses integer check (max_uses between 1 and 1000000),
  used_count integer not null default 0 check (used_count >= 0),
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (id, reflection_id),
  check (used_count <= max_uses)
);
comment on table public.share_links is 'Links under which guests talk to the public reflection';
comment on column public.share_links.token_hash is 'SHA-256 of the token in the link; the token itself is stored nowhere';
create index share_links_reflection_idx on public.share_links (reflection_id, created_at desc);
create index share_links_created_by_idx on public.share_links (created_by);

alter table public.share_links enable row level security;
grant select (
  id, reflection_id, label, expires_at, max_uses, used_count, revoked_at, created_by, created_at
) on public.share_links to authenticated;
grant select on public.share_links to service_role;
create policy share_links_select_managers on public.share_links for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger share_links_keep_terms before update on public.share_links
  for each row execute function internal.keep_columns('id', 'reflection_id', 'token_hash', 'created_at');

-- By the clock, not by the beginning of the transaction: whoever waits for the row may wait past its expiry.
create function internal.opens(p_link public.share_links) returns boolean
language sql
volatile
set search_path = ''
as $$
  select p_link.revoked_at is null
    and (p_link.expires_at is null or p_link.expires_at > clock_timestamp())
    and (p_link.max_uses is null or p_link.used_count < p_link.max_uses);
$$;
comment on function internal.opens is 'Whether one more guest may come in with this link';

create function api.create_share_link(
  p_reflection_id uuid, p_label text, p_token_hash text,
  p_expires_at timestamptz default null, p_max_uses integer default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.share_links where reflection_id = p_reflection_id and revoked_at is null)
    >= internal.most_share_links()
  then
    perform internal.fail('limit_reached', 'share_links_full');
  elsif p_expires_at <= now() then
    perform internal.fail('invalid_request', 'link_expired_already');
  end if;
  insert into public.share_links (reflection_id, label, token_hash, expires_at, max_uses, created_by)
  values (p_reflection_id, btrim(p_label), p_token_hash, p_expires_at, p_max_uses, (select auth.uid()))
  returning id into created_id;
  perform internal.write_audit(p_reflection_id, 'share_link.created', jsonb_build_object('share_link_id', created_id));
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'link_label_and_uses');
  when unique_violation then
    perform internal.fail('conflict', 'link_used');
end
$$;

create function api.revoke_share_link(p_share_link_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.share_links;
begin
  select * into link from public.share_links where id = p_share_link_id for update;
  if link.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(link.reflection_id);
  if link.revoked_at is null then
    update public.share_links set revoked_at = now() where id = link.id;
    perform internal.write_audit(link.reflection_id, 'share_link.revoked', jsonb_build_object('share_link_id', link.id));
  end if;
end
$$;

-- One statement, so that the last use of a link cannot be taken twice. Called where a conversation's row is made, so that
-- the two are one.
create function internal.use_share_link(p_share_link_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.share_links as link set used_count = link.used_count + 1
  where link.id = p_share_link_id and internal.opens(link);
  return found;
end
$$;
comment on function internal.use_share_link is 'Counts one use; false when the link is revoked, expired or used up';

grant execute on function api.create_share_link, api.revoke_share_link to authenticated;

-- ════ supabase/schemas/voice/voice-consents.sql

-- Consents to a voice: a clone of its owner's own, made by the app from a recording in which they read the words of their consent. A
-- clone belongs to one reflection, is seen by its owners alone, and ends with the consent.
--
-- security definer, with the reason:
--   api.begin_own_voice, api.read_voice_to_make, api.record_own_voice, api.refuse_own_voice,
--   api.record_voice_removed                                  service_role has no write privilege
--                                                             on the record, nor on the voice, and sees no recording otherwise
--   api.revoke_voice_consent                                  nor has authenticated
--   internal.end_consents_of_former_owner                     the same, whoever removes the member
--   internal.tell_of_revocation, internal.queue_voice_removal queue work, however it came to its end

create table public.voice_consents (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  -- Null until the provider has made the clone. One id stands once in the whole table: nobody else's clone can be named again.
  voice_id text unique check (length(voice_id) between 1 and 200),
  consented_by uuid references public.profiles (id) on delete set null,
  consent_text text not null check (length(consent_text) between 20 and 4000),
  recording_hash text not null check (recording_hash ~ '^[0-9a-f]{64}$'),
  recording_seconds integer not null check (recording_seconds between 1 and 600),
  words_heard boolean not null,
  consented_at timestamptz not null default now(),
  use_when_made boolean not null default true,
  refused_because text check (length(refused_because) between 1 and 300),
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  voice_removed_at timestamptz,
  unique (reflection_id, voice_id)
);
comment on table public.voice_consents is 'Who read which words aloud, when, and when they took it back; never changed otherwise';
comment on column public.voice_consents.recording_hash is 'SHA-256 of the recording, which itself goes when the consent ends';
comment on column public.voice_consents.words_heard is 'False where the installation has nothing that recognises speech: then nobody has checked that the words were said';
comment on column public.voice_consents.use_when_made is 'False when the owner chose a stock voice while the clone was being made: then it is kept, and speaks when they choose it';
comment on column public.voice_consents.voice_removed_at is 'When the provider confirmed that it keeps no clone of it';
create unique index voice_consents_one_in_force on public.voice_consents (reflection_id) where revoked_at is null;
create index voice_consents_reflection_idx on public.voice_consents (reflection_id, consented_at desc);
create index voice_consents_consented_by_idx on public.voice_consents (consented_by);
create index voice_consents_revoked_by_idx on public.voice_consents (revoked_by);

-- The attack: somebody writes the id of another reflection's clone into their own. Only what was made for this one fits.
alter table public.reflections add constraint reflections_cloned_voice_is_its_own
  foreign key (id, cloned_voice_id) references public.voice_consents (reflection_id, voice_id);
create index reflections_cloned_voice_idx on public.reflections (id, cloned_voice_id);

create table internal.voice_recordings (
  consent_id uuid primary key references public.voice_consents (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 8388608)
);
comment on table internal.voice_recordings is 'What a clone is made from; deleted in the transaction that ends its consent';
alter table internal.voice_recordings enable row level security;

alter table public.voice_consents enable row level security;
grant select on public.voice_consents to authenticated, service_role;
-- Attack: a steward who can read the id of a clone can have it speak elsewhere.
create policy voice_consents_select_owners on public.voice_consents for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections_as('owner'))));

create trigger voice_consents_keep_terms before update on public.voice_consents
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'consent_text', 'recording_hash', 'recording_seconds', 'words_heard', 'consented_at');
create trigger voice_consents_append_only before delete on public.voice_consents
  for each row execute function internal.keep_append_only('public.reflections', 'reflection_id');

create function internal.keep_revocation() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform internal.fail('conflict', 'consent_taken_back');
  end if;
  return new;
end
$$;
create trigger voice_consents_keep_revocation before update on public.voice_consents
  for each row execute function internal.keep_revocation();
create trigger share_links_keep_revocation before update on public.share_links
  for each row execute function internal.keep_revocation();
create trigger invitations_keep_revocation before update on public.invitations
  for each row execute function internal.keep_revocation();

-- A clone is recorded once, and of one that the provider confirmed to be gone that stays so.
create function internal.keep_voice_record() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.voice_id is not null and new.voice_id is distinct from old.voice_id
    or old.voice_removed_at is not null and new.voice_removed_at is distinct from old.voice_removed_at then
    perform internal.misused('conflict', 'recording_of_a_voice');
  end if;
  return new;
end
$$;
create trigger voice_consents_keep_voice before update on public.voice_consents
  for each row execute function internal.keep_voice_record();

-- Called by the server after it has listened to the recording: nobody gets past that by calling this. The person is named
-- because the server has no session of theirs, and asked about under the lock: an owner who was removed meanwhile is none.
create function api.begin_own_voice(
  p_reflection_id uuid, p_owner_id uuid, p_consent_text text, p_base64 text, p_seconds integer, p_words_heard boolean
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  recording bytea := decode(p_base64, 'base64');
  consent_id uuid;
begin
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_owner_named(p_reflection_id, p_owner_id);
  insert into public.voice_consents
    (reflection_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
  values (p_reflection_id, p_owner_id, p_consent_text, encode(sha256(recording), 'hex'), p_seconds, p_words_heard)
  returning id into consent_id;
  insert into internal.voice_recordings (consent_id, bytes) values (consent_id, recording);
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'make_voice', 'reflection_id', p_reflection_id, 'consent_id', consent_id));
  perform internal.write_audit(p_reflection_id, 'voice_consent.given', jsonb_build_object('consent_id', consent_id));
  return consent_id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'own_voice_already');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'consent_incomplete');
end
$$;

create function internal.require_owner_named(p_reflection_id uuid, p_owner_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.reflection_members
    where reflection_id = p_reflection_id and user_id = p_owner_id and role = 'owner') then
    perform internal.fail('forbidden', 'owner_needed');
  end if;
end
$$;

create function api.read_voice_to_make(p_consent_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('reflectionId', consent.reflection_id, 'base64', encode(recording.bytes, 'base64'))
  from public.voice_consents as consent
  join internal.voice_recordings as recording on recording.consent_id = consent.id
  where consent.id = p_consent_id and consent.revoked_at is null and consent.voice_id is null;
$$;
comment on function api.read_voice_to_make is 'Null when it was made, refused or taken back';

create function api.record_own_voice(p_consent_id uuid, p_voice_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent public.voice_consents;
begin
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  update public.voice_consents set voice_id = p_voice_id
  where id = p_consent_id and revoked_at is null and voice_id is null
  returning * into consent;
  if consent.id is null then
    return exists (
      select from public.voice_consents where id = p_consent_id and revoked_at is null and voice_id = p_voice_id);
  end if;
  if consent.use_when_made then
    update public.reflections set cloned_voice_id = p_voice_id where id = consent.reflection_id;
    -- The agents speak with the stock voice until they are told, and with it again when this is taken back.
    perform internal.enqueue_syncs(consent.reflection_id);
  end if;
  return true;
end
$$;
comment on function api.record_own_voice is 'False when the consent has ended meanwhile: then the clone has to be deleted again';

create function api.refuse_own_voice(p_consent_id uuid, p_because text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  update public.voice_consents set refused_because = left(p_because, 300), revoked_at = now()
  where id = p_consent_id and revoked_at is null and voice_id is null;
  return found;
end
$$;
comment on function api.refuse_own_voice is 'The provider makes no clone of it: the recording goes, and the owner reads why';

create function api.record_voice_removed(p_consent_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.voice_consents set voice_removed_at = now()
  where id = p_consent_id and revoked_at is not null and voice_removed_at is null
    -- Where none was recorded one may still be on its way for a while; that is looked for once more.
    and (voice_id is not null or revoked_at < now() - interval '2 minutes');
  return found;
end
$$;

create function api.revoke_voice_consent(p_consent_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent public.voice_consents;
begin
  -- The reflection first, as whoever removes an owner does.
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  select * into consent from public.voice_consents where id = p_consent_id for update;
  if consent.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_role(consent.reflection_id, 'owner');
  if consent.revoked_at is null then
    update public.voice_consents set revoked_at = now(), revoked_by = (select auth.uid()) where id = consent.id;
  end if;
end
$$;

-- The attack: an owner is removed, or deletes their account, and their voice goes on speaking with nobody left who could take
-- that back. It is an owner's consent: it ends in the transaction in which they are none any more.
create function internal.end_consents_of_former_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.voice_consents set revoked_at = now(),
      revoked_by = (select id from public.profiles where id = (select auth.uid()))
    where reflection_id = old.reflection_id and consented_by = old.user_id and revoked_at is null;
  end if;
  return null;
end
$$;
create trigger reflection_members_end_consents after update or delete on public.reflection_members
  for each row execute function internal.end_consents_of_former_owner();

-- Of an account that is deleted the name goes first.
create function internal.end_consent_of_nobody() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.consented_by is null and new.revoked_at is null then
    new.revoked_at := now();
  end if;
  return new;
end
$$;
create trigger voice_consents_end_of_nobody before update on public.voice_consents
  for each row execute function internal.end_consent_of_nobody();

-- The agents speak with the cloned voice until they are told; what it was made from goes at once.
create function internal.tell_of_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.voice_recordings where consent_id = new.id;
  if exists (select from public.reflections where id = new.reflection_id) then
    perform internal.enqueue_syncs(new.reflection_id);
    perform internal.write_audit(new.reflection_id, 'voice_consent.revoked', jsonb_build_object('consent_id', new.id));
  end if;
  return null;
end
$$;
create trigger voice_consents_tell_of_revocation after update on public.voice_consents
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function internal.tell_of_revocation();

-- Nobody may read the job but the server: a dead letter without a reflection is shown to no steward. It is done at once, and
-- once more when nothing that was under way can be making the clone any more.
create function internal.queue_voice_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.voice_removed_at is null then
    perform internal.enqueue('runtime_sync',
      jsonb_build_object('kind', 'remove_voice', 'consent_id', old.id, 'voice_id', old.voice_id), delay)
    from unnest(array[0, 180]) as delay;
  end if;
  return old;
end
$$;
create trigger voice_consents_queue_removal after update on public.voice_consents
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function internal.queue_voice_removal();
create trigger voice_consents_queue_removal_of_deleted after delete on public.voice_consents
  for each row execute function internal.queue_voice_removal();

grant execute on function
  api.begin_own_voice, api.read_voice_to_make, api.record_own_voice, api.refuse_own_voice, api.record_voice_removed
to service_role;
grant execute on function api.revoke_voice_consent to authenticated;

-- ════ supabase/schemas/voice/whose-voice.sql

-- Whose voice speaks: a stock voice of the provider, or the clone of its owner's own (voice-consents.sql).
--
-- security definer, with the reason:
--   api.choose_stock_voice                             service_role has no write privilege on the voice
--   api.use_stock_voice, api.use_own_voice             nor has authenticated
--   api.read_whose_voice, internal.read_agent_voices   tell a steward whose voice it is, without the ids that they may not read

-- While a reflection has a cloned voice that may not be used, guests are refused rather than answered in another one. This is
-- the owner's word that the other one will do.
create function internal.keep_own_voice_unused(p_reflection_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.voice_consents set use_when_made = false
  where reflection_id = p_reflection_id and revoked_at is null and voice_id is null;
$$;
comment on function internal.keep_own_voice_unused is 'What an owner chose last is what speaks, whatever is finished after it';

create function api.use_stock_voice(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  perform internal.keep_own_voice_unused(p_reflection_id);
  update public.reflections set cloned_voice_id = null where id = p_reflection_id and cloned_voice_id is not null;
  if found then
    perform internal.enqueue_syncs(p_reflection_id);
    perform internal.write_audit(p_reflection_id, 'cloned_voice.left', '{}');
  end if;
end
$$;

create function api.use_own_voice(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_voice_id text;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  select voice_id into own_voice_id from public.voice_consents
  where reflection_id = p_reflection_id and revoked_at is null and voice_id is not null;
  if own_voice_id is null then
    perform internal.fail('conflict', 'no_own_voice');
  end if;
  update public.reflections set cloned_voice_id = own_voice_id
  where id = p_reflection_id and cloned_voice_id is distinct from own_voice_id;
  if found then
    perform internal.enqueue_syncs(p_reflection_id);
    perform internal.write_audit(p_reflection_id, 'cloned_voice.used', '{}');
  end if;
end
$$;

-- Called by the server, which has seen the id among the provider's own voices. One that is anybody's clone is none of those.
create function api.choose_stock_voice(p_reflection_id uuid, p_owner_id uuid, p_voice_id text, p_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_owner_named(p_reflection_id, p_owner_id);
  if exists (select from public.voice_consents where voice_id = p_voice_id) then
    perform internal.fail('invalid_request', 'voice_unknown');
  end if;
  perform internal.keep_own_voice_unused(p_reflection_id);
  update public.reflections set stock_voice_id = p_voice_id, stock_voice_name = left(p_name, 200), cloned_voice_id = null
  where id = p_reflection_id;
  perform internal.enqueue_syncs(p_reflection_id);
  perform internal.write_audit(p_reflection_id, 'stock_voice.chosen', '{}');
end
$$;

-- `making`: a recording was given, and the provider has not made a voice of it yet. `withheld`: the consent to what it spoke
-- with has ended, and its owner has not said what else will do.
create function api.read_whose_voice(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return (
    select jsonb_build_object(
      'speaks', case
        when reflection.cloned_voice_id is null then 'stock'
        when own.voice_id = reflection.cloned_voice_id then 'own'
        else 'withheld' end,
      'own', case when own.id is null then 'none' when own.voice_id is null then 'making' else 'made' end,
      'stockVoiceId', reflection.stock_voice_id,
      'stockVoiceName', reflection.stock_voice_name)
    from public.reflections as reflection
    left join public.voice_consents as own on own.reflection_id = reflection.id and own.revoked_at is null
    where reflection.id = p_reflection_id);
end
$$;

-- On which surfaces the agent speaks with the voice that it is to speak with; `p_stock_voice_id` is that of the installation.
create function internal.read_agent_voices(p_reflection_id uuid, p_stock_voice_id text) returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return array(
    select state.surface::text from public.runtime_sync_state as state
    where state.reflection_id = p_reflection_id
      and state.voice_id = internal.voice_to_speak_with(p_reflection_id, p_stock_voice_id));
end
$$;

create function internal.voice_to_speak_with(p_reflection_id uuid, p_stock_voice_id text) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(consent.voice_id, reflection.stock_voice_id, p_stock_voice_id)
  from public.reflections as reflection
  left join public.voice_consents as consent
    on consent.reflection_id = reflection.id and consent.voice_id = reflection.cloned_voice_id and consent.revoked_at is null
  where reflection.id = p_reflection_id;
$$;

grant execute on function api.choose_stock_voice to service_role;
grant execute on function
  api.use_stock_voice, api.use_own_voice, api.read_whose_voice, internal.read_agent_voices
to authenticated;

-- ════ supabase/schemas/conversations/conversations.sql

-- Voice conversations: what was allowed is frozen when they start, and their status only moves forward. A conversation is one
-- call to the provider, or several, when its connection was lost and taken up again.
--
-- security definer, with the reason:
--   internal.refuse_off_record      has to see the conversation's row whoever inserts
--   internal.queue_call_removal     queues a job, whoever deletes a conversation

create type public.session_mode as enum ('interview', 'reflection', 'share');
create type public.session_audience as enum ('private', 'public');
create type public.session_role as enum ('owner', 'admin', 'operator', 'viewer', 'guest');
create type public.session_surface as enum ('standard', 'memory', 'public');
create type public.conversation_status as enum ('bootstrapping', 'active', 'ended', 'failed');

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  guest_id uuid,
  share_link_id uuid,
  mode public.session_mode not null,
  role public.session_role not null,
  audience public.session_audience not null,
  surface public.session_surface not null,
  namespaces text[] not null,
  ingestion_enabled boolean not null,
  ingest_namespace_id uuid,
  off_record boolean not null,
  text_only boolean not null default false,
  keeps_sound boolean not null default false,
  status public.conversation_status not null default 'bootstrapping',
  failure_reason text check (length(failure_reason) between 1 and 2000),
  requested_agent_id text,
  agent_id text,
  fallback_reason text check (length(fallback_reason) <= 2000),
  provider_conversation_id text unique check (length(provider_conversation_id) between 1 and 200),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  unique (id, reflection_id),
  foreign key (share_link_id, reflection_id)
    references public.share_links (id, reflection_id) on delete set null (share_link_id),
  foreign key (ingest_namespace_id, reflection_id)
    references public.namespaces (id, reflection_id) on delete set null (ingest_namespace_id),
  check ((role = 'guest') = (guest_id is not null)),
  check ((role = 'guest') = (user_id is null)),
  check (audience = 'public' or (mode <> 'share' and role <> 'guest')),
  check (mode <> 'interview' or (ingestion_enabled and not off_record)),
  check (not (off_record and ingestion_enabled)),
  check (not keeps_sound or (mode = 'interview' and not off_record and not text_only)),
  check (ingestion_enabled or ingest_namespace_id is null),
  check ((surface = 'public') = (audience = 'public')),
  check ((status = 'failed') = (failure_reason is not null)),
  check (status <> 'active' or provider_conversation_id is not null)
);
comment on table public.conversations is 'One row per conversation, and all that is kept of one off the record';
comment on column public.conversations.namespaces is 'The exact names that may be retrieved, frozen at the start; intersected with current visibility at each query';
comment on column public.conversations.keeps_sound is 'Whoever is interviewed asked for the sound to be kept with their words, before it began';
comment on column public.conversations.requested_agent_id is 'The agent asked for first; differs from agent_id when the fallback served';
comment on column public.conversations.ingest_namespace_id is 'Where what is said is kept; nowhere when ingestion is off, or the namespace is gone';
comment on column public.conversations.provider_conversation_id is 'Of the call that it started with';

create index conversations_reflection_idx on public.conversations (reflection_id, created_at desc);
create index conversations_user_idx on public.conversations (user_id, created_at desc);
create index conversations_share_link_idx on public.conversations (share_link_id, reflection_id);
create index conversations_ingest_namespace_idx on public.conversations (ingest_namespace_id, reflection_id);
create index conversations_open_idx on public.conversations (created_at) where status in ('bootstrapping', 'active');

alter table public.conversations enable row level security;
grant select, delete on public.conversations to authenticated;
grant select, insert, delete on public.conversations to service_role;
grant update (
  status, failure_reason, requested_agent_id, agent_id, fallback_reason, provider_conversation_id,
  started_at, ended_at, duration_seconds
) on public.conversations to service_role;

-- A member who is removed from the reflection also loses what it told them. To stewards the row says who, when and how long;
-- what was said is in conversation_turns, with a narrower policy.
create policy conversations_select_own_or_stewarded on public.conversations for select to authenticated
  using (
    (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())))
    or reflection_id = any (array(select internal.my_stewarded_reflections()))
  );
-- A guest has no account to delete it from; a manager, who answers for the public side, can.
create policy conversations_delete_own_or_guests on public.conversations for delete to authenticated
  using (
    status in ('ended', 'failed') and (
      (user_id = (select auth.uid()) and not (select api.lacks_second_factor()))
      or (role = 'guest' and reflection_id = any (array(select internal.my_managed_reflections())))
    )
  );

create trigger conversations_status before insert or update on public.conversations
  for each row execute function internal.enforce_status_machine(
    'bootstrapping', 'bootstrapping>active', 'bootstrapping>failed', 'active>ended', 'active>failed');
create trigger conversations_keep_terms before update on public.conversations
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'guest_id', 'mode', 'role', 'audience', 'surface', 'namespaces',
    'ingestion_enabled', 'off_record', 'text_only', 'created_at');

alter table public.sources add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);
alter table public.fact_corrections add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);

create function internal.keep_conversation_bindings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.provider_conversation_id is not null
    and new.provider_conversation_id is distinct from old.provider_conversation_id then
    perform internal.misused('conflict', 'bound_before');
  -- They go when what they name is deleted, and never come to name anything else.
  elsif new.ingest_namespace_id is not null and new.ingest_namespace_id is distinct from old.ingest_namespace_id
    or new.share_link_id is not null and new.share_link_id is distinct from old.share_link_id then
    perform internal.misused('conflict', 'frozen_terms');
  -- It can be taken back; nobody is recorded who was not asked before.
  elsif new.keeps_sound and not old.keeps_sound then
    perform internal.misused('conflict', 'sound_kept_from_the_start');
  end if;
  return new;
end
$$;
create trigger conversations_keep_bindings before update on public.conversations
  for each row execute function internal.keep_conversation_bindings();

create table public.conversation_calls (
  provider_conversation_id text primary key check (length(provider_conversation_id) between 1 and 200),
  conversation_id uuid not null,
  reflection_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  agent_id text not null check (length(agent_id) between 1 and 200),
  created_at timestamptz not null default now(),
  connected_at timestamptz,
  settled_at timestamptz,
  deleted_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  unique (conversation_id, ordinal),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.conversation_calls is 'One row per call to the provider, for the server alone; written by functions only';
comment on column public.conversation_calls.ordinal is '0 is the call that the conversation started with; one more for each time that it was resumed';
comment on column public.conversation_calls.connected_at is 'When the provider said first that it goes on; null for a credential that nobody has used yet';
comment on column public.conversation_calls.settled_at is 'When its outcome was taken in';
comment on column public.conversation_calls.deleted_at is 'When the provider''s copy was confirmed to be gone';

create index conversation_calls_conversation_idx on public.conversation_calls (conversation_id, reflection_id);
create index conversation_calls_reflection_idx on public.conversation_calls (reflection_id);
create index conversation_calls_unsettled_idx on public.conversation_calls (created_at) where settled_at is null;

alter table public.conversation_calls enable row level security;
grant select on public.conversation_calls to service_role;

create trigger conversation_calls_keep_identity before update on public.conversation_calls
  for each row execute function internal.keep_columns(
    'provider_conversation_id', 'conversation_id', 'reflection_id', 'ordinal', 'agent_id', 'created_at');

-- Whoever deletes a conversation, their account or the reflection, deletes what the provider keeps of it too. By then the row
-- is gone; what has to go stands here until it has, whatever becomes of the job. A call of which nothing was told yet may still
-- be going on, or begin with its credential: it is deleted at once, and once more when neither can be.
create table internal.calls_to_remove (
  provider_conversation_id text primary key,
  last_at timestamptz not null
);
comment on table internal.calls_to_remove is 'Calls that are gone here, and may still be kept by the provider';
alter table internal.calls_to_remove enable row level security;

create function internal.queue_call_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.deleted_at is null then
    insert into internal.calls_to_remove (provider_conversation_id, last_at)
    values (old.provider_conversation_id,
      case when old.settled_at is null then old.created_at + interval '46 minutes' else now() end)
    on conflict do nothing;
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', old.provider_conversation_id));
  end if;
  return null;
end
$$;
create trigger conversation_calls_queue_removal after delete on public.conversation_calls
  for each row execute function internal.queue_call_removal();

create function internal.refuse_off_record() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and off_record) then
    perform internal.misused('conflict', 'off_the_record');
  end if;
  return new;
end
$$;
create trigger sources_refuse_off_record before insert or update of conversation_id on public.sources
  for each row execute function internal.refuse_off_record();
create trigger fact_corrections_refuse_off_record before insert or update of conversation_id on public.fact_corrections
  for each row execute function internal.refuse_off_record();

-- ════ supabase/schemas/voice/agent-versions.sql

-- Which version of an agent the provider made of what it was sent, where it tells.
--
-- security definer, with the reason:
--   api.record_agent_version   service_role has no write privilege on the table

create table public.agent_versions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  surface public.session_surface not null,
  prompt_pack_hash text not null check (prompt_pack_hash ~ '^[0-9a-f]{64}$'),
  agent_id text not null check (length(agent_id) between 1 and 200),
  version_id text not null check (length(version_id) between 1 and 200),
  recorded_at timestamptz not null default now(),
  primary key (reflection_id, surface, prompt_pack_hash)
);
comment on table public.agent_versions is 'By the hash of the pack that was sent: so that what the provider shows of a version can be laid beside a generation';

alter table public.agent_versions enable row level security;
grant select on public.agent_versions to authenticated, service_role;
create policy agent_versions_select_stewards on public.agent_versions for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.record_agent_version(
  p_reflection_id uuid, p_surface public.session_surface, p_prompt_pack_hash text, p_agent_id text, p_version_id text
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.agent_versions (reflection_id, surface, prompt_pack_hash, agent_id, version_id)
  values (p_reflection_id, p_surface, p_prompt_pack_hash, p_agent_id, p_version_id)
  on conflict (reflection_id, surface, prompt_pack_hash) do update
    set agent_id = excluded.agent_id, version_id = excluded.version_id, recorded_at = now();
exception
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.record_agent_version is 'The same pack sent again is another version: the last one counts';

grant execute on function api.record_agent_version to service_role;

-- ════ supabase/schemas/voice/golden-questions.sql

-- Questions that those who manage a reflection ask of every new voice, with what the answer must rest on, and what came of it.
--
-- security definer, with the reason:
--   api.add_golden_question, api.delete_golden_question   authenticated has no write privilege on the table
--   api.record_golden_run   what was found is written by the server that looked, and by nobody else

create table public.golden_questions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  audience public.session_audience not null,
  question text not null check (length(question) between 3 and 500),
  source_id uuid references public.sources (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.golden_questions is 'What a reflection has to be able to answer, for whom, and from which source';
comment on column public.golden_questions.source_id is 'What the answer must rest on; empty where it must rest on nothing, because there is nothing to tell';
create index golden_questions_reflection_idx on public.golden_questions (reflection_id, created_at);
create index golden_questions_source_idx on public.golden_questions (source_id);
create index golden_questions_created_by_idx on public.golden_questions (created_by);

create table public.golden_runs (
  question_id uuid not null references public.golden_questions (id) on delete cascade,
  generation integer not null check (generation > 0),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  passed boolean not null,
  ran_at timestamptz not null default now(),
  primary key (question_id, generation)
);
comment on table public.golden_runs is 'For each generation the last time that its questions were asked';
create index golden_runs_reflection_idx on public.golden_runs (reflection_id, generation);

alter table public.golden_questions enable row level security;
alter table public.golden_runs enable row level security;
grant select on public.golden_questions, public.golden_runs to authenticated, service_role;
create policy golden_questions_select_stewards on public.golden_questions for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy golden_runs_select_stewards on public.golden_runs for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.add_golden_question(
  p_reflection_id uuid, p_audience public.session_audience, p_question text, p_source_id uuid default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  question_id uuid;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.golden_questions where reflection_id = p_reflection_id) >= internal.most_test_questions() then
    perform internal.fail('limit_reached', 'test_questions_full');
  end if;
  -- A source of another reflection would tell by its title what is in it.
  if p_source_id is not null and not exists (
    select from public.sources where id = p_source_id and reflection_id = p_reflection_id and deleted_at is null) then
    perform internal.fail('invalid_request', 'source_of_question');
  end if;
  insert into public.golden_questions (reflection_id, audience, question, source_id, created_by)
  values (p_reflection_id, p_audience, btrim(p_question), p_source_id, (select auth.uid()))
  returning id into question_id;
  return question_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'question_length');
end
$$;

create function api.delete_golden_question(p_question_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_reflection uuid;
begin
  select reflection_id into found_reflection from public.golden_questions where id = p_question_id;
  if found_reflection is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(found_reflection);
  delete from public.golden_questions where id = p_question_id;
end
$$;

create function api.record_golden_run(p_question_id uuid, p_generation integer, p_passed boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.golden_runs (question_id, generation, reflection_id, passed)
  select id, p_generation, reflection_id, p_passed from public.golden_questions where id = p_question_id
  on conflict (question_id, generation) do update set passed = excluded.passed, ran_at = now();
  return found;
end
$$;
comment on function api.record_golden_run is 'False when the question was deleted meanwhile';

grant execute on function api.add_golden_question, api.delete_golden_question to authenticated;
grant execute on function api.record_golden_run to service_role;

-- ════ supabase/schemas/voice/runtime-sync-state.sql

-- What each provider agent was last given, and who is giving it something now.
--
-- security definer, with the reason: all functions here but read_runtime, because service_role has no write privilege on the
-- table, so that nothing is recorded without holding the lease; and two that put jobs into queues:
--   internal.queue_agent_removal    when a reflection is deleted, whoever does it
--   internal.queue_runtime_audits   called by the database's own timer

create type public.prompt_pack_kind as enum (
  'private_standard', 'private_memory', 'public_standard', 'private_emerging', 'public_emerging'
);

create table public.runtime_sync_state (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  surface public.session_surface not null,
  agent_id text check (length(agent_id) between 1 and 200),
  prompt_pack_kind public.prompt_pack_kind,
  prompt_pack_hash text check (prompt_pack_hash ~ '^[0-9a-f]{64}$'),
  dossier_hash text check (dossier_hash ~ '^[0-9a-f]{64}$'),
  scope_hash text check (scope_hash ~ '^[0-9a-f]{64}$'),
  voice_id text check (length(voice_id) between 1 and 200),
  sent_hash text check (sent_hash ~ '^[0-9a-f]{64}$'),
  may_say jsonb not null default '[]' check (jsonb_typeof(may_say) = 'array'),
  synced_at timestamptz,
  last_error text check (length(last_error) <= 2000),
  drift jsonb check (jsonb_typeof(drift) = 'array'),
  audited_at timestamptz,
  audit_queued_at timestamptz,
  lease_token uuid,
  lease_expires_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (reflection_id, surface),
  check (surface <> 'public' or prompt_pack_kind in ('public_standard', 'public_emerging')),
  check (surface = 'public' or prompt_pack_kind not in ('public_standard', 'public_emerging'))
);
comment on table public.runtime_sync_state is 'What was sent to each agent, not what is wanted, so that a promotion during a sync leaves the surface stale';
comment on column public.runtime_sync_state.sent_hash is 'Of everything that was sent: words, voice, models, language, limits, tools and the fingerprint of their secret';
comment on column public.runtime_sync_state.may_say is 'Each pack and voice of which it says one, while nobody knows which: what it was sent before, and what was sent since without an answer';
comment on column public.runtime_sync_state.drift is 'Differences between the live agent and its template at the last audit; an empty array means none. Put right when synced_at is later';

alter table public.runtime_sync_state enable row level security;
-- Without the voice: of a clone only its owners know the id.
grant select (
  reflection_id, surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at, last_error,
  drift, audited_at, updated_at
) on public.runtime_sync_state to authenticated;
grant select on public.runtime_sync_state to service_role;
create policy runtime_sync_state_select_stewards on public.runtime_sync_state for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create trigger runtime_sync_state_touch_updated_at before update on public.runtime_sync_state
  for each row execute function internal.touch_updated_at();

create function api.acquire_runtime_lease(
  p_reflection_id uuid, p_surface public.session_surface, p_seconds integer
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  token uuid;
begin
  if p_seconds not between 1 and 600 then
    perform internal.misused('invalid_request', 'lease_seconds');
  end if;
  insert into public.runtime_sync_state as state (reflection_id, surface, lease_token, lease_expires_at)
  values (p_reflection_id, p_surface, gen_random_uuid(), clock_timestamp() + make_interval(secs => p_seconds))
  on conflict (reflection_id, surface) do update
    set lease_token = excluded.lease_token, lease_expires_at = excluded.lease_expires_at
    where state.lease_token is null or state.lease_expires_at <= clock_timestamp()
  returning lease_token into token;
  return token;
exception
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.acquire_runtime_lease is 'A token, or null while somebody else holds the lease';

create function api.release_runtime_lease(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.release_runtime_lease is 'When it turned out that there is nothing to send';

-- The attack is a voice that comes back: what was sent without being recorded, because its sender died, would be taken for the
-- one that was sent before it, as soon as that one is live again. So before anything is sent, nothing is known but what it may be:
-- what the agent said, unless that is not known either, or what it is sent now.
create function api.begin_runtime_write(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid,
  p_prompt_pack_kind public.prompt_pack_kind, p_prompt_pack_hash text, p_voice_id text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set may_say = (
      select jsonb_agg(distinct one) from jsonb_array_elements(
        may_say || case when may_say = '[]' then jsonb_build_array(jsonb_build_object(
          'prompt_pack_kind', prompt_pack_kind, 'prompt_pack_hash', prompt_pack_hash, 'voice_id', voice_id)) else '[]' end
        || jsonb_build_array(jsonb_build_object(
          'prompt_pack_kind', p_prompt_pack_kind, 'prompt_pack_hash', p_prompt_pack_hash, 'voice_id', p_voice_id))) as one),
    prompt_pack_kind = null, prompt_pack_hash = null, dossier_hash = null, scope_hash = null, voice_id = null,
    sent_hash = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.begin_runtime_write is 'From here on it is not known which of these the agent says, until a sync is recorded. False when the lease was lost';

create function api.record_runtime_sync(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_agent_id text,
  p_prompt_pack_kind public.prompt_pack_kind, p_prompt_pack_hash text, p_dossier_hash text, p_scope_hash text,
  p_voice_id text, p_sent_hash text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set agent_id = p_agent_id, prompt_pack_kind = p_prompt_pack_kind, prompt_pack_hash = p_prompt_pack_hash,
    dossier_hash = p_dossier_hash, scope_hash = p_scope_hash, voice_id = p_voice_id, sent_hash = p_sent_hash,
    may_say = '[]', synced_at = now(), last_error = null,
    lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.record_runtime_sync is 'Releases the lease; false when it was lost, and then nothing is recorded';

-- What the agent was sent before is put back where nothing can have reached it since: refused, it says what it said.
create function api.record_runtime_failure(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_error text,
  p_quiet_seconds integer default 0, p_still jsonb default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_quiet_seconds not between 0 and 600 then
    perform internal.misused('invalid_request', 'pause_seconds');
  end if;
  update public.runtime_sync_state
  set last_error = left(p_error, 2000),
    prompt_pack_kind = coalesce((p_still ->> 'promptPackKind')::public.prompt_pack_kind, prompt_pack_kind),
    prompt_pack_hash = coalesce(p_still ->> 'promptPackHash', prompt_pack_hash),
    dossier_hash = coalesce(p_still ->> 'dossierHash', dossier_hash),
    scope_hash = coalesce(p_still ->> 'scopeHash', scope_hash),
    voice_id = coalesce(p_still ->> 'voiceId', voice_id),
    sent_hash = coalesce(p_still ->> 'sentHash', sent_hash),
    may_say = coalesce(p_still -> 'maySay', may_say),
    lease_token = case when p_quiet_seconds > 0 then lease_token end,
    lease_expires_at = case when p_quiet_seconds > 0 then clock_timestamp() + make_interval(secs => p_quiet_seconds) end
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.record_runtime_failure is 'Gives the lease back, or keeps it for the quiet seconds: what was sent without an answer may still arrive';

create function api.forget_runtime_agent(
  p_reflection_id uuid, p_surface public.session_surface, p_agent_id text, p_error text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set agent_id = null, last_error = left(p_error, 2000)
  where reflection_id = p_reflection_id and surface = p_surface and agent_id = p_agent_id;
  return found;
end
$$;
comment on function api.forget_runtime_agent is 'The provider does not know the agent: the surface is fresh no more';

create function api.record_runtime_drift(
  p_reflection_id uuid, p_surface public.session_surface, p_agent_id text, p_prompt_pack_hash text, p_drift jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set drift = p_drift, audited_at = now()
  where reflection_id = p_reflection_id and surface = p_surface
    and agent_id = p_agent_id and prompt_pack_hash = p_prompt_pack_hash;
  return found;
end
$$;
comment on function api.record_runtime_drift is 'False when something else was sent since it was looked at';

-- What is wanted, what may be said, and what was sent, in one snapshot. A public surface is not even shown a private pack.
create function api.read_runtime(p_reflection_id uuid, p_surface public.session_surface) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id,
    'displayName', reflection.display_name,
    'language', reflection.language,
    'languages', (
      select coalesce(jsonb_agg(distinct source.language), '[]') from public.sources as source
      join public.namespaces as shelf on shelf.id = source.namespace_id
      where shelf.reflection_id = reflection.id and shelf.visibility = any (side.visibilities)
        and source.deleted_at is null and source.language is not null),
    'clonedVoiceId', (
      select voice_id from public.voice_consents
      where reflection_id = reflection.id and voice_id = reflection.cloned_voice_id and revoked_at is null),
    'stockVoiceId', reflection.stock_voice_id,
    'pronunciations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'spokenAs', spoken_as) order by name collate "C"), '[]')
      from public.pronunciations where reflection_id = reflection.id),
    'publishedNamespaces', internal.published_namespaces(reflection.id),
    'live', case when artifact.id is not null then jsonb_build_object(
      'packs', (
        select jsonb_object_agg(pack.key, pack.value) from jsonb_each(reflection.prompt_packs) as pack
        where pack.key like side.audience || '\_%'),
      'promotedAt', artifact.promoted_at,
      'maturity', artifact.payload #> array['sync', 'maturity', side.audience],
      'names', coalesce(artifact.payload #> array['sync', 'names', side.audience], '[]'),
      'compiledFor', artifact.payload #> '{sync,publishedNamespaces}',
      'mayBeSaid', not exists (
        select item ->> 'id' from jsonb_array_elements(reflection.voice_evidence_pack -> side.audience) as item
        except select id::text from internal.evidence_to_say(reflection.id, variadic side.visibilities))
        and (side.audience <> 'public' or internal.wishes_hold(
          reflection.id, reflection.reflection_voice_dossier #> '{public,wishes}', true))) end,
    'state', case when state.surface is not null then jsonb_build_object(
      'agentId', state.agent_id, 'promptPackKind', state.prompt_pack_kind, 'promptPackHash', state.prompt_pack_hash,
      'dossierHash', state.dossier_hash, 'scopeHash', state.scope_hash, 'voiceId', state.voice_id,
      'sentHash', state.sent_hash, 'maySay', state.may_say, 'hasDrifted',
      coalesce(jsonb_array_length(state.drift) > 0 and state.audited_at >= state.synced_at, false)) end)
  from public.reflections as reflection
  cross join (
    select case when p_surface = 'public' then 'public' else 'private' end as audience,
      case when p_surface = 'public' then array['published'] else array['private', 'published'] end
        ::public.namespace_visibility[] as visibilities
  ) as side
  left join public.voice_artifacts as artifact
    on artifact.reflection_id = reflection.id and artifact.generation = reflection.voice_generation
  left join public.runtime_sync_state as state
    on state.reflection_id = reflection.id and state.surface = p_surface
  where reflection.id = p_reflection_id and p_surface is not null;
$$;
comment on function api.read_runtime is 'Null when there is no such reflection';

-- Its row is gone by the time the job is done, so the job carries what is known of its agents. It is done at once, and once
-- more when no sync that was under way can be making another agent.
create function internal.queue_agent_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.enqueue('runtime_sync', jsonb_build_object(
    'kind', 'remove', 'reflection_id', old.id, 'agent_ids', coalesce(known.agent_ids, '[]')), delay)
  from unnest(array[0, 180]) as delay
  cross join (
    select count(*) as surfaces, jsonb_agg(agent_id) filter (where agent_id is not null) as agent_ids
    from public.runtime_sync_state where reflection_id = old.id
  ) as known
  where known.surfaces > 0;
  return old;
end
$$;
create trigger reflections_queue_agent_removal before delete on public.reflections
  for each row execute function internal.queue_agent_removal();

-- An audit also brings up to date what is not: what waited for a provider to be configured, or was given up. Those that were
-- asked for longest ago come first, so that a hundred that fail every time do not keep the others waiting.
create function internal.queue_runtime_audits() returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select reflection.id from public.reflections as reflection
    left join public.runtime_sync_state as state on state.reflection_id = reflection.id
    where reflection.voice_generation is not null
    group by reflection.id
    having coalesce(max(state.audited_at), '-infinity') < now() - interval '1 day'
      or bool_or(jsonb_array_length(state.drift) > 0 and state.audited_at >= state.synced_at)
      or bool_or(state.last_error is not null or (state.agent_id is not null and state.prompt_pack_hash is null))
    order by max(state.audit_queued_at) nulls first, reflection.id
    limit 100
  ), asked as (
    insert into public.runtime_sync_state as state (reflection_id, surface, audit_queued_at)
    select id, 'standard', clock_timestamp() from due
    on conflict (reflection_id, surface) do update set audit_queued_at = excluded.audit_queued_at
    returning state.reflection_id
  )
  select count(internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'audit', 'reflection_id', reflection_id)))::integer
  from asked;
$$;
comment on function internal.queue_runtime_audits is 'Reflections whose agents nobody has looked at for more than a day, that were found to have drifted, or whose last sync failed; a hundred at a time';

grant execute on function
  api.acquire_runtime_lease, api.release_runtime_lease, api.begin_runtime_write, api.record_runtime_sync, api.record_runtime_failure,
  api.forget_runtime_agent, api.record_runtime_drift, api.read_runtime
to service_role;

-- ════ supabase/schemas/voice/preview-publication.sql

-- What a steward sees before and after changing who hears a namespace. Under the reader's own row-level security.

grant execute on function internal.evidence_to_say, internal.listed_evidence, internal.wishes_of, internal.wishes_hold to authenticated;

-- One snapshot and one answer, because row limits do not apply to a single value and what is confirmed must be what was shown.
create function api.preview_publication(p_namespace_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select shown || jsonb_build_object('fingerprint', internal.sha256_hex(shown::text))
  from public.namespaces as shelf
  join public.reflections as reflection on reflection.id = shelf.reflection_id
  cross join lateral (
    select jsonb_build_object(
      'displayName', reflection.display_name, 'name', shelf.name, 'visibility', shelf.visibility,
      'published', internal.listed_evidence(shelf.reflection_id, 'published'),
      'wishes', internal.wishes_of(shelf.reflection_id, true),
      'statements', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', said.id, 'sourceId', said.source_id, 'sourceTitle', source.title, 'correctionId', said.correction_id,
          'namespace', said.namespace, 'quote', said.quote, 'asked', said.asked, 'kind', said.kind, 'contentHash', said.content_hash, 'hiddenFrom', said.hidden_from,
          'forGuests', said.for_guests)
          order by source.title, said.source_id, said.position, said.id), '[]')
        from internal.evidence_to_say(shelf.reflection_id, shelf.visibility) as said
        left join public.sources as source on source.id = said.source_id
        where said.namespace = shelf.name),
      'sources', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', source.id, 'title', source.title, 'state', case
            when source.status in ('queued', 'reading', 'indexing') then 'reading'
            when source.status = 'failed' and source.progress < 90 then 'failed'
            else 'read' end,
          'lines', internal.count_told(source.id), 'voices', (
            select jsonb_build_object('of', source.voices ->> 'of', 'all', coalesce(sum(times), 0),
              'own', coalesce(sum(times) filter (where "isPerson"), 0))
            from jsonb_to_recordset(source.voices -> 'voices') as voice (times integer, "isPerson" boolean)
            having source.voices is not null),
          'passages', (select count(*) from public.passages where source_id = source.id),
          'alsoIn', coalesce(to_jsonb(twin.collections), '[]'))
          order by source.title, source.id), '[]')
        from public.sources as source
        left join api.list_twins(array(
          select id from public.sources where namespace_id = shelf.id and deleted_at is null)) as twin on twin.source_id = source.id
        where source.namespace_id = shelf.id and source.deleted_at is null)
    ) as shown
  ) as preview
  where shelf.id = p_namespace_id and shelf.reflection_id = any (array(select internal.my_stewarded_reflections()));
$$;
comment on function api.preview_publication is 'Null when there is no such namespace for this steward; set_namespace_visibility takes the fingerprint back';

create function api.count_statements(p_reflection_id uuid)
returns table (namespace text, kind public.evidence_kind, statements bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select namespace, kind, count(*) from internal.evidence_to_say(p_reflection_id, 'sealed', 'private', 'published')
  where kind not in ('anecdote', 'exchange') group by namespace, kind;
end
$$;
comment on function api.count_statements is 'Of what may be said, by namespace and kind, as far as the caller may read; whole stories and replies are counted by the statements in them';

-- As `read_runtime` asks for guests: what was corrected or deleted since may stand in a voice that is compiled for the right names.
create function internal.guests_voice_holds(p_reflection_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'id' from public.voice_artifacts as live
    cross join lateral jsonb_array_elements(live.payload #> '{voice_evidence_pack,public}') as item
    where live.reflection_id = p_reflection_id and live.status = 'promoted'
    except select id::text from internal.evidence_to_say(p_reflection_id, 'published'))
    and not exists (
      select from public.voice_artifacts as live
      where live.reflection_id = p_reflection_id and live.status = 'promoted'
        and not internal.wishes_hold(p_reflection_id, live.payload #> '{reflection_voice_dossier,public,wishes}', true));
$$;
comment on function internal.guests_voice_holds is 'Everything that the live voice may tell guests may still be told; as far as the caller may read';

-- That somebody is bringing an agent up to date at this moment; not the token, by which it could be done in their place.
grant select (lease_expires_at) on public.runtime_sync_state to authenticated;

grant execute on function
  api.preview_publication, api.count_statements, internal.guests_voice_holds
to authenticated;

-- ════ supabase/schemas/conversations/conversation-turns.sql

-- What was said, and what people thought of it.

create type public.turn_speaker as enum ('user', 'reflection');
create type public.turn_rating as enum ('good', 'bad');

create table public.conversation_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  position integer not null check (position >= 0),
  speaker public.turn_speaker not null,
  body text not null check (length(body) between 1 and 20000),
  citations jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  spoken_at timestamptz,
  is_aside boolean not null default false,
  created_at timestamptz not null default now(),
  unique (conversation_id, position),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.conversation_turns is 'Transcripts; append-only, gone with their conversation, never of a call off the record';

comment on column public.conversation_turns.is_aside is 'In an interview: talk about the talk, such as "skip that", which goes into no source';

create table public.turn_feedback (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  reflection_id uuid not null,
  turn_id uuid unique references public.conversation_turns (id) on delete cascade,
  answer_key text not null check (length(answer_key) between 1 and 4000),
  rating public.turn_rating not null,
  comment text not null default '' check (length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (conversation_id, answer_key),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.turn_feedback is 'One opinion per answer, of the person or guest whose conversation it is; written by functions only';
comment on column public.turn_feedback.turn_id is 'Empty until the transcript has come: people judge while they talk';
comment on column public.turn_feedback.answer_key is 'The answer as it was shown, without what a transcript may write differently';

create index conversation_turns_conversation_idx on public.conversation_turns (conversation_id, reflection_id);
create index conversation_turns_reflection_idx on public.conversation_turns (reflection_id);
create index turn_feedback_conversation_idx on public.turn_feedback (conversation_id, reflection_id);

alter table public.conversation_turns enable row level security;
alter table public.turn_feedback enable row level security;
grant select on public.conversation_turns to authenticated;
grant select on public.conversation_turns to service_role;
grant insert (id, conversation_id, reflection_id, position, speaker, body, citations, spoken_at)
  on public.conversation_turns to service_role;
grant select on public.turn_feedback to authenticated, service_role;

-- Stewards hear what guests ask the public reflection, and interviews, which become sources. What another member
-- says to the reflection in private is that member's.
create policy conversation_turns_select_own_or_stewarded on public.conversation_turns for select to authenticated
  using (
    conversation_id = any (array(select id from public.conversations where user_id = (select auth.uid())))
    or (
      reflection_id = any (array(select internal.my_stewarded_reflections()))
      and exists (
        select from public.conversations as conversation
        where conversation.id = conversation_id and (conversation.role = 'guest' or conversation.mode = 'interview')
      )
    )
  );

-- Stewards: of the turns that they may read, whose policy the subquery is under.
create policy turn_feedback_select_own_or_stewarded on public.turn_feedback for select to authenticated
  using (
    conversation_id = any (array(select id from public.conversations where user_id = (select auth.uid())))
    or exists (
      select from public.conversation_turns as turn
      where turn.id = turn_id and turn.reflection_id = any (array(select internal.my_stewarded_reflections()))
    )
  );

create trigger conversation_turns_append_only before update or delete on public.conversation_turns
  for each row execute function internal.keep_append_only('public.conversations', 'conversation_id');
create trigger conversation_turns_refuse_off_record before insert on public.conversation_turns
  for each row execute function internal.refuse_off_record();
create trigger turn_feedback_refuse_off_record before insert on public.turn_feedback
  for each row execute function internal.refuse_off_record();
create trigger turn_feedback_touch_updated_at before update on public.turn_feedback
  for each row execute function internal.touch_updated_at();

-- ════ supabase/schemas/conversations/recaps-and-memories.sql

-- What stays of a conversation for the person who had it.
--
-- security definer, with the reason:
--   internal.keep_with_speaker      has to see the conversation's row whoever inserts

create table public.recaps (
  conversation_id uuid primary key,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (length(body) between 1 and 1200),
  created_at timestamptz not null default now(),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.recaps is 'One summary per conversation, read by the person who had it; guests have none';

create table public.memories (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  conversation_id uuid references public.conversations (id) on delete cascade,
  body text not null check (length(body) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.memories is 'What a reflection remembers about one person; only that person reads it and can take it back';

create index recaps_conversation_idx on public.recaps (conversation_id, reflection_id);
create index recaps_reflection_idx on public.recaps (reflection_id);
create index recaps_user_idx on public.recaps (user_id, reflection_id, created_at desc);
create index memories_reflection_idx on public.memories (reflection_id);
create index memories_user_idx on public.memories (user_id, reflection_id, created_at desc);
create index memories_conversation_idx on public.memories (conversation_id);

alter table public.recaps enable row level security;
alter table public.memories enable row level security;
grant select on public.recaps to authenticated;
grant select, delete on public.memories to authenticated;
grant select, insert, delete on public.recaps, public.memories to service_role;

create policy recaps_select_own on public.recaps for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
create policy memories_select_own on public.memories for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
create policy memories_delete_own on public.memories for delete to authenticated
  using (user_id = (select auth.uid()) and not (select api.lacks_second_factor()));

create trigger recaps_refuse_off_record before insert or update on public.recaps
  for each row execute function internal.refuse_off_record();
create trigger memories_refuse_off_record before insert or update on public.memories
  for each row execute function internal.refuse_off_record();

-- A recap or a memory filed under somebody else would be read by them.
create function internal.keep_with_speaker() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.conversation_id is not null and not exists (
    select from public.conversations
    where id = new.conversation_id and user_id = new.user_id and reflection_id = new.reflection_id
  ) then
    perform internal.misused('conflict', 'recap_of_another');
  end if;
  return new;
end
$$;
create trigger recaps_keep_with_speaker before insert or update on public.recaps
  for each row execute function internal.keep_with_speaker();
create trigger memories_keep_with_speaker before insert or update on public.memories
  for each row execute function internal.keep_with_speaker();

-- ════ supabase/schemas/voice/may-be-said.sql

-- Whether what was compiled and sent may still be said and heard: it may rest on what was sealed, corrected or deleted since.

create function internal.consent_to(p_reflection_id uuid, p_voice_id text) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select case when bool_or(revoked_at is null) then 'in force' else 'revoked' end from public.voice_consents
    where reflection_id = p_reflection_id and voice_id = p_voice_id having count(*) > 0), 'none');
$$;

-- What was compiled before something was sealed, corrected or deleted may say it still.
create function internal.voice_holds(p_reflection_id uuid, p_audience public.session_audience) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'id' from public.reflections
    cross join lateral jsonb_array_elements(voice_evidence_pack -> p_audience::text) as item
    where id = p_reflection_id
    except
    select id::text from internal.evidence_to_say(p_reflection_id, variadic case p_audience
      when 'public' then array['published'] else array['private', 'published'] end::public.namespace_visibility[]))
    -- What is no longer wished for among members goes with the next voice; guests are not told it in the meantime.
    and (p_audience <> 'public' or internal.wishes_hold(
      p_reflection_id, (select reflection_voice_dossier #> '{public,wishes}' from public.reflections where id = p_reflection_id), true));
$$;

create function internal.may_be_heard(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select from public.voice_consents
    where reflection_id = p_state.reflection_id and revoked_at is not null
      and voice_id = coalesce(p_state.voice_id, voice_id)
      and internal.consent_to(reflection_id, voice_id) = 'revoked');
$$;
comment on function internal.may_be_heard is 'The voice that it speaks with was not taken back';

-- An agent says what it was sent: it answers while that is what is live, with a voice to which no consent was taken back. Of one
-- that was sent something else, or is being sent something now, nobody knows what it quotes.
create function internal.was_sent_what_is_live(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
      select from public.reflections
      where id = p_state.reflection_id
        and prompt_packs #>> array[p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash)
    and internal.may_be_heard(p_state);
$$;

-- Words that are live or were, and of which nothing was sealed, corrected or deleted since.
create function internal.may_be_said_still(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select internal.may_be_heard(p_state) and exists (
    select from (
      select payload from public.voice_artifacts
      where reflection_id = p_state.reflection_id and status in ('promoted', 'superseded') order by generation desc limit 10
    ) as voiced
    where payload #>> array['prompt_packs', p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash
      and not exists (
        select item ->> 'id' from jsonb_array_elements(payload #> '{voice_evidence_pack,private}') as item
        except select id::text from internal.evidence_to_say(p_state.reflection_id, 'private', 'published')));
$$;

-- The provider refused what came after it, so it says what it said; or did not answer, so it says one of a few: whichever that is may
-- be said. For members only; what guests hear is what is published now.
create function internal.says_what_may_be_said(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_state.surface <> 'public' and case when p_state.may_say = '[]'
    then internal.may_be_said_still(p_state)
    else (
      select bool_and(internal.may_be_said_still(jsonb_populate_record(p_state, one)))
      from jsonb_array_elements(p_state.may_say) as one) end;
$$;

grant execute on function internal.voice_holds to service_role;

-- ════ supabase/schemas/conversations/take-room.sql

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

-- ════ supabase/schemas/conversations/start-conversations.sql

-- How a conversation starts: each step one call, one transaction, and a compare-and-set, so that a start that was given up cannot come
-- to life afterwards.
--
-- security definer, with the reason:
--   api.start_conversation   count limits and reserve caps, on which no role has a privilege
--   api.bind_conversation   conversation_calls is written by functions only
--   api.fail_conversation   give back what was counted and reserved
--   api.read_session_start   service_role may not read it in any other way

-- What is known before anything is decided, of a reflection by its id, its slug, the hash of a share link's token, or a
-- conversation that goes on. Null when there is none; by id also for who is no member, by slug also where nothing is published:
-- a stranger learns nothing.
create function api.read_session_start(
  p_reflection_id uuid default null, p_user_id uuid default null, p_slug text default null, p_token_hash text default null,
  p_conversation_id uuid default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  goes_on public.conversations;
  link public.share_links;
  reflection record;
  my_role text;
begin
  if p_conversation_id is not null then
    select * into goes_on from public.conversations where id = p_conversation_id;
    select * into link from public.share_links where id = goes_on.share_link_id;
  elsif p_token_hash is not null then
    select * into link from public.share_links where token_hash = p_token_hash;
  end if;
  if p_slug is not null then
    select id, ingestion_enabled, cloned_voice_id, language into reflection from public.reflections
    where slug = p_slug and exists (
      select from public.namespaces where reflection_id = reflections.id and visibility = 'published');
  else
    select id, ingestion_enabled, cloned_voice_id, language into reflection from public.reflections
    where id = coalesce(p_reflection_id, goes_on.reflection_id, link.reflection_id);
  end if;
  select role::text into my_role from public.reflection_members
  where reflection_id = reflection.id and user_id = coalesce(p_user_id, goes_on.user_id);
  if reflection.id is null
    or my_role is null and (p_reflection_id is not null or goes_on.user_id is not null) then
    return null;
  end if;
  return jsonb_build_object(
    'reflectionId', reflection.id,
    'role', coalesce(my_role, 'guest'),
    'shareLink', case when link.id is not null then jsonb_build_object(
      'id', link.id,
      -- Whoever came in with the last use may go on.
      'opens', internal.opens(link) or (
        goes_on.id is not null and link.revoked_at is null and (link.expires_at is null or link.expires_at > now()))) end,
    'takesIn', reflection.ingestion_enabled,
    'language', reflection.language,
    'isRemembered', my_role is not null and (
      exists (select from public.recaps where user_id = coalesce(p_user_id, goes_on.user_id) and reflection_id = reflection.id)
      or exists (
        select from public.memories where user_id = coalesce(p_user_id, goes_on.user_id) and reflection_id = reflection.id)),
    'voice', jsonb_build_object(
      'clonedVoiceId', reflection.cloned_voice_id,
      'consent', internal.consent_to(reflection.id, reflection.cloned_voice_id)),
    -- None that may quote what may no longer be said.
    'agents', (
      select coalesce(jsonb_object_agg(state.surface, state.agent_id), '{}') from public.runtime_sync_state as state
      where state.reflection_id = reflection.id and state.surface <> 'public' and state.agent_id is not null
        and internal.was_sent_what_is_live(state) and (select internal.voice_holds(reflection.id, 'private'))),
    -- Where those cannot be brought up to date.
    'formerAgents', (
      select coalesce(jsonb_object_agg(state.surface, state.agent_id), '{}') from public.runtime_sync_state as state
      where state.reflection_id = reflection.id and state.surface <> 'public' and state.agent_id is not null
        and not internal.was_sent_what_is_live(state) and internal.says_what_may_be_said(state)));
end
$$;

-- Where what is said is kept. Of a namespace that somebody chose they need a say in it; one that nobody chose is never published.
create function internal.choose_ingest_namespace(
  p_reflection_id uuid, p_role public.session_role, p_mode public.session_mode, p_namespace_id uuid
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  chosen public.namespaces;
begin
  if p_namespace_id is not null then
    select * into chosen from public.namespaces
    where id = p_namespace_id and reflection_id = p_reflection_id and deleted_at is null for share;
    if chosen.id is null then
      perform internal.fail('not_found');
    elsif chosen.visibility = 'published' and p_role not in ('owner', 'admin') then
      perform internal.fail('forbidden', 'published_for_managers');
    end if;
  else
    select * into chosen from public.namespaces
    where reflection_id = p_reflection_id and visibility <> 'published' and deleted_at is null
    order by visibility = 'private' desc, waits_for is null desc, place, created_at, id limit 1;
    if chosen.id is null and p_mode = 'interview' then
      perform internal.fail('invalid_request', 'collection_for_interview');
    end if;
  end if;
  return chosen.id;
end
$$;

create function api.start_conversation(
  p_reflection_id uuid, p_mode public.session_mode, p_role public.session_role, p_audience public.session_audience,
  p_surface public.session_surface, p_ingestion boolean, p_off_record boolean, p_text_only boolean,
  p_rate_limits jsonb, p_caps jsonb,
  p_user_id uuid default null, p_guest_id uuid default null, p_share_link_id uuid default null,
  p_namespace_id uuid default null, p_question_id uuid default null, p_keeps_sound boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  allowed text[];
  place uuid;
  refusal jsonb;
begin
  -- Decided a moment ago; whoever was removed or demoted since starts nothing.
  if p_user_id is not null and p_role::text is distinct from (
    select role::text from public.reflection_members where reflection_id = p_reflection_id and user_id = p_user_id for share
  ) then
    perform internal.fail('not_found');
  elsif jsonb_typeof(p_rate_limits) is distinct from 'array' or jsonb_typeof(p_caps) is distinct from 'array' then
    perform internal.misused('invalid_request', 'limits_and_caps');
  end if;
  if p_ingestion then
    place := internal.choose_ingest_namespace(p_reflection_id, p_role, p_mode, p_namespace_id);
  end if;
  refusal := internal.refusal_of(p_rate_limits, p_caps);
  if refusal is not null then
    return refusal;
  end if;
  if p_share_link_id is not null and not internal.use_share_link(p_share_link_id) then
    return jsonb_build_object('outcome', 'share_link_invalid');
  end if;
  select coalesce(array_agg(name order by name collate "C"), '{}') into allowed
  from public.namespaces
  where reflection_id = p_reflection_id and deleted_at is null and case
    when p_audience = 'public' then visibility = 'published'
    when p_role in ('owner', 'admin', 'operator') then true
    else visibility <> 'sealed'
  end;
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, share_link_id, mode, role, audience, surface, namespaces, ingestion_enabled,
      ingest_namespace_id, off_record, text_only, keeps_sound, question_entry_id)
  values
    (new_id, p_reflection_id, p_user_id, p_guest_id, p_share_link_id, p_mode, p_role, p_audience, p_surface, allowed,
      p_ingestion and place is not null, place, p_off_record, p_text_only, p_keeps_sound,
      -- Of this reflection, and for an interview: to anybody else it is no question at all.
      case when p_mode = 'interview' then (
        select id from public.question_entries where id = p_question_id and reflection_id = p_reflection_id) end);
  perform internal.take_room(p_caps, 'call:' || new_id || ':0:');
  return jsonb_build_object(
    'outcome', 'started', 'conversationId', new_id, 'ingestionEnabled', p_ingestion and place is not null);
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'terms_contradict');
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.start_conversation is 'The row with its frozen terms, the use of a link, sessions and minutes: all of it, or a refusal and nothing but the count of tries';

-- As `hashNamespaceScope` of the application; names are such that nothing in them needs an escape in JSON.
create function internal.published_scope(p_reflection_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex('[' || string_agg('"' || name || '"', ',' order by name collate "C") || ']')
  from public.namespaces where reflection_id = p_reflection_id and visibility = 'published';
$$;
comment on function internal.published_scope is 'Null where nothing is published: then guests are let in to nothing, not even to an agent that was emptied';

-- What may have changed while the provider was asked: what the agent says and with which voice, and what guests hear, so that
-- nobody is let in to what was taken back a moment ago; and for members, who they are to the reflection.
create function internal.still_holds(p_conversation public.conversations, p_agent_id text) returns boolean
language sql
stable
set search_path = ''
as $$
  select (p_conversation.audience = 'private' or exists (
      select from public.runtime_sync_state as state
      join public.reflections as reflection on reflection.id = state.reflection_id
      where state.reflection_id = p_conversation.reflection_id and surface = 'public' and agent_id = p_agent_id
        and scope_hash = internal.published_scope(p_conversation.reflection_id)
        and internal.consent_to(reflection.id, reflection.cloned_voice_id) <> 'revoked'))
    and not exists (
      select from public.runtime_sync_state as state
      where state.reflection_id = p_conversation.reflection_id and state.agent_id = p_agent_id
        and not (internal.was_sent_what_is_live(state) and internal.voice_holds(state.reflection_id, p_conversation.audience))
        and not (p_conversation.audience = 'private' and internal.says_what_may_be_said(state)))
    and (p_conversation.user_id is null or exists (
      select from public.reflection_members
      where reflection_id = p_conversation.reflection_id and user_id = p_conversation.user_id
        and role::text = p_conversation.role::text));
$$;

create function api.bind_conversation(
  p_conversation_id uuid, p_provider_conversation_id text, p_agent_id text, p_requested_agent_id text,
  p_fallback_reason text default null
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations
  where id = p_conversation_id and status = 'bootstrapping' for update;
  if conversation.id is null then
    return 'over';
  elsif not internal.still_holds(conversation, p_agent_id) then
    return 'changed';
  end if;
  update public.conversations set status = 'active', provider_conversation_id = p_provider_conversation_id,
    agent_id = p_agent_id, requested_agent_id = p_requested_agent_id, fallback_reason = left(p_fallback_reason, 2000),
    started_at = clock_timestamp()
  where id = conversation.id;
  insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
  values (p_provider_conversation_id, conversation.id, conversation.reflection_id, 0, p_agent_id);
  return 'bound';
exception
  when unique_violation then
    perform internal.misused('conflict', 'call_of_another_conversation');
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'call_without_id');
end
$$;
comment on function api.bind_conversation is 'bound; over when the start was given up meanwhile; changed when what it was decided on has changed';

create function api.fail_conversation(
  p_conversation_id uuid, p_reason text, p_provider_conversation_id text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  -- Bound, and the answer was lost: whoever names the provider's id is the one start that knows, and has told nobody.
  update public.conversations
  set status = 'failed', failure_reason = left(p_reason, 2000), ended_at = clock_timestamp()
  where id = p_conversation_id and (status = 'bootstrapping' or (
    status = 'active' and provider_conversation_id = p_provider_conversation_id and not exists (
      select from public.conversation_calls
      where conversation_id = p_conversation_id and (ordinal > 0 or settled_at is not null))))
  returning * into conversation;
  if conversation.id is null then
    return false;
  end if;
  -- In the order in which a start takes them: who takes and who gives back must not wait for each other.
  perform internal.give_back_start(conversation.id);
  update public.share_links set used_count = used_count - 1 where id = conversation.share_link_id and used_count > 0;
  return true;
exception
  when check_violation then
    perform internal.misused('invalid_request', 'reason_of_failure');
end
$$;
comment on function api.fail_conversation is 'A start that came to nothing. False when it was over already: what it counted is given back once';

grant execute on function
  api.read_session_start,
  api.start_conversation,
  api.bind_conversation,
  api.fail_conversation
to service_role;

-- ════ supabase/schemas/conversations/resume-conversations.sql

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

-- ════ supabase/schemas/conversations/session-extras.sql

-- What a conversation may be told at its start, as it is at that moment, by two functions for the two audiences. Each refuses
-- conversations of the other.

-- Chosen for this conversation, and of what the pack does not say already: what is new since the person was here last, what is like
-- what was spoken of then, and otherwise not the same for everybody.
create function internal.statements_for(
  p_conversation public.conversations, variadic p_visibilities public.namespace_visibility[]
) returns jsonb
language sql
stable
set search_path = ''
as $$
  with before as (
    select
      (select max(earlier.created_at) from public.conversations as earlier
       where earlier.reflection_id = p_conversation.reflection_id and earlier.user_id = p_conversation.user_id
         and earlier.id <> p_conversation.id) as was_here,
      (select recap.body from public.recaps as recap
       where recap.user_id = p_conversation.user_id and recap.reflection_id = p_conversation.reflection_id
       order by recap.created_at desc limit 1) as spoke_of,
      (select string_agg(pack.value ->> 'systemPrompt', ' ') from public.reflections
       cross join lateral jsonb_each(prompt_packs) as pack
       where id = p_conversation.reflection_id
         and pack.key like case when p_visibilities = '{published}' then 'public' else 'private' end || '\_%') as told
  )
  select coalesce(jsonb_agg(quote order by rank, place), '[]')
  from (
    select said.quote,
      case
        when said.correction_id is not null then 0
        when before.was_here < evidence.created_at then 1
        when extensions.word_similarity(said.quote, before.spoke_of) >= 0.3 then 2
        else 2 + array_position(array['story', 'belief', 'fact', 'told']::public.evidence_kind[], said.kind)
      end as rank,
      internal.sha256_hex(p_conversation.id::text || said.id::text) as place
    from internal.evidence_to_say(p_conversation.reflection_id, variadic p_visibilities) as said
    join public.evidence on evidence.id = said.id
    cross join before
    where said.namespace = any (p_conversation.namespaces) and said.kind in ('story', 'belief', 'fact', 'told')
      and length(said.quote) between 40 and 240 and said.quote ~ '^["“]?(I|My|We|Our|Ich|Mein|Wir|Jag|Min|Vi)\M'
      and strpos(coalesce(before.told, ''), regexp_replace(said.quote, '\s+', ' ', 'g')) = 0
    order by rank, place limit 4
  ) as chosen;
$$;
comment on function internal.statements_for is 'A few of what may be said there and then; a pack that says all of it leaves none';

create function api.read_public_extras(p_conversation_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'shelves', (
        select coalesce(jsonb_agg(title order by title), '[]') from public.namespaces
        where reflection_id = reflection.id and visibility = 'published' and name = any (conversation.namespaces)),
      'statements', internal.statements_for(conversation, 'published'))
    from public.conversations as conversation
    join public.reflections as reflection on reflection.id = conversation.reflection_id
    where conversation.id = p_conversation_id and conversation.audience = 'public'
  );
end
$$;
comment on function api.read_public_extras is 'Of what is published at this moment. Null for a conversation of the private audience';

-- What was asked, and as much of a reply as says whether it was one. Questions asked long ago can be asked again.
create function internal.interview_turns(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'conversationId', conversation_id, 'speaker', speaker,
    'body', left(body, case when speaker = 'reflection' then 2000 else 200 end))
    order by started, conversation_id, position), '[]')
  from (
    select turn.conversation_id, turn.speaker, turn.body, turn.position, conversation.created_at as started
    from public.conversations as conversation
    join public.conversation_turns as turn on turn.conversation_id = conversation.id
    where conversation.reflection_id = p_reflection_id and conversation.mode = 'interview'
    order by conversation.created_at desc, turn.position desc limit 3000
  ) as turns;
$$;

create function internal.private_extras_of(conversation public.conversations) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'language', reflection.language,
      'creatorName', (select display_name from public.profiles where id = reflection.created_by),
      'speakingStyle', reflection.speaking_style,
      'narrative', case when voice.holds then reflection.persona_narrative end,
      'capsule', case when voice.holds then reflection.capsule end,
      'shelves', (
        select coalesce(jsonb_agg(jsonb_build_object('title', shelf.title, 'sources', (
          select count(*) from public.sources where namespace_id = shelf.id and deleted_at is null)) order by shelf.title), '[]')
        from public.namespaces as shelf
        where shelf.reflection_id = reflection.id and shelf.visibility <> 'sealed' and shelf.name = any (conversation.namespaces)),
      'progress', (
        select payload #> '{sync,progress,private}' from public.voice_artifacts
        where reflection_id = reflection.id and status = 'promoted'),
      'statements', internal.statements_for(conversation, 'private', 'published'),
      'recap', (
        select body from public.recaps
        where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 1),
      'memories', (
        select coalesce(jsonb_agg(body order by created_at desc), '[]')
        from (
          select body, created_at from public.memories
          where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 20
        ) as remembered),
      'askFirst', internal.question_of_entry(conversation.question_entry_id),
      'interviewTurns', case when conversation.mode = 'interview' then internal.interview_turns(reflection.id) else '[]' end,
      'interviewPlan', case when conversation.mode = 'interview' then internal.interview_plan(reflection.id) end)
    from public.reflections as reflection
    -- Offset: looked at once, not for each of what it withholds.
    cross join lateral (select internal.voice_holds(reflection.id, 'private') as holds offset 0) as voice
    where reflection.id = conversation.reflection_id and conversation.audience = 'private'
  );
end
$$;

create function api.read_private_extras(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select internal.private_extras_of(conversation) from public.conversations as conversation where id = p_conversation_id;
$$;
comment on function api.read_private_extras is 'With what is remembered of the person whose conversation it is, and of nobody else. Null for one of the public audience';

grant execute on function
  internal.statements_for,
  internal.interview_turns,
  internal.private_extras_of,
  api.read_public_extras,
  api.read_private_extras
to service_role;

-- ════ supabase/schemas/conversations/interview-sources.sql

-- What was said in an interview becomes a source, on the shelf where it was to come, for nobody who may not hear it.

-- As the audit log tells, which knows every change of it.
create function internal.visibility_at(p_namespace public.namespaces, p_at timestamptz)
returns public.namespace_visibility
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select (details ->> 'from')::public.namespace_visibility from public.audit_log
     where reflection_id = p_namespace.reflection_id and action = 'namespace.visibility_changed'
       and details ->> 'namespace_id' = p_namespace.id::text and created_at > p_at
     order by position limit 1),
    p_namespace.visibility);
$$;

-- The namespace in which what is said in a conversation is kept. Locked, so that nobody publishes it before the words are in it.
-- Nobody is to hear them who could not when the conversation began: nobody has looked at them, and nobody has confirmed it. So
-- where a namespace has become more open since, they go to another that is not, or nowhere. What guests hear is for managers.
-- When it is gone, nobody knows who was to read them: then to a sealed one first.
create function internal.ingest_shelf(p_conversation public.conversations) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  shelf public.namespaces;
  meant public.namespace_visibility;
begin
  select * into shelf from public.namespaces
  where id = p_conversation.ingest_namespace_id and deleted_at is null for share;
  meant := internal.visibility_at(shelf, p_conversation.created_at);
  if shelf.visibility <= meant and (shelf.visibility <> 'published' or exists (
    select from public.reflection_members
    where reflection_id = shelf.reflection_id and user_id = p_conversation.user_id and role in ('owner', 'admin')
  )) then
    return shelf;
  end if;
  select * into shelf from public.namespaces
  where reflection_id = p_conversation.reflection_id and visibility <> 'published' and deleted_at is null
    and (meant is null or visibility <= meant)
  order by (visibility = 'private') = (meant is not null) desc, waits_for is null desc, created_at, id limit 1 for share;
  return shelf;
end
$$;

-- In front of a line it tells a reader of conversations whose words follow: only names that begin with a capital do.
create function internal.speaker_label(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(upper(left(word, 1)) || substr(word, 2), ' ' order by place)
  from (
    select word, place from regexp_split_to_table(p_name, '[[:space:][:punct:][:digit:]]+') with ordinality as listed (word, place)
    where word <> '' order by place limit 4
  ) as words;
$$;

create function internal.rests_on_sealed(p_turn public.conversation_turns) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements_text(p_turn.citations) as cited
    cross join lateral (
      select namespace_id from public.passages where id = cited::uuid
      union all
      select namespace_id from public.former_passages where id = cited::uuid
      union all
      select namespace_id from public.fact_corrections where id = cited::uuid
    ) as found
    join public.namespaces as namespace on namespace.id = found.namespace_id
    where namespace.visibility = 'sealed');
$$;
comment on function internal.rests_on_sealed is 'What it says may be said to stewards alone, and goes into no prompt';

-- In the language in which it was asked.
create function internal.interview_title(p_conversation public.conversations) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when reflection.language = 'de' then 'Interview vom ' || to_char(p_conversation.created_at at time zone 'utc', 'FMDD.FMMM.YYYY')
    else 'Interview of ' || to_char(p_conversation.created_at at time zone 'utc', 'FMDD FMMonth YYYY') end
  from public.reflections as reflection where reflection.id = p_conversation.reflection_id;
$$;
comment on function internal.interview_title is 'Of the source that an interview becomes, by its day';

-- Nobody knows what is meant without the question.
create function internal.says_yes_or_no(p_words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_words ~* '^[^[:alnum:]]*(yes|yeah|no|nope|ja|nein|doch|nej|jo)([^[:alnum:]]+(yes|no|ja|nein|doch|nej|jo))*[^[:alnum:]]*$';
$$;

create function internal.add_interview_source(p_conversation public.conversations) returns void
language plpgsql
set search_path = ''
as $$
declare
  shelf public.namespaces;
  transcript text;
  source public.sources;
begin
  if exists (select from public.sources where conversation_id = p_conversation.id and kind = 'interview') then
    return;
  end if;
  shelf := internal.ingest_shelf(p_conversation);
  if shelf.id is null then
    return;
  end if;
  -- One line for each turn: nothing in one can look like the beginning of another. Attack: an interviewer that looked something
  -- up says it again, and its line stands where others read it. So of its lines there are none where guests hear them, and
  -- elsewhere none that rest on what is not for everybody there. What is said about the talk itself is in no source, nor is what
  -- it replies to: of the interviewer's lines those are kept that an answer follows. Where there are none, a bare yes or no says
  -- nothing, but to what a visitor asked.
  select string_agg(
    case turn.speaker when 'user' then coalesce(internal.speaker_label(reflection.display_name), 'Person') else 'Interviewer' end
      || ': ' || btrim(regexp_replace(turn.body, '[[:space:]]+', ' ', 'g')), e'\n\n' order by turn.position)
  into transcript
  from public.conversation_turns as turn
  join public.reflections as reflection on reflection.id = turn.reflection_id
  where turn.conversation_id = p_conversation.id and not (
      select reply.is_aside from public.conversation_turns as reply
      where reply.conversation_id = turn.conversation_id and reply.speaker = 'user' and reply.position >= turn.position
      order by reply.position limit 1)
    and (turn.speaker = 'user' and (shelf.visibility <> 'published' or not internal.says_yes_or_no(turn.body)
        or turn.id in (select id from internal.turns_answering(p_conversation)))
      or turn.speaker = 'reflection' and (shelf.visibility = 'sealed' or (shelf.visibility = 'private' and not internal.rests_on_sealed(turn))));
  if transcript is null then
    return;
  end if;
  transcript := left(transcript, 1000000);
  -- Counted, and never refused: nobody talks for so long that it matters, and what was said is not to be lost.
  perform internal.take_cap('reflection:' || p_conversation.reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), octet_length(transcript), internal.most_added_bytes_a_day());
  insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, conversation_id, added_by)
  values (
    p_conversation.reflection_id, shelf.id, 'interview',
    internal.interview_title(p_conversation), transcript,
    (p_conversation.created_at at time zone 'utc')::date, p_conversation.id, p_conversation.user_id)
  on conflict do nothing
  returning * into source;
  if source.id is not null then
    perform internal.keep_question_answer(p_conversation, source);
    perform internal.enqueue_ingest(source);
  end if;
end
$$;

grant execute on function internal.rests_on_sealed to service_role;

-- ════ supabase/schemas/conversations/call-minutes.sql

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

-- ════ supabase/schemas/conversations/answer-feedback.sql

-- What people think of an answer, kept before its transcript has come and linked to its turn when it has.
--
-- security definer, with the reason:
--   api.record_feedback   feedback is written by functions only

-- What a page shows and what a transcript writes differ in spaces and signs.
create function internal.answer_key(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select left(regexp_replace(lower(p_text), '[[:space:][:punct:]]+', '', 'g'), 4000);
$$;

-- The turn that was judged: the one that says the same, or, of a longer one, begins or ends earlier, as after an interruption.
create function internal.answered_turn(p_conversation_id uuid, p_answer_key text) returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.conversation_turns
  cross join lateral (select internal.answer_key(body) as key) as told
  where conversation_id = p_conversation_id and speaker = 'reflection'
    and (told.key = p_answer_key or (
      least(length(told.key), length(p_answer_key)) >= 24
      and (starts_with(told.key, p_answer_key) or starts_with(p_answer_key, told.key))))
  order by told.key = p_answer_key desc, length(told.key) desc, position desc
  limit 1;
$$;

create function internal.link_feedback(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  pending record;
begin
  -- Of two opinions on one turn the later one counts.
  for pending in
    select id, internal.answered_turn(conversation_id, answer_key) as answered from public.turn_feedback
    where conversation_id = p_conversation_id and turn_id is null order by updated_at desc, id
  loop
    update public.turn_feedback set turn_id = pending.answered
    where id = pending.id and pending.answered is not null
      and not exists (select from public.turn_feedback as linked where linked.turn_id = pending.answered);
  end loop;
end
$$;

create function api.record_feedback(
  p_conversation_id uuid, p_answer text, p_rating public.turn_rating, p_comment text default ''
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  key constant text := internal.answer_key(p_answer);
  answered uuid;
begin
  -- Locked, so that a transcript that comes at this moment finds it, or it finds the transcript.
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.id is null then
    perform internal.fail('not_found');
  elsif conversation.off_record then
    perform internal.fail('conflict', 'rated_off_the_record');
  elsif key is null or key = '' or p_rating is null then
    perform internal.fail('invalid_request', 'rating_incomplete');
  end if;
  answered := internal.answered_turn(conversation.id, key);
  if answered is null and not (
    conversation.status in ('bootstrapping', 'active')
    or exists (select from public.conversation_calls where conversation_id = conversation.id and settled_at is null)
  ) then
    perform internal.fail('not_found');
  elsif (select count(*) from public.turn_feedback where conversation_id = conversation.id) >= internal.most_ratings() then
    perform internal.fail('limit_reached', 'ratings_full');
  end if;
  -- Whoever only judges again does not take back what they wrote.
  update public.turn_feedback set rating = p_rating, comment = coalesce(nullif(btrim(p_comment), ''), comment)
  where conversation_id = conversation.id and (turn_id = answered or turn_id is null and answer_key = key);
  if not found then
    insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating, comment)
    values (conversation.id, conversation.reflection_id, answered, key, p_rating, coalesce(btrim(p_comment), ''))
    on conflict (conversation_id, answer_key) do update
    set rating = excluded.rating, comment = coalesce(nullif(excluded.comment, ''), turn_feedback.comment);
  end if;
  return answered is not null;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'comment_length');
end
$$;
comment on function api.record_feedback is 'Of the person whose conversation it is, as the caller has made sure; true when the answer is in the transcript already';

grant execute on function api.record_feedback to service_role;

-- ════ supabase/schemas/conversations/settle-calls.sql

-- What comes after a call: its transcript is taken in, and what it leads to is queued, once.
--
-- security definer, with the reason:
--   internal.finish_when_over   queues work and adds the source of an interview, whoever ends the conversation
--   api.settle_call   writes turns, calls and status in one transaction; service_role may not update calls
--   api.settle_missing_call   the same, for a call that never came about
--   api.record_call_removed   service_role may not update calls

-- Once the conversation is over and every call of it has told what was said. Safe to run twice.
create function internal.finish_conversation(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.status not in ('ended', 'failed')
    or exists (select from public.conversation_calls where conversation_id = conversation.id and settled_at is null)
  then
    return;
  end if;
  delete from public.turn_feedback where conversation_id = conversation.id and turn_id is null;
  if conversation.off_record then
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', provider_conversation_id))
    from public.conversation_calls where conversation_id = conversation.id and deleted_at is null;
    return;
  end if;
  if conversation.keeps_sound then
    -- After the source, if there is one; what is at the provider goes either way.
    perform internal.enqueue('ingest', jsonb_build_object('kind', 'keep_sound', 'conversation_id', conversation.id));
  end if;
  if exists (
    select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'
  ) then
    if conversation.mode = 'interview' then
      perform internal.add_interview_source(conversation);
    end if;
    if conversation.user_id is not null and conversation.audience = 'private' then
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'recap', 'reflection_id', conversation.reflection_id, 'conversation_id', conversation.id));
    end if;
    if internal.shares_questions(conversation) then
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'questions', 'reflection_id', conversation.reflection_id, 'conversation_id', conversation.id));
    end if;
  end if;
end
$$;

create function internal.finish_when_over() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.finish_conversation(new.id);
  return null;
end
$$;
create trigger conversations_finish after update of status on public.conversations
  for each row when (old.status is distinct from new.status and new.status in ('ended', 'failed'))
  execute function internal.finish_when_over();

-- Of the citations that an answer's tool results named: those that are of this reflection and were open to the conversation.
create function internal.true_citations(p_conversation public.conversations, p_named jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(cited order by place), '[]')
  from (
    select cited, min(place) as place
    from jsonb_array_elements_text(coalesce(p_named, '[]')) with ordinality as named (cited, place)
    group by cited
  ) as named
  where exists (
    select from (
      select namespace_id from public.passages where id = cited::uuid and reflection_id = p_conversation.reflection_id
      union all
      select namespace_id from public.fact_corrections
      where id = cited::uuid and reflection_id = p_conversation.reflection_id and status = 'accepted'
    ) as found
    join public.namespaces as namespace on namespace.id = found.namespace_id
    where namespace.name = any (p_conversation.namespaces)
  );
$$;

create function api.settle_call(
  p_provider_conversation_id text, p_started_at timestamptz, p_duration_seconds integer, p_was_cut_off boolean, p_turns jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  call public.conversation_calls;
begin
  select * into conversation from public.conversations
  where id = (
    select conversation_id from public.conversation_calls where provider_conversation_id = p_provider_conversation_id)
  for update;
  if conversation.id is null then
    return false;
  end if;
  update public.conversation_calls set settled_at = clock_timestamp(), duration_seconds = p_duration_seconds
  where provider_conversation_id = p_provider_conversation_id and settled_at is null
  returning * into call;
  if call.conversation_id is null then
    -- Told about again, so the provider has a copy, whatever it said before.
    if conversation.off_record then
      update public.conversation_calls set deleted_at = null where provider_conversation_id = p_provider_conversation_id;
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'remove_call', 'provider_conversation_id', p_provider_conversation_id));
    end if;
    return false;
  end if;
  if not conversation.off_record then
    insert into public.conversation_turns
      (conversation_id, reflection_id, position, speaker, body, citations, spoken_at, is_aside)
    select conversation.id, conversation.reflection_id, call.ordinal * 10000 + place - 1,
      (turn ->> 'speaker')::public.turn_speaker, turn ->> 'body', internal.true_citations(conversation, turn -> 'citations'),
      p_started_at + make_interval(secs => (turn ->> 'at_seconds')::double precision),
      conversation.mode = 'interview' and coalesce((turn ->> 'is_aside')::boolean, false)
    from jsonb_array_elements(p_turns) with ordinality as listed (turn, place)
    -- A greeting to somebody who says nothing is no conversation.
    where place <= 10000 and (
      p_turns @> '[{"speaker": "user"}]'
      or exists (select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'))
    on conflict do nothing;
    perform internal.link_feedback(conversation.id);
  end if;
  perform internal.settle_call_minutes(call, p_duration_seconds);
  update public.conversations set duration_seconds = (
    select sum(duration_seconds) from public.conversation_calls where conversation_id = conversation.id)
  where id = conversation.id;
  -- A call that was cut off may be taken up again for a while; who does not is ended by the timer.
  if conversation.status <> 'active' then
    perform internal.finish_conversation(conversation.id);
  elsif not p_was_cut_off and not exists (
    select from public.conversation_calls where conversation_id = conversation.id and ordinal > call.ordinal
  ) then
    update public.conversations set status = 'ended', ended_at = clock_timestamp() where id = conversation.id;
  end if;
  return true;
end
$$;
comment on function api.settle_call is 'Takes in what became of a call, once; false when it is unknown or was taken in before';

-- The attack is a credential that waits: a call that the provider does not know yet can still begin with it, and last. So until
-- that is over an unknown call is none of which something is known.
create function api.settle_missing_call(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked_for timestamptz;
begin
  select created_at into asked_for from public.conversation_calls
  where provider_conversation_id = p_provider_conversation_id and settled_at is null;
  return asked_for <= now() - interval '16 minutes'
    and api.settle_call(p_provider_conversation_id, asked_for, 0, false, '[]');
end
$$;
comment on function api.settle_missing_call is 'For a call that the provider does not know: false while somebody might still begin it';

create function api.record_call_removed(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.calls_to_remove
  where provider_conversation_id = p_provider_conversation_id and last_at <= now();
  update public.conversation_calls set deleted_at = clock_timestamp()
  where provider_conversation_id = p_provider_conversation_id and deleted_at is null;
  return found;
end
$$;
comment on function api.record_call_removed is 'The provider keeps nothing of this call any more; false when that was known, or the call is gone here too';

grant execute on function api.settle_call, api.settle_missing_call, api.record_call_removed to service_role;

-- ════ supabase/schemas/conversations/read-outcomes.sql

-- What a conversation was about, for whoever makes its recap and for whoever had it.
--
-- security definer, with the reason:
--   api.store_recap   a recap and its memories are one transaction, and kept once

create function api.read_spoken(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('mode', conversation.mode, 'reflection_name', reflection.display_name, 'person_name', (
    select display_name from public.profiles where id = conversation.user_id), 'turns', (
    select coalesce(jsonb_agg(case
      when turn.speaker = 'reflection' and internal.rests_on_sealed(turn)
        then '{"speaker": "reflection", "body": "", "source_titles": [], "is_withheld": true}'
      else jsonb_build_object('speaker', turn.speaker, 'body', turn.body, 'is_withheld', false, 'source_titles', (
        select coalesce(jsonb_agg(distinct source.title), '[]')
        from jsonb_array_elements_text(turn.citations) as cited
        join public.passages as passage on passage.id::text = cited
        join public.namespaces as namespace on namespace.id = passage.namespace_id
        join public.sources as source on source.id = passage.source_id and source.deleted_at is null
        where namespace.visibility <> 'sealed'))
      end order by turn.position), '[]')
    from public.conversation_turns as turn where turn.conversation_id = conversation.id
  ))
  from public.conversations as conversation
  join public.reflections as reflection on reflection.id = conversation.reflection_id
  where conversation.id = p_conversation_id and conversation.status in ('ended', 'failed')
    and conversation.user_id is not null and conversation.audience = 'private' and not conversation.off_record
    and not exists (select from public.recaps where conversation_id = conversation.id);
$$;
comment on function api.read_spoken is 'Of a member''s private conversation that has no recap yet; null for every other. Of an answer that rests on what is sealed only that it was given: a recap goes into the prompt of the next conversation';

create function api.store_recap(p_conversation_id uuid, p_body text, p_memories text[]) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations
  where id = p_conversation_id and status in ('ended', 'failed') and audience = 'private' and not off_record for update;
  if conversation.user_id is null then
    return false;
  end if;
  insert into public.recaps (conversation_id, reflection_id, user_id, body)
  values (conversation.id, conversation.reflection_id, conversation.user_id, p_body)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.memories (reflection_id, user_id, conversation_id, body)
  select distinct conversation.reflection_id, conversation.user_id, conversation.id, memory
  from unnest(p_memories[:5]) as memory
  where not exists (
    select from public.memories as known
    where known.reflection_id = conversation.reflection_id and known.user_id = conversation.user_id and known.body = memory);
  return true;
end
$$;
comment on function api.store_recap is 'With at most five memories; false when there is one already, or the conversation is none to be remembered';

create function api.read_outcome(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', conversation.status,
    'duration_seconds', coalesce(conversation.duration_seconds, 0),
    'off_record', conversation.off_record,
    'is_settled', conversation.status in ('ended', 'failed') and not exists (
      select from public.conversation_calls where conversation_id = conversation.id and settled_at is null),
    'turns_kept', (select count(*) from public.conversation_turns where conversation_id = conversation.id),
    'has_spoken', exists (
      select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'),
    'recap', (select body from public.recaps where conversation_id = conversation.id),
    'memories', (
      select coalesce(jsonb_agg(body order by created_at, id), '[]') from public.memories
      where conversation_id = conversation.id),
    'source', (
      select jsonb_build_object('id', id, 'status', status) from public.sources
      where conversation_id = conversation.id and kind = 'interview' and deleted_at is null
      order by created_at limit 1))
  from public.conversations as conversation where conversation.id = p_conversation_id;
$$;

-- Null for a conversation whose sound nobody asked to keep, and for one that is gone.
create function api.read_kept_calls(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sourceId', (
      select id from public.sources
      where conversation_id = conversation.id and kind = 'interview' and deleted_at is null order by created_at limit 1),
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object('id', provider_conversation_id, 'isRemoved', deleted_at is not null)
        order by ordinal), '[]')
      from public.conversation_calls where conversation_id = conversation.id))
  from public.conversations as conversation
  where conversation.id = p_conversation_id and conversation.keeps_sound;
$$;

grant execute on function api.read_spoken, api.store_recap, api.read_outcome, api.read_kept_calls to service_role;

-- ════ supabase/schemas/conversations/interview-sound.sql

-- The sound of an interview, kept piece by piece beside its source where the person asked for that.
--
-- security definer, with the reason:
--   api.begin_interview_sound, api.note_interview_piece   service_role has no privilege on the tables of sound
--   api.take_back_sound   deletes what no role may, for whoever looks after the source

-- Before a byte is put in its place, so that whoever deletes the source removes the bytes too. False when it was deleted, or the sound
-- taken back.
create function api.begin_interview_sound(p_source_id uuid, p_duration_ms integer, p_piece_count integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.sources as source
  join public.conversations as conversation on conversation.id = source.conversation_id
  where source.id = p_source_id and source.kind = 'interview' and source.deleted_at is null and conversation.keeps_sound
  for share of source, conversation;
  if not found then
    return false;
  end if;
  -- The words are in the source already, each with who said it.
  insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
  values (p_source_id, p_duration_ms, p_piece_count, false)
  on conflict do nothing;
  return true;
end
$$;

create function api.note_interview_piece(p_source_id uuid, p_position integer, p_starts_ms integer, p_duration_ms integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from internal.source_sounds where source_id = p_source_id for share;
  if not found then
    return false;
  end if;
  insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms)
  values (p_source_id, p_position, p_starts_ms, p_duration_ms)
  on conflict do nothing;
  return true;
end
$$;
comment on function api.note_interview_piece is 'A piece is in its place; false when its sound was deleted meanwhile, and its bytes have to go again';

-- The words stay. Whoever looks after the source may do it, at any time.
create function api.take_back_sound(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  was_kept boolean;
begin
  if source.kind <> 'interview' then
    perform internal.misused('invalid_request', 'sound_of_no_interview');
  end if;
  perform internal.require_say_in(source.namespace_id);
  update public.conversations set keeps_sound = false where id = source.conversation_id and keeps_sound;
  was_kept := found;
  delete from internal.source_sounds where source_id = source.id;
  if was_kept then
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', provider_conversation_id))
    from public.conversation_calls where conversation_id = source.conversation_id and deleted_at is null;
  end if;
  return was_kept;
end
$$;
comment on function api.take_back_sound is 'The sound of an interview goes, here and at the provider; false when there was none';

grant execute on function api.begin_interview_sound, api.note_interview_piece to service_role;
grant execute on function api.take_back_sound to authenticated;

-- ════ supabase/schemas/conversations/repair-calls.sql

-- Calls whose news was lost and starts that died are looked for again, by the database’s own timer.
--
-- security definer, with the reason:
--   internal.queue_call_repairs   called by the database's own timer

create index conversations_off_record_idx on public.conversations (created_at) where off_record;

-- A minute after it could have been known that a call was begun, or how it ended.
create function internal.repair_due_at(p_call public.conversation_calls, p_conversation public.conversations)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select interval '1 minute' + case
    when p_conversation.status in ('ended', 'failed') then coalesce(p_conversation.ended_at, p_call.created_at)
    else coalesce(
      (select min(created_at) from public.conversation_calls
        where conversation_id = p_call.conversation_id and ordinal > p_call.ordinal),
      case when p_call.connected_at is null and p_call.created_at > now() - interval '16 minutes'
        then p_call.created_at else p_call.created_at + make_interval(mins => internal.longest_call_minutes()) end)
  end;
$$;

create function internal.is_asked(p_kind text, p_provider_conversation_id text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pgmq.q_recaps
    where message @> jsonb_build_object('kind', p_kind, 'provider_conversation_id', p_provider_conversation_id));
$$;

-- Asked for again every minute while it is necessary: the longer it has been so, the longer it waits.
create function internal.enqueue_call_job(p_kind text, p_provider_conversation_id text, p_due_at timestamptz) returns bigint
language sql
set search_path = ''
as $$
  select internal.enqueue('recaps',
    jsonb_build_object('kind', p_kind, 'provider_conversation_id', p_provider_conversation_id),
    least(3600, greatest(0, extract(epoch from now() - p_due_at) / 4))::integer);
$$;

create function internal.was_left(p_conversation_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(bool_and(coalesce(settled_at < now() - interval '3 minutes', false)), false)
  from public.conversation_calls where conversation_id = p_conversation_id;
$$;
comment on function internal.was_left is 'Every call of it has been over for three minutes';

-- A start takes what it counts in one order, and so has to be whoever gives back for many at once: one conversation after the
-- other would wait for a start that waits for it.
create function internal.lock_what_is_given_back(p_conversation_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    where reserved.subject = usage.subject and reserved.period = usage.period and reserved.status = 'reserved'
      and (reserved.expires_at <= clock_timestamp() or exists (
        select from unnest(p_conversation_ids) as id where starts_with(reserved.idempotency_key, 'call:' || id || ':0:'))))
  order by subject, cap, period for update;
end
$$;

create function internal.queue_call_repairs() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  died uuid[];
  row_id uuid;
  lost record;
  queued integer := 0;
begin
  -- Whoever started it has given up by then, or was killed.
  died := array(
    select id from public.conversations
    where status = 'bootstrapping' and created_at < now() - interval '60 seconds'
    order by created_at limit 100 for update skip locked);
  perform internal.lock_what_is_given_back(died);
  foreach row_id in array died loop
    perform api.fail_conversation(row_id, 'It was begun, and the start never came to its end.');
  end loop;
  perform internal.keep_call_minutes();
  perform internal.release_expired_caps();
  -- The connection was lost, and nobody took it up again. Looked at once more under the lock: somebody may just have.
  for row_id in
    select id from public.conversations as conversation
    where status = 'active' and internal.was_left(id)
    order by created_at limit 100 for update skip locked
  loop
    update public.conversations set status = 'ended', ended_at = clock_timestamp()
    where id = row_id and internal.was_left(id);
  end loop;
  -- Nobody can be asked any more.
  for lost in
    select call.provider_conversation_id, call.created_at from public.conversation_calls as call
    where call.settled_at is null and call.created_at < now() - interval '7 days'
    order by call.created_at limit 100
  loop
    perform api.settle_call(lost.provider_conversation_id, lost.created_at, 0, false, '[]');
  end loop;
  -- Those that are asked about already are passed over, so that they keep nobody else waiting.
  for lost in
    select 'settle_call' as kind, call.provider_conversation_id as call_id, due.due_at
    from public.conversation_calls as call
    join public.conversations as conversation on conversation.id = call.conversation_id
    cross join lateral internal.repair_due_at(call, conversation) as due (due_at)
    where call.settled_at is null and due.due_at <= now() and not internal.is_asked('settle_call', call.provider_conversation_id)
    order by due.due_at desc limit 200
  loop
    perform internal.enqueue_call_job(lost.kind, lost.call_id, lost.due_at);
    queued := queued + 1;
  end loop;
  for lost in
    select 'remove_call' as kind, kept.call_id, kept.since as due_at
    from (
      select call.provider_conversation_id as call_id, call.settled_at as since from public.conversations as conversation
      join public.conversation_calls as call on call.conversation_id = conversation.id
      where conversation.off_record and conversation.status in ('ended', 'failed') and call.settled_at is not null
        and call.deleted_at is null
      union
      select provider_conversation_id, last_at from internal.calls_to_remove where last_at <= now()
    ) as kept
    where not internal.is_asked('remove_call', kept.call_id)
    order by kept.since desc limit 200
  loop
    perform internal.enqueue_call_job(lost.kind, lost.call_id, lost.due_at);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function internal.queue_call_repairs is 'For what nobody will tell us any more: starts that died, calls whose news was lost, copies that could not be deleted';

-- ════ supabase/schemas/conversations/tool-calls.sql

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

-- ════ supabase/schemas/conversations/read-history.sql

-- Past conversations, as those may read them who had them, and stewards where it is theirs to read.
--
-- security definer, with the reason:
--   api.read_citations   a viewer may read no passage, only those that an answer to them rests on

-- By their letters: whoever looks for a conversation remembers words of it.
create function internal.says_all(p_body text, p_words text[]) returns boolean
language sql
immutable
set search_path = ''
as $$
  select not exists (select from unnest(p_words) as word where strpos(lower(p_body), word) = 0);
$$;

-- Everybody sees in it what row-level security shows them: of what another member said in private that it was said, no word.
create function api.list_conversations(
  p_reflection_id uuid, p_of text, p_offset integer, p_limit integer, p_words text default ''
)
returns table (
  id uuid, mode public.session_mode, role public.session_role, audience public.session_audience,
  status public.conversation_status, created_at timestamptz, duration_seconds integer, off_record boolean,
  text_only boolean, user_id uuid, is_mine boolean, link_label text, turns bigint, first_words text, found_words text
)
language sql
stable
set search_path = ''
as $$
  select listed.id, listed.mode, listed.role, listed.audience, listed.status, listed.created_at, listed.duration_seconds,
    listed.off_record, listed.text_only, listed.user_id, coalesce(listed.user_id = (select auth.uid()), false), link.label,
    (select count(*) from public.conversation_turns as turn where turn.conversation_id = listed.id),
    (select left(turn.body, 200) from public.conversation_turns as turn
     where turn.conversation_id = listed.id and turn.speaker = 'user' order by turn.position limit 1),
    (select substr(turn.body, greatest(1, strpos(lower(turn.body), asked.words[1]) - 60), 200)
     from public.conversation_turns as turn
     where asked.words <> '{}' and turn.conversation_id = listed.id and internal.says_all(turn.body, asked.words)
     order by turn.position limit 1)
  from (
    select array_remove(regexp_split_to_array(lower(left(coalesce(p_words, ''), 200)), '\s+'), '') as words
  ) as asked
  cross join lateral (
    select * from public.conversations
    where reflection_id = p_reflection_id
      and (asked.words = '{}' or exists (
        select from public.conversation_turns as turn
        where turn.conversation_id = conversations.id and internal.says_all(turn.body, asked.words)))
      and case p_of
        when 'mine' then conversations.user_id = (select auth.uid())
        when 'guests' then conversations.role = 'guest'
        when 'members' then conversations.user_id <> (select auth.uid())
        else false
      end
    order by conversations.created_at desc, conversations.id
    offset greatest(p_offset, 0) limit least(greatest(p_limit, 0), 1101)
  ) as listed
  left join public.share_links as link on link.id = listed.share_link_id
  order by listed.created_at desc, listed.id;
$$;
comment on function api.list_conversations is 'The newest first; of mine, guests or members; with words, those in which one turn that the reader may read says all of them';

-- The words are shown as far as the reader could hear them now: what was sealed since, deleted, or hidden from everybody, is not
-- shown any more. Stewards read what is hidden. Whoever asks has looked at who is asking.
create function internal.cited_words(p_reflection_id uuid, p_role public.member_role, p_named uuid[])
returns table (
  citation_id uuid, source_id uuid, source_title text, namespace_name text, namespace_title text, words text, has_changed boolean
)
language sql
stable
set search_path = ''
as $$
  with found as (
    select passage.id, passage.source_id, passage.namespace_id, passage.body as words, false as has_changed
    from public.passages as passage where passage.id = any (p_named)
    union all
    select former.id, former.source_id, former.namespace_id, former.body, former.version < source.version
    from public.former_passages as former
    join public.sources as source on source.id = former.source_id
    where former.id = any (p_named)
    union all
    select correction.id, correction.source_id, correction.namespace_id, correction.corrected_statement, false
    from public.fact_corrections as correction
    where correction.id = any (p_named) and correction.status = 'accepted'
      and (p_role <> 'viewer' or not exists (
        select from public.evidence where correction_id = correction.id and hidden_from = 'everybody'))
  )
  select found.id, case when p_role <> 'viewer' then found.source_id end, coalesce(source.title, ''),
    namespace.name, namespace.title,
    case when p_role <> 'viewer' then found.words else internal.without_hidden(found.namespace_id, found.words, false) end,
    found.has_changed
  from found
  join public.namespaces as namespace
    on namespace.id = found.namespace_id and namespace.reflection_id = p_reflection_id and namespace.deleted_at is null
    and (p_role <> 'viewer' or namespace.visibility in ('private', 'published'))
  left join public.sources as source on source.id = found.source_id
  where source.deleted_at is null;
$$;

create function api.read_citations(p_conversation_id uuid)
returns table (
  citation_id uuid, source_id uuid, source_title text, namespace_title text, words text, has_changed boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  my_role public.member_role;
begin
  select * into conversation from public.conversations where id = p_conversation_id;
  my_role := internal.my_role_in(conversation.reflection_id);
  if my_role is null or (
    conversation.user_id is distinct from (select auth.uid())
    and (my_role = 'viewer' or (conversation.role <> 'guest' and conversation.mode <> 'interview'))
  ) then
    return;
  end if;
  return query
    select cited.citation_id, cited.source_id, cited.source_title, cited.namespace_title, cited.words, cited.has_changed
    from internal.cited_words(conversation.reflection_id, my_role, array(
      select distinct named::uuid
      from public.conversation_turns as turn cross join lateral jsonb_array_elements_text(turn.citations) as named
      where turn.conversation_id = conversation.id
    )) as cited;
end
$$;
comment on function api.read_citations is 'What the answers of a conversation rest on, for those who may read its transcript; no row for others';

create function api.read_conversation_figures(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    -- Only the reader's browser knows where their days begin; in every zone that is at a quarter of an hour.
    'quarters', (
      select coalesce(jsonb_agg(jsonb_build_object('at', quarter, 'members', members, 'guests', guests) order by quarter), '[]')
      from (
        select date_bin('15 minutes', conversation.created_at, timestamptz '2000-01-01 00:00:00Z') as quarter,
          count(*) filter (where conversation.role <> 'guest') as members,
          count(*) filter (where conversation.role = 'guest') as guests
        from public.conversations as conversation
        where conversation.reflection_id = p_reflection_id and conversation.status <> 'failed'
          and conversation.created_at > now() - interval '31 days'
        group by quarter
      ) as counted
    ),
    'topics', (
      select coalesce(jsonb_agg(jsonb_build_object('title', title, 'answers', answers) order by answers desc, title), '[]')
      from (
        select source.title, count(distinct turn.id) as answers
        from public.conversations as conversation
        join public.conversation_turns as turn on turn.conversation_id = conversation.id
        cross join lateral jsonb_array_elements_text(turn.citations) as cited
        join public.passages as passage on passage.id = cited::uuid
        join public.sources as source on source.id = passage.source_id and source.deleted_at is null
        where conversation.reflection_id = p_reflection_id and conversation.role = 'guest'
          and conversation.created_at > now() - interval '90 days'
        group by source.id, source.title
        order by answers desc, source.title limit 6
      ) as asked
    )
  );
$$;
comment on function api.read_conversation_figures is 'Of what its reader may read: when conversations began in the last 31 days, and which sources answered guests in the last 90';

grant execute on function
  internal.says_all, api.list_conversations, api.read_citations, api.read_conversation_figures
to authenticated;

-- ════ supabase/schemas/conversations/suggested-questions.sql

-- Questions that are offered to be pressed: each was asked of the reader before, and answered. Each stands with the source that
-- answers it, and the interview that it was taken from: what is not to be heard any more takes its questions along at once.
--
-- security definer, with the reason:
--   api.read_suggestion_input          reads sources, which people do not see who may hear what is in them
--   api.store_suggested_questions      nobody else may write them
--   internal.list_suggested_questions  the table is nobody's; asks who may hear what the questions rest on
--   api.read_guest_card                the same for guests, through the app
--   api.read_public_about              nobody reads the columns: words that were refused are for those who wrote them
--   api.read_about_to_judge            the same for whoever judges it
--   api.note_about_judged              service_role has no update privilege on the columns
--   api.repeats_unpublished            no role may read lines, which say what of a conversation guests hear
--   api.enqueue_suggestions            service_role has no way to the queues but functions

create table public.suggested_questions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  audience public.session_audience not null,
  place integer not null check (place between 1 and 4),
  question text not null check (length(question) between 1 and 200),
  asked_in uuid references public.sources (id) on delete cascade,
  answered_by uuid not null references public.sources (id) on delete cascade,
  primary key (reflection_id, audience, place)
);
comment on table public.suggested_questions is 'Made anew after each version of the voice; read through functions, which leave out what rests on anything that this audience does not hear';
comment on column public.suggested_questions.asked_in is 'The interview whose question it is; null for one of ours';
create index suggested_questions_asked_in_idx on public.suggested_questions (asked_in);
create index suggested_questions_answered_by_idx on public.suggested_questions (answered_by);
alter table public.suggested_questions enable row level security;

create function internal.heard_by(p_audience public.session_audience) returns public.namespace_visibility[]
language sql
immutable
set search_path = ''
as $$
  select case p_audience
    when 'public' then array['published'] else array['private', 'published'] end::public.namespace_visibility[];
$$;

create function internal.is_heard(p_source_id uuid, p_audience public.session_audience) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.sources as source join public.namespaces as namespace on namespace.id = source.namespace_id
    where source.id = p_source_id and source.deleted_at is null and namespace.deleted_at is null
      and namespace.visibility = any (internal.heard_by(p_audience)));
$$;

create function internal.suggestions(p_reflection_id uuid, p_audience public.session_audience) returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(question order by place), '{}') from public.suggested_questions
  where reflection_id = p_reflection_id and audience = p_audience
    and internal.is_heard(answered_by, p_audience)
    and (asked_in is null or internal.is_heard(asked_in, p_audience));
$$;

create function internal.list_suggested_questions(p_reflection_id uuid) returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_member(p_reflection_id);
  return internal.suggestions(p_reflection_id, 'private');
end
$$;
comment on function internal.list_suggested_questions is 'For members: what they hear answers each';

-- Taken from what is published itself and compared whenever the lines are read, so that no way of changing it can be forgotten.
create function internal.about_scope(p_reflection_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  with published as materialized (
    select id from public.namespaces where reflection_id = p_reflection_id and visibility = 'published'
  )
  select internal.sha256_hex(jsonb_build_array(
    internal.published_scope(p_reflection_id),
    (select jsonb_agg(jsonb_build_array(source_id, passages, newest) order by source_id)
     from (
       select source_id, count(*) as passages, extract(epoch from max(created_at)) as newest
       from public.passages where namespace_id in (select id from published) group by source_id) as told),
    (select jsonb_agg(id order by id) from public.hidden_statements where namespace_id in (select id from published)),
    (select jsonb_agg(id order by id) from public.fact_corrections
     where namespace_id in (select id from published) and status = 'accepted'))::text)
  where exists (select from published);
$$;
comment on function internal.about_scope is 'Of everything that is published: another when one passage, hidden statement or correction is; null where nothing is';

create function api.read_guest_card(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'about', case when public_about_scope = internal.about_scope(id) then public_about else '' end,
    'questions', to_jsonb(internal.suggestions(id, 'public')),
    'keptDays', conversations_kept_days,
    'languages', (
      select coalesce(jsonb_agg(language order by sources desc, language), '[]') from (
        select source.language, count(*) as sources from public.sources as source
        join public.namespaces as shelf on shelf.id = source.namespace_id
        where source.reflection_id = reflection.id and shelf.visibility = 'published' and source.deleted_at is null
          and source.language is not null
        group by source.language) as spoken))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_guest_card is 'For guests: words that were judged under what is published at this moment, and questions that rest on it';

create function api.read_public_about(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  return (
    select jsonb_build_object('words', public_about,
      'isShown', public_about = '' or coalesce(public_about_scope = internal.about_scope(id), false))
    from public.reflections where id = p_reflection_id);
end
$$;
comment on function api.read_public_about is 'For managers, who write it: also while nobody is shown it';

-- The gate compares with statements; what somebody writes for guests may also repeat a sentence that no rule took for one.
create function api.repeats_unpublished(p_reflection_id uuid, p_words text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- Materialized: each text is brought to its letters once, not once for each run of words.
  with parted as materialized (
    select string_agg(line.body, ' ' order by line.position) as told
    from internal.lines as line
    join public.namespaces as namespace on namespace.id = line.namespace_id
    where line.reflection_id = p_reflection_id and line.edition = 'guests' and namespace.visibility = 'published'
    group by line.source_id
  ), said as (
    -- Of a conversation that is published, what others wrote is not.
    select namespace.visibility = 'published' and not exists (
        select from internal.lines where source_id = passage.source_id and edition = 'members') as is_published, passage.body
    from public.passages as passage
    join public.namespaces as namespace on namespace.id = passage.namespace_id
    where passage.reflection_id = p_reflection_id
    union all
    select true, told from parted
  ), texts as materialized (
    select is_published, regexp_replace(lower(body), '[[:space:][:punct:]]+', '', 'g') as letters from said
  ), runs as materialized (
    select distinct regexp_replace(lower(array_to_string(words[place : place + 7], '')), '[[:space:][:punct:]]+', '', 'g') as run
    from (select regexp_split_to_array(btrim(p_words), '\s+') as words) as split
    cross join lateral generate_series(1, cardinality(words) - 7) as place
  )
  select exists (
    select from runs
    where exists (select from texts where not is_published and strpos(letters, run) > 0)
      and not exists (select from texts where is_published and strpos(letters, run) > 0));
$$;
comment on function api.repeats_unpublished is 'True when eight words in a row stand in a source that guests do not hear, and in none that they do';

create function api.read_about_to_judge(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('about', public_about, 'scope', internal.about_scope(id))
  from public.reflections where id = p_reflection_id;
$$;
comment on function api.read_about_to_judge is 'Null when there is no such reflection. The scope is read before judging, and told again with the judgement';

create function api.note_about_judged(p_reflection_id uuid, p_about text, p_scope text, p_may_be_shown boolean) returns void
language sql
security definer
set search_path = ''
as $$
  update public.reflections
  set public_about_scope = case when p_may_be_shown then p_scope end
  where id = p_reflection_id and public_about = p_about and internal.about_scope(id) = p_scope;
$$;
comment on function api.note_about_judged is 'Of exactly these words under exactly what was published; what changed meanwhile has queued a judgement of its own';

create function api.read_suggestion_input(
  p_reflection_id uuid, p_audience public.session_audience, p_namespace_id uuid default null
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'person', reflection.display_name,
    'namespaces', (
      select coalesce(jsonb_agg(name order by name), '[]') from public.namespaces
      where reflection_id = reflection.id and visibility = any (internal.heard_by(p_audience))),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', listed.id, 'title', listed.title, 'language', listed.language,
        'interview', case when listed.kind = 'interview' and not (p_audience = 'public' and listed.is_parted)
          then left(listed.content, 60000) else (
          -- Of a chat or a transcript that somebody gave: what was asked in it last before somebody else spoke, and by whom.
          select string_agg(asked.speaker || ': ' || regexp_replace(asked.words, '^.*[.!?…]\s+', ''), E'\n' order by asked.position)
          from (
            select line.position, line.speaker, btrim(regexp_replace(substr(line.body, line.words_at + 1), '\s+', ' ', 'g')) as words
            from internal.lines as line
            where line.source_id = listed.id and line.speaker is not null and line.body ~ '\?\s*$'
              and line.edition <> case when p_audience = 'public' then 'members' else 'guests' end::internal.line_edition
            order by line.position limit 40) as asked) end)), '[]')
      from (
        select id, title, language, kind, content, exists (
          select from internal.lines where source_id = source.id and edition = 'guests') as is_parted
        from public.sources as source
        where source.reflection_id = reflection.id and source.deleted_at is null and source.content is not null
          and case when p_namespace_id is null then internal.is_heard(source.id, p_audience) else source.namespace_id = p_namespace_id end
        order by kind = 'interview' desc, created_at desc, id limit 12) as listed))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_suggestion_input is 'Null when there is no such reflection. Of the sources that this audience hears, or of those of one collection, those of which questions are made';

create function api.store_suggested_questions(
  p_reflection_id uuid, p_audience public.session_audience, p_questions jsonb
) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  if jsonb_typeof(p_questions) is distinct from 'array' or not internal.lock_reflection(p_reflection_id) then
    return 0;
  end if;
  delete from public.suggested_questions where reflection_id = p_reflection_id and audience = p_audience;
  insert into public.suggested_questions (reflection_id, audience, place, question, asked_in, answered_by)
  select p_reflection_id, p_audience, row_number() over (order by place), asked.question, asked.asked_in, asked.answered_by
  from (
    select listed.place, listed.item ->> 'question' as question, (listed.item ->> 'askedIn')::uuid as asked_in,
      coalesce(
        (select source_id from public.passages where id::text = listed.item ->> 'citation'),
        (select source_id from public.fact_corrections where id::text = listed.item ->> 'citation')) as answered_by
    from jsonb_array_elements(p_questions) with ordinality as listed (item, place)
  ) as asked
  where asked.answered_by in (select id from public.sources where reflection_id = p_reflection_id)
    and (asked.asked_in is null or asked.asked_in in (select id from public.sources where reflection_id = p_reflection_id))
  limit 4;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_suggested_questions is 'Takes the place of those before. What rests on nothing that is there any more is left out';

create function api.enqueue_suggestions(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'suggest', 'reflection_id', p_reflection_id);
begin
  perform from pgmq.q_artifacts where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('artifacts', job);
  end if;
end
$$;
comment on function api.enqueue_suggestions is 'One that nobody has begun sees everything that came since';

grant execute on function internal.list_suggested_questions, api.read_public_about to authenticated;
grant execute on function
  api.repeats_unpublished,
  api.read_guest_card, api.read_about_to_judge, api.note_about_judged, api.read_suggestion_input, api.store_suggested_questions, api.enqueue_suggestions
to service_role;

-- ════ supabase/schemas/conversations/visitor-questions.sql

-- What visitors asked: each question of a guest, and of members who allow it, with whether the sources had an answer; those that
-- ask the same are one entry. Stewards see it, who may read guests' transcripts anyway. Nothing that the reflection said is kept
-- here, so nothing private can stand in it. Of conversations off the record there is no text, only how many there were.
--
-- Of members' questions nobody is to learn whose they are: they are shown and counted when three members asked the same. What
-- guests asked likewise does not count for them: the entry then shows guests' questions alone.
--
-- security definer, with the reason:
--   all api functions here       the tables are nobody's; each asks who may, or is the server's
--   internal.question_of_entry   the server tells an interview what to begin with
--   internal.drop_empty_entry    an entry goes with its last question, whoever deletes the conversation

create table public.question_entries (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  answered_for_members_at timestamptz,
  answered_for_guests_at timestamptz,
  answered_by uuid references public.sources (id) on delete set null,
  dismissed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, reflection_id)
);
comment on table public.question_entries is 'Questions that ask the same; its words are those of the questions, and go with the last of them';
comment on column public.question_entries.answered_for_guests_at is 'Since when what is published answers it; null while it does not';
comment on column public.question_entries.answered_by is 'The source that answers it for members, as the reader found when it was asked again';
comment on column public.question_entries.dismissed_at is 'Set aside by whoever looks after the reflection, and so for whoever asks the same';
create index question_entries_answered_by_idx on public.question_entries (answered_by);
create index question_entries_reflection_idx on public.question_entries (reflection_id);

create table public.asked_questions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  entry_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null unique references public.conversation_turns (id) on delete cascade,
  asker_id uuid not null,
  is_guest boolean not null,
  question text not null check (length(question) between 1 and 300),
  terms text[] not null,
  meaning real[],
  meaning_model text,
  was_answered boolean not null,
  answered_at timestamptz,
  asked_at timestamptz not null default now(),
  foreign key (entry_id, reflection_id) references public.question_entries (id, reflection_id) on delete cascade,
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.asked_questions is 'One row per time that something was asked; gone with its conversation';
comment on column public.asked_questions.asker_id is 'Of the guest or the member: never shown, only counted';
comment on column public.asked_questions.meaning is 'What tells that the same was asked in other words; null where no model knows its language';
comment on column public.asked_questions.answered_at is 'Of what a guest asked in vain, or before the person answered it: since when what is published answers these very words';
create index asked_questions_entry_idx on public.asked_questions (entry_id, reflection_id);
create index asked_questions_reflection_idx on public.asked_questions (reflection_id, asked_at desc);
create index asked_questions_conversation_idx on public.asked_questions (conversation_id, reflection_id);
create index asked_questions_terms_idx on public.asked_questions using gin (terms);
create index asked_questions_words_idx on public.asked_questions (reflection_id, lower(question));
create index asked_questions_asker_idx on public.asked_questions (asker_id);

alter table public.question_entries enable row level security;
alter table public.asked_questions enable row level security;

alter table public.reflection_members add column shares_questions boolean not null default false;
comment on column public.reflection_members.shares_questions is 'This member lets those who look after the reflection read what they asked, without their name';

alter table public.conversations
  add column question_entry_id uuid references public.question_entries (id) on delete set null;
comment on column public.conversations.question_entry_id is 'The question that an interview begins with';
create index conversations_question_entry_idx on public.conversations (question_entry_id);

create function internal.drop_empty_entry() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.question_entries as entry
  where entry.id = old.entry_id and not exists (select from public.asked_questions where entry_id = entry.id);
  return null;
end
$$;
create trigger asked_questions_drop_entry after delete on public.asked_questions
  for each row execute function internal.drop_empty_entry();

create function internal.shares_questions(p_conversation public.conversations) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_conversation.mode <> 'interview' and not p_conversation.off_record and (
    p_conversation.guest_id is not null
    or exists (
      select from public.reflection_members
      where reflection_id = p_conversation.reflection_id and user_id = p_conversation.user_id and shares_questions));
$$;

create function internal.shown_questions(p_reflection_id uuid) returns setof public.asked_questions
language sql
stable
set search_path = ''
as $$
  select asked.* from public.asked_questions as asked
  where asked.reflection_id = p_reflection_id and (asked.is_guest or 3 <= (
    select count(distinct member.asker_id) from public.asked_questions as member
    where member.entry_id = asked.entry_id and not member.is_guest));
$$;
comment on function internal.shown_questions is 'Those of guests, and those of members that three members asked';

-- What the reflection said before the visitor spoke again.
create function internal.replies_to(p_turn_id uuid) returns setof public.conversation_turns
language sql
stable
set search_path = ''
as $$
  select reply.* from public.conversation_turns as own
  join public.conversation_turns as reply
    on reply.conversation_id = own.conversation_id and reply.speaker = 'reflection' and reply.position > own.position
  where own.id = p_turn_id and not exists (
    select from public.conversation_turns as between_them
    where between_them.conversation_id = own.conversation_id and between_them.speaker = 'user'
      and between_them.position > own.position and between_them.position < reply.position);
$$;

-- A page that was loaded again says the same again: that is asked once.
create function internal.bare_words(p_words text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(lower(p_words), '[^[:alnum:]]+', ' ', 'g'));
$$;

create function api.list_questions(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return jsonb_build_object(
    'offRecord', (
      select count(*) from public.conversations
      where reflection_id = p_reflection_id and off_record and guest_id is not null and status = 'ended'),
    'entries', (
      select coalesce(jsonb_agg(
        to_jsonb(listed) - 'answered_by' || jsonb_build_object('isAnswered', listed."answeredSince" is not null, 'answer', (
          select internal.answer_to_entry(entry) from public.question_entries as entry
          where entry.id = listed.id and listed."answeredSince" is not null), 'forMembers', case
          when listed."forMembers" then (
            -- Sealed since, or deleted, it answers nobody.
            select jsonb_build_object('collection', shelf.title, 'isPublished', shelf.visibility = 'published')
            from public.sources as source join public.namespaces as shelf on shelf.id = source.namespace_id
            where source.id = listed.answered_by and internal.is_heard(source.id, 'private')) end)
        order by listed."answeredSince" is not null, listed.times desc, listed."lastAskedAt" desc), '[]')
      from (
        select entry.id, entry.answered_by, entry.dismissed_at is not null as "isDismissed",
          (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) filter (where said.is_last) as times, count(distinct asked.asker_id) as people,
          count(*) filter (where said.is_last and asked.was_answered) as answered,
          count(*) filter (where said.is_last and not asked.was_answered) as unanswered,
          count(*) filter (where rated.good) as "ratedGood",
          count(*) filter (where rated.bad) as "ratedBad",
          count(*) filter (where asked_again) as "askedAgain",
          max(asked.asked_at) as "lastAskedAt",
          (array_agg(asked.was_answered order by asked.asked_at desc, asked.id))[1] as "lastWasAnswered",
          case when bool_or(asked.is_guest) then entry.answered_for_guests_at else entry.answered_for_members_at end as "answeredSince",
          entry.answered_for_guests_at is not null as "isAnsweredForGuests",
          bool_or(asked.is_guest) and entry.answered_for_guests_at is null and entry.answered_for_members_at is not null as "forMembers"
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        cross join lateral (
          select not exists (
            select from public.asked_questions as later
            where later.entry_id = asked.entry_id and later.asker_id = asked.asker_id and later.is_guest = asked.is_guest
              and internal.bare_words(later.question) = internal.bare_words(asked.question)
              and (later.asked_at, later.id) > (asked.asked_at, asked.id)) as is_last
        ) as said
        cross join lateral (
          select bool_or(feedback.rating = 'good') as good, bool_or(feedback.rating = 'bad') as bad
          from public.turn_feedback as feedback
          where feedback.conversation_id = asked.conversation_id
            and feedback.turn_id = any (array(select id from internal.replies_to(asked.turn_id)))
        ) as rated
        cross join lateral (
          select exists (
            select from public.asked_questions as again
            join public.conversation_turns as later on later.id = again.turn_id
            join public.conversation_turns as own on own.id = asked.turn_id
            where again.entry_id = asked.entry_id and again.conversation_id = asked.conversation_id and later.position > own.position
              and internal.bare_words(again.question) <> internal.bare_words(asked.question)
          ) as asked_again
        ) as again
        where entry.reflection_id = p_reflection_id
        group by entry.id
        order by entry.dismissed_at is not null, count(*) filter (where said.is_last) desc, max(asked.asked_at) desc limit 300
      ) as listed));
end
$$;
comment on function api.list_questions is 'For stewards: what was asked, how often, by how many, and how it was answered; never by whom';

create function internal.question_of_entry(p_entry_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select question
  from internal.shown_questions((select reflection_id from public.question_entries where id = p_entry_id))
  where entry_id = p_entry_id order by asked_at desc, id limit 1;
$$;
comment on function internal.question_of_entry is 'The newest words that may be shown; null where members asked who are too few';

create function api.find_question(p_entry_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  home uuid := (select reflection_id from public.question_entries where id = p_entry_id);
  question text;
begin
  if home is null then
    perform internal.require_user();
  else
    perform internal.require_steward(home);
    question := internal.question_of_entry(p_entry_id);
  end if;
  if question is null then
    perform internal.fail('not_found');
  end if;
  return jsonb_build_object('words', question, 'isGuests', exists (
    select from public.asked_questions where entry_id = p_entry_id and is_guest));
end
$$;

create function api.list_answered_since(p_reflection_id uuid, p_guest_id uuid) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(question order by asked_at desc), '{}')
  from (
    select distinct on (asked.entry_id) asked.question, asked.asked_at
    from public.asked_questions as asked
    where asked.reflection_id = p_reflection_id and asked.asker_id = p_guest_id and asked.is_guest
      and asked.answered_at is not null
      -- Who has asked again since has found it.
      and not exists (
        select from public.asked_questions as later
        where later.entry_id = asked.entry_id and later.asker_id = p_guest_id and later.was_answered
          and (not asked.was_answered or later.asked_at > asked.answered_at))
    order by asked.entry_id, asked.asked_at desc
  ) as mine
  limit 3;
$$;
comment on function api.list_answered_since is 'What this guest asked in vain, or before the person answered it, in their own words, and what is published answers now';

create function api.dismiss_question(p_reflection_id uuid, p_entry_id uuid, p_dismisses boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  update public.question_entries set dismissed_at = case when p_dismisses then coalesce(dismissed_at, now()) end
  where id = p_entry_id and reflection_id = p_reflection_id;
end
$$;
comment on function api.dismiss_question is 'Sets a question aside, or takes it back; one that is gone with its conversations is no mistake of anybody';

create function api.share_questions(p_reflection_id uuid, p_shares boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_member(p_reflection_id);
  if p_shares is null then
    perform internal.fail('invalid_request', 'questions_seen');
  end if;
  update public.reflection_members set shares_questions = p_shares
  where reflection_id = p_reflection_id and user_id = (select auth.uid());
  if not p_shares then
    delete from public.asked_questions
    where reflection_id = p_reflection_id and asker_id = (select auth.uid()) and not is_guest;
  end if;
end
$$;
comment on function api.share_questions is 'Whoever stops takes back what was shared';

grant execute on function api.list_questions, api.find_question, api.dismiss_question, api.share_questions to authenticated;
grant execute on function internal.question_of_entry, api.list_answered_since to service_role;

-- ════ supabase/schemas/conversations/question-likeness.sql

-- Whether two visitors asked the same: what a question asks for, of what matter, and how like two of them are.
--
-- security definer, with the reason: none here; all are called by functions that are

-- "When you were little, what did you play?" does not ask when.
create function internal.without_time_of_life(p_question text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_question,
    '\m(as|when you were|while you were) (still )?(an? )?(little |small |young )?(kid|child|boy|girl|little|small|young)\M', 'as a child', 'gi');
$$;

-- What is asked for decides: "when were you born" and "where were you born" have every other word in common.
create function internal.asked_for(p_question text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when words ~ '\m(what|which) (time|day|month|year)\M' then 'when'
    when words ~ '\m(in|at|on|to) (what|which) (place|shop|town|village|country|island)\M' then 'where'
    when words ~ '\mhow (many|much|old|long|often|far|tall|high|deep|big|heavy)\M' then 'how much'
    else case word
      when 'wer' then 'who' when 'vem' then 'who' when 'was' then 'what' when 'vad' then 'what' when 'which' then 'what'
      when 'wann' then 'when' when 'när' then 'when' when 'wo' then 'where' when 'var' then 'where' when 'warum' then 'why'
      when 'wieso' then 'why' when 'varför' then 'why' when 'wie' then 'how' when 'hur' then 'how' else word end
    end
  from internal.without_time_of_life(lower(p_question)) as words
  cross join lateral (
    select (regexp_match(words,
      '\m(who|whom|what|when|where|why|how|which|wer|was|wann|wo|warum|wieso|wie|vem|vad|när|var|varför|hur)\M'))[1] as word
  ) as asked;
$$;

create function internal.question_terms(p_question text, p_language text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(lexeme order by lexeme), '{}')
  from unnest(tsvector_to_array(internal.words_of(p_question, p_language))) as lexeme
  -- Pairs of words stand beside the words themselves.
  where lexeme !~ '\s';
$$;

-- Of a term, what the dictionaries of Postgres leave as it is: "Have you met" asks for what "Did you meet" does, "proudest" for "most
-- proud". Both sides are made alike, so a word that only looks like one loses nothing.
create function internal.base_of_term(p_term text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    '{"met": "meet", "bought": "buy", "taught": "teach", "grown": "grow", "grew": "grow", "written": "write", "wrote": "write",
      "broken": "break", "broke": "break", "eaten": "eat", "ate": "eat", "driven": "drive", "drove": "drive", "sung": "sing",
      "sang": "sing", "swum": "swim", "swam": "swim", "slept": "sleep", "felt": "feel", "lost": "lose", "left": "leav", "taken": "take",
      "took": "take", "given": "give", "gave": "give", "spoken": "speak", "spoke": "speak", "known": "know", "knew": "know",
      "seen": "see", "saw": "see", "flown": "fli", "flew": "fli", "ridden": "ride", "rode": "ride", "fallen": "fall", "fell": "fall",
      "caught": "catch", "built": "build", "won": "win", "fought": "fight", "sold": "sell", "made": "make", "worn": "wear",
      "wore": "wear", "drunk": "drink", "drank": "drink", "chosen": "choos", "chose": "choos", "forgotten": "forget",
      "stolen": "steal", "stole": "steal", "paid": "pay", "children": "child"}'::jsonb ->> p_term,
    regexp_replace(regexp_replace(p_term, '^(\w{2,}i)est$', '\1'), '^(\w{4,})est$', '\1'));
$$;

-- Whoever says please, or calls the person by name, asks the same; so does "your favourite book" and "the book you like best".
create function internal.terms_of_matter(p_question text, p_language text, p_person text) returns text[]
language sql
immutable
set search_path = ''
as $$
  with asked as (
    select array(
      select distinct case p_language when 'en' then internal.base_of_term(term) else term end as term
      from unnest(internal.question_terms(internal.without_time_of_life(p_question), p_language)) as term order by term) as terms)
  select case when matter = '{}' then terms else matter end
  from asked cross join lateral (
    select array(
      select term from unnest(terms) as term
      where term <> all (internal.question_terms(
        'hello please tell say ask know like want hallo bitte sagen sag erzählen wissen snälla säg berätta veta '
        || 'ever usually normally nowadays today really actually own got home use kind sort type best favourite favorite most '
        || p_person, p_language))
      order by term) as matter
  ) as without_courtesy;
$$;

-- Null where one of the two is not known by the same model.
create function internal.likeness_in_meaning(p_one public.asked_questions, p_meaning real[], p_model text) returns real
language sql
immutable
set search_path = ''
as $$
  select case when p_one.meaning_model = p_model and cardinality(p_one.meaning) = cardinality(p_meaning) then (
    select sum(one * other) / nullif(sqrt(sum(one * one) * sum(other * other)), 0)
    from unnest(p_one.meaning, p_meaning) as side (one, other)) end;
$$;

-- From 0.6 on two ask the same: in the same words, or in some of the same where they mean the same, for which less is needed where
-- one has all words of the other. A word by itself is no part of a question: "Mother?" is not "What did your mother cook?". Who, when,
-- where and why are told apart by words alone; "Do you have a favourite book?" asks for what "Which book do you like best?" does.
create function internal.question_likeness(
  p_one public.asked_questions, p_terms text[], p_question text, p_meaning real[] default null, p_model text default null
) returns real
language sql
immutable
set search_path = ''
as $$
  select case
    when lower(p_one.question) = lower(p_question) then 1
    when cardinality(p_terms) = 0 or cardinality(p_one.terms) = 0 then 0
    when one_for is not distinct from other_for and shared >= 0.6 then shared
    when (one_for is not distinct from other_for or open @> array[coalesce(one_for, ''), coalesce(other_for, '')])
      and internal.likeness_in_meaning(p_one, p_meaning, p_model) >= case
        when is_word and shared < 1 then null
        when shared >= 0.5 and (p_terms <@ p_one.terms or p_one.terms <@ p_terms) then 0.62
        when shared >= 0.5 then 0.76 when shared >= 0.3 then 0.86 end
      then 0.6
    else 0
  end
  from (
    select internal.asked_for(p_one.question) as one_for, internal.asked_for(p_question) as other_for,
      array['', 'what', 'how', 'how much'] as open,
      btrim(p_question) !~ '\s' or btrim(p_one.question) !~ '\s' as is_word,
      (select count(*) from unnest(p_terms) as term where term = any (p_one.terms))::real
        / (select count(distinct term) from unnest(p_terms || p_one.terms) as term) as shared
  ) as compared;
$$;

-- ════ supabase/schemas/conversations/note-questions.sql

-- What the server notes of visitors' questions: those of a conversation when it is over, and which of them are answered when the
-- reflection has something else to say.
--
-- security definer, with the reason:
--   all api functions here    the tables are nobody's; these are the server's

create function api.note_questions(p_conversation_id uuid, p_language text, p_questions jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  item jsonb;
  asked_terms text[];
  asked_words text;
  asked_meaning real[];
  name_of_person text;
  entry uuid;
  noted integer := 0;
begin
  select * into conversation from public.conversations where id = p_conversation_id;
  if conversation.id is null or conversation.off_record or jsonb_typeof(p_questions) is distinct from 'array'
    or not internal.shares_questions(conversation)
  then
    return 0;
  end if;
  -- One writer per reflection, so that two who ask the same at once do not make two entries.
  perform pg_advisory_xact_lock(hashtextextended('visitor_questions:' || conversation.reflection_id, 0));
  select display_name into name_of_person from public.reflections where id = conversation.reflection_id;
  for item in select value from jsonb_array_elements(p_questions) loop
    asked_words := left(btrim(internal.visible_text(item ->> 'question')), 300);
    asked_terms := internal.terms_of_matter(asked_words, p_language, name_of_person);
    asked_meaning := case when jsonb_typeof(item -> 'meaning') = 'array' then array(
      select value::real from jsonb_array_elements_text(item -> 'meaning') with ordinality as side (value, place) order by place) end;
    select asked.entry_id into entry
    from (
      select like_it.entry_id, like_it.asked_at, like_it.id,
        internal.question_likeness(like_it, asked_terms, asked_words, asked_meaning, item ->> 'model') as likeness
      from public.asked_questions as like_it
      -- What is alike has a word in common, or is the same: only these are compared.
      where like_it.reflection_id = conversation.reflection_id
        and (like_it.terms && asked_terms or lower(like_it.question) = lower(asked_words))
      order by like_it.asked_at desc limit 5000
    ) as asked
    where asked.likeness >= 0.6
    order by asked.likeness desc, asked.asked_at, asked.id limit 1;
    if entry is null then
      insert into public.question_entries (reflection_id) values (conversation.reflection_id) returning id into entry;
    end if;
    insert into public.asked_questions
      (reflection_id, entry_id, conversation_id, turn_id, asker_id, is_guest, question, terms, meaning, meaning_model,
        was_answered, asked_at)
    select conversation.reflection_id, entry, conversation.id, turn.id, coalesce(conversation.guest_id, conversation.user_id),
      conversation.guest_id is not null, asked_words, asked_terms, asked_meaning, item ->> 'model', (item ->> 'wasAnswered')::boolean,
      coalesce(turn.spoken_at, turn.created_at)
    from public.conversation_turns as turn
    where turn.id = (item ->> 'turnId')::uuid and turn.conversation_id = conversation.id and turn.speaker = 'user'
    on conflict (turn_id) do nothing;
    if found then
      noted := noted + 1;
      -- The newest words decide, as they do when it is asked again later; conversations are told in any order. Members hear what guests
      -- hear, and more.
      update public.question_entries
      set answered_for_members_at = case
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_members_at, now())
          when conversation.guest_id is not null then answered_for_members_at end,
        answered_for_guests_at = case
          when conversation.guest_id is null and (item ->> 'wasAnswered')::boolean then answered_for_guests_at
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_guests_at, now()) end
      where id = entry and not exists (
        select from public.asked_questions as later
        join public.asked_questions as this on this.turn_id = (item ->> 'turnId')::uuid
        where later.entry_id = entry and later.asked_at > this.asked_at);
    else
      delete from public.question_entries as empty
      where empty.id = entry and not exists (select from public.asked_questions where entry_id = empty.id);
    end if;
  end loop;
  return noted;
end
$$;
comment on function api.note_questions is 'Of one conversation, as often as it is told: each question once. What asks the same joins the entry that is there';

create function api.read_asked_turns(p_conversation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id, 'person', reflection.display_name,
    'reach', case when conversation.audience = 'public' then 'guest' else 'viewer' end,
    'namespaces', (
      select coalesce(jsonb_agg(name order by name), '[]') from public.namespaces
      where reflection_id = reflection.id and visibility = any (internal.heard_by(conversation.audience))),
    'turns', (
      select coalesce(jsonb_agg(jsonb_build_object('id', turn.id, 'body', left(turn.body, 2000), 'reply', (
          select left(string_agg(reply.body, ' ' order by reply.position), 2000) from internal.replies_to(turn.id) as reply))
        order by turn.position), '[]')
      from (
        select id, body, position from public.conversation_turns
        where conversation_id = conversation.id and speaker = 'user' order by position limit 200) as turn))
  from public.conversations as conversation
  join public.reflections as reflection on reflection.id = conversation.reflection_id
  where conversation.id = p_conversation_id and internal.shares_questions(conversation);
$$;
comment on function api.read_asked_turns is 'What one visitor said, of a conversation whose questions may be kept; null for any other';

-- An interview that guests hear began with it since: that is the answer, whatever was found before.
create function internal.is_answered_in_person(p_entry_id uuid, p_since timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.question_answers as answer
    join public.sources as source on source.id = answer.source_id
    join public.namespaces as shelf on shelf.id = source.namespace_id
    where answer.entry_id = p_entry_id and answer.created_at >= p_since and shelf.visibility = any (internal.heard_by('public')));
end
$$;

-- What a visitor was told counts, whatever the reader finds for their words alone, which may lean on what was said before: for as
-- long as a passage that the reply names is heard and nothing of it is hidden.
create function internal.is_told_still(p_asked public.asked_questions) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_asked.was_answered and exists (
    select from internal.replies_to(p_asked.turn_id) as reply
    cross join lateral jsonb_array_elements_text(reply.citations) as cited
    join public.passages as passage on passage.id = cited::uuid
    where strpos(lower(reply.body), cited) > 0
      and internal.is_heard(passage.source_id, case when p_asked.is_guest then 'public' else 'private' end::public.session_audience)
      and internal.without_hidden(passage.namespace_id, passage.body, p_asked.is_guest) = passage.body);
$$;

-- A correction has one where it corrects words of one.
create function internal.source_of_citation(p_reflection_id uuid, p_citation uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select source_id from public.passages where id = p_citation and reflection_id = p_reflection_id),
    (select source_id from public.fact_corrections where id = p_citation and reflection_id = p_reflection_id));
$$;

create function api.list_open_questions(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'question', listed.question, 'wordings', (
      select coalesce(jsonb_agg(question), '[]')
      from (
        select question from public.asked_questions
        where entry_id = listed.id and is_guest
          and (not was_answered or internal.is_answered_in_person(listed.id, asked_at))
        group by question order by max(asked_at) desc, question limit 10) as wording))), '[]')
  from (
    select entry.id, latest.question
    from public.question_entries as entry
    cross join lateral (
      select question, asked_at from public.asked_questions where entry_id = entry.id order by asked_at desc, id limit 1
    ) as latest
    where entry.reflection_id = p_reflection_id
    order by latest.asked_at desc limit 200
  ) as listed;
$$;
comment on function api.list_open_questions is 'Those that are asked of the reader again when there is something else to say; answered ones too, which may have lost their answer';

create function api.note_answers(p_reflection_id uuid, p_answers jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  update public.question_entries as entry
  set answered_for_members_at = case when told.members then coalesce(answered_for_members_at, now()) end,
    answered_for_guests_at = case when told.guests then coalesce(answered_for_guests_at, now()) end,
    answered_by = told.answered_by
  from (
    select (item ->> 'id')::uuid as id, (item ->> 'members')::boolean or stands as members,
      (item ->> 'guests')::boolean or stands and is_guest as guests,
      internal.source_of_citation(p_reflection_id, (item ->> 'answeredBy')::uuid) as answered_by
    from jsonb_array_elements(p_answers) as item
    cross join lateral (
      select asked.is_guest, internal.is_told_still(asked) as stands from public.asked_questions as asked
      where asked.entry_id = (item ->> 'id')::uuid order by asked.asked_at desc, asked.id limit 1
    ) as newest
  ) as told
  where entry.id = told.id and entry.reflection_id = p_reflection_id
    and ((answered_for_members_at is not null) is distinct from told.members
      or (answered_for_guests_at is not null) is distinct from told.guests
      or entry.answered_by is distinct from told.answered_by);
  get diagnostics changed = row_count;
  -- Who asks alike is not answered alike: a guest is told of an answer to their own words only, and of what was answered already
  -- when there is one of the person to it.
  update public.asked_questions as asked
  set answered_at = case when asked.question = any (told.wordings) then now() end
  from (
    select (item ->> 'id')::uuid as id, array(select jsonb_array_elements_text(item -> 'answered')) as wordings
    from jsonb_array_elements(p_answers) as item
  ) as told
  where asked.entry_id = told.id and asked.reflection_id = p_reflection_id and asked.is_guest
    and (not asked.was_answered or internal.is_answered_in_person(told.id, asked.asked_at) or asked.answered_at is not null)
    and (asked.answered_at is not null) is distinct from (asked.question = any (told.wordings));
  return changed;
end
$$;
comment on function api.note_answers is 'Since when each entry is answered, for members (by which citation) and for guests, and each wording of a guest; an answer that is gone is taken back';

grant execute on function
  api.note_questions, api.read_asked_turns, api.list_open_questions, api.note_answers
to service_role;

-- ════ supabase/schemas/conversations/interview-plan.sql

-- What an interview need not ask, and what it should: questions of its own that the sources answer already, as the reader found
-- when it was asked, each with the source that answers it; and what visitors asked in vain.
--
-- security definer, with the reason:
--   internal.interview_plan     the tables are nobody's; the server tells it to an interview
--   api.read_interview_plan     the same for stewards, who plan the interview
--   api.store_known_questions   nobody else may write them

create table public.known_questions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  question text not null check (length(question) between 1 and 300),
  answered_by uuid not null references public.sources (id) on delete cascade,
  primary key (reflection_id, question)
);
comment on table public.known_questions is 'Found anew whenever the interview is looked at; what rests on anything that members do not hear counts for nothing';
create index known_questions_answered_by_idx on public.known_questions (answered_by);
alter table public.known_questions enable row level security;

create function internal.interview_plan(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'known', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question', known.question, 'sourceId', source.id, 'sourceTitle', source.title) order by known.question), '[]')
      from public.known_questions as known
      join public.sources as source on source.id = known.answered_by
      where known.reflection_id = p_reflection_id and internal.is_heard(known.answered_by, 'private')),
    'askedInVain', (
      select coalesce(jsonb_agg(listed.question order by listed.times desc, listed.last_asked_at desc), '[]')
      from (
        select (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) as times, max(asked.asked_at) as last_asked_at
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        where entry.reflection_id = p_reflection_id and entry.answered_for_members_at is null and entry.dismissed_at is null
        group by entry.id
        -- What one visitor wants to know is theirs to ask: an interview takes up by itself what three people asked.
        having bool_and(not asked.was_answered) and count(distinct asked.asker_id) >= 3
        order by count(*) desc, max(asked.asked_at) desc limit 3
      ) as listed));
$$;
comment on function internal.interview_plan is 'What members hear the answer to, and up to three questions that three people asked and nothing answers';

create function api.read_interview_plan(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return internal.interview_plan(p_reflection_id);
end
$$;
comment on function api.read_interview_plan is 'For stewards, who may be interviewed';

create function api.store_known_questions(p_reflection_id uuid, p_known jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  if jsonb_typeof(p_known) is distinct from 'array' or not internal.lock_reflection(p_reflection_id) then
    return 0;
  end if;
  delete from public.known_questions where reflection_id = p_reflection_id;
  insert into public.known_questions (reflection_id, question, answered_by)
  select distinct on (known.question) p_reflection_id, known.question, known.answered_by
  from (
    select left(item ->> 'question', 300) as question,
      internal.source_of_citation(p_reflection_id, (item ->> 'citation')::uuid) as answered_by
    from jsonb_array_elements(p_known) as item
  ) as known
  where length(known.question) > 0
    and known.answered_by in (select id from public.sources where reflection_id = p_reflection_id)
  limit 100;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_known_questions is 'Takes the place of those before. What rests on nothing that is there any more is left out';

grant execute on function api.read_interview_plan to authenticated;
grant execute on function internal.interview_plan, api.store_known_questions to service_role;

-- ════ supabase/schemas/conversations/embedding.sql

-- Websites that may show the page of guests inside of their own. Nobody else's page may: whoever could frame it could lay their
-- own page over it, and take the visitor's words and presses for theirs.
--
-- security definer, with the reason:
--   api.allow_embedding, api.stop_embedding   write and audit; authenticated has no write privilege

create table public.embedding_origins (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  origin text not null check (length(origin) <= 200 and origin ~ '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'),
  created_at timestamptz not null default now(),
  primary key (reflection_id, origin)
);
comment on table public.embedding_origins is 'Written into the policy of the embedded page, which browsers keep; so an origin is nothing but scheme, name and port';
alter table public.embedding_origins enable row level security;
grant select on public.embedding_origins to authenticated, service_role;
create policy embedding_origins_select_managers on public.embedding_origins for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create function api.allow_embedding(p_reflection_id uuid, p_origin text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.embedding_origins where reflection_id = p_reflection_id and origin <> p_origin)
    >= internal.most_websites()
  then
    perform internal.fail('limit_reached', 'websites_full');
  end if;
  insert into public.embedding_origins (reflection_id, origin) values (p_reflection_id, p_origin) on conflict do nothing;
  if found then
    perform internal.write_audit(p_reflection_id, 'embedding.allowed', jsonb_build_object('origin', p_origin));
  end if;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'website_address');
end
$$;

create function api.stop_embedding(p_reflection_id uuid, p_origin text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  delete from public.embedding_origins where reflection_id = p_reflection_id and origin = p_origin;
  if found then
    perform internal.write_audit(p_reflection_id, 'embedding.stopped', jsonb_build_object('origin', p_origin));
  end if;
end
$$;

grant execute on function api.allow_embedding, api.stop_embedding to authenticated;

-- ════ supabase/schemas/conversations/weekly-mail.sql

-- One mail a week to stewards who want it: how many questions visitors asked, and those without an answer, as the inbox shows
-- them. Nothing of an answer stands in it.
--
-- security definer, with the reason:
--   api.set_weekly_mail           authenticated has no write privilege
--   api.stop_weekly_mail          for whoever holds the link in the mail; the server has checked it
--   api.read_weekly_mail          reads an address and what visitors asked, which are nobody's to read
--   internal.queue_weekly_mails   called by the database's own timer

create table public.weekly_mails (
  reflection_id uuid not null,
  user_id uuid not null,
  told_until timestamptz not null default now(),
  primary key (reflection_id, user_id),
  foreign key (reflection_id, user_id) references public.reflection_members (reflection_id, user_id) on delete cascade
);
comment on table public.weekly_mails is 'Who wants one; gone with the membership';
comment on column public.weekly_mails.told_until is 'What was asked later stands in the next one';
create index weekly_mails_user_idx on public.weekly_mails (user_id);
alter table public.weekly_mails enable row level security;
grant select on public.weekly_mails to authenticated;
create policy weekly_mails_select_own on public.weekly_mails for select to authenticated
  using (user_id = (select auth.uid()) and not (select api.lacks_second_factor()));

create function api.set_weekly_mail(p_reflection_id uuid, p_wants boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  if p_wants is null then
    perform internal.fail('invalid_request', 'weekly_mail_choice');
  elsif p_wants then
    insert into public.weekly_mails (reflection_id, user_id) values (p_reflection_id, (select auth.uid())) on conflict do nothing;
  else
    delete from public.weekly_mails where reflection_id = p_reflection_id and user_id = (select auth.uid());
  end if;
end
$$;

create function api.stop_weekly_mail(p_reflection_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.weekly_mails where reflection_id = p_reflection_id and user_id = p_user_id;
  return found;
end
$$;
comment on function api.stop_weekly_mail is 'False when there was none any more';

create function internal.queue_weekly_mails() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  queued integer := 0;
begin
  for due in
    select mail.* from public.weekly_mails as mail
    where mail.told_until <= now() - make_interval(days => internal.weekly_mail_days()) and exists (
      select from internal.shown_questions(mail.reflection_id) as asked where asked.asked_at > mail.told_until)
    order by mail.told_until limit 500
    for update of mail skip locked
  loop
    -- At once, so that a mail whose job is tried again is not asked for beside it.
    update public.weekly_mails set told_until = now() where reflection_id = due.reflection_id and user_id = due.user_id;
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'weekly_mail', 'reflection_id', due.reflection_id, 'user_id', due.user_id, 'since', due.told_until));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function internal.queue_weekly_mails is 'For those whose last one is a week old, where something was asked since';

create function api.read_weekly_mail(p_reflection_id uuid, p_user_id uuid, p_since timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'email', internal.email_of(member.user_id),
    'language', (select profile.language from public.profiles as profile where profile.id = member.user_id), 'displayName', reflection.display_name,
    'asked', (select count(*) from internal.shown_questions(p_reflection_id) as asked where asked.asked_at > p_since),
    'unanswered', (
      select coalesce(jsonb_agg(listed.question order by listed.times desc, listed.last_asked_at desc), '[]')
      from (
        select (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) as times, max(asked.asked_at) as last_asked_at
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        where entry.reflection_id = p_reflection_id and asked.asked_at > p_since
          and case when asked.is_guest then entry.answered_for_guests_at else entry.answered_for_members_at end is null
          and not asked.was_answered and entry.dismissed_at is null
        group by entry.id order by count(*) desc, max(asked.asked_at) desc limit 10
      ) as listed))
  from public.weekly_mails as mail
  join public.reflection_members as member
    on member.reflection_id = mail.reflection_id and member.user_id = mail.user_id and member.role <> 'viewer'
  join public.reflections as reflection on reflection.id = mail.reflection_id
  where mail.reflection_id = p_reflection_id and mail.user_id = p_user_id;
$$;
comment on function api.read_weekly_mail is 'Null to somebody who does not want it any more, or may not look after it any more';

grant execute on function api.set_weekly_mail to authenticated;
grant execute on function api.stop_weekly_mail, api.read_weekly_mail to service_role;

-- ════ supabase/schemas/conversations/question-answers.sql

-- What an interview that was begun with a visitor's question answered to it. In what guests hear there is no word of the
-- interviewer, so that the question is gone from beside its answer: it is kept here, and whoever asks the same again is told that
-- very answer. Only guests' wordings are compared, and nothing of them is told to anybody.
--
-- security definer, with the reason: none here; both are called by functions that are

create table public.question_answers (
  source_id uuid primary key references public.sources (id) on delete cascade,
  entry_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  words text not null check (length(words) between 1 and 40000),
  created_at timestamptz not null default now(),
  foreign key (entry_id, reflection_id) references public.question_entries (id, reflection_id) on delete cascade
);
comment on table public.question_answers is 'The person''s words in the source of an interview that answer the question it began with';
comment on column public.question_answers.words is 'As they stand in the source; where it was edited since, only the lines that still say them count';
create index question_answers_entry_idx on public.question_answers (entry_id, reflection_id);
create index question_answers_reflection_idx on public.question_answers (reflection_id);
alter table public.question_answers enable row level security;

-- The turn in which the question was asked, and what the person said to it, until the interviewer spoke again. Talk about the
-- talk ("could you say that again?") is no answer.
create function internal.turns_answering(p_conversation public.conversations) returns setof public.conversation_turns
language plpgsql
stable
set search_path = ''
as $$
declare
  asked text := lower(internal.question_of_entry(p_conversation.question_entry_id));
  asked_at integer;
  answered_at integer;
begin
  if asked is null then
    return;
  end if;
  -- An interviewer may put it in words of its own: then its first words ask it.
  select position into asked_at from public.conversation_turns
  where conversation_id = p_conversation.id and speaker = 'reflection'
  order by strpos(lower(body), asked) > 0 desc, position limit 1;
  select position into answered_at from public.conversation_turns
  where conversation_id = p_conversation.id and speaker = 'user' and not is_aside and position > asked_at
  order by position limit 1;
  return query select turn.* from public.conversation_turns as turn
  where conversation_id = p_conversation.id and speaker = 'user' and not is_aside and position >= answered_at
    and not exists (
      select from public.conversation_turns as between_them
      where between_them.conversation_id = turn.conversation_id and between_them.speaker = 'reflection'
        and between_them.position > answered_at and between_them.position < turn.position);
end
$$;

create function internal.keep_question_answer(p_conversation public.conversations, p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
declare
  answer text;
begin
  select string_agg(btrim(regexp_replace(body, '[[:space:]]+', ' ', 'g')), ' ' order by position) into answer
  from internal.turns_answering(p_conversation);
  if answer is not null then
    insert into public.question_answers (source_id, entry_id, reflection_id, words)
    values (p_source.id, p_conversation.question_entry_id, p_conversation.reflection_id, left(answer, 40000));
  end if;
end
$$;

-- The person's own words, in a source that stewards may read; never what the reflection made of them. What was answered in person
-- comes before what a guest's answer named, and that before what the reader found.
create function internal.answer_to_entry(p_entry public.question_entries) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('sourceId', source.id, 'title', source.title, 'words', left(btrim(regexp_replace(found.words, '[[:space:]]+', ' ', 'g')), 200))
  from (
    (select 1 as place, answer.source_id, answer.words, answer.created_at as told_at from public.question_answers as answer
    where answer.entry_id = p_entry.id order by answer.created_at desc limit 1)
    union all
    (select 2, passage.source_id, passage.body, asked.asked_at from public.asked_questions as asked
    cross join lateral internal.replies_to(asked.turn_id) as reply
    cross join lateral jsonb_array_elements_text(reply.citations) as cited (id)
    join public.passages as passage on passage.id = cited.id::uuid and passage.reflection_id = p_entry.reflection_id
    where asked.entry_id = p_entry.id and asked.is_guest and asked.was_answered and strpos(lower(reply.body), cited.id) > 0
    order by asked.asked_at desc, strpos(lower(reply.body), cited.id) limit 1)
    union all
    select 3, p_entry.answered_by, null, null
  ) as found
  join public.sources as source on source.id = found.source_id and source.reflection_id = p_entry.reflection_id
  order by found.place limit 1;
$$;

-- The lines in these namespaces that answer what guests asked in nearly these words, in their order, of at most two interviews, the
-- likest and newest first. What is looked up with a question stands behind its question mark.
create function internal.lines_answering(p_shelves uuid[], p_asked text, p_language text) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
declare
  home uuid;
  person text;
  asked_words text := regexp_replace(p_asked, '^(.*\?).*$', '\1');
  asked_terms text[];
begin
  select reflection.id, reflection.display_name into home, person from public.namespaces as shelf
  join public.reflections as reflection on reflection.id = shelf.reflection_id where shelf.id = p_shelves[1];
  if not exists (select from public.question_answers where reflection_id = home) then
    return array[]::bigint[];
  end if;
  asked_terms := internal.terms_of_matter(asked_words, coalesce(p_language, 'en'), person);
  return array(
    select line.id
    from (
      select answer.source_id, answer.words, answer.created_at, (
        select max(internal.question_likeness(asked, asked_terms, asked_words)) from public.asked_questions as asked
        -- Where each has a word that the other has not, they may be of two people or places.
        where asked.entry_id = answer.entry_id and asked.is_guest
          and (asked.terms <@ asked_terms or asked.terms @> asked_terms or lower(asked.question) = lower(asked_words))) as likeness
      from public.question_answers as answer
      where answer.reflection_id = home
      order by likeness desc nulls last, created_at desc limit 2
    ) as answer
    cross join lateral (
      select id, position from internal.lines
      -- A transcript in which one person speaks alone has the name within its lines.
      cross join lateral (select btrim(substr(body, words_at + 1), E' \r\n\t') as words) as told
      cross join lateral (select internal.speaker_label(person) || ': ' as label) as speaker
      where source_id = answer.source_id and shelf = any (p_shelves)
        and strpos(answer.words, nullif(case when starts_with(told.words, label) then substr(told.words, length(label) + 1)
          else told.words end, '')) > 0
      order by position limit 40
    ) as line
    where answer.likeness >= 0.6
    order by answer.likeness desc, answer.created_at desc, line.position);
end
$$;

-- ════ supabase/schemas/conversations/guest-rights.sql

-- What guests may do about what they said, without an account: read it, take it along, delete it, say that it is not about them, and
-- get an answer. On leaving they are shown a code; its hash stands here for thirty days. The cookie of the browser does the same.
--
-- security definer, with the reason: all api functions here. The tables are nobody's; the server has seen the guest's code or cookie
-- before it asks for a guest, and managers see what guests ask of them, and answer.

create table public.guest_codes (
  guest_id uuid primary key,
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.guest_codes is 'What a guest was shown on leaving; whoever has the code is the guest, for thirty days after the last conversation';
create index guest_codes_expires_idx on public.guest_codes (expires_at);
alter table public.guest_codes enable row level security;

create table public.guest_requests (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  guest_id uuid not null,
  body text not null check (body = btrim(internal.visible_text(body)) and length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  answer text check (answer = btrim(internal.visible_text(answer)) and length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
comment on table public.guest_requests is 'That something a reflection says is not true of a guest, or not theirs; for those who manage it to answer';
create index guest_requests_reflection_idx on public.guest_requests (reflection_id, created_at desc);
create index guest_requests_guest_idx on public.guest_requests (guest_id);
create index guest_requests_answered_by_idx on public.guest_requests (answered_by);
alter table public.guest_requests enable row level security;

-- For whoever talked; nobody else has anything to come back to.
create function api.keep_guest_code(p_guest_id uuid, p_code_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.guest_codes where expires_at < now();
  insert into public.guest_codes (guest_id, code_hash, expires_at)
  select p_guest_id, p_code_hash, now() + make_interval(days => internal.guest_code_days())
  where exists (select from public.conversations where guest_id = p_guest_id)
  on conflict (guest_id) do update set expires_at = excluded.expires_at;
  return found;
end
$$;

create function api.find_guest_by_code(p_code_hash text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select guest_id from public.guest_codes where code_hash = p_code_hash and expires_at > now();
$$;

create function api.read_guest_words(p_guest_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'conversations', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', conversation.id, 'reflectionId', reflection.id, 'name', reflection.display_name,
        'at', conversation.created_at, 'offRecord', conversation.off_record,
        'durationSeconds', conversation.duration_seconds,
        'lines', coalesce((
          select jsonb_agg(jsonb_build_object('speaker', turn.speaker, 'body', turn.body) order by turn.position)
          from public.conversation_turns as turn where turn.conversation_id = conversation.id), '[]')
      ) order by conversation.created_at desc)
      from public.conversations as conversation
      join public.reflections as reflection on reflection.id = conversation.reflection_id
      where conversation.guest_id = p_guest_id), '[]'),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', request.id, 'name', reflection.display_name, 'body', request.body, 'at', request.created_at,
        'answer', request.answer, 'answeredAt', request.answered_at) order by request.created_at desc)
      from public.guest_requests as request
      join public.reflections as reflection on reflection.id = request.reflection_id
      where request.guest_id = p_guest_id), '[]'));
$$;

-- Attack: a guest who was let in once writes to its owner for ever. So only about a reflection that they talked with, and with few open.
create function api.ask_as_guest(p_guest_id uuid, p_reflection_id uuid, p_body text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked uuid;
begin
  if not exists (select from public.conversations where guest_id = p_guest_id and reflection_id = p_reflection_id) then
    perform internal.fail('not_found');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guest_requests:' || p_guest_id, 0));
  if (select count(*) from public.guest_requests where guest_id = p_guest_id and answer is null) >= 5 then
    perform internal.fail('limit_reached', 'messages_full');
  end if;
  insert into public.guest_requests (reflection_id, guest_id, body)
  values (p_reflection_id, p_guest_id, btrim(internal.visible_text(p_body)))
  returning id into asked;
  return asked;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'message_length');
end
$$;

-- For the mail that tells them; never for a guest.
create function api.read_owner_emails(p_reflection_id uuid) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select internal.verified_email_of(user_id) from public.reflection_members
  where reflection_id = p_reflection_id and role = 'owner' and internal.verified_email_of(user_id) is not null;
$$;

-- Of running conversations too: what the provider has of them goes as soon as it can.
create function api.erase_guest_words(p_guest_id uuid, p_token_hash text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sought text[];
  erased jsonb;
begin
  sought := array(
    select id::text from public.conversations where guest_id = p_guest_id
    union all select call.provider_conversation_id from public.conversation_calls as call
      join public.conversations as conversation on conversation.id = call.conversation_id
      where conversation.guest_id = p_guest_id);
  erased := jsonb_build_object(
    'conversations', (select count(*) from public.conversations where guest_id = p_guest_id),
    'lines', (
      select count(*) from public.conversation_turns as turn
      join public.conversations as conversation on conversation.id = turn.conversation_id
      where conversation.guest_id = p_guest_id),
    'requests', (select count(*) from public.guest_requests where guest_id = p_guest_id));
  delete from public.conversations where guest_id = p_guest_id;
  delete from public.guest_requests where guest_id = p_guest_id;
  delete from public.guest_codes where guest_id = p_guest_id;
  perform internal.note_erasure(p_token_hash, 'guest', p_guest_id, erased, sought);
end
$$;

create function api.list_guest_requests(p_reflection_id uuid)
returns table (id uuid, body text, created_at timestamptz, answer text, answered_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  return query select request.id, request.body, request.created_at, request.answer, request.answered_at
    from public.guest_requests as request where request.reflection_id = p_reflection_id
    order by request.answered_at is not null, request.created_at desc limit 200;
end
$$;

create function api.answer_guest_request(p_request_id uuid, p_answer text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.guest_requests;
begin
  select * into request from public.guest_requests where id = p_request_id for update;
  if request.id is null or internal.my_role_in(request.reflection_id) is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(request.reflection_id);
  update public.guest_requests
  set answer = btrim(internal.visible_text(p_answer)), answered_at = now(), answered_by = (select auth.uid())
  where id = p_request_id;
  perform internal.write_audit(request.reflection_id, 'guest_request.answered', jsonb_build_object('request_id', p_request_id));
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'reply_length');
end
$$;

grant execute on function
  api.keep_guest_code, api.find_guest_by_code, api.read_guest_words, api.ask_as_guest, api.erase_guest_words,
  api.read_owner_emails
to service_role;
grant execute on function api.list_guest_requests, api.answer_guest_request to authenticated;

-- ════ supabase/schemas/conversations/keep-conversations.sql

-- How long conversations are kept: as long as an owner says, a year unless they say otherwise. Whatever came of them that has a life of
-- its own, such as the source made from an interview, is not a conversation, and stays.
--
-- security definer, with the reason:
--   api.set_conversations_kept        authenticated has no update privilege on reflections
--   internal.erase_old_conversations  called by the database's own timer

create function api.set_conversations_kept(p_reflection_id uuid, p_days integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.require_recent_proof();
  update public.reflections set conversations_kept_days = p_days where id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'retention.changed', jsonb_build_object('days', p_days));
exception
  when check_violation then
    perform internal.fail('invalid_request', 'kept_days');
end
$$;
comment on function api.set_conversations_kept is 'Null keeps them until somebody deletes them';

-- So many at a time, that nobody waits for a table; what is left goes an hour later.
create function internal.erase_old_conversations() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.conversations where id in (
    select conversation.id from public.conversations as conversation
    join public.reflections as reflection on reflection.id = conversation.reflection_id
    where conversation.created_at < now() - make_interval(days => reflection.conversations_kept_days)
    order by conversation.created_at limit 2000 for update of conversation skip locked);
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function internal.erase_old_conversations is 'With the copies at the voice provider, which the deletion of each queues';

grant execute on function api.set_conversations_kept to authenticated;

-- ════ supabase/schemas/conversations/read-guest-hearing.sql

-- What a guest over MCP may hear of a reflection at this moment. No function here is security definer.

create function api.read_guest_hearing(p_slug text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id,
    'displayName', reflection.display_name,
    'namespaces', internal.published_namespaces(reflection.id),
    'isReady', artifact.id is not null,
    -- As in read_runtime, of which nothing else is needed to search: it holds every prompt.
    'isFresh', coalesce(artifact.payload #> '{sync,publishedNamespaces}' = internal.published_namespaces(reflection.id)
      and not exists (
        select item ->> 'id' from jsonb_array_elements(reflection.voice_evidence_pack -> 'public') as item
        except select id::text from internal.evidence_to_say(reflection.id, 'published'))
      and internal.wishes_hold(reflection.id, reflection.reflection_voice_dossier #> '{public,wishes}', true), false))
  from public.reflections as reflection
  left join public.voice_artifacts as artifact
    on artifact.reflection_id = reflection.id and artifact.generation = reflection.voice_generation
  where reflection.slug = p_slug
    and exists (
      select from public.namespaces where reflection_id = reflection.id and visibility = 'published');
$$;
comment on function api.read_guest_hearing is 'Null for one that has published nothing, as for one that does not exist';

grant execute on function api.read_guest_hearing to service_role;

-- ════ supabase/schemas/chat/data-keys.sql

-- The keys under which a reflection's typed conversations are encrypted.
--
-- security definer, with the reason: all functions here, because service_role has no privilege on the table: what deletes or
-- replaces a key loses what it encrypted.
--   api.read_data_keys, api.add_data_key, api.list_data_keys_to_rewrap, api.rewrap_data_key,
--   api.retire_data_keys

create table public.data_keys (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  wrapped_key bytea not null check (octet_length(wrapped_key) between 32 and 512),
  master_key_id text not null check (length(master_key_id) between 1 and 100),
  created_at timestamptz not null default now(),
  rewrapped_at timestamptz,
  retired_at timestamptz
);
comment on table public.data_keys is 'Data keys wrapped by a master key that is only in the environment; deleting a row erases what it encrypted';
comment on column public.data_keys.retired_at is 'A retired key still decrypts; new content takes the one in force';
create unique index data_keys_one_in_force on public.data_keys (reflection_id) where retired_at is null;
create index data_keys_reflection_idx on public.data_keys (reflection_id);

-- No policy and no grant: a member with a copy of the rows must not have the keys beside them.
alter table public.data_keys enable row level security;

create trigger data_keys_keep_identity before update on public.data_keys
  for each row execute function internal.keep_columns('id', 'reflection_id', 'created_at');

create function api.read_data_keys(p_reflection_id uuid)
returns table (id uuid, master_key_id text, wrapped_base64 text, is_in_force boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select key.id, key.master_key_id, encode(key.wrapped_key, 'base64'), key.retired_at is null
  from public.data_keys as key where key.reflection_id = p_reflection_id;
$$;

create function api.add_data_key(p_id uuid, p_reflection_id uuid, p_master_key_id text, p_wrapped text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.data_keys (id, reflection_id, master_key_id, wrapped_key)
  values (p_id, p_reflection_id, p_master_key_id, decode(p_wrapped, 'base64'))
  on conflict (reflection_id) where retired_at is null do nothing;
  return found;
end
$$;
comment on function api.add_data_key is 'False when there is one in force: of two who make the first one at the same moment, one is refused';

create function api.list_data_keys_to_rewrap(p_master_key_id text, p_after uuid default null)
returns table (id uuid, reflection_id uuid, master_key_id text, wrapped_base64 text)
language sql
stable
security definer
set search_path = ''
as $$
  select key.id, key.reflection_id, key.master_key_id, encode(key.wrapped_key, 'base64')
  from public.data_keys as key
  where key.master_key_id <> p_master_key_id and (p_after is null or key.id > p_after)
  order by key.id limit 500;
$$;

create function api.rewrap_data_key(
  p_id uuid, p_from_master_key_id text, p_master_key_id text, p_wrapped text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.data_keys
  set wrapped_key = decode(p_wrapped, 'base64'), master_key_id = p_master_key_id, rewrapped_at = now()
  where id = p_id and master_key_id = p_from_master_key_id;
  return found;
end
$$;

create function api.retire_data_keys() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  retired integer;
begin
  update public.data_keys set retired_at = now() where retired_at is null;
  get diagnostics retired = row_count;
  return retired;
end
$$;
comment on function api.retire_data_keys is 'Of the whole installation: new content takes new keys';

grant execute on function
  api.read_data_keys, api.add_data_key, api.list_data_keys_to_rewrap, api.rewrap_data_key,
  api.retire_data_keys
to service_role;

-- ════ supabase/schemas/chat/agent-sessions.sql

-- Typed conversations. A session is its user's: stewards learn that it exists, not what was said.
--
-- security definer, with the reason:
--   internal.holds_agent_session, internal.my_agent_sessions
--                             policies on agent_sessions would otherwise ask themselves, without end
--   internal.freeze_session_hold  reads a role that the writer may not see
--   api.list_agent_sessions   shows stewards rows that their own policies hide, without title or content

create type public.agent_session_status as enum ('active', 'idle', 'exported', 'ended');
create type public.session_hold as enum ('steward', 'viewer');
create type public.message_role as enum ('user', 'assistant', 'tool', 'system');

create table public.agent_sessions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  held_as public.session_hold not null,
  agent_slug text not null check (length(agent_slug) between 1 and 100),
  agent_snapshot bytea check (octet_length(agent_snapshot) between 28 and 4194304),
  context bytea not null check (octet_length(context) between 28 and 4194304),
  key_id uuid not null,
  title bytea check (octet_length(title) between 28 and 4096),
  title_key_id uuid,
  model_id text check (length(model_id) between 1 and 200),
  status public.agent_session_status not null default 'idle',
  off_record boolean not null default false,
  turns_taken integer not null default 0 check (turns_taken >= 0),
  next_event integer not null default 0 check (next_event >= 0),
  next_message integer not null default 0 check (next_message >= 0),
  total_input_tokens bigint not null default 0 check (total_input_tokens >= 0),
  total_output_tokens bigint not null default 0 check (total_output_tokens >= 0),
  total_cost_microcents bigint not null default 0 check (total_cost_microcents >= 0),
  turn_id uuid,
  turn_expires_at timestamptz,
  turn_first_event integer,
  cancel_requested_at timestamptz,
  recapped_messages integer not null default 0 check (recapped_messages >= 0),
  recap_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((turn_id is null) = (turn_expires_at is null)),
  check ((turn_id is null) = (turn_first_event is null)),
  check ((title is null) = (title_key_id is null)),
  check (not off_record or recapped_messages = 0)
);
comment on table public.agent_sessions is 'One row per typed conversation, with the agent and the context it was started with, both encrypted';
comment on column public.agent_sessions.held_as is 'What its user was when it began: whoever is less than that now no longer holds it, and nobody hears more in it';
comment on column public.agent_sessions.key_id is 'Names a row of data_keys. No foreign key: deleting the key is how content is erased';
comment on column public.agent_sessions.turn_id is 'The turn in flight; when its time is over somebody else may take it over, and close it';
comment on column public.agent_sessions.off_record is 'Kept only while it goes on: it is deleted with everything in it when it ends, and leaves a row of conversations';
comment on column public.agent_sessions.recapped_messages is 'How many of its messages the recap has taken in';
comment on column public.agent_sessions.turns_taken is 'Turns in which a model engaged';
comment on column public.agent_sessions.total_cost_microcents is 'Always the sum of session_costs; nothing else can change it';

create index agent_sessions_user_idx on public.agent_sessions (user_id, created_at desc);
create index agent_sessions_reflection_idx on public.agent_sessions (reflection_id, created_at desc);
create index agent_sessions_unsettled_idx on public.agent_sessions (updated_at)
  where off_record or next_message > recapped_messages;

-- The one question before every reading and every writing. Whoever was removed loses what it told them; a steward who is a
-- viewer now would otherwise go on reading, and hearing, what only stewards may.
create function internal.holds_agent_session(p_session_id uuid, p_user_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agent_sessions as session
    join public.reflection_members as member
      on member.reflection_id = session.reflection_id and member.user_id = session.user_id
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.held_as = 'viewer' or member.role <> 'viewer'));
$$;

create function internal.my_agent_sessions() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.agent_sessions
  where user_id = (select auth.uid()) and internal.holds_agent_session(id, (select auth.uid()))
    and not (select internal.lacks_second_factor());
$$;
grant execute on function internal.my_agent_sessions to authenticated;

create function internal.freeze_session_hold() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role_now public.member_role;
begin
  select role into role_now from public.reflection_members
  where reflection_id = new.reflection_id and user_id = new.user_id;
  if role_now is null then
    perform internal.fail('not_found');
  end if;
  new.held_as := case when role_now = 'viewer' then 'viewer' else 'steward' end::public.session_hold;
  return new;
end
$$;

-- Written by functions alone, which ask whose session it is.
alter table public.agent_sessions enable row level security;
grant select on public.agent_sessions to authenticated;

create policy agent_sessions_select_own on public.agent_sessions for select to authenticated
  using (id = any (array(select internal.my_agent_sessions())));

create trigger agent_sessions_freeze_hold before insert on public.agent_sessions
  for each row execute function internal.freeze_session_hold();
-- Told of by events alone, an export changes nothing that the next export would tell otherwise.
create trigger agent_sessions_touch_updated_at before update on public.agent_sessions
  for each row when (
    (old.turn_id, old.title, old.next_message, old.updated_at)
      is distinct from (new.turn_id, new.title, new.next_message, new.updated_at)
    or (old.status is distinct from new.status and new.status <> 'exported'))
  execute function internal.touch_updated_at();
create trigger agent_sessions_status before insert or update on public.agent_sessions
  for each row execute function internal.enforce_status_machine(
    'idle', 'active>idle', 'idle>active', 'active>exported', 'idle>exported', 'exported>active', 'exported>idle',
    'active>ended', 'idle>ended', 'exported>ended');
create trigger agent_sessions_keep_start before update on public.agent_sessions
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'held_as', 'agent_slug', 'agent_snapshot', 'context', 'key_id', 'off_record',
    'created_at');

create function api.list_agent_sessions(p_reflection_id uuid)
returns table (
  id uuid, user_id uuid, display_name text, status public.agent_session_status,
  created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return query
    select session.id, session.user_id, profile.display_name, session.status, session.created_at, session.updated_at
    from public.agent_sessions as session
    join public.profiles as profile on profile.id = session.user_id
    where session.reflection_id = p_reflection_id
    order by session.created_at desc
    limit 500;
end
$$;
comment on function api.list_agent_sessions is 'That sessions exist, for stewards: no title, no context, no content';
grant execute on function api.list_agent_sessions to authenticated;

-- ════ supabase/schemas/chat/session-records.sql

-- What a typed conversation leaves behind: messages, events, media, approvals. Encrypted where they hold words.

create type public.approval_status as enum ('pending', 'approved', 'refused', 'expired');

create table public.session_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sequence_number integer not null check (sequence_number >= 0),
  role public.message_role not null,
  content bytea not null check (octet_length(content) between 28 and 4194304),
  key_id uuid not null,
  model_id text check (length(model_id) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (session_id, sequence_number)
);
comment on table public.session_messages is 'Durable transcript of a session; append-only';
comment on column public.session_messages.content is 'AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag';
comment on column public.session_messages.key_id is 'Names a row of data_keys. No foreign key: deleting the key is how content is erased';

create table public.session_events (
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sequence_number integer not null check (sequence_number >= 0),
  type text not null check (type ~ '^[a-z]+:[a-z_]+$' and length(type) <= 60),
  content bytea not null check (octet_length(content) between 28 and 1048576),
  key_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (session_id, sequence_number)
);
comment on table public.session_events is 'Events of a session, for replay to a page that reconnects; append-only, encrypted because tokens are words';

create table public.session_media (
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (length(media_type) between 1 and 200),
  content bytea not null check (octet_length(content) between 28 and 26214400),
  key_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (session_id, sha256)
);
comment on table public.session_media is 'Pictures and long outputs that messages name by the hash of what they are unencrypted; append-only';

create table public.tool_approvals (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  tool_id text not null check (length(tool_id) between 1 and 100),
  preview bytea not null check (octet_length(preview) between 28 and 262144),
  key_id uuid not null,
  status public.approval_status not null default 'pending',
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
comment on table public.tool_approvals is 'A write that a tool asks for, and the user''s answer; none in time is a refusal';
comment on column public.tool_approvals.preview is 'The action and what it would do, encrypted';

create index tool_approvals_session_idx on public.tool_approvals (session_id, created_at);

alter table public.session_messages enable row level security;
alter table public.session_events enable row level security;
alter table public.session_media enable row level security;
alter table public.tool_approvals enable row level security;
grant select on public.session_messages, public.session_events, public.tool_approvals to authenticated;

create policy session_messages_select_own on public.session_messages for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create policy session_events_select_own on public.session_events for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create policy tool_approvals_select_own on public.tool_approvals for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));

create trigger session_messages_append_only before update or delete on public.session_messages
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_events_append_only before update or delete on public.session_events
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_media_append_only before update or delete on public.session_media
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger tool_approvals_keep_request before update on public.tool_approvals
  for each row execute function internal.keep_columns(
    'id', 'session_id', 'tool_id', 'preview', 'key_id', 'expires_at', 'created_at');
create trigger tool_approvals_status before insert or update on public.tool_approvals
  for each row execute function internal.enforce_status_machine(
    'pending', 'pending>approved', 'pending>refused', 'pending>expired');

-- ════ supabase/schemas/chat/session-costs.sql

-- What typed conversations cost: set aside before a model is called, charged after it, never more than was allowed.
--
-- security definer, with the reason:
--   internal.guard_session_totals, internal.add_session_cost   keep a total that no role may write
--   internal.charge_deleted_session                            whoever deletes a session may not write what it has cost
--   internal.queue_workspace_removal                           queues a job, whoever deletes a session

create table public.session_costs (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  node_id text not null check (length(node_id) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  priced boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.session_costs is 'One row per model call, by the id of its reservation; the session''s totals are their sum';
create index session_costs_session_idx on public.session_costs (session_id);

alter table public.session_costs enable row level security;
grant select on public.session_costs to authenticated;
create policy session_costs_select_own on public.session_costs for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create trigger session_costs_append_only before update or delete on public.session_costs
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');

-- Settled ones stay, so that what is settled twice is known, and counted once.
create table internal.session_reservations (
  id uuid primary key,
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  day date not null,
  node_id text not null check (length(node_id) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  priced boolean not null,
  sent_tokens bigint not null default 0 check (sent_tokens >= 0),
  sent_microcents bigint not null default 0 check (sent_microcents >= 0),
  token_microcents bigint not null default 0 check (token_microcents >= 0),
  settled_at timestamptz
);
comment on column internal.session_reservations.sent_microcents is 'Owed for what was sent when the call ends early, with token_microcents for each token that came';
comment on column internal.session_reservations.day is 'UTC, of the moment when it was set aside: its cost counts on that day, whenever it is known';
create index session_reservations_session_idx on internal.session_reservations (session_id);
create index session_reservations_day_idx on internal.session_reservations (reflection_id, day);
create index session_reservations_open_idx on internal.session_reservations (reflection_id, day) where settled_at is null;

-- Apart from the sessions: whoever deletes one does not get the day's money back.
create table internal.typed_spending (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  day date not null,
  microcents bigint not null check (microcents >= 0),
  guest_microcents bigint not null default 0 check (guest_microcents >= 0),
  primary key (reflection_id, day)
);
comment on column internal.typed_spending.guest_microcents is 'Of it, for answers to guests over MCP, who may not use up the day';

create function internal.add_session_cost() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agent_sessions
  set total_input_tokens = total_input_tokens + new.input_tokens,
    total_output_tokens = total_output_tokens + new.output_tokens,
    total_cost_microcents = total_cost_microcents + new.cost_microcents
  where id = new.session_id;
  return null;
end
$$;
create trigger session_costs_add after insert on public.session_costs
  for each row execute function internal.add_session_cost();

-- Deferred: one statement may insert several costs, and the totals catch up row by row.
create function internal.guard_session_totals() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  session public.agent_sessions;
  spent record;
begin
  select * into session from public.agent_sessions where id = new.id;
  select coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
    coalesce(sum(cost_microcents), 0) as microcents
  into spent from public.session_costs where session_id = new.id;
  if session.id is not null and (
    session.total_input_tokens <> spent.input or session.total_output_tokens <> spent.output
    or session.total_cost_microcents <> spent.microcents
  ) then
    perform internal.misused('conflict', 'totals_are_sums');
  end if;
  return null;
end
$$;
create constraint trigger agent_sessions_guard_totals
  after insert or update of total_input_tokens, total_output_tokens, total_cost_microcents on public.agent_sessions
  deferrable initially deferred
  for each row execute function internal.guard_session_totals();

create function internal.spend_on_day(p_reflection_id uuid, p_day date, p_microcents bigint) returns void
language sql
set search_path = ''
as $$
  insert into internal.typed_spending (reflection_id, day, microcents) values (p_reflection_id, p_day, p_microcents)
  on conflict (reflection_id, day) do update set microcents = typed_spending.microcents + excluded.microcents;
$$;

-- A call whose session goes while a model answers it is paid for all the same.
create function internal.charge_deleted_session() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.spend_on_day(open.reflection_id, open.day, open.microcents)
  from (
    select reflection_id, day, sum(cost_microcents)::bigint as microcents from internal.session_reservations
    where session_id = old.id and settled_at is null group by reflection_id, day
  ) as open
  where exists (select from public.reflections where id = open.reflection_id);
  return old;
end
$$;
create trigger agent_sessions_charge_open before delete on public.agent_sessions
  for each row execute function internal.charge_deleted_session();

-- What its tools wrote lies on a disk. Whoever deletes the session, their account or the reflection, and whatever dies meanwhile,
-- the folder goes too.
create function internal.queue_workspace_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.enqueue('recaps', jsonb_build_object(
    'kind', 'remove_workspace', 'reflection_id', old.reflection_id, 'session_id', old.id));
  return null;
end
$$;
create trigger agent_sessions_queue_removal after delete on public.agent_sessions
  for each row execute function internal.queue_workspace_removal();

create type internal.settlement as (
  reservation_id uuid, model text, input_tokens bigint, output_tokens bigint, cost_microcents bigint, priced boolean
);

-- What was settled before is passed over: its answer may have been lost on the way, and it comes again.
create function internal.settle_reservations(p_session_id uuid, p_settlements internal.settlement[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from unnest(p_settlements) as settlement
    where not exists (
      select from internal.session_reservations
      where id = settlement.reservation_id and session_id = p_session_id)
  ) then
    perform internal.misused('invalid_request', 'reservation_of_another');
  end if;
  with settled as (
    update internal.session_reservations as reservation set settled_at = clock_timestamp()
    from unnest(p_settlements) as settlement
    where reservation.id = settlement.reservation_id and reservation.settled_at is null
    returning reservation.id, reservation.node_id, reservation.reflection_id, reservation.day, settlement.model,
      settlement.input_tokens, settlement.output_tokens, settlement.cost_microcents, settlement.priced
  ), charged as (
    insert into public.session_costs
      (id, session_id, node_id, model, input_tokens, output_tokens, cost_microcents, priced)
    select id, p_session_id, node_id, model, input_tokens, output_tokens, cost_microcents, priced from settled
    where (input_tokens, output_tokens, cost_microcents) is distinct from (0::bigint, 0::bigint, 0::bigint)
  )
  insert into internal.typed_spending (reflection_id, day, microcents)
  select reflection_id, day, sum(cost_microcents) from settled group by reflection_id, day
  on conflict (reflection_id, day) do update set microcents = typed_spending.microcents + excluded.microcents;
end
$$;

create function internal.charge_open_reservations(p_session_id uuid) returns void
language sql
set search_path = ''
as $$
  select internal.settle_reservations(p_session_id, array(
    select row(id, model, input_tokens, output_tokens, cost_microcents, priced)::internal.settlement
    from internal.session_reservations where session_id = p_session_id and settled_at is null));
$$;
comment on function internal.charge_open_reservations is 'In full: nobody knows what became of those calls';

create function internal.open_reservations(p_session_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'node_id', node_id, 'model', model, 'input_tokens', input_tokens, 'output_tokens', output_tokens,
    'cost_microcents', cost_microcents, 'priced', priced, 'sent_tokens', sent_tokens,
    'sent_microcents', sent_microcents, 'token_microcents', token_microcents) order by id), '[]')
  from internal.session_reservations where session_id = p_session_id and settled_at is null;
$$;

-- ════ supabase/schemas/chat/keep-sessions.sql

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

-- ════ supabase/schemas/chat/agent-turns.sql

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

-- ════ supabase/schemas/chat/reserve-turn-costs.sql

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

-- ════ supabase/schemas/chat/tool-approvals.sql

-- A write that a tool asks for, and what its person says to it.
--
-- security definer, with the reason: all functions here, because service_role has no privilege on the tables.
--   api.ask_tool_approval, api.read_tool_approval, api.decide_tool_approval

create function api.ask_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_key_id uuid, p_approval_id uuid,
  p_tool_id text, p_preview text, p_seconds integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
  if not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  elsif p_seconds is null or p_seconds not between 1 and 86400 then
    perform internal.misused('invalid_request', 'approval_seconds');
  end if;
  insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
  values (p_approval_id, p_session_id, p_tool_id, decode(p_preview, 'base64'), p_key_id,
    clock_timestamp() + make_interval(secs => p_seconds));
  return jsonb_build_object('outcome', 'written');
end
$$;

create function api.read_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_approval_id uuid
) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when approval.status = 'pending' and approval.expires_at <= clock_timestamp() then 'expired'
    else approval.status::text end
  from public.tool_approvals as approval
  join public.agent_sessions as session on session.id = approval.session_id
  where approval.id = p_approval_id and session.id = p_session_id and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;

create function api.decide_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_approval_id uuid, p_approve boolean
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
  approval public.tool_approvals;
  decision public.approval_status := case when p_approve then 'approved' else 'refused' end::public.approval_status;
begin
  if session.id is null then
    return null;
  end if;
  select * into approval from public.tool_approvals
  where id = p_approval_id and session_id = p_session_id for update;
  if approval.id is null or approval.status <> 'pending' then
    return approval.status::text;
  elsif approval.expires_at <= clock_timestamp() or session.cancel_requested_at is not null
    or coalesce(session.turn_expires_at <= clock_timestamp(), true)
  then
    -- Nobody waits for it any more: whoever reads that it was allowed would take it for done.
    decision := 'expired';
  end if;
  update public.tool_approvals set status = decision, decided_at = clock_timestamp() where id = approval.id;
  return decision::text;
end
$$;
comment on function api.decide_tool_approval is 'The first answer counts; answers what was decided, null when there is no such request';

grant execute on function
  api.ask_tool_approval, api.read_tool_approval, api.decide_tool_approval
to service_role;

-- ════ supabase/schemas/chat/session-media.sql

-- Pictures and long outputs of a typed conversation.
--
-- security definer, with the reason: both functions, because service_role has no privilege on the table.
--   api.put_session_media, api.read_session_media

create function api.put_session_media(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_sha256 text, p_media_type text,
  p_content text
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
  elsif (select coalesce(sum(octet_length(content)), 0) from public.session_media where session_id = p_session_id)
    + length(p_content) * 3 / 4 > internal.most_chat_media_bytes()
  then
    perform internal.fail('limit_reached', 'chat_files_full');
  end if;
  insert into public.session_media (session_id, sha256, media_type, content, key_id)
  values (p_session_id, p_sha256, p_media_type, decode(p_content, 'base64'), p_key_id)
  on conflict (session_id, sha256) do nothing;
  return jsonb_build_object('outcome', 'written');
end
$$;

create function api.read_session_media(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_sha256 text
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'media_type', media.media_type, 'content', encode(media.content, 'base64'), 'key_id', media.key_id)
  from public.session_media as media
  join public.agent_sessions as session on session.id = media.session_id
  where media.session_id = p_session_id and media.sha256 = p_sha256 and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;

grant execute on function api.put_session_media, api.read_session_media to service_role;

-- ════ supabase/schemas/chat/session-recaps.sql

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

-- ════ supabase/schemas/chat/erase-typed-conversations.sql

-- Erasing what was typed with a reflection: the keys go with the rows, so that a copy of the rows says nothing either.
--
-- security definer, with the reason:
--   api.erase_typed_conversations   deletes rows of all members, and keys, which no person has a privilege on

create function api.erase_typed_conversations(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  -- Nobody starts another one until this is through.
  perform internal.lock_reflection(p_reflection_id);
  delete from public.agent_sessions where reflection_id = p_reflection_id;
  get diagnostics erased = row_count;
  delete from public.data_keys where reflection_id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'typed_conversations.erased', jsonb_build_object('sessions', erased));
  return erased;
end
$$;
comment on function api.erase_typed_conversations is 'Every member''s, and the keys that they were written under; answers how many there were';

grant execute on function api.erase_typed_conversations to authenticated;

-- ════ supabase/schemas/chat/typed-tools.sql

-- What a typed session may ask for: on the same terms as a member's conversation, looked at anew with each call. Whoever calls is the app, on behalf of the user of the session.
--
-- security definer, with the reason:
--   api.read_typed_terms           counts against a rate limit
--   api.retrieve_typed             searches, which nobody else may with the word counts; counts against a rate limit
--   api.read_typed_extras          reads what is withheld from every other role
--   api.ingest_typed               a source and the job that reads it are one transaction
--   api.propose_typed_correction   locks the session to the end, and finds the statement that is meant

-- A session may go on for months, and hears what its member may hear today; that of a viewer never more than a viewer does, for
-- it stays theirs when they are one again.
create function internal.typed_terms_of(p_session_id uuid, p_user_id uuid) returns internal.tool_terms
language plpgsql
set search_path = ''
as $$
declare
  session public.agent_sessions;
  conversation public.conversations;
begin
  select * into session from public.agent_sessions where id = p_session_id and status <> 'ended';
  if session.id is null or not internal.holds_agent_session(p_session_id, p_user_id) then
    return null;
  end if;
  conversation.id := session.id;
  conversation.reflection_id := session.reflection_id;
  conversation.user_id := session.user_id;
  conversation.mode := 'reflection';
  conversation.audience := 'private';
  conversation.surface := 'standard';
  conversation.off_record := session.off_record;
  conversation.created_at := now();
  select case session.held_as when 'viewer' then 'viewer' else role::text end::public.session_role into conversation.role
  from public.reflection_members where reflection_id = session.reflection_id and user_id = session.user_id;
  select coalesce(array_agg(name order by name collate "C"), '{}') into conversation.namespaces
  from public.namespaces where reflection_id = session.reflection_id and deleted_at is null;
  conversation.ingest_namespace_id := internal.choose_ingest_namespace(
    session.reflection_id, conversation.role, conversation.mode, null);
  conversation.ingestion_enabled := conversation.ingest_namespace_id is not null and not session.off_record;
  return internal.terms_now(conversation, true);
end
$$;
comment on function internal.typed_terms_of is 'Null when the session is over, was never there, or is no longer held by this person';

create function internal.writing_typed_terms_of(p_session_id uuid, p_user_id uuid) returns internal.tool_terms
language plpgsql
set search_path = ''
as $$
declare
  terms internal.tool_terms;
begin
  perform from public.agent_sessions where id = p_session_id for share;
  terms := internal.typed_terms_of(p_session_id, p_user_id);
  perform internal.require_writing(terms);
  return terms;
end
$$;

create function api.read_typed_terms(p_session_id uuid, p_user_id uuid) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.admit_tool_call(internal.typed_terms_of(p_session_id, p_user_id));
$$;

create function api.retrieve_typed(
  p_session_id uuid, p_user_id uuid, p_query text, p_language text default null, p_signs text default null,
  p_model text default null, p_asked text default null
) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select internal.retrieve_on(
    internal.typed_terms_of(p_session_id, p_user_id), p_query, p_language, p_signs, p_model, p_asked);
$$;

create function api.read_typed_extras(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  terms constant internal.tool_terms := internal.typed_terms_of(p_session_id, p_user_id);
begin
  return case when (terms.conversation).id is not null then jsonb_build_object(
    'terms', internal.describe_terms(terms), 'extras', internal.private_extras_of(terms.conversation),
    'remembered', internal.remembered_of_sessions(terms.conversation)) end;
end
$$;
comment on function api.read_typed_extras is 'What a turn of a typed session may be told before it begins; null when there is no such session';

create function api.ingest_typed(p_session_id uuid, p_user_id uuid, p_title text, p_content text) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.ingest_on(internal.writing_typed_terms_of(p_session_id, p_user_id), p_title, p_content);
$$;

create function api.propose_typed_correction(
  p_session_id uuid, p_user_id uuid, p_wrong text, p_corrected text, p_reason text default ''
) returns uuid
language sql
security definer
set search_path = ''
as $$
  select internal.propose_on(
    internal.writing_typed_terms_of(p_session_id, p_user_id), p_wrong, p_corrected, p_reason);
$$;

grant execute on function
  api.read_typed_terms, api.retrieve_typed, api.read_typed_extras, api.ingest_typed,
  api.propose_typed_correction
to service_role;

-- ════ supabase/schemas/reflections/read-pages.sql

-- What a page of a reflection is made of, in one call each: every call to the API verifies the caller anew, and on a
-- hosted project it is a round trip. All read with the caller's own
-- rights, and are plpgsql because that keeps the plans of a connection.
--
-- security definer, with the reason:
--   internal.speaks          viewers read neither statements nor agents; to members alone it says whether there are any
--   internal.ask_for_steward callers may not run the guards themselves

create function api.find_reflection(p_reflection_id uuid)
returns table (
  id uuid, slug text, display_name text, language text, created_at timestamptz, role public.member_role, own_name text
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select reflection.id, reflection.slug, reflection.display_name, reflection.language, reflection.created_at,
    member.role, profile.display_name
  from public.reflection_members as member
  join public.reflections as reflection on reflection.id = member.reflection_id
  join public.profiles as profile on profile.id = member.user_id
  where member.reflection_id = p_reflection_id and member.user_id = (select auth.uid());
end
$$;
comment on function api.find_reflection is 'A reflection that the caller is a member of, with their role in it and their own name; no row to a stranger';

create function internal.speaks(p_reflection_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select internal.my_role_in(p_reflection_id) is not null
    and exists (
      select from public.runtime_sync_state
      where reflection_id = p_reflection_id and surface = 'standard' and agent_id is not null)
    and exists (
      select from public.passages as passage join public.namespaces as namespace on namespace.id = passage.namespace_id
      where passage.reflection_id = p_reflection_id and namespace.visibility <> 'sealed');
$$;
comment on function internal.speaks is 'There is something to say, and an agent to say it: what members may know of both';

create function api.read_overview(p_reflection_id uuid)
returns table (
  namespaces jsonb, members jsonb, source_counts jsonb, statement_counts jsonb, interview_turns jsonb,
  progress jsonb, speaks boolean, has_talked boolean, questions jsonb, newest jsonb, contradictions bigint
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select
    (select coalesce(jsonb_agg(to_jsonb(shelf)), '[]') from (
      select id, name, title, description, visibility, waits_for as "waitsFor" from public.namespaces
      where reflection_id = p_reflection_id order by place, title limit 500) as shelf),
    (select jsonb_agg(to_jsonb(member)) from api.list_members(p_reflection_id) as member),
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_sources(p_reflection_id) as counted) end,
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_statements(p_reflection_id) as counted) end,
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from (
        select turn.conversation_id, turn.speaker, turn.body
        from (
          select id, created_at from public.conversations
          where reflection_id = p_reflection_id and mode = 'interview' order by created_at limit 500) as interview
        join public.conversation_turns as turn
          on turn.conversation_id = interview.id and turn.reflection_id = p_reflection_id
        order by interview.created_at, interview.id, turn.position) as said) end,
    (select payload #> '{sync,progress}' from public.voice_artifacts
      where reflection_id = p_reflection_id and status = 'promoted'),
    caller.speaks,
    exists (
      select from public.conversations where reflection_id = p_reflection_id and user_id = (select auth.uid())
        and mode = 'reflection' and status in ('active', 'ended')),
    case when caller.speaks then to_jsonb(internal.list_suggested_questions(p_reflection_id)) else '[]' end,
    case when is_steward and caller.speaks then (
      select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
        select title, language from public.sources
        where reflection_id = p_reflection_id and deleted_at is null and status = 'live'
        order by created_at desc, id limit 4) as source) else '[]' end,
    (select count(*) from public.contradictions where reflection_id = p_reflection_id and choice is null)
  from (
    select coalesce(internal.my_role_in(p_reflection_id) in ('owner', 'admin', 'operator'), false) as is_steward,
      internal.speaks(p_reflection_id) as speaks
  ) as caller;
end
$$;
comment on function api.read_overview is 'Of the first page of a reflection; counts and interviews are null to members who are not stewards, and they are shown no contradiction';

create function internal.ask_for_steward(p_reflection_id uuid) returns public.member_role
language sql
stable
security definer
set search_path = ''
as $$
  select internal.require_steward(p_reflection_id);
$$;
comment on function internal.ask_for_steward is 'Refuses whoever is not one, in a function that reads with the rights of its caller';

create function api.read_voice_standing(p_reflection_id uuid, p_stock_voice_id text)
returns table (
  live jsonb, newest jsonb, begun integer, holds_for_guests boolean, published text[], voiced text[], states jsonb
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    -- Of the packs what they are known by, and none of their words.
    (select jsonb_build_object('generation', generation, 'promoted_at', promoted_at, 'sync', payload -> 'sync', 'packs', (
        select coalesce(jsonb_object_agg(pack.key, jsonb_build_object('kind', pack.value -> 'kind',
          'contentHash', pack.value -> 'contentHash', 'dossierHash', pack.value -> 'dossierHash')), '{}')
        from jsonb_each(payload -> 'prompt_packs') as pack))
      from public.voice_artifacts where reflection_id = p_reflection_id and status = 'promoted'),
    (select jsonb_build_object('generation', generation, 'status', status) from public.voice_artifacts
      where reflection_id = p_reflection_id order by generation desc limit 1),
    (select generation_counter from public.reflections where id = p_reflection_id),
    internal.guests_voice_holds(p_reflection_id),
    array(select name from public.namespaces
      where reflection_id = p_reflection_id and visibility = 'published' order by place, title limit 500),
    internal.read_agent_voices(p_reflection_id, p_stock_voice_id),
    (select coalesce(jsonb_agg(to_jsonb(state)), '[]') from (
      select surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at, last_error, drift,
        audited_at, lease_expires_at
      from public.runtime_sync_state where reflection_id = p_reflection_id) as state);
end
$$;
comment on function api.read_voice_standing is 'What speaks, what is to speak, and how far that is; pages ask again while it moves';

create function api.count_waiting(p_reflection_id uuid)
returns table (corrections bigint, contradictions bigint, failed_jobs bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    (select count(*) from public.fact_corrections as correction
      left join public.sources as source on source.id = correction.source_id
      where correction.reflection_id = p_reflection_id and correction.status = 'pending' and source.deleted_at is null),
    (select count(*) from public.contradictions where reflection_id = p_reflection_id and choice is null),
    (select count(*) from public.dead_letters where reflection_id = p_reflection_id and retried_at is null);
end
$$;
comment on function api.count_waiting is 'What waits for a steward; the corrections of a deleted source do not';

create function api.read_knowledge(
  p_reflection_id uuid, p_limit integer, p_offset integer default 0, p_namespace_id uuid default null
)
returns table (namespaces jsonb, counts jsonb, source_counts jsonb, sources jsonb, going_on jsonb, deleted jsonb)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(p_limit, 1), 500);
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    (select coalesce(jsonb_agg(to_jsonb(shelf)), '[]') from (
      select id, name, title, description, visibility, waits_for as "waitsFor" from public.namespaces
      where reflection_id = p_reflection_id order by place, title limit 500) as shelf),
    (select to_jsonb(counted) from internal.count_knowledge(p_reflection_id) as counted),
    (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_sources(p_reflection_id) as counted),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, namespace_id, kind, title, status, progress, failure_reason, byte_length, origin_url, file_name, reading_note,
        recorded_on, created_at, language, is_language_chosen, version
      from public.sources
      where reflection_id = p_reflection_id and deleted_at is null and (p_namespace_id is null or namespace_id = p_namespace_id)
      order by created_at desc, id offset greatest(p_offset, 0) limit most + 1) as source),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, namespace_id, kind, title, status, progress, failure_reason, byte_length, origin_url, file_name, reading_note,
        recorded_on, created_at, language, is_language_chosen, version
      from public.sources
      where reflection_id = p_reflection_id and deleted_at is null and status <> 'live'
      order by created_at desc, id limit most) as source),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, title, namespace_id, erase_after from public.sources
      where reflection_id = p_reflection_id and erase_after > now()
      order by deleted_at desc limit 1000) as source);
end
$$;
comment on function api.read_knowledge is 'Of the page of sources: one more than the limit is answered where there are more';

grant execute on function internal.speaks, internal.ask_for_steward to authenticated;
grant execute on function
  api.find_reflection, api.read_overview, api.read_voice_standing, api.count_waiting, api.read_knowledge
to authenticated;

-- ════ supabase/schemas/reflections/erasures.sql

-- What was erased because somebody asked for it, until every place was looked at; then what their receipt says. Nothing here says
-- whose it was: a hash of an id that exists nowhere else, and numbers.
--
-- security definer, with the reason: all api functions here, because the table is nobody's and the looking reads every table.
--   internal.note_erasure   called by functions that delete for a person, who has no privilege on the table

create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('account', 'reflection', 'guest')),
  subject_hash text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  erased jsonb not null check (jsonb_typeof(erased) = 'object'),
  sought text[] not null,
  erased_at timestamptz not null default clock_timestamp(),
  log_position text not null default pg_current_wal_insert_lsn()::text,
  places jsonb check (jsonb_typeof(places) = 'array'),
  checked_at timestamptz,
  is_complete boolean not null default false
);
comment on table public.erasures is 'One row per erasure that somebody asked for; opened by the token that they were given';
comment on column public.erasures.sought is 'Ids of what was erased, until none of them is found any more; then none';
comment on column public.erasures.log_position is 'Where the write-ahead log stood when it was erased';
alter table public.erasures enable row level security;

create function internal.note_erasure(
  p_token_hash text, p_kind text, p_subject uuid, p_erased jsonb, p_sought text[]
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted public.erasures;
begin
  insert into public.erasures (token_hash, kind, subject_hash, erased, sought)
  values (p_token_hash, p_kind, internal.sha256_hex(p_subject::text), p_erased, p_sought || p_subject::text)
  returning * into noted;
  perform internal.enqueue('recaps', jsonb_build_object('kind', 'check_erasure', 'erasure_id', noted.id));
  perform internal.write_audit(internal.installation_chain(), 'erasure.' || p_kind,
    jsonb_build_object('erasure_id', noted.id));
exception
  when check_violation or not_null_violation or unique_violation then
    perform internal.misused('invalid_request', 'erasure_token');
end
$$;

-- The ids by which anything of them is found, and how much there is, before they go.
create function internal.traces_of_reflections(p_reflection_ids uuid[], out sought text[], out erased jsonb)
language sql
stable
set search_path = ''
as $$
  select array(
    select id::text from unnest(p_reflection_ids) as id
    union all select id::text from public.namespaces where reflection_id = any (p_reflection_ids)
    -- Of a source its sound and its picture are named by its id, which is sought in the jobs that remove them.
    union all select id::text from public.sources where reflection_id = any (p_reflection_ids)
    union all select id::text from public.guest_photos where reflection_id = any (p_reflection_ids)
    union all select id::text from public.voice_consents where reflection_id = any (p_reflection_ids)
    union all select id::text from public.agent_sessions where reflection_id = any (p_reflection_ids)
    union all select id::text from public.conversations where reflection_id = any (p_reflection_ids)
    union all select provider_conversation_id from public.conversation_calls where reflection_id = any (p_reflection_ids)),
  jsonb_build_object(
    'reflections', coalesce(cardinality(p_reflection_ids), 0),
    'sources', (select count(*) from public.sources where reflection_id = any (p_reflection_ids)),
    'conversations', (select count(*) from public.conversations where reflection_id = any (p_reflection_ids)),
    'chats', (select count(*) from public.agent_sessions where reflection_id = any (p_reflection_ids)),
    'memories', (select count(*) from public.memories where reflection_id = any (p_reflection_ids)));
$$;

-- Whether a text names one of $2: a uuid wherever it stands, and a provider's name as a whole word. A text is read once, however many
-- there are: of a large reflection there are thousands.
create function internal.names_any(p_column text) returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    '(exists (select from regexp_matches(%1$s::text, ''[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'', ''g'') as hit (word) where word[1] = any ($2))'
    ' or exists (select from regexp_matches(%1$s::text, ''[A-Za-z0-9_-]+'', ''g'') as hit (word) where word[1] = any ($2)))',
    p_column);
$$;

-- By its ids: in columns of ids, in columns that name something at a provider, and inside of JSON. A guest whose old cookie is still
-- somewhere may talk on as whoever it was; what was said after the erasure is no trace of what was erased.
create function internal.count_traces(
  p_table regclass, p_sought text[], p_guest_id uuid default null, p_erased_at timestamptz default null
) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  conditions text;
  of_guest text;
  found bigint;
begin
  select string_agg(case
      when column_type = 'uuid'::regtype then format('%I = any ($1)', column_name)
      when column_type = 'uuid[]'::regtype then format('%I && $1', column_name)
      when column_type = 'jsonb'::regtype then internal.names_any(quote_ident(column_name))
      else format('%I = any ($2)', column_name)
    end, ' or '),
    string_agg(format('%I = $3', column_name), ' or ') filter (where column_type = 'uuid'::regtype) into conditions, of_guest
  from (
    select attname as column_name, atttypid as column_type from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped
      and (atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'jsonb'::regtype)
        or (atttypid = 'text'::regtype and attname like '%\_id'))
  ) as holding;
  if conditions is null then
    return 0;
  end if;
  if of_guest is not null and p_guest_id is not null then
    conditions := format('%s or ((%s)%s)', conditions, of_guest, case when exists (
        select from pg_catalog.pg_attribute where attrelid = p_table and attname = 'created_at' and not attisdropped)
      then ' and created_at <= $4' else '' end);
  end if;
  execute format('select count(*) from %s where %s', p_table, conditions) into found using
    array(select id::uuid from unnest(p_sought) as id where id ~ '^[0-9a-f-]{36}$'), p_sought, p_guest_id, p_erased_at;
  return found;
end
$$;

create function internal.place_of(p_table regclass) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_table::text ~ '^pgmq\.' then 'jobs'
    when p_table = 'public.dead_letters'::regclass then 'dead_letters'
    when p_table in ('internal.meanings'::regclass, 'internal.sentence_meanings'::regclass) then 'vectors'
    when p_table in ('public.voice_artifacts'::regclass, 'internal.words_to_forget'::regclass) then 'ledger'
    when p_table = 'public.reflections'::regclass then 'packs'
    when p_table in ('public.runtime_sync_state'::regclass, 'public.agent_versions'::regclass,
      'internal.calls_to_remove'::regclass) then 'agents'
    else 'tables'
  end;
$$;

-- The audit log is left out, and said to be: it holds ids and labels, no words, and is kept so that what was done can be proved.
-- In pieces, so that no look is longer than a statement may take: first at no table, which clears the archives and answers which
-- tables there are; then at some of them each time. Archives last: a job that ends in between goes from its queue to one of them.
create function api.look_for_erased(p_erasure_id uuid, p_tables text[] default '{}') returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  erasure public.erasures;
  archive text;
  guest uuid;
  found jsonb;
  tables jsonb;
  audit_entries bigint;
  written pg_lsn;
begin
  select * into erasure from public.erasures where id = p_erasure_id;
  if erasure.id is null then
    perform internal.fail('not_found');
  end if;
  if erasure.kind = 'guest' then
    select id::uuid into guest from unnest(erasure.sought) as id
    where id ~ '^[0-9a-f-]{36}$' and internal.sha256_hex(id) = erasure.subject_hash;
  end if;
  with looked_at as (
    select cls.oid, cls.oid::regclass::text as name, internal.place_of(cls.oid) as place
    from pg_catalog.pg_class as cls
    where cls.relkind in ('r', 'p')
      and (cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace)
        or (cls.relnamespace = 'pgmq'::regnamespace and cls.relname ~ '^[qa]_'))
      and cls.oid not in ('public.audit_log'::regclass, 'public.erasures'::regclass)
  ), asked_for as (
    select place, jsonb_agg(name order by name) as names, sum(internal.count_traces(
      oid, array_remove(erasure.sought, guest::text), guest, erasure.erased_at)) as traces
    from looked_at where name = any (p_tables) group by place
  )
  select (select jsonb_agg(jsonb_build_object('place', place, 'looked_in', names, 'found', traces) order by place) from asked_for),
    (select jsonb_agg(name order by name ~ '^pgmq\.a_', name) from looked_at) into found, tables;
  if cardinality(p_tables) > 0 then
    return jsonb_build_object('places', coalesce(found, '[]'));
  end if;
  -- Archived jobs hold ids. They go as soon as nothing of theirs is left to be done.
  for archive in select format('pgmq.%I', 'a_' || queue) from unnest(enum_range(null::public.job_queue)) as queue loop
    execute format('delete from %s where %s', archive, internal.names_any('message')) using null::uuid[], erasure.sought;
  end loop;
  execute format(
    'select count(*) from public.audit_log where reflection_id = any ($1) or actor_id = any ($1) or %s', internal.names_any('details'))
  into audit_entries using
    array(select id::uuid from unnest(erasure.sought) as id where id ~ '^[0-9a-f-]{36}$'), erasure.sought;
  -- Not every server lets us: then it is not claimed.
  begin
    execute 'checkpoint';
  exception
    when others then null;
  end;
  begin
    execute 'select redo_lsn from pg_catalog.pg_control_checkpoint()' into written;
  exception
    when others then null;
  end;
  return jsonb_build_object(
    'id', erasure.id, 'sought', to_jsonb(erasure.sought), 'tables', tables, 'places', '[]'::jsonb,
    'log_is_past', written is not null and written > erasure.log_position::pg_lsn, 'audit_entries', audit_entries);
end
$$;

create function api.finish_erasure(p_erasure_id uuid, p_places jsonb, p_is_complete boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.erasures
  set places = p_places, checked_at = clock_timestamp(), is_complete = p_is_complete,
    sought = case when p_is_complete then '{}' else sought end
  where id = p_erasure_id and not is_complete;
end
$$;

create function api.read_erasure(p_token_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', id, 'kind', kind, 'subject', subject_hash, 'erased', erased, 'erasedAt', erased_at, 'places', places,
    'checkedAt', checked_at, 'isComplete', is_complete)
  from public.erasures where token_hash = p_token_hash;
$$;

grant execute on function api.look_for_erased, api.finish_erasure, api.read_erasure to service_role;

-- ════ supabase/schemas/reflections/import-persona.sql

-- Bringing in a reflection that was downloaded: its rows under their own ids, in one transaction. Its sound and photos are in their
-- place before, so that nothing has to be taken back of what somebody may have begun to use; until then a job waits for them, which
-- removes them an hour later. The rows take this job away with them: one of both happens, whoever is killed.
--
-- security definer, with the reason:
--   api.import_persona   service_role has no privilege on most of these tables; called by the server, which has checked the file:
--                        whoever may call it could write statements that nobody said
--   api.begin_import     service_role has no privilege on the queue; called by the server before it stores what the file carries
--   api.drop_import      as begin_import, when something of it failed
--
-- A moment of a file is never later than now: what is kept for a time after it, or listed by it, would be so for ever.

create function internal.by_now(p_moment timestamptz) returns timestamptz
language sql
stable
strict
set search_path = ''
as $$
  select least(p_moment, now());
$$;

create function internal.import_knowledge(p_reflection_id uuid, p_user_id uuid, p_persona jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  source public.sources;
begin
  insert into public.namespaces
    (id, reflection_id, name, title, description, visibility, visibility_changed_at, place, created_at)
  select id, p_reflection_id, name, title, description, visibility, internal.by_now(visibility_changed_at), place, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.namespaces, p_persona -> 'namespaces');
  insert into public.sources
    (id, reflection_id, namespace_id, kind, title, content, version, file_hash, origin_url, reading_note, file_name,
      recorded_on, language, is_language_chosen, called_as, added_by, created_at)
  select id, p_reflection_id, namespace_id, kind, title, content, version, file_hash, origin_url, reading_note, file_name,
    recorded_on, language, is_language_chosen, called_as, p_user_id, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.sources, p_persona -> 'sources');
  insert into public.source_versions (id, source_id, reflection_id, namespace_id, version, content, replaced_at)
  select id, source_id, p_reflection_id, namespace_id, version, content, internal.by_now(replaced_at)
  from jsonb_populate_recordset(null::public.source_versions, p_persona -> 'source_versions');
  -- Attack: a guest is told the ids of passages. Somewhere else they bring in a file with these, and the true one is refused there for ever;
  -- so each gets a new one. Nothing of a file leads to a passage.
  insert into public.passages (source_id, reflection_id, namespace_id, position, body, created_at)
  select source_id, p_reflection_id, namespace_id, position, body, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.passages, p_persona -> 'passages');
  insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
  select source_id, duration_ms, piece_count, has_others
  from jsonb_populate_recordset(null::internal.source_sounds, p_persona -> 'sounds');
  insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms, words)
  select source_id, position, starts_ms, duration_ms, words
  from jsonb_populate_recordset(null::internal.sound_pieces, p_persona -> 'sound_pieces');
  insert into internal.source_pictures (source_id, width, height)
  select source_id, width, height from jsonb_populate_recordset(null::internal.source_pictures, p_persona -> 'pictures');
  insert into public.guest_photos (reflection_id, id, agreed_by)
  select p_reflection_id, id, p_user_id from jsonb_populate_recordset(null::public.guest_photos, p_persona -> 'guest_photos');
  -- What corrects and hides comes first: each statement is weighed against it when it is written.
  insert into public.fact_corrections
    (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, created_at)
  select id, p_reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections');
  update public.fact_corrections as correction set status = given.status, decided_at = internal.by_now(given.decided_at)
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections') as given
  where correction.id = given.id and given.status <> 'pending';
  insert into public.hidden_statements
    (id, reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, created_at)
  select id, p_reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.hidden_statements, p_persona -> 'hidden_statements');
  insert into public.evidence
    (id, reflection_id, namespace_id, source_id, correction_id, kind, quote, asked, members_only, position, created_at)
  select id, p_reflection_id, namespace_id, source_id, correction_id, kind, quote, asked, coalesce(members_only, false), position, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.evidence, p_persona -> 'evidence');
  update public.fact_corrections as correction set evidence_id = evidence.id
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections') as given
  join public.evidence on evidence.id = given.evidence_id and evidence.reflection_id = p_reflection_id
  where correction.id = given.id;
  insert into public.golden_questions (id, reflection_id, audience, question, source_id, created_by, created_at)
  select id, p_reflection_id, audience, question, source_id, p_user_id, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.golden_questions, p_persona -> 'golden_questions');
  -- Lines and meanings are made of the texts again; what another reading finds unchanged keeps its id.
  for source in select * from public.sources where reflection_id = p_reflection_id order by id loop
    perform internal.enqueue_ingest(source);
  end loop;
end
$$;

-- Each row with the hashes that it had; the live one as a candidate, which has to come out of its statements here as well. What was live
-- before it never was so here, and nobody can bring it back: its hashes do not say who wrote it.
create function internal.import_ledger(p_reflection_id uuid, p_ledger jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry public.voice_artifacts;
  live uuid;
  step public.voice_artifact_status;
begin
  for entry in select * from jsonb_populate_recordset(null::public.voice_artifacts, p_ledger) order by position loop
    entry.reflection_id := p_reflection_id;
    if entry.created_at > now() then
      perform internal.fail('invalid_request', 'file_voice_later');
    elsif entry.chain_hash <> internal.artifact_chain_hash(entry)
      or not internal.names_known_sources(p_reflection_id, entry.payload)
    then
      perform internal.fail('invalid_request', 'file_voices_changed');
    end if;
    insert into public.voice_artifacts
      (id, reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, copied_from, findings,
        created_at, evaluated_at, promoted_at, superseded_at, tombstoned_at, tombstone_reason)
    values
      (entry.id, p_reflection_id, entry.position, entry.generation, entry.payload, entry.payload_hash, entry.prev_hash,
        entry.chain_hash, entry.copied_from, case when entry.status = 'promoted' then '[]' else entry.findings end,
        entry.created_at, case when entry.status <> 'promoted' then internal.by_now(entry.evaluated_at) end,
        case when entry.status <> 'promoted' then internal.by_now(entry.promoted_at) end, internal.by_now(entry.superseded_at),
        internal.by_now(entry.tombstoned_at), entry.tombstone_reason);
    if entry.status = 'promoted' then
      live := entry.id;
    else
      foreach step in array (case entry.status
        when 'rejected' then array['rejected']
        when 'approved' then array['approved', 'stale']
        when 'stale' then array['approved', 'stale']
        when 'superseded' then array['approved', 'stale']
        else '{}' end)::public.voice_artifact_status[]
      loop
        update public.voice_artifacts set status = step where id = entry.id;
      end loop;
    end if;
  end loop;
  if exists (select from api.verify_voice_ledger(p_reflection_id)) then
    perform internal.fail('invalid_request', 'file_voices_order');
  end if;
  return live;
end
$$;

-- Attack: who was a viewer of a reflection that was deleted knows its id. What is brought in under it would open its audit log to
-- them, and lock out whoever deleted it and has its file.
create function internal.may_come_back(p_reflection_id uuid, p_user_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_reflection_id <> internal.installation_chain()
    and (not exists (select from public.audit_log where reflection_id = p_reflection_id)
      or p_user_id::text = (
        select coalesce(actor_id::text, details ->> 'user_id') from public.audit_log
        where reflection_id = p_reflection_id and action = 'reflection.deleted'
        order by position desc limit 1));
$$;

-- What is under way would look for, or remove, what has just been brought in.
create function internal.is_being_deleted(p_persona jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  with given as materialized (
    select p_persona -> 'reflection' ->> 'id' as id
    union all
    select item ->> 'id' from jsonb_each(p_persona) as list (kind, rows)
      cross join lateral jsonb_array_elements(case jsonb_typeof(rows) when 'array' then rows else '[]' end) as item
    where item ? 'id'
  )
  select exists (select from public.erasures cross join lateral unnest(sought) as trace join given on given.id = trace)
    or exists (
      select from pgmq.q_ingest as job join given on given.id = coalesce(job.message ->> 'source_id', job.message ->> 'picture_id')
      where job.message ->> 'kind' in ('remove_sound', 'remove_picture'))
    or exists (
      select from pgmq.q_ingest as job cross join lateral jsonb_array_elements(job.message -> 'places') as place
        join given on given.id = place ->> 'id'
      where job.message ->> 'kind' = 'forget_import');
$$;

create function internal.require_importable(p_user_id uuid, p_persona jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  home uuid := (p_persona -> 'reflection' ->> 'id')::uuid;
begin
  -- One creation per person at a time, so that the ceiling holds.
  perform from public.profiles where id = p_user_id for no key update;
  if not found then
    perform internal.fail('forbidden', 'account_gone');
  elsif (select count(*) from public.reflection_members where user_id = p_user_id and role = 'owner') >= internal.most_owned_reflections() then
    perform internal.fail('limit_reached', 'reflections_full');
  elsif exists (select from public.reflections where id = home) then
    perform internal.fail('conflict', 'reflection_here');
  elsif not internal.may_come_back(home, p_user_id) then
    perform internal.fail('conflict', 'reflection_of_another');
  elsif internal.is_being_deleted(p_persona) then
    perform internal.fail('conflict', 'still_deleting');
  elsif jsonb_array_length(p_persona -> 'sources') > internal.most_sources() then
    perform internal.fail('limit_reached', 'sources_full');
  end if;
  return home;
end
$$;

create function api.begin_import(p_user_id uuid, p_persona jsonb) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  places jsonb;
begin
  -- Of two files with the same ids one is begun: what the other would put over its bytes, or remove, is not its own.
  perform pg_advisory_xact_lock(hashtextextended('begin_import', 0));
  perform internal.require_importable(p_user_id, p_persona);
  select coalesce(jsonb_agg(place), '[]') into places from (
    select jsonb_build_object('id', item ->> 'source_id', 'pieces', (item ->> 'piece_count')::integer)
    from jsonb_array_elements(p_persona -> 'sounds') as item
    union all
    select jsonb_build_object('id', coalesce(item ->> 'source_id', item ->> 'id'), 'pieces', 0)
    from jsonb_array_elements((p_persona -> 'pictures') || (p_persona -> 'guest_photos')) as item
  ) as carried (place);
  if exists (
    select from jsonb_array_elements(places) as place
    where (place ->> 'id')::uuid in (select id from public.sources union all select id from public.guest_photos))
  then
    perform internal.fail('conflict', 'file_of_another');
  end if;
  return internal.enqueue('ingest', jsonb_build_object('kind', 'forget_import', 'places', places), 3600);
end
$$;
comment on function api.begin_import is 'The job that removes what is stored from now on, unless the rows are made before it begins';

create function api.drop_import(p_import bigint) returns void
language sql
security definer
set search_path = ''
as $$
  update pgmq.q_ingest set vt = clock_timestamp() where msg_id = p_import and message ->> 'kind' = 'forget_import' and read_ct = 0;
$$;
comment on function api.drop_import is 'The rows were not made: what was stored is removed now';

create function api.import_persona(p_user_id uuid, p_slug text, p_persona jsonb, p_import bigint default null) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb := p_persona -> 'reflection';
  home uuid;
  live uuid;
  broken text;
begin
  if p_import is not null then
    delete from pgmq.q_ingest where msg_id = p_import and message ->> 'kind' = 'forget_import' and read_ct = 0;
    if not found then
      perform internal.fail('conflict', 'file_too_slow');
    end if;
  end if;
  home := internal.require_importable(p_user_id, p_persona);
  -- As when they are added: a second of sound counts as a kilobyte. A photo is stored and not read, and counts a quarter.
  perform internal.take_ingest_bytes(home, octet_length(p_persona::text)
    + (select coalesce(sum((item ->> 'duration_ms')::bigint), 0) from jsonb_array_elements(p_persona -> 'sounds') as item)::bigint
    + (select coalesce(sum((item ->> 'size')::bigint), 0) / 4
       from jsonb_array_elements((p_persona -> 'pictures') || (p_persona -> 'guest_photos')) as item)::bigint);
  insert into public.reflections
    (id, slug, display_name, created_by, language, speaking_style, boundaries, wishes_for_guests, public_about,
      interview_progress, ingestion_enabled, created_at)
  select id, p_slug, display_name, p_user_id, language, speaking_style, boundaries, wishes_for_guests, public_about,
    interview_progress, ingestion_enabled, internal.by_now(created_at)
  from jsonb_populate_record(null::public.reflections, given);
  -- Not what the file says of it: behind the highest number no generation could begin.
  update public.reflections set generation_counter = (
    select coalesce(max((item ->> 'generation')::integer), 0) from jsonb_array_elements(p_persona -> 'voice_artifacts') as item)
  where id = home;
  insert into public.reflection_members (reflection_id, user_id, role) values (home, p_user_id, 'owner');
  perform internal.import_knowledge(home, p_user_id, p_persona);
  live := internal.import_ledger(home, p_persona -> 'voice_artifacts');
  perform internal.enqueue_regeneration(home);
  perform internal.write_audit(home, 'reflection.imported', jsonb_build_object('user_id', p_user_id));
  return live;
exception
  when unique_violation then
    get stacked diagnostics broken = constraint_name;
    if broken = 'reflections_slug_key' then
      perform internal.fail('slug_taken');
    end if;
    perform internal.fail('conflict', 'file_of_another');
  when check_violation or not_null_violation or foreign_key_violation or data_exception then
    perform internal.fail('invalid_request', 'file_unusable');
end
$$;
comment on function api.import_persona is 'The id of the voice that was live, to be judged here; null where there was none. Whole or not at all';

grant execute on function api.begin_import, api.drop_import, api.import_persona to service_role;

-- ════ supabase/schemas/ops/operations.sql

-- What the operators of an installation see: how its work goes, and nothing that anybody said. Jobs by their kind, never by what they
-- are about; agents by whether they are as they should be; events by ids and labels.
--
-- security definer, with the reason: all api functions here, because they read tables of every reflection; the server has looked
-- whether its caller is an operator.

create function api.read_operations(p_model text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'queues', (select jsonb_agg(to_jsonb(counted) order by counted.queue) from internal.count_jobs() as counted),
    'letters', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', letter.id, 'queue', letter.queue, 'kind', coalesce(letter.payload ->> 'kind', ''), 'reads', letter.read_count,
        'error', letter.last_error, 'at', letter.created_at) order by letter.created_at desc)
      from (
        select * from public.dead_letters where retried_at is null order by created_at desc limit 100
      ) as letter), '[]'),
    'agents', (
      select jsonb_build_object(
        'all', count(agent_id),
        'never_audited', count(*) filter (where agent_id is not null and audited_at is null),
        'drifted', count(*) filter (where jsonb_array_length(drift) > 0 and synced_at < audited_at))
      from public.runtime_sync_state),
    'refusals', coalesce((
      select jsonb_agg(jsonb_build_object(
        'reflectionId', refused.reflection_id, 'surface', refused.surface, 'error', refused.last_error, 'at', refused.updated_at,
        'drift', refused.settings) order by refused.updated_at desc)
      from (
        select state.*, array(
          select jsonb_array_elements(coalesce(state.drift, '[]')) ->> 'setting') as settings
        from public.runtime_sync_state as state
        where last_error is not null or (jsonb_array_length(drift) > 0 and synced_at < audited_at)
        order by updated_at desc limit 100
      ) as refused), '[]'),
    'meanings', jsonb_build_object(
      'lines', (select count(*) from internal.lines where edition <> 'guests'),
      'withMeaning', (select count(distinct line_id) from internal.meanings where p_model is null or model = p_model)),
    'erasures', jsonb_build_object(
      'open', (select count(*) from public.erasures where not is_complete),
      'oldest', (select min(erased_at) from public.erasures where not is_complete),
      'calls', (select count(*) from internal.calls_to_remove),
      'words', (select count(*) from internal.words_to_forget)),
    'databaseBytes', pg_database_size(current_database()));
$$;
comment on function api.read_operations is 'Jobs, agents, what the provider refused, what waits to be erased: one look';

-- What happened to access, by whom and to what, across all chains; the newest first.
create function api.list_security_events(p_limit integer default 100) returns table (
  reflection_id uuid, action text, actor_id uuid, details jsonb, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select nullif(entry.reflection_id, internal.installation_chain()), entry.action, entry.actor_id, entry.details, entry.created_at
  from public.audit_log as entry
  where entry.action ~ '^(sign_in|proof|password|email|factor|passkey|account|erasure|member|invitation|share_link|job|retention)\.'
    or entry.action in ('reflection.created', 'reflection.deleted', 'reflection.exported', 'reflection.imported', 'typed_conversations.erased')
  order by entry.created_at desc, entry.reflection_id, entry.position desc
  limit least(greatest(p_limit, 1), 500);
$$;
create index audit_log_created_idx on public.audit_log (created_at desc);

create function api.retry_dead_letter_as_operator(p_dead_letter_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.dead_letters;
begin
  select * into letter from public.dead_letters where id = p_dead_letter_id and retried_at is null for update;
  if letter.id is null then
    return false;
  end if;
  if letter.payload ->> 'kind' = 'ingest' then
    update public.sources set status = 'queued', progress = 0, failure_reason = null
    where id::text = letter.payload ->> 'source_id' and status = 'failed' and deleted_at is null;
  end if;
  update public.dead_letters set retried_at = now(), retried_by = p_user_id where id = letter.id;
  perform internal.enqueue(letter.queue, letter.payload);
  perform internal.write_audit(internal.installation_chain(), 'job.retried',
    jsonb_build_object('dead_letter_id', letter.id, 'queue', letter.queue, 'user_id', p_user_id));
  return true;
end
$$;
comment on function api.retry_dead_letter_as_operator is 'False when it was tried again already, or is gone';

grant execute on function
  api.read_operations, api.list_security_events, api.retry_dead_letter_as_operator
to service_role;

-- ════ supabase/schemas/platform/health-probe.sql

-- One cheap call that proves the database answers and says which schema it has.
--
-- security definer, with the reason:
--   api.health_probe         reads the migration history, on which service_role has no privilege

create function api.health_probe() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select max(version) from supabase_migrations.schema_migrations);
end
$$;
comment on function api.health_probe is 'The version of the latest applied migration';
grant execute on function api.health_probe to service_role;

-- ════ supabase/schemas/platform/cron.sql

-- The timer that calls the app's drain in production: Supabase Cron with pg_net. Where they are missing, as on the embedded
-- stack, there is no schedule and the app's own launcher calls.
--
-- What to call and with which secret is in Supabase Vault, as `app_url` and `jobs_drain_secret`; until both are there the
-- schedule does nothing.
--
-- security definer, with the reason:
--   internal.call_drain   reads the queues and the vault, on which no role of ours has a privilege

create function internal.call_drain() returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  app_url text;
  drain_secret text;
begin
  if not exists (select from pgmq.q_ingest where vt <= clock_timestamp())
    and not exists (select from pgmq.q_artifacts where vt <= clock_timestamp())
    and not exists (select from pgmq.q_runtime_sync where vt <= clock_timestamp())
    and not exists (select from pgmq.q_recaps where vt <= clock_timestamp())
    and not exists (select from pgmq.q_meanings where vt <= clock_timestamp())
  then
    return false;
  end if;
  execute $vault$
    select max(decrypted_secret) filter (where name = 'app_url'),
      max(decrypted_secret) filter (where name = 'jobs_drain_secret')
    from vault.decrypted_secrets
  $vault$ into app_url, drain_secret;
  if app_url is null or drain_secret is null then
    return false;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
    using rtrim(app_url, '/') || '/api/jobs/drain',
      jsonb_build_object('authorization', 'Bearer ' || drain_secret, 'content-type', 'application/json');
  return true;
end
$$;
comment on function internal.call_drain is 'False when there is nothing to do, or nobody to tell';

-- A server can have the files of pg_cron without running it, or run it in another database. Then there is no schedule, which
-- is said, and no migration fails for it.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    execute $cron$ select cron.schedule('drain-jobs', '10 seconds', 'select internal.call_drain()') $cron$;
    execute $cron$ select cron.schedule('audit-agents', '23 * * * *', 'select internal.queue_runtime_audits()') $cron$;
    execute $cron$ select cron.schedule('finish-erasures', '41 * * * *', 'select internal.queue_erasures()') $cron$;
    execute $cron$ select cron.schedule('end-old-sign-ins', '53 * * * *', 'select internal.end_old_sign_ins()') $cron$;
    execute $cron$ select cron.schedule('erase-old-conversations', '11 * * * *', 'select internal.erase_old_conversations()') $cron$;
    execute $cron$ select cron.schedule('weekly-mails', '7 * * * *', 'select internal.queue_weekly_mails()') $cron$;
    execute $cron$ select cron.schedule('repair-calls', '* * * * *', 'select internal.queue_call_repairs()') $cron$;
    execute $cron$ select cron.schedule('settle-sessions', '* * * * *', 'select internal.settle_agent_sessions()') $cron$;
  end if;
exception
  when others then
    raise warning 'Jobs are not scheduled by this database: %', sqlerrm;
end
$$;
