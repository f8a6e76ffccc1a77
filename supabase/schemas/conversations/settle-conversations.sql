-- What comes after a call: its transcript is taken in, and what it leads to is queued, once.
--
-- security definer, with the reason:
--   internal.finish_when_over        queues work and adds the source of an interview, whoever ends the conversation
--   public.settle_call               writes turns, calls and status in one transaction; service_role may not update calls
--   public.settle_missing_call       the same, for a call that never came about
--   public.note_call_connected       service_role may not update calls
--   public.record_call_removed       service_role may not update calls
--   public.record_feedback           feedback is written by functions only
--   public.store_recap               a recap and its memories are one transaction, and kept once
--   public.begin_interview_sound, public.note_interview_piece   service_role has no privilege on the tables of sound
--   public.take_back_sound           deletes what no role may, for whoever looks after the source
--   internal.queue_call_repairs      called by the database's own timer

-- As the audit log tells, which knows every change of it.
create function internal.visibility_at(p_namespace public.namespaces, p_at timestamptz)
returns public.namespace_visibility
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select (details ->> 'from')::public.namespace_visibility from public.audit_log
     where reflection_id = p_namespace.reflection_id and action = 'namespace.visibility_changed'
       and details ->> 'namespace_id' = p_namespace.id::text and created_at > p_at
     order by position limit 1),
    p_namespace.visibility);
$$;

-- The namespace in which what is said in a conversation is kept. Locked, so that nobody publishes it before the words are in it.
-- Nobody is to hear them who could not when the conversation began: nobody has looked at them, and nobody has confirmed it. So
-- where a namespace has become more open since, they go to another that is not, or nowhere. What guests hear is for managers.
-- When it is gone, nobody knows who was to read them: then to a sealed one first.
create function internal.ingest_shelf(p_conversation public.conversations) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  shelf public.namespaces;
  meant public.namespace_visibility;
begin
  select * into shelf from public.namespaces
  where id = p_conversation.ingest_namespace_id and deleted_at is null for share;
  meant := internal.visibility_at(shelf, p_conversation.created_at);
  if shelf.visibility <= meant and (shelf.visibility <> 'published' or exists (
    select from public.reflection_members
    where reflection_id = shelf.reflection_id and user_id = p_conversation.user_id and role in ('owner', 'admin')
  )) then
    return shelf;
  end if;
  select * into shelf from public.namespaces
  where reflection_id = p_conversation.reflection_id and visibility <> 'published' and deleted_at is null
    and (meant is null or visibility <= meant)
  order by (visibility = 'private') = (meant is not null) desc, created_at, id limit 1 for share;
  return shelf;
end
$$;

-- In front of a line it tells a reader of conversations whose words follow: only names that begin with a capital do.
create function internal.speaker_label(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(upper(left(word, 1)) || substr(word, 2), ' ' order by place)
  from (
    select word, place from regexp_split_to_table(p_name, '[[:space:][:punct:][:digit:]]+') with ordinality as listed (word, place)
    where word <> '' order by place limit 4
  ) as words;
$$;

create function internal.rests_on_sealed(p_turn public.conversation_turns) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements_text(p_turn.citations) as cited
    cross join lateral (
      select namespace_id from public.passages where id = cited::uuid
      union all
      select namespace_id from public.former_passages where id = cited::uuid
      union all
      select namespace_id from public.fact_corrections where id = cited::uuid
    ) as found
    join public.namespaces as namespace on namespace.id = found.namespace_id
    where namespace.visibility = 'sealed');
$$;
comment on function internal.rests_on_sealed is 'What it says may be said to stewards alone, and goes into no prompt';

-- In the language in which it was asked.
create function internal.interview_title(p_conversation public.conversations) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when reflection.language = 'de' then 'Interview vom ' || to_char(p_conversation.created_at at time zone 'utc', 'FMDD.FMMM.YYYY')
    else 'Interview of ' || to_char(p_conversation.created_at at time zone 'utc', 'FMDD FMMonth YYYY') end
  from public.reflections as reflection where reflection.id = p_conversation.reflection_id;
$$;
comment on function internal.interview_title is 'Of the source that an interview becomes, by its day';

create function internal.add_interview_source(p_conversation public.conversations) returns void
language plpgsql
set search_path = ''
as $$
declare
  shelf public.namespaces;
  transcript text;
  source public.sources;
begin
  if exists (select from public.sources where conversation_id = p_conversation.id and kind = 'interview') then
    return;
  end if;
  shelf := internal.ingest_shelf(p_conversation);
  if shelf.id is null then
    return;
  end if;
  -- One line for each turn: nothing in one can look like the beginning of another. Attack: an interviewer that looked something
  -- up says it again, and its line stands where others read it. So of its lines there are none where guests hear them, and
  -- elsewhere none that rest on what is not for everybody there. What is said about the talk itself is in no source, nor is what
  -- it replies to: of the interviewer's lines those are kept that an answer follows.
  select string_agg(
    case turn.speaker when 'user' then coalesce(internal.speaker_label(reflection.display_name), 'Person') else 'Interviewer' end
      || ': ' || btrim(regexp_replace(turn.body, '[[:space:]]+', ' ', 'g')), e'\n\n' order by turn.position)
  into transcript
  from public.conversation_turns as turn
  join public.reflections as reflection on reflection.id = turn.reflection_id
  where turn.conversation_id = p_conversation.id and not (
      select reply.is_aside from public.conversation_turns as reply
      where reply.conversation_id = turn.conversation_id and reply.speaker = 'user' and reply.position >= turn.position
      order by reply.position limit 1)
    and (turn.speaker = 'user'
      or shelf.visibility = 'sealed' or (shelf.visibility = 'private' and not internal.rests_on_sealed(turn)));
  if transcript is null then
    return;
  end if;
  transcript := left(transcript, 1000000);
  -- Counted, and never refused: nobody talks for so long that it matters, and what was said is not to be lost.
  perform internal.take_cap('reflection:' || p_conversation.reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), octet_length(transcript), 268435456);
  insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, conversation_id, added_by)
  values (
    p_conversation.reflection_id, shelf.id, 'interview',
    internal.interview_title(p_conversation), transcript,
    (p_conversation.created_at at time zone 'utc')::date, p_conversation.id, p_conversation.user_id)
  on conflict do nothing
  returning * into source;
  if source.id is not null then
    perform internal.keep_question_answer(p_conversation, source);
    perform internal.enqueue_ingest(source);
  end if;
end
$$;

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

-- What a page shows and what a transcript writes differ in spaces and signs.
create function internal.answer_key(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select left(regexp_replace(lower(p_text), '[[:space:][:punct:]]+', '', 'g'), 4000);
$$;

-- The turn that was judged: the one that says the same, or, of a longer one, begins or ends earlier, as after an interruption.
create function internal.answered_turn(p_conversation_id uuid, p_answer_key text) returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.conversation_turns
  cross join lateral (select internal.answer_key(body) as key) as told
  where conversation_id = p_conversation_id and speaker = 'reflection'
    and (told.key = p_answer_key or (
      least(length(told.key), length(p_answer_key)) >= 24
      and (starts_with(told.key, p_answer_key) or starts_with(p_answer_key, told.key))))
  order by told.key = p_answer_key desc, length(told.key) desc, position desc
  limit 1;
$$;

create function internal.link_feedback(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  pending record;
begin
  -- Of two opinions on one turn the later one counts.
  for pending in
    select id, internal.answered_turn(conversation_id, answer_key) as answered from public.turn_feedback
    where conversation_id = p_conversation_id and turn_id is null order by updated_at desc, id
  loop
    update public.turn_feedback set turn_id = pending.answered
    where id = pending.id and pending.answered is not null
      and not exists (select from public.turn_feedback as linked where linked.turn_id = pending.answered);
  end loop;
end
$$;

-- So many minutes of a call, for everybody for whom it was started. What was given back, because nobody seemed to connect, is
-- taken again, with the session: a credential may be used late. It is counted whether or not there is room, because it is so.
create function internal.hold_minutes(p_call public.conversation_calls, p_minutes bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
  purpose constant text := 'call:' || p_call.conversation_id || ':' || p_call.ordinal || ':';
begin
  for held in
    select * from (
      select distinct on (subject) * from public.cap_reservations
      where cap = 'minutes' and starts_with(idempotency_key, purpose)
      order by subject, created_at desc, status = 'reserved' desc
    ) as latest order by subject
  loop
    perform from public.cap_usage
    where subject = held.subject and cap = held.cap and period = held.period for update;
    if held.status = 'reserved' then
      update public.cap_reservations
      set amount = greatest(amount, p_minutes), charge_on_expiry = true, expires_at = clock_timestamp() + interval '3 hours'
      where id = held.id;
      update public.cap_usage set reserved = reserved + greatest(0, p_minutes - held.amount)
      where subject = held.subject and cap = held.cap and period = held.period;
    elsif held.status = 'released' and p_minutes > 0 then
      insert into public.cap_reservations (subject, cap, period, amount, charge_on_expiry, idempotency_key, expires_at)
      values (held.subject, held.cap, held.period, p_minutes, true, purpose || 'again:' || held.subject,
        clock_timestamp() + interval '3 hours')
      on conflict do nothing;
      update public.cap_usage set reserved = reserved + p_minutes
      where subject = held.subject and cap = held.cap and period = held.period;
      if p_call.ordinal = 0 then
        update public.cap_usage set used = used + 1
        where subject = held.subject and cap = 'sessions' and period = held.period;
      end if;
    end if;
  end loop;
end
$$;

-- Of a call to which somebody has connected: its network may start another at once, and has one more that talks, for as long as a
-- call may last. One that was given up and is used late is counted whether or not there is room, because it talks.
create function internal.take_place(p_conversation_id uuid, p_ordinal integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  purpose constant text := 'call:' || p_conversation_id || ':' || p_ordinal || ':';
  held record;
begin
  -- What is used first, as the timer does, and in the order of a start.
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    where (starts_with(idempotency_key, purpose || 'talking:') or starts_with(idempotency_key, purpose || 'waiting:'))
      and reserved.subject = usage.subject and reserved.cap = usage.cap and reserved.period = usage.period)
  order by subject, cap, period for update;
  for held in
    select id, subject, cap, period, status from public.cap_reservations
    where starts_with(idempotency_key, purpose || 'talking:') or starts_with(idempotency_key, purpose || 'waiting:')
    order by subject, cap
  loop
    if held.cap = 'waiting' then
      perform internal.close_reservation(held.id, 'released', 0);
    elsif held.status = 'reserved' then
      update public.cap_reservations set expires_at = clock_timestamp() + interval '35 minutes' where id = held.id;
    else
      insert into public.cap_reservations (subject, cap, period, amount, charge_on_expiry, idempotency_key, expires_at)
      values (held.subject, held.cap, held.period, 1, false, purpose || 'again:talking:' || held.subject,
        clock_timestamp() + interval '35 minutes')
      on conflict do nothing;
      if found then
        update public.cap_usage set reserved = reserved + 1
        where subject = held.subject and cap = held.cap and period = held.period;
      end if;
    end if;
  end loop;
end
$$;

-- The provider says so: by a tool call that carries the signature, or when it is asked.
create function internal.note_connected(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  connected integer;
begin
  update public.conversation_calls set connected_at = clock_timestamp()
  where conversation_id = p_conversation_id and connected_at is null and settled_at is null
    and ordinal = (select max(ordinal) from public.conversation_calls where conversation_id = p_conversation_id)
  returning ordinal into connected;
  if connected is not null then
    perform internal.take_place(p_conversation_id, connected);
  end if;
end
$$;

create function public.note_call_connected(p_provider_conversation_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  call public.conversation_calls;
begin
  update public.conversation_calls set connected_at = clock_timestamp()
  where provider_conversation_id = p_provider_conversation_id and connected_at is null and settled_at is null
  returning * into call;
  if call.conversation_id is null then
    return false;
  end if;
  perform internal.take_place(call.conversation_id, call.ordinal);
  return true;
end
$$;
comment on function public.note_call_connected is 'False when that was known, or the call is over';

-- Every minute: a call that goes on holds three minutes more than it has taken, and no more than a call may last. One to which
-- nobody connected for three minutes holds nothing, and its network may start another.
create function internal.keep_call_minutes() returns void
language plpgsql
set search_path = ''
as $$
declare
  call public.conversation_calls;
  stale record;
begin
  -- All at once and in the order of a start, which would otherwise wait for what waits for it.
  perform from public.cap_usage as usage
  where exists (
    select from public.cap_reservations as reserved
    join public.conversation_calls as unsettled on unsettled.settled_at is null
      and unsettled.created_at > now() - interval '1 hour'
      and starts_with(reserved.idempotency_key, 'call:' || unsettled.conversation_id || ':')
    where reserved.status = 'reserved' and reserved.subject = usage.subject and reserved.period = usage.period)
  order by subject, cap, period for update;
  for call in
    select * from public.conversation_calls
    where settled_at is null and connected_at is not null and created_at > now() - interval '1 hour'
    order by created_at
  loop
    perform internal.hold_minutes(call, least(30, floor(extract(epoch from now() - call.connected_at) / 60) + 3)::bigint);
  end loop;
  for stale in
    select conversation_id, ordinal from public.conversation_calls as unconnected
    where settled_at is null and connected_at is null and created_at between now() - interval '1 hour' and now() - interval '3 minutes'
      and exists (
        select from public.cap_reservations
        where status = 'reserved'
          and starts_with(idempotency_key, 'call:' || unconnected.conversation_id || ':' || unconnected.ordinal || ':'))
    order by created_at limit 500
  loop
    if stale.ordinal = 0 then
      perform internal.give_back_start(stale.conversation_id);
    else
      perform internal.give_back_minutes('call:' || stale.conversation_id || ':' || stale.ordinal || ':');
    end if;
  end loop;
end
$$;

-- What a call held, given back but for what it took.
create function internal.settle_call_minutes(p_call public.conversation_calls, p_seconds integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  reserved record;
begin
  -- No call lasts longer, whatever somebody says of it.
  perform internal.hold_minutes(p_call, least(30, ceil(p_seconds / 60.0))::bigint);
  -- In the order in which caps are always locked.
  for reserved in
    select id, cap, amount from public.cap_reservations
    where status = 'reserved'
      and starts_with(idempotency_key, 'call:' || p_call.conversation_id || ':' || p_call.ordinal || ':')
    order by subject, cap
  loop
    perform internal.close_reservation(reserved.id,
      case reserved.cap when 'minutes' then 'settled' else 'released' end::public.cap_reservation_status,
      case reserved.cap when 'minutes' then least(reserved.amount, ceil(p_seconds / 60.0)::bigint) else 0 end);
  end loop;
end
$$;

create function public.settle_call(
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
comment on function public.settle_call is 'Takes in what became of a call, once; false when it is unknown or was taken in before';

-- The attack is a credential that waits: a call that the provider does not know yet can still begin with it, and last. So until
-- that is over an unknown call is none of which something is known.
create function public.settle_missing_call(p_provider_conversation_id text) returns boolean
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
    and public.settle_call(p_provider_conversation_id, asked_for, 0, false, '[]');
end
$$;
comment on function public.settle_missing_call is 'For a call that the provider does not know: false while somebody might still begin it';

create function public.record_call_removed(p_provider_conversation_id text) returns boolean
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
comment on function public.record_call_removed is 'The provider keeps nothing of this call any more; false when that was known, or the call is gone here too';

create function public.record_feedback(
  p_conversation_id uuid, p_answer text, p_rating public.turn_rating, p_comment text default ''
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  key constant text := internal.answer_key(p_answer);
  answered uuid;
begin
  -- Locked, so that a transcript that comes at this moment finds it, or it finds the transcript.
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.id is null then
    perform internal.fail('not_found');
  elsif conversation.off_record then
    perform internal.fail('conflict', 'rated_off_the_record');
  elsif key is null or key = '' or p_rating is null then
    perform internal.fail('invalid_request', 'rating_incomplete');
  end if;
  answered := internal.answered_turn(conversation.id, key);
  if answered is null and not (
    conversation.status in ('bootstrapping', 'active')
    or exists (select from public.conversation_calls where conversation_id = conversation.id and settled_at is null)
  ) then
    perform internal.fail('not_found');
  elsif (select count(*) from public.turn_feedback where conversation_id = conversation.id) >= 1000 then
    perform internal.fail('limit_reached', 'ratings_full');
  end if;
  -- Whoever only judges again does not take back what they wrote.
  update public.turn_feedback set rating = p_rating, comment = coalesce(nullif(btrim(p_comment), ''), comment)
  where conversation_id = conversation.id and (turn_id = answered or turn_id is null and answer_key = key);
  if not found then
    insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating, comment)
    values (conversation.id, conversation.reflection_id, answered, key, p_rating, coalesce(btrim(p_comment), ''))
    on conflict (conversation_id, answer_key) do update
    set rating = excluded.rating, comment = coalesce(nullif(excluded.comment, ''), turn_feedback.comment);
  end if;
  return answered is not null;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'comment_length');
end
$$;
comment on function public.record_feedback is 'Of the person whose conversation it is, as the caller has made sure; true when the answer is in the transcript already';

create function public.read_spoken(p_conversation_id uuid) returns jsonb
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
comment on function public.read_spoken is 'Of a member''s private conversation that has no recap yet; null for every other. Of an answer that rests on what is sealed only that it was given: a recap goes into the prompt of the next conversation';

create function public.store_recap(p_conversation_id uuid, p_body text, p_memories text[]) returns boolean
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
comment on function public.store_recap is 'With at most five memories; false when there is one already, or the conversation is none to be remembered';

create function public.read_outcome(p_conversation_id uuid) returns jsonb
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
create function public.read_kept_calls(p_conversation_id uuid) returns jsonb
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

-- Before a byte is put in its place, so that whoever deletes the source removes the bytes too. False when it was deleted, or the sound
-- taken back.
create function public.begin_interview_sound(p_source_id uuid, p_duration_ms integer, p_piece_count integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.sources as source
  join public.conversations as conversation on conversation.id = source.conversation_id
  where source.id = p_source_id and source.kind = 'interview' and source.deleted_at is null and conversation.keeps_sound
  for share of source, conversation;
  if not found then
    return false;
  end if;
  -- The words are in the source already, each with who said it.
  insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
  values (p_source_id, p_duration_ms, p_piece_count, false)
  on conflict do nothing;
  return true;
end
$$;

create function public.note_interview_piece(p_source_id uuid, p_position integer, p_starts_ms integer, p_duration_ms integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from internal.source_sounds where source_id = p_source_id for share;
  if not found then
    return false;
  end if;
  insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms)
  values (p_source_id, p_position, p_starts_ms, p_duration_ms)
  on conflict do nothing;
  return true;
end
$$;
comment on function public.note_interview_piece is 'A piece is in its place; false when its sound was deleted meanwhile, and its bytes have to go again';

-- The words stay. Whoever looks after the source may do it, at any time.
create function public.take_back_sound(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  was_kept boolean;
begin
  if source.kind <> 'interview' then
    perform internal.misused('invalid_request', 'sound_of_no_interview');
  end if;
  perform internal.require_say_in(source.namespace_id);
  update public.conversations set keeps_sound = false where id = source.conversation_id and keeps_sound;
  was_kept := found;
  delete from internal.source_sounds where source_id = source.id;
  if was_kept then
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', provider_conversation_id))
    from public.conversation_calls where conversation_id = source.conversation_id and deleted_at is null;
  end if;
  return was_kept;
end
$$;
comment on function public.take_back_sound is 'The sound of an interview goes, here and at the provider; false when there was none';

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
        then p_call.created_at else p_call.created_at + interval '30 minutes' end)
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
    perform public.fail_conversation(row_id, 'It was begun, and the start never came to its end.');
  end loop;
  perform internal.keep_call_minutes();
  perform public.release_expired_caps();
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
    perform public.settle_call(lost.provider_conversation_id, lost.created_at, 0, false, '[]');
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

grant execute on function
  internal.rests_on_sealed, internal.interview_title, public.settle_call, public.settle_missing_call, public.note_call_connected, public.record_call_removed, public.record_feedback, public.read_spoken, public.store_recap,
  public.read_outcome, public.read_kept_calls, public.begin_interview_sound,
  public.note_interview_piece
to service_role;
grant execute on function public.take_back_sound to authenticated;
