-- What retrieval reads: sealed words reach stewards only, viewers open citations and no more.
begin;
set local search_path to public, extensions, tests;
select plan(168);
select tests.create_cast();

select matrix('PSG-SEL', 'reads passages of mara',
  $$ select body from public.passages where reflection_id = tests.id('mara') $$,
  '{3,3,3,2,0,0,denied,3}');
select matrix('PSG-SEALED', 'reads sealed passages',
  $$ select body from public.passages where body like 'The sealed words%' and reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('PSG-FIND', 'finds sealed words by full-text search',
  $$ select from public.passages
     where to_tsvector('english', body) @@ to_tsquery('english', 'sealed') and reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('PSG-LIKE', 'finds sealed words by trigrams',
  $$ select from public.passages where body operator(extensions.%) 'sealed words of mara'
       and namespace_id = tests.id('mara/sealed') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('PSG-INS', 'adds a passage',
  $$ insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     values (tests.id('mara/private/source'), tests.id('mara'), tests.id('mara/private'), 1, 'Forged.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('PSG-UPD', 'rewrites a passage', $$ update public.passages set body = 'Forged.' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PSG-DEL', 'deletes a passage',
  $$ delete from public.passages where id = tests.id('mara/private/passage') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select refuses('PSG-MIX-1', 'service', '23503',
  $$ insert into public.passages (source_id, reflection_id, namespace_id, position, body)
     values (tests.id('mara/sealed/source'), tests.id('mara'), tests.id('mara/published'), 1, 'Sealed words.') $$,
  'cannot file a sealed source''s passage under a published namespace');
select refuses('PSG-KEEP-1', 'database owner', 'conflict',
  $$ update public.passages set body = 'Forged.' where id = tests.id('mara/private/passage') $$,
  'cannot rewrite a passage that has been cited');
select refuses('PSG-KEEP-2', 'database owner', '23503',
  $$ update public.passages set namespace_id = tests.id('mara/published')
     where id = tests.id('mara/sealed/passage') $$,
  'cannot move a passage away from its source');

select matrix('EVI-SEL', 'browses evidence of mara',
  $$ select quote from public.evidence where reflection_id = tests.id('mara') $$,
  '{3,3,3,0,0,0,denied,3}');
select matrix('EVI-INS', 'adds evidence',
  $$ insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
     values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'belief', 'Forged.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('EVI-UPD', 'rewrites evidence', $$ update public.evidence set quote = 'Forged.' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('EVI-DEL', 'deletes evidence', $$ delete from public.evidence where id = tests.id('mara/private/evidence') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('EVI-MIX-1', 'database owner', '23503',
  $$ insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
     values (tests.id('mara'), tests.id('mara/published'), tests.id('mara/sealed/source'), 'fact', 'Sealed words.') $$,
  'cannot make sealed words published evidence');
select refuses('EVI-SRC-1', 'database owner', '23514',
  $$ insert into public.evidence (reflection_id, namespace_id, kind, quote)
     values (tests.id('mara'), tests.id('mara/published'), 'fact', 'From nowhere.') $$,
  'cannot make evidence up: it rests on a source or a correction');
select refuses('EVI-SRC-2', 'service', 'denied',
  $$ insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
     values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/correction'), 'fact', 'Undecided.') $$,
  'cannot make a correction evidence without a decision');
select refuses('EVI-KEEP-1', 'database owner', 'conflict',
  $$ update public.evidence set quote = 'Never said.' where id = tests.id('mara/private/evidence') $$,
  'cannot change a verbatim quote');

-- Corrections.
select matrix('COR-SEL', 'sees corrections of mara',
  $$ select from public.fact_corrections where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('COR-INS', 'inserts a correction',
  $$ insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
     values (tests.id('mara'), tests.id('mara/private'), 'a', 'b') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('COR-UPD', 'accepts a correction by an update', $$ update public.fact_corrections set status = 'accepted' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('COR-DEL', 'deletes a correction', $$ delete from public.fact_corrections $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('COR-PROP', 'proposes a correction',
  $$ select api.propose_fact_correction(tests.id('mara/private/evidence'), 'It was in May.', 'The log says so.') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('COR-DEC', 'decides a correction',
  $$ select api.decide_fact_correction(tests.id('mara/correction'), true) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('mara/published/correction'), tests.id('mara'), tests.id('mara/published'), 'a', 'b');
select matrix('COR-PUB', 'brings new words to guests by accepting a correction',
  $$ select api.decide_fact_correction(tests.id('mara/published/correction'), true) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('COR-PROP-9', 'olivia', 'invalid_request',
  $$ select api.propose_fact_correction(tests.id('mara/private/evidence'), '  ') $$, 'cannot propose nothing');

insert into public.fact_corrections
  (reflection_id, namespace_id, wrong_statement, corrected_statement, idempotency_key)
values (tests.id('mara'), tests.id('mara/private'), 'a', 'b', 'call-1');
select refuses('COR-IDEM-1', 'service', '23505',
  $$ insert into public.fact_corrections
       (reflection_id, namespace_id, wrong_statement, corrected_statement, idempotency_key)
     values (tests.id('mara'), tests.id('mara/private'), 'a', 'b', 'call-1') $$,
  'cannot record a retried tool call twice');
select refuses('COR-IDEM-2', 'service', '1',
  $$ insert into public.fact_corrections
       (reflection_id, namespace_id, wrong_statement, corrected_statement, idempotency_key)
     values (tests.id('other'), tests.id('other/private'), 'a', 'b', 'call-1') $$,
  'can use the same key for another tenant');

select tests.authenticate_as('oscar');
select is(api.decide_fact_correction(tests.id('mara/correction'), true), 'accepted', 'COR-ACC-1: a steward accepts');
select is(api.decide_fact_correction(tests.id('mara/correction'), true), 'accepted', 'COR-ACC-2: twice is no error');
select throws_ok($$ select api.decide_fact_correction(tests.id('mara/correction'), false) $$, 'P0001', 'conflict',
  'COR-ACC-3: what was accepted cannot be rejected');
select isnt_empty(
  $$ select from public.evidence where correction_id = tests.id('mara/correction') and quote = 'It was otherwise.' $$,
  'COR-ACC-4: the corrected statement is evidence, once');
select is((select outranked_by from public.evidence where id = tests.id('mara/private/evidence')),
  tests.id('mara/correction'), 'COR-ACC-5: and outranks what it corrects');
select is((select decided_by from public.fact_corrections where id = tests.id('mara/correction')), tests.id('oscar'),
  'COR-ACC-6: who decided is known');
select tests.as_database_owner();
delete from public.evidence where source_id = tests.id('mara/private/source');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('again'), tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'fact',
  'The private words of mara.');
select tests.as_database_owner();
select is((select outranked_by from public.evidence where id = tests.id('again')), tests.id('mara/correction'),
  'COR-ACC-7: reading the source again does not bring back what was corrected');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('part'), tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'fact', 'The private words');
select is((select outranked_by from public.evidence where id = tests.id('part')), tests.id('mara/correction'),
  'COR-ACC-8: nor a sentence of it');
delete from public.evidence where id = tests.id('part');
select refuses('COR-KEEP-1', 'database owner', 'conflict',
  $$ update public.fact_corrections set corrected_statement = 'Something else' where id = tests.id('mara/correction') $$,
  'cannot change what was accepted');
select refuses('COR-ST-1', 'database owner', 'conflict',
  $$ update public.fact_corrections set status = 'pending', decided_at = null where id = tests.id('mara/correction') $$,
  'cannot reopen a decision');

-- A correction of what a correction says.
select tests.authenticate_as('oscar');
create temporary table second as
  select api.propose_fact_correction(id, 'It was otherwise still.') as id
  from public.evidence where correction_id = tests.id('mara/correction');
select api.decide_fact_correction((select id from second), true);
select is((select outranked_by from public.evidence where correction_id = tests.id('mara/correction')),
  (select id from second), 'COR-TWICE-0: the second outranks the first');
select tests.authenticate_as('olivia');
select api.move_source(tests.id('mara/private/source'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is((select source_id from public.fact_corrections where id = (select id from second)),
  tests.id('mara/private/source'), 'COR-TWICE-1: a correction of a correction belongs to the source of the first');
select is((select namespace_id from public.evidence where correction_id = (select id from second)),
  tests.id('mara/sealed'), 'COR-TWICE-2: its words are sealed with the source');
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('mara/private/source'));
select tests.as_database_owner();
select is_empty($$ select from public.evidence where quote like 'It was otherwise%' $$,
  'COR-TWICE-3: and erased with it');

select * from finish();
rollback;
