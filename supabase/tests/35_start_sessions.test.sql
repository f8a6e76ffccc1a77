-- Starting, resuming and ending: what is counted, what is given back, what comes too late.
begin;
set local search_path to public, extensions, tests;
select plan(89);
select tests.create_cast();

create function pg_temp.start(
  p_role text, p_mode text default 'reflection', p_ingestion boolean default false, p_namespace text default null,
  p_caps jsonb default '[]', p_rates jsonb default '[]', p_reflection text default 'mara'
) returns jsonb
language sql
as $$
  select public.start_conversation(
    tests.id(p_reflection), p_mode::public.session_mode, p_role::public.session_role,
    case when p_role = 'guest' or p_mode = 'share' then 'public' else 'private' end::public.session_audience,
    case when p_role = 'guest' or p_mode = 'share' then 'public' else 'standard' end::public.session_surface,
    p_ingestion, false, false, p_rates, p_caps,
    p_user_id => (select user_id from public.reflection_members
      where reflection_id = tests.id('mara') and role::text = p_role),
    p_guest_id => case when p_role = 'guest' then tests.id('guest') end,
    p_namespace_id => tests.id('mara/' || p_namespace));
$$;
create function pg_temp.newest() returns public.conversations
language sql
as $$
  select conversation from public.conversations as conversation order by created_at desc, ctid desc limit 1;
$$;

-- Nobody but the server.
select matrix('STA-' || upper(left(call, 4)), 'calls ' || call, format('select public.%s', call),
  array_fill('denied'::text, array[7]) || expected)
from (values
  ('read_session_start(p_slug => ''mara-test'')', '1'),
  ('read_conversation(tests.id(''call''))', '1'),
  ('end_conversation(tests.id(''call''))', '1'),
  ('fail_conversation(tests.id(''call''), ''x'')', '1')) as calls (call, expected);

-- What is frozen.
select is(pg_temp.start('owner') ->> 'outcome', 'started', 'STA-01: an owner starts');
select is((pg_temp.newest()).namespaces, '{private,published,sealed}', 'STA-02: stewards may retrieve everything');
select is(pg_temp.start('viewer') ->> 'outcome', 'started', 'STA-03: a viewer starts');
delete from public.conversations where role = 'owner';
select is((select namespaces from public.conversations where role = 'viewer'), '{private,published}',
  'STA-04: viewers all but what is sealed');
select is(pg_temp.start('guest', 'share') ->> 'outcome', 'started', 'STA-05: a guest starts');
select is((select namespaces from public.conversations where role = 'guest'), '{published}',
  'STA-06: guests the names that are published, one by one');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'reflection', 'owner', 'private',
    'standard', false, false, false, '[]', '[]', p_user_id => tests.id('vera')) $$), 'not_found',
  'STA-07: a viewer is started as nothing but a viewer');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'reflection', 'viewer', 'private',
    'standard', false, false, false, '[]', '[]', p_user_id => tests.id('stan')) $$), 'not_found',
  'STA-08: a stranger is started as nothing');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'share', 'guest', 'private',
    'standard', false, false, false, '[]', '[]', p_guest_id => tests.id('guest')) $$), 'invalid_request',
  'STA-09: no guest is of the private audience');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'share', 'guest', 'public',
    'public', false, false, false, '[]', '[]', p_guest_id => tests.id('guest'), p_share_link_id => tests.id('other/link')) $$),
  'not_found', 'STA-10: the link of another tenant opens nothing here');

-- Where it is kept.
delete from public.conversations;
select is(pg_temp.start('operator', 'interview', true) ->> 'ingestionEnabled', 'true', 'STA-11: an interview is kept');
select is((pg_temp.newest()).ingest_namespace_id, tests.id('mara/private'),
  'STA-12: where nobody chose, in a private namespace');
select is(tests.outcome('database owner', $$ select pg_temp.start('operator', 'interview', true, 'published') $$), 'forbidden',
  'STA-13: an operator keeps nothing where guests hear it');
select is(pg_temp.start('admin', 'interview', true, 'published') ->> 'outcome', 'started', 'STA-14: an admin may');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'interview', 'owner', 'private',
    'standard', true, false, false, '[]', '[]', p_user_id => tests.id('olivia'),
    p_namespace_id => tests.id('other/private')) $$), 'not_found',
  'STA-15: nothing is kept in another tenant''s namespace');
update public.namespaces set visibility = 'published' where reflection_id = tests.id('mara');
select is(tests.outcome('database owner', $$ select pg_temp.start('owner', 'interview', true) $$), 'invalid_request',
  'STA-16: an interview nobody chose a place for is not made public by default');
select is(pg_temp.start('owner', 'reflection', true) ->> 'ingestionEnabled', 'false',
  'STA-17: nor is what is said in a talk; it is not taken in');
update public.namespaces set visibility = name::public.namespace_visibility where reflection_id = tests.id('mara');

-- Limits and caps.
delete from public.conversations;
select is(array(select pg_temp.start('owner', p_rates => '[{"bucket": "b", "limit": 2, "windowSeconds": 60}]') ->> 'outcome'
  from generate_series(1, 3)), '{started,started,rate_limited}', 'STA-18: so many starts, and then none');
select is(array(select pg_temp.start('owner',
    p_caps => '[{"subject": "s", "cap": "sessions", "amount": 1, "limit": 9},
                {"subject": "s", "cap": "minutes", "amount": 30, "limit": 60}]') ->> 'outcome'
  from generate_series(1, 3)), '{started,started,limit_reached}', 'STA-19: so many minutes, and then no more');
select results_eq(
  $$ select cap, used, reserved from public.cap_usage where subject = 's' order by cap $$,
  $$ values ('minutes', 0::bigint, 60::bigint), ('sessions', 2, 0) $$,
  'STA-20: sessions are taken, minutes are reserved, and the refused start took neither');
select is((select count(*) from public.conversations), 4::bigint, 'STA-21: refused starts leave no row');
select is(tests.outcome('service', $$ select public.start_conversation(tests.id('mara'), 'share', 'guest', 'public', 'public',
    false, false, false, '{}', '[]', p_guest_id => tests.id('guest')) $$), 'invalid_request',
  'STA-22: limits are a list');

-- Failing gives back, once.
update public.share_links set max_uses = 1 where id = tests.id('mara/link');
select is(public.start_conversation(tests.id('mara'), 'share', 'guest', 'public', 'public', false, false, false, '[]',
    '[{"subject": "t", "cap": "minutes", "amount": 30, "limit": 60}]',
    p_guest_id => tests.id('guest'), p_share_link_id => tests.id('mara/link')) ->> 'outcome', 'started', 'STA-23: a guest');
select is(public.fail_conversation(id, 'slow'), true, 'STA-24: whose start fails')
from public.conversations where share_link_id is not null;
select is((select used_count from public.share_links where id = tests.id('mara/link')), 0, 'STA-25: gives the use back');
select is((select reserved from public.cap_usage where subject = 't'), 0::bigint, 'STA-26: and the minutes');
select is(public.fail_conversation(id, 'again'), false, 'STA-27: once')
from public.conversations where share_link_id is not null;
select is(public.bind_conversation(id, 'late', 'agent', 'agent'), 'over', 'STA-28: a late credential revives nothing')
from public.conversations where share_link_id is not null;
select is((select failure_reason from public.conversations where share_link_id is not null), 'slow',
  'STA-29: and the first reason stays');

-- Binding.
delete from public.conversations;
select is(pg_temp.start('viewer') ->> 'outcome', 'started', 'STA-30: a viewer');
select is(public.bind_conversation((pg_temp.newest()).id, 'call-1', 'agent', 'wanted', 'gone'), 'bound', 'STA-31: is bound');
select is(public.bind_conversation((pg_temp.newest()).id, 'call-2', 'agent', 'wanted'), 'over', 'STA-32: once');
select results_eq($$ select provider_conversation_id, ordinal, agent_id from public.conversation_calls $$,
  $$ values ('call-1', 0, 'agent') $$, 'STA-33: to its first call');
select is(public.fail_conversation((pg_temp.newest()).id, 'late'), false,
  'STA-34: and what gave up a moment too late does not end it');
select is(pg_temp.start('operator') ->> 'outcome', 'started', 'STA-35: an operator');
select is(tests.outcome('service', format($$ select public.bind_conversation(%L, 'call-1', 'a', 'a') $$, id)), 'conflict',
  'STA-36: is not bound to the call of another')
from public.conversations where role = 'operator';
update public.reflection_members set role = 'viewer' where user_id = tests.id('oscar');
select is(public.bind_conversation(id, 'call-3', 'a', 'a'), 'changed', 'STA-37: nor as what they are no more')
from public.conversations where role = 'operator';
select is(pg_temp.start('guest', 'share') ->> 'outcome', 'started', 'STA-38: a guest');
select is(public.bind_conversation(id, 'call-4', 'a', 'a'), 'changed', 'STA-39: is let in to no agent that was not sent')
from public.conversations where role = 'guest';
insert into public.runtime_sync_state (reflection_id, surface, agent_id, prompt_pack_kind, scope_hash)
values (tests.id('mara'), 'public', 'a', 'public_standard', encode(sha256('["published"]'), 'hex'));
update public.namespaces set visibility = 'published' where id = tests.id('mara/private');
select is(public.bind_conversation(id, 'call-4', 'a', 'a'), 'changed', 'STA-40: nor to one that was sent other names')
from public.conversations where role = 'guest';
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select is(public.bind_conversation(id, 'call-4', 'a', 'a'), 'bound', 'STA-41: but to the one that was sent these')
from public.conversations where role = 'guest';

-- What cannot be changed, and what goes with what.
select refuses('STA-42', 'database owner', 'conflict',
  $$ update public.conversations set ingest_namespace_id = tests.id('mara/published') where role = 'viewer' $$,
  'cannot have a conversation feed another namespace');
select refuses('STA-43', 'database owner', 'conflict', $$ update public.conversation_calls set agent_id = 'other' $$,
  'cannot say that another agent answered');
select refuses('STA-44', 'database owner', '23505',
  $$ insert into public.conversation_calls values ('call-9', (select id from public.conversations where role = 'viewer'),
     tests.id('mara'), 0, 'a') $$, 'cannot give a conversation two first calls');
select refuses('STA-45', 'service', 'denied', $$ update public.conversation_calls set settled_at = now() $$,
  'writes calls by functions only');

-- Going on, and ending.
select is(public.reserve_call(id, '[]', '[{"subject": "u", "cap": "minutes", "amount": 30, "limit": 60}]'),
  '{"outcome": "reserved", "ordinal": 1}', 'STA-46: a lost connection')
from public.conversations where role = 'viewer';
select is(public.reserve_call(id, '[]', '[{"subject": "u", "cap": "minutes", "amount": 30, "limit": 60}]') ->> 'ordinal', '1',
  'STA-47: by two at once')
from public.conversations where role = 'viewer';
select is((select reserved from public.cap_usage where subject = 'u'), 30::bigint, 'STA-48: reserves once');
select is(public.add_call(id, 1, 'call-5', 'a'), 'bound', 'STA-49: and is taken up') from public.conversations where role = 'viewer';
select is(public.add_call(id, 1, 'call-6', 'a'), 'over', 'STA-50: once') from public.conversations where role = 'viewer';
select is(public.release_call(id, 1), false, 'STA-51: whoever came second gives nothing back')
from public.conversations where role = 'viewer';
select is(public.end_conversation(id) ->> 'status', 'ended', 'STA-52: it ends') from public.conversations where role = 'viewer';
select is(public.end_conversation(id) ->> 'status', 'ended', 'STA-53: and stays so') from public.conversations where role = 'viewer';
select is(public.reserve_call(id, '[]', '[]') ->> 'outcome', 'over', 'STA-54: it is not taken up again')
from public.conversations where role = 'viewer';
select is(public.add_call(id, 2, 'call-7', 'a'), 'over', 'STA-55: by no late credential either')
from public.conversations where role = 'viewer';

-- What the provider keeps goes with what we keep.
delete from pgmq.q_recaps;
update public.conversation_calls set deleted_at = now() where provider_conversation_id = 'call-5';
delete from public.conversations where role = 'viewer';
select is(array(select message ->> 'provider_conversation_id' from pgmq.q_recaps where message ->> 'kind' = 'remove_call'),
  '{call-1}', 'STA-56: a conversation that is deleted takes its calls at the provider along, but those that are gone already');
delete from public.reflections where id = tests.id('mara');
select ok(exists (select from pgmq.q_recaps where message ->> 'provider_conversation_id' = 'call-4'),
  'STA-57: and so does a reflection');

select * from finish();
rollback;
