-- Lines: what search looks through. A line is a turn of a conversation, else a sentence; it is found by its own words, by
-- the question that it replies to, by what stands beside it and by the heading above it.
--
-- Nobody reads lines but the functions of search, which decide by themselves whose eyes they have.

create table internal.lines (
  id bigint generated always as identity primary key,
  source_id uuid not null,
  reflection_id uuid not null,
  namespace_id uuid not null,
  passage_id uuid not null references public.passages (id) on delete cascade,
  position integer not null check (position >= 0),
  passage integer not null,
  starts_at integer not null check (starts_at >= 0),
  body text not null check (length(body) between 1 and 8000),
  words_at integer not null check (words_at between 0 and length(body)),
  speaker text check (length(speaker) <= 200),
  said_on date,
  heading text check (length(heading) <= 400),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  replies_to integer,
  told_from integer not null,
  told_to integer not null check (position between told_from and told_to),
  search tsvector not null,
  unique (source_id, position),
  unique (id, namespace_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
alter table internal.lines enable row level security;
comment on table internal.lines is 'Turns and sentences of sources; bodies that follow each other put together are the text';
comment on column internal.lines.starts_at is 'In the text of the source, in characters';
comment on column internal.lines.words_at is 'Where in the body its words begin: before them stand a time and a name';
comment on column internal.lines.said_on is 'The day of the line where the text names one; otherwise that of its source counts';
comment on column internal.lines.replies_to is 'The position of the question that somebody else asked just before';
comment on column internal.lines.told_from is 'The first of the lines that are told together when this one is found';
comment on column internal.lines.search is 'A: its own words; B: those of the question; C: of the lines beside it; D: of the heading';

create index lines_passage_idx on internal.lines (passage_id);
create index lines_source_idx on internal.lines (source_id, reflection_id, namespace_id);
-- The namespace is in the index, so that one tenant's search does not walk through the words of all the others. Without a
-- list of pending rows, which every search would have to read from end to end after each source that was added.
create index lines_search_idx on internal.lines using gin (namespace_id, search) with (fastupdate = off);

-- `p_lines` is the whole text in its order, each line as {passage, at, body, words_at, speaker, on, heading, language,
-- replies_to, from, to}; `passage` is the position of the passage in which it begins.
create function internal.file_lines(p_source_id uuid, p_lines jsonb) returns void
language sql
set search_path = ''
as $$
  delete from internal.lines where source_id = p_source_id;

  with given as materialized (
    select (number - 1)::integer as position, line.*,
      internal.words_of(substr(body, words_at + 1), language) as words,
      internal.words_of(coalesce(heading, ''), language) as above
    from rows from (jsonb_to_recordset(p_lines) as (
      passage integer, at integer, body text, words_at integer, speaker text, "on" date, heading text, language text,
      replies_to integer, "from" integer, "to" integer
    )) with ordinality as line (
      passage, at, body, words_at, speaker, said_on, heading, language, replies_to, told_from, told_to, number)
  )
  insert into internal.lines (
    source_id, reflection_id, namespace_id, passage_id, passage, position, starts_at, body, words_at, speaker, said_on, heading,
    language, replies_to, told_from, told_to, search)
  select passage.source_id, passage.reflection_id, passage.namespace_id, passage.id, passage.position, line.position, line.at, line.body,
    line.words_at, line.speaker, line.said_on, line.heading, line.language, line.replies_to, line.told_from, line.told_to,
    setweight(line.words, 'A') || setweight(coalesce(question.words, ''), 'B') || setweight(line.beside, 'C')
      || setweight(line.above, 'D')
  from (
    select given.*, coalesce(lag(words) over in_order, '') || coalesce(lead(words) over in_order, '') as beside
    from given window in_order as (order by position)
  ) as line
  join public.passages as passage on passage.source_id = p_source_id and passage.position = line.passage
  left join given as question on question.position = line.replies_to
  order by line.position;
$$;
comment on function internal.file_lines is 'In place of those that were there';
