-- What operators see, who sees it, and that nothing is in it that anybody said.
begin;
set local search_path to public, extensions, tests;
select plan(76);
select tests.create_cast();
select tests.add_conversation('vera''s call', 'mara', 'vera');
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
values (tests.id('turn'), tests.id('vera''s call'), tests.id('mara'), 0, 'user', 'CANARY of what was said');
update public.sources set title = 'CANARY of a title', status = 'failed', failure_reason = 'no' where id = tests.id('mara/private/source');
insert into public.dead_letters (id, queue, job_id, reflection_id, payload, read_count, last_error)
values (tests.id('letter'), 'ingest', 1, tests.id('mara'),
  jsonb_build_object('kind', 'ingest', 'source_id', tests.id('mara/private/source'), 'reflection_id', tests.id('mara')), 5, 'It timed out.');
insert into public.runtime_sync_state (reflection_id, surface, agent_id, last_error, drift, synced_at, audited_at)
values (tests.id('mara'), 'memory', 'agent-1', 'The voice service refused this agent: “voice_not_found”.',
  '[{"setting": "tts.speed", "wanted": "1", "found": "2"}]', now() - interval '1 hour', now());

select matrix('OPS-READ', 'reads how the installation goes', $$ select api.read_operations() $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('OPS-EVENTS', 'reads the security events of everybody', $$ select from api.list_security_events(1) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('OPS-RETRY', 'tries a job of anybody again',
  $$ select api.retry_dead_letter_as_operator(tests.id('letter'), tests.id('stan')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('OPS-NOTE', 'notes a security event', $$ select api.note_security_event('sign_in.succeeded') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

select tests.as_service();
select results_eq(
  $$ select letter ->> 'kind', letter ->> 'error' from jsonb_array_elements(api.read_operations() -> 'letters') as letter
     where letter ->> 'id' = tests.id('letter')::text $$,
  $$ values ('ingest', 'It timed out.') $$, 'OPS-1: a failed job is named by its kind, with why it failed');
select results_eq(
  $$ select refusal ->> 'error', refusal -> 'drift' from jsonb_array_elements(api.read_operations() -> 'refusals') as refusal $$,
  $$ values ('The voice service refused this agent: “voice_not_found”.', '["tts.speed"]'::jsonb) $$,
  'OPS-2: what the provider refused is there in its words, and which settings drifted');
select is(api.read_operations() -> 'agents', '{"all": 1, "drifted": 1, "never_audited": 0}'::jsonb, 'OPS-3: agents are counted');
select unalike(api.read_operations()::text, '%CANARY%', 'OPS-4: nothing that anybody said, wrote or named is in it');
select is(api.retry_dead_letter_as_operator(tests.id('letter'), tests.id('stan')), true, 'OPS-5: an operator tries it again');
select is(api.retry_dead_letter_as_operator(tests.id('letter'), tests.id('stan')), false, 'OPS-6: once');
select unalike(api.read_operations() ->> 'letters', '%' || tests.id('letter') || '%', 'OPS-7: then it is no failed job any more');
select api.note_security_event('sign_in.succeeded', tests.id('vera'), null, '{"by": "password"}');
select results_eq(
  $$ select action, details ->> 'user_id' from api.list_security_events(1) $$,
  $$ values ('sign_in.succeeded', tests.id('vera')::text) $$, 'OPS-8: the newest event comes first');
select tests.as_database_owner();
select is_empty($$ select from internal.verify_audit_chain() $$, 'OPS-9: the chain of the installation is whole');
select tests.as_service();

-- Which events are theirs to see: those of access, and none of what somebody does with a reflection of theirs.
create function pg_temp.sees(p_action text) returns boolean language plpgsql as $$
begin
  perform api.note_security_event(p_action, tests.id('vera'));
  return exists (select from api.list_security_events(500) where action = p_action);
end
$$;
select is(pg_temp.sees(action), true, format('OPS-SEES-%s: operators see %s', number, action))
from unnest(array['sign_in.refused', 'proof.given', 'password.changed', 'email.change_asked', 'factor.added', 'factor.removed', 'passkey.added', 'passkey.removed',
  'factor.code_used', 'factor.codes_made', 'account.exported', 'erasure.guest', 'member.role_changed', 'invitation.accepted',
  'share_link.created', 'job.retried', 'retention.changed', 'reflection.deleted', 'typed_conversations.erased'])
  with ordinality as seen (action, number);
select is(pg_temp.sees(action), false, format('OPS-SEES-NOT-%s: and not %s', number, action))
from unnest(array['namespace.created', 'voice.promoted', 'guest_request.answered']) with ordinality as unseen (action, number);
select is((select count(*) from api.list_security_events(0)), 1::bigint, 'OPS-10: who asks for none is shown one');
select is((select count(*) from api.list_security_events(-5)), 1::bigint, 'OPS-11: and who asks for fewer than none');
select ok((select count(*) <= 500 from api.list_security_events(1000000)), 'OPS-12: and never more than five hundred');
select results_eq($$ select reflection_id from api.list_security_events(1) $$, $$ values (null::uuid) $$,
  'OPS-13: what belongs to no reflection names none');

-- A failed source is tried again as its steward would see it.
select tests.as_database_owner();
insert into public.dead_letters (id, queue, job_id, reflection_id, payload, read_count, last_error)
values (tests.id('second'), 'ingest', 2, tests.id('mara'),
  jsonb_build_object('kind', 'ingest', 'source_id', tests.id('mara/private/source'), 'reflection_id', tests.id('mara')), 5, 'Again.');
update public.sources set status = 'failed', failure_reason = 'no' where id = tests.id('mara/private/source') and status <> 'failed';
select tests.as_service();
select is(api.retry_dead_letter_as_operator(tests.id('second'), tests.id('stan')), true, 'OPS-14: a failed source is tried again');
select tests.as_database_owner();
select results_eq($$ select status::text, progress::int, failure_reason from public.sources where id = tests.id('mara/private/source') $$,
  $$ values ('queued', 0, null::text) $$, 'OPS-15: and stands as waiting, without the old reason');
select results_eq($$ select retried_by from public.dead_letters where id = tests.id('second') $$, array[tests.id('stan')],
  'OPS-16: it is known who tried');
select tests.as_service();
select is(api.retry_dead_letter_as_operator(tests.id('none'), tests.id('stan')), false, 'OPS-17: there is nothing to try of a job that is not there');

-- Drift counts until the next sync; erasures until they are through.
select tests.as_database_owner();
update public.runtime_sync_state set synced_at = now(), audited_at = now() - interval '1 hour', last_error = null
where reflection_id = tests.id('mara') and surface = 'memory';
select tests.as_service();
select is(api.read_operations() -> 'agents' ->> 'drifted', '0', 'OPS-18: an agent that was synced since is as it should be');
select is(api.read_operations() -> 'refusals', '[]', 'OPS-19: and nothing is said of it');
select tests.as_database_owner();
select internal.note_erasure(tests.hash('open'), 'guest', tests.id('a guest'), '{}', '{}');
select tests.as_service();
select is(api.read_operations() -> 'erasures' ->> 'open', '1', 'OPS-20: an erasure that is not through is counted');
select api.finish_erasure((api.read_erasure(tests.hash('open')) ->> 'id')::uuid, '[]', true);
select is(api.read_operations() -> 'erasures' ->> 'open', '0', 'OPS-21: until it is');
select ok((api.read_operations() ->> 'databaseBytes')::bigint > 0, 'OPS-22: the size of the database is told');

select * from finish();
rollback;
