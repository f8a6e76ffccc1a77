-- How a conversation starts: each step one call, one transaction, and a compare-and-set, so that a start that was given up cannot come
-- to life afterwards.
--
-- security definer, with the reason:
--   api.start_conversation   count limits and reserve caps, on which no role has a privilege
--   api.bind_conversation   conversation_calls is written by functions only
--   api.fail_conversation   give back what was counted and reserved
--   api.read_session_start   service_role may not read it in any other way

-- What is known before anything is decided, of a reflection by its id, its slug, the hash of a share link's token, or a
-- conversation that goes on. Null when there is none; by id also for who is no member, by slug also where nothing is published:
-- a stranger learns nothing.
create function api.read_session_start(
  p_reflection_id uuid default null, p_user_id uuid default null, p_slug text default null, p_token_hash text default null,
  p_conversation_id uuid default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  goes_on public.conversations;
  link public.share_links;
  reflection record;
  my_role text;
begin
  if p_conversation_id is not null then
    select * into goes_on from public.conversations where id = p_conversation_id;
    select * into link from public.share_links where id = goes_on.share_link_id;
  elsif p_token_hash is not null then
    select * into link from public.share_links where token_hash = p_token_hash;
  end if;
  if p_slug is not null then
    select id, ingestion_enabled, cloned_voice_id, language into reflection from public.reflections
    where slug = p_slug and exists (
      select from public.namespaces where reflection_id = reflections.id and visibility = 'published');
  else
    select id, ingestion_enabled, cloned_voice_id, language into reflection from public.reflections
    where id = coalesce(p_reflection_id, goes_on.reflection_id, link.reflection_id);
  end if;
  select role::text into my_role from public.reflection_members
  where reflection_id = reflection.id and user_id = coalesce(p_user_id, goes_on.user_id);
  if reflection.id is null
    or my_role is null and (p_reflection_id is not null or goes_on.user_id is not null) then
    return null;
  end if;
  return jsonb_build_object(
    'reflectionId', reflection.id,
    'role', coalesce(my_role, 'guest'),
    'shareLink', case when link.id is not null then jsonb_build_object(
      'id', link.id,
      -- Whoever came in with the last use may go on.
      'opens', internal.opens(link) or (
        goes_on.id is not null and link.revoked_at is null and (link.expires_at is null or link.expires_at > now()))) end,
    'takesIn', reflection.ingestion_enabled,
    'language', reflection.language,
    'isRemembered', my_role is not null and (
      exists (select from public.recaps where user_id = coalesce(p_user_id, goes_on.user_id) and reflection_id = reflection.id)
      or exists (
        select from public.memories where user_id = coalesce(p_user_id, goes_on.user_id) and reflection_id = reflection.id)),
    'voice', jsonb_build_object(
      'clonedVoiceId', reflection.cloned_voice_id,
      'consent', internal.consent_to(reflection.id, reflection.cloned_voice_id)),
    -- None that may quote what may no longer be said.
    'agents', (
      select coalesce(jsonb_object_agg(state.surface, state.agent_id), '{}') from public.runtime_sync_state as state
      where state.reflection_id = reflection.id and state.surface <> 'public' and state.agent_id is not null
        and internal.was_sent_what_is_live(state) and (select internal.voice_holds(reflection.id, 'private'))),
    -- Where those cannot be brought up to date.
    'formerAgents', (
      select coalesce(jsonb_object_agg(state.surface, state.agent_id), '{}') from public.runtime_sync_state as state
      where state.reflection_id = reflection.id and state.surface <> 'public' and state.agent_id is not null
        and not internal.was_sent_what_is_live(state) and internal.says_what_may_be_said(state)));
end
$$;

-- Where what is said is kept. Of a namespace that somebody chose they need a say in it; one that nobody chose is never published.
create function internal.choose_ingest_namespace(
  p_reflection_id uuid, p_role public.session_role, p_mode public.session_mode, p_namespace_id uuid
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  chosen public.namespaces;
begin
  if p_namespace_id is not null then
    select * into chosen from public.namespaces
    where id = p_namespace_id and reflection_id = p_reflection_id and deleted_at is null for share;
    if chosen.id is null then
      perform internal.fail('not_found');
    elsif chosen.visibility = 'published' and p_role not in ('owner', 'admin') then
      perform internal.fail('forbidden', 'published_for_managers');
    end if;
  else
    select * into chosen from public.namespaces
    where reflection_id = p_reflection_id and visibility <> 'published' and deleted_at is null
    order by visibility = 'private' desc, waits_for is null desc, place, created_at, id limit 1;
    if chosen.id is null and p_mode = 'interview' then
      perform internal.fail('invalid_request', 'collection_for_interview');
    end if;
  end if;
  return chosen.id;
end
$$;

create function api.start_conversation(
  p_reflection_id uuid, p_mode public.session_mode, p_role public.session_role, p_audience public.session_audience,
  p_surface public.session_surface, p_ingestion boolean, p_off_record boolean, p_text_only boolean,
  p_rate_limits jsonb, p_caps jsonb,
  p_user_id uuid default null, p_guest_id uuid default null, p_share_link_id uuid default null,
  p_namespace_id uuid default null, p_question_id uuid default null, p_keeps_sound boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  allowed text[];
  place uuid;
  refusal jsonb;
begin
  -- Decided a moment ago; whoever was removed or demoted since starts nothing.
  if p_user_id is not null and p_role::text is distinct from (
    select role::text from public.reflection_members where reflection_id = p_reflection_id and user_id = p_user_id for share
  ) then
    perform internal.fail('not_found');
  elsif jsonb_typeof(p_rate_limits) is distinct from 'array' or jsonb_typeof(p_caps) is distinct from 'array' then
    perform internal.misused('invalid_request', 'limits_and_caps');
  end if;
  if p_ingestion then
    place := internal.choose_ingest_namespace(p_reflection_id, p_role, p_mode, p_namespace_id);
  end if;
  refusal := internal.refusal_of(p_rate_limits, p_caps);
  if refusal is not null then
    return refusal;
  end if;
  if p_share_link_id is not null and not internal.use_share_link(p_share_link_id) then
    return jsonb_build_object('outcome', 'share_link_invalid');
  end if;
  select coalesce(array_agg(name order by name collate "C"), '{}') into allowed
  from public.namespaces
  where reflection_id = p_reflection_id and deleted_at is null and case
    when p_audience = 'public' then visibility = 'published'
    when p_role in ('owner', 'admin', 'operator') then true
    else visibility <> 'sealed'
  end;
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, share_link_id, mode, role, audience, surface, namespaces, ingestion_enabled,
      ingest_namespace_id, off_record, text_only, keeps_sound, question_entry_id)
  values
    (new_id, p_reflection_id, p_user_id, p_guest_id, p_share_link_id, p_mode, p_role, p_audience, p_surface, allowed,
      p_ingestion and place is not null, place, p_off_record, p_text_only, p_keeps_sound,
      -- Of this reflection, and for an interview: to anybody else it is no question at all.
      case when p_mode = 'interview' then (
        select id from public.question_entries where id = p_question_id and reflection_id = p_reflection_id) end);
  perform internal.take_room(p_caps, 'call:' || new_id || ':0:');
  return jsonb_build_object(
    'outcome', 'started', 'conversationId', new_id, 'ingestionEnabled', p_ingestion and place is not null);
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'terms_contradict');
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.start_conversation is 'The row with its frozen terms, the use of a link, sessions and minutes: all of it, or a refusal and nothing but the count of tries';

-- As `hashNamespaceScope` of the application; names are such that nothing in them needs an escape in JSON.
create function internal.published_scope(p_reflection_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex('[' || string_agg('"' || name || '"', ',' order by name collate "C") || ']')
  from public.namespaces where reflection_id = p_reflection_id and visibility = 'published';
$$;
comment on function internal.published_scope is 'Null where nothing is published: then guests are let in to nothing, not even to an agent that was emptied';

-- What may have changed while the provider was asked: what the agent says and with which voice, and what guests hear, so that
-- nobody is let in to what was taken back a moment ago; and for members, who they are to the reflection.
create function internal.still_holds(p_conversation public.conversations, p_agent_id text) returns boolean
language sql
stable
set search_path = ''
as $$
  select (p_conversation.audience = 'private' or exists (
      select from public.runtime_sync_state as state
      join public.reflections as reflection on reflection.id = state.reflection_id
      where state.reflection_id = p_conversation.reflection_id and surface = 'public' and agent_id = p_agent_id
        and scope_hash = internal.published_scope(p_conversation.reflection_id)
        and internal.consent_to(reflection.id, reflection.cloned_voice_id) <> 'revoked'))
    and not exists (
      select from public.runtime_sync_state as state
      where state.reflection_id = p_conversation.reflection_id and state.agent_id = p_agent_id
        and not (internal.was_sent_what_is_live(state) and internal.voice_holds(state.reflection_id, p_conversation.audience))
        and not (p_conversation.audience = 'private' and internal.says_what_may_be_said(state)))
    and (p_conversation.user_id is null or exists (
      select from public.reflection_members
      where reflection_id = p_conversation.reflection_id and user_id = p_conversation.user_id
        and role::text = p_conversation.role::text));
$$;

create function api.bind_conversation(
  p_conversation_id uuid, p_provider_conversation_id text, p_agent_id text, p_requested_agent_id text,
  p_fallback_reason text default null
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations
  where id = p_conversation_id and status = 'bootstrapping' for update;
  if conversation.id is null then
    return 'over';
  elsif not internal.still_holds(conversation, p_agent_id) then
    return 'changed';
  end if;
  update public.conversations set status = 'active', provider_conversation_id = p_provider_conversation_id,
    agent_id = p_agent_id, requested_agent_id = p_requested_agent_id, fallback_reason = left(p_fallback_reason, 2000),
    started_at = clock_timestamp()
  where id = conversation.id;
  insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
  values (p_provider_conversation_id, conversation.id, conversation.reflection_id, 0, p_agent_id);
  return 'bound';
exception
  when unique_violation then
    perform internal.misused('conflict', 'call_of_another_conversation');
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'call_without_id');
end
$$;
comment on function api.bind_conversation is 'bound; over when the start was given up meanwhile; changed when what it was decided on has changed';

create function api.fail_conversation(
  p_conversation_id uuid, p_reason text, p_provider_conversation_id text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  -- Bound, and the answer was lost: whoever names the provider's id is the one start that knows, and has told nobody.
  update public.conversations
  set status = 'failed', failure_reason = left(p_reason, 2000), ended_at = clock_timestamp()
  where id = p_conversation_id and (status = 'bootstrapping' or (
    status = 'active' and provider_conversation_id = p_provider_conversation_id and not exists (
      select from public.conversation_calls
      where conversation_id = p_conversation_id and (ordinal > 0 or settled_at is not null))))
  returning * into conversation;
  if conversation.id is null then
    return false;
  end if;
  -- In the order in which a start takes them: who takes and who gives back must not wait for each other.
  perform internal.give_back_start(conversation.id);
  update public.share_links set used_count = used_count - 1 where id = conversation.share_link_id and used_count > 0;
  return true;
exception
  when check_violation then
    perform internal.misused('invalid_request', 'reason_of_failure');
end
$$;
comment on function api.fail_conversation is 'A start that came to nothing. False when it was over already: what it counted is given back once';

grant execute on function
  api.read_session_start,
  api.start_conversation,
  api.bind_conversation,
  api.fail_conversation
to service_role;
