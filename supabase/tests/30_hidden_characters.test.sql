-- Names and titles that are shown to other people, in mails and lists: nothing in them breaks a line, hides, or turns the
-- direction of what stands beside it.
begin;
set local search_path to public, extensions, tests;
select plan(121);
select tests.create_cast();

create temporary table shown (place integer, table_name text, column_name text, id uuid);
insert into shown values
  (1, 'profiles', 'display_name', tests.id('olivia')),
  (2, 'reflections', 'display_name', tests.id('mara')),
  (3, 'namespaces', 'title', tests.id('mara/private')),
  (4, 'share_links', 'label', tests.id('mara/link')),
  (5, 'sources', 'title', tests.id('mara/private/source'));

create function pg_temp.write_between(p_table text, p_column text, p_id uuid, p_code text) returns text
language sql
as $$
  select tests.outcome('database owner', format('update public.%I set %I = %L where id = %L',
    p_table, p_column, 'a' || chr(('x' || lpad(p_code, 8, '0'))::bit(32)::integer) || 'b', p_id));
$$;

-- Both ends of every range.
select is(pg_temp.write_between(table_name, column_name, id, code), '23514',
  format('HID-%s-%s: no U+%s in %s.%s', place, row_number() over (partition by place order by code), code, table_name, column_name))
from shown cross join unnest(array[
  '0001', '000A', '001F', '007F', '009F', '200B', '200F', '2028', '2029', '202A', '202E', '2060', '2069', 'FEFF'
]) as code
order by place, code;

-- Their neighbours are characters like any other; two of them, the joiners, are part of Persian and Indic names.
select is(pg_temp.write_between(table_name, column_name, id, code), '1',
  format('HID-OK-%s-%s: U+%s may be in %s.%s', place, row_number() over (partition by place order by code), code, table_name, column_name))
from shown cross join unnest(array['0020', '007E', '00A0', '200C', '200D', '2027', '202F', '205F', '206A']) as code
order by place, code;

-- Through the functions it is the person's mistake, not an error of ours.
select refuses('HID-FN-1', 'stan', 'invalid_request',
  $$ select api.create_reflection(e'A\nBcc: x\u202Eevil', 'evil') $$, 'cannot name a reflection with a line break');
select refuses('HID-FN-2', 'olivia', 'invalid_request',
  $$ select api.update_reflection(tests.id('mara'), e'Mara\u202E', 'mara-test') $$, 'cannot turn a name around');
select refuses('HID-FN-3', 'olivia', 'invalid_request',
  $$ select api.create_share_link(tests.id('mara'), e'\u200B', tests.hash('x')) $$,
  'cannot label a link with nothing that can be seen');
select refuses('HID-FN-4', 'olivia', 'invalid_request',
  $$ select api.add_source(tests.id('mara/private'), 'paste', e'At\nsea', 'Salt.') $$,
  'cannot break the line of a title');
select refuses('HID-FN-5', 'olivia', '1',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'At sea', e'Salt\nand\tdiesel\u200D.') $$,
  'may write what she likes in the words themselves');
select refuses('HID-FN-6', 'database owner', '23514',
  $$ update public.profiles set display_name = e'Olivia\u2066' $$, 'cannot give anybody a hidden name');

select * from finish();
rollback;
