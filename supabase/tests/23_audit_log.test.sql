-- The audit log: read by managers, written by functions, and a chain in which a changed byte is found.
begin;
set local search_path to public, extensions, tests;
select plan(63);
select tests.create_cast();

select matrix('AUD-SEL', 'reads the audit log of mara',
  $$ select from public.audit_log where reflection_id = tests.id('mara') and action = 'reflection.created' $$,
  '{1,1,0,0,0,0,denied,1}');
select matrix('AUD-INS', 'writes a false entry',
  $$ insert into public.audit_log (reflection_id, position, action, prev_hash, hash)
     values (tests.id('mara'), 99, 'member.added', '', tests.hash('x')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('AUD-UPD', 'rewrites history', $$ update public.audit_log set actor_id = tests.id('stan') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('AUD-DEL', 'deletes history', $$ delete from public.audit_log $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('AUD-FN', 'writes an entry through the internal function',
  $$ select internal.write_audit(tests.id('mara'), 'member.added') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('AUD-VER', 'verifies the chains', $$ select from internal.verify_audit_chain() $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('AUD-APP-1', 'database owner', 'conflict', $$ update public.audit_log set action = 'a.b' $$, 'cannot rewrite');
select refuses('AUD-APP-2', 'database owner', 'conflict', $$ delete from public.audit_log $$, 'cannot delete');
select refuses('AUD-APP-3', 'database owner', 'conflict', $$ truncate public.audit_log $$, 'cannot truncate');

-- What is written, by whom.
select tests.authenticate_as('olivia');
select api.change_member_role(tests.id('mara'), tests.id('vera'), 'operator');
select api.change_member_role(tests.id('mara'), tests.id('vera'), 'operator');
select api.remove_member(tests.id('mara'), tests.id('oscar'));
select api.invite_member(tests.id('mara'), 'new@example.test', 'viewer', tests.hash('new'));
select api.create_share_link(tests.id('mara'), 'Choir', tests.hash('choir'));
select api.update_reflection(tests.id('mara'), 'Mara', 'mara-test');
select tests.as_database_owner();
select results_eq(
  $$ select action from public.audit_log
     where reflection_id = tests.id('mara') and actor_id = tests.id('olivia') order by position $$,
  array['member.role_changed', 'member.removed', 'invitation.created', 'share_link.created', 'reflection.updated'],
  'AUD-WHAT-1: each change is one entry, with who made it; what changed nothing is none');
select results_eq(
  $$ select details from public.audit_log where action = 'member.role_changed' $$,
  $$ select jsonb_build_object('user_id', tests.id('vera'), 'from', 'viewer', 'to', 'operator') $$,
  'AUD-WHAT-2: an entry says from what to what');
select is_empty($$ select from public.audit_log where details::text like '%@%' $$,
  'AUD-WHAT-3: no address is in the log, which is never erased');

-- The chain.
select is_empty($$ select * from internal.verify_audit_chain() $$, 'AUD-CHAIN-1: every chain is whole');
select is((select count(distinct reflection_id) from public.audit_log where prev_hash = ''), 2::bigint,
  'AUD-CHAIN-2: each reflection has a chain of its own');
set local session_replication_role = replica;
update public.audit_log set actor_id = tests.id('stan') where action = 'share_link.created';
select results_eq($$ select problem from internal.verify_audit_chain(tests.id('mara')) $$, array['changed_row'],
  'AUD-CHAIN-3: a changed actor is found');
update public.audit_log set actor_id = tests.id('olivia') where action = 'share_link.created';
update public.audit_log set details = details || '{"to": "owner"}' where action = 'member.role_changed';
select results_eq($$ select problem from internal.verify_audit_chain(tests.id('mara')) $$, array['changed_row'],
  'AUD-CHAIN-4: a changed detail is found');
update public.audit_log set details = details || '{"to": "operator"}' where action = 'member.role_changed';
select is_empty($$ select * from internal.verify_audit_chain() $$, 'AUD-CHAIN-5: put back, the chain is whole');
update public.audit_log set created_at = created_at + interval '1 microsecond' where action = 'member.removed';
select results_eq($$ select problem from internal.verify_audit_chain(tests.id('mara')) $$, array['changed_row'],
  'AUD-CHAIN-6: a microsecond is found');
update public.audit_log as entry set hash = internal.audit_hash(entry) where action = 'member.removed';
select results_eq($$ select problem from internal.verify_audit_chain(tests.id('mara')) $$, array['broken_link'],
  'AUD-CHAIN-7: a recomputed hash breaks the link of the next row');
delete from public.audit_log where action = 'member.removed';
select isnt_empty($$ select from internal.verify_audit_chain(tests.id('mara')) where problem = 'missing_row' $$,
  'AUD-CHAIN-8: a missing row is found');
set local session_replication_role = origin;
select is_empty($$ select * from internal.verify_audit_chain(tests.id('other')) $$,
  'AUD-CHAIN-9: the other tenant''s chain is not touched by it');

select * from finish();
rollback;
