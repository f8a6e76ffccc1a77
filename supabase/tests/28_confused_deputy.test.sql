-- Somebody with rights in one reflection uses them on another: every id is checked for the reflection that it belongs to.
-- Here otto, owner of "other", is also a viewer of "mara"; and vera owns a reflection of her own.
begin;
set local search_path to public, extensions, tests;
select plan(73);
select tests.create_cast();
insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('mara'), tests.id('otto'), 'viewer');
select tests.create_reflection('hers', 'vera');
select tests.add_session('olivia''s session', 'mara', 'olivia');
select tests.add_conversation('olivia''s call', 'mara', 'olivia', 'owner');

-- As a viewer he now sees that mara is there, so the refusal is forbidden, not not_found.
select refuses('DEP-FN-' || row_number() over (order by call), 'otto', 'forbidden', call, 'is refused: ' || call)
from unnest(array[
  $c$ select api.update_reflection(tests.id('mara'), 'Mine', 'mine') $c$,
  $c$ select api.delete_reflection(tests.id('mara')) $c$,
  $c$ select api.set_namespace_visibility(tests.id('mara/sealed'), 'published') $c$,
  $c$ select api.invite_member(tests.id('mara'), 'x@example.test', 'owner', tests.hash('x')) $c$,
  $c$ select api.revoke_invitation(tests.id('mara/invitation')) $c$,
  $c$ select api.change_member_role(tests.id('mara'), tests.id('otto'), 'owner') $c$,
  $c$ select api.remove_member(tests.id('mara'), tests.id('olivia')) $c$,
  $c$ select api.add_source(tests.id('mara/private'), 'paste', 'Title', 'Words.') $c$,
  $c$ select api.move_source(tests.id('mara/sealed/source'), tests.id('other/published')) $c$,
  $c$ select api.retry_source(tests.id('mara/private/source')) $c$,
  $c$ select api.delete_source(tests.id('mara/private/source')) $c$,
  $c$ select api.propose_fact_correction(tests.id('mara/private/evidence'), 'Otherwise.') $c$,
  $c$ select api.decide_fact_correction(tests.id('mara/correction'), true) $c$,
  $c$ select api.create_share_link(tests.id('mara'), 'Mine', tests.hash('x')) $c$,
  $c$ select api.revoke_share_link(tests.id('mara/link')) $c$,
  $c$ select api.use_own_voice(tests.id('mara')) $c$,
  $c$ select api.use_stock_voice(tests.id('mara')) $c$,
  $c$ select api.revoke_voice_consent(tests.id('mara/consent')) $c$,
  $c$ select api.retry_dead_letter(tests.id('mara/letter')) $c$,
  $c$ select api.list_agent_sessions(tests.id('mara')) $c$,
  $c$ select api.erase_typed_conversations(tests.id('mara')) $c$
]) as call;

-- In his own reflection the same calls work: it is the reflection that decides, not the caller alone.
select refuses('DEP-OWN-' || row_number() over (order by call), 'otto', '1', call, 'may do it at home: ' || call)
from unnest(array[
  $c$ select api.update_reflection(tests.id('other'), 'Mine', 'mine') $c$,
  $c$ select api.delete_reflection(tests.id('other')) $c$,
  $c$ select api.set_namespace_visibility(tests.id('other/sealed'), 'published', p_unseal => true) $c$,
  $c$ select api.invite_member(tests.id('other'), 'x@example.test', 'owner', tests.hash('x')) $c$,
  $c$ select api.revoke_invitation(tests.id('other/invitation')) $c$,
  $c$ select api.add_source(tests.id('other/private'), 'paste', 'Title', 'Words.') $c$,
  $c$ select api.move_source(tests.id('other/sealed/source'), tests.id('other/published'), p_unseal => true) $c$,
  $c$ select api.delete_source(tests.id('other/private/source')) $c$,
  $c$ select api.propose_fact_correction(tests.id('other/private/evidence'), 'Otherwise.') $c$,
  $c$ select api.decide_fact_correction(tests.id('other/correction'), true) $c$,
  $c$ select api.create_share_link(tests.id('other'), 'Mine', tests.hash('x')) $c$,
  $c$ select api.revoke_share_link(tests.id('other/link')) $c$,
  $c$ select api.use_own_voice(tests.id('other')) $c$,
  $c$ select api.use_stock_voice(tests.id('other')) $c$,
  $c$ select api.revoke_voice_consent(tests.id('other/consent')) $c$,
  $c$ select api.retry_dead_letter(tests.id('other/letter')) $c$,
  $c$ select api.erase_typed_conversations(tests.id('other')) $c$
]) as call;

-- Two ids of two tenants in one call.
select refuses('DEP-MIX-1', 'otto', 'not_found',
  $$ select api.move_source(tests.id('other/private/source'), tests.id('mara/published')) $$,
  'cannot push his source into another tenant''s published namespace');
select refuses('DEP-MIX-2', 'otto', 'not_found',
  $$ select api.change_member_role(tests.id('other'), tests.id('olivia'), 'viewer') $$,
  'cannot change a member of mara as the owner of other');
select refuses('DEP-MIX-3', 'otto', 'not_found',
  $$ select api.remove_member(tests.id('other'), tests.id('olivia')) $$,
  'cannot remove a member of mara as the owner of other');
select refuses('DEP-MIX-4', 'otto', 'denied',
  $$ insert into public.namespaces (reflection_id, name, title) values (tests.id('mara'), 'his', 'His') $$,
  'cannot add a namespace to mara');
select refuses('DEP-MIX-5', 'otto', 'forbidden',
  $$ select api.update_reflection_manner(tests.id('mara'), 'like Otto', true) $$,
  'cannot change how mara speaks');
select refuses('DEP-MIX-6', 'otto', '1',
  $$ select api.update_reflection_manner(tests.id('other'), 'like Otto', true) $$,
  'can change how his own speaks');

-- What a viewer of mara reads, although he owns something else.
select refuses('DEP-SEL-' || row_number() over (order by name), 'otto', '0',
  format('select from public.%I where reflection_id = tests.id(''mara'')', name), 'reads no ' || name || ' of mara')
from unnest(array['sources', 'evidence', 'fact_corrections', 'share_links', 'invitations', 'voice_consents',
  'voice_artifacts', 'runtime_sync_state', 'dead_letters', 'audit_log', 'conversations', 'agent_sessions',
  'conversation_turns', 'recaps', 'memories']) as name;
select refuses('DEP-SEL-16', 'otto', '2', $$ select from public.passages where reflection_id = tests.id('mara') $$,
  'reads the passages that a viewer reads');
select refuses('DEP-SEL-17', 'otto', '3', $$ select from public.passages where reflection_id = tests.id('other') $$,
  'reads all passages of his own, the sealed ones too');
select refuses('DEP-SEL-18', 'vera', '2', $$ select from public.namespaces where reflection_id = tests.id('mara') $$,
  'sees two namespaces where she is a viewer');
select refuses('DEP-SEL-19', 'vera', '3', $$ select from public.namespaces where reflection_id = tests.id('hers') $$,
  'and three where she is the owner');
select refuses('DEP-SEL-20', 'vera', '1', $$ select from public.namespaces where visibility = 'sealed' $$,
  'sees one sealed namespace: her own');

-- A role takes effect, and is lost, with the row; nothing is remembered from the sign-in.
update public.reflection_members set role = 'operator'
where reflection_id = tests.id('mara') and user_id = tests.id('otto');
select refuses('DEP-NOW-1', 'otto', '3', $$ select from public.sources where reflection_id = tests.id('mara') $$,
  'reads sources from the moment he is an operator');
select refuses('DEP-NOW-2', 'otto', 'forbidden',
  $$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$, 'cannot publish as an operator');
update public.reflection_members set role = 'admin'
where reflection_id = tests.id('mara') and user_id = tests.id('otto');
select refuses('DEP-NOW-3', 'otto', '1',
  $$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$, 'can as an admin');
delete from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('otto');
select refuses('DEP-NOW-4', 'otto', 'not_found',
  $$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$,
  'is a stranger from the moment he is removed');
select refuses('DEP-NOW-5', 'otto', '0', $$ select from public.passages where reflection_id = tests.id('mara') $$,
  'and reads nothing');

-- A forged claim: the role in the token is not where rights come from.
select tests.authenticate_as('stan');
select set_config('request.jwt.claims', json_build_object(
  'sub', tests.id('stan'), 'role', 'authenticated', 'user_role', 'owner',
  'user_metadata', json_build_object('role', 'owner', 'reflection_id', tests.id('mara')),
  'app_metadata', json_build_object('role', 'service_role'))::text, true);
select is_empty($$ select id from public.reflections $$, 'DEP-JWT-1: metadata that a person can write opens nothing');
select throws_ok($$ select api.list_members(tests.id('mara')) $$, 'P0001', 'not_found',
  'DEP-JWT-2: in functions neither');
select tests.as_database_owner();
select tests.as_nobody();
select is_empty($$ select id from public.reflections $$, 'DEP-JWT-3: a token without a subject sees nothing');
select throws_ok($$ select api.create_reflection('X', 'no-subject') $$, 'P0001', 'unauthenticated',
  'DEP-JWT-4: and creates nothing');
select tests.as_database_owner();

select * from finish();
rollback;
