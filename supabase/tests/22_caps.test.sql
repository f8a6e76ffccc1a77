-- Caps: reserved before the work, settled after it, never over the limit, whatever crashes.
begin;
set local search_path to public, extensions, tests;
select plan(67);
select tests.create_cast();

select matrix('CAP-FN', 'reserves room', $$ select * from internal.reserve_cap('u', 'turns', 'p', 1, 5, 60) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CAP-REL', 'releases', $$ select internal.release_expired_caps() $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CAP-SEL', 'reads usage', $$ select from public.cap_usage $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CAP-UPD', 'gives themself room', $$ update public.cap_usage set used = 0 $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CAP-RES', 'reads reservations', $$ select from public.cap_reservations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CAP-DEL', 'deletes reservations', $$ delete from public.cap_reservations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

create function pg_temp.usage() returns text
language sql
as $$
  select used || '+' || reserved from public.cap_usage where subject = 'user' and cap = 'minutes' and period = '2026-01-01';
$$;
create temporary table reservation (name text, id uuid);
insert into reservation
select 'first', reservation_id from internal.reserve_cap('user', 'minutes', '2026-01-01', 6, 10, 60, 'call-1');
select is(pg_temp.usage(), '0+6', 'CAP-RUN-1: room is reserved');
select results_eq(
  $$ select granted, remaining from internal.reserve_cap('user', 'minutes', '2026-01-01', 5, 10, 60, 'call-2') $$,
  $$ values (false, 4::bigint) $$, 'CAP-RUN-2: what would go over the limit is refused, with what is left');
select results_eq(
  $$ select granted, reservation_id from internal.reserve_cap('user', 'minutes', '2026-01-01', 6, 10, 60, 'call-1') $$,
  $$ select true, id from reservation where name = 'first' $$,
  'CAP-RUN-3: a retry with the same key gets the same reservation');
select is(pg_temp.usage(), '0+6', 'CAP-RUN-4: and takes no more room');
select results_eq($$ select granted from internal.reserve_cap('user', 'minutes', '2026-01-02', 10, 10, 60) $$, array[true],
  'CAP-RUN-5: a new period starts from nothing');
select results_eq($$ select granted from internal.reserve_cap('user', 'turns', '2026-01-01', 10, 10, 60) $$, array[true],
  'CAP-RUN-6: another cap is another account');
select throws_ok($$ select internal.close_reservation((select id from reservation where name = 'first'), 'settled', 7) $$, 'P0001',
  'invalid_request', 'CAP-RUN-7: more than was reserved cannot be settled');
select throws_ok($$ select internal.close_reservation((select id from reservation where name = 'first'), 'settled', -1) $$, 'P0001',
  'invalid_request', 'CAP-RUN-8: nor less than nothing');
select is(internal.close_reservation((select id from reservation where name = 'first'), 'settled', 2), true, 'CAP-RUN-9: two of six were used');
select is(pg_temp.usage(), '2+0', 'CAP-RUN-10: the rest is given back');
select is(internal.close_reservation((select id from reservation where name = 'first'), 'settled', 2), false, 'CAP-RUN-11: settling is once');
select is(pg_temp.usage(), '2+0', 'CAP-RUN-12: and nothing has moved');

insert into reservation
select 'crashed', reservation_id from internal.reserve_cap('user', 'minutes', '2026-01-01', 3, 10, 60);
insert into reservation
select 'unstarted', reservation_id from internal.reserve_cap('user', 'minutes', '2026-01-01', 4, 10, 60, null, false);
select is(internal.release_expired_caps(), 0, 'CAP-EXP-1: nothing is released before its time');
update public.cap_reservations set expires_at = clock_timestamp() - interval '1 second'
where id in (select id from reservation);
select is(internal.release_expired_caps(), 2, 'CAP-EXP-2: what a crash left is resolved');
select is(pg_temp.usage(), '5+0',
  'CAP-EXP-3: work of unknown outcome counts in full, what surely did not start counts nothing');
select is(internal.close_reservation((select id from reservation where name = 'crashed'), 'settled', 1), false,
  'CAP-EXP-4: a late settlement changes nothing');
select refuses('CAP-BAD-1', 'database owner', 'invalid_request', $$ select internal.reserve_cap('u', 'turns', 'p', -5, 5, 60) $$,
  'cannot reserve less than nothing');
select refuses('CAP-BAD-2', 'database owner', '23514', $$ select internal.reserve_cap('u', 'TURNS; --', 'p', 1, 5, 60) $$,
  'cannot invent a cap''s name');
select refuses('CAP-ST-1', 'database owner', 'conflict',
  $$ update public.cap_reservations set status = 'reserved' where status = 'settled' $$, 'cannot reopen a reservation');

select * from finish();
rollback;
