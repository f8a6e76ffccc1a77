-- Escalation: who may see, change and remove whom.
begin;
set local search_path to public, extensions, tests;
select plan(97);
select tests.create_cast();

select matrix('MEM-SEL', 'sees the members of mara',
  $$ select from public.reflection_members where reflection_id = tests.id('mara') $$,
  '{4,4,4,4,0,0,denied,4}');
select matrix('MEM-INS', 'makes themself a member',
  $$ insert into public.reflection_members (reflection_id, user_id, role)
     values (tests.id('mara'), tests.id('stan'), 'owner') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('MEM-UPD', 'promotes everybody by an update',
  $$ update public.reflection_members set role = 'owner' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('MEM-DEL', 'removes everybody by a delete', $$ delete from public.reflection_members $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('MEM-LIST', 'lists the members', $$ select from api.list_members(tests.id('mara')) $$,
  '{4,4,4,4,not_found,not_found,denied,denied}');

-- Addresses are for managers; everybody sees their own.
select matrix('MEM-MAIL', 'sees addresses in the list',
  $$ select from api.list_members(tests.id('mara')) where email is not null $$,
  '{4,4,1,1,not_found,not_found,denied,denied}');
select tests.authenticate_as('vera');
select results_eq(
  $$ select display_name, email from api.list_members(tests.id('mara')) where email is not null $$,
  $$ values ('Vera', 'vera@example.test') $$,
  'MEM-MAIL-9: the one address that a viewer sees is her own');
select tests.as_database_owner();

-- change_member_role
select matrix('MEM-ROLE', 'makes the viewer an operator',
  $$ select api.change_member_role(tests.id('mara'), tests.id('vera'), 'operator') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('MEM-GRANT', 'makes the viewer an owner',
  $$ select api.change_member_role(tests.id('mara'), tests.id('vera'), 'owner') $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('MEM-DEMOTE', 'demotes the admin',
  $$ select api.change_member_role(tests.id('mara'), tests.id('adam'), 'viewer') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('MEM-ESC-1', 'adam', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('adam'), 'owner') $$,
  'cannot make himself owner');
select refuses('MEM-ESC-2', 'adam', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('olivia'), 'viewer') $$,
  'cannot demote the owner');
select refuses('MEM-ESC-3', 'oscar', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('oscar'), 'admin') $$,
  'cannot promote himself');
select refuses('MEM-ESC-4', 'vera', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('vera'), 'owner') $$,
  'cannot promote herself');
select refuses('MEM-ESC-5', 'otto', 'not_found',
  $$ select api.change_member_role(tests.id('mara'), tests.id('otto'), 'owner') $$,
  'cannot use his own ownership elsewhere');
select refuses('MEM-ESC-6', 'adam', '1',
  $$ select api.change_member_role(tests.id('mara'), tests.id('adam'), 'viewer') $$,
  'can step down');
select refuses('MEM-ESC-7', 'olivia', 'not_found',
  $$ select api.change_member_role(tests.id('mara'), tests.id('stan'), 'viewer') $$,
  'cannot give a role to somebody who is not a member');
select refuses('MEM-ESC-8', 'olivia', 'invalid_request',
  $$ select api.change_member_role(tests.id('mara'), tests.id('vera'), null) $$,
  'cannot take a role without giving another');

insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('mara'), tests.id('stan'), 'admin');
select refuses('MEM-ESC-9', 'adam', 'forbidden',
  $$ select api.change_member_role(tests.id('mara'), tests.id('stan'), 'viewer') $$,
  'cannot demote another admin');
select refuses('MEM-ESC-10', 'adam', 'forbidden',
  $$ select api.remove_member(tests.id('mara'), tests.id('stan')) $$,
  'cannot remove another admin');
delete from public.reflection_members where user_id = tests.id('stan');

-- remove_member
select matrix('MEM-RM', 'removes the viewer',
  $$ select api.remove_member(tests.id('mara'), tests.id('vera')) $$,
  '{1,1,forbidden,1,not_found,not_found,denied,denied}');
select refuses('MEM-RM-9', 'adam', 'forbidden',
  $$ select api.remove_member(tests.id('mara'), tests.id('olivia')) $$, 'cannot remove the owner');
select refuses('MEM-RM-10', 'oscar', '1',
  $$ select api.remove_member(tests.id('mara'), tests.id('oscar')) $$, 'can leave');
select refuses('MEM-RM-11', 'olivia', 'not_found',
  $$ select api.remove_member(tests.id('mara'), tests.id('stan')) $$, 'is told when there was nobody to remove');

select tests.authenticate_as('vera');
select api.remove_member(tests.id('mara'), tests.id('vera'));
select is_empty($$ select id from public.reflections $$, 'MEM-GONE-1: who has left reads nothing any more');
select is_empty($$ select id from public.passages $$, 'MEM-GONE-2: no passages either');
select tests.as_database_owner();

select throws_ok(
  $$ update public.reflection_members set user_id = tests.id('stan') where user_id = tests.id('oscar') $$,
  'P0001', 'conflict', 'MEM-KEEP-1: a membership is not handed to somebody else');

select * from finish();
rollback;
