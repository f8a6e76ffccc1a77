-- What lines mean, as vectors of a model. A vector is kept as the signs of its numbers: how many of them two vectors share
-- says how alike they are, on any server, and takes a line to a few bytes.
--
-- security definer, with the reason:
--   public.lines_to_embed, public.store_line_vectors    the tables are nobody's but theirs

create table internal.line_vectors (
  line_id bigint not null references internal.lines (id) on delete cascade,
  model text not null check (length(model) between 1 and 200),
  signs bit varying(16000) not null check (length(signs) > 0),
  primary key (line_id, model)
);
alter table internal.line_vectors enable row level security;
comment on table internal.line_vectors is 'One for each line and model; the name of the model says its version';

-- One for vectors that point the same way, 0 for those that have nothing to do with each other.
create function internal.likeness(p_one bit varying, p_other bit varying) returns real
language sql
immutable
set search_path = ''
as $$
  select cos(pi() * bit_count(p_one # p_other) / length(p_one))::real where length(p_one) = length(p_other);
$$;

-- Exact, over the lines that may be searched and no others: an approximate index finds its neighbours first and filters
-- them then, so that a small namespace would find nothing beside a large one.
create function internal.nearest_lines(p_shelves uuid[], p_signs bit varying, p_model text)
returns table (line_id bigint, likeness real)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  if p_signs is null then
    return;
  end if;
  return query
    select line.id, internal.likeness(signs, p_signs) as likeness
    from unnest(p_shelves) as shelf
    join internal.lines as line on line.namespace_id = shelf
    join internal.line_vectors as known on known.line_id = line.id and known.model = p_model
    where length(signs) = length(p_signs)
    order by bit_count(signs # p_signs), line.id
    limit 80;
end
$$;

create function public.lines_to_embed(p_source_id uuid, p_model text)
returns table (line_id bigint, words text)
language sql
stable
security definer
set search_path = ''
as $$
  select line.id, concat_ws(' ',
    (select title || '.' from public.sources where id = p_source_id),
    line.heading || '.', to_char(line.said_on, 'FMMonth YYYY') || '.',
    (select substr(body, words_at + 1) from internal.lines where source_id = p_source_id and position = line.position - 1),
    substr(line.body, line.words_at + 1))
  from internal.lines as line
  where line.source_id = p_source_id and not exists (
    select from internal.line_vectors as known where known.line_id = line.id and known.model = p_model)
  order by line.position limit 100;
$$;

create function public.store_line_vectors(p_model text, p_vectors jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  insert into internal.line_vectors (line_id, model, signs)
  select (item ->> 'line_id')::bigint, p_model, (item ->> 'signs')::bit varying
  from jsonb_array_elements(p_vectors) as item
  where exists (select from internal.lines where id = (item ->> 'line_id')::bigint)
  on conflict (line_id, model) do nothing;
$$;

comment on function public.lines_to_embed is 'Those of a source without a vector of this model, a hundred at a time';
comment on function public.store_line_vectors is 'Lines that were deleted in the meantime are passed over';
grant execute on function public.lines_to_embed, public.store_line_vectors to service_role;
