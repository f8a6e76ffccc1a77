-- Lines: what search looks through. A line is a turn of a conversation, else a sentence; it is found by its own words, by
-- the question that it replies to, by what stands beside it and by the heading above it.
--
-- Nobody reads lines but the functions of search, which decide by themselves whose eyes they have.
--
-- Of a conversation there are two editions: members hear all that was said; guests hear the person's own words, and nothing
-- of what others wrote or asked, nor e-mail addresses and telephone numbers. Each edition stands on a shelf of its own, and a
-- search is given the shelves that it may look through: so no function has to remember whose words a line are.

create type internal.line_edition as enum ('all', 'members', 'guests');

create function internal.shelf_of(p_namespace_id uuid, p_edition internal.line_edition) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case p_edition
    when 'members' then md5(p_namespace_id || '/members')::uuid
    when 'guests' then md5(p_namespace_id || '/guests')::uuid
    else p_namespace_id end;
$$;
comment on function internal.shelf_of is 'Where lines of an edition are found: those that everybody may be told under the namespace itself';

-- An address in "[…]", a number of a telephone too; a day, a year or a sum stays.
create function internal.without_contacts(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(p_text,
    '[[:alnum:]._%+-]+(?:@|\s?\[at\]\s?|\s?\(at\)\s?)[[:alnum:]-]+(?:\.[[:alnum:]-]+)+', '[…]', 'gi'),
    '(?:\+|(?<![[:alnum:].,])00)[1-9](?:[ ()/.\u00A0\u2013-]{0,3}[0-9]){6,14}(?![0-9])'
    || '|(?<![[:alnum:].,/+-])\(?0[1-9][0-9]{1,4}\)?[ /.\u00A0\u2013-]{0,3}[0-9](?:[ /.\u00A0\u2013-]{0,2}[0-9]){3,10}(?![0-9])'
    || '|(?<![[:alnum:].,/+-])\(?[2-9][0-9]{2}\)?[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])', '[…]', 'g'),
    '(\m(?:tel|telephone|telefon|phone|mobile|mobil|handy|cell|fax)\M[.:]?\s*(?:(?:no|nr|number|nummer)\M[.:]?\s*)?(?:(?:is|ist)\s+)?)\(?[0-9](?:[ ()/.-]{0,2}[0-9]){4,14}(?![0-9])',
    '\1[…]', 'gi');
$$;
comment on function internal.without_contacts is 'A text as guests read it: without e-mail addresses and telephone numbers';

create table internal.lines (
  id bigint generated always as identity primary key,
  source_id uuid not null,
  reflection_id uuid not null,
  namespace_id uuid not null,
  passage_id uuid not null references public.passages (id) on delete cascade,
  edition internal.line_edition not null default 'all',
  shelf uuid not null generated always as (internal.shelf_of(namespace_id, edition)) stored,
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
  unique (source_id, edition, position),
  unique (id, shelf),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
alter table internal.lines enable row level security;
comment on table internal.lines is 'Turns and sentences of sources; bodies that follow each other put together are the text';
comment on column internal.lines.position is 'In its edition';
comment on column internal.lines.starts_at is 'In the text of the source, in characters';
comment on column internal.lines.words_at is 'Where in the body its words begin: before them stand a time and a name';
comment on column internal.lines.said_on is 'The day of the line where the text names one; otherwise that of its source counts';
comment on column internal.lines.replies_to is 'The position of the question that somebody else asked just before';
comment on column internal.lines.told_from is 'The first of the lines that are told together when this one is found';
comment on column internal.lines.search is 'A: its own words; B: those of the question; C: of the lines beside it; D: of the heading';

create index lines_passage_idx on internal.lines (passage_id);
create index lines_source_idx on internal.lines (source_id, reflection_id, namespace_id);
-- The shelf is in the index, so that one tenant's search does not walk through the words of all the others. Without a
-- list of pending rows, which every search would have to read from end to end after each source that was added.
create index lines_search_idx on internal.lines using gin (shelf, search) with (fastupdate = off);

-- `p_lines` is the whole text in its order, each line as {edition, passage, at, body, words_at, speaker, on, heading, language,
-- replies_to, from, to}; `passage` is the position of the passage in which it begins. Where a text that everybody may be told
-- holds an address, guests get an edition without it.
create function internal.file_lines(p_source_id uuid, p_lines jsonb) returns void
language sql
set search_path = ''
as $$
  delete from internal.lines where source_id = p_source_id;

  with listed as materialized (
    select line.*, coalesce(edition, 'all') as for_whom, internal.without_contacts(body) <> body as tells_contacts
    from rows from (jsonb_to_recordset(p_lines) as (
      edition internal.line_edition, passage integer, at integer, body text, words_at integer, speaker text, "on" date,
      heading text, language text, replies_to integer, "from" integer, "to" integer
    )) with ordinality as line (
      edition, passage, at, body, words_at, speaker, said_on, heading, language, replies_to, told_from, told_to, number)
  ), parted as (
    select listed.*, target from listed
    cross join (select coalesce(bool_or(for_whom = 'all' and tells_contacts), false) as is_parted from listed) as text
    cross join lateral unnest(case
      when for_whom = 'all' and is_parted then array['members', 'guests']::internal.line_edition[]
      else array[for_whom] end) as target
  ), shown as (
    select target, number, passage, at, said_on, language, replies_to, told_from, told_to,
      case when target = 'guests' then internal.without_contacts(label) else label end as label,
      case when target = 'guests' then internal.without_contacts(words) else words end as said,
      case when target = 'guests' then internal.without_contacts(speaker) else speaker end as speaker,
      case when target = 'guests' then internal.without_contacts(heading) else heading end as heading
    from parted
    cross join lateral (select substr(body, 1, words_at) as label, substr(body, words_at + 1) as words) as halves
  ), given as materialized (
    select shown.*, (row_number() over (partition by target order by number) - 1)::integer as position,
      internal.words_of(said, language) as words, internal.words_of(coalesce(heading, ''), language) as above
    from shown
  )
  insert into internal.lines (
    source_id, reflection_id, namespace_id, edition, passage_id, passage, position, starts_at, body, words_at, speaker, said_on,
    heading, language, replies_to, told_from, told_to, search)
  select passage.source_id, passage.reflection_id, passage.namespace_id, line.target, passage.id, passage.position, line.position,
    line.at, line.label || line.said, length(line.label), line.speaker, line.said_on, line.heading, line.language, line.replies_to,
    line.told_from, line.told_to,
    -- A label alone is nothing that anybody said, and is not found by what stands beside it.
    case when line.said !~ '[[:alnum:]]' and line.label ~ '[[:alnum:]]' then ''::tsvector else
      setweight(line.words, 'A') || setweight(coalesce(question.words, ''), 'B') || setweight(line.beside, 'C')
        || setweight(line.above, 'D') end
  from (
    select given.*, coalesce(lag(words) over in_order, '') || coalesce(lead(words) over in_order, '') as beside
    from given window in_order as (partition by target order by position)
  ) as line
  join public.passages as passage on passage.source_id = p_source_id and passage.position = line.passage
  left join given as question on question.position = line.replies_to and question.target = line.target
  order by line.target, line.position;
$$;
comment on function internal.file_lines is 'In place of those that were there';
