-- The weekly mail: for stewards who want it, of what the inbox shows, and stopped by whoever has the mail.
begin;
set local search_path to public, extensions, tests;
select plan(44);
select tests.create_cast();
insert into public.weekly_mails (reflection_id, user_id, told_until) values (tests.id('mara'), tests.id('oscar'), now() - interval '8 days');

select matrix('MAIL-SEL', 'reads who wants a mail',
  $$ select from public.weekly_mails where reflection_id = tests.id('mara') $$, '{0,0,1,0,0,0,denied,denied}');
select matrix('MAIL-SET', 'asks for the mail',
  $$ select api.set_weekly_mail(tests.id('mara'), true) $$, '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('MAIL-STOP', 'stops the mail of somebody',
  $$ select api.stop_weekly_mail(tests.id('mara'), tests.id('olivia')) $$, '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('MAIL-READ', 'reads what stands in it',
  $$ select api.read_weekly_mail(tests.id('mara'), tests.id('oscar'), now()) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

select tests.add_conversation('guest', 'mara', null, 'guest', 'share');
select tests.add_conversation('member', 'mara', 'vera');
create function pg_temp.ask(p_conversation text, p_position integer, p_question text, p_was_answered boolean, p_at timestamptz default now()) returns void
language plpgsql
as $$
declare
  turn uuid := gen_random_uuid();
  entry uuid := gen_random_uuid();
begin
  insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
  values (turn, tests.id(p_conversation), tests.id('mara'), p_position, 'user', p_question);
  insert into public.question_entries (id, reflection_id) values (entry, tests.id('mara'));
  insert into public.asked_questions (reflection_id, entry_id, conversation_id, turn_id, asker_id, is_guest, question, terms, was_answered, asked_at)
  values (tests.id('mara'), entry, tests.id(p_conversation), turn, gen_random_uuid(), p_conversation = 'guest', p_question, '{}', p_was_answered, p_at);
end
$$;
create function pg_temp.queued() returns integer language sql
as $$ select count(*)::integer from pgmq.q_recaps where message ->> 'kind' = 'weekly_mail' $$;

select is(internal.queue_weekly_mails(), 0, 'MAIL-1: where nothing was asked nobody gets a mail');
select pg_temp.ask('guest', 0, 'Long ago?', false, now() - interval '9 days');
select is(internal.queue_weekly_mails(), 0, 'MAIL-2: what stood in the last one is nothing new');
select pg_temp.ask('member', 0, 'A member’s?', false);
select is(internal.queue_weekly_mails(), 0, 'MAIL-3: nor is what one member asked, which the inbox does not show');
select pg_temp.ask('guest', 1, 'Answered?', true);
select pg_temp.ask('guest', 2, 'In vain?', false);
select is(internal.queue_weekly_mails(), 1, 'MAIL-4: a week later, and something was asked');
select is(internal.queue_weekly_mails(), 0, 'MAIL-5: once a week');
select is(pg_temp.queued(), 1, 'MAIL-6: a job of ids is queued');
select is(api.read_weekly_mail(tests.id('mara'), tests.id('oscar'), now() - interval '8 days') - 'email' - 'displayName',
  '{"asked": 2, "language": null, "unanswered": ["In vain?"]}', 'MAIL-7: it says what the inbox shows, and no answer');
select is(api.read_weekly_mail(tests.id('mara'), tests.id('olivia'), now()), null, 'MAIL-8: nobody gets one who did not ask for it');
update public.reflection_members set role = 'viewer' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select is(api.read_weekly_mail(tests.id('mara'), tests.id('oscar'), now()), null, 'MAIL-9: nor who does not look after it any more');
select ok(api.stop_weekly_mail(tests.id('mara'), tests.id('oscar')), 'MAIL-10: the link of the mail stops it');
select is_empty($$ select from public.weekly_mails where user_id = tests.id('oscar') $$, 'MAIL-11: and nothing is left of it');
select refuses('MAIL-12', 'olivia', 'invalid_request', $$ select api.set_weekly_mail(tests.id('mara'), null) $$, 'has to choose');
select * from finish();
rollback;
