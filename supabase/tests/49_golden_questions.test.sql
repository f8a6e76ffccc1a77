-- Test questions and versions of agents: stewards read them, managers write questions, the server writes what came of them.
begin;
set local search_path to public, extensions, tests;
select plan(84);
select tests.create_cast();
insert into public.golden_questions (id, reflection_id, audience, question, source_id)
values (tests.id('question'), tests.id('mara'), 'public', 'Where were you born?', tests.id('mara/published/source'));
select api.record_golden_run(tests.id('question'), 1, true);
select api.record_agent_version(tests.id('mara'), 'public', tests.hash('p'), 'agent-1', 'version-1');

select matrix('GLD-SEL-Q', 'reads the questions of mara',
  $$ select from public.golden_questions where reflection_id = tests.id('mara') $$, '{1,1,1,0,0,0,denied,1}');
select matrix('GLD-SEL-R', 'reads what came of them',
  $$ select from public.golden_runs where reflection_id = tests.id('mara') $$, '{1,1,1,0,0,0,denied,1}');
select matrix('GLD-SEL-V', 'reads the versions of its agents',
  $$ select from public.agent_versions where reflection_id = tests.id('mara') $$, '{1,1,1,0,0,0,denied,1}');
select matrix('GLD-ADD', 'adds a question',
  $$ select api.add_golden_question(tests.id('mara'), 'private', 'Who taught you?', null) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('GLD-DEL', 'deletes a question', $$ select api.delete_golden_question(tests.id('question')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('GLD-RUN', 'says that a question passed', $$ select api.record_golden_run(tests.id('question'), 2, true) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GLD-VER', 'records a version',
  $$ select api.record_agent_version(tests.id('mara'), 'public', tests.hash('p'), 'a', 'v') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GLD-INS', 'writes a result by hand',
  $$ insert into public.golden_runs (question_id, generation, reflection_id, passed)
     values (tests.id('question'), 3, tests.id('mara'), true) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('GLD-INQ', 'writes a question by hand',
  $$ insert into public.golden_questions (reflection_id, audience, question) values (tests.id('mara'), 'public', 'Who?') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('GLD-INV', 'writes a version by hand',
  $$ update public.agent_versions set version_id = 'other' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select refuses('GLD-MIX-1', 'olivia', 'invalid_request',
  $$ select api.add_golden_question(tests.id('mara'), 'public', 'Who?', tests.id('other/private/source')) $$,
  'cannot name a source of another reflection');
select refuses('GLD-MIX-2', 'olivia', 'invalid_request',
  $$ select api.add_golden_question(tests.id('mara'), 'public', ' ? ', null) $$, 'cannot ask without words');
select api.record_golden_run(tests.id('question'), 1, false);
select results_eq($$ select passed from public.golden_runs where question_id = tests.id('question') $$, array[false],
  'GLD-RUN-9: for a generation the last result counts');
delete from public.sources where id = tests.id('mara/published/source');
select is_empty($$ select from public.golden_questions where id = tests.id('question') $$,
  'GLD-SRC: a question goes with the source that its answer must rest on');

select * from finish();
rollback;
