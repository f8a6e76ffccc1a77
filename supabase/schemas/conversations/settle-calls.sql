-- What comes after a call: its transcript is taken in, and what it leads to is queued, once.
--
-- security definer, with the reason:
--   internal.finish_when_over   queues work and adds the source of an interview, whoever ends the conversation
--   api.settle_call   writes turns, calls and status in one transaction; service_role may not update calls
--   api.settle_missing_call   the same, for a call that never came about
--   api.record_call_removed   service_role may not update calls

-- Once the conversation is over and every call of it has told what was said. Safe to run twice.
create function internal.finish_conversation(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.status not in ('ended', 'failed')
    or exists (select from public.conversation_calls where conversation_id = conversation.id and settled_at is null)
  then
    return;
  end if;
  delete from public.turn_feedback where conversation_id = conversation.id and turn_id is null;
  if conversation.off_record then
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', provider_conversation_id))
    from public.conversation_calls where conversation_id = conversation.id and deleted_at is null;
    return;
  end if;
  if conversation.keeps_sound then
    -- After the source, if there is one; what is at the provider goes either way.
    perform internal.enqueue('ingest', jsonb_build_object('kind', 'keep_sound', 'conversation_id', conversation.id));
  end if;
  if exists (
    select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'
  ) then
    if conversation.mode = 'interview' then
      perform internal.add_interview_source(conversation);
    end if;
    if conversation.user_id is not null and conversation.audience = 'private' then
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'recap', 'reflection_id', conversation.reflection_id, 'conversation_id', conversation.id));
    end if;
    if internal.shares_questions(conversation) then
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'questions', 'reflection_id', conversation.reflection_id, 'conversation_id', conversation.id));
    end if;
  end if;
end
$$;

create function internal.finish_when_over() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.finish_conversation(new.id);
  return null;
end
$$;
create trigger conversations_finish after update of status on public.conversations
  for each row when (old.status is distinct from new.status and new.status in ('ended', 'failed'))
  execute function internal.finish_when_over();

-- Of the citations that an answer's tool results named: those that are of this reflection and were open to the conversation.
create function internal.true_citations(p_conversation public.conversations, p_named jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(cited order by place), '[]')
  from (
    select cited, min(place) as place
    from jsonb_array_elements_text(coalesce(p_named, '[]')) with ordinality as named (cited, place)
    group by cited
  ) as named
  where exists (
    select from (
      select namespace_id from public.passages where id = cited::uuid and reflection_id = p_conversation.reflection_id
      union all
      select namespace_id from public.fact_corrections
      where id = cited::uuid and reflection_id = p_conversation.reflection_id and status = 'accepted'
    ) as found
    join public.namespaces as namespace on namespace.id = found.namespace_id
    where namespace.name = any (p_conversation.namespaces)
  );
$$;

create function api.settle_call(
  p_provider_conversation_id text, p_started_at timestamptz, p_duration_seconds integer, p_was_cut_off boolean, p_turns jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  call public.conversation_calls;
begin
  select * into conversation from public.conversations
  where id = (
    select conversation_id from public.conversation_calls where provider_conversation_id = p_provider_conversation_id)
  for update;
  if conversation.id is null then
    return false;
  end if;
  update public.conversation_calls set settled_at = clock_timestamp(), duration_seconds = p_duration_seconds
  where provider_conversation_id = p_provider_conversation_id and settled_at is null
  returning * into call;
  if call.conversation_id is null then
    -- Told about again, so the provider has a copy, whatever it said before.
    if conversation.off_record then
      update public.conversation_calls set deleted_at = null where provider_conversation_id = p_provider_conversation_id;
      perform internal.enqueue('recaps', jsonb_build_object(
        'kind', 'remove_call', 'provider_conversation_id', p_provider_conversation_id));
    end if;
    return false;
  end if;
  if not conversation.off_record then
    insert into public.conversation_turns
      (conversation_id, reflection_id, position, speaker, body, citations, spoken_at, is_aside)
    select conversation.id, conversation.reflection_id, call.ordinal * 10000 + place - 1,
      (turn ->> 'speaker')::public.turn_speaker, turn ->> 'body', internal.true_citations(conversation, turn -> 'citations'),
      p_started_at + make_interval(secs => (turn ->> 'at_seconds')::double precision),
      conversation.mode = 'interview' and coalesce((turn ->> 'is_aside')::boolean, false)
    from jsonb_array_elements(p_turns) with ordinality as listed (turn, place)
    -- A greeting to somebody who says nothing is no conversation.
    where place <= 10000 and (
      p_turns @> '[{"speaker": "user"}]'
      or exists (select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'))
    on conflict do nothing;
    perform internal.link_feedback(conversation.id);
  end if;
  perform internal.settle_call_minutes(call, p_duration_seconds);
  update public.conversations set duration_seconds = (
    select sum(duration_seconds) from public.conversation_calls where conversation_id = conversation.id)
  where id = conversation.id;
  -- A call that was cut off may be taken up again for a while; who does not is ended by the timer.
  if conversation.status <> 'active' then
    perform internal.finish_conversation(conversation.id);
  elsif not p_was_cut_off and not exists (
    select from public.conversation_calls where conversation_id = conversation.id and ordinal > call.ordinal
  ) then
    update public.conversations set status = 'ended', ended_at = clock_timestamp() where id = conversation.id;
  end if;
  return true;
end
$$;
comment on function api.settle_call is 'Takes in what became of a call, once; false when it is unknown or was taken in before';

-- The attack is a credential that waits: a call that the provider does not know yet can still begin with it, and last. So until
-- that is over an unknown call is none of which something is known.
create function api.settle_missing_call(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked_for timestamptz;
begin
  select created_at into asked_for from public.conversation_calls
  where provider_conversation_id = p_provider_conversation_id and settled_at is null;
  return asked_for <= now() - interval '16 minutes'
    and api.settle_call(p_provider_conversation_id, asked_for, 0, false, '[]');
end
$$;
comment on function api.settle_missing_call is 'For a call that the provider does not know: false while somebody might still begin it';

create function api.record_call_removed(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.calls_to_remove
  where provider_conversation_id = p_provider_conversation_id and last_at <= now();
  update public.conversation_calls set deleted_at = clock_timestamp()
  where provider_conversation_id = p_provider_conversation_id and deleted_at is null;
  return found;
end
$$;
comment on function api.record_call_removed is 'The provider keeps nothing of this call any more; false when that was known, or the call is gone here too';

grant execute on function api.settle_call, api.settle_missing_call, api.record_call_removed to service_role;
