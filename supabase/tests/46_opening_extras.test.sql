-- What a conversation is told before it begins: two functions for two audiences, each blind to the other, and neither with a word
-- that was taken back.
begin;
set local search_path to public, extensions, tests;
select plan(56);
select tests.create_cast();

create function pg_temp.talk(
  p_name text, p_user text, p_role public.session_role, p_mode public.session_mode default 'reflection',
  p_namespaces text[] default '{private,published,sealed}'
) returns void
language sql
as $$
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_user), case when p_user is null then tests.id('guest') end, p_mode, p_role,
    case when p_mode = 'share' then 'public' else 'private' end::public.session_audience,
    case when p_mode = 'share' then 'public' else 'standard' end::public.session_surface, p_namespaces, p_mode = 'interview', false);
$$;
create function pg_temp.private(p_name text) returns jsonb
language sql
as $$
  select api.read_private_extras(tests.id(p_name));
$$;
create function pg_temp.public(p_name text) returns jsonb
language sql
as $$
  select api.read_public_extras(tests.id(p_name));
$$;
create function pg_temp.state(p_shelf text, p_quote text, p_kind public.evidence_kind default 'story') returns void
language sql
as $$
  insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote)
  values (tests.id(p_quote), tests.id('mara'), tests.id('mara/' || p_shelf), tests.id('mara/' || p_shelf || '/source'), p_kind, p_quote);
$$;

select pg_temp.talk('owner''s', 'olivia', 'owner');
select pg_temp.talk('viewer''s', 'vera', 'viewer', p_namespaces => '{private,published}');
select pg_temp.talk('narrow', 'vera', 'viewer', p_namespaces => '{published}');
select pg_temp.talk('guest''s', null, 'guest', 'share', '{published}');
select pg_temp.talk('interview', 'oscar', 'operator', 'interview');
select pg_temp.state('sealed', 'My brother drowned off Lofoten, and nobody speaks of it.');
select pg_temp.state('private', 'I was afraid of the dark until I was nearly twelve.');
select pg_temp.state('published', 'We rowed out to the nets before the sun was up.');

-- The audiences.
select matrix('EXT-PRI', 'reads what members are told', $$ select api.read_private_extras(tests.id('viewer''s')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('EXT-PUB', 'reads what guests are told', $$ select api.read_public_extras(tests.id('guest''s')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(pg_temp.public('viewer''s'), null, 'EXT-01: a member''s conversation is told nothing by the function for guests');
select is(pg_temp.private('guest''s'), null, 'EXT-02: a guest''s nothing by the function for members');
select is(pg_temp.private('nowhere'), null, 'EXT-03: no conversation is told nothing');
select is(pg_temp.public('guest''s') -> 'statements', '["We rowed out to the nets before the sun was up."]',
  'EXT-04: a guest is told what is published');
select bag_eq(
  $$ select jsonb_array_elements_text(pg_temp.private('viewer''s') -> 'statements') $$,
  $$ values ('We rowed out to the nets before the sun was up.'), ('I was afraid of the dark until I was nearly twelve.') $$,
  'EXT-05: a member is told what is private too');
select bag_eq(
  $$ select jsonb_array_elements_text(pg_temp.private('owner''s') -> 'statements') $$,
  $$ values ('We rowed out to the nets before the sun was up.'), ('I was afraid of the dark until I was nearly twelve.') $$,
  'EXT-06: an owner is told nothing sealed either: it would go into a prompt');
select is(pg_temp.private('narrow') -> 'statements', '["We rowed out to the nets before the sun was up."]',
  'EXT-07: a conversation is told nothing from a namespace that it was not given');

-- Taken back since.
update public.namespaces set visibility = 'private' where id = tests.id('mara/published');
select is(pg_temp.public('guest''s') -> 'statements', '[]', 'EXT-08: a guest is not told what is no longer published');
select is(pg_temp.public('guest''s') -> 'shelves', '[]', 'EXT-09: a guest is not told the title of a namespace that is no longer published');
update public.namespaces set visibility = 'published' where id = tests.id('mara/published');
select is(pg_temp.public('guest''s') -> 'shelves', '["Published"]', 'EXT-10: published again, it is');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/published/source');
select is(pg_temp.public('guest''s') -> 'statements', '[]', 'EXT-11: a statement of a source that was deleted is not told');
update public.sources set deleted_at = null, erase_after = null where id = tests.id('mara/published/source');
update public.namespaces set visibility = 'published' where id = tests.id('mara/private');
select is(jsonb_array_length(pg_temp.public('guest''s') -> 'statements'), 1,
  'EXT-12: a guest is not told what was published after they came');
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');

-- Which statements stand by themselves.
select pg_temp.state('published', 'I am.');
select pg_temp.state('published', 'My ' || repeat('very ', 60) || 'long sentence.');
select pg_temp.state('published', 'It rained on the day on which we buried the old dog.');
select pg_temp.state('published', 'I always say that the sea gives and the sea takes away.', 'phrase');
select is(pg_temp.public('guest''s') -> 'statements', '["We rowed out to the nets before the sun was up."]',
  'EXT-13: a statement is of 40 to 240 characters, in the first person, and no turn of phrase');
select pg_temp.state('published', 'I believe that nobody should row out alone in winter.', 'belief');
select pg_temp.state('published', 'I was born in a house without a single window to the north.', 'fact');
select is(
  pg_temp.public('guest''s') -> 'statements',
  '["We rowed out to the nets before the sun was up.", "I believe that nobody should row out alone in winter.",
    "I was born in a house without a single window to the north."]',
  'EXT-14: stories come first, then beliefs, then facts');
insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('windows'), tests.id('mara'), tests.id('mara/published'), 'No window.', 'I was born in the house with the two blue windows.');
insert into public.evidence (id, reflection_id, namespace_id, correction_id, kind, quote)
values (tests.id('corrected'), tests.id('mara'), tests.id('mara/published'), tests.id('windows'), 'fact',
  'I was born in the house with the two blue windows.');
select is(pg_temp.public('guest''s') #>> '{statements,0}', 'I was born in the house with the two blue windows.',
  'EXT-15: a correction comes before all other statements');
select pg_temp.state('published', 'We went to sea every year, and that was year number ' || n || '.') from generate_series(1, 12) as n;
select is(jsonb_array_length(pg_temp.public('guest''s') -> 'statements'), 4, 'EXT-16: four statements are enough');

-- What the prompt of an audience says by itself is not told it again; what stands in the other's, or only in the dossier, is.
set local session_replication_role = replica;
update public.reflections set prompt_packs = jsonb_build_object(
  'public_standard', jsonb_build_object('systemPrompt', '- “I was born in the house with the two blue windows.”'),
  'private_standard', jsonb_build_object('systemPrompt', '- “We rowed out to the nets before the sun was up.”'))
where id = tests.id('mara');
set local session_replication_role = origin;
select ok(not pg_temp.public('guest''s') -> 'statements' ? 'I was born in the house with the two blue windows.',
  'EXT-16a: what the prompt for guests says is not told them again');
select is(pg_temp.private('narrow') #>> '{statements,0}', 'I was born in the house with the two blue windows.',
  'EXT-16b: members, whose prompt does not say it, are told');
set local session_replication_role = replica;
update public.reflections set prompt_packs = null where id = tests.id('mara');
set local session_replication_role = origin;

-- Of the person, and of nobody else.
insert into public.recaps (conversation_id, reflection_id, user_id, body)
values (tests.id('viewer''s'), tests.id('mara'), tests.id('vera'), 'They spoke of the sea.');
insert into public.memories (reflection_id, user_id, body, created_at)
select tests.id('mara'), tests.id('vera'), 'Memory ' || n, now() - n * interval '1 minute' from generate_series(1, 21) as n;
insert into public.memories (reflection_id, user_id, body) values (tests.id('other'), tests.id('vera'), 'Of another reflection.');
select is(pg_temp.private('narrow') ->> 'recap', 'They spoke of the sea.', 'EXT-17: a person is told how it ended the last time');
select is(jsonb_array_length(pg_temp.private('narrow') -> 'memories'), 20, 'EXT-18: twenty memories of them are told');
select is(pg_temp.private('narrow') #>> '{memories,0}', 'Memory 1', 'EXT-19: the newest first');
select is(pg_temp.private('owner''s') -> 'recap', 'null'::jsonb, 'EXT-20: another person is told nothing of it');
select is(pg_temp.private('owner''s') -> 'memories', '[]', 'EXT-21: another person''s memories are told to nobody');
select is((pg_temp.public('guest''s') ?| array['recap', 'memories', 'narrative', 'capsule', 'interviewTurns', 'kinds']), false,
  'EXT-22: the extras of guests have no place for recaps, memories or the voice');
select is((select jsonb_agg(shelf ->> 'title') from jsonb_array_elements(pg_temp.private('owner''s') -> 'shelves') as shelf),
  '["Private", "Published"]', 'EXT-23: the titles of sealed namespaces are told to nobody');
select is(pg_temp.private('narrow') -> 'shelves', '[{"title": "Published", "sources": 1}]',
  'EXT-24: a title says how many sources stand under it');

-- Earlier interviews: what was asked, and whether it was answered.
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
values (tests.id('interview'), tests.id('mara'), 0, 'reflection', 'Where were you born?'),
  (tests.id('interview'), tests.id('mara'), 1, 'user', 'In a place that I tell nobody.'),
  (tests.id('interview'), tests.id('mara'), 2, 'reflection', repeat('x', 3000));
select is(
  (select jsonb_agg(jsonb_build_array(turn ->> 'speaker', left(turn ->> 'body', 30))) from jsonb_array_elements(
    pg_temp.private('interview') -> 'interviewTurns') as turn where length(turn ->> 'body') < 2000),
  '[["reflection", "Where were you born?"], ["user", "In a place that I tell nobody."]]', 'EXT-25: the next interviewer is told what was asked, and what was said to it');
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
values (tests.id('interview'), tests.id('mara'), 3, 'user', repeat('y', 3000));
select is(length(pg_temp.private('interview') #>> '{interviewTurns,3,body}'), 200, 'EXT-28: of a long answer as much as says that it is one');
select is(pg_temp.private('interview') -> 'interviewPlan', '{"known": [], "askedInVain": []}', 'EXT-29: with what need not be asked, and what visitors asked');
select is(pg_temp.private('owner''s') -> 'interviewPlan', 'null'::jsonb, 'EXT-30: a conversation that is no interview is told no plan');
select is(length(pg_temp.private('interview') #>> '{interviewTurns,2,body}'), 2000, 'EXT-26: a long question is cut to its first 2,000 characters');
select is(pg_temp.private('owner''s') -> 'interviewTurns', '[]', 'EXT-27: a conversation that is no interview is told none of it');

-- The voice, as long as nothing that it says was taken back.
create function pg_temp.go_live() returns text
language plpgsql
as $$
declare
  artifact uuid := api.record_voice_artifact(tests.id('mara'), api.start_generation(tests.id('mara')),
    tests.payload('live') || jsonb_build_object('sync', '{"progress": {"private": {"needs": [], "openThemes": []}}}'::jsonb, 'voice_evidence_pack', jsonb_build_object(
      'private', jsonb_build_array(jsonb_build_object('id', tests.id('mara/private/evidence'), 'kind', 'fact')), 'public', '[]'::jsonb)),
    tests.hash('live'));
begin
  perform api.record_voice_evaluation(artifact, tests.hash('live'), true, '[]');
  return api.promote_voice_artifact(artifact, tests.hash('live'));
end
$$;
select is(pg_temp.private('viewer''s') -> 'narrative', 'null'::jsonb, 'EXT-28: before there is a voice there is no narrative');
select is(pg_temp.go_live(), 'promoted', 'EXT-29: a voice that quotes something private is live');
select is(pg_temp.private('viewer''s') ->> 'narrative', 'live', 'EXT-30: a member is told the narrative of the live voice');
select is(pg_temp.private('viewer''s') -> 'progress', '{"needs": [], "openThemes": []}', 'EXT-31: a session is told how far the live voice has come');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select is(pg_temp.private('viewer''s') -> 'narrative', 'null'::jsonb, 'EXT-32: a narrative that may quote something sealed is not told');
select is(pg_temp.private('viewer''s') -> 'capsule', 'null'::jsonb, 'EXT-33: a capsule that may quote something sealed is not told');
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select is(pg_temp.private('viewer''s') ->> 'narrative', 'live', 'EXT-34: opened again, it is told again');
delete from public.evidence where id = tests.id('mara/private/evidence');
select is(pg_temp.private('viewer''s') -> 'narrative', 'null'::jsonb, 'EXT-35: deleted, it is told no more');

select * from finish();
rollback;
