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
