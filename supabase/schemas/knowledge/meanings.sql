-- What lines and corrections mean, as vectors of a model. Two bits of each number are kept in `signs`: how many of them two vectors
-- share says how alike they are, on any server, and which lines are worth a closer look. Two others in `code` are what the ranking
-- looks at. A line takes some three hundred bytes. One model at a time: what another one said of a line goes when this one has said it.
--
-- security definer, with the reason:
--   all api functions here   the table is nobody's but theirs

create table internal.meanings (
  id bigint generated always as identity primary key,
  line_id bigint,
  shelf uuid,
  correction_id uuid references public.fact_corrections (id) on delete cascade,
  model text not null check (length(model) between 1 and 200),
  signs bit varying(32000) not null check (length(signs) > 0),
  code text not null check (length(code) between 1 and 6000),
  check (num_nonnulls(line_id, correction_id) = 1 and (line_id is null) = (shelf is null)),
  foreign key (line_id, shelf) references internal.lines (id, shelf) on update cascade on delete cascade,
  unique (line_id, shelf, model),
  unique (correction_id, model)
);
alter table internal.meanings enable row level security;
create index meanings_shelf_idx on internal.meanings (shelf, model);
comment on column internal.meanings.shelf is 'Of the line: a search reads the meanings of a shelf without reading its lines';
comment on table internal.meanings is 'One for each line or accepted correction; the name of the model says its version too';
comment on column internal.meanings.code is 'Two bits a number in base64, which is what the ranking reads';

-- Lines without a meaning of this model, in languages that it knows (all, when none is named).
create function internal.lines_without_meaning(p_reflection_id uuid, p_model text, p_languages text[])
returns setof internal.lines
language sql
stable
set search_path = ''
as $$
  select * from internal.lines as line
  where reflection_id = p_reflection_id and (p_languages is null or language = any (p_languages)) and search <> ''::tsvector
    and not exists (select from internal.meanings where line_id = line.id and model = p_model);
$$;

create function internal.corrections_without_meaning(p_reflection_id uuid, p_model text, p_languages text[])
returns setof public.fact_corrections
language sql
stable
set search_path = ''
as $$
  select * from public.fact_corrections as correction
  where reflection_id = p_reflection_id and status = 'accepted' and (p_languages is null or language = any (p_languages))
    and not exists (select from internal.meanings where correction_id = correction.id and model = p_model);
$$;

create function api.list_without_meaning(
  p_reflection_id uuid, p_model text, p_languages text[] default null, p_limit integer default 64
) returns table (line_id bigint, correction_id uuid, language text, words text)
language sql
stable
security definer
set search_path = ''
as $$
  select null::bigint, id, language, corrected_statement
  from internal.corrections_without_meaning(p_reflection_id, p_model, p_languages)
  union all
  (
    -- A line means little without the one before it: the question that it answers, or what "she" stands for.
    select line.id, null, line.language, concat_ws(' ',
      coalesce(
        (select btrim(substr(body, words_at + 1), e' \t\r\n') from internal.lines
          where source_id = line.source_id and edition = line.edition and position = line.position - 1
            and position >= line.told_from),
        line.heading || '.'),
      btrim(substr(line.body, line.words_at + 1), e' \t\r\n'))
    from internal.lines_without_meaning(p_reflection_id, p_model, p_languages) as line
    -- Whoever has just added something asks for it first, however much is left of a library.
    order by line.id desc limit p_limit
  )
  limit p_limit;
$$;
comment on function api.list_without_meaning is 'What is to be given a meaning next, with the words that it is taken from';

-- Whoever was slower stores nothing, and what was deleted meanwhile is passed over.
create function api.store_meanings(p_model text, p_meanings jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  insert into internal.meanings (line_id, shelf, correction_id, model, signs, code)
  select line.id, line.shelf, correction.id, p_model, (item ->> 'signs')::bit varying, item ->> 'code'
  from jsonb_array_elements(p_meanings) as item
  left join internal.lines as line on line.id = (item ->> 'line_id')::bigint
  left join public.fact_corrections as correction on correction.id = (item ->> 'correction_id')::uuid
  where num_nonnulls(line.id, correction.id) = 1
  on conflict do nothing;
  get diagnostics stored = row_count;
  delete from internal.meanings
  where model <> p_model
    and (line_id in (select (item ->> 'line_id')::bigint from jsonb_array_elements(p_meanings) as item)
      or correction_id in (select (item ->> 'correction_id')::uuid from jsonb_array_elements(p_meanings) as item));
  return stored;
end
$$;
comment on function api.store_meanings is 'How many were new';

create function internal.enqueue_meanings(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'embed', 'reflection_id', p_reflection_id);
begin
  -- As with a regeneration: a job that nobody has begun will see this change too.
  perform from pgmq.q_meanings where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('meanings', job);
  end if;
end
$$;

-- What single sentences mean, for whoever reads what was found: made when the source is read, so that a question waits for one meaning, its own.
-- A sentence is found by a hash of the words and the model, and not by where it stands: whoever asks for it was told the words already,
-- under the rights that the lines have. What is not there is made when it is asked for.
create table internal.sentence_meanings (
  line_id bigint not null,
  shelf uuid not null,
  model text not null check (length(model) between 1 and 200),
  key bytea not null check (length(key) = 16),
  vector bytea not null check (length(vector) <= 17000),
  primary key (line_id, shelf, key),
  foreign key (line_id, shelf) references internal.lines (id, shelf) on update cascade on delete cascade
);
alter table internal.sentence_meanings enable row level security;
create index sentence_meanings_key_idx on internal.sentence_meanings (key);
comment on table internal.sentence_meanings is 'Of a line that holds no sentence one without a vector, so that it is not read again';
comment on column internal.sentence_meanings.shelf is 'Of the line: what is left of an erased collection would be found by it';
comment on column internal.sentence_meanings.vector is 'A byte for each number, behind four that say how large they are';

create function internal.lines_without_sentences(p_reflection_id uuid, p_model text) returns setof internal.lines
language sql
stable
set search_path = ''
as $$
  select * from internal.lines as line
  where reflection_id = p_reflection_id and search <> ''::tsvector
    and not exists (select from internal.sentence_meanings where line_id = line.id and shelf = line.shelf and model = p_model);
$$;

create function api.list_without_sentences(p_reflection_id uuid, p_model text, p_limit integer default 64)
returns table (line_id bigint, body text, speaker text, person text)
language sql
stable
security definer
set search_path = ''
as $$
  select line.id, line.body, line.speaker, reflection.display_name
  from internal.lines_without_sentences(p_reflection_id, p_model) as line
  join public.reflections as reflection on reflection.id = line.reflection_id
  order by line.id limit p_limit;
$$;
comment on function api.list_without_sentences is 'Lines whose sentences are to be given a meaning next, and whose reflection they are of';

-- Whoever was slower stores nothing, and what was deleted meanwhile is passed over.
create function api.store_sentences(p_model text, p_sentences jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  delete from internal.sentence_meanings
  where model <> p_model and line_id in (select (item ->> 'line_id')::bigint from jsonb_array_elements(p_sentences) as item);
  insert into internal.sentence_meanings (line_id, shelf, model, key, vector)
  select line.id, line.shelf, p_model, decode(item ->> 'key', 'base64'), decode(item ->> 'vector', 'base64')
  from jsonb_array_elements(p_sentences) as item
  join internal.lines as line on line.id = (item ->> 'line_id')::bigint
  on conflict do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_sentences is 'How many were new';

create function api.recall_sentences(p_model text, p_keys text[]) returns table (key text, vector text)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (known.key) encode(known.key, 'base64'), translate(encode(known.vector, 'base64'), e'\n', '')
  from internal.sentence_meanings as known
  where known.key in (select decode(asked, 'base64') from unnest(p_keys) as asked) and model = p_model and known.vector <> ''
  order by known.key;
$$;
comment on function api.recall_sentences is 'The meanings of those sentences that are known';

-- After a change of the model, or of what was there before there was one.
create function api.queue_meanings(p_model text, p_languages text[] default null, p_of_sentences boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  reflection uuid;
  queued integer := 0;
begin
  for reflection in
    select id from public.reflections
    where exists (select from internal.lines_without_meaning(id, p_model, p_languages))
      or exists (select from internal.corrections_without_meaning(id, p_model, p_languages))
      or p_of_sentences and exists (select from internal.lines_without_sentences(id, p_model))
  loop
    perform internal.enqueue_meanings(reflection);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function api.queue_meanings is 'A job for each reflection in which something has no meaning of this model';

create function api.count_meanings(p_reflection_id uuid, p_model text, p_languages text[] default null)
returns table (known bigint, missing bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    (select count(*) from internal.lines join internal.meanings on line_id = lines.id and model = p_model
      where reflection_id = p_reflection_id),
    (select count(*) from internal.lines_without_meaning(p_reflection_id, p_model, p_languages));
$$;

-- Exact, over what may be searched and nothing else: an approximate index finds its neighbours first and filters them then, so
-- that a small namespace would find nothing beside a large one.
create function internal.nearest_lines(p_shelves uuid[], p_signs bit varying, p_model text) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select known.line_id
    from unnest(p_shelves) as searched
    cross join lateral (
      select line_id, signs from internal.meanings
      where meanings.shelf = searched and model = p_model and length(signs) = length(p_signs)
    ) as known
    order by bit_count(known.signs # p_signs), known.line_id
    limit 120);
end
$$;

grant execute on function
  api.list_without_meaning, api.store_meanings, api.queue_meanings, api.count_meanings, api.list_without_sentences, api.store_sentences,
  api.recall_sentences
to service_role;
