-- Deleting an account: a person's own words go, other people's reflections stay, and no constraint stands in the way.
begin;
set local search_path to public, extensions, tests;
select plan(18);
select tests.create_cast();
select tests.add_conversation('vera''s call', 'mara', 'vera');
select tests.add_conversation('oscar''s call', 'mara', 'oscar', 'operator');
select tests.add_session('vera''s session', 'mara', 'vera');
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
values (tests.id('turn'), tests.id('vera''s call'), tests.id('mara'), 0, 'user', 'My words.');
insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating)
values (tests.id('vera''s call'), tests.id('mara'), tests.id('turn'), 'hello', 'good');
insert into public.recaps (conversation_id, reflection_id, user_id, body)
values (tests.id('vera''s call'), tests.id('mara'), tests.id('vera'), 'Her recap.');
insert into public.memories (reflection_id, user_id, body) values (tests.id('mara'), tests.id('vera'), 'Likes boats.');
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
values (tests.id('vera''s session'), 0, 'user', tests.bytes(40), tests.id('mara/key'));
insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
values (tests.id('vera''s session'), 'turn-1', 'local', 1, 1, 1);
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('vera''s session'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));
insert into internal.session_reservations
  (id, session_id, reflection_id, day, node_id, model, input_tokens, output_tokens, cost_microcents, priced, sent_tokens, sent_microcents, token_microcents)
values (tests.id('open'), tests.id('vera''s session'), tests.id('mara'), '2026-01-31', 'turn-1', 'm', 1, 1, 9, true, 1, 1, 1);

select lives_ok($$ delete from auth.users where id = tests.id('vera') $$, 'ERA-1: a viewer can delete her account');
select is_empty($$ select from public.profiles where id = tests.id('vera') $$, 'ERA-2: her profile goes');
select is_empty($$ select from public.reflection_members where user_id = tests.id('vera') $$, 'ERA-3: her memberships go');
select is_empty($$ select from public.conversations where user_id = tests.id('vera') $$, 'ERA-4: her calls go');
select is_empty($$ select from public.conversation_turns $$, 'ERA-5: what she said goes');
select is_empty($$ select from public.turn_feedback $$, 'ERA-6: what she thought of it goes');
select is_empty($$ select from public.recaps union all select from public.memories $$, 'ERA-7: what was remembered goes');
select is_empty(
  $$ select from public.agent_sessions union all select from public.session_messages union all select from public.session_costs
     union all select from public.session_media $$,
  'ERA-8: her sessions go');
select isnt_empty($$ select from public.conversations where id = tests.id('oscar''s call') $$, 'ERA-9: other calls stay');

update public.sources set added_by = tests.id('oscar') where id = tests.id('mara/private/source');
update public.fact_corrections set proposed_by = tests.id('oscar') where id = tests.id('mara/correction');
select lives_ok($$ delete from auth.users where id = tests.id('oscar') $$, 'ERA-10: an operator can delete his account');
select results_eq($$ select added_by from public.sources where id = tests.id('mara/private/source') $$, array[null::uuid],
  'ERA-11: the sources that he added stay, without his name');
select results_eq($$ select proposed_by from public.fact_corrections where id = tests.id('mara/correction') $$,
  array[null::uuid], 'ERA-12: so do his corrections');
select lives_ok($$ delete from auth.users where id = tests.id('adam') $$, 'ERA-13: an admin can delete his account');
select isnt_empty($$ select from public.reflections where id = tests.id('mara') $$, 'ERA-14: the reflection stays');
select is_empty($$ select * from internal.verify_audit_chain() $$, 'ERA-15: and its audit chain is whole');
select results_eq($$ select day, microcents from internal.typed_spending $$, $$ values ('2026-01-31'::date, 9::bigint) $$,
  'ERA-16: what she had going cost something all the same, and nobody gets it back by leaving');
select tests.add_session('olivia''s session', 'mara', 'olivia');
insert into internal.session_reservations
  (id, session_id, reflection_id, day, node_id, model, input_tokens, output_tokens, cost_microcents, priced)
values (tests.id('hers'), tests.id('olivia''s session'), tests.id('mara'), '2026-01-31', 'turn-1', 'm', 1, 1, 9, true);
select lives_ok($$ delete from auth.users where id = tests.id('olivia') $$, 'ERA-17: the last owner can delete her account');
select is_empty(
  $$ select from public.agent_sessions where reflection_id = tests.id('mara')
     union all select from public.data_keys where reflection_id = tests.id('mara')
     union all select from internal.typed_spending where reflection_id = tests.id('mara') $$,
  'ERA-18: and what was typed with the reflection goes with it, and its keys');

select * from finish();
rollback;
