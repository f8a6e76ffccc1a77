-- How a conversation starts, is resumed and ended: each step one call, one transaction, and a compare-and-set, so that a start
-- that was given up cannot come to life afterwards.
--
-- security definer, with the reason:
--   public.start_conversation, public.reserve_call   count limits and reserve caps, on which no role has a privilege
--   public.bind_conversation, public.add_call        conversation_calls is written by functions only
--   public.fail_conversation, public.release_call    give back what was counted and reserved
-- and two for what service_role may not read in any other way:
--   public.read_session_start, public.read_conversation

create function internal.consent_to(p_reflection_id uuid, p_voice_id text) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select case when bool_or(revoked_at is null) then 'in force' else 'revoked' end from public.voice_consents
    where reflection_id = p_reflection_id and voice_id = p_voice_id having count(*) > 0), 'none');
$$;

-- What was compiled before something was sealed, corrected or deleted may say it still.
create function internal.voice_holds(p_reflection_id uuid, p_audience public.session_audience) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'id' from public.reflections
    cross join lateral jsonb_array_elements(voice_evidence_pack -> p_audience::text) as item
    where id = p_reflection_id
    except
    select id::text from internal.evidence_to_say(p_reflection_id, variadic case p_audience
      when 'public' then array['published'] else array['private', 'published'] end::public.namespace_visibility[]))
    -- What is no longer wished for among members goes with the next voice; guests are not told it in the meantime.
    and (p_audience <> 'public' or internal.wishes_hold(
      p_reflection_id, (select reflection_voice_dossier #> '{public,wishes}' from public.reflections where id = p_reflection_id), true));
$$;

create function internal.may_be_heard(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select from public.voice_consents
    where reflection_id = p_state.reflection_id and revoked_at is not null
      and voice_id = coalesce(p_state.voice_id, voice_id)
      and internal.consent_to(reflection_id, voice_id) = 'revoked');
$$;
comment on function internal.may_be_heard is 'The voice that it speaks with was not taken back';

-- An agent says what it was sent: it answers while that is what is live, with a voice to which no consent was taken back. Of one
-- that was sent something else, or is being sent something now, nobody knows what it quotes.
create function internal.was_sent_what_is_live(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
      select from public.reflections
      where id = p_state.reflection_id
        and prompt_packs #>> array[p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash)
    and internal.may_be_heard(p_state);
$$;

-- Words that are live or were, and of which nothing was sealed, corrected or deleted since.
create function internal.may_be_said_still(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select internal.may_be_heard(p_state) and exists (
    select from (
      select payload from public.voice_artifacts
      where reflection_id = p_state.reflection_id and status in ('promoted', 'superseded') order by generation desc limit 10
    ) as voiced
    where payload #>> array['prompt_packs', p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash
      and not exists (
        select item ->> 'id' from jsonb_array_elements(payload #> '{voice_evidence_pack,private}') as item
        except select id::text from internal.evidence_to_say(p_state.reflection_id, 'private', 'published')));
$$;

-- The provider refused what came after it, so it says what it said; or did not answer, so it says one of a few: whichever that is may
-- be said. For members only; what guests hear is what is published now.
create function internal.says_what_may_be_said(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_state.surface <> 'public' and case when p_state.may_say = '[]'
    then internal.may_be_said_still(p_state)
    else (
      select bool_and(internal.may_be_said_still(jsonb_populate_record(p_state, one)))
      from jsonb_array_elements(p_state.may_say) as one) end;
$$;

-- What is known before anything is decided, of a reflection by its id, its slug, the hash of a share link's token, or a
-- conversation that goes on. Null when there is none; by id also for who is no member, by slug also where nothing is published:
-- a stranger learns nothing.
create function public.read_session_start(
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

-- A place whose conversation was ended, or whose guest begins anew (the page was loaded again, the line was lost), is given back
-- when the provider has told of the call: nobody waits for that. The attack: ending here what goes on at the provider. So it is one
-- place at a time, whoever asks.
create function internal.given_up_places(p_subject text, p_cap text, p_guest_id uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select case when p_cap = 'talking' then least(1, count(*)) else 0 end
  from public.cap_reservations as reserved
  join public.conversations as conversation on conversation.id = split_part(reserved.idempotency_key, ':', 2)::uuid
  where p_cap = 'talking' and reserved.subject = p_subject and reserved.cap = p_cap and reserved.status = 'reserved'
    and (conversation.status in ('ended', 'failed') or conversation.guest_id = p_guest_id);
$$;

-- Waits for whoever is counting at this moment, and keeps others waiting to the end of the transaction.
create function internal.has_room(
  p_subject text, p_cap text, p_period text, p_amount bigint, p_limit bigint, p_guest_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.cap_usage (subject, cap, period) values (p_subject, p_cap, p_period) on conflict do nothing;
  perform from public.cap_usage where subject = p_subject and cap = p_cap and period = p_period for update;
  return (
    select used + reserved - internal.given_up_places(p_subject, p_cap, p_guest_id) + p_amount <= p_limit from public.cap_usage
    where subject = p_subject and cap = p_cap and period = p_period);
end
$$;

create function internal.cap_period() returns text
language sql
stable
set search_path = ''
as $$
  select to_char(now() at time zone 'utc', 'YYYY-MM-DD');
$$;

-- How many of one network may have started and not connected, or talk at once, is no matter of a day.
create function internal.period_of(p_cap text) returns text
language sql
stable
set search_path = ''
as $$
  select case when p_cap in ('waiting', 'talking') then 'now' else internal.cap_period() end;
$$;

-- When room that is only reserved may come back: a start that nobody connects gives it back in a few minutes; of a call that
-- goes on nobody knows when it ends.
create function internal.seconds_until_room(p_subject text, p_cap text) returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select greatest(5, least(60, min(ceil(extract(epoch from expires_at - clock_timestamp()))) filter (where not charge_on_expiry)))::integer
    from public.cap_reservations
    where subject = p_subject and cap = p_cap and period = internal.period_of(p_cap) and status = 'reserved');
end
$$;

-- A connection that was lost holds the minutes of the longest call until its outcome comes, and cannot use them any more: they
-- are counted for the call that takes it up. Whoever lets both go on has both counted when they are settled.
create function internal.minutes_left_over(p_conversation_id uuid, p_subject text) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(greatest(0, reserved.amount - ceil(extract(epoch from now() - call.created_at) / 60))), 0)::bigint
    from public.conversation_calls as call
    join public.cap_reservations as reserved
      on reserved.idempotency_key = 'call:' || call.conversation_id || ':' || call.ordinal || ':' || p_subject
    where call.conversation_id = p_conversation_id and call.settled_at is null
      and reserved.status = 'reserved' and reserved.period = internal.cap_period());
end
$$;

-- Null when there is room for one more; else what to tell. Caps are looked at in the order of their names, always the same.
create function internal.refusal_of(p_rate_limits jsonb, p_caps jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  rate record;
  cap record;
  taken record;
  is_held boolean;
begin
  for rate in
    select * from jsonb_to_recordset(p_rate_limits) as rate (bucket text, "limit" integer, "windowSeconds" integer)
    order by bucket
  loop
    select * into taken from public.take_rate_limit(rate.bucket, rate."limit", rate."windowSeconds");
    if not taken.allowed then
      return jsonb_build_object('outcome', 'rate_limited', 'retryAfterSeconds', taken.retry_after_seconds);
    end if;
  end loop;
  for cap in
    select * from jsonb_to_recordset(p_caps) as cap (subject text, cap text, amount bigint, "limit" bigint, guest uuid)
    order by subject, cap
  loop
    if not internal.has_room(cap.subject, cap.cap, internal.period_of(cap.cap), cap.amount, cap."limit", cap.guest) then
      -- What is only reserved comes back when it is settled, a moment after a call; what was used, tomorrow.
      select used + cap.amount <= cap."limit" into is_held from public.cap_usage as usage
      where usage.subject = cap.subject and usage.cap = cap.cap and usage.period = internal.period_of(cap.cap);
      return jsonb_build_object('outcome', 'limit_reached', 'cap', cap.cap, 'isHeld', is_held,
        'retryAfterSeconds', case when is_held then internal.seconds_until_room(cap.subject, cap.cap) else ceil(extract(epoch from
          (date_trunc('day', now() at time zone 'utc') + interval '1 day') - (now() at time zone 'utc'))) end);
    end if;
  end loop;
  return null;
end
$$;

-- After refusal_of in the same transaction, which holds the locks: there is room. Sessions are taken; minutes are reserved, and
-- found again by what they are for. Attack: whoever starts and never connects holds what others need. So it is held for as long
-- as somebody may take to connect, and from then on for as long as the call goes on (internal.keep_call_minutes).
create function internal.take_room(p_caps jsonb, p_purpose text) returns void
language plpgsql
set search_path = ''
as $$
declare
  cap record;
begin
  for cap in
    select * from jsonb_to_recordset(p_caps) as cap (subject text, cap text, amount bigint, "limit" bigint)
    order by subject, cap
  loop
    if cap.cap in ('minutes', 'waiting', 'talking') then
      -- One place that was given up is not counted.
      perform public.reserve_cap(cap.subject, cap.cap, internal.period_of(cap.cap), cap.amount,
        cap."limit" + case cap.cap when 'talking' then 1 else 0 end, 300, p_purpose || case cap.cap when 'minutes' then '' else cap.cap || ':' end || cap.subject, false);
    else
      perform internal.take_cap(cap.subject, cap.cap, internal.cap_period(), cap.amount, cap."limit");
    end if;
  end loop;
end
$$;

create function internal.give_back_minutes(p_purpose text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform internal.close_reservation(id, 'released', 0)
  from (
    select id from public.cap_reservations
    where status = 'reserved' and starts_with(idempotency_key, p_purpose)
    order by subject, cap
  ) as reserved;
  return found;
end
$$;

-- A start takes one session of everybody whose minutes it reserves, and locks them in this order.
create function internal.give_back_start(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken record;
begin
  for taken in
    select id, subject, cap, period from public.cap_reservations
    where status = 'reserved' and starts_with(idempotency_key, 'call:' || p_conversation_id || ':0:')
    order by subject, cap
  loop
    perform internal.close_reservation(taken.id, 'released', 0);
    -- Once for each: of a network more than its minutes is reserved.
    update public.cap_usage set used = used - 1
    where taken.cap = 'minutes' and subject = taken.subject and cap = 'sessions' and period = taken.period and used > 0;
  end loop;
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
    order by visibility = 'private' desc, place, created_at, id limit 1;
    if chosen.id is null and p_mode = 'interview' then
      perform internal.fail('invalid_request', 'collection_for_interview');
    end if;
  end if;
  return chosen.id;
end
$$;

create function public.start_conversation(
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
comment on function public.start_conversation is 'The row with its frozen terms, the use of a link, sessions and minutes: all of it, or a refusal and nothing but the count of tries';

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

create function public.bind_conversation(
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
comment on function public.bind_conversation is 'bound; over when the start was given up meanwhile; changed when what it was decided on has changed';

create function public.fail_conversation(
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
comment on function public.fail_conversation is 'A start that came to nothing. False when it was over already: what it counted is given back once';

create function internal.purpose_of_attempt(p_conversation_id uuid, p_attempt uuid) returns text
language sql
immutable
set search_path = ''
as $$
  select 'attempt:' || p_conversation_id || ':' || p_attempt || ':';
$$;

create function public.reserve_call(p_conversation_id uuid, p_rate_limits jsonb, p_caps jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  attempt constant uuid := gen_random_uuid();
  next_ordinal integer;
  caps jsonb;
  refusal jsonb;
begin
  if jsonb_typeof(p_rate_limits) is distinct from 'array' or jsonb_typeof(p_caps) is distinct from 'array' then
    perform internal.misused('invalid_request', 'limits_and_caps');
  end if;
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.id is null or conversation.status <> 'active' then
    return jsonb_build_object('outcome', 'over');
  end if;
  select max(ordinal) + 1 into next_ordinal from public.conversation_calls where conversation_id = conversation.id;
  -- Each of them may be longer than the last connection held; a conversation is no way around the caps.
  if next_ordinal > 20 then
    return jsonb_build_object('outcome', 'limit_reached', 'cap', 'calls');
  end if;
  select coalesce(jsonb_agg(cap || jsonb_build_object('limit', (cap ->> 'limit')::bigint + case cap ->> 'cap'
    when 'minutes' then internal.minutes_left_over(conversation.id, cap ->> 'subject') else 0 end)), '[]')
  into caps from jsonb_array_elements(p_caps) as cap;
  refusal := internal.refusal_of(p_rate_limits, caps);
  if refusal is not null then
    return refusal;
  end if;
  perform internal.take_room(caps, internal.purpose_of_attempt(conversation.id, attempt));
  return jsonb_build_object('outcome', 'reserved', 'ordinal', next_ordinal, 'attempt', attempt);
end
$$;
comment on function public.reserve_call is 'Room for one more call of a conversation whose connection was lost, for each who asks; one of them takes it up';

create function public.add_call(
  p_conversation_id uuid, p_ordinal integer, p_attempt uuid, p_provider_conversation_id text, p_agent_id text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  select * into conversation from public.conversations where id = p_conversation_id and status = 'active' for update;
  if conversation.id is null then
    return 'over';
  elsif not internal.still_holds(conversation, p_agent_id) then
    return 'changed';
  end if;
  insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
  values (p_provider_conversation_id, conversation.id, conversation.reflection_id, p_ordinal, p_agent_id);
  -- From now on it is the call's, and settled with it.
  update public.cap_reservations
  set idempotency_key = replace(idempotency_key, internal.purpose_of_attempt(conversation.id, p_attempt),
    'call:' || conversation.id || ':' || p_ordinal || ':')
  where status = 'reserved' and starts_with(idempotency_key, internal.purpose_of_attempt(conversation.id, p_attempt));
  return 'bound';
exception
  when unique_violation then
    return 'over';
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'call_without_ordinal');
end
$$;
comment on function public.add_call is 'bound; over when the conversation has ended, or somebody else took it up; changed when what it was decided on has changed';

create function public.release_call(p_conversation_id uuid, p_attempt uuid) returns boolean
language sql
security definer
set search_path = ''
as $$
  select internal.give_back_minutes(internal.purpose_of_attempt(p_conversation_id, p_attempt));
$$;
comment on function public.release_call is 'The room of a call that did not come about. False when there is nothing to give back: it did, or was given back before';

-- Whose it is, to be asked before anything is done with it. A member who was removed has nothing here any more.
create function public.read_conversation(p_conversation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', conversation.id, 'reflectionId', conversation.reflection_id, 'userId', conversation.user_id,
    'guestId', conversation.guest_id, 'shareLinkId', conversation.share_link_id, 'mode', conversation.mode,
    'role', conversation.role, 'audience', conversation.audience, 'surface', conversation.surface,
    'status', conversation.status, 'offRecord', conversation.off_record,
    'ingestionEnabled', conversation.ingestion_enabled, 'textOnly', conversation.text_only,
    'keepsSound', conversation.keeps_sound)
  from public.conversations as conversation
  where conversation.id = p_conversation_id and (conversation.user_id is null or exists (
    select from public.reflection_members
    where reflection_id = conversation.reflection_id and user_id = conversation.user_id));
$$;

-- Of a call whose outcome has not come: until the next one began, or until now.
create function internal.seconds_so_far(p_conversation_id uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(coalesce(duration_seconds, greatest(0, extract(epoch from until - created_at)))), 0)::integer
  from (
    select duration_seconds, created_at,
      coalesce(lead(created_at) over (order by ordinal), clock_timestamp()) as until
    from public.conversation_calls where conversation_id = p_conversation_id
  ) as calls;
$$;

create function public.end_conversation(p_conversation_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  conversation public.conversations;
begin
  update public.conversations
  set status = 'ended', ended_at = clock_timestamp(),
    duration_seconds = internal.seconds_so_far(id)
  where id = p_conversation_id and status = 'active'
  returning * into conversation;
  if conversation.id is null then
    select * into conversation from public.conversations where id = p_conversation_id;
  end if;
  if conversation.id is null then
    return null;
  end if;
  return jsonb_build_object('status', conversation.status, 'durationSeconds', coalesce(conversation.duration_seconds, 0));
end
$$;
comment on function public.end_conversation is 'Safe to call twice: what is over stays as it ended. Null when there is none';

-- What may be told at the start, by two functions for the two audiences. Each refuses conversations of the other.

-- Chosen for this conversation, and of what the pack does not say already: what is new since the person was here last, what is like
-- what was spoken of then, and otherwise not the same for everybody.
create function internal.statements_for(
  p_conversation public.conversations, variadic p_visibilities public.namespace_visibility[]
) returns jsonb
language sql
stable
set search_path = ''
as $$
  with before as (
    select
      (select max(earlier.created_at) from public.conversations as earlier
       where earlier.reflection_id = p_conversation.reflection_id and earlier.user_id = p_conversation.user_id
         and earlier.id <> p_conversation.id) as was_here,
      (select recap.body from public.recaps as recap
       where recap.user_id = p_conversation.user_id and recap.reflection_id = p_conversation.reflection_id
       order by recap.created_at desc limit 1) as spoke_of,
      (select string_agg(pack.value ->> 'systemPrompt', ' ') from public.reflections
       cross join lateral jsonb_each(prompt_packs) as pack
       where id = p_conversation.reflection_id
         and pack.key like case when p_visibilities = '{published}' then 'public' else 'private' end || '\_%') as told
  )
  select coalesce(jsonb_agg(quote order by rank, place), '[]')
  from (
    select said.quote,
      case
        when said.correction_id is not null then 0
        when before.was_here < evidence.created_at then 1
        when extensions.word_similarity(said.quote, before.spoke_of) >= 0.3 then 2
        else 2 + array_position(array['story', 'belief', 'fact', 'told']::public.evidence_kind[], said.kind)
      end as rank,
      internal.sha256_hex(p_conversation.id::text || said.id::text) as place
    from internal.evidence_to_say(p_conversation.reflection_id, variadic p_visibilities) as said
    join public.evidence on evidence.id = said.id
    cross join before
    where said.namespace = any (p_conversation.namespaces) and said.kind in ('story', 'belief', 'fact', 'told')
      and length(said.quote) between 40 and 240 and said.quote ~ '^["“]?(I|My|We|Our|Ich|Mein|Wir|Jag|Min|Vi)\M'
      and strpos(coalesce(before.told, ''), regexp_replace(said.quote, '\s+', ' ', 'g')) = 0
    order by rank, place limit 4
  ) as chosen;
$$;
comment on function internal.statements_for is 'A few of what may be said there and then; a pack that says all of it leaves none';

create function public.read_public_extras(p_conversation_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'shelves', (
        select coalesce(jsonb_agg(title order by title), '[]') from public.namespaces
        where reflection_id = reflection.id and visibility = 'published' and name = any (conversation.namespaces)),
      'statements', internal.statements_for(conversation, 'published'))
    from public.conversations as conversation
    join public.reflections as reflection on reflection.id = conversation.reflection_id
    where conversation.id = p_conversation_id and conversation.audience = 'public'
  );
end
$$;
comment on function public.read_public_extras is 'Of what is published at this moment. Null for a conversation of the private audience';

-- What was asked, and as much of a reply as says whether it was one. Questions asked long ago can be asked again.
create function internal.interview_turns(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'conversationId', conversation_id, 'speaker', speaker,
    'body', left(body, case when speaker = 'reflection' then 2000 else 200 end))
    order by started, conversation_id, position), '[]')
  from (
    select turn.conversation_id, turn.speaker, turn.body, turn.position, conversation.created_at as started
    from public.conversations as conversation
    join public.conversation_turns as turn on turn.conversation_id = conversation.id
    where conversation.reflection_id = p_reflection_id and conversation.mode = 'interview'
    order by conversation.created_at desc, turn.position desc limit 3000
  ) as turns;
$$;

create function internal.private_extras_of(conversation public.conversations) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'language', reflection.language,
      'creatorName', (select display_name from public.profiles where id = reflection.created_by),
      'speakingStyle', reflection.speaking_style,
      'narrative', case when voice.holds then reflection.persona_narrative end,
      'capsule', case when voice.holds then reflection.capsule end,
      'shelves', (
        select coalesce(jsonb_agg(jsonb_build_object('title', shelf.title, 'sources', (
          select count(*) from public.sources where namespace_id = shelf.id and deleted_at is null)) order by shelf.title), '[]')
        from public.namespaces as shelf
        where shelf.reflection_id = reflection.id and shelf.visibility <> 'sealed' and shelf.name = any (conversation.namespaces)),
      'progress', (
        select payload #> '{sync,progress,private}' from public.voice_artifacts
        where reflection_id = reflection.id and status = 'promoted'),
      'statements', internal.statements_for(conversation, 'private', 'published'),
      'recap', (
        select body from public.recaps
        where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 1),
      'memories', (
        select coalesce(jsonb_agg(body order by created_at desc), '[]')
        from (
          select body, created_at from public.memories
          where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 20
        ) as remembered),
      'askFirst', internal.question_of_entry(conversation.question_entry_id),
      'interviewTurns', case when conversation.mode = 'interview' then internal.interview_turns(reflection.id) else '[]' end,
      'interviewPlan', case when conversation.mode = 'interview' then internal.interview_plan(reflection.id) end)
    from public.reflections as reflection
    -- Offset: looked at once, not for each of what it withholds.
    cross join lateral (select internal.voice_holds(reflection.id, 'private') as holds offset 0) as voice
    where reflection.id = conversation.reflection_id and conversation.audience = 'private'
  );
end
$$;

create function public.read_private_extras(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select internal.private_extras_of(conversation) from public.conversations as conversation where id = p_conversation_id;
$$;
comment on function public.read_private_extras is 'With what is remembered of the person whose conversation it is, and of nobody else. Null for one of the public audience';

grant execute on function
  internal.statements_for, internal.interview_turns, internal.voice_holds, internal.private_extras_of,
  internal.seconds_so_far,
  public.read_session_start, public.start_conversation, public.bind_conversation, public.fail_conversation,
  public.reserve_call, public.add_call, public.release_call, public.read_conversation, public.end_conversation,
  public.read_public_extras, public.read_private_extras
to service_role;
