-- The other tenant: nothing of mara is seen, changed or deleted by anybody outside, in any table.
begin;
set local search_path to public, extensions, tests;
select plan(201);
select tests.create_cast();
select tests.add_conversation('call', 'mara', 'vera');
select tests.add_session('session', 'mara', 'vera');
insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
values ('p-call', tests.id('call'), tests.id('mara'), 0, 'agent');
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
values (tests.id('turn'), tests.id('call'), tests.id('mara'), 0, 'user', 'Hello.');
insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating)
values (tests.id('call'), tests.id('mara'), tests.id('turn'), 'hello', 'good');
insert into public.recaps (conversation_id, reflection_id, user_id, body)
values (tests.id('call'), tests.id('mara'), tests.id('vera'), 'They greeted.');
insert into public.memories (reflection_id, user_id, body) values (tests.id('mara'), tests.id('vera'), 'Likes boats.');
insert into public.source_versions (source_id, reflection_id, namespace_id, version, content)
values (tests.id('mara/private/source'), tests.id('mara'), tests.id('mara/private'), 1, 'The earlier words of mara.');
insert into public.former_passages (id, source_id, reflection_id, namespace_id, version, position, body)
values (gen_random_uuid(), tests.id('mara/private/source'), tests.id('mara'), tests.id('mara/private'), 1, 0, 'The earlier words of mara.');
insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from)
values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'The private words of mara.', 'guests');
insert into public.contradictions
  (reflection_id, disagreement, one_source_id, one_namespace_id, one_quote, other_source_id, other_namespace_id, other_quote)
values (tests.id('mara'), 'number', tests.id('mara/private/source'), tests.id('mara/private'), 'The private words of mara.',
  tests.id('mara/published/source'), tests.id('mara/published'), 'The published words of mara.');
insert into public.fidelity_answers (reflection_id, question, first, answered_by) values (tests.id('mara'), 1, 'Right.', tests.id('olivia'));
insert into public.fidelity_scores (reflection_id, generation, score, low, high, by_question)
values (tests.id('mara'), 1, 50, 40, 60, '[]');
insert into public.session_messages (id, session_id, sequence_number, role, content, key_id)
values (tests.id('message'), tests.id('session'), 0, 'assistant', tests.bytes(40), tests.id('mara/key'));
insert into public.session_recaps (session_id, messages, content, key_id)
values (tests.id('session'), 1, tests.bytes(40), tests.id('mara/key'));
insert into public.session_memories (id, session_id, content, key_id)
values (tests.id('memory'), tests.id('session'), tests.bytes(40), tests.id('mara/key'));
insert into public.session_feedback (message_id, session_id, content, key_id)
values (tests.id('message'), tests.id('session'), tests.bytes(40), tests.id('mara/key'));
insert into public.session_events (session_id, sequence_number, type, content, key_id)
values (tests.id('session'), 0, 'session:started', tests.bytes(40), tests.id('mara/key'));
insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
values (tests.id('session'), 'turn-1', 'local', 1, 1, 1);
insert into public.tool_approvals (session_id, tool_id, preview, key_id, expires_at)
values (tests.id('session'), 'write_file', tests.bytes(40), tests.id('mara/key'), now() + interval '1 hour');
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('session'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));
insert into public.suggested_questions (reflection_id, audience, place, question, answered_by)
values (tests.id('mara'), 'private', 1, 'Who?', tests.id('mara/private/source'));
insert into public.embedding_origins (reflection_id, origin) values (tests.id('mara'), 'https://example.org');
insert into public.guest_photos (reflection_id) values (tests.id('mara'));
insert into public.weekly_mails (reflection_id, user_id) values (tests.id('mara'), tests.id('olivia'));
insert into public.known_questions (reflection_id, question, answered_by)
values (tests.id('mara'), 'Who?', tests.id('mara/private/source'));
insert into public.question_entries (id, reflection_id) values (tests.id('entry'), tests.id('mara'));
insert into public.asked_questions
  (reflection_id, entry_id, conversation_id, turn_id, asker_id, is_guest, question, terms, was_answered)
values (tests.id('mara'), tests.id('entry'), tests.id('call'), tests.id('turn'), tests.id('vera'), false, 'Who?', '{}', false);
insert into public.question_answers (source_id, entry_id, reflection_id, words)
values (tests.id('mara/private/source'), tests.id('entry'), tests.id('mara'), 'Nobody.');
insert into public.golden_questions (id, reflection_id, audience, question)
values (tests.id('golden'), tests.id('mara'), 'public', 'Where were you born?');
insert into public.golden_runs (question_id, generation, reflection_id, passed) values (tests.id('golden'), 1, tests.id('mara'), true);
insert into public.pronunciations (reflection_id, name, spoken_as) values (tests.id('mara'), 'Börje', 'BUR-yeh');
insert into public.agent_versions (reflection_id, surface, prompt_pack_hash, agent_id, version_id)
values (tests.id('mara'), 'public', tests.hash('pack'), 'agent', 'version');
select tests.add_candidate('first', 'mara');
insert into public.source_files (source_id, bytes) values (tests.id('mara/private/source'), tests.bytes(40));

insert into public.guest_requests (reflection_id, guest_id, body) values (tests.id('mara'), tests.id('guest'), 'Not me.');

create temporary view tenant_tables as
  select relname::text as name,
    case
      when relname = 'reflections' then format('id = %L', tests.id('mara'))
      when relname in ('session_messages', 'session_events', 'session_costs', 'session_media', 'tool_approvals', 'session_recaps',
        'session_memories', 'session_feedback')
        then format('session_id = %L', tests.id('session'))
      when relname = 'source_files' then format('source_id = %L', tests.id('mara/private/source'))
      else format('reflection_id = %L', tests.id('mara'))
    end as filter
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    -- Of no reflection: nobody but the server's functions reads them at all (02_privileges).
    and relname not in ('profiles', 'rate_limits', 'cap_usage', 'cap_reservations', 'erasures', 'guest_codes');

-- The proof that the attempts below find something to fail at.
select is_empty(
  $$ select name from tenant_tables where tests.outcome('database owner', format(
       'select from public.%I where %s', name, filter)) = '0' $$,
  'TEN-00: every table holds a row of mara');

-- Columns are not named: `select from` and `set` on an id need a privilege on that column at most.
select ok(
  tests.outcome(actor, format('select from public.%I where %s', name, filter)) in ('0', 'denied'),
  format('TEN-SEL-%s: %s reads no row of mara from %s', row_number() over (order by name, actor), actor, name))
from tenant_tables cross join unnest(array['stan', 'otto']) as actor
order by name, actor;

select ok(
  tests.outcome('otto', format('delete from public.%I where %s', name, filter)) in ('0', 'denied'),
  format('TEN-DEL-%s: otto deletes no row of mara from %s', row_number() over (order by name), name))
from tenant_tables order by name;

select ok(
  tests.outcome('otto', format('update public.%1$I set %2$I = %2$I where %3$s', name, split_part(filter, ' ', 1), filter))
    in ('0', 'denied'),
  format('TEN-UPD-%s: otto changes no row of mara in %s', row_number() over (order by name), name))
from tenant_tables order by name;

select * from finish();
rollback;
