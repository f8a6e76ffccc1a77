-- An account's own person: what they may change of it, where they are signed in, and what is left when they delete it.
begin;
set local search_path to public, extensions, tests;
select plan(80);
select tests.create_cast();

-- Signed in twice each: here, and on another device.
insert into auth.sessions (id, user_id, aal, created_at, updated_at)
select tests.id(name || '/' || place), tests.id(name), 'aal1', now() - interval '1 hour', now() - interval '1 hour'
from unnest(array['olivia', 'vera', 'adam']) as name cross join unnest(array['here', 'there']) as place;
create function pg_temp.act_in(p_name text, p_session text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_name);
  perform set_config('request.jwt.claims', json_build_object(
    'sub', tests.id(p_name), 'role', 'authenticated', 'session_id', tests.id(p_session))::text, true);
end
$$;
grant execute on function pg_temp.act_in to authenticated, service_role;

-- The name.
select pg_temp.act_in('vera', 'vera/here');
select lives_ok($$ select api.update_own_profile('  Vera Lind ') $$, 'ACC-NAME-1: vera changes her name');
select results_eq($$ select display_name from public.profiles $$, array['Vera Lind'], 'ACC-NAME-2: to what she wrote, trimmed');
select refuses('ACC-NAME-3', 'vera', 'invalid_request', $$ select api.update_own_profile(' ') $$, 'has no name at all');
select refuses('ACC-NAME-4', 'vera', 'invalid_request', $$ select api.update_own_profile(null) $$, 'has a name that is null');
select refuses('ACC-NAME-5', 'nobody', 'unauthenticated', $$ select api.update_own_profile('Eve') $$, 'changes a name without an account');
select tests.as_database_owner();
select results_eq($$ select display_name from public.profiles where id = tests.id('stan') $$, array['Stan'],
  'ACC-NAME-6: nobody else''s name has changed');

-- The language.
select pg_temp.act_in('vera', 'vera/here');
select lives_ok($$ select api.set_own_language('de') $$, 'ACC-LANG-1: vera chooses German');
select results_eq($$ select language from public.profiles $$, array['de'], 'ACC-LANG-2: and has it');
select refuses('ACC-LANG-3', 'vera', 'invalid_request', $$ select api.set_own_language('xx') $$, 'chooses what no page is written in');
select refuses('ACC-LANG-4', 'nobody', 'unauthenticated', $$ select api.set_own_language('de') $$, 'chooses without an account');
select tests.as_database_owner();
select is_empty($$ select from public.profiles where id <> tests.id('vera') and language is not null $$,
  'ACC-LANG-5: nobody else''s language has changed');

-- Devices.
select pg_temp.act_in('vera', 'vera/here');
select api.note_own_sign_in('Firefox on Linux');
select results_eq(
  $$ select id, device, is_current from api.list_own_sign_ins() order by is_current $$,
  $$ values (tests.id('vera/there'), '', false), (tests.id('vera/here'), 'Firefox on Linux', true) $$,
  'ACC-DEV-1: vera sees where she is signed in, and which of them is this');
select pg_temp.act_in('vera', 'olivia/here');
select api.note_own_sign_in('A lie');
select tests.as_database_owner();
select is_empty($$ select from internal.sign_ins where session_id = tests.id('olivia/here') $$,
  'ACC-DEV-2: a session of somebody else''s is not noted as hers');
select pg_temp.act_in('vera', 'vera/here');
select is(api.end_own_sign_in(tests.id('olivia/there')), false, 'ACC-DEV-3: vera cannot end a session of olivia');
select is(api.end_own_sign_in(tests.id('vera/there')), true, 'ACC-DEV-4: she ends her own');
select tests.as_database_owner();
select results_eq($$ select count(*) from auth.sessions where user_id = tests.id('olivia') $$, array[2::bigint],
  'ACC-DEV-5: olivia is signed in as before');
select is_empty($$ select from auth.sessions where id = tests.id('vera/there') $$, 'ACC-DEV-6: the other one is over');
select matrix('ACC-DEV-TABLE', 'reads what browsers people use', $$ select from internal.sign_ins $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

-- Proof.
select pg_temp.act_in('vera', 'vera/here');
select is(api.has_recent_proof(), false, 'ACC-PROOF-1: who signed in an hour ago has to prove it again');
select tests.act_as('service');
select lives_ok($$ select api.note_proof(tests.id('vera'), tests.id('vera/here')) $$, 'ACC-PROOF-2: the server notes a proof');
select lives_ok($$ select api.note_proof(tests.id('stan'), tests.id('olivia/here')) $$,
  'ACC-PROOF-3: and nothing where the session is another person''s');
select pg_temp.act_in('vera', 'vera/here');
select is(api.has_recent_proof(), true, 'ACC-PROOF-4: then it is recent');
select pg_temp.act_in('olivia', 'olivia/here');
select is(api.has_recent_proof(), false, 'ACC-PROOF-5: for nobody else');
select pg_temp.act_in('olivia', 'vera/here');
select is(api.has_recent_proof(), false, 'ACC-PROOF-6: not with the session of somebody who has');
select tests.as_database_owner();
update internal.sign_ins set proved_at = now() - interval '31 minutes';
select pg_temp.act_in('vera', 'vera/here');
select is(api.has_recent_proof(), false, 'ACC-PROOF-7: for half an hour');
select tests.as_database_owner();
update auth.sessions set created_at = now() where id = tests.id('vera/here');
select pg_temp.act_in('vera', 'vera/here');
select is(api.has_recent_proof(), true, 'ACC-PROOF-8: a sign-in is a proof, too');
-- Of a token that was stolen, and asks the database itself.
select pg_temp.act_in('olivia', 'olivia/here');
create function pg_temp.asks(p_sql text, p_what text) returns text language sql as $$
  select throws_ok(p_sql, 'P0001', 'proof_needed', p_what)
$$;
select pg_temp.asks($$ select api.delete_own_account(tests.hash('t')) $$, 'ACC-PROOF-9: an account is deleted by a recent session alone');
select pg_temp.asks($$ select api.delete_reflection(tests.id('mara')) $$, 'ACC-PROOF-10: and a reflection');
select pg_temp.asks($$ select api.change_member_role(tests.id('mara'), tests.id('vera'), 'owner') $$, 'ACC-PROOF-11: and an owner made');
select pg_temp.asks($$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$, 'ACC-PROOF-12: and words let out');
select pg_temp.asks($$ select api.set_conversations_kept(tests.id('mara'), 1) $$, 'ACC-PROOF-13: and conversations erased sooner');
select pg_temp.asks($$ select api.remove_member(tests.id('mara'), tests.id('olivia')) $$, 'ACC-PROOF-14: and an owner removed');
select lives_ok($$ select api.change_member_role(tests.id('mara'), tests.id('vera'), 'viewer') $$,
  'ACC-PROOF-15: what can be taken back asks for nothing');
select tests.as_database_owner();
select matrix('ACC-PROOF-FN', 'notes a proof by themself', $$ select api.note_proof(tests.id('vera'), tests.id('vera/here')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

-- The end of a sign-in.
select tests.as_database_owner();
update auth.sessions set created_at = now() - interval '181 days', updated_at = now() where id = tests.id('adam/here');
update auth.sessions set created_at = now() - interval '60 days', updated_at = now() - interval '31 days' where id = tests.id('adam/there');
update auth.sessions set created_at = now() - interval '179 days', updated_at = now() - interval '29 days' where id = tests.id('olivia/there');
select internal.end_old_sign_ins();
select is_empty($$ select from auth.sessions where user_id = tests.id('adam') $$,
  'ACC-END-1: after half a year, and after a month without use, a sign-in is over');
select results_eq($$ select count(*) from auth.sessions where user_id = tests.id('olivia') $$, array[2::bigint],
  'ACC-END-2: and not a day before');

-- Deleting it. What olivia alone owns is passed on, or goes.
select tests.create_reflection('mine', 'olivia');
select tests.create_reflection('gone', 'olivia');
select tests.add_conversation('vera''s call', 'mara', 'vera');
select tests.add_conversation('olivia''s call', 'mara', 'olivia', 'owner');
select tests.authenticate_as('olivia');
select results_eq(
  $$ select display_name, jsonb_array_length(heirs) from api.list_solely_owned() where reflection_id = tests.id('mara') $$,
  $$ select display_name, 3 from public.reflections where id = tests.id('mara') $$,
  'ACC-DEL-1: she is told to whom a reflection can be passed on');
select refuses('ACC-DEL-2', 'olivia', 'conflict',
  $$ select api.delete_own_account(tests.hash('t'), jsonb_build_object(tests.id('mara'), tests.id('stan'), tests.id('mine'), '', tests.id('gone'), '')) $$,
  'passes a reflection on to a stranger');
select refuses('ACC-DEL-3', 'olivia', 'conflict',
  $$ select api.delete_own_account(tests.hash('t'), jsonb_build_object(tests.id('mara'), tests.id('olivia'), tests.id('mine'), '', tests.id('gone'), '')) $$,
  'passes a reflection on to herself');
select refuses('ACC-DEL-4', 'olivia', 'invalid_request', $$ select api.delete_own_account('short', jsonb_build_object(tests.id('mara'), '', tests.id('mine'), '', tests.id('gone'), '')) $$, 'deletes without a token');
select refuses('ACC-DEL-12', 'olivia', 'conflict',
  $$ select api.delete_own_account(tests.hash('t'), jsonb_build_object(tests.id('mara'), tests.id('vera'), tests.id('mine'), '')) $$,
  'deletes a reflection with her account that she was not asked about');
select refuses('ACC-DEL-5', 'nobody', 'unauthenticated', $$ select api.delete_own_account(tests.hash('t')) $$, 'deletes nobody');
select tests.authenticate_as('olivia');
select lives_ok(
  $$ select api.delete_own_account(tests.hash('token'), jsonb_build_object(tests.id('mara'), tests.id('vera'), tests.id('mine'), '', tests.id('gone'), '')) $$,
  'ACC-DEL-6: olivia deletes her account');
select tests.as_database_owner();
select is_empty($$ select from auth.users where id = tests.id('olivia') union all select from auth.sessions where user_id = tests.id('olivia') $$,
  'ACC-DEL-7: she and her sessions are gone');
select results_eq($$ select role::text from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('vera') $$,
  array['owner'], 'ACC-DEL-8: vera owns what was passed on to her');
select is_empty($$ select from public.reflections where id in (tests.id('mine'), tests.id('gone')) $$,
  'ACC-DEL-9: what was passed on to nobody is gone');
select results_eq($$ select id from public.conversations $$, array[tests.id('vera''s call')], 'ACC-DEL-10: others'' words stay');
select results_eq($$ select erased ->> 'reflections', erased ->> 'conversations' from public.erasures $$, $$ values ('2', '1') $$,
  'ACC-DEL-11: what was erased is counted');

-- The receipt.
select matrix('ERS-TABLE', 'reads what was erased', $$ select from public.erasures $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select tests.act_as('service');
select is(api.read_erasure(tests.hash('another')), null, 'ERS-1: without the token there is none');
select is(api.read_erasure(tests.hash('token')) ->> 'kind', 'account', 'ERS-2: with it there is');
select tests.as_database_owner();
create temporary table looked as select tests.look_for_erased(id) as said from public.erasures;
select is_empty(
  $$ select from looked, jsonb_array_elements(said -> 'places') as place
     where (place ->> 'found')::int > 0 and place ->> 'place' <> 'jobs' $$,
  'ERS-3: nothing of it is found in any table');
select isnt_empty(
  $$ select from looked, jsonb_array_elements(said -> 'places') as place
     where (place ->> 'found')::int > 0 and place ->> 'place' = 'jobs' $$,
  'ERS-4: what a job has still to remove at the provider is found, and said');
insert into public.dead_letters (queue, job_id, payload, read_count, last_error)
values ('recaps', 99, jsonb_build_object('conversation_id', tests.id('olivia''s call')), 5, 'no');
select results_eq(
  $$ select (place ->> 'found')::int from public.erasures, jsonb_array_elements(tests.look_for_erased(id) -> 'places') as place
     where place ->> 'place' = 'dead_letters' $$,
  array[1], 'ERS-5: a trace in a failed job is found');
select api.finish_erasure((select id from public.erasures), '[]', true);
select results_eq($$ select is_complete, cardinality(sought) from public.erasures $$, $$ values (true, 0) $$,
  'ERS-6: when nothing is left the ids are forgotten, too');
-- A reflection's.
select tests.authenticate_as('otto');
select lives_ok($$ select api.delete_reflection(tests.id('other'), tests.hash('other receipt')) $$,
  'ERS-7: who deletes a reflection may ask for a receipt');
select tests.as_database_owner();
select results_eq(
  $$ select kind, erased ->> 'reflections', (erased ->> 'sources')::int > 0 from public.erasures where kind = 'reflection' $$,
  $$ values ('reflection', '1', true) $$, 'ERS-8: it counts what was in it');
select is_empty(
  $$ select from public.erasures, jsonb_array_elements(tests.look_for_erased(id) -> 'places') as place
     where kind = 'reflection' and (place ->> 'found')::int > 0 and place ->> 'place' not in ('jobs') $$,
  'ERS-9: and nothing of it is found, in the meanings of its collections neither');
select throws_ok(
  $$ select api.note_security_event('account.exported', null, null, jsonb_build_object('name', 'Vera Lind said so')) $$,
  'P0001', 'invalid_request', 'SEC-1: what somebody typed does not get into the log of security events');

select * from finish();
rollback;
