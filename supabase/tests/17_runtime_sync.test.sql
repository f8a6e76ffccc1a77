-- What was sent to the provider: recorded under a lease, read by stewards, never by guests.
begin;
set local search_path to public, extensions, tests;
select plan(134);
select tests.create_cast();

select matrix('RTS-SEL', 'sees the sync state of mara',
  $$ select surface, agent_id, last_error from public.runtime_sync_state where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('RTS-INS', 'makes a surface look fresh',
  $$ insert into public.runtime_sync_state (reflection_id, surface, agent_id)
     values (tests.id('mara'), 'public', 'agent-of-mallory') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RTS-UPD', 'points a surface at another agent', $$ update public.runtime_sync_state set agent_id = 'mine' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RTS-DEL', 'deletes sync state', $$ delete from public.runtime_sync_state $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RTS-LEASE', 'takes the lease of a surface',
  $$ select api.acquire_runtime_lease(tests.id('mara'), 'public', 30) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTS-REC', 'records a sync',
  $$ select api.record_runtime_sync(tests.id('mara'), 'standard', gen_random_uuid(), 'a', 'private_standard',
       tests.hash('p'), tests.hash('d'), tests.hash('s'), 'voice-1', tests.hash('e')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTS-DRIFT', 'records drift',
  $$ select api.record_runtime_drift(tests.id('mara'), 'standard', 'agent', tests.hash('p'), '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

select matrix('RTS-GIVE', 'gives somebody''s lease back',
  $$ select api.release_runtime_lease(tests.id('mara'), 'standard', gen_random_uuid()) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTS-BEGIN', 'makes what an agent says unknown',
  $$ select api.begin_runtime_write(tests.id('mara'), 'standard', gen_random_uuid(), 'private_standard', tests.hash('p'), 'v') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTS-FORGET', 'makes a surface forget its agent',
  $$ select api.forget_runtime_agent(tests.id('mara'), 'standard', 'agent', 'gone') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTS-HEAR', 'reads what guests hear', $$ select api.read_guest_hearing('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.read_guest_hearing('nobody-has-this-address'), null, 'RTS-HEAR-9: what is not there is not heard');
select is(api.read_guest_hearing((select slug from public.reflections where id = tests.id('mara'))) ->> 'isFresh', 'false',
  'RTS-HEAR-10: without a voice that is live nothing is fresh');
select matrix('RTS-READ', 'reads packs and surfaces at once', $$ select api.read_runtime(tests.id('mara'), 'standard') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

create temporary table lease as select api.acquire_runtime_lease(tests.id('mara'), 'public', 30) as token;
select isnt((select token from lease), null, 'RTS-LEASE-9: the first gets the lease');
select is(api.acquire_runtime_lease(tests.id('mara'), 'public', 30), null, 'RTS-LEASE-10: the second does not');
select isnt(api.acquire_runtime_lease(tests.id('mara'), 'memory', 30), null,
  'RTS-LEASE-11: another surface has a lease of its own: public sync never blocks private sync');
select refuses('RTS-LEASE-12', 'service', 'invalid_request',
  $$ select api.acquire_runtime_lease(tests.id('mara'), 'public', 86400) $$, 'cannot hold a lease for a day');
select refuses('RTS-LEASE-13', 'service', 'not_found',
  $$ select api.acquire_runtime_lease(gen_random_uuid(), 'public', 30) $$, 'cannot lease for nobody');
select is(
  api.record_runtime_sync(tests.id('mara'), 'public', gen_random_uuid(), 'agent', 'public_standard',
    tests.hash('p'), tests.hash('d'), tests.hash('s'), 'voice-1', tests.hash('e')),
  false, 'RTS-REC-9: a sync without the lease is not recorded');
select is((select agent_id from public.runtime_sync_state where reflection_id = tests.id('mara') and surface = 'public'),
  null, 'RTS-REC-10: and nothing has changed');
select is(
  api.record_runtime_sync(tests.id('mara'), 'public', (select token from lease), 'agent', 'public_standard',
    tests.hash('p'), tests.hash('d'), tests.hash('s'), 'voice-1', tests.hash('e')),
  true, 'RTS-REC-11: the holder records what it sent');
select is(
  api.record_runtime_sync(tests.id('mara'), 'public', (select token from lease), 'agent-2', 'public_standard',
    tests.hash('p'), tests.hash('d'), tests.hash('s'), 'voice-1', tests.hash('e')),
  false, 'RTS-REC-12: the lease is gone with it');

-- A crash: the lease runs out, the next takes over, the late one records nothing.
update lease set token = api.acquire_runtime_lease(tests.id('mara'), 'public', 30);
update public.runtime_sync_state set lease_expires_at = now() - interval '1 second' where surface = 'public';
create temporary table next_lease as select api.acquire_runtime_lease(tests.id('mara'), 'public', 30) as token;
select isnt((select token from next_lease), null, 'RTS-CRASH-1: an expired lease is taken over');
select is(
  api.record_runtime_sync(tests.id('mara'), 'public', (select token from lease), 'late', 'public_standard',
    tests.hash('p'), tests.hash('d'), tests.hash('s'), 'voice-1', tests.hash('e')),
  false, 'RTS-CRASH-2: the one who lost it records nothing');
select is(api.record_runtime_failure(tests.id('mara'), 'public', (select token from next_lease), 'HTTP 500'), true,
  'RTS-CRASH-3: a failure gives the lease back');
select is((select last_error || '/' || agent_id from public.runtime_sync_state where surface = 'public'), 'HTTP 500/agent',
  'RTS-CRASH-4: and leaves what was sent before as it was');
select isnt(api.acquire_runtime_lease(tests.id('mara'), 'public', 30), null, 'RTS-CRASH-5: so that the next can try');

select throws_ok(
  $$ update public.runtime_sync_state set prompt_pack_kind = 'private_memory' where surface = 'public' $$, '23514', null,
  'RTS-LEAK-1: a private pack on the public surface cannot even be recorded');
select throws_ok(
  $$ update public.runtime_sync_state set prompt_pack_kind = 'public_standard' where surface = 'standard' $$, '23514', null,
  'RTS-LEAK-2: nor a public pack on a private surface');

-- What was sent without an answer may still arrive: until it cannot, nobody sends anything newer.
update public.runtime_sync_state set lease_expires_at = now() - interval '1 second' where surface = 'public';
update lease set token = api.acquire_runtime_lease(tests.id('mara'), 'public', 30);
select is(api.record_runtime_failure(tests.id('mara'), 'public', (select token from lease), 'no answer', 60), true,
  'RTS-QUIET-1: a failure can keep the lease');
select is(api.acquire_runtime_lease(tests.id('mara'), 'public', 30), null, 'RTS-QUIET-2: and nobody gets it');
select refuses('RTS-QUIET-3', 'service', 'invalid_request',
  $$ select api.record_runtime_failure(tests.id('mara'), 'public', gen_random_uuid(), 'x', 86400) $$,
  'cannot keep everybody away for a day');
select is(api.release_runtime_lease(tests.id('mara'), 'public', gen_random_uuid()), false,
  'RTS-GIVE-9: a lease is given back by its holder only');
select is(api.release_runtime_lease(tests.id('mara'), 'public', (select token from lease)), true,
  'RTS-GIVE-10: who may do so early');

select is(api.record_runtime_drift(tests.id('mara'), 'public', 'another', tests.hash('p'), '[{"setting":"x"}]'), false,
  'RTS-DRIFT-9: drift of another agent is not recorded');
select is(api.record_runtime_drift(tests.id('mara'), 'public', 'agent', tests.hash('q'), '[{"setting":"x"}]'), false,
  'RTS-DRIFT-10: nor drift from another pack');
select is(api.record_runtime_drift(tests.id('mara'), 'public', 'agent', tests.hash('p'), '[{"setting":"x"}]'), true,
  'RTS-DRIFT-11: but that of what was sent is');
select is(api.read_runtime(tests.id('mara'), 'public') #>> '{state,hasDrifted}', 'true',
  'RTS-DRIFT-12: and whoever sends next can see it');
update public.runtime_sync_state set lease_token = (select token from lease) where surface = 'public';
select is(api.begin_runtime_write(tests.id('mara'), 'public', gen_random_uuid(), 'public_standard', tests.hash('n'), 'v'), false,
  'RTS-BEGIN-9: nobody begins to write without the lease');
select is(api.begin_runtime_write(tests.id('mara'), 'public', (select token from lease), 'public_standard', tests.hash('n'), 'v'), true,
  'RTS-BEGIN-10: its holder does');
select is(
  (select num_nonnulls(prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash) from public.runtime_sync_state
   where surface = 'public'),
  0, 'RTS-BEGIN-11: and from then on it is not known what the agent says');
select bag_eq(
  $$ select one ->> 'prompt_pack_hash' from public.runtime_sync_state cross join jsonb_array_elements(may_say) as one
     where surface = 'public' $$,
  $$ values (tests.hash('p')), (tests.hash('n')) $$,
  'RTS-BEGIN-12: but that it is what it was sent before, or what it is sent now');
select is(api.begin_runtime_write(tests.id('mara'), 'public', (select token from lease), 'public_standard', tests.hash('m'), 'v'),
  true, 'RTS-BEGIN-13: what is sent after it without an answer');
select is(
  (select jsonb_array_length(may_say) from public.runtime_sync_state where surface = 'public'),
  3, 'RTS-BEGIN-14: may be what it says as well');
select is(api.forget_runtime_agent(tests.id('mara'), 'public', 'another', 'gone'), false,
  'RTS-FORGET-9: only the agent that is meant is forgotten');
select is(api.forget_runtime_agent(tests.id('mara'), 'public', 'agent', 'gone'), true,
  'RTS-FORGET-10: and then the surface has none');

select is(api.read_runtime(gen_random_uuid(), 'public'), null, 'RTS-READ-9: nobody has no runtime');

-- A deleted reflection's agents are deleted: at once, and when no late sync can make another.
select is(
  (select count(*) from pgmq.q_runtime_sync where message ->> 'kind' = 'remove'), 0::bigint,
  'RTS-GONE-1: as long as a reflection is there nothing is removed');
delete from public.reflections where id = tests.id('mara');
select bag_eq(
  $$ select message ->> 'reflection_id', round(extract(epoch from vt - enqueued_at) / 60)::integer
     from pgmq.q_runtime_sync where message ->> 'kind' = 'remove' $$,
  $$ values (tests.id('mara')::text, 0), (tests.id('mara')::text, 3) $$,
  'RTS-GONE-2: then its agents are, twice');

select * from finish();
rollback;
