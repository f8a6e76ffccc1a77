-- Passages: sources cut for retrieval, and the words by which they are found.

create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- English word stems without accents: whoever asks for soderharu finds Söderharu.
create text search configuration internal.words (copy = pg_catalog.english);
comment on text search configuration internal.words is 'English stems without accents';
alter text search configuration internal.words
  alter mapping for asciiword, word, numword with extensions.unaccent, pg_catalog.english_stem;

-- Letters and digits only, composed, written by code points: how Postgres itself takes a text apart depends on the locale of
-- the server, and it reads 1977-1983 as a year and a negative number. Soft hyphens go without leaving a gap.
create function internal.searchable_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(normalize(p_text, nfkc), U&'\00AD', ''),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B0-\u02FF\u2000-\u2BFF\u3000-\u3004\u3008-\u3020\uFE00-\uFE6F\uFFF0-\uFFFF]+',
    ' ', 'g');
$$;
grant execute on function internal.searchable_text to authenticated, service_role;

create function internal.words_of(p_text text) returns tsvector
language sql
immutable
set search_path = ''
as $$
  select to_tsvector('internal.words'::regconfig, internal.searchable_text(p_text));
$$;
grant execute on function internal.words_of to authenticated, service_role;

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  position integer not null check (position >= 0),
  body text not null check (length(body) between 1 and 8000),
  search tsvector not null generated always as (internal.words_of(body)) stored,
  created_at timestamptz not null default now(),
  unique (source_id, position),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.passages is 'Pieces of sources for retrieval; the namespace follows the source when it is moved';

create index passages_source_idx on public.passages (source_id, reflection_id, namespace_id);
create index passages_reflection_idx on public.passages (reflection_id, namespace_id);
-- The namespace is in the index, so that one tenant's search does not walk through the words of all the others. No other
-- index begins with it: a plan made while there were few passages could prefer that one, and be kept when there are many.
-- Without a list of pending rows, which every search would have to read from end to end after each source that was added.
create index passages_search_idx on public.passages using gin (namespace_id, search) with (fastupdate = off);

alter table public.passages enable row level security;
grant select on public.passages to authenticated;
grant select, delete on public.passages to service_role;
grant insert (id, source_id, reflection_id, namespace_id, position, body) on public.passages to service_role;

create policy passages_select_stewards on public.passages for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
-- A viewer opens citations; the sub-select runs under the viewer's own policy on namespaces, which hides sealed ones.
create policy passages_select_viewers on public.passages for select to authenticated
  using (
    reflection_id = any (array(select internal.my_reflections_as('viewer')))
    and namespace_id = any (array(select id from public.namespaces where visibility <> 'sealed'))
  );

create trigger passages_keep_words before update on public.passages
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'position', 'body');
