-- Sources: the texts a reflection is made of, and how far each has been read. How they are added and changed, and how the
-- worker reads them, is in the three files after this one.

create type public.source_kind as enum ('paste', 'file', 'web_page', 'interview', 'recording', 'photo');
create type public.source_status as enum ('queued', 'reading', 'indexing', 'compiling', 'live', 'failed');

create table public.sources (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  kind public.source_kind not null,
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 200),
  content text check (octet_length(content) between 1 and 4194304),
  version integer not null default 1 check (version > 0),
  content_hash text generated always as (internal.sha256_hex(content)) stored,
  byte_length integer generated always as (octet_length(content)) stored,
  file_hash text,
  origin_url text check (origin_url ~ '^https?://' and length(origin_url) <= 2000),
  reading_note text check (length(reading_note) between 1 and 1000),
  file_name text check (length(file_name) between 1 and 255),
  recorded_on date,
  language text check (language ~ '^[a-z]{2,3}$'),
  is_language_chosen boolean not null default false,
  voices jsonb,
  called_as text[] check (cardinality(called_as) <= 20),
  conversation_id uuid,
  added_by uuid references public.profiles (id) on delete set null,
  status public.source_status not null default 'queued',
  progress smallint not null default 0 check (progress between 0 and 100),
  failure_reason text check (length(failure_reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  erase_after timestamptz,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  unique (id, reflection_id, namespace_id),
  check ((status = 'failed') = (failure_reason is not null)),
  check ((deleted_at is null) = (erase_after is null)),
  check (content is not null or status in ('queued', 'reading', 'failed'))
);
comment on table public.sources is 'Raw texts, read by stewards only; status moves by functions of the worker';
comment on column public.sources.content is 'Empty until a file or web page has been read; from then on each change is a version of its own';
comment on column public.sources.version is 'Of the text; earlier ones are in source_versions';
comment on column public.sources.file_hash is 'Of the bytes that were uploaded, so that the same file twice is known before it is read';
comment on column public.sources.progress is 'Of the whole way to live, in percent: 90 is that of a source which waits for the voice, also when it failed there';
comment on column public.sources.language is 'ISO 639-1; detected at the end of reading, null when none fits';
comment on column public.sources.is_language_chosen is 'By a steward: another reading does not detect it anew';
comment on column public.sources.voices is 'Of a conversation {of, voices: [{name, times, isPerson}]}: who wrote or spoke, and who of them is the person';
comment on column public.sources.called_as is 'What this text calls the person, as a steward chose; none where nobody in it is';
comment on column public.sources.deleted_at is 'Nothing of it is found from then on; until erase_after it can be restored';
comment on column public.sources.reading_note is 'Of an archive: what was taken from it, and what was left';
comment on column public.sources.conversation_id is 'The interview this transcript comes from';
comment on column public.sources.failure_reason is 'A sentence on which a person can act, or a reason of which pages make one';

-- What was deleted may be given again.
create unique index sources_same_text_idx on public.sources (namespace_id, content_hash) where deleted_at is null;
create unique index sources_same_file_idx on public.sources (namespace_id, file_hash) where deleted_at is null;
create index sources_reflection_idx on public.sources (reflection_id, created_at desc);
create index sources_namespace_idx on public.sources (namespace_id, reflection_id);
create index sources_conversation_idx on public.sources (conversation_id, reflection_id);
create index sources_added_by_idx on public.sources (added_by);

alter table public.sources enable row level security;
grant select on public.sources to authenticated, service_role;
-- The sub-select runs under the reader's own policy on namespaces, which hides deleted ones.
create policy sources_select_stewards on public.sources for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

create trigger sources_touch_updated_at before update on public.sources
  for each row execute function internal.touch_updated_at();
create trigger sources_keep_identity before update on public.sources
  for each row execute function internal.keep_columns('id', 'reflection_id', 'kind', 'file_hash', 'created_at');
-- To queued from anywhere: restored, or tried again. From failed to live: what only waited for a voice that was refused at
-- first.
create trigger sources_status before insert or update on public.sources
  for each row execute function internal.enforce_status_machine(
    'queued', 'queued>reading', 'reading>indexing', 'indexing>compiling', 'compiling>live',
    'queued>failed', 'reading>failed', 'indexing>failed', 'compiling>failed',
    'reading>queued', 'indexing>queued', 'compiling>queued', 'live>queued', 'failed>queued', 'failed>live');

create function internal.keep_content() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform internal.misused('conflict', 'words_without_version');
  return null;
end
$$;
create trigger sources_keep_content before update on public.sources
  for each row when (
    old.content is not null
    and (new.content is distinct from old.content) <> (new.version = old.version + 1)
    or new.version not in (old.version, old.version + 1))
  execute function internal.keep_content();

create table public.source_files (
  source_id uuid primary key references public.sources (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760)
);
comment on table public.source_files is 'Uploaded files until they have been read; only functions of the worker see them';
alter table public.source_files enable row level security;

create function api.count_sources(p_reflection_id uuid)
returns table (namespace_id uuid, source_count bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select namespace_id, count(*) from public.sources
  where reflection_id = p_reflection_id and deleted_at is null group by namespace_id;
end
$$;
comment on function api.count_sources is 'Of the sources that the caller may read; namespaces without one are left out';

-- Whoever publishes words should know that they were also put where not everybody hears them. The same, as where one is refused
-- twice: of the text, or of the bytes of the file.
create function api.list_twins(p_source_ids uuid[]) returns table (source_id uuid, collections text[])
language sql
stable
set search_path = ''
as $$
  with twins as (
    select source.id, same.namespace_id
    from public.sources as source
    join public.sources as same on same.reflection_id = source.reflection_id and same.content_hash = source.content_hash
    where source.id = any (p_source_ids) and same.namespace_id <> source.namespace_id and same.deleted_at is null
    union
    select source.id, same.namespace_id
    from public.sources as source
    join public.sources as same on same.reflection_id = source.reflection_id and same.file_hash = source.file_hash
    where source.id = any (p_source_ids) and same.namespace_id <> source.namespace_id and same.deleted_at is null
  )
  select twins.id, array_agg(shelf.title order by shelf.title)
  from twins join public.namespaces as shelf on shelf.id = twins.namespace_id
  group by twins.id;
$$;
comment on function api.list_twins is 'The titles of the other namespaces that hold the same text or file, as far as the caller may read; sources without any are left out';

grant execute on function api.count_sources, api.list_twins to authenticated;
