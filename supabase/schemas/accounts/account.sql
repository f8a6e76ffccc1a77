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
