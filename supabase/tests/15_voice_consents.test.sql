-- Consent: only an owner gives it, for words that are kept; once taken back it stays so.
begin;
set local search_path to public, extensions, tests;
select plan(71);
select tests.create_cast();

select matrix('CNS-SEL', 'sees consents of mara',
  $$ select voice_id, consent_text from public.voice_consents where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('CNS-INS', 'writes a consent by hand',
  $$ insert into public.voice_consents (reflection_id, voice_id, consented_by, consent_text)
     values (tests.id('mara'), 'voice-2', tests.id('olivia'), 'She surely would have agreed.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-UPD', 'revives a consent', $$ update public.voice_consents set revoked_at = null $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-DEL', 'removes the record of a consent', $$ delete from public.voice_consents $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-GIVE', 'consents to a voice of mara',
  $$ select public.grant_voice_consent(tests.id('mara'), 'voice-2', 'I agree that this voice speaks for me.') $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('CNS-TAKE', 'takes the consent back',
  $$ select public.revoke_voice_consent(tests.id('mara/consent')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');

select matrix('CNS-LEFT', 'goes back to the stock voice',
  $$ select public.use_stock_voice(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');

select refuses('CNS-GIVE-9', 'olivia', 'conflict',
  $$ select public.grant_voice_consent(tests.id('mara'), 'voice-1', 'I agree that this voice speaks for me.') $$,
  'cannot consent twice to one voice');
select refuses('CNS-GIVE-10', 'olivia', 'invalid_request',
  $$ select public.grant_voice_consent(tests.id('mara'), 'voice-2', 'ok') $$,
  'cannot consent without the words');
select refuses('CNS-GIVE-11', 'olivia', 'invalid_request',
  $$ select public.grant_voice_consent(tests.id('mara'), null, 'I agree that this voice speaks for me.') $$,
  'cannot consent to no voice');

select tests.authenticate_as('olivia');
select public.revoke_voice_consent(tests.id('mara/consent'));
select lives_ok($$ select public.revoke_voice_consent(tests.id('mara/consent')) $$, 'CNS-TAKE-9: twice is no error');
select lives_ok(
  $$ select public.grant_voice_consent(tests.id('mara'), 'voice-1', 'I agree again, knowing what it means.') $$,
  'CNS-TAKE-10: consent can be given anew');
select tests.as_database_owner();
select results_eq($$ select cloned_voice_id from public.reflections where id = tests.id('mara') $$, array['voice-1'],
  'CNS-USE-1: a voice that was consented to is the one to speak with');
select results_eq(
  $$ select count(*) from pgmq.q_runtime_sync
     where message ->> 'kind' = 'sync' and message ->> 'reflection_id' = tests.id('mara')::text $$,
  array[6::bigint], 'CNS-USE-2: every agent is told of each change');
select tests.authenticate_as('olivia');
select public.use_stock_voice(tests.id('mara'));
select lives_ok($$ select public.use_stock_voice(tests.id('mara')) $$, 'CNS-LEFT-9: twice is no error');
select tests.as_database_owner();
select results_eq($$ select cloned_voice_id is null from public.reflections where id = tests.id('mara') $$, array[true],
  'CNS-LEFT-10: the cloned voice is left');
select results_eq(
  $$ select action from public.audit_log
     where reflection_id = tests.id('mara') and action like 'voice_consent.%' order by position $$,
  array['voice_consent.revoked', 'voice_consent.given'], 'CNS-AUD-1: each act is in the audit log once');
select results_eq(
  $$ select consent_text, revoked_by from public.voice_consents where id = tests.id('mara/consent') $$,
  $$ values ('I agree that this voice speaks.', tests.id('olivia')) $$,
  'CNS-KEEP-1: the record of the first consent is as it was');
select refuses('CNS-KEEP-2', 'database owner', 'conflict',
  $$ update public.voice_consents set revoked_at = null where id = tests.id('mara/consent') $$,
  'cannot undo a revocation');
select refuses('CNS-KEEP-3', 'database owner', 'conflict',
  $$ update public.voice_consents set consent_text = 'I agree to everything, for ever.' $$,
  'cannot change the words that were agreed to');
select refuses('CNS-KEEP-4', 'database owner', 'conflict', $$ delete from public.voice_consents $$,
  'cannot delete the record');
select refuses('CNS-KEEP-5', 'database owner', '1',
  $$ delete from public.reflections where id = tests.id('mara') $$,
  'can delete it with the reflection');

select * from finish();
rollback;
