-- What an interview that was begun with a visitor's question answered to it. In what guests hear there is no word of the
-- interviewer, so that the question is gone from beside its answer: it is kept here, and whoever asks the same again is told that
-- very answer. Only guests' wordings are compared, and nothing of them is told to anybody.
--
-- security definer, with the reason: none here; both are called by functions that are

create table public.question_answers (
  source_id uuid primary key references public.sources (id) on delete cascade,
  entry_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  words text not null check (length(words) between 1 and 40000),
  created_at timestamptz not null default now(),
  foreign key (entry_id, reflection_id) references public.question_entries (id, reflection_id) on delete cascade
);
comment on table public.question_answers is 'The person''s words in the source of an interview that answer the question it began with';
comment on column public.question_answers.words is 'As they stand in the source; where it was edited since, only the lines that still say them count';
create index question_answers_entry_idx on public.question_answers (entry_id, reflection_id);
create index question_answers_reflection_idx on public.question_answers (reflection_id);
alter table public.question_answers enable row level security;

-- The turn in which the question was asked, and what the person said to it, until the interviewer spoke again. Talk about the
-- talk ("could you say that again?") is no answer.
create function internal.turns_answering(p_conversation public.conversations) returns setof public.conversation_turns
language plpgsql
stable
set search_path = ''
as $$
declare
  asked text := lower(internal.question_of_entry(p_conversation.question_entry_id));
  asked_at integer;
  answered_at integer;
begin
  if asked is null then
    return;
  end if;
  -- An interviewer may put it in words of its own: then its first words ask it.
  select position into asked_at from public.conversation_turns
  where conversation_id = p_conversation.id and speaker = 'reflection'
  order by strpos(lower(body), asked) > 0 desc, position limit 1;
  select position into answered_at from public.conversation_turns
  where conversation_id = p_conversation.id and speaker = 'user' and not is_aside and position > asked_at
  order by position limit 1;
  return query select turn.* from public.conversation_turns as turn
  where conversation_id = p_conversation.id and speaker = 'user' and not is_aside and position >= answered_at
    and not exists (
      select from public.conversation_turns as between_them
      where between_them.conversation_id = turn.conversation_id and between_them.speaker = 'reflection'
        and between_them.position > answered_at and between_them.position < turn.position);
end
$$;

create function internal.keep_question_answer(p_conversation public.conversations, p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
declare
  answer text;
begin
  select string_agg(btrim(regexp_replace(body, '[[:space:]]+', ' ', 'g')), ' ' order by position) into answer
  from internal.turns_answering(p_conversation);
  if answer is not null then
    insert into public.question_answers (source_id, entry_id, reflection_id, words)
    values (p_source.id, p_conversation.question_entry_id, p_conversation.reflection_id, left(answer, 40000));
  end if;
end
$$;

-- The person's own words, in a source that stewards may read; never what the reflection made of them. What was answered in person
-- comes before what a guest's answer named, and that before what the reader found.
create function internal.answer_to_entry(p_entry public.question_entries) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('sourceId', source.id, 'title', source.title, 'words', left(btrim(regexp_replace(found.words, '[[:space:]]+', ' ', 'g')), 200))
  from (
    (select 1 as place, answer.source_id, answer.words, answer.created_at as told_at from public.question_answers as answer
    where answer.entry_id = p_entry.id order by answer.created_at desc limit 1)
    union all
    (select 2, passage.source_id, passage.body, asked.asked_at from public.asked_questions as asked
    cross join lateral internal.replies_to(asked.turn_id) as reply
    cross join lateral jsonb_array_elements_text(reply.citations) as cited (id)
    join public.passages as passage on passage.id = cited.id::uuid and passage.reflection_id = p_entry.reflection_id
    where asked.entry_id = p_entry.id and asked.is_guest and asked.was_answered and strpos(lower(reply.body), cited.id) > 0
    order by asked.asked_at desc, strpos(lower(reply.body), cited.id) limit 1)
    union all
    select 3, p_entry.answered_by, null, null
  ) as found
  join public.sources as source on source.id = found.source_id and source.reflection_id = p_entry.reflection_id
  order by found.place limit 1;
$$;

-- The lines in these namespaces that answer what guests asked in nearly these words, in their order, of at most two interviews, the
-- likest and newest first. What is looked up with a question stands behind its question mark.
create function internal.lines_answering(p_shelves uuid[], p_asked text, p_language text) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
declare
  home uuid;
  person text;
  asked_words text := regexp_replace(p_asked, '^(.*\?).*$', '\1');
  asked_terms text[];
begin
  select reflection.id, reflection.display_name into home, person from public.namespaces as shelf
  join public.reflections as reflection on reflection.id = shelf.reflection_id where shelf.id = p_shelves[1];
  if not exists (select from public.question_answers where reflection_id = home) then
    return array[]::bigint[];
  end if;
  asked_terms := internal.terms_of_matter(asked_words, coalesce(p_language, 'en'), person);
  return array(
    select line.id
    from (
      select answer.source_id, answer.words, answer.created_at, (
        select max(internal.question_likeness(asked, asked_terms, asked_words)) from public.asked_questions as asked
        -- Where each has a word that the other has not, they may be of two people or places.
        where asked.entry_id = answer.entry_id and asked.is_guest
          and (asked.terms <@ asked_terms or asked.terms @> asked_terms or lower(asked.question) = lower(asked_words))) as likeness
      from public.question_answers as answer
      where answer.reflection_id = home
      order by likeness desc nulls last, created_at desc limit 2
    ) as answer
    cross join lateral (
      select id, position from internal.lines
      -- A transcript in which one person speaks alone has the name within its lines.
      cross join lateral (select btrim(substr(body, words_at + 1), E' \r\n\t') as words) as told
      cross join lateral (select internal.speaker_label(person) || ': ' as label) as speaker
      where source_id = answer.source_id and shelf = any (p_shelves)
        and strpos(answer.words, nullif(case when starts_with(told.words, label) then substr(told.words, length(label) + 1)
          else told.words end, '')) > 0
      order by position limit 40
    ) as line
    where answer.likeness >= 0.6
    order by answer.likeness desc, answer.created_at desc, line.position);
end
$$;
