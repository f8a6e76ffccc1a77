-- What the database asks to be done by itself: what a job that was given up leaves behind, regenerations that are not asked for
-- twice, agents that nobody looked at, and the timer that calls the app.
begin;
set local search_path to public, extensions, tests;
select plan(72);
select tests.create_cast();
delete from pgmq.q_ingest;
delete from pgmq.q_artifacts;
delete from pgmq.q_runtime_sync;
delete from pgmq.q_recaps;

-- A source in any status, by the way that the worker takes.
create function pg_temp.add_source(p_name text, p_shelf text, p_path public.source_status[] default '{}') returns void
language plpgsql
as $$
declare
  step public.source_status;
begin
  insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
  values (tests.id(p_name), tests.id('mara'), tests.id('mara/' || p_shelf), 'paste', p_name, 'Words of ' || p_name);
  foreach step in array p_path loop
    update public.sources set status = step, failure_reason = case when step = 'failed' then 'It was gone.' end where id = tests.id(p_name);
  end loop;
end
$$;
create function pg_temp.status_of(p_name text) returns text
language sql
as $$
  select status::text from public.sources where id = tests.id(p_name);
$$;
-- A job that is read and given up, as often as it takes. Answers the dead letter.
create function pg_temp.give_up(p_queue public.job_queue, p_payload jsonb, p_error text default 'no answer') returns uuid
language plpgsql
as $$
declare
  job bigint := api.enqueue_job(p_queue, p_payload);
begin
  perform api.read_jobs(p_queue, 100, 60);
  return api.move_to_dead_letters(p_queue, job, 1, p_error);
end
$$;
create function pg_temp.ingest_of(p_name text) returns jsonb
language sql
as $$
  select jsonb_build_object('kind', 'ingest', 'reflection_id', tests.id('mara'), 'source_id', tests.id(p_name));
$$;

-- A job that is given up says so to what waits for it.
select pg_temp.add_source('waiting', 'private');
select pg_temp.add_source('read', 'private', '{reading}');
select pg_temp.add_source('indexed', 'private', '{reading,indexing}');
select pg_temp.add_source('compiled', 'private', '{reading,indexing,compiling}');
select pg_temp.add_source('live', 'private', '{reading,indexing,compiling,live}');
select isnt(pg_temp.give_up('ingest', pg_temp.ingest_of(name)), null, format('BGW-%s: the reading of a source that is %s is given up', to_char(place, 'FM00'), name))
from unnest(array['waiting', 'read', 'indexed', 'compiled', 'live']) with ordinality as source (name, place);
select is(pg_temp.status_of(name), status, format('BGW-%s: which leaves it %s', to_char(5 + place, 'FM00'), status))
from unnest(array['waiting', 'read', 'indexed', 'compiled', 'live'], array['failed', 'failed', 'failed', 'compiling', 'live'])
  with ordinality as source (name, status, place);
select is((select failure_reason from public.sources where id = tests.id('read')), 'no answer', 'BGW-11: a source that failed says why');
select isnt(pg_temp.give_up('artifacts', jsonb_build_object('kind', 'regenerate', 'reflection_id', tests.id('other'))), null,
  'BGW-12: a regeneration of another reflection is given up');
select is(pg_temp.status_of('compiled'), 'compiling', 'BGW-13: a regeneration of another reflection fails no source of this one');
select isnt(pg_temp.give_up('artifacts', jsonb_build_object('kind', 'regenerate', 'reflection_id', tests.id('mara')), repeat('x', 5000)), null,
  'BGW-14: a regeneration of this one is given up, with an endless error');
select is(pg_temp.status_of('compiled'), 'failed', 'BGW-15: a source that waited for a voice has failed');
select is((select length(failure_reason) from public.sources where id = tests.id('compiled')), 2000, 'BGW-16: a source that failed carries the first 2,000 characters of the error');
select is(pg_temp.status_of('live'), 'live', 'BGW-17: a live source stays live');
select isnt(pg_temp.give_up('recaps', pg_temp.ingest_of('live') || '{"kind": "recap"}'), null, 'BGW-18: a job of another kind is given up');
select is(pg_temp.status_of('live'), 'live', 'BGW-19: a recap that is given up fails no source, whatever it names');
select is((select reflection_id from public.dead_letters where id = pg_temp.give_up('ingest', '{"kind": "ingest", "source_id": "x"}')), null,
  'BGW-20: a job of nobody belongs to nobody');

-- Trying again.
create function pg_temp.letter_of(p_name text) returns uuid
language sql
as $$
  select id from public.dead_letters where payload ->> 'source_id' = tests.id(p_name)::text and payload ->> 'kind' = 'ingest';
$$;
select matrix('BGW-TRY', 'tries again to read a private source',
  format('select api.retry_dead_letter(%L)', pg_temp.letter_of('read')), '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select pg_temp.add_source('published words', 'published', '{reading}');
select pg_temp.give_up('ingest', pg_temp.ingest_of('published words'));
select matrix('BGW-PUB', 'tries again to read what guests will hear',
  format('select api.retry_dead_letter(%L)', pg_temp.letter_of('published words')), '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
delete from pgmq.q_ingest;
create temporary table letters as select name, pg_temp.letter_of(name) as id from unnest(array['read', 'indexed']) as name;
grant select on letters to authenticated;
select tests.authenticate_as('oscar');
select lives_ok($$ select api.retry_dead_letter(id) from letters where name = 'read' $$, 'BGW-21: an operator tries again');
select tests.as_database_owner();
select is(pg_temp.status_of('read'), 'queued', 'BGW-22: the source waits again');
select is((select count(*) from pgmq.q_ingest where message = pg_temp.ingest_of('read')), 1::bigint, 'BGW-23: a retried source has a job again');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('indexed');
select tests.authenticate_as('oscar');
select lives_ok($$ select api.retry_dead_letter(id) from letters where name = 'indexed' $$, 'BGW-24: the reading of a source that was deleted is tried again');
select tests.as_database_owner();
select is(pg_temp.status_of('indexed'), 'failed', 'BGW-25: a retry does not bring a deleted source back');

-- A regeneration that nobody has begun will see this change too.
delete from pgmq.q_artifacts;
select internal.enqueue_regeneration(tests.id('mara'));
select internal.enqueue_regeneration(tests.id('mara'));
select is((select count(*) from pgmq.q_artifacts), 1::bigint, 'BGW-26: ten changes at once are compiled once');
select internal.enqueue_regeneration(tests.id('other'));
select is((select count(*) from pgmq.q_artifacts), 2::bigint, 'BGW-27: another reflection for itself');
select api.read_jobs('artifacts', 100, 60);
select internal.enqueue_regeneration(tests.id('mara'));
select is((select count(*) from pgmq.q_artifacts), 3::bigint, 'BGW-28: a regeneration that somebody has begun is asked for again, because it may have read before the change');
delete from pgmq.q_artifacts;
select api.enqueue_job('artifacts', jsonb_build_object('kind', 'forget', 'reflection_id', tests.id('mara')));
select internal.enqueue_regeneration(tests.id('mara'));
select is((select count(*) from pgmq.q_artifacts), 2::bigint, 'BGW-29: a job to forget is no regeneration');
delete from pgmq.q_runtime_sync;
select internal.enqueue_publication(tests.id('mara'));
select is(array(select message ->> 'surface' from pgmq.q_runtime_sync), '{public}', 'BGW-30: a publication is told to the public agent alone');
select internal.enqueue_syncs(tests.id('mara'));
select is(array(select message ->> 'surface' from pgmq.q_runtime_sync order by 1), '{memory,public,public,standard}', 'BGW-31: a change for everybody is told to each agent');

-- Agents that nobody has looked at.
create function pg_temp.speak(p_reflection text) returns text
language plpgsql
as $$
declare
  artifact uuid := tests.add_approved('voice of ' || p_reflection, p_reflection);
begin
  return api.promote_voice_artifact(artifact, tests.hash('voice of ' || p_reflection));
end
$$;
create function pg_temp.audited() returns text
language plpgsql
as $$
begin
  delete from pgmq.q_runtime_sync;
  perform internal.queue_runtime_audits();
  return (
    select coalesce(string_agg(slug, ' ' order by slug), 'none') from pgmq.q_runtime_sync
    join public.reflections on id::text = message ->> 'reflection_id' where message ->> 'kind' = 'audit');
end
$$;
select is(pg_temp.audited(), 'none', 'BGW-32: a reflection without a voice has no agents to look at');
select is(pg_temp.speak('mara'), 'promoted', 'BGW-33: a reflection has a voice');
select is(pg_temp.audited(), 'mara-test', 'BGW-34: the agents of a new voice are to be looked at');
update public.runtime_sync_state set audited_at = now(), synced_at = now() where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'none', 'BGW-35: looked at today, they can wait');
update public.runtime_sync_state set audited_at = now() - interval '25 hours' where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'mara-test', 'BGW-36: agents that nobody looked at for a day are to be looked at');
update public.runtime_sync_state set audited_at = now(), drift = '[{"path": "prompt"}]', synced_at = now() - interval '1 hour'
where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'mara-test', 'BGW-37: an agent that was found to have drifted is to be looked at again');
update public.runtime_sync_state set synced_at = now() + interval '1 second' where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'none', 'BGW-38: an agent that was put right since is not');
update public.runtime_sync_state set last_error = 'The provider was away.' where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'mara-test', 'BGW-39: an agent whose last sync failed is to be looked at');
update public.runtime_sync_state set last_error = null, agent_id = 'agent', prompt_pack_hash = null where reflection_id = tests.id('mara');
select is(pg_temp.audited(), 'mara-test', 'BGW-40: an agent of which nobody knows what it says is to be looked at');
select is((select count(*) from public.runtime_sync_state where reflection_id = tests.id('mara') and audit_queued_at is not null), 1::bigint,
  'BGW-41: that it was asked for is noted, so that others come first the next time');

-- The timer that calls the app, with the vault and the HTTP client that Supabase has, played by tables of ours.
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
create schema net;
create table net.calls (url text, headers jsonb, timeout_milliseconds integer);
create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns bigint
language sql
as $$
  insert into net.calls values (url, headers, timeout_milliseconds) returning 1::bigint;
$$;
select matrix('BGW-DRN', 'calls the app', $$ select internal.call_drain() $$, '{denied,denied,denied,denied,denied,denied,denied,denied}');
delete from pgmq.q_ingest;
delete from pgmq.q_artifacts;
delete from pgmq.q_runtime_sync;
delete from pgmq.q_recaps;
delete from pgmq.q_meanings;
select is(internal.call_drain(), false, 'BGW-42: the timer does not call the app without a job');
select api.enqueue_job('recaps', '{"later": true}', 60);
select is(internal.call_drain(), false, 'BGW-43: the timer does not call the app for a job whose time has not come');
select api.enqueue_job('recaps', '{"now": true}');
select is(internal.call_drain(), false, 'BGW-44: the timer does not call an app whose address it does not know');
insert into vault.decrypted_secrets values ('app_url', 'https://reflections.example/');
select is(internal.call_drain(), false, 'BGW-45: the timer does not call the app without its secret');
insert into vault.decrypted_secrets values ('jobs_drain_secret', 'a secret of the drain'), ('another', 'of nobody''s business');
select is(internal.call_drain(), true, 'BGW-46: the timer calls the app with its address and its secret');
select results_eq(
  $$ select url, headers ->> 'authorization', timeout_milliseconds from net.calls $$,
  $$ values ('https://reflections.example/api/jobs/drain', 'Bearer a secret of the drain', 60000) $$,
  'BGW-47: the call carries the secret of the drain and no other');
select is(
  (select string_agg(queue::text, ' ' order by queue) from unnest(enum_range(null::public.job_queue)) as queue
   where strpos((select prosrc from pg_proc where proname = 'call_drain'), 'pgmq.q_' || queue) = 0), null,
  'BGW-48: no queue is left out of the look');

select * from finish();
rollback;
