-- Past conversations: whose they are, what of them a reader is shown, and what their answers rested on.
begin;
set local search_path to public, extensions, tests;
select plan(102);
select tests.create_cast();
select tests.add_conversation('call', 'mara', 'vera');
select tests.add_conversation('interview', 'mara', 'olivia', 'owner', 'interview');
select tests.add_conversation('guest call', 'mara', null, 'guest', 'share');
select tests.add_conversation('secret', 'mara', 'oscar', 'operator', 'reflection', true);

insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body, citations)
select tests.id(name), tests.id('mara'), place, speaker::public.turn_speaker, body || name, citations
from unnest(array['call', 'interview', 'guest call']) as name
cross join (values
  (0, 'reflection', 'Hello from ', '[]'::jsonb),
  (1, 'user', 'What I say in ', '[]'),
  (2, 'reflection', 'What it answers in ', jsonb_build_array(
    tests.id('mara/sealed/passage'), tests.id('mara/private/passage'), tests.id('mara/published/passage')))
) as said (place, speaker, body, citations);

-- Lists.
select matrix('HIS-MINE', 'lists their own',
  $$ select from api.list_conversations(tests.id('mara'), 'mine', 0, 10) $$, '{1,0,1,1,0,0,denied,denied}');
select matrix('HIS-GUE', 'lists those of guests',
  $$ select from api.list_conversations(tests.id('mara'), 'guests', 0, 10) $$, '{1,1,1,0,0,0,denied,denied}');
select matrix('HIS-MEM', 'lists those of other members',
  $$ select from api.list_conversations(tests.id('mara'), 'members', 0, 10) $$, '{2,3,2,0,0,0,denied,denied}');
select matrix('HIS-ODD', 'lists those of nobody that is known',
  $$ select from api.list_conversations(tests.id('mara'), 'everybody', 0, 10) $$, '{0,0,0,0,0,0,denied,denied}');

select tests.authenticate_as('adam');
select results_eq(
  $$ select turns, first_words from api.list_conversations(tests.id('mara'), 'members', 0, 10) where id = tests.id('call') $$,
  $$ values (0::bigint, null::text) $$, 'HIS-PRIV-1: that vera talked is in the list, no word of it');
select results_eq(
  $$ select turns, first_words from api.list_conversations(tests.id('mara'), 'members', 0, 10) where id = tests.id('interview') $$,
  $$ values (3::bigint, 'What I say in interview') $$, 'HIS-PRIV-2: an interview is for stewards to read');
select results_eq(
  $$ select turns, first_words, is_mine from api.list_conversations(tests.id('mara'), 'guests', 0, 10) $$,
  $$ values (3::bigint, 'What I say in guest call', false) $$, 'HIS-PRIV-3: so is what guests ask');
select tests.authenticate_as('vera');
select results_eq(
  $$ select turns, first_words, is_mine from api.list_conversations(tests.id('mara'), 'mine', 0, 10) $$,
  $$ values (3::bigint, 'What I say in call', true) $$, 'HIS-PRIV-4: her own is hers');
select is_empty($$ select from api.list_conversations(tests.id('mara'), 'mine', 1, 10) $$, 'HIS-PAGE-1: a page begins where it says');
select is_empty($$ select from api.list_conversations(tests.id('mara'), 'mine', -5, -1) $$, 'HIS-PAGE-2: less than nothing is nothing');
select results_eq(
  $$ select found_words from api.list_conversations(tests.id('mara'), 'mine', 0, 10, ' ANSWERS  what ') $$,
  $$ values ('What it answers in call') $$, 'HIS-FIND-1: a conversation is found by words of one turn, in any order and case');
select is_empty($$ select from api.list_conversations(tests.id('mara'), 'mine', 0, 10, 'hello answers') $$,
  'HIS-FIND-2: words of different turns are no sentence of anybody');
select is_empty($$ select from api.list_conversations(tests.id('mara'), 'mine', 0, 10, '%') $$, 'HIS-FIND-3: a sign stands for itself');
select tests.authenticate_as('adam');
select is_empty($$ select from api.list_conversations(tests.id('mara'), 'members', 0, 10, 'call') $$,
  'HIS-FIND-4: what another member said in private is found by nobody');
select results_eq($$ select found_words from api.list_conversations(tests.id('mara'), 'guests', 0, 10, 'answers') $$,
  $$ values ('What it answers in guest call') $$, 'HIS-FIND-5: what guests were told is, by those who may read it');
select tests.as_database_owner();

-- What answers rested on.
select matrix('HIS-CIT-VERA', 'sees what vera''s answers rested on',
  $$ select from api.read_citations(tests.id('call')) $$, '{0,0,0,2,0,0,denied,denied}');
select matrix('HIS-CIT-INT', 'sees what the interview rested on',
  $$ select from api.read_citations(tests.id('interview')) $$, '{3,3,3,0,0,0,denied,denied}');
select matrix('HIS-CIT-GUE', 'sees what a guest''s answers rested on',
  $$ select from api.read_citations(tests.id('guest call')) $$, '{3,3,3,0,0,0,denied,denied}');
select matrix('HIS-CIT-NONE', 'sees what nothing rested on',
  $$ select from api.read_citations(tests.id('nowhere')) $$, '{0,0,0,0,0,0,denied,denied}');
select tests.authenticate_as('vera');
select results_eq(
  $$ select words, source_id from api.read_citations(tests.id('call')) order by words $$,
  $$ values ('The private words of mara.', null::uuid), ('The published words of mara.', null::uuid) $$,
  'HIS-CIT-9: a viewer reads the words, never what is sealed, and no way into the source');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(tests.id('mara/correction'), true);
select tests.as_database_owner();
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body, citations)
values (tests.id('call'), tests.id('mara'), 3, 'reflection', 'And more', jsonb_build_array(tests.id('mara/correction')));
select tests.authenticate_as('vera');
select bag_eq($$ select words from api.read_citations(tests.id('call')) $$,
  $$ values ('The private words of mara.'), ('The published words of mara.'), ('It was otherwise.') $$,
  'HIS-CIT-12: what was corrected is cited by its correction');
select tests.authenticate_as('olivia');
select api.hide_statement(id, 'everybody') from public.evidence
where id = tests.id('mara/published/evidence') or correction_id = tests.id('mara/correction');
select tests.authenticate_as('vera');
select bag_eq($$ select words from api.read_citations(tests.id('call')) $$,
  $$ values ('The private words of mara.'), ('[…]') $$, 'HIS-CIT-13: a viewer reads no words that were hidden from everybody since');
select tests.authenticate_as('adam');
select bag_eq($$ select words from api.read_citations(tests.id('guest call')) $$,
  $$ values ('The sealed words of mara.'), ('The private words of mara.'), ('The published words of mara.') $$,
  'HIS-CIT-14: a steward does');
select tests.as_database_owner();
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/private/source');
update public.namespaces set visibility = 'sealed' where id = (
  select namespace_id from public.sources where id = tests.id('mara/published/source'));
select tests.authenticate_as('vera');
select is_empty($$ select from api.read_citations(tests.id('call')) $$,
  'HIS-CIT-10: what was deleted or sealed since is not shown any more');
select tests.as_database_owner();
delete from public.reflection_members where user_id = tests.id('vera');
select tests.authenticate_as('vera');
select is_empty($$ select from api.read_citations(tests.id('call')) $$, 'HIS-CIT-11: nor anything to who was removed');
select tests.as_database_owner();

-- Figures.
select matrix('HIS-FIG', 'reads figures', $$ select api.read_conversation_figures(tests.id('mara')) $$,
  '{1,1,1,1,1,1,denied,denied}');
select tests.authenticate_as('olivia');
select is((api.read_conversation_figures(tests.id('mara')) #>> '{quarters,0,at}')::timestamptz,
  to_timestamp(floor(extract(epoch from now()) / 900) * 900), 'HIS-FIG-9: by the quarter of an hour in which they began');
select is(api.read_conversation_figures(tests.id('mara')) #>> '{quarters,0,guests}', '1', 'HIS-FIG-10: a guest');
select is(api.read_conversation_figures(tests.id('mara')) #>> '{quarters,0,members}', '3', 'HIS-FIG-11: and three members');
select is(api.read_conversation_figures(tests.id('mara')) #>> '{topics,0,answers}', '1', 'HIS-FIG-12: a source answered a guest once');
select tests.authenticate_as('stan');
select is(api.read_conversation_figures(tests.id('mara')) -> 'quarters', '[]'::jsonb, 'HIS-FIG-13: a stranger counts nothing');
select tests.as_database_owner();

-- Deleting.
update public.conversations set status = 'failed', failure_reason = 'It never began.';
select matrix('HIS-DEL-GUE', 'deletes a guest''s conversation',
  $$ delete from public.conversations where id = tests.id('guest call') $$, '{1,1,0,0,0,0,denied,1}');
select * from finish();
rollback;
