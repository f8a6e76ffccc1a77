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
