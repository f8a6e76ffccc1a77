-- What was said in an interview becomes a source, on the shelf where it was to come, for nobody who may not hear it.

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
  order by (visibility = 'private') = (meant is not null) desc, waits_for is null desc, created_at, id limit 1 for share;
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

-- Nobody knows what is meant without the question.
create function internal.says_yes_or_no(p_words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_words ~* '^[^[:alnum:]]*(yes|yeah|no|nope|ja|nein|doch|nej|jo)([^[:alnum:]]+(yes|no|ja|nein|doch|nej|jo))*[^[:alnum:]]*$';
$$;

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
  -- it replies to: of the interviewer's lines those are kept that an answer follows. Where there are none, a bare yes or no says
  -- nothing, but to what a visitor asked.
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
    and (turn.speaker = 'user' and (shelf.visibility <> 'published' or not internal.says_yes_or_no(turn.body)
        or turn.id in (select id from internal.turns_answering(p_conversation)))
      or turn.speaker = 'reflection' and (shelf.visibility = 'sealed' or (shelf.visibility = 'private' and not internal.rests_on_sealed(turn))));
  if transcript is null then
    return;
  end if;
  transcript := left(transcript, 1000000);
  -- Counted, and never refused: nobody talks for so long that it matters, and what was said is not to be lost.
  perform internal.take_cap('reflection:' || p_conversation.reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), octet_length(transcript), internal.most_added_bytes_a_day());
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

grant execute on function internal.rests_on_sealed to service_role;
