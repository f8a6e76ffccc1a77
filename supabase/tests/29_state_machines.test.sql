-- The remaining state machines, every step of each: a step that is not listed here is refused.
begin;
set local search_path to public, extensions, tests;
select plan(23);
select tests.create_cast();
select tests.add_session('session', 'mara', 'vera');

-- Puts a fresh row into a status by the permitted way, then tries every status from there. Answers those that are let
-- through.
create function pg_temp.reachable(p_insert text, p_update text, p_path text[], p_statuses text[]) returns text
language plpgsql
as $$
declare
  row_id uuid := gen_random_uuid();
  step text;
begin
  execute format(p_insert, row_id);
  foreach step in array p_path loop
    execute format(p_update, step, row_id);
  end loop;
  return (
    select string_agg(status, ' ' order by place) from unnest(p_statuses) with ordinality as target (status, place)
    where tests.outcome('database owner', format(p_update, status, row_id)) = '1'
  );
end
$$;

create function pg_temp.correction(variadic p_path text[]) returns text
language sql
as $$
  select pg_temp.reachable(
    $q$ insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
        values (%L, tests.id('mara'), tests.id('mara/private'), 'a', 'b') $q$,
    $q$ update public.fact_corrections
        set status = %1$L, decided_at = case when %1$L <> 'pending' then now() end where id = %2$L $q$,
    p_path, enum_range(null::public.correction_status)::text[]);
$$;
select is(pg_temp.correction('pending'), 'pending accepted rejected', 'STM-COR-1: a pending correction is decided');
select is(pg_temp.correction('accepted'), 'accepted', 'STM-COR-2: accepted is the end');
select is(pg_temp.correction('rejected'), 'rejected', 'STM-COR-3: rejected is the end');

create function pg_temp.approval(variadic p_path text[]) returns text
language sql
as $$
  select pg_temp.reachable(
    $q$ insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
        values (%L, tests.id('session'), 'write_file', tests.bytes(40), tests.id('mara/key'), now()) $q$,
    $q$ update public.tool_approvals
        set status = %1$L, decided_at = case when %1$L <> 'pending' then now() end where id = %2$L $q$,
    p_path, enum_range(null::public.approval_status)::text[]);
$$;
select is(pg_temp.approval('pending'), 'pending approved refused expired', 'STM-APR-1: a pending approval is decided');
select is(pg_temp.approval('approved'), 'approved', 'STM-APR-2: approved is the end');
select is(pg_temp.approval('refused'), 'refused', 'STM-APR-3: refused is the end');
select is(pg_temp.approval('expired'), 'expired', 'STM-APR-4: expired is the end');

create function pg_temp.session(variadic p_path text[]) returns text
language sql
as $$
  select pg_temp.reachable(
    $q$ insert into public.agent_sessions (id, reflection_id, user_id, agent_slug, context, key_id)
        values (%L, tests.id('mara'), tests.id('vera'), 'mara', tests.bytes(40), tests.id('mara/key')) $q$,
    $q$ update public.agent_sessions set status = %L where id = %L $q$,
    p_path, enum_range(null::public.agent_session_status)::text[]);
$$;
select is(pg_temp.session('active'), 'active idle exported ended', 'STM-SES-1: an active session rests, is exported, ends');
select is(pg_temp.session('idle'), 'active idle exported ended', 'STM-SES-2: an idle one wakes up, is exported, ends');
select is(pg_temp.session('exported'), 'active idle exported ended', 'STM-SES-3: an exported one can go on');
select is(pg_temp.session('ended'), 'ended', 'STM-SES-4: an ended one cannot');
select is(pg_temp.session('idle', 'active', 'exported', 'ended'), 'ended', 'STM-SES-5: whichever way it went');

insert into public.cap_usage (subject, cap, period, reserved) values ('user', 'turns', 'p', 100);
create function pg_temp.reservation(variadic p_path text[]) returns text
language sql
as $$
  select pg_temp.reachable(
    $q$ insert into public.cap_reservations (id, subject, cap, period, amount, charge_on_expiry, expires_at)
        values (%L, 'user', 'turns', 'p', 1, true, now()) $q$,
    $q$ update public.cap_reservations set status = %L where id = %L $q$,
    p_path, enum_range(null::public.cap_reservation_status)::text[]);
$$;
select is(pg_temp.reservation('reserved'), 'reserved settled released', 'STM-CAP-1: a reservation is settled or released');
select is(pg_temp.reservation('settled'), 'settled', 'STM-CAP-2: settled is the end');
select is(pg_temp.reservation('released'), 'released', 'STM-CAP-3: released is the end');

-- Nothing is born in the middle.
select refuses('STM-BORN-' || row_number() over (order by call), 'database owner', 'conflict', call,
  'cannot insert into the middle: ' || left(btrim(call), 40))
from unnest(array[
  $c$ insert into public.fact_corrections
        (reflection_id, namespace_id, wrong_statement, corrected_statement, status, decided_at)
      values (tests.id('mara'), tests.id('mara/private'), 'a', 'b', 'accepted', now()) $c$,
  $c$ insert into public.tool_approvals
        (session_id, tool_id, preview, key_id, expires_at, status, decided_at)
      values (tests.id('session'), 'w', tests.bytes(40), tests.id('mara/key'), now(), 'approved', now()) $c$,
  $c$ insert into public.agent_sessions (reflection_id, user_id, agent_slug, context, key_id, status)
      values (tests.id('mara'), tests.id('vera'), 'mara', tests.bytes(40), tests.id('mara/key'), 'exported') $c$,
  $c$ insert into public.cap_reservations (subject, cap, period, amount, charge_on_expiry, expires_at, status)
      values ('user', 'turns', 'p', 1, true, now(), 'settled') $c$,
  $c$ insert into public.voice_artifacts
        (reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, status)
      values (tests.id('mara'), 1, 1, '{}', tests.hash('x'), '', tests.hash('x'), 'promoted') $c$,
  $c$ insert into public.conversations
        (reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, status,
         failure_reason)
      values (tests.id('mara'), tests.id('vera'), 'reflection', 'viewer', 'private', 'standard', '{}', false, false,
        'failed', 'timeout') $c$
]) as call;

-- Every table with a status has its machine: a new one without a trigger is found here.
select is_empty(
  $$
    select att.attrelid::regclass from pg_attribute as att
    join pg_class as cls on cls.oid = att.attrelid
    where cls.relnamespace = 'public'::regnamespace and cls.relkind = 'r' and att.attname = 'status'
      and not exists (
        select from pg_trigger as trg
        where trg.tgrelid = att.attrelid and trg.tgfoid = 'internal.enforce_status_machine'::regproc
          and trg.tgenabled = 'O')
  $$,
  'STM-ALL-1: no status is without a state machine');
select is_empty(
  $$
    select distinct trg.tgrelid::regclass, step
    from pg_trigger as trg
    cross join lateral regexp_split_to_table(
      replace(encode(trg.tgargs, 'escape'), '\000', ' '), '\s+') as step
    join pg_attribute as att on att.attrelid = trg.tgrelid and att.attname = 'status'
    where trg.tgfoid = 'internal.enforce_status_machine'::regproc and step <> ''
      and not (regexp_split_to_array(step, '>') <@ (
        select array_agg(enumlabel::text) from pg_enum where enumtypid = att.atttypid))
  $$,
  'STM-ALL-2: no machine names a status that its type does not have');

select * from finish();
rollback;
