-- A voice is somebody's own: it does not go on speaking when they have no say any more.
begin;
set local search_path to public, extensions, tests;
select plan(11);
select tests.create_cast();
update public.reflections set cloned_voice_id = 'mara-voice' where id = tests.id('mara');
create function pg_temp.standing() returns text language sql as
  $$ select internal.consent_to(id, cloned_voice_id) from public.reflections where id = tests.id('mara') $$;
create function pg_temp.records(p_name text, p_voice_id text) returns void language plpgsql as $$
begin
  perform api.record_own_voice(api.begin_own_voice(tests.id('mara'), tests.id(p_name),
    'I agree that this voice speaks for me.', encode('RIFF', 'base64'), 80, true), p_voice_id);
end
$$;

select tests.authenticate_as('olivia');
select api.change_member_role(tests.id('mara'), tests.id('oscar'), 'viewer');
select api.change_member_role(tests.id('mara'), tests.id('adam'), 'owner');
select api.remove_member(tests.id('mara'), tests.id('oscar'));
select tests.as_database_owner();
select is(pg_temp.standing(), 'in force', 'CFO-1: it stays while others come, change and go');
delete from pgmq.q_runtime_sync;

select tests.authenticate_as('adam');
select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'admin');
select tests.as_database_owner();
select is(pg_temp.standing(), 'revoked', 'CFO-2: it ends when who gave it is no owner any more');
select results_eq($$ select revoked_by from public.voice_consents where id = tests.id('mara/consent') $$,
  array[tests.id('adam')], 'CFO-3: with the name of whoever did it');
select results_eq(
  $$ select count(*) from pgmq.q_runtime_sync
     where message ->> 'kind' = 'sync' and message ->> 'reflection_id' = tests.id('mara')::text $$,
  array[3::bigint], 'CFO-4: every agent is told');
select results_eq(
  $$ select count(*) from public.audit_log
     where reflection_id = tests.id('mara') and action = 'voice_consent.revoked'
       and details ->> 'consent_id' = tests.id('mara/consent')::text $$,
  array[1::bigint], 'CFO-5: it is in the audit log, once');

select tests.authenticate_as('adam');
select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'owner');
select tests.as_database_owner();
select is(pg_temp.standing(), 'revoked', 'CFO-6: it does not come back with their role');
select pg_temp.records('olivia', 'mara-voice-2');
select is(pg_temp.standing(), 'in force', 'CFO-7: only when they record it again');

select tests.authenticate_as('adam');
select api.remove_member(tests.id('mara'), tests.id('olivia'));
select tests.as_database_owner();
select is(pg_temp.standing(), 'revoked', 'CFO-8: it ends when they are removed');

select tests.authenticate_as('adam');
select api.change_member_role(tests.id('mara'), tests.id('vera'), 'owner');
select tests.as_database_owner();
select pg_temp.records('vera', 'mara-voice-3');
select lives_ok($$ delete from auth.users where id = tests.id('vera') $$, 'CFO-9: an owner can delete her account');
select is(pg_temp.standing(), 'revoked', 'CFO-10: and takes her voice with her');
select is_empty($$ select * from internal.verify_audit_chain() $$, 'CFO-11: all of it in a whole chain');

select * from finish();
rollback;
