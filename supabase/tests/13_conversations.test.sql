-- Conversations: terms frozen at the start, a status that only moves forward, rows for stewards and words for their speaker.
begin;
set local search_path to public, extensions, tests;
select plan(77);
select tests.create_cast();
select tests.add_conversation('call', 'mara', 'vera');
select tests.add_conversation('interview', 'mara', 'olivia', 'owner', 'interview');
select tests.add_conversation('guest call', 'mara', null, 'guest', 'share');
select tests.add_conversation('secret', 'mara', 'oscar', 'operator', 'reflection', true);

-- Rows: olivia, adam and oscar are stewards; vera has the one of her own.
select matrix('CNV-SEL', 'sees that conversations with mara took place',
  $$ select from public.conversations where reflection_id = tests.id('mara') $$,
  '{4,4,4,1,0,0,denied,4}');
select matrix('CNV-INS', 'starts a conversation without the server',
  $$ insert into public.conversations
       (reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
     values (tests.id('mara'), tests.id('vera'), 'reflection', 'owner', 'private', 'standard', '{sealed}', true, false) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNV-UPD', 'rewrites the terms of a conversation',
  $$ update public.conversations set namespaces = '{sealed}' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('CNV-BIND', 'binds a conversation to the provider',
  $$ update public.conversations set status = 'active', provider_conversation_id = 'p-1' where id = tests.id('call') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CNV-DEL', 'deletes a conversation that goes on',
  $$ delete from public.conversations where id = tests.id('call') $$,
  '{0,0,0,0,0,0,denied,1}');

-- Frozen terms, one by one, even for the database owner.
select refuses('CNV-FRZ-' || row_number() over (), 'database owner', 'conflict',
  format('update public.conversations set %s where id = tests.id(''call'')', assignment),
  'cannot change ' || assignment)
from unnest(array[
  $a$namespaces = '{sealed}'$a$, $a$role = 'owner'$a$, $a$mode = 'share', audience = 'public', surface = 'public'$a$,
  $a$surface = 'memory'$a$, $a$off_record = true$a$, $a$ingestion_enabled = true$a$, $a$user_id = tests.id('stan')$a$,
  $a$reflection_id = tests.id('other')$a$, $a$created_at = now() - interval '1 day'$a$]) as assignment;

-- Rules of the terms.
create function pg_temp.start(p_mode text, p_role text, p_audience text, p_surface text, p_ingestion boolean, p_off boolean)
returns text
language sql
as $$
  select tests.outcome('service', format(
    'insert into public.conversations
       (reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
     values (%L, %L, %L, %L, %L, %L, %L, ''{}'', %L, %L)', tests.id('mara'),
    case when p_role <> 'guest' then tests.id('vera') end, case when p_role = 'guest' then tests.id('guest') end,
    p_mode, p_role, p_audience, p_surface, p_ingestion, p_off));
$$;
select is(pg_temp.start('reflection', 'viewer', 'private', 'standard', false, false), '1',
  'CNV-RUL-1: a member talks in private');
select is(pg_temp.start('share', 'owner', 'private', 'standard', false, false), '23514',
  'CNV-RUL-2: share is always public, whoever opens it');
select is(pg_temp.start('reflection', 'guest', 'private', 'standard', false, false), '23514',
  'CNV-RUL-3: a guest is always public');
select is(pg_temp.start('reflection', 'viewer', 'private', 'public', false, false), '23514',
  'CNV-RUL-4: the public agent serves the public audience only');
select is(pg_temp.start('share', 'guest', 'public', 'memory', false, false), '23514',
  'CNV-RUL-5: a private agent never serves the public audience');
select is(pg_temp.start('interview', 'owner', 'private', 'standard', false, false), '23514',
  'CNV-RUL-6: an interview needs ingestion');
select is(pg_temp.start('interview', 'owner', 'private', 'standard', true, true), '23514',
  'CNV-RUL-7: an interview is on the record');
select is(pg_temp.start('reflection', 'owner', 'private', 'standard', true, true), '23514',
  'CNV-RUL-8: off the record nothing is ingested');
select is(pg_temp.start('share', 'owner', 'public', 'public', true, false), '1',
  'CNV-RUL-9: a steward can turn ingestion on in share');

select refuses('CNV-RUL-10', 'service', '23503',
  $$ insert into public.conversations
       (reflection_id, guest_id, share_link_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
     values (tests.id('mara'), tests.id('guest'), tests.id('other/link'), 'share', 'guest', 'public', 'public', '{}',
       false, false) $$,
  'cannot count a call against another tenant''s link');

-- The status machine. In the order bootstrapping, active, ended, failed.
create function pg_temp.steps(p_name text) returns text
language sql
as $$
  select string_agg(tests.outcome('database owner', format(
    'update public.conversations set status = %L, provider_conversation_id = coalesce(provider_conversation_id, %L),
       failure_reason = %L where id = %L',
    target, 'p-' || p_name, case when target = 'failed' then 'timeout' end, tests.id(p_name))), ' ' order by target)
  from unnest(enum_range(null::public.conversation_status)) as target;
$$;
select is(pg_temp.steps('call'), '1 1 conflict 1', 'CNV-ST-1: bootstrapping goes to active or failed');
update public.conversations set status = 'active', provider_conversation_id = 'p-call' where id = tests.id('call');
select is(pg_temp.steps('call'), 'conflict 1 1 1', 'CNV-ST-2: active goes to ended or failed');
update public.conversations set status = 'ended', ended_at = now() where id = tests.id('call');
select is(pg_temp.steps('call'), 'conflict conflict 1 conflict', 'CNV-ST-3: nothing leaves ended');
update public.conversations set status = 'failed', failure_reason = 'timeout' where id = tests.id('guest call');
select is(pg_temp.steps('guest call'), 'conflict conflict conflict 1',
  'CNV-ST-4: nothing leaves failed: a credential that comes too late revives nothing');
select refuses('CNV-ST-5', 'service', '23514',
  $$ update public.conversations set status = 'active' where id = tests.id('secret') $$,
  'cannot be active without the provider''s id');
select refuses('CNV-ST-6', 'service', '23514',
  $$ update public.conversations set status = 'failed' where id = tests.id('secret') $$, 'cannot fail without a reason');
select refuses('CNV-ST-7', 'service', 'conflict',
  $$ update public.conversations set provider_conversation_id = 'p-other' where id = tests.id('call') $$,
  'cannot bind a conversation a second time');
select refuses('CNV-ST-8', 'service', '23505',
  $$ update public.conversations set status = 'active', provider_conversation_id = 'p-call'
     where id = tests.id('secret') $$,
  'cannot bind two conversations to one at the provider');
select refuses('CNV-ST-9', 'service', 'conflict',
  $$ insert into public.conversations
       (reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, status,
        provider_conversation_id)
     values (tests.id('mara'), tests.id('vera'), 'reflection', 'viewer', 'private', 'standard', '{}', false, false,
       'active', 'p-9') $$,
  'cannot begin in the middle');

-- Ended: now it is the speaker's to delete.
select matrix('CNV-DEL-E', 'deletes vera''s ended conversation',
  $$ delete from public.conversations where id = tests.id('call') $$,
  '{0,0,0,1,0,0,denied,1}');
delete from public.reflection_members where user_id = tests.id('vera');
select refuses('CNV-OUT-1', 'vera', '0', $$ select from public.conversations $$,
  'was removed from the reflection and sees nothing of it, her own calls neither');

select * from finish();
rollback;
