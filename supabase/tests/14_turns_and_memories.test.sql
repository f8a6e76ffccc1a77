-- What was said: the speaker's own, the interview's and the guest's for stewards, nothing of what was off the record.
begin;
set local search_path to public, extensions, tests;
select plan(179);
select tests.create_cast();
select tests.add_conversation('call', 'mara', 'vera');
select tests.add_conversation('interview', 'mara', 'olivia', 'owner', 'interview');
select tests.add_conversation('guest call', 'mara', null, 'guest', 'share');
select tests.add_conversation('secret', 'mara', 'oscar', 'operator', 'reflection', true);
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
select tests.id(name || ' turn'), tests.id(name), tests.id('mara'), 0, 'user', 'What I say in ' || name
from unnest(array['call', 'interview', 'guest call']) as name;

select matrix('TRN-SEL', 'reads transcripts of mara',
  $$ select body from public.conversation_turns $$,
  '{2,2,2,1,0,0,denied,3}');
select matrix('TRN-PRIV', 'reads what vera said in private',
  $$ select body from public.conversation_turns where conversation_id = tests.id('call') $$,
  '{0,0,0,1,0,0,denied,1}');
select matrix('TRN-GUEST', 'reads what a guest asked',
  $$ select body from public.conversation_turns where conversation_id = tests.id('guest call') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('TRN-INS', 'adds a turn',
  $$ insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values (tests.id('call'), tests.id('mara'), 1, 'reflection', 'Put into my mouth.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TRN-UPD', 'rewrites a turn', $$ update public.conversation_turns set body = 'Never said.' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('TRN-DEL', 'deletes a turn', $$ delete from public.conversation_turns $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('TRN-APP-1', 'database owner', 'conflict',
  $$ update public.conversation_turns set body = 'Never said.' $$, 'cannot rewrite a transcript');
select refuses('TRN-APP-2', 'database owner', 'conflict',
  $$ delete from public.conversation_turns where id = tests.id('call turn') $$, 'cannot drop a single turn');
select refuses('TRN-ORD-1', 'service', '23505',
  $$ insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values (tests.id('call'), tests.id('mara'), 0, 'user', 'Twice.') $$, 'cannot store a turn twice');
select refuses('TRN-MIX-1', 'service', '23503',
  $$ insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values (tests.id('call'), tests.id('other'), 1, 'user', 'To the neighbours.') $$,
  'cannot file a turn under another tenant');

-- Off the record: nothing is kept, whoever tries, in whichever table.
select refuses('OFF-1', 'service', 'conflict',
  $$ insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values (tests.id('secret'), tests.id('mara'), 0, 'user', 'Off the record.') $$, 'cannot keep a turn');
select refuses('OFF-2', 'service', 'conflict',
  $$ insert into public.recaps (conversation_id, reflection_id, user_id, body)
     values (tests.id('secret'), tests.id('mara'), tests.id('oscar'), 'Summary.') $$, 'cannot keep a recap');
select refuses('OFF-3', 'service', 'conflict',
  $$ insert into public.memories (conversation_id, reflection_id, user_id, body)
     values (tests.id('secret'), tests.id('mara'), tests.id('oscar'), 'Likes tea.') $$, 'cannot keep a memory');
select refuses('OFF-4', 'database owner', 'conflict',
  $$ insert into public.sources (reflection_id, namespace_id, kind, title, content, conversation_id)
     values (tests.id('mara'), tests.id('mara/private'), 'interview', 'T', 'Words.', tests.id('secret')) $$,
  'cannot keep a source');
select refuses('OFF-5', 'service', 'conflict',
  $$ insert into public.fact_corrections
       (reflection_id, namespace_id, wrong_statement, corrected_statement, conversation_id)
     values (tests.id('mara'), tests.id('mara/private'), 'a', 'b', tests.id('secret')) $$, 'cannot keep a correction');
select refuses('OFF-6', 'database owner', 'conflict',
  $$ insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
     values (tests.id('secret'), tests.id('mara'), 0, 'user', 'Off the record.') $$, 'cannot keep a turn either');
select refuses('OFF-7', 'database owner', 'conflict',
  $$ update public.sources set conversation_id = tests.id('secret') $$, 'cannot attach a source afterwards');

-- Feedback: given through functions, while people talk or after, and linked to the turn that says so.
select matrix('FBK-INS', 'rates a turn without the function',
  $$ insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating)
     values (tests.id('call'), tests.id('mara'), tests.id('call turn'), 'x', 'good') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('FBK-FN', 'rates an answer of vera''s call by the function',
  $$ select api.record_feedback(tests.id('call'), 'Whatever it said.', 'good') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
select tests.id(name || ' answer'), tests.id(name), tests.id('mara'), 1, 'reflection',
  'I was born by the sea, and I never left it for long.'
from unnest(array['call', 'guest call']) as name;
select is(api.record_feedback(tests.id('call'), 'I was born by the sea,  and I never left it for long', 'good'), true,
  'FBK-LNK-1: an answer that stands in the transcript is found, whatever its spaces and signs');
select is(api.record_feedback(tests.id('call'), 'I was born by the sea, and I never', 'bad', 'It did.'), true,
  'FBK-LNK-2: so is one that was interrupted');
select results_eq(
  $$ select turn_id, rating::text, comment from public.turn_feedback where conversation_id = tests.id('call') $$,
  $$ values (tests.id('call answer'), 'bad', 'It did.') $$, 'FBK-LNK-3: and both are one opinion, which can be changed');
select is(api.record_feedback(tests.id('call'), 'What nobody has written down yet.', 'good'), false,
  'FBK-LNK-4: an answer that is not in the transcript yet waits for it');
select is(api.record_feedback(tests.id('guest call'), 'I was born by the sea, and I never left it for long.', 'bad'), true,
  'FBK-LNK-5: guests judge too');
select matrix('FBK-SEL', 'reads feedback', $$ select from public.turn_feedback $$,
  '{1,1,1,2,0,0,denied,3}');
select matrix('FBK-UPD', 'changes feedback',
  $$ update public.turn_feedback set rating = 'bad' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('FBK-DEL', 'takes feedback back',
  $$ delete from public.turn_feedback $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('FBK-OFF-1', 'service', 'conflict',
  $$ select api.record_feedback(tests.id('secret'), 'An answer.', 'good') $$, 'keeps no opinion of what was off the record');
select refuses('FBK-OFF-2', 'database owner', 'conflict',
  $$ insert into public.turn_feedback (conversation_id, reflection_id, answer_key, rating)
     values (tests.id('secret'), tests.id('mara'), 'x', 'good') $$, 'keeps none either');
select refuses('FBK-BAD-1', 'service', 'invalid_request',
  $$ select api.record_feedback(tests.id('call'), ' … ?! ', null) $$, 'needs an opinion');
select refuses('FBK-BAD-2', 'service', 'invalid_request',
  $$ select api.record_feedback(tests.id('call'), '  ?! ', 'good') $$, 'needs an answer with words');
select refuses('FBK-BAD-3', 'service', 'invalid_request',
  $$ select api.record_feedback(tests.id('call'), 'Words.', 'good', repeat('x', 2001)) $$, 'takes no book as a comment');
update public.conversations set status = 'failed', failure_reason = 'timeout' where id = tests.id('guest call');
select refuses('FBK-END-1', 'service', 'not_found',
  $$ select api.record_feedback(tests.id('guest call'), 'What was never said at all.', 'good') $$,
  'finds no such answer once the conversation is over');

-- Recaps and memories.
insert into public.recaps (conversation_id, reflection_id, user_id, body)
values (tests.id('call'), tests.id('mara'), tests.id('vera'), 'We spoke of boats.');
insert into public.memories (id, reflection_id, user_id, conversation_id, body)
values (tests.id('memory'), tests.id('mara'), tests.id('vera'), tests.id('call'), 'Likes boats.');
select matrix('RCP-SEL', 'reads vera''s recap', $$ select body from public.recaps $$, '{0,0,0,1,0,0,denied,1}');
select matrix('RCP-DEL', 'deletes vera''s recap', $$ delete from public.recaps $$, '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RCP-INS', 'writes a recap',
  $$ insert into public.recaps (conversation_id, reflection_id, user_id, body)
     values (tests.id('interview'), tests.id('mara'), tests.id('olivia'), 'Forged.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('RCP-UPD', 'rewrites a recap', $$ update public.recaps set body = 'Forged.' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('MMR-SEL', 'reads what mara remembers of vera', $$ select body from public.memories $$,
  '{0,0,0,1,0,0,denied,1}');
select matrix('MMR-DEL', 'makes mara forget', $$ delete from public.memories $$, '{0,0,0,1,0,0,denied,1}');
select matrix('MMR-INS', 'plants a memory',
  $$ insert into public.memories (reflection_id, user_id, body)
     values (tests.id('mara'), tests.id('vera'), 'Owes Stan money.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('MMR-UPD', 'rewrites a memory', $$ update public.memories set body = 'Forged.' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('MMR-WHO-1', 'service', 'conflict',
  $$ insert into public.memories (reflection_id, user_id, conversation_id, body)
     values (tests.id('mara'), tests.id('olivia'), tests.id('call'), 'Likes boats.') $$,
  'cannot file what vera said under olivia');
select refuses('RCP-WHO-1', 'service', 'conflict',
  $$ insert into public.recaps (conversation_id, reflection_id, user_id, body)
     values (tests.id('guest call'), tests.id('mara'), tests.id('olivia'), 'What the guest said.') $$,
  'cannot file what a guest said under olivia');

-- Deleting the conversation takes everything along, and nothing of another.
delete from public.conversations where id = tests.id('call');
select is_empty($$ select from public.conversation_turns where conversation_id = tests.id('call') $$,
  'TRN-GONE-1: its turns go with a conversation');
select is_empty($$ select from public.recaps union all select from public.memories $$, 'TRN-GONE-2: recap and memory too');
select is((select count(*) from public.conversation_turns), 3::bigint, 'TRN-GONE-3: other conversations stay');

select * from finish();
rollback;
