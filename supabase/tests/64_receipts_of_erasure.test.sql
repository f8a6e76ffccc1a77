-- A receipt says that nothing was found: so what is left anywhere has to be found, wherever it is, or the receipt would lie.
begin;
set local search_path to public, extensions, tests;
select plan(58);
select tests.create_cast();

-- Each place of which a receipt speaks, with a trace planted in it.
create function pg_temp.found_in(p_place text) returns bigint
language sql
as $$
  select sum((place ->> 'found')::bigint)::bigint
  from public.erasures, jsonb_array_elements(tests.look_for_erased(id) -> 'places') as place
  where place ->> 'place' = p_place and token_hash = tests.hash('receipt');
$$;
select lives_ok(
  $$ select internal.note_erasure(tests.hash('receipt'), 'guest', tests.id('gone'), '{"lines": 1}', array['call-gone', tests.id('gone/talk')::text]) $$,
  'RCP-1: an erasure is noted with what to look for');
select is(pg_temp.found_in(place), 0::bigint, format('RCP-0-%s: nothing of it is in %s', place, place))
from unnest(array['tables', 'vectors', 'packs', 'ledger', 'agents', 'jobs', 'dead_letters']) as place;

savepoint clean;
insert into public.conversations
  (id, reflection_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, status)
values (tests.id('left'), tests.id('mara'), tests.id('gone'), 'reflection', 'guest', 'public', 'public', '{published}', false, false, 'bootstrapping');
select is(pg_temp.found_in('tables'), 1::bigint, 'RCP-2: a row with the id is found');
rollback to savepoint clean;
insert into internal.calls_to_remove (provider_conversation_id, last_at) values ('call-gone', now());
select is(pg_temp.found_in('agents'), 1::bigint, 'RCP-3: a copy that the provider has still to delete is found by its name there');
rollback to savepoint clean;
select internal.enqueue('recaps', jsonb_build_object('kind', 'remove_call', 'provider_conversation_id', 'call-gone'));
select is(pg_temp.found_in('jobs'), 1::bigint, 'RCP-4: so is a job that waits');
rollback to savepoint clean;
insert into public.dead_letters (queue, job_id, payload, read_count, last_error)
values ('recaps', 7, jsonb_build_object('kind', 'recap', 'conversation_id', tests.id('gone/talk')), 5, 'no');
select is(pg_temp.found_in('dead_letters'), 1::bigint, 'RCP-5: and one that failed');
rollback to savepoint clean;
update public.reflections set interview_progress = jsonb_build_object('of', tests.id('gone/talk')) where id = tests.id('mara');
select is(pg_temp.found_in('packs'), 1::bigint, 'RCP-6: and an id inside of what a reflection speaks from');
rollback to savepoint clean;
insert into public.runtime_sync_state (reflection_id, surface, agent_id) values (tests.id('mara'), 'memory', 'call-gone');
select is(pg_temp.found_in('agents'), 1::bigint, 'RCP-7: and a name at the provider in a column of text');
rollback to savepoint clean;

insert into public.dead_letters (queue, job_id, payload, read_count, last_error)
values ('recaps', 8, jsonb_build_object('folder', 'session-' || tests.id('gone/talk') || '-old'), 5, 'no');
select is(pg_temp.found_in('dead_letters'), 1::bigint, 'RCP-18: an id inside of a longer word is found');
rollback to savepoint clean;
insert into public.dead_letters (queue, job_id, payload, read_count, last_error)
values ('recaps', 9, jsonb_build_object('call', 'call-gone-not'), 5, 'no'), ('recaps', 10, jsonb_build_object('call', 'call-gone'), 5, 'no');
select is(pg_temp.found_in('dead_letters'), 1::bigint, 'RCP-19: a name at the provider is found as a whole word alone');
rollback to savepoint clean;

-- The old cookie on another device goes on as the same guest.
insert into public.conversations
  (id, reflection_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, status, created_at)
values (tests.id('later'), tests.id('mara'), tests.id('gone'), 'reflection', 'guest', 'public', 'public', '{published}', false, false,
  'bootstrapping', clock_timestamp() + interval '1 hour');
insert into public.guest_codes (guest_id, code_hash, expires_at, created_at)
values (tests.id('gone'), tests.hash('c'), now() + interval '30 days', clock_timestamp() + interval '1 hour');
select is(pg_temp.found_in('tables'), 0::bigint, 'RCP-20: what a guest says after the erasure is no trace of what was erased');
rollback to savepoint clean;
insert into public.guest_codes (guest_id, code_hash, expires_at) values (tests.id('gone'), tests.hash('c'), now() + interval '30 days');
select is(pg_temp.found_in('tables'), 1::bigint, 'RCP-21: a code from before is');
rollback to savepoint clean;

-- Of a large reflection, in pieces.
update public.erasures set sought = sought || array(select tests.id('source ' || number)::text from generate_series(1, 3000) as number)
where token_hash = tests.hash('receipt');
insert into public.dead_letters (queue, job_id, payload, read_count, last_error)
select 'recaps', 100 + number, jsonb_build_object('source_id', tests.id('source ' || number)), 5, 'no' from generate_series(2901, 3100) as number;
select is(pg_temp.found_in('dead_letters'), 100::bigint, 'RCP-22: of thousands of ids each is found');
select is(
  api.look_for_erased(id, array['public.dead_letters']) -> 'places' -> 0 ->> 'found', '100', 'RCP-23: in one table, too')
from public.erasures where token_hash = tests.hash('receipt');
select is(api.look_for_erased(id, array['public.no_table']), '{"places": []}', 'RCP-24: a table that is none holds nothing')
from public.erasures where token_hash = tests.hash('receipt');
select is(api.look_for_erased(id, array['public.audit_log']), '{"places": []}', 'RCP-25: nor is one looked at that is kept')
from public.erasures where token_hash = tests.hash('receipt');
rollback to savepoint clean;

-- Its bytes are in the store until the job that names it has run.
insert into public.guest_photos (reflection_id, id) values (tests.id('mara'), tests.id('photo'));
select ok(tests.id('photo')::text = any (sought), 'RCP-26: the photo on the page of guests is sought too')
from internal.traces_of_reflections(array[tests.id('mara')]);
rollback to savepoint clean;

-- Every table is in one place, but those that are said not to be.
select bag_eq(
  $$ select jsonb_array_elements_text(place -> 'looked_in')
     from public.erasures, jsonb_array_elements(tests.look_for_erased(id) -> 'places') as place where token_hash = tests.hash('receipt') $$,
  $$ select relnamespace::regnamespace || '.' || relname from pg_class
     where relkind in ('r', 'p') and oid not in ('public.audit_log'::regclass, 'public.erasures'::regclass)
       and (relnamespace in ('public'::regnamespace, 'internal'::regnamespace)
         or (relnamespace = 'pgmq'::regnamespace and relname ~ '^[qa]_')) $$,
  'RCP-8: a new table is looked at without anybody having thought of it');

select ok(min(place) filter (where name ~ '^pgmq\.a_') > max(place) filter (where name !~ '^pgmq\.a_'),
  'RCP-27: archives are looked at last, where jobs are that ended since their queue was looked at')
from public.erasures, jsonb_array_elements_text(api.look_for_erased(id) -> 'tables') with ordinality as listed (name, place)
where token_hash = tests.hash('receipt');

-- Archived jobs go, and what is kept is counted.
select pgmq.send('recaps', jsonb_build_object('kind', 'recap', 'conversation_id', tests.id('gone/talk')), 0);
select pgmq.archive('recaps', msg_id) from pgmq.q_recaps where message ->> 'kind' = 'recap';
select is(pg_temp.found_in('jobs'), 0::bigint, 'RCP-9: archived jobs that name it are deleted by the looking');
select is(api.look_for_erased(id) ->> 'audit_entries', '0', 'RCP-10: no entry of the log names what a guest was')
from public.erasures where token_hash = tests.hash('receipt');

-- Who may.
select matrix('RCP-LOOK', 'looks for what was erased', $$ select api.look_for_erased(id) from public.erasures limit 1 $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RCP-FN', 'finishes an erasure', $$ select api.finish_erasure(tests.id('none'), '[]', true) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RCP-NOTE', 'makes a receipt up', $$ select internal.note_erasure(tests.hash('x'), 'guest', tests.id('x'), '{}', '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

-- A receipt that is complete stays as it is.
select tests.as_service();
select lives_ok($$ select api.finish_erasure((api.read_erasure(tests.hash('receipt')) ->> 'id')::uuid, '[{"place": "tables"}]', false) $$,
  'RCP-11: what was found is noted');
select is(api.read_erasure(tests.hash('receipt')) -> 'isComplete', 'false', 'RCP-12: it is not complete while something is left');
select api.finish_erasure((api.read_erasure(tests.hash('receipt')) ->> 'id')::uuid, '[]', true);
select is(api.read_erasure(tests.hash('receipt')) -> 'isComplete', 'true', 'RCP-13: then it is');
select api.finish_erasure((api.read_erasure(tests.hash('receipt')) ->> 'id')::uuid, '[{"place": "packs"}]', false);
select is(api.read_erasure(tests.hash('receipt')) -> 'places', '[]', 'RCP-14: and a late worker does not take that back');
select refuses('RCP-15', 'service', 'not_found', $$ select api.look_for_erased(tests.id('none')) $$, 'looks for an erasure that is not there');
select tests.as_database_owner();
select throws_ok($$ select internal.note_erasure(tests.hash('receipt'), 'guest', tests.id('y'), '{}', '{}') $$, 'P0001', 'invalid_request',
  'RCP-16: a token opens one receipt');
select isnt(subject_hash, tests.id('gone')::text, 'RCP-17: the receipt does not say whose it is')
from public.erasures where token_hash = tests.hash('receipt');

select * from finish();
rollback;
