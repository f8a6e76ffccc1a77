-- Contradictions: who sees and decides them, that finding one changes nothing, and what each choice changes.
begin;
set local search_path to public, extensions, tests;
select plan(76);
select tests.create_cast();

create function pg_temp.side(p_source text, p_quote text) returns jsonb
language sql
as $$ select jsonb_build_object('source_id', tests.id(p_source), 'quote', p_quote) $$;
create function pg_temp.found(p_one jsonb, p_other jsonb) returns jsonb
language sql
as $$ select jsonb_build_array(jsonb_build_object('disagreement', 'number', 'one', p_one, 'other', p_other)) $$;
create function pg_temp.quotes(p_list text) returns text[]
language sql
as $$
  select coalesce(array_agg(item ->> 'quote' order by item ->> 'quote'), '{}')
  from jsonb_array_elements(api.read_compilation_input(tests.id('mara')) -> 'evidence' -> p_list) as item;
$$;
-- Found, and nothing changed by that.
select matrix('CTR-SAID', 'reads what was said', $$ select api.read_said(tests.id('mara'), 10) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CTR-STORE', 'stores what was found', $$ select api.store_contradictions(tests.id('mara'), '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
-- A choice of who is called how goes along with the lines of its source.
update public.sources set called_as = '{"M. L."}' where id = tests.id('mara/private/source');
select ok(exists (select from jsonb_array_elements(api.read_said(tests.id('mara'), 10) -> 'lines') as line
    where line ->> 'source_id' = tests.id('mara/private/source')::text and line -> 'called_as' = '["M. L."]'),
  'CTR-SAID-9: with what the source calls the person');
select ok(exists (select from jsonb_array_elements(api.read_compilation_input(tests.id('mara')) -> 'lines' -> 'private') as line
    where line ->> 0 = tests.id('mara/private/source')::text and line -> 3 = '["M. L."]'),
  'CTR-SAID-10: so do those that a voice is measured by');
update public.sources set called_as = null where id = tests.id('mara/private/source');
delete from pgmq.q_artifacts;
select is(api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('mara/private/source', 'The private words of mara.'),
  pg_temp.side('mara/published/source', 'The published words of mara.'))), 1, 'CTR-1: a new one is stored');
select is(api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('mara/private/source', 'The private words of mara.'),
  pg_temp.side('mara/published/source', 'The published words of mara.'))), 0, 'CTR-2: and once');
select is(api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('mara/private/source', 'The private words of mara.'),
  pg_temp.side('mara/published/source', 'The published words of mara.')) || pg_temp.found(
  pg_temp.side('mara/private/source', 'The private words of mara.'), pg_temp.side('other/private/source', 'Of others.'))), 0,
  'CTR-3: nothing is stored about a source of another reflection');
update public.contradictions set id = tests.id('pair');
select is(pg_temp.quotes('private'), '{The private words of mara.,The published words of mara.}',
  'CTR-4: both are compiled as before: finding decides nothing');
select is_empty($$ select from pgmq.q_artifacts $$, 'CTR-5: and no voice is compiled for it');
select matrix('CTR-SEL', 'reads the contradictions of mara',
  $$ select from public.contradictions where reflection_id = tests.id('mara') $$, '{1,1,1,0,0,0,denied,1}');
select matrix('CTR-INS', 'writes one by hand',
  $$ update public.contradictions set choice = 'left' $$, '{denied,denied,denied,denied,denied,denied,denied,denied}');

-- Who decides: a correction of what guests hear is for managers.
select matrix('CTR-LEAVE', 'leaves both', $$ select api.choose_contradiction(tests.id('pair'), 'left') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('CTR-PUB', 'corrects the published one',
  $$ select api.choose_contradiction(tests.id('pair'), 'corrected', null, 'Other published words.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('CTR-6', 'olivia', 'invalid_request', $$ select api.choose_contradiction(tests.id('pair'), 'corrected') $$,
  'corrects nothing');
select refuses('CTR-7', 'olivia', 'invalid_request', $$ select api.choose_contradiction(tests.id('pair'), 'left', 'Words.') $$,
  'leaves both and corrects one');
select refuses('CTR-8', 'olivia', 'invalid_request',
  $$ select api.choose_contradiction(tests.id('pair'), 'corrected', repeat('x', 2001)) $$, 'corrects at endless length');

-- Left, then decided: both were true, at different times.
select tests.authenticate_as('olivia');
select api.choose_contradiction(tests.id('pair'), 'left');
select tests.as_database_owner();
select is(pg_temp.quotes('private'), '{The private words of mara.,The published words of mara.}', 'CTR-9: what is left is as it was');
select is(api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('mara/private/source', 'The private words of mara.'),
  pg_temp.side('mara/published/source', 'The published words of mara.'))), 0, 'CTR-10: and is not asked again while it is found');
select results_eq($$ select choice::text from public.contradictions $$, array['left'], 'CTR-11: left as before');
select tests.authenticate_as('olivia');
select api.choose_contradiction(tests.id('pair'), 'both_true', 'until 1970', 'since then');
select tests.as_database_owner();
select is(pg_temp.quotes('private'), '{"The private words of mara. (until 1970)","The published words of mara. (since then)"}',
  'CTR-13: the next voice says when each was true');
select is(pg_temp.quotes('public'), '{"The published words of mara. (since then)"}', 'CTR-14: guests hear only what is published of it');
select ok(exists (select from pgmq.q_artifacts where message ->> 'kind' = 'regenerate'), 'CTR-15: which is compiled');
select refuses('CTR-16', 'olivia', 'conflict', $$ select api.choose_contradiction(tests.id('pair'), 'left') $$,
  'decides it twice');
select is((api.read_said(tests.id('mara'), 10) -> 'lines')::text ~ 'private words', false,
  'CTR-17: what was corrected contradicts nothing any more');
select ok(not exists (
    select from public.audit_log where reflection_id = tests.id('mara') and action = 'contradiction.decided' and details::text like '%words%'),
  'CTR-18: the audit log names it without its words');

-- Too short to be corrected by themselves, and gone with their source.
select is(api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('mara/private/source', 'No.'), pg_temp.side('mara/published/source', 'Yes.'))), 1, 'CTR-19: another one is found');
update public.contradictions set id = tests.id('short') where choice is null;
select refuses('CTR-20', 'olivia', 'invalid_request', $$ select api.choose_contradiction(tests.id('short'), 'corrected', 'Yes, I did.') $$,
  'corrects every sentence with "No." in it');
select tests.authenticate_as('olivia');
select api.choose_contradiction(tests.id('short'), 'left');
select tests.as_database_owner();
select is(api.store_contradictions(tests.id('mara'), '[]'), 0, 'CTR-21: nothing is found any more');
select results_eq($$ select choice::text from public.contradictions $$, array['both_true'],
  'CTR-22: what was corrected stays when it is not found any more; what was left goes');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/private/source');
delete from public.sources where id = tests.id('mara/private/source');
select is_empty($$ select from public.contradictions $$, 'CTR-23: with a source the words of both go');

-- A hidden statement is of two sentences, and each of them may be a line.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('him'), tests.id('mara'), tests.id('mara/published'), 'paste', 'Him', 'I was afraid of him. He drank at night.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
select tests.id('him'), tests.id('mara'), tests.id('mara/published'), place - 1, body
from unnest(array['I was afraid of him. ', 'He drank at night.']) with ordinality as piece (body, place);
select tests.file_lines(tests.id('him'));
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote, position)
values (tests.id('pair of him'), tests.id('mara'), tests.id('mara/published'), tests.id('him'), 'told',
  'I was afraid of him. He drank at night.', 0);
select api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('him', 'I was afraid of him.'), pg_temp.side('mara/published/source', 'Words that were taken out.')));
update public.contradictions set id = tests.id('afraid');
select tests.authenticate_as('olivia');
select api.hide_statement(tests.id('pair of him'), 'guests');
select api.choose_contradiction(tests.id('afraid'), 'both_true', 'as a child');
select tests.as_database_owner();
select is(pg_temp.quotes('public'), '{"The published words of mara. (since then)"}',
  'CTR-24: what was chosen of one sentence stays hidden from guests');
select api.store_contradictions(tests.id('mara'), pg_temp.found(
  pg_temp.side('him', 'He drank at night.'), pg_temp.side('mara/published/source', 'Words that were taken out.')));
update public.contradictions set id = tests.id('drank') where choice is null;
select tests.authenticate_as('olivia');
select api.hide_statement(tests.id('pair of him'), 'everybody');
select tests.as_database_owner();
select is((api.read_said(tests.id('mara'), 10) -> 'lines')::text ~ 'drank', false,
  'CTR-25: neither sentence is compared when both are hidden from everybody');
select refuses('CTR-26', 'olivia', 'conflict',
  $$ select api.choose_contradiction(tests.id('drank'), 'both_true', 'as a child') $$, 'corrects what is hidden from everybody');
select refuses('CTR-27', 'olivia', 'conflict',
  $$ select api.choose_contradiction(tests.id('drank'), 'corrected', null, 'Words that are right.') $$,
  'corrects what no longer stands in its text');

select * from finish();
rollback;
