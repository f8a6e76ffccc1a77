-- Hidden statements: who may hide and show them, and that hidden words reach no voice, no preview and no gate as public words.
begin;
set local search_path to public, extensions, tests;
select plan(145);
select tests.create_cast();

select matrix('HID-ADD', 'hides a private statement',
  $$ select api.hide_statement(tests.id('mara/private/evidence'), 'guests') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('HID-PUB', 'hides a statement that guests hear',
  $$ select api.hide_statement(tests.id('mara/published/evidence'), 'guests') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('HID-SHOW', 'shows a private statement',
  $$ select api.show_statement(tests.id('mara/private/evidence')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('HID-SEL', 'reads what is hidden', $$ select from public.hidden_statements $$, '{0,0,0,0,0,0,denied,0}');
select refuses('HID-1', 'olivia', 'invalid_request',
  $$ select api.hide_statement(tests.id('mara/private/evidence'), null) $$, 'cannot hide from nobody');

create function pg_temp.quotes(p_list text) returns text[]
language sql
as $$
  select coalesce(array_agg(item ->> 'quote' order by item ->> 'quote'), '{}')
  from jsonb_array_elements(api.read_compilation_input(tests.id('mara')) -> 'evidence' -> p_list) as item;
$$;
create function pg_temp.jobs(p_queue text, p_kind text) returns bigint
language plpgsql
as $$
declare
  waiting bigint;
begin
  execute format('select count(*) from pgmq.q_%s where message ->> ''kind'' = $1', p_queue) into waiting using p_kind;
  return waiting;
end
$$;

-- From guests.
select lives_ok($$ delete from pgmq.q_artifacts $$, 'HID-2: no regeneration waits at first');
select tests.authenticate_as('adam');
select api.hide_statement(tests.id('mara/published/evidence'), 'guests');
select tests.as_database_owner();
select is(pg_temp.jobs('artifacts', 'regenerate'), 1::bigint, 'HID-3: the voice is compiled anew, queued in the same transaction');
select ok(exists (select from pgmq.q_runtime_sync where message ->> 'surface' = 'public'),
  'HID-4: and guests'' agent is brought up to date, as when something is published');
select is(pg_temp.quotes('public'), '{}', 'HID-5: what is hidden from guests is not compiled for them');
select is(pg_temp.quotes('private'), '{The private words of mara.,The published words of mara.}',
  'HID-6: members hear it still');
select is(api.read_compilation_input(tests.id('mara')) #> '{lines,public}', '[]',
  'HID-6b: how it was said is not counted for guests');
select is(jsonb_array_length(api.read_compilation_input(tests.id('mara')) #> '{lines,private}'), 2,
  'HID-6c: for members it is');
select ok(api.read_gate_context(tests.id('mara')) -> 'unpublished' ? 'The published words of mara.',
  'HID-7: the gate looks for its words in everything public');
select is(api.read_gate_context(tests.id('mara')) -> 'published', '[]', 'HID-8: it proves no public sentence');
select ok(not internal.may_be_said(tests.id('mara'), jsonb_build_object('voice_evidence_pack', jsonb_build_object(
    'private', '[]'::jsonb, 'public', jsonb_build_array(jsonb_build_object('id', tests.id('mara/published/evidence')))))),
  'HID-9: a voice that tells it to guests does not go live');
select ok(internal.may_be_said(tests.id('mara'), jsonb_build_object('voice_evidence_pack', jsonb_build_object(
    'public', '[]'::jsonb, 'private', jsonb_build_array(jsonb_build_object('id', tests.id('mara/published/evidence')))))),
  'HID-10: one that tells it to members does');
select tests.authenticate_as('olivia');
select is(api.preview_publication(tests.id('mara/published')) -> 'published', '[]', 'HID-11: the preview of what guests hear lacks it');
select is((select statements from api.count_statements(tests.id('mara')) where namespace = 'published'), 1::bigint,
  'HID-12: it counts for the private voice');
select tests.as_database_owner();
select ok(not exists (
    select from public.audit_log where reflection_id = tests.id('mara') and details::text like '%published words%'),
  'HID-13: the audit log names it without its words');
select results_eq(
  $$ select action, details ->> 'hidden_from' from public.audit_log
     where reflection_id = tests.id('mara') order by position desc limit 1 $$,
  $$ values ('statement.visibility_changed'::text, 'guests'::text) $$, 'HID-14: and says that it was hidden, and from whom');

-- What says the same.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('again'), tests.id('mara'), tests.id('mara/published'), 'paste', 'Again', 'I said: The published words of mara. And more.');
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('mara'), tests.id('mara/published'), tests.id('again'), 'told', 'I said: The published words of mara.', 0);
select is(pg_temp.quotes('public'), '{}', 'HID-15: the same words in another source of the namespace are hidden with it');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(api.propose_fact_correction(
  tests.id('mara/published/evidence'), 'The corrected words of mara.'), true);
select tests.as_database_owner();
select is(pg_temp.quotes('public'), '{}', 'HID-16: a correction does not tell guests what was hidden from them');
select is(pg_temp.quotes('private'), '{The corrected words of mara.,The private words of mara.}', 'HID-17: members hear the correction');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(api.propose_fact_correction(id, 'The words of mara were others.'), true)
from public.evidence where quote = 'The corrected words of mara.';
select tests.as_database_owner();
select is(pg_temp.quotes('public'), '{}', 'HID-29: nor does a correction of that correction');

-- Another reading, deletion and its undoing.
delete from public.evidence where source_id = tests.id('mara/published/source');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('reread'), tests.id('mara'), tests.id('mara/published'), tests.id('mara/published/source'), 'fact', 'The published words of mara.', 0);
select is((select hidden_from::text from public.evidence where id = tests.id('reread')), 'guests',
  'HID-18: another reading of the source does not show it again');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('part'), tests.id('mara'), tests.id('mara/published'), tests.id('mara/published/source'), 'told', 'The published words', 1);
select is((select hidden_from::text from public.evidence where id = tests.id('part')), 'guests',
  'HID-19: nor does one that finds a part of it');
delete from public.evidence where id = tests.id('part');

-- From everybody, and back.
select tests.authenticate_as('oscar');
select api.hide_statement(tests.id('mara/private/evidence'), 'everybody');
select tests.as_database_owner();
select is(pg_temp.quotes('private'), '{The words of mara were others.}', 'HID-20: what is hidden from everybody is compiled for nobody');
select results_eq($$ select quote from internal.hidden_quotes(array[tests.id('mara/private')], false) $$,
  $$ values ('The private words of mara.') $$, 'HID-21: a search for members leaves it out');
select is_empty($$ select from internal.hidden_quotes(array[tests.id('mara/published')], false) $$,
  'HID-22: and not what is hidden from guests alone');
select is(internal.without_hidden(tests.id('mara/published'), 'Before. The published words of mara. After.', true),
  'Before. […] After.', 'HID-23: a text for guests has a mark in its place');
select is(internal.without_hidden(tests.id('mara/published'), 'Before. The published words of mara.', false),
  'Before. The published words of mara.', 'HID-24: a text for members has the words');
select is(internal.without_hidden(tests.id('mara/published'), E'Before. The published\nwords of MARA. After.', true), '[…]',
  'HID-24a: hidden words whose lines are broken elsewhere are not told');
select is(internal.without_hidden(tests.id('mara/published'), 'Before. The published words of', true), '[…]',
  'HID-24b: nor the first part of them, where a text was cut in two');
select is(internal.without_hidden(tests.id('mara/published'), 'published words of mara. After.', true), '[…]',
  'HID-24c: nor the last');
select is(internal.without_hidden(tests.id('mara/published'), 'The published words.', true), 'The published words.',
  'HID-24d: fewer words in a row are anybody''s');
select matrix('HID-OWN', 'reads what is hidden of mara', $$ select from public.hidden_statements $$, '{2,2,2,0,0,0,denied,2}');
select refuses('HID-25', 'oscar', 'denied', $$ delete from public.hidden_statements $$, 'cannot take a mark away by hand');
select refuses('HID-26', 'service', 'denied', $$ delete from public.hidden_statements $$, 'cannot either');
select tests.authenticate_as('oscar');
select api.show_statement(tests.id('mara/private/evidence'));
select tests.as_database_owner();
select is(pg_temp.quotes('private'), '{The private words of mara.,The words of mara were others.}', 'HID-27: what is shown again is compiled again');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/published/source');
delete from public.sources where id = tests.id('mara/published/source');
select is_empty($$ select from public.hidden_statements where quote like '%published%' $$,
  'HID-28: with its source the hidden words are erased');

-- A statement of two sentences, of which one is corrected.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('him'), tests.id('mara'), tests.id('mara/published'), 'paste', 'Him', 'I was afraid of him. He drank at night.');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('pair'), tests.id('mara'), tests.id('mara/published'), tests.id('him'), 'told', 'I was afraid of him. He drank at night.', 0);
insert into public.fact_corrections (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
values (tests.id('half'), tests.id('mara'), tests.id('mara/published'), tests.id('him'), 'I was afraid of him.', 'I was never afraid of him.');
select tests.authenticate_as('olivia');
select api.hide_statement(tests.id('pair'), 'guests');
select api.decide_fact_correction(tests.id('half'), true);
select tests.as_database_owner();
select is((select hidden_from::text from public.evidence where correction_id = tests.id('half')), 'guests',
  'HID-30: a correction of one of two hidden sentences is hidden as both are');
select tests.authenticate_as('olivia');
select api.hide_statement(id, 'everybody') from public.evidence where correction_id = tests.id('half');
select tests.as_database_owner();
select results_eq(
  $$ select hidden_from::text from public.evidence where id = tests.id('pair') or correction_id = tests.id('half') order by 1 $$,
  $$ values ('everybody'), ('guests') $$, 'HID-31: and hidden more widely it does not show the other sentence');

-- Line by line: what guests can be told of a conversation, and hiding one of its lines.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('mails'), tests.id('mara'), tests.id('mara/published'), 'paste', 'Mails', 'I rowed. She rang. I slept on 0171 2345678.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('mails'), tests.id('mara'), tests.id('mara/published'), 0, 'I rowed. She rang. I slept on 0171 2345678.');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('rowed'), tests.id('mara'), tests.id('mara/published'), tests.id('mails'), 'fact', 'I rowed.', 0);
select internal.file_lines(tests.id('mails'), '[
  {"edition": "members", "passage": 0, "at": 0, "body": "I rowed. ", "words_at": 0, "language": "en", "from": 0, "to": 0},
  {"edition": "members", "passage": 0, "at": 9, "body": "She rang. ", "words_at": 0, "language": "en", "from": 1, "to": 1},
  {"edition": "members", "passage": 0, "at": 19, "body": "I slept on 0171 2345678.", "words_at": 0, "language": "en", "from": 2, "to": 2},
  {"edition": "guests", "passage": 0, "at": 0, "body": "I rowed. ", "words_at": 0, "language": "en", "from": 0, "to": 0},
  {"edition": "guests", "passage": 0, "at": 19, "body": "I slept on 0171 2345678.", "words_at": 0, "language": "en", "from": 1, "to": 1}]');

select matrix('LIN-LIST', 'reads what guests can be told', $$ select api.list_told(tests.id('mails')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('LIN-HIDE', 'hides a line that guests hear', $$ select api.hide_line(tests.id('mails'), 'I rowed.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('LIN-SHOW', 'shows one', $$ select api.show_line(tests.id('mails'), 'I rowed.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');

create function pg_temp.told_to(p_reach public.search_reach, p_query text) returns text
language sql
as $$
  select string_agg(btrim(line ->> 5), ' | ' order by line ->> 5)
  from jsonb_array_elements(api.find_lines(tests.id('mara'), '{published}', p_reach, p_query)::jsonb -> 'lines') as line;
$$;
select is(pg_temp.told_to('guest', 'rang'), null, 'LIN-1: no line of another is found by guests');
select matches(pg_temp.told_to('viewer', 'rang'), 'She rang', 'LIN-2: members find it');
select is(pg_temp.told_to('guest', 'slept'), 'I rowed. | I slept on […].', 'LIN-3: guests are told the line without the number, beside their other one');
select tests.authenticate_as('adam');
select is((select jsonb_agg(line -> 'words') from jsonb_array_elements(api.list_told(tests.id('mails')) -> 'lines') as line),
  '["I rowed.", "I slept on […]."]', 'LIN-4: the list is what guests can be told');
select is((select item ->> 'lines' from jsonb_array_elements(api.preview_publication(tests.id('mara/published')) -> 'sources') as item
  where item ->> 'title' = 'Mails'), '2', 'LIN-5: the preview counts the same');
select api.hide_line(tests.id('mails'), 'I slept on […].');
select api.hide_line(tests.id('mails'), 'I rowed.');
select is((select jsonb_agg(line -> 'isHidden') from jsonb_array_elements(api.list_told(tests.id('mails')) -> 'lines') as line),
  '[true, true]', 'LIN-6: hidden lines are listed as hidden');
select is(api.list_told(tests.id('mails')) - 'lines', '{"total": 2, "hidden": 2}', 'LIN-12: and counted');
select is((select item ->> 'lines' from jsonb_array_elements(api.preview_publication(tests.id('mara/published')) -> 'sources') as item
  where item ->> 'title' = 'Mails'), '0', 'LIN-13: the preview counts what is told');
select tests.as_database_owner();
select is(pg_temp.told_to('guest', 'slept rowed'), null, 'LIN-7: and told to no guest');
select matches(pg_temp.told_to('viewer', 'rowed'), 'I rowed', 'LIN-8: but to members');
select is((select hidden_from::text from public.evidence where id = tests.id('rowed')), 'guests', 'LIN-9: the statement in a line goes with it');
select tests.authenticate_as('adam');
select api.show_line(tests.id('mails'), 'I rowed.');
select tests.as_database_owner();
select is(pg_temp.told_to('guest', 'rowed'), 'I rowed.', 'LIN-10: and comes back with it');
select refuses('LIN-11', 'adam', 'not_found', $$ select api.hide_line(tests.id('mails'), 'She rang.') $$,
  'cannot hide what guests are not told');

select matrix('LIN-FIX', 'proposes a correction of a line', $$ select api.propose_line_correction(tests.id('mails'), 'I rowed.', 'I sailed.') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('LIN-WORDS', 'reads what guests could be told of a collection', $$ select api.read_told_words(tests.id('mara/published')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select tests.authenticate_as('adam');
select is(api.read_told_words(tests.id('mara/published')) ?& array['I rowed.', 'She rang.'], false, 'LIN-17: without what guests are never told');
select is(api.read_told_words(tests.id('mara/published')) ? 'I rowed.', true, 'LIN-18: and with what they are');
select is(api.read_told_words(tests.id('mara/published')) ? 'I slept on […].', false, 'LIN-19: and without what is hidden');
select api.decide_fact_correction(api.propose_line_correction(tests.id('mails'), 'I slept on […].', 'I slept on the boat.'), true);
select tests.as_database_owner();
select is((select wrong_statement from public.fact_corrections where corrected_statement = 'I slept on the boat.'), 'I slept on 0171 2345678.',
  'LIN-14: what is wrong is kept as the text has it, not as guests read it');
select matches(api.find_lines(tests.id('mara'), '{published}', 'viewer', 'slept') ->> 'told', 'I slept on the boat', 'LIN-16: and told right from then on');
select refuses('LIN-15', 'adam', 'not_found', $$ select api.propose_line_correction(tests.id('mails'), 'She rang.', 'She wrote.') $$,
  'cannot correct what is never told');

-- What is hidden hides: its words wherever in the collection they stand, and of its own source also what is a part of it.
create function pg_temp.hides(p_source text, p_quote text, p_words text) returns boolean
language sql
as $$
  select internal.hides(
    jsonb_populate_record(null::public.hidden_statements, jsonb_build_object('source_id', tests.id('mails'), 'quote', p_quote)),
    case p_source when 'its own' then tests.id('mails') else tests.id('mara/private/source') end, p_words);
$$;
select is(pg_temp.hides(source, quote, words), wanted, 'HDS: ' || what)
from (values
  ('its own', 'I rowed.', 'I rowed. I slept.', true, 'a line of its source that holds it'),
  ('another', 'I rowed.', 'I rowed. I slept.', true, 'a line of another source that holds it'),
  ('its own', 'I rowed. I slept.', 'I slept.', true, 'a part of it in its source'),
  ('another', 'I rowed. I slept.', 'I slept.', false, 'no part of it in another source'),
  ('its own', 'I rowed.', 'I slept.', false, 'nothing that stands beside it'),
  ('another', 'Write to anna@example.org.', 'I said: Write to […].', true, 'a line that holds it as guests read it'),
  ('its own', 'Write to anna@example.org. Soon.', 'Write to […].', true, 'a part of it as guests read it, in its source'),
  ('another', 'Write to anna@example.org. Soon.', 'Write to […].', false, 'no such part in another source'),
  ('another', 'Write to anna@example.org.', 'Write to anna@example.org. Soon.', true, 'a line that holds it with the address')
) as hidden (source, quote, words, wanted, what);

select * from finish();
rollback;
