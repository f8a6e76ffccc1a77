-- A reflection without an owner is nobody's; no path may lead there.
begin;
set local search_path to public, extensions, tests;
select plan(20);
select tests.create_cast();

select refuses('OWN-01', 'olivia', 'last_owner',
  $$ select api.remove_member(tests.id('mara'), tests.id('olivia')) $$, 'cannot leave as the last owner');
select refuses('OWN-02', 'olivia', 'last_owner',
  $$ select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'admin') $$,
  'cannot step down as the last owner');
select refuses('OWN-03', 'database owner', 'last_owner',
  $$ update public.reflection_members set role = 'viewer' where user_id = tests.id('olivia') $$,
  'cannot demote the last owner behind the functions');
select refuses('OWN-04', 'database owner', 'last_owner',
  $$ delete from public.reflection_members where user_id = tests.id('olivia') $$,
  'cannot remove the last owner behind the functions');
select refuses('OWN-05', 'database owner', 'last_owner',
  $$ update public.reflection_members set role = 'viewer' $$,
  'cannot demote every owner in one statement');

select tests.authenticate_as('olivia');
select api.change_member_role(tests.id('mara'), tests.id('adam'), 'owner');
select lives_ok($$ select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'viewer') $$,
  'OWN-06: with another owner there, the first may step down');
select tests.as_database_owner();
select is((select role from public.reflection_members where user_id = tests.id('olivia')), 'viewer',
  'OWN-07: and is a viewer now');
select refuses('OWN-08', 'adam', 'last_owner',
  $$ select api.remove_member(tests.id('mara'), tests.id('adam')) $$,
  'is the last owner now and cannot leave');
select refuses('OWN-09', 'olivia', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'owner') $$,
  'cannot take back what she gave away');

-- Deleting the reflection: there is nothing left that needs an owner.
select tests.authenticate_as('otto');
select lives_ok($$ select api.delete_reflection(tests.id('other')) $$,
  'OWN-10: the last owner can delete the reflection as a whole');
select tests.as_database_owner();
select is_empty($$ select from public.reflection_members where reflection_id = tests.id('other') $$,
  'OWN-11: its memberships go with it');
select is_empty($$ select from public.sources where reflection_id = tests.id('other') $$,
  'OWN-12: its sources go with it');
select isnt_empty($$ select from public.sources where reflection_id = tests.id('mara') $$,
  'OWN-13: nothing of another reflection goes');
select is(
  (select action from public.audit_log where reflection_id = tests.id('other') order by position desc limit 1),
  'reflection.deleted', 'OWN-14: that it was deleted stays in the audit log, as the last word');

-- Deleting the account of the last owner: the reflection goes too.
select lives_ok($$ delete from auth.users where id = tests.id('adam') $$,
  'OWN-15: the last owner can delete their account');
select is_empty($$ select from public.reflections where id = tests.id('mara') $$,
  'OWN-16: what was only theirs goes with the account');
select is_empty($$ select from public.evidence where reflection_id = tests.id('mara') $$,
  'OWN-17: down to its evidence');
select isnt_empty($$ select from public.profiles where id = tests.id('olivia') $$,
  'OWN-18: the other members keep their accounts');

-- Deleting the account of one owner of two: the reflection stays.
select tests.create_reflection('shared', 'olivia');
insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('shared'), tests.id('vera'), 'owner');
delete from auth.users where id = tests.id('olivia');
select isnt_empty($$ select from public.reflections where id = tests.id('shared') and created_by is null $$,
  'OWN-19: a reflection with another owner outlives the account of its creator');
select isnt_empty($$ select from public.sources where reflection_id = tests.id('shared') and added_by is null $$,
  'OWN-20: with the sources that the creator had added');

select * from finish();
rollback;
