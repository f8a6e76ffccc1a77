-- Rate limits: counted in one statement, the server's alone, bounded in size.
begin;
set local search_path to public, extensions, tests;
select plan(43);
select tests.create_cast();

select matrix('RTL-FN', 'takes a hit from a bucket', $$ select * from api.take_rate_limit('login:somebody', 5, 60) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RTL-SEL', 'reads who was limited', $$ select from public.rate_limits $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RTL-UPD', 'resets a limit', $$ update public.rate_limits set hits = 1 $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('RTL-DEL', 'deletes a limit', $$ delete from public.rate_limits $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select tests.as_service();
select results_eq($$ select allowed, remaining from api.take_rate_limit('b', 2, 60) $$, $$ values (true, 1) $$,
  'RTL-WIN-1: the first hit passes');
select results_eq($$ select allowed, remaining from api.take_rate_limit('b', 2, 60) $$, $$ values (true, 0) $$,
  'RTL-WIN-2: the last hit passes');
select results_eq($$ select allowed, remaining from api.take_rate_limit('b', 2, 60) $$, $$ values (false, 0) $$,
  'RTL-WIN-3: one more does not');
select ok((select retry_after_seconds between 1 and 60 from api.take_rate_limit('b', 2, 60)),
  'RTL-WIN-4: and is told when to come back');
select results_eq($$ select allowed from api.take_rate_limit('c', 2, 60) $$, array[true],
  'RTL-WIN-5: another bucket is not held back');
select tests.as_database_owner();
select results_eq($$ select hits from public.rate_limits where bucket = 'b' $$, array[3],
  'RTL-WIN-6: a flood does not count on for ever');
update public.rate_limits set expires_at = clock_timestamp() - interval '1 second' where bucket = 'b';
select tests.as_service();
select results_eq($$ select allowed, remaining from api.take_rate_limit('b', 2, 60) $$, $$ values (true, 1) $$,
  'RTL-WIN-7: a new window starts after the old one');
select refuses('RTL-BAD-1', 'service', 'invalid_request', $$ select api.take_rate_limit('b', 0, 60) $$,
  'cannot set a limit of nothing');
select refuses('RTL-BAD-2', 'service', 'invalid_request', $$ select api.take_rate_limit('b', 5, null) $$,
  'cannot leave the window out');
select refuses('RTL-BAD-3', 'service', '23514', $$ select api.take_rate_limit(repeat('x', 301), 5, 60) $$,
  'cannot fill the table with endless names');
select tests.as_database_owner();

insert into public.rate_limits select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, 10) as n;
select count(*) from generate_series(1, 5) as n cross join lateral api.take_rate_limit('sweep ' || n, 5, 60);
select is_empty($$ select from public.rate_limits where bucket like 'old %' $$,
  'RTL-PRUNE-1: every hit takes two old rows away, so the table does not grow');

select * from finish();
rollback;
