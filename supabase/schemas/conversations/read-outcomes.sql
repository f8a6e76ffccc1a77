-- What a conversation was about, for whoever makes its recap and for whoever had it.
--
-- security definer, with the reason:
--   api.store_recap   a recap and its memories are one transaction, and kept once

create function api.read_spoken(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('mode', conversation.mode, 'reflection_name', reflection.display_name, 'person_name', (
    select display_name from public.profiles where id = conversation.user_id), 'turns', (
    select coalesce(jsonb_agg(case
      when turn.speaker = 'reflection' and internal.rests_on_sealed(turn)
        then '{"speaker": "reflection", "body": "", "source_titles": [], "is_withheld": true}'
      else jsonb_build_object('speaker', turn.speaker, 'body', turn.body, 'is_withheld', false, 'source_titles', (
        select coalesce(jsonb_agg(distinct source.title), '[]')
        from jsonb_array_elements_text(turn.citations) as cited
        join public.passages as passage on passage.id::text = cited
        join public.namespaces as namespace on namespace.id = passage.namespace_id
        join public.sources as source on source.id = passage.source_id and source.deleted_at is null
        where namespace.visibility <> 'sealed'))
      end order by turn.position), '[]')
    from public.conversation_turns as turn where turn.conversation_id = conversation.id
  ))
  from public.conversations as conversation
  join public.reflections as reflection on reflection.id = conversation.reflection_id
  where conversation.id = p_conversation_id and conversation.status in ('ended', 'failed')
    and conversation.user_id is not null and conversation.audience = 'private' and not conversation.off_record
    and not exists (select from public.recaps where conversation_id = conversation.id);
$$;
comment on function api.read_spoken is 'Of a member''s private conversation that has no recap yet; null for every other. Of an answer that rests on what is sealed only that it was given: a recap goes into the prompt of the next conversation';

create function api.store_recap(p_conversation_id uuid, p_body text, p_memories text[]) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations
  where id = p_conversation_id and status in ('ended', 'failed') and audience = 'private' and not off_record for update;
  if conversation.user_id is null then
    return false;
  end if;
  insert into public.recaps (conversation_id, reflection_id, user_id, body)
  values (conversation.id, conversation.reflection_id, conversation.user_id, p_body)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.memories (reflection_id, user_id, conversation_id, body)
  select distinct conversation.reflection_id, conversation.user_id, conversation.id, memory
  from unnest(p_memories[:5]) as memory
  where not exists (
    select from public.memories as known
    where known.reflection_id = conversation.reflection_id and known.user_id = conversation.user_id and known.body = memory);
  return true;
end
$$;
comment on function api.store_recap is 'With at most five memories; false when there is one already, or the conversation is none to be remembered';

create function api.read_outcome(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', conversation.status,
    'duration_seconds', coalesce(conversation.duration_seconds, 0),
    'off_record', conversation.off_record,
    'is_settled', conversation.status in ('ended', 'failed') and not exists (
      select from public.conversation_calls where conversation_id = conversation.id and settled_at is null),
    'turns_kept', (select count(*) from public.conversation_turns where conversation_id = conversation.id),
    'has_spoken', exists (
      select from public.conversation_turns where conversation_id = conversation.id and speaker = 'user'),
    'recap', (select body from public.recaps where conversation_id = conversation.id),
    'memories', (
      select coalesce(jsonb_agg(body order by created_at, id), '[]') from public.memories
      where conversation_id = conversation.id),
    'source', (
      select jsonb_build_object('id', id, 'status', status) from public.sources
      where conversation_id = conversation.id and kind = 'interview' and deleted_at is null
      order by created_at limit 1))
  from public.conversations as conversation where conversation.id = p_conversation_id;
$$;

-- Null for a conversation whose sound nobody asked to keep, and for one that is gone.
create function api.read_kept_calls(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sourceId', (
      select id from public.sources
      where conversation_id = conversation.id and kind = 'interview' and deleted_at is null order by created_at limit 1),
    'calls', (
      select coalesce(jsonb_agg(jsonb_build_object('id', provider_conversation_id, 'isRemoved', deleted_at is not null)
        order by ordinal), '[]')
      from public.conversation_calls where conversation_id = conversation.id))
  from public.conversations as conversation
  where conversation.id = p_conversation_id and conversation.keeps_sound;
$$;

grant execute on function api.read_spoken, api.store_recap, api.read_outcome, api.read_kept_calls to service_role;
