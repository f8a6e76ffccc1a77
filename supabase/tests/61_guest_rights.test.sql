-- Guests' rights over what they said, by the code that they were given; and how long anything is kept.
begin;
set local search_path to public, extensions, tests;
select plan(126);
select tests.create_cast();
insert into public.conversations
  (id, reflection_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, status)
select tests.id(name), tests.id(reflection), tests.id(guest), 'reflection', 'guest', 'public', 'public', '{published}', false, false,
  'bootstrapping'
from (values ('g1', 'mara', 'gustav'), ('g2', 'other', 'gustav'), ('g3', 'mara', 'greta')) as given (name, reflection, guest);
update public.conversations set status = 'active', provider_conversation_id = 'call-' || id where guest_id is not null;
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
select tests.id(name || '/said'), tests.id(name), tests.id(reflection), 0, 'user', 'CANARY ' || name
from (values ('g1', 'mara'), ('g2', 'other'), ('g3', 'mara')) as given (name, reflection);

-- The code.
select matrix('GST-CODE', 'keeps a code for a guest', $$ select api.keep_guest_code(tests.id('gustav'), tests.hash('code')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GST-FIND', 'asks whose code it is', $$ select api.find_guest_by_code(tests.hash('code')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GST-READ', 'reads what a guest said', $$ select api.read_guest_words(tests.id('gustav')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GST-ERASE', 'erases what a guest said', $$ select api.erase_guest_words(tests.id('gustav'), tests.hash('t')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GST-ASK', 'writes as a guest', $$ select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), 'Not me') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('GST-TABLE', 'reads guests'' codes', $$ select from public.guest_codes $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('GST-TABLE-2', 'reads what guests asked past the function', $$ select from public.guest_requests $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select tests.as_service();
select is(api.keep_guest_code(tests.id('gustav'), tests.hash('code')), true, 'GST-1: who talked is given a code');
select is(api.keep_guest_code(tests.id('nobody'), tests.hash('other')), false, 'GST-2: who never talked is given none');
select is(api.find_guest_by_code(tests.hash('code')), tests.id('gustav'), 'GST-3: the code says who it is');
select is(api.find_guest_by_code(tests.hash('edoc')), null, 'GST-4: another one says nothing');
select tests.as_database_owner();
update public.guest_codes set expires_at = now() - interval '1 second';
select tests.as_service();
select is(api.find_guest_by_code(tests.hash('code')), null, 'GST-5: nor does one that is over');
select api.keep_guest_code(tests.id('gustav'), tests.hash('code'));
select is(api.find_guest_by_code(tests.hash('code')), tests.id('gustav'), 'GST-6: another conversation gives it thirty days again');
select api.keep_guest_code(tests.id('gustav'), tests.hash('another'));
select is(api.find_guest_by_code(tests.hash('another')), null, 'GST-25: another code is not given in place of the one that a guest wrote down');
select is(api.find_guest_by_code(tests.hash('code')), tests.id('gustav'), 'GST-26: that one stays theirs');
select tests.as_database_owner();
insert into public.guest_codes (guest_id, code_hash, expires_at)
values (tests.id('old guest'), tests.hash('old'), now() - interval '1 day');
select tests.as_service();
select api.keep_guest_code(tests.id('gustav'), tests.hash('code'));
select tests.as_database_owner();
select is_empty($$ select from public.guest_codes where code_hash = tests.hash('old') $$, 'GST-27: a code that is over goes when another is given');
select tests.as_service();

-- What they said.
select is(jsonb_array_length(api.read_guest_words(tests.id('gustav')) -> 'conversations'), 2,
  'GST-7: a guest reads all of their conversations, with whatever reflection');
select unalike(api.read_guest_words(tests.id('gustav'))::text, '%CANARY g3%', 'GST-8: and nobody else''s');
select is(api.read_guest_words(tests.id('nobody')), '{"conversations": [], "requests": []}'::jsonb, 'GST-9: nobody has said nothing');

-- "This is not me", and the answer.
select lives_ok($$ select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), ' I never said that. ') $$, 'GST-10: a guest objects');
select refuses('GST-11', 'service', 'not_found', $$ select api.ask_as_guest(tests.id('greta'), tests.id('other'), 'Hello') $$,
  'writes to a reflection that they never talked with');
select refuses('GST-12', 'service', 'invalid_request', $$ select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), ' ') $$, 'says nothing');
select refuses('GST-13', 'service', 'invalid_request',
  $$ select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), repeat('a', 1001)) $$, 'says too much');
select tests.as_service();
select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), 'Again') from generate_series(1, 4);
select refuses('GST-14', 'service', 'limit_reached', $$ select api.ask_as_guest(tests.id('gustav'), tests.id('mara'), 'Once more') $$,
  'has a sixth message wait');
select matrix('GST-LIST', 'lists what guests ask of mara', $$ select from api.list_guest_requests(tests.id('mara')) $$,
  '{5,5,forbidden,forbidden,not_found,not_found,denied,denied}');
select tests.as_database_owner();
create temporary table asked as select id from public.guest_requests where body = 'I never said that.';
grant select on asked to authenticated;
select matrix('GST-ANSWER', 'answers a guest', $$ select api.answer_guest_request(id, 'We took it out.') from asked $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select tests.authenticate_as('adam');
select lives_ok($$ select api.answer_guest_request(id, ' We took it out. ') from asked $$, 'GST-15: a manager answers');
select refuses('GST-16', 'adam', 'invalid_request', $$ select api.answer_guest_request(id, ' ') from asked $$, 'answers nothing');
select refuses('GST-17', 'adam', 'not_found', $$ select api.answer_guest_request(tests.id('none'), 'Yes') $$, 'answers what is not there');
select tests.as_service();
select is(jsonb_path_query_first(api.read_guest_words(tests.id('gustav')), '$.requests[*] ? (@.answer != null).answer') #>> '{}',
  'We took it out.', 'GST-18: the guest finds the answer');

select matrix('GST-OWNERS', 'reads the addresses of the owners', $$ select api.read_owner_emails(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select tests.as_service();
select results_eq($$ select api.read_owner_emails(tests.id('mara')) $$, array['olivia@example.test'], 'GST-24: of owners alone');

-- Deleting it.
select lives_ok($$ select api.erase_guest_words(tests.id('gustav'), tests.hash('receipt')) $$, 'GST-19: a guest deletes what they said');
select is(api.read_guest_words(tests.id('gustav')), '{"conversations": [], "requests": []}'::jsonb, 'GST-20: then there is nothing');
select is(api.find_guest_by_code(tests.hash('code')), null, 'GST-21: and the code opens nothing any more');
select is(api.read_erasure(tests.hash('receipt')) -> 'erased', '{"lines": 2, "requests": 5, "conversations": 2}'::jsonb,
  'GST-22: the receipt counts it');
select tests.as_database_owner();
select results_eq($$ select body from public.conversation_turns $$, array['CANARY g3'], 'GST-23: what others said stays');
select tests.as_service();
select lives_ok($$ select api.erase_guest_words(tests.id('nobody'), tests.hash('nothing')) $$, 'GST-28: who said nothing may delete it');
select is(api.read_erasure(tests.hash('nothing')) -> 'erased', '{"lines": 0, "requests": 0, "conversations": 0}'::jsonb,
  'GST-29: and the receipt says so');
select refuses('GST-30', 'service', 'invalid_request', $$ select api.erase_guest_words(tests.id('greta'), tests.hash('receipt')) $$,
  'deletes with a token that opens the receipt of somebody else');
select tests.as_database_owner();

-- How long it is kept.
select matrix('RET-SET', 'says how long conversations are kept', $$ select api.set_conversations_kept(tests.id('mara'), 30) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('RET-1', 'olivia', 'invalid_request', $$ select api.set_conversations_kept(tests.id('mara'), 0) $$, 'keeps nothing at all');
select results_eq($$ select conversations_kept_days from public.reflections where id = tests.id('mara') $$, array[365],
  'RET-2: it is a year unless somebody says otherwise');
set local session_replication_role = replica;
update public.conversations set created_at = now() - interval '40 days' where id = tests.id('g3');
set local session_replication_role = origin;
select is(internal.erase_old_conversations(), 0, 'RET-3: within a year nothing is erased');
select tests.authenticate_as('olivia');
select api.set_conversations_kept(tests.id('mara'), 30);
select tests.as_database_owner();
select is(internal.erase_old_conversations(), 1, 'RET-4: what is older than the owner wants it kept is erased');
select is_empty($$ select from public.conversation_turns $$, 'RET-5: with what was said in it');
select results_eq($$ select count(*) from internal.calls_to_remove where provider_conversation_id = 'call-' || tests.id('g3') $$, array[0::bigint],
  'RET-6: a conversation without a call at the provider asks nothing of it');
select tests.authenticate_as('olivia');
select lives_ok($$ select api.set_conversations_kept(tests.id('mara'), null) $$, 'RET-7: an owner keeps them until somebody deletes them');
select tests.as_database_owner();
select tests.add_conversation('vera''s call', 'mara', 'vera');
set local session_replication_role = replica;
update public.conversations set created_at = now() - interval '4000 days' where id = tests.id('vera''s call');
set local session_replication_role = origin;
select is(internal.erase_old_conversations(), 0, 'RET-8: then nothing is erased however old it is');

select * from finish();
rollback;
