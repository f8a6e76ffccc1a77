-- Calls whose news was lost and starts that died are looked for again, by the database’s own timer.
--
-- security definer, with the reason:
--   internal.queue_call_repairs   called by the database's own timer

create index conversations_off_record_idx on public.conversations (created_at) where off_record;

-- A minute after it could have been known that a call was begun, or how it ended.
create function internal.repair_due_at(p_call public.conversation_calls, p_conversation public.conversations)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select interval '1 minute' + case
    when p_conversation.status in ('ended', 'failed') then coalesce(p_conversation.ended_at, p_call.created_at)
    else coalesce(
      (select min(created_at) from public.conversation_calls
        where conversation_id = p_call.conversation_id and ordinal > p_call.ordinal),
      case when p_call.connected_at is null and p_call.created_at > now() - interval '16 minutes'
        then p_call.created_at else p_call.created_at + make_interval(mins => internal.longest_call_minutes()) end)
  end;
$$;

create function internal.is_asked(p_kind text, p_provider_conversation_id text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pgmq.q_recaps
    where message @> jsonb_build_object('kind', p_kind, 'provider_conversation_id', p_provider_conversation_id));
$$;

-- Asked for again every minute while it is necessary: the longer it has been so, the longer it waits.
create function internal.enqueue_call_job(p_kind text, p_provider_conversation_id text, p_due_at timestamptz) returns bigint
language sql
set search_path = ''
as $$
  select internal.enqueue('recaps',
    jsonb_build_object('kind', p_kind, 'provider_conversation_id', p_provider_conversation_id),
    least(3600, greatest(0, extract(epoch from now() - p_due_at) / 4))::integer);
$$;

create function internal.was_left(p_conversation_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(bool_and(coalesce(settled_at < now() - interval '3 minutes', false)), false)
  from public.conversation_calls where conversation_id = p_conversation_id;
$$;
comment on function internal.was_left is 'Every call of it has been over for three minutes';

-- A start takes what it counts in one order, and so has to be whoever gives back for many at once: one conversation after the
-- other would wait for a start that waits for it.
create function internal.lock_what_is_given_back(p_conversation_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    where reserved.subject = usage.subject and reserved.period = usage.period and reserved.status = 'reserved'
      and (reserved.expires_at <= clock_timestamp() or exists (
        select from unnest(p_conversation_ids) as id where starts_with(reserved.idempotency_key, 'call:' || id || ':0:'))))
  order by subject, cap, period for update;
end
$$;

create function internal.queue_call_repairs() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  died uuid[];
  row_id uuid;
  lost record;
  queued integer := 0;
begin
  -- Whoever started it has given up by then, or was killed.
  died := array(
    select id from public.conversations
    where status = 'bootstrapping' and created_at < now() - interval '60 seconds'
    order by created_at limit 100 for update skip locked);
  perform internal.lock_what_is_given_back(died);
  foreach row_id in array died loop
    perform api.fail_conversation(row_id, 'It was begun, and the start never came to its end.');
  end loop;
  perform internal.keep_call_minutes();
  perform internal.release_expired_caps();
  -- The connection was lost, and nobody took it up again. Looked at once more under the lock: somebody may just have.
  for row_id in
    select id from public.conversations as conversation
    where status = 'active' and internal.was_left(id)
    order by created_at limit 100 for update skip locked
  loop
    update public.conversations set status = 'ended', ended_at = clock_timestamp()
    where id = row_id and internal.was_left(id);
  end loop;
  -- Nobody can be asked any more.
  for lost in
    select call.provider_conversation_id, call.created_at from public.conversation_calls as call
    where call.settled_at is null and call.created_at < now() - interval '7 days'
    order by call.created_at limit 100
  loop
    perform api.settle_call(lost.provider_conversation_id, lost.created_at, 0, false, '[]');
  end loop;
  -- Those that are asked about already are passed over, so that they keep nobody else waiting.
  for lost in
    select 'settle_call' as kind, call.provider_conversation_id as call_id, due.due_at
    from public.conversation_calls as call
    join public.conversations as conversation on conversation.id = call.conversation_id
    cross join lateral internal.repair_due_at(call, conversation) as due (due_at)
    where call.settled_at is null and due.due_at <= now() and not internal.is_asked('settle_call', call.provider_conversation_id)
    order by due.due_at desc limit 200
  loop
    perform internal.enqueue_call_job(lost.kind, lost.call_id, lost.due_at);
    queued := queued + 1;
  end loop;
  for lost in
    select 'remove_call' as kind, kept.call_id, kept.since as due_at
    from (
      select call.provider_conversation_id as call_id, call.settled_at as since from public.conversations as conversation
      join public.conversation_calls as call on call.conversation_id = conversation.id
      where conversation.off_record and conversation.status in ('ended', 'failed') and call.settled_at is not null
        and call.deleted_at is null
      union
      select provider_conversation_id, last_at from internal.calls_to_remove where last_at <= now()
    ) as kept
    where not internal.is_asked('remove_call', kept.call_id)
    order by kept.since desc limit 200
  loop
    perform internal.enqueue_call_job(lost.kind, lost.call_id, lost.due_at);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function internal.queue_call_repairs is 'For what nobody will tell us any more: starts that died, calls whose news was lost, copies that could not be deleted';
