-- Fidelity: only owners answer and read the answers, stewards see the scores, and nothing of it is something to say.
begin;
set local search_path to public, extensions, tests;
select plan(86);
select tests.create_cast();
select tests.add_candidate('first', 'mara');

select matrix('FID-ANS', 'answers',
  $$ select api.answer_fidelity_questions(tests.id('mara'), false, '[{"question": 2, "answer": "For bread."}]') $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
insert into public.fidelity_answers (reflection_id, question, first, answered_by)
values (tests.id('mara'), 1, 'Right, of course.', tests.id('olivia'));
select matrix('FID-SEL-A', 'reads the answers', $$ select from public.fidelity_answers where reflection_id = tests.id('mara') $$,
  '{1,0,0,0,0,0,denied,1}');
select matrix('FID-STORE', 'stores a score',
  $$ select api.store_fidelity_score(tests.id('mara'), (select max(generation) from public.voice_artifacts where reflection_id = tests.id('mara')), 50, 40, 60, '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.store_fidelity_score(tests.id('mara'), generation, 50, 40, 60, '[]'), true, 'FID-1: a score is stored')
from public.voice_artifacts where reflection_id = tests.id('mara');
select matrix('FID-SEL-S', 'reads the scores', $$ select from public.fidelity_scores where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('FID-CHOOSE', 'stores what was chosen',
  $$ select api.store_fidelity_choices(tests.id('mara'), 1, 5, 10) $$, '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('FID-INS', 'writes an answer by hand',
  $$ insert into public.fidelity_answers (reflection_id, question, first) values (tests.id('mara'), 9, 'Forged.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('FID-UPD', 'changes a score by hand', $$ update public.fidelity_scores set score = 99 $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select is(api.store_fidelity_score(tests.id('mara'), 999, 50, 40, 60, '[]'), false, 'FID-2: of no generation there is no score');
select tests.authenticate_as('olivia');
select is(api.answer_fidelity_questions(tests.id('mara'), false, '[{"question": 1, "answer": "Liked."}]'), 0, 'FID-3: the first answer stays');
select is(api.answer_fidelity_questions(tests.id('mara'), true, '[{"question": 1, "answer": "Right."}, {"question": 2, "answer": "Bread."}]'),
  1, 'FID-4: only what was answered once is answered again');
select is(api.answer_fidelity_questions(tests.id('mara'), true, '[{"question": 1, "answer": "Right, mostly."}]'), 1, 'FID-5: as often as they like');
select tests.as_database_owner();
select results_eq($$ select first, again from public.fidelity_answers where reflection_id = tests.id('mara') $$,
  $$ values ('Right, of course.', 'Right, mostly.') $$, 'FID-6: the first answer and the last are kept');
select is_empty($$ select from public.fidelity_scores $$, 'FID-7: a score of other answers goes');
select refuses('FID-8', 'olivia', 'invalid_request',
  $$ select api.answer_fidelity_questions(tests.id('mara'), false, '[{"question": 11, "answer": "Yes."}]') $$, 'answers no question that there is not');
select refuses('FID-9', 'olivia', 'invalid_request',
  $$ select api.answer_fidelity_questions(tests.id('mara'), false, '[{"question": 3, "answer": " "}]') $$, 'answers nothing');

-- Nothing of it is something to say.
select ok(api.read_compilation_input(tests.id('mara'))::text !~ 'Right, ', 'FID-10: no voice is made of the answers');
select ok(api.read_said(tests.id('mara'), 100)::text !~ 'Right, ', 'FID-11: nor compared with what was said');
select is_empty($$ select from public.sources where content like '%Right, %' union all select from public.passages where body like '%Right, %' $$,
  'FID-12: and no search finds them');

-- They can be deleted, and go with who gave them.
select matrix('FID-DEL', 'deletes their answers', $$ select api.delete_own_fidelity_answers(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('mara'), tests.id('stan'), 'owner');
insert into public.fidelity_answers (reflection_id, question, first, answered_by)
values (tests.id('mara'), 2, 'Bread, says Stan.', tests.id('stan'));
select api.store_fidelity_score(tests.id('mara'), 1, 50, 40, 60, '[]');
select tests.authenticate_as('olivia');
select is(api.answer_fidelity_questions(tests.id('mara'), true, '[{"question": 2, "answer": "Coal."}]'), 0,
  'FID-13: nobody is asked again in place of another owner, whose answers would outlive theirs');
select isnt_empty($$ select from public.fidelity_scores $$, 'FID-14: there is a score');
select is(api.delete_own_fidelity_answers(tests.id('mara')), 1, 'FID-15: an owner deletes their answers');
select tests.as_database_owner();
select results_eq($$ select first from public.fidelity_answers $$, array['Bread, says Stan.'], 'FID-16: those of another owner stay');
select is_empty($$ select from public.fidelity_scores $$, 'FID-17: the scores go in the same step');
select api.store_fidelity_score(tests.id('mara'), 1, 50, 40, 60, '[]');
select is(internal.count_traces('public.fidelity_answers', array[tests.id('stan')::text]), 1::bigint,
  'FID-21: a receipt that looks for a person finds what they answered');
select tests.authenticate_as('stan');
select lives_ok($$ select api.delete_own_account(tests.hash('token')) $$, 'FID-18: the other owner deletes their account');
select tests.as_database_owner();
select is_empty(
  $$ select reflection_id from public.fidelity_answers union all select reflection_id from public.fidelity_scores $$,
  'FID-19: their answers go with it, and the scores');
select results_eq($$ select erased ->> 'held_out_answers' from public.erasures $$, array['1'], 'FID-20: the receipt counts them');
select is(api.store_fidelity_score(tests.id('mara'), 1, 50, 40, 60, '[]'), false,
  'FID-22: what was compared with deleted answers is not stored');

select * from finish();
rollback;
