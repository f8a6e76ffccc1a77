-- Profiles: born with the account, read and renamed by their person only.
begin;
set local search_path to public, extensions, tests;
select plan(41);
select tests.create_cast();

select matrix('PRO-SEL', 'sees only their own profile', $$ select from public.profiles $$,
  '{1,1,1,1,1,1,denied,6}');
select matrix('PRO-UPD', 'renames nobody by an update, not even themselves',
  $$ update public.profiles set display_name = 'Mallory' where id = tests.id('olivia') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PRO-INS', 'makes no profile up',
  $$ insert into public.profiles (id, display_name) values (gen_random_uuid(), 'Ghost') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PRO-DEL', 'deletes no profile', $$ delete from public.profiles $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select is((select display_name from public.profiles where id = tests.id('olivia')), 'Olivia',
  'PRO-TRG-1: the name given at sign-up becomes the profile''s');
insert into auth.users (id, email, is_sso_user, is_anonymous) values (tests.id('nameless'), 'a.b@example.test', false, false);
select is((select display_name from public.profiles where id = tests.id('nameless')), 'a.b',
  'PRO-TRG-2: without a name it is the local part of the address');
insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
values (tests.id('long'), 'long@example.test', jsonb_build_object('display_name', repeat('x', 100000)), false, false);
select is((select length(display_name) from public.profiles where id = tests.id('long')), 80,
  'PRO-TRG-3: a name of 100,000 characters does not make sign-up fail, it is cut');
create function pg_temp.name_at_sign_up(p_given text) returns text
language plpgsql
as $$
declare
  new_id uuid := gen_random_uuid();
begin
  insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
  values (new_id, 'hidden@' || new_id || '.test', jsonb_build_object('display_name', p_given), false, false);
  return (select display_name from public.profiles where id = new_id);
end
$$;
insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
values (tests.id('blank'), null, '{"display_name": "   "}', false, false);
select is((select display_name from public.profiles where id = tests.id('blank')), 'Someone',
  'PRO-TRG-4: neither name nor address still makes a profile');
select is(pg_temp.name_at_sign_up(e'A\nBcc: x\u202Eevil'), 'A Bcc: xevil',
  'PRO-TRG-5: line breaks become blanks and turned writing is turned back, so that a name cannot forge a header');
select is(pg_temp.name_at_sign_up(e'  Mara\t \u200B  Lind\u00ADqvist\u0007 '), e'Mara Lind\u00ADqvist',
  'PRO-TRG-6: white space is collapsed, after what has no shape is gone');
select is(pg_temp.name_at_sign_up(e'\u200B\uFEFF\n\u2066'), 'hidden',
  'PRO-TRG-7: a name of hidden characters is no name');
select is(pg_temp.name_at_sign_up('Åsa 李 🌊'), 'Åsa 李 🌊', 'PRO-TRG-8: letters of any script stay as they are');
select throws_ok(
  $$ update public.profiles set display_name = '  ' where id = tests.id('olivia') $$, '23514', null,
  'PRO-CHK-1: a name is not blank');

select * from finish();
rollback;
