-- How names are said: stewards read it, managers write it, and the agents are told.
begin;
set local search_path to public, extensions, tests;
select plan(38);
select tests.create_cast();
insert into public.pronunciations (reflection_id, name, spoken_as) values (tests.id('mara'), 'Börje', 'BUR-yeh');

select matrix('PRN-SEL', 'reads how names are said',
  $$ select from public.pronunciations where reflection_id = tests.id('mara') $$, '{1,1,1,0,0,0,denied,1}');
select matrix('PRN-SET', 'says how a name is said',
  $$ select api.set_pronunciation(tests.id('mara'), 'Kökar', 'CHUR-kar') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('PRN-INS', 'writes one by hand',
  $$ insert into public.pronunciations (reflection_id, name, spoken_as) values (tests.id('mara'), 'Kökar', 'k') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PRN-DEL', 'deletes one by hand', $$ delete from public.pronunciations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select refuses('PRN-BAD-1', 'olivia', 'invalid_request',
  $$ select api.set_pronunciation(tests.id('mara'), 'B', 'b') $$, 'cannot name a letter');
select refuses('PRN-BAD-2', 'olivia', 'invalid_request',
  $$ select api.set_pronunciation(tests.id('mara'), 'Börje', repeat('b', 81)) $$, 'cannot have a name said for ever');

delete from pgmq.q_runtime_sync;
select tests.act_as('olivia');
select api.set_pronunciation(tests.id('mara'), ' Börje ', E'BOR-yeh\u200b');
select results_eq($$ select spoken_as from public.pronunciations where reflection_id = tests.id('mara') and name = 'Börje' $$,
  array['BOR-yeh'], 'PRN-SET-9: said anew, the last one counts, without what nobody sees');
select tests.act_as('database owner');
select results_eq($$ select message ->> 'surface' from pgmq.q_runtime_sync order by 1 $$,
  array['memory', 'public', 'standard'], 'PRN-SYNC: every agent of the reflection is brought up to date');
select tests.act_as('olivia');
select api.set_pronunciation(tests.id('mara'), 'Börje', '  ');
select is_empty($$ select from public.pronunciations where name = 'Börje' $$, 'PRN-GONE: said as nothing, it is forgotten');
select tests.act_as('database owner');
insert into public.pronunciations (reflection_id, name, spoken_as)
select tests.id('mara'), 'Name ' || place, 'n' from generate_series(1, 100) as place;
select refuses('PRN-MANY', 'olivia', 'limit_reached',
  $$ select api.set_pronunciation(tests.id('mara'), 'One more', 'n') $$, 'cannot say more than a hundred');

select * from finish();
rollback;
