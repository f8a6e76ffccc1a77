-- Whose voice: only an owner gives it, by a recording; only the server records a clone; only owners know its id.
begin;
set local search_path to public, extensions, tests;
select plan(175);
select tests.create_cast();
update public.reflections set cloned_voice_id = 'mara-voice' where id = tests.id('mara');
create function pg_temp.begin_voice(p_reflection text, p_owner text) returns uuid language sql as $$
  select api.begin_own_voice(tests.id(p_reflection), tests.id(p_owner), 'I am she, and I allow this voice to speak.',
    encode('RIFF', 'base64'), 80, true);
$$;

select matrix('CNS-SEL', 'sees consents of mara',
  $$ select voice_id, consent_text from public.voice_consents where reflection_id = tests.id('mara') $$,
  '{1,0,0,0,0,0,denied,1}');
select matrix('CNS-SEL-V', 'reads the id of the voice of mara in her reflection',
  $$ select cloned_voice_id from public.reflections where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNS-SEL-S', 'reads with which voice an agent of mara was sent',
  $$ select voice_id from public.runtime_sync_state where reflection_id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNS-SEL-R', 'listens to the recording', $$ select bytes from internal.voice_recordings $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-INS', 'writes a consent by hand',
  $$ insert into public.voice_consents
       (reflection_id, voice_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
     values (tests.id('mara'), 'voice-2', tests.id('olivia'), 'She surely would have agreed.', tests.hash('r'), 80, true) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-UPD', 'revives a consent', $$ update public.voice_consents set revoked_at = null $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-DEL', 'removes the record of a consent', $$ delete from public.voice_consents $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-OWN', 'gives mara a voice by hand',
  $$ update public.reflections set cloned_voice_id = 'other-voice' where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNS-GIVE', 'begins a voice without the server, which listens first',
  $$ select api.begin_own_voice(tests.id('mara'), tests.id('olivia'), 'I am she, and I allow this voice to speak.', encode('RIFF', 'base64'), 80, true) $$,
  '{denied,denied,denied,denied,denied,denied,denied,conflict}');
select matrix('CNS-MADE', 'records a clone that the provider never made',
  $$ select api.record_own_voice(tests.id('mara/consent'), 'other-voice') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNS-STOCK', 'chooses a stock voice without the server, which knows which there are',
  $$ select api.choose_stock_voice(tests.id('mara'), tests.id('olivia'), 'stock-1', 'Eric') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNS-WHO', 'learns whose voice speaks for mara', $$ select api.read_whose_voice(tests.id('mara')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('CNS-AGT', 'learns which agents have the voice of mara', $$ select internal.read_agent_voices(tests.id('mara'), 's') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('CNS-TAKE', 'takes the consent back',
  $$ select api.revoke_voice_consent(tests.id('mara/consent')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('CNS-LEFT', 'goes back to the stock voice',
  $$ select api.use_stock_voice(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('CNS-USE', 'speaks with the own voice again',
  $$ select api.use_own_voice(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');

-- Another's clone.
select tests.create_reflection('hers', 'vera');
update public.voice_consents set revoked_at = now() where reflection_id = tests.id('hers');
select refuses('CNS-THEFT-1', 'database owner', '23503',
  $$ update public.reflections set cloned_voice_id = 'mara-voice' where id = tests.id('other') $$,
  'cannot give a reflection the clone of another');
select refuses('CNS-THEFT-2', 'database owner', '23503',
  $$ update public.reflections set cloned_voice_id = 'a-voice-of-nobody' where id = tests.id('other') $$,
  'cannot give a reflection a voice that was not made for it');
select refuses('CNS-THEFT-3', 'database owner', '23505',
  $$ select tests.add_consent('hers', 'vera', 'mara-voice', 'theft') $$, 'cannot record the clone of another as made for this one');
select refuses('CNS-THEFT-4', 'service', 'invalid_request',
  $$ select api.choose_stock_voice(tests.id('other'), tests.id('otto'), 'mara-voice', 'Eric') $$,
  'cannot choose a clone as a stock voice');
select refuses('CNS-THEFT-5', 'service', 'forbidden',
  $$ select api.begin_own_voice(tests.id('mara'), tests.id('adam'), 'I am she, and I allow this voice to speak.', encode('RIFF', 'base64'), 80, true) $$,
  'begins no voice for somebody who is no owner');
select refuses('CNS-THEFT-6', 'service', 'forbidden',
  $$ select api.choose_stock_voice(tests.id('mara'), tests.id('adam'), 'stock-1', 'Eric') $$,
  'chooses no voice for somebody who is no owner');

-- The life of a voice.
select tests.authenticate_as('olivia');
select api.use_stock_voice(tests.id('mara'));
select is(api.read_whose_voice(tests.id('mara')) - 'stockVoiceName',
  '{"own": "made", "speaks": "stock", "stockVoiceId": null}', 'CNS-LIFE-1: the stock voice speaks while the own one is kept');
select api.use_own_voice(tests.id('mara'));
select is(api.read_whose_voice(tests.id('mara')) ->> 'speaks', 'own', 'CNS-LIFE-2: and the own one again');
select tests.as_database_owner();
select is(internal.voice_to_speak_with(tests.id('mara'), 'installed'), 'mara-voice', 'CNS-LIFE-3: the agents are to have it');
delete from pgmq.q_runtime_sync;
select tests.authenticate_as('olivia');
select api.revoke_voice_consent(tests.id('mara/consent'));
select lives_ok($$ select api.revoke_voice_consent(tests.id('mara/consent')) $$, 'CNS-TAKE-9: twice is no error');
select is(api.read_whose_voice(tests.id('mara')) ->> 'speaks', 'withheld', 'CNS-TAKE-10: it speaks no more');
select refuses('CNS-TAKE-11', 'olivia', 'conflict', $$ select api.use_own_voice(tests.id('mara')) $$,
  'cannot speak with a voice that she took back');
select tests.as_database_owner();
select is(internal.voice_to_speak_with(tests.id('mara'), 'installed'), 'installed', 'CNS-TAKE-12: nor may any agent have it');
select is_empty($$ select from internal.voice_recordings where consent_id = tests.id('mara/consent') $$,
  'CNS-TAKE-13: the recording went with it');
select results_eq(
  $$ select message from pgmq.q_runtime_sync where message ->> 'kind' = 'remove_voice' order by vt $$,
  $$ select jsonb_build_object('kind', 'remove_voice', 'consent_id', tests.id('mara/consent'), 'voice_id', 'mara-voice')
     from generate_series(1, 2) $$, 'CNS-TAKE-14: the clone is deleted at the provider, and looked for once more');
select results_eq(
  $$ select count(*) from pgmq.q_runtime_sync
     where message ->> 'kind' = 'sync' and message ->> 'reflection_id' = tests.id('mara')::text $$,
  array[3::bigint], 'CNS-TAKE-15: every agent is told');
select ok(api.record_voice_removed(tests.id('mara/consent')), 'CNS-TAKE-16: that it is gone is recorded');
select ok(not api.record_voice_removed(tests.id('mara/consent')), 'CNS-TAKE-17: once');

select tests.as_database_owner();
create temporary table made as select pg_temp.begin_voice('mara', 'olivia') as id;
select is((select api.read_voice_to_make(id) ->> 'base64' from made), encode('RIFF', 'base64'),
  'CNS-MAKE-1: whoever makes the clone is given the recording');
select refuses('CNS-MAKE-2', 'database owner', 'conflict', $$ select pg_temp.begin_voice('mara', 'olivia') $$,
  'begins no second voice beside the first');
select ok((select api.record_own_voice(id, 'mara-voice-2') from made), 'CNS-MAKE-3: the clone is recorded');
select ok((select api.record_own_voice(id, 'mara-voice-2') from made), 'CNS-MAKE-4: twice is no error');
select ok((select not api.record_own_voice(id, 'mara-voice-3') from made), 'CNS-MAKE-5: another one is not');
select is((select api.read_voice_to_make(id) from made), null, 'CNS-MAKE-6: and there is nothing to make any more');
select tests.as_database_owner();
select results_eq($$ select cloned_voice_id from public.reflections where id = tests.id('mara') $$, array['mara-voice-2'],
  'CNS-MAKE-7: it is the one to speak with');
select results_eq(
  $$ select voice_id, recording_hash, words_heard from public.voice_consents where id = (select id from made) $$,
  $$ values ('mara-voice-2', encode(sha256('RIFF'), 'hex'), true) $$, 'CNS-MAKE-8: with the hash of what was read aloud');
select refuses('CNS-MAKE-9', 'database owner', 'conflict',
  $$ update public.voice_consents set voice_id = 'mara-voice-4' where id = (select id from made) $$,
  'cannot put another clone in its place');
select tests.as_database_owner();
select ok((select not api.refuse_own_voice(id, 'too late') from made), 'CNS-MAKE-10: what was made is not refused');

select tests.authenticate_as('olivia');
select api.revoke_voice_consent((
  select id from public.voice_consents where reflection_id = tests.id('mara') and revoked_at is null));
select tests.as_database_owner();
drop table made;
create temporary table made as select pg_temp.begin_voice('mara', 'olivia') as id;
select api.choose_stock_voice(tests.id('mara'), tests.id('olivia'), 'stock-1', 'Eric');
select ok((select api.record_own_voice(id, 'mara-voice-7') from made), 'CNS-LATE-1: a clone that is made after its owner chose a stock voice is kept');
select is((select cloned_voice_id from public.reflections where id = tests.id('mara')), null, 'CNS-LATE-2: and does not speak by itself');
select tests.authenticate_as('olivia');
select api.use_own_voice(tests.id('mara'));
select is(api.read_whose_voice(tests.id('mara')) ->> 'speaks', 'own', 'CNS-LATE-3: but when its owner says so');
select api.revoke_voice_consent((
  select id from public.voice_consents where reflection_id = tests.id('mara') and revoked_at is null));
select tests.as_database_owner();
drop table made;
create temporary table made as select pg_temp.begin_voice('mara', 'olivia') as id;
select tests.authenticate_as('olivia');
select api.use_stock_voice(tests.id('mara'));
select tests.as_database_owner();
select ok((select api.record_own_voice(id, 'mara-voice-8') from made), 'CNS-LATE-4: the same for an owner who went back to the stock voice');
select is((select cloned_voice_id from public.reflections where id = tests.id('mara')), null, 'CNS-LATE-5: the clone does not speak');
select tests.authenticate_as('olivia');
select api.revoke_voice_consent((
  select id from public.voice_consents where reflection_id = tests.id('mara') and revoked_at is null));
select tests.as_database_owner();
drop table made;
create temporary table made as select pg_temp.begin_voice('mara', 'olivia') as id;
select ok((select api.refuse_own_voice(id, 'voice_limit_reached') from made), 'CNS-NONE-1: the provider makes none');
select ok((select not api.record_own_voice(id, 'mara-voice-5') from made), 'CNS-NONE-2: then one that was made all the same is not recorded');
select tests.as_database_owner();
select is_empty($$ select from internal.voice_recordings where consent_id = (select id from made) $$,
  'CNS-NONE-3: the recording is gone');
select tests.as_database_owner();
drop table made;
create temporary table made as select pg_temp.begin_voice('mara', 'olivia') as id;
select tests.authenticate_as('olivia');
select api.revoke_voice_consent((
  select id from public.voice_consents where reflection_id = tests.id('mara') and revoked_at is null));
select tests.as_database_owner();
select ok((select not api.record_own_voice(id, 'mara-voice-6') from made),
  'CNS-NONE-4: a clone of what was taken back meanwhile is not recorded');
select lives_ok($$ select api.choose_stock_voice(tests.id('mara'), tests.id('olivia'), 'stock-1', 'Eric') $$,
  'CNS-NONE-5: a stock voice is chosen');
select tests.as_database_owner();
select is(internal.voice_to_speak_with(tests.id('mara'), 'installed'), 'stock-1', 'CNS-NONE-6: and speaks');
select is((select cloned_voice_id from public.reflections where id = tests.id('mara')), null, 'CNS-NONE-7: the own one is left');

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
delete from pgmq.q_runtime_sync;
delete from public.reflections where id = tests.id('other');
select results_eq(
  $$ select message ->> 'voice_id' from pgmq.q_runtime_sync where message ->> 'kind' = 'remove_voice' $$,
  $$ values ('other-voice'), ('other-voice') $$, 'CNS-KEEP-5: with its reflection a clone is deleted at the provider, too');
select is_empty($$ select from internal.voice_recordings where consent_id = tests.id('other/consent') $$,
  'CNS-KEEP-6: and the recording is gone');
select is_empty($$ select * from internal.verify_audit_chain() $$, 'CNS-KEEP-7: all of it in a whole chain');

select * from finish();
rollback;
