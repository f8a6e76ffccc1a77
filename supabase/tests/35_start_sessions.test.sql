-- Starting, resuming and ending: what is counted, what is given back, what comes too late.
begin;
set local search_path to public, extensions, tests;
select plan(115);
select tests.create_cast();

create function pg_temp.start(
  p_role text, p_mode text default 'reflection', p_ingestion boolean default false, p_namespace text default null,
  p_caps jsonb default '[]', p_rates jsonb default '[]', p_reflection text default 'mara'
) returns jsonb
language sql
as $$
  select api.start_conversation(
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

-- A voice that rests on what is named, with packs of one content; and the agents that were sent it.
create function pg_temp.go_live(p_name text, p_private text[] default '{}', p_public text[] default '{}') returns text
language plpgsql
as $$
declare
  artifact uuid;
begin
  artifact := api.record_voice_artifact(tests.id('mara'), api.start_generation(tests.id('mara')),
    tests.payload(p_name) || jsonb_build_object(
      'prompt_packs', (
        select jsonb_object_agg(kind, jsonb_build_object('contentHash', tests.hash(p_name)))
        from unnest(enum_range(null::public.prompt_pack_kind)) as kind),
      'voice_evidence_pack', (
        select jsonb_build_object(
          'private', coalesce(jsonb_agg(jsonb_build_object('id', id)) filter (where id = any (p_private)), '[]'),
          'public', coalesce(jsonb_agg(jsonb_build_object('id', id)) filter (where id = any (p_public)), '[]'))
        from unnest(p_private || p_public) as id)),
    tests.hash(p_name));
  perform api.record_voice_evaluation(artifact, tests.hash(p_name), true, '[]');
  return api.promote_voice_artifact(artifact, tests.hash(p_name));
end
$$;
create function pg_temp.send(p_surface text, p_name text, p_voice text default 'stock') returns void
language sql
as $$
  insert into public.runtime_sync_state
    (reflection_id, surface, agent_id, prompt_pack_kind, prompt_pack_hash, scope_hash, voice_id)
  values (tests.id('mara'), p_surface::public.session_surface, 'agent-' || p_surface,
    (case p_surface when 'public' then 'public' else 'private' end || '_standard')::public.prompt_pack_kind,
    tests.hash(p_name), internal.published_scope(tests.id('mara')), p_voice)
  on conflict (reflection_id, surface) do update set agent_id = excluded.agent_id,
    prompt_pack_kind = excluded.prompt_pack_kind, prompt_pack_hash = excluded.prompt_pack_hash, scope_hash = excluded.scope_hash, voice_id = excluded.voice_id;
$$;
create function pg_temp.offered() returns text
language sql
as $$
  select coalesce(string_agg(agent.value, ',' order by agent.value), 'none')
  from jsonb_each_text(api.read_session_start(tests.id('mara'), tests.id('vera')) -> 'agents') as agent;
$$;

-- Nobody but the server.
select matrix('STA-' || upper(left(call, 4)), 'calls ' || call, format('select api.%s', call),
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
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'reflection', 'owner', 'private',
    'standard', false, false, false, '[]', '[]', p_user_id => tests.id('vera')) $$), 'not_found',
  'STA-07: a viewer is started as nothing but a viewer');
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'reflection', 'viewer', 'private',
    'standard', false, false, false, '[]', '[]', p_user_id => tests.id('stan')) $$), 'not_found',
  'STA-08: a stranger is started as nothing');
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'share', 'guest', 'private',
    'standard', false, false, false, '[]', '[]', p_guest_id => tests.id('guest')) $$), 'invalid_request',
  'STA-09: no guest is of the private audience');
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'share', 'guest', 'public',
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
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'interview', 'owner', 'private',
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
select is(tests.outcome('service', $$ select api.start_conversation(tests.id('mara'), 'share', 'guest', 'public', 'public',
    false, false, false, '{}', '[]', p_guest_id => tests.id('guest')) $$), 'invalid_request',
  'STA-22: limits are a list');

-- Failing gives back, once.
update public.share_links set max_uses = 1 where id = tests.id('mara/link');
select is(api.start_conversation(tests.id('mara'), 'share', 'guest', 'public', 'public', false, false, false, '[]',
    '[{"subject": "t", "cap": "minutes", "amount": 30, "limit": 60}, {"subject": "t", "cap": "sessions", "amount": 1, "limit": 9}]',
    p_guest_id => tests.id('guest'), p_share_link_id => tests.id('mara/link')) ->> 'outcome', 'started', 'STA-23: a guest');
select is(api.fail_conversation(id, 'slow'), true, 'STA-24: whose start fails')
from public.conversations where share_link_id is not null;
select is((select used_count from public.share_links where id = tests.id('mara/link')), 0, 'STA-25: gives the use back');
select results_eq($$ select cap, used, reserved from public.cap_usage where subject = 't' order by cap $$,
  $$ values ('minutes', 0::bigint, 0::bigint), ('sessions', 0, 0) $$, 'STA-26: and the minutes, and the session');
select is(api.fail_conversation(id, 'again'), false, 'STA-27: once')
from public.conversations where share_link_id is not null;
select is(api.bind_conversation(id, 'late', 'agent', 'agent'), 'over', 'STA-28: a late credential revives nothing')
from public.conversations where share_link_id is not null;
select is((select failure_reason from public.conversations where share_link_id is not null), 'slow',
  'STA-29: and the first reason stays');

-- Binding.
delete from public.conversations;
select is(pg_temp.start('viewer') ->> 'outcome', 'started', 'STA-30: a viewer');
select is(api.bind_conversation((pg_temp.newest()).id, 'call-1', 'agent', 'wanted', 'gone'), 'bound', 'STA-31: is bound');
select is(api.bind_conversation((pg_temp.newest()).id, 'call-2', 'agent', 'wanted'), 'over', 'STA-32: once');
select results_eq($$ select provider_conversation_id, ordinal, agent_id from public.conversation_calls $$,
  $$ values ('call-1', 0, 'agent') $$, 'STA-33: to its first call');
select is(api.fail_conversation((pg_temp.newest()).id, 'late'), false,
  'STA-34: and what gave up a moment too late does not end it');
select is(api.fail_conversation((pg_temp.newest()).id, 'late', 'call-2'), false,
  'STA-58: nor what names a call that it is not bound to');
select is(pg_temp.start('operator') ->> 'outcome', 'started', 'STA-35: an operator');
select is(tests.outcome('service', format($$ select api.bind_conversation(%L, 'call-1', 'a', 'a') $$, id)), 'conflict',
  'STA-36: is not bound to the call of another')
from public.conversations where role = 'operator';
update public.reflection_members set role = 'viewer' where user_id = tests.id('oscar');
select is(api.bind_conversation(id, 'call-3', 'a', 'a'), 'changed', 'STA-37: nor as what they are no more')
from public.conversations where role = 'operator';
update public.reflection_members set role = 'operator' where user_id = tests.id('oscar');
select is(pg_temp.start('guest', 'share') ->> 'outcome', 'started', 'STA-38: a guest');
select is(api.bind_conversation(id, 'call-4', 'a', 'a'), 'changed', 'STA-39: is let in to no agent that was not sent')
from public.conversations where role = 'guest';
select pg_temp.send('public', 'first');
select is(pg_temp.go_live('first'), 'promoted', 'STA-59: a voice is live');
update public.namespaces set visibility = 'published' where id = tests.id('mara/private');
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'changed', 'STA-40: nor to one that was sent other names')
from public.conversations where role = 'guest';
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select is(api.bind_conversation(id, 'call-4', 'another', 'a'), 'changed', 'STA-60: nor to another than the one that was sent')
from public.conversations where role = 'guest';
select is(pg_temp.go_live('second'), 'promoted', 'STA-61: another voice is live');
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'changed', 'STA-62: nor to the one that was sent the first')
from public.conversations where role = 'guest';
select pg_temp.send('public', 'third');
select is(pg_temp.go_live('third', p_public => array[tests.id('mara/published/evidence')::text]), 'promoted',
  'STA-63: one is live that quotes something');
delete from public.evidence where id = tests.id('mara/published/evidence');
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'changed', 'STA-64: nor, when that is deleted, to the one that quotes it')
from public.conversations where role = 'guest';
select pg_temp.send('public', 'fourth');
select is(pg_temp.go_live('fourth'), 'promoted', 'STA-65: one is live that quotes nothing');
update public.voice_consents set revoked_at = now() where id = tests.id('mara/consent');
update public.reflections set cloned_voice_id = 'mara-voice' where id = tests.id('mara');
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'changed',
  'STA-66: nor to any of a voice to which the consent was taken back')
from public.conversations where role = 'guest';
update public.reflections set cloned_voice_id = null where id = tests.id('mara');
create temporary table sent as select scope_hash from public.runtime_sync_state where agent_id = 'agent-public';
update public.namespaces set visibility = 'private' where id = tests.id('mara/published');
update public.runtime_sync_state set scope_hash = tests.hash('[]') where agent_id = 'agent-public';
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'changed',
  'STA-83: nor, where nothing is published any more, to one that was sent that')
from public.conversations where role = 'guest';
update public.namespaces set visibility = 'published' where id = tests.id('mara/published');
update public.runtime_sync_state set scope_hash = (select scope_hash from sent) where agent_id = 'agent-public';
select is(api.bind_conversation(id, 'call-4', 'agent-public', 'a'), 'bound', 'STA-41: but to the one that was sent these')
from public.conversations where role = 'guest';

-- Which agents members are offered, and let in to.
select pg_temp.send('standard', 'fourth');
select is(pg_temp.offered(), 'agent-standard', 'STA-67: members are offered the agent that was sent what is live');
select pg_temp.send('standard', 'first');
select is(pg_temp.offered(), 'none', 'STA-68: none that was sent another voice');
select pg_temp.send('standard', 'fourth', 'mara-voice');
select is(pg_temp.offered(), 'none', 'STA-69: none that may have a voice to which the consent was taken back');
select is(pg_temp.start('viewer') ->> 'outcome', 'started', 'STA-70: a viewer who was offered it a moment ago');
select is(api.bind_conversation(id, 'call-10', 'agent-standard', 'a'), 'changed', 'STA-71: is not let in to it')
from public.conversations where role = 'viewer' and status = 'bootstrapping';
select pg_temp.send('standard', 'fifth');
select is(pg_temp.go_live('fifth', array[tests.id('mara/private/evidence')::text]), 'promoted',
  'STA-72: one is live that quotes something');
select is(pg_temp.offered(), 'agent-standard', 'STA-73: its agent is offered');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select is(pg_temp.offered(), 'none', 'STA-82: until that is sealed');
select is(api.bind_conversation(id, 'call-10', 'agent-standard', 'a'), 'changed', 'STA-74: and who was offered it a moment ago is not let in to it')
from public.conversations where role = 'viewer' and status = 'bootstrapping';
delete from public.conversations where status = 'bootstrapping';
select is(api.read_public_extras(id), null, 'STA-75: a private conversation is told nothing that is meant for guests')
from public.conversations where role = 'viewer';
select is(api.read_private_extras(id), null, 'STA-76: nor a guest what is meant for members')
from public.conversations where role = 'guest';

-- Bound, and nobody heard of it.
select is(api.fail_conversation(id, 'lost', 'call-4'), true, 'STA-77: the start that it was bound by gives it up')
from public.conversations where role = 'guest' and status = 'active';

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
create table pg_temp.attempts as
select place, api.reserve_call(id, '[]', '[{"subject": "u", "cap": "minutes", "amount": 30, "limit": 60}]') as answer
from public.conversations cross join generate_series(1, 3) as place where role = 'viewer';
create function pg_temp.attempt(p_place integer) returns uuid
language sql
as $$
  select (answer ->> 'attempt')::uuid from pg_temp.attempts where place = p_place;
$$;
select is(array(select (answer ->> 'outcome') || (answer ->> 'ordinal') from pg_temp.attempts where place < 3),
  '{reserved1,reserved1}', 'STA-46: a lost connection, by two at once');
select is((select answer ->> 'outcome' from pg_temp.attempts where place = 3), 'limit_reached', 'STA-47: and no third');
select is((select reserved from public.cap_usage where subject = 'u'), 60::bigint, 'STA-48: reserves for each of them');
select is(api.add_call(id, 1, pg_temp.attempt(1), 'call-5', 'a'), 'bound', 'STA-49: and is taken up')
from public.conversations where role = 'viewer';
select is(api.add_call(id, 1, pg_temp.attempt(2), 'call-6', 'a'), 'over', 'STA-50: once')
from public.conversations where role = 'viewer';
select is(api.release_call(id, pg_temp.attempt(1)), false, 'STA-51: whoever took it up gives nothing back')
from public.conversations where role = 'viewer';
select is(array(select api.release_call(id, pg_temp.attempt(2)) from generate_series(1, 2)), '{t,f}',
  'STA-78: whoever came second does, once')
from public.conversations where role = 'viewer';
select is((select reserved from public.cap_usage where subject = 'u'), 30::bigint, 'STA-79: and what is taken up stays reserved')
from public.conversations where role = 'viewer';
select is((api.reserve_call(id, '[]', '[{"subject": "u", "cap": "minutes", "amount": 30, "limit": 30}]')) ->> 'outcome',
  'reserved', 'STA-80: the minutes that a lost connection cannot use any more are there for the one that takes it up')
from public.conversations where role = 'viewer';
select is((select reserved from public.cap_usage where subject = 'u'), 60::bigint, 'STA-81: and all of both are reserved')
from public.conversations where role = 'viewer';
select is(api.end_conversation(id) ->> 'status', 'ended', 'STA-52: it ends') from public.conversations where role = 'viewer';
select is(api.end_conversation(id) ->> 'status', 'ended', 'STA-53: and stays so') from public.conversations where role = 'viewer';
select is(api.reserve_call(id, '[]', '[]') ->> 'outcome', 'over', 'STA-54: it is not taken up again')
from public.conversations where role = 'viewer';
select is(api.add_call(id, 2, tests.id('attempt'), 'call-7', 'a'), 'over', 'STA-55: by no late credential either')
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
