-- Websites that may frame the page of guests: listed by managers, and nothing in the list but scheme, name and port.
begin;
set local search_path to public, extensions, tests;
select plan(55);
select tests.create_cast();
insert into public.embedding_origins (reflection_id, origin) values (tests.id('mara'), 'https://old.example.org');

select matrix('EMB-SEL', 'reads the websites of mara',
  $$ select origin from public.embedding_origins where reflection_id = tests.id('mara') $$, '{1,1,0,0,0,0,denied,1}');
select matrix('EMB-INS', 'lists a website past the function',
  $$ insert into public.embedding_origins (reflection_id, origin) values (tests.id('mara'), 'https://evil.example') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('EMB-DEL', 'takes a website out of the list past the function', $$ delete from public.embedding_origins $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('EMB-NEW', 'lists a website',
  $$ select api.allow_embedding(tests.id('mara'), 'https://example.org') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('EMB-END', 'takes a website out of the list',
  $$ select api.stop_embedding(tests.id('mara'), 'https://old.example.org') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');

select refuses('EMB-BAD', 'olivia', 'invalid_request',
  format('select api.allow_embedding(tests.id(%L), %L)', 'mara', origin), format('cannot list %L', origin))
from unnest(array['https://example.org/page', 'https://*.example.org', '*', 'https://a.org; script-src *', 'data:x',
  'https://Example.org', E'https://a.org\nhttps://b.org', '', 'https://-', 'ftp://example.org', null]) as origin;

select tests.authenticate_as('olivia');
select api.allow_embedding(tests.id('mara'), 'https://example.org');
select api.allow_embedding(tests.id('mara'), 'https://example.org');
select tests.as_database_owner();
select results_eq(
  $$ select origin from public.embedding_origins where reflection_id = tests.id('mara') order by origin $$,
  $$ values ('https://example.org'), ('https://old.example.org') $$, 'EMB-1: a website is listed once, however often it is told');
select is((select count(*)::integer from public.audit_log where action = 'embedding.allowed'), 1, 'EMB-2: and noted once');
select tests.authenticate_as('olivia');
select api.allow_embedding(tests.id('mara'), 'https://example' || n || '.org') from generate_series(1, 18) as n;
select api.allow_embedding(tests.id('mara'), 'https://example.org');
select tests.as_database_owner();
select refuses('EMB-MOST', 'olivia', 'limit_reached',
  $$ select api.allow_embedding(tests.id('mara'), 'https://one-more.example.org') $$, 'cannot list more than twenty');
select tests.authenticate_as('olivia');
select api.stop_embedding(tests.id('mara'), 'https://old.example.org');
select tests.as_database_owner();
select is((select count(*)::integer from public.audit_log where action = 'embedding.stopped'), 1, 'EMB-3: that it ended is noted');
select * from finish();
rollback;
