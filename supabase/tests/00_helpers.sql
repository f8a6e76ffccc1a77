-- The cast and the tools of the tests. Installed once; every test file rolls back what it does.
--
-- olivia  owner of the reflection "mara"          stan  stranger: an account and nothing else
-- adam    admin of it                             otto  owner of "other", the other tenant
-- oscar   operator of it                          anon  no account
-- vera    viewer of it                            service  the server's own role

create schema if not exists tests;
-- A server without the extension's files has pgTAP as plain SQL already.
do $$
begin
  if to_regprocedure('tests.plan(integer)') is null then
    create extension pgtap with schema tests;
  end if;
end
$$;
grant usage on schema tests to anon, authenticated, service_role;

create or replace function tests.id(p_name text) returns uuid
language sql immutable
as $$
  select md5('tests:' || p_name)::uuid;
$$;

create or replace function tests.hash(p_name text) returns text
language sql immutable
as $$
  select encode(sha256(convert_to(p_name, 'UTF8')), 'hex');
$$;

create or replace function tests.authenticate_as(p_name text) returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', tests.id(p_name)::text, true);
  perform set_config('request.jwt.claim.role', 'authenticated', true);
  perform set_config('request.jwt.claims',
    json_build_object('sub', tests.id(p_name), 'role', 'authenticated', 'email', p_name || '@example.test')::text, true);
  perform set_config('role', 'authenticated', true);
end
$$;

create or replace function tests.as_anon() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', 'anon', true);
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  perform set_config('role', 'anon', true);
end
$$;

create or replace function tests.as_service() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', 'service_role', true);
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  perform set_config('role', 'service_role', true);
end
$$;

-- A token without a subject: whom the API lets through as authenticated, and who is nobody.
create or replace function tests.as_nobody() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', 'authenticated', true);
  perform set_config('request.jwt.claims', '{"role": "authenticated"}', true);
  perform set_config('role', 'authenticated', true);
end
$$;

-- The database's owner, whom neither privileges nor policies hold back: only triggers and constraints do.
create or replace function tests.as_database_owner() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', '', true);
  perform set_config('request.jwt.claims', '{}', true);
  perform set_config('role', session_user, true);
end
$$;

create or replace function tests.act_as(p_name text) returns void
language plpgsql
as $$
begin
  case p_name
    when 'anon' then perform tests.as_anon();
    when 'nobody' then perform tests.as_nobody();
    when 'service' then perform tests.as_service();
    when 'database owner' then perform tests.as_database_owner();
    else perform tests.authenticate_as(p_name);
  end case;
end
$$;

-- What happens when somebody tries: the number of rows, 'denied' for a missing privilege or a failed policy, one of our
-- error codes, or the SQLSTATE. Whatever was done is undone, the change of role too.
create or replace function tests.outcome(p_actor text, p_sql text) returns text
language plpgsql
as $$
declare
  touched bigint;
begin
  perform tests.act_as(p_actor);
  execute p_sql;
  get diagnostics touched = row_count;
  raise exception using errcode = 'ZZ000', message = touched::text;
exception
  when sqlstate 'ZZ000' then
    return sqlerrm;
  when insufficient_privilege then
    return 'denied';
  when sqlstate 'P0001' then
    return sqlerrm;
  when others then
    return sqlstate;
end
$$;

-- One attempt by the whole cast, in the order of the header: olivia, adam, oscar, vera, stan, otto, anon, service.
create or replace function tests.matrix(p_id text, p_what text, p_sql text, p_expected text[]) returns setof text
language plpgsql
as $$
declare
  actors constant text[] := array['olivia', 'adam', 'oscar', 'vera', 'stan', 'otto', 'anon', 'service'];
  roles constant text[] := array['owner', 'admin', 'operator', 'viewer', 'stranger', 'other owner', 'anon', 'server'];
begin
  for place in 1 .. array_length(actors, 1) loop
    return next tests.is(
      tests.outcome(actors[place], p_sql), p_expected[place],
      format('%s-%s: %s (%s) %s', p_id, place, actors[place], roles[place], p_what));
  end loop;
end
$$;

create or replace function tests.refuses(p_id text, p_actor text, p_code text, p_sql text, p_what text) returns text
language sql
as $$
  select tests.is(tests.outcome(p_actor, p_sql), p_code, format('%s: %s %s', p_id, p_actor, p_what));
$$;

create or replace function tests.create_user(p_name text, p_verified boolean default true) returns uuid
language sql
as $$
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, is_sso_user, is_anonymous)
  values (tests.id(p_name), p_name || '@example.test', case when p_verified then now() end,
    jsonb_build_object('display_name', initcap(p_name)), false, false)
  returning id;
$$;

-- A reflection with one row in every table that can have one, its ids derived from the reflection's name:
-- tests.id('mara/private'), tests.id('mara/private/source') and so on.
-- Every passage of a source as one line.
create or replace function tests.file_lines(p_source_id uuid) returns void
language sql
as $$
  select internal.file_lines(p_source_id, (
    select jsonb_agg(jsonb_build_object(
      'passage', position, 'at', 0, 'body', body, 'words_at', 0, 'language', 'en', 'from', place, 'to', place) order by place)
    from (
      select passages.*, row_number() over (order by position) - 1 as place from public.passages where source_id = p_source_id
    ) as placed));
$$;

-- What an owner read aloud, and the clone that was made of it.
create or replace function tests.add_consent(p_name text, p_owner text, p_voice_id text, p_id text default null) returns uuid
language plpgsql
as $$
declare
  consent uuid := tests.id(coalesce(p_id, p_name || '/consent'));
begin
  insert into public.voice_consents
    (id, reflection_id, voice_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
  values (consent, tests.id(p_name), p_voice_id, tests.id(p_owner), 'I agree that this voice speaks.',
    tests.hash(consent::text), 80, true);
  insert into internal.voice_recordings (consent_id, bytes) values (consent, decode('52494646', 'hex'));
  return consent;
end
$$;

create or replace function tests.create_reflection(p_name text, p_owner text) returns uuid
language plpgsql
as $$
declare
  reflection uuid := tests.id(p_name);
  shelf text;
begin
  insert into public.reflections (id, slug, display_name, created_by)
  values (reflection, p_name || '-test', initcap(p_name), tests.id(p_owner));
  insert into public.reflection_members (reflection_id, user_id, role) values (reflection, tests.id(p_owner), 'owner');
  foreach shelf in array array['sealed', 'private', 'published'] loop
    insert into public.namespaces (id, reflection_id, name, title, visibility)
    values (tests.id(p_name || '/' || shelf), reflection, shelf, initcap(shelf), shelf::public.namespace_visibility);
    insert into public.sources (id, reflection_id, namespace_id, kind, title, content, added_by)
    values (tests.id(p_name || '/' || shelf || '/source'), reflection, tests.id(p_name || '/' || shelf), 'paste',
      initcap(shelf), format('The %s words of %s.', shelf, p_name), tests.id(p_owner));
    insert into public.passages (id, source_id, reflection_id, namespace_id, position, body)
    values (tests.id(p_name || '/' || shelf || '/passage'), tests.id(p_name || '/' || shelf || '/source'), reflection,
      tests.id(p_name || '/' || shelf), 0, format('The %s words of %s.', shelf, p_name));
    perform tests.file_lines(tests.id(p_name || '/' || shelf || '/source'));
    insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote)
    values (tests.id(p_name || '/' || shelf || '/evidence'), reflection, tests.id(p_name || '/' || shelf),
      tests.id(p_name || '/' || shelf || '/source'), 'fact', format('The %s words of %s.', shelf, p_name));
  end loop;
  insert into public.fact_corrections
    (id, reflection_id, namespace_id, source_id, evidence_id, wrong_statement, corrected_statement, proposed_by)
  values (tests.id(p_name || '/correction'), reflection, tests.id(p_name || '/private'),
    tests.id(p_name || '/private/source'), tests.id(p_name || '/private/evidence'),
    format('The private words of %s.', p_name), 'It was otherwise.', tests.id(p_owner));
  insert into public.share_links (id, reflection_id, token_hash, label, created_by)
  values (tests.id(p_name || '/link'), reflection, tests.hash(p_name || '/link'), 'Family', tests.id(p_owner));
  insert into public.invitations (id, reflection_id, email, role, token_hash, invited_by)
  values (tests.id(p_name || '/invitation'), reflection, p_name || '-guest@example.test', 'viewer',
    tests.hash(p_name || '/invitation'), tests.id(p_owner));
  perform tests.add_consent(p_name, p_owner, p_name || '-voice');
  insert into public.runtime_sync_state (reflection_id, surface) values (reflection, 'standard');
  insert into public.data_keys (id, reflection_id, wrapped_key, master_key_id)
  values (tests.id(p_name || '/key'), reflection, decode(repeat('00', 60), 'hex'), 'master-1');
  insert into public.dead_letters (id, queue, job_id, reflection_id, payload, read_count, last_error)
  values (tests.id(p_name || '/letter'), 'ingest', 1000000 + hashtext(p_name), reflection,
    jsonb_build_object('reflection_id', reflection), 5, 'the page was gone');
  perform internal.write_audit(reflection, 'reflection.created');
  return reflection;
end
$$;

create or replace function tests.add_conversation(
  p_name text, p_reflection text, p_user text, p_role public.session_role default 'viewer',
  p_mode public.session_mode default 'reflection', p_off_record boolean default false
) returns uuid
language sql
as $$
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
  values (
    tests.id(p_name), tests.id(p_reflection), tests.id(p_user), case when p_user is null then tests.id('guest') end,
    p_mode, p_role,
    case when p_user is null then 'public' else 'private' end::public.session_audience,
    case when p_user is null then 'public' else 'standard' end::public.session_surface,
    array['published'], p_mode = 'interview', p_off_record)
  returning id;
$$;

create or replace function tests.add_session(p_name text, p_reflection text, p_user text) returns uuid
language sql
as $$
  insert into public.agent_sessions
    (id, reflection_id, user_id, agent_slug, title, title_key_id, context, key_id)
  values (tests.id(p_name), tests.id(p_reflection), tests.id(p_user), p_reflection, decode(repeat('ab', 40), 'hex'),
    tests.id(p_reflection || '/key'), decode(repeat('ab', 40), 'hex'), tests.id(p_reflection || '/key'))
  returning id;
$$;

create or replace function tests.create_cast() returns void
language plpgsql
as $$
declare
  member text[];
begin
  perform tests.create_user(name) from unnest(array['olivia', 'adam', 'oscar', 'vera', 'stan', 'otto']) as name;
  perform tests.create_reflection('mara', 'olivia');
  perform tests.create_reflection('other', 'otto');
  foreach member slice 1 in array array[['adam', 'admin'], ['oscar', 'operator'], ['vera', 'viewer']] loop
    insert into public.reflection_members (reflection_id, user_id, role)
    values (tests.id('mara'), tests.id(member[1]), member[2]::public.member_role);
  end loop;
end
$$;

-- A payload that promote_voice_artifact takes; its hash is that of the name.
create or replace function tests.payload(p_name text) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'voice_evidence_pack', jsonb_build_object('name', p_name), 'reflection_voice_dossier', '{}'::jsonb,
    'prompt_packs', '{}'::jsonb, 'capsule', '{}'::jsonb, 'token_estimate', 7, 'persona_narrative', p_name);
$$;

create or replace function tests.add_candidate(p_name text, p_reflection text) returns uuid
language sql
as $$
  select api.record_voice_artifact(
    tests.id(p_reflection), api.start_generation(tests.id(p_reflection)), tests.payload(p_name), tests.hash(p_name));
$$;

create or replace function tests.add_approved(p_name text, p_reflection text) returns uuid
language plpgsql
as $$
declare
  artifact uuid := tests.add_candidate(p_name, p_reflection);
begin
  perform api.record_voice_evaluation(artifact, tests.hash(p_name), true, '[]');
  return artifact;
end
$$;

create or replace function tests.bytes(p_length integer) returns bytea
language sql immutable
as $$
  select decode(repeat('ab', p_length), 'hex');
$$;

-- As the worker looks: at no table first, then at those that it was told of.
create or replace function tests.look_for_erased(p_erasure_id uuid) returns jsonb
language sql
as $$
  select begun || api.look_for_erased(p_erasure_id, array(select jsonb_array_elements_text(begun -> 'tables')))
  from (select api.look_for_erased(p_erasure_id) as begun) as beginning;
$$;

grant execute on all functions in schema tests to anon, authenticated, service_role;

begin;
set local search_path to public, extensions, tests;
select plan(1);
select pass('the helpers are installed');
select * from finish();
rollback;
