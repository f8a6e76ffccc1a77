-- Somebody who knows a password and not the second factor, or who has had the auth server enrol one of their own: nobody, whichever way
-- they ask. And the codes that let in a person who has lost theirs.
begin;
set local search_path to public, extensions, tests;
select plan(146);
select tests.create_cast();
insert into auth.sessions (id, user_id, aal, created_at, updated_at)
select tests.id(name || '/' || place), tests.id(name), 'aal1', now() - interval '1 hour', now() - interval '1 hour'
from unnest(array['olivia', 'vera']) as name cross join unnest(array['here', 'there']) as place;
create function pg_temp.act_in(p_name text, p_session text, p_level text default 'aal1') returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_name);
  perform set_config('request.jwt.claims', json_build_object(
    'sub', tests.id(p_name), 'role', 'authenticated', 'session_id', tests.id(p_session), 'aal', p_level)::text, true);
end
$$;
grant execute on function pg_temp.act_in to authenticated, service_role;
create function pg_temp.codes(p_count int, p_round text default '') returns text[] language sql as $$
  select array_agg(tests.hash('code ' || p_round || number)) from generate_series(1, p_count) as number
$$;
grant execute on function pg_temp.codes to service_role;
select tests.add_session('typed', 'mara', 'olivia');
select tests.add_conversation('told', 'mara', 'olivia', 'owner');
update public.conversations set status = 'failed', failure_reason = 'x' where id = tests.id('told');
insert into public.memories (reflection_id, user_id, body) values (tests.id('mara'), tests.id('olivia'), 'Likes boats.');

-- Who may do what with them.
select matrix('SEC2-KEEP', 'keeps a second factor of somebody',
  $$ select api.keep_second_factor(tests.id('stan'), tests.id('none'), tests.id('stan/factor'), 'App', '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SEC2-FORGET', 'takes a second factor away from somebody',
  $$ select api.forget_second_factor(tests.id('olivia'), tests.id('olivia/here'), tests.id('olivia/factor')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SEC2-SHOWN', 'says that they have shown one',
  $$ select api.note_shown_factor(tests.id('olivia'), tests.id('olivia/here')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SEC2-CODES', 'makes recovery codes for somebody',
  $$ select api.replace_recovery_codes(tests.id('olivia'), tests.id('olivia/there'), '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SEC2-USE', 'tries a recovery code past the server',
  $$ select api.use_recovery_code(tests.id('olivia'), tests.id('olivia/here'), tests.hash('x')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SEC2-TABLE', 'reads everybody''s second factors', $$ select from internal.second_factors $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SEC2-TABLE-2', 'reads everybody''s recovery codes', $$ select from internal.recovery_codes $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

-- Confirmed through us.
select tests.as_service();
select is(
  api.keep_second_factor(tests.id('olivia'), tests.id('olivia/here'), tests.id('olivia/factor'), 'App', pg_temp.codes(2)), true,
  'SEC2-20: a factor that was confirmed through us is kept, and codes with it');
select is(
  api.keep_second_factor(tests.id('olivia'), tests.id('olivia/here'), tests.id('olivia/tablet'), 'Tablet', pg_temp.codes(2, 'again')), false,
  'SEC2-21: the codes that its person has written down stay good with another one');
select refuses('SEC2-22', 'service', 'invalid_request',
  $$ select api.keep_second_factor(tests.id('vera'), null, tests.id('olivia/factor'), 'Mine', '{}') $$, 'keeps a factor that is another person''s');
select refuses('SEC2-23', 'service', 'invalid_request',
  $$ select api.keep_second_factor(tests.id('vera'), null, tests.id('f'), '', '{}') $$, 'keeps a factor without a name');
select refuses('SEC2-51', 'service', 'limit_reached',
  $$ select api.keep_second_factor(tests.id('olivia'), null, tests.id('third'), 'Third', '{}') $$, 'keeps a third factor');
select refuses('SEC2-24', 'service', 'invalid_request',
  $$ select api.keep_second_factor(tests.id('vera'), null, tests.id('f'), 'App', '{plain}') $$, 'keeps a code that is no hash');

-- Signed in with the password alone. The auth server's own word that a factor was shown (aal2) may be of one that a thief enrolled there.
create function pg_temp.lets_nobody_in(p_id text, p_level text) returns setof text language plpgsql as $$
begin
  perform pg_temp.act_in('olivia', 'olivia/there', p_level);
  return next is(api.lacks_second_factor(), true, p_id || '-1: a person who has a second factor is told so');
  return next is_empty('select from public.reflections', p_id || '-2: and sees no reflection');
  return next is_empty('select from public.reflection_members', p_id || '-3: and no member');
  return next is_empty('select from public.sources', p_id || '-4: and no source');
  return next is_empty('select from public.audit_log', p_id || '-5: and no log');
  return next throws_ok('select api.update_own_profile(''Eve'')', 'P0001', 'second_factor_needed', p_id || '-6: changes no name');
  return next throws_ok('select api.create_reflection(''Eve'', ''eve-eve'')', 'P0001', 'second_factor_needed', p_id || '-7: makes nothing');
  return next throws_ok('select api.delete_own_account(tests.hash(''t''))', 'P0001', 'second_factor_needed', p_id || '-8: deletes nothing');
  return next throws_ok('select api.delete_reflection(tests.id(''mara''))', 'P0001', 'second_factor_needed', p_id || '-9: not a reflection either');
  return next is_empty('select from public.agent_sessions', p_id || '-10: she sees no typed conversation of hers');
  return next throws_ok('select api.has_recent_proof()', 'P0001', 'second_factor_needed', p_id || '-11: and has proved nothing');
end
$$;
grant execute on function pg_temp.lets_nobody_in to authenticated, service_role;
select pg_temp.lets_nobody_in('SEC2-PASSWORD', 'aal1');
select pg_temp.lets_nobody_in('SEC2-STRANGER', 'aal2');
-- A delete that names no row asks for no right to see one.
delete from public.conversations;
delete from public.memories;
select results_eq($$ select name from api.list_own_second_factors() order by name $$, array['App', 'Tablet'],
  'SEC2-25: she is told which she has, to show one');
select tests.as_database_owner();
select isnt_empty($$ select from public.conversations where user_id = tests.id('olivia') $$, 'SEC2-26: none that was spoken is deleted');
select isnt_empty($$ select from public.memories where user_id = tests.id('olivia') $$, 'SEC2-27: nor what it left');

-- Shown.
select pg_temp.act_in('olivia', 'olivia/here');
select is(api.lacks_second_factor(), false, 'SEC2-28: the session in which it was confirmed has shown it');
select isnt_empty($$ select from public.reflections $$, 'SEC2-29: and sees what is hers');
select isnt_empty($$ select from public.agent_sessions $$, 'SEC2-30: with what she typed');
select lives_ok($$ select api.update_own_profile('Olivia') $$, 'SEC2-31: and changes it');
select is(api.has_recent_proof(), true, 'SEC2-32: it is a proof, too');
select pg_temp.act_in('vera', 'olivia/here');
select is(api.lacks_second_factor(), false, 'SEC2-33: who has none lacks none');
select is_empty($$ select from api.list_own_second_factors() $$, 'SEC2-34: and is shown nobody else''s');
select isnt_empty($$ select from public.reflections $$, 'SEC2-35: and comes in as before');
select tests.as_service();
select api.note_shown_factor(tests.id('vera'), tests.id('olivia/there'));
select pg_temp.act_in('olivia', 'olivia/there');
select is(api.lacks_second_factor(), true, 'SEC2-36: somebody else who shows theirs in her session has shown nothing');
select tests.authenticate_as('olivia');
select is(api.lacks_second_factor(), true, 'SEC2-37: nor has a token that names no session');

-- Lost, and a code entered instead.
select tests.as_service();
select is(api.use_recovery_code(tests.id('vera'), tests.id('vera/here'), tests.hash('code 1')), null,
  'SEC2-38: a code of somebody else''s is none');
select is(api.use_recovery_code(tests.id('olivia'), tests.id('olivia/there'), tests.hash('code again1')), null,
  'SEC2-39: nor is one that was never kept');
select is(api.use_recovery_code(tests.id('olivia'), tests.id('olivia/there'), tests.hash('code 1')), 1,
  'SEC2-40: her own lets her in, and one is left');
select is(api.use_recovery_code(tests.id('olivia'), tests.id('olivia/there'), tests.hash('code 1')), null, 'SEC2-41: once');
select pg_temp.act_in('olivia', 'olivia/there');
select is(api.lacks_second_factor(), false, 'SEC2-42: she is in');
select is(api.count_own_recovery_codes(), 1, 'SEC2-43: and is told how many codes are left');
select tests.as_service();
select api.replace_recovery_codes(tests.id('olivia'), tests.id('olivia/there'), pg_temp.codes(3, 'new'));
select pg_temp.act_in('olivia', 'olivia/here');
select is(api.lacks_second_factor(), true, 'SEC2-52: what was let in before, other than her who asks, shows a factor again');
select pg_temp.act_in('olivia', 'olivia/there');
select is(api.lacks_second_factor(), false, 'SEC2-53: and she herself does not');
select tests.as_service();
select api.note_shown_factor(tests.id('olivia'), tests.id('olivia/here'));
select is(api.use_recovery_code(tests.id('olivia'), tests.id('olivia/there'), tests.hash('code 2')), null,
  'SEC2-44: new codes end the old ones');
select is(api.use_recovery_code(tests.id('olivia'), tests.id('olivia/there'), tests.hash('code new2')), 2, 'SEC2-45: and are good');

-- Taken away.
select is(api.forget_second_factor(tests.id('vera'), tests.id('vera/here'), tests.id('olivia/factor')), false, 'SEC2-46: nobody''s but their own');
select is(api.forget_second_factor(tests.id('olivia'), tests.id('olivia/here'), tests.id('olivia/factor')), true, 'SEC2-47: one is taken away');
select pg_temp.act_in('olivia', 'olivia/there');
select is(api.lacks_second_factor(), true, 'SEC2-54: whoever came in by it before is out');
select tests.as_database_owner();
select results_eq($$ select count(*) from internal.recovery_codes $$, array[2::bigint], 'SEC2-48: the codes stay as long as there is another');
select tests.as_service();
select api.forget_second_factor(tests.id('olivia'), tests.id('olivia/here'), tests.id('olivia/tablet'));
select tests.as_database_owner();
select is_empty($$ select from internal.recovery_codes $$, 'SEC2-49: and go with the last');
select tests.authenticate_as('olivia');
select isnt_empty($$ select from public.reflections $$, 'SEC2-50: then the password is enough again');

-- A passkey. The auth server's session of one says that one was used, and not which.
create function pg_temp.come_by_passkey(p_name text, p_session text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as(p_name);
  perform set_config('request.jwt.claims', json_build_object('sub', tests.id(p_name), 'role', 'authenticated',
    'session_id', tests.id(p_session), 'aal', 'aal1', 'amr', json_build_array(json_build_object('method', 'passkey', 'timestamp', 1)))::text, true);
end
$$;
grant execute on function pg_temp.come_by_passkey to authenticated, service_role;
select tests.as_database_owner();
select matrix('PASSKEY-KEEP', 'keeps a passkey of somebody',
  $$ select api.keep_passkey(tests.id('vera'), tests.id('vera/passkey'), 'credential-of-vera', 'Phone') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('PASSKEY-TABLE', 'reads everybody''s passkeys', $$ select from internal.passkeys $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select tests.as_service();
select lives_ok($$ select api.keep_passkey(tests.id('vera'), tests.id('vera/passkey'), 'credential-of-vera', 'Phone') $$,
  'PASSKEY-1: a passkey that the auth server took is kept');
select refuses('PASSKEY-2', 'service', 'invalid_request',
  $$ select api.keep_passkey(tests.id('olivia'), tests.id('other'), 'credential-of-vera', 'Mine') $$, 'keeps the credential of somebody else');
select refuses('PASSKEY-3', 'service', 'invalid_request',
  $$ select api.keep_passkey(tests.id('olivia'), tests.id('other'), 'short', 'Mine') $$, 'keeps what is no credential');
select is(api.find_passkey(tests.id('vera'), 'credential-of-vera'), tests.id('vera/passkey'), 'PASSKEY-4: it is found for its person');
select is(api.find_passkey(tests.id('olivia'), 'credential-of-vera'), null, 'PASSKEY-5: and for nobody else');
select pg_temp.come_by_passkey('vera', 'vera/there');
select is(api.lacks_second_factor(), true, 'PASSKEY-6: a session of some passkey is nobody''s until the server has seen which');
select is_empty('select from public.reflections', 'PASSKEY-7: it reads nothing');
select throws_ok('select api.update_own_profile(''Eve'')', 'P0001', 'second_factor_needed', 'PASSKEY-8: and changes nothing');
select tests.as_service();
select api.note_shown_factor(tests.id('vera'), tests.id('vera/there'));
select pg_temp.come_by_passkey('vera', 'vera/there');
select is(api.lacks_second_factor(), false, 'PASSKEY-9: and its person''s when it has');
select isnt_empty('select from public.reflections', 'PASSKEY-10: who sees what is theirs');
select results_eq('select name from api.list_own_passkeys()', array['Phone'], 'PASSKEY-11: and which passkeys they have');
select pg_temp.act_in('olivia', 'olivia/here');
select is_empty('select from api.list_own_passkeys()', 'PASSKEY-12: somebody else sees none of them');
select tests.as_service();
select is(api.forget_passkey(tests.id('olivia'), null, tests.id('vera/passkey')), false, 'PASSKEY-13: nor takes one away');
select is(api.forget_passkey(tests.id('vera'), tests.id('vera/here'), tests.id('vera/passkey')), true, 'PASSKEY-14: its person does');
select pg_temp.come_by_passkey('vera', 'vera/there');
select is(api.lacks_second_factor(), true, 'PASSKEY-15: and whoever came in by it is out');
select tests.as_service();
select lives_ok($$ select api.keep_passkey(tests.id('vera'), tests.id('passkey ' || number), 'credential-number-' || number, 'Phone')
  from generate_series(1, 10) as number $$, 'PASSKEY-16: ten are kept');
select refuses('PASSKEY-17', 'service', 'limit_reached',
  $$ select api.keep_passkey(tests.id('vera'), tests.id('eleventh'), 'credential-number-11', 'Phone') $$, 'keeps an eleventh');

select * from finish();
rollback;
