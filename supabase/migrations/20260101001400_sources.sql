-- Sources: the texts a reflection is made of, and how far each has been read.
--
-- security definer, with the reason:
--   public.add_source, public.add_file, public.add_web_page, public.move_source, public.retry_source,
--   public.rename_source, public.delete_source, public.restore_source
--                               change a source and queue its work in one transaction; authenticated writes neither
--   public.claim_source, public.store_source_text, public.advance_source, public.finish_compiling,
--   public.erase_source         the worker's compare-and-sets; service_role has no update privilege on the status, and
--                               none at all on the files

create type public.source_kind as enum ('paste', 'file', 'web_page', 'interview');
create type public.source_status as enum ('queued', 'reading', 'indexing', 'compiling', 'live', 'failed');

create table public.sources (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  kind public.source_kind not null,
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 200),
  content text check (octet_length(content) between 1 and 4194304),
  content_hash text generated always as (internal.sha256_hex(content)) stored,
  byte_length integer generated always as (octet_length(content)) stored,
  file_hash text,
  origin_url text check (origin_url ~ '^https?://' and length(origin_url) <= 2000),
  file_name text check (length(file_name) between 1 and 255),
  recorded_on date,
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
comment on column public.sources.content is 'Empty until a file or web page has been read; written once';
comment on column public.sources.file_hash is 'Of the bytes that were uploaded, so that the same file twice is known before it is read';
comment on column public.sources.progress is 'Of the whole way to live, in percent';
comment on column public.sources.deleted_at is 'Nothing of it is found from then on; until erase_after it can be restored';
comment on column public.sources.conversation_id is 'The interview this transcript comes from';
comment on column public.sources.failure_reason is 'A sentence on which a person can act';

-- What was deleted may be given again.
create unique index sources_same_text_idx on public.sources (namespace_id, content_hash) where deleted_at is null;
create unique index sources_same_file_idx on public.sources (namespace_id, file_hash) where deleted_at is null;
create index sources_reflection_idx on public.sources (reflection_id, created_at desc);
create index sources_namespace_idx on public.sources (namespace_id, reflection_id);
create index sources_conversation_idx on public.sources (conversation_id, reflection_id);
create index sources_added_by_idx on public.sources (added_by);

alter table public.sources enable row level security;
grant select on public.sources to authenticated, service_role;
create policy sources_select_stewards on public.sources for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create trigger sources_touch_updated_at before update on public.sources
  for each row execute function internal.touch_updated_at();
create trigger sources_keep_identity before update on public.sources
  for each row execute function internal.keep_columns('id', 'reflection_id', 'kind', 'file_hash', 'created_at');
-- To queued from anywhere: moved on by nobody and restored, or tried again.
create trigger sources_status before insert or update on public.sources
  for each row execute function internal.enforce_status_machine(
    'queued', 'queued>reading', 'reading>indexing', 'indexing>compiling', 'compiling>live',
    'queued>failed', 'reading>failed', 'indexing>failed', 'compiling>failed',
    'reading>queued', 'indexing>queued', 'compiling>queued', 'live>queued', 'failed>queued');

create function internal.keep_content() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform internal.fail('conflict', 'The words of a source cannot be changed. Add them as another source.');
  return null;
end
$$;
create trigger sources_keep_content before update on public.sources
  for each row when (old.content is not null and new.content is distinct from old.content)
  execute function internal.keep_content();

create table public.source_files (
  source_id uuid primary key references public.sources (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760)
);
comment on table public.source_files is 'Uploaded files until they have been read; only functions of the worker see them';
alter table public.source_files enable row level security;

create function internal.enqueue_ingest(p_source public.sources) returns bigint
language sql
set search_path = ''
as $$
  select internal.enqueue('ingest', jsonb_build_object(
    'kind', 'ingest', 'reflection_id', p_source.reflection_id, 'source_id', p_source.id));
$$;

create function internal.require_stewarded_source(p_source_id uuid, p_is_deleted boolean default false)
returns public.sources
language plpgsql
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources
  where id = p_source_id and (deleted_at is not null) = p_is_deleted for update;
  if source.id is null then
    perform internal.require_user();
    perform internal.fail('not_found', 'There is no such source. Reload the page to see which there are.');
  end if;
  perform internal.require_steward(source.reflection_id);
  return source;
end
$$;

-- Locked against a change of visibility to the end of the transaction: whoever publishes the namespace meanwhile waits, and
-- then sees what they publish.
create function internal.lock_namespace(p_namespace_id uuid) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  namespace public.namespaces;
begin
  select * into namespace from public.namespaces where id = p_namespace_id for share;
  if namespace.id is null then
    perform internal.require_user();
    perform internal.fail('not_found', 'There is no such namespace. Reload the page to see which there are.');
  end if;
  return namespace;
end
$$;

-- Whoever changes what is on a shelf is a steward; a manager, where guests hear it: words that come to the public, come back to
-- it or are taken from it. The lock comes first, so that nobody publishes the namespace between the check and the change.
create function internal.require_say_in(p_namespace_id uuid) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  target public.namespaces := internal.lock_namespace(p_namespace_id);
begin
  perform internal.require_steward(target.reflection_id);
  if target.visibility = 'published' then
    perform internal.require_manager(target.reflection_id);
  end if;
  return target;
end
$$;

-- What a new source needs whatever it is.
create function internal.admit_source(p_namespace_id uuid, p_bytes bigint) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
begin
  if p_bytes is null then
    perform internal.fail('invalid_request', 'Give a text, a file or the address of a page.');
  end if;
  if (select count(*) from public.sources where reflection_id = target.reflection_id) >= 5000 then
    perform internal.fail('limit_reached', 'A reflection holds at most 5000 sources. Delete some, or join short ones.');
  end if;
  perform internal.take_ingest_bytes(target.reflection_id, p_bytes);
  return target;
end
$$;

create function internal.take_ingest_bytes(p_reflection_id uuid, p_bytes bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not internal.take_cap('reflection:' || p_reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), p_bytes, 268435456)
  then
    perform internal.fail('limit_reached', 'A reflection takes in at most 256 MiB a day. Go on tomorrow.');
  end if;
end
$$;

create function public.add_source(
  p_namespace_id uuid, p_kind public.source_kind, p_title text, p_content text, p_recorded_on date default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.admit_source(p_namespace_id, octet_length(p_content));
  source public.sources;
begin
  if p_kind not in ('paste', 'interview') then
    perform internal.fail('invalid_request', 'A text is pasted or an interview. Files and web pages are added as such.');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, added_by)
  values (target.reflection_id, target.id, p_kind, btrim(p_title), p_content, p_recorded_on, (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict',
      'This namespace holds the same text already. Add another text, or choose another namespace.');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'Give a title of 1 to 200 visible characters and a text of at most 4 MiB.');
end
$$;

create function public.add_file(
  p_namespace_id uuid, p_kind public.source_kind, p_title text, p_file_name text, p_base64 text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- In base64 four characters are three bytes; what the padding adds does not matter to a daily limit.
  target public.namespaces := internal.admit_source(p_namespace_id, length(p_base64)::bigint * 3 / 4);
  file_bytes bytea := decode(p_base64, 'base64');
  source public.sources;
begin
  if p_kind not in ('file', 'interview') then
    perform internal.fail('invalid_request', 'A file is a file or the transcript of an interview.');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, file_name, file_hash, added_by)
  values (target.reflection_id, target.id, p_kind, btrim(p_title), p_file_name, encode(sha256(file_bytes), 'hex'),
    (select auth.uid()))
  returning * into source;
  insert into public.source_files (source_id, bytes) values (source.id, file_bytes);
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict',
      'This namespace holds the same file already. Choose another file, or another namespace.');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'Give a file of 1 byte to 10 MiB with a name of 1 to 200 visible characters.');
end
$$;

create function public.add_web_page(p_namespace_id uuid, p_url text, p_title text default null) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.admit_source(p_namespace_id, 1);
  source public.sources;
begin
  if exists (
    select from public.sources
    where namespace_id = target.id and kind = 'web_page' and origin_url = p_url and deleted_at is null
  ) then
    perform internal.fail('conflict',
      'This namespace holds that page already. Delete the older one to have it read anew, or choose another namespace.');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, origin_url, added_by)
  values (target.reflection_id, target.id, 'web_page', coalesce(btrim(p_title), left(p_url, 200)), p_url,
    (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request',
      'Give the address of a web page, such as https://example.org, and a title of at most 200 visible characters.');
end
$$;

create function public.move_source(p_source_id uuid, p_namespace_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  origin public.namespaces := internal.lock_namespace(source.namespace_id);
  target public.namespaces := internal.lock_namespace(p_namespace_id);
begin
  if target.reflection_id <> source.reflection_id then
    perform internal.fail('not_found', 'There is no such namespace. Reload the page to see which there are.');
  end if;
  -- Letting more people hear the words is for managers to decide, as it is for a whole namespace; so is taking them from
  -- the public.
  if target.visibility > origin.visibility or (origin.visibility = 'published' and target.visibility <> 'published') then
    perform internal.require_manager(source.reflection_id);
  end if;
  update public.sources set namespace_id = target.id where id = source.id and namespace_id <> target.id;
  if found then
    perform internal.enqueue('artifacts',
      jsonb_build_object('kind', 'regenerate', 'reflection_id', source.reflection_id));
    perform internal.write_audit(source.reflection_id, 'source.moved', jsonb_build_object(
      'source_id', source.id, 'from', origin.id, 'to', target.id));
  end if;
exception
  when unique_violation then
    perform internal.fail('conflict',
      'That namespace holds the same text already. Delete one of the two, or choose another namespace.');
end
$$;

create function internal.queue_again(p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.require_say_in(p_source.namespace_id);
  update public.sources
  set status = 'queued', progress = 0, failure_reason = null, deleted_at = null, erase_after = null
  where id = p_source.id;
  update public.dead_letters set retried_at = now(), retried_by = (select auth.uid())
  where reflection_id = p_source.reflection_id and payload ->> 'source_id' = p_source.id::text and retried_at is null;
  perform internal.enqueue_ingest(p_source);
end
$$;

create function public.rename_source(p_source_id uuid, p_title text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  -- The title stands beside every citation.
  perform internal.require_say_in(source.namespace_id);
  update public.sources set title = btrim(p_title) where id = source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'Give a title of 1 to 200 visible characters.');
end
$$;

create function public.retry_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  if source.status <> 'failed' then
    perform internal.fail('conflict',
      'Only a source that failed can be tried again. Reload the page to see how far this one is.');
  end if;
  perform internal.queue_again(source);
end
$$;

create function public.delete_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  time_to_restore constant interval := interval '10 minutes';
begin
  perform internal.require_say_in(source.namespace_id);
  update public.sources set deleted_at = now(), erase_after = now() + time_to_restore where id = source.id;
  delete from public.passages where source_id = source.id;
  delete from public.evidence
  where source_id = source.id
    or correction_id in (select id from public.fact_corrections where source_id = source.id);
  perform internal.enqueue('artifacts', jsonb_build_object(
    'kind', 'regenerate', 'reflection_id', source.reflection_id, 'erased_source_id', source.id));
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'erase', 'reflection_id', source.reflection_id, 'source_id', source.id),
    extract(epoch from time_to_restore)::integer);
  perform internal.write_audit(source.reflection_id, 'source.deleted', jsonb_build_object('source_id', source.id));
end
$$;
comment on function public.delete_source is 'Passages and evidence go at once, the words ten minutes later; the job regenerates without them and then tombstones older generations';

create function public.restore_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id, p_is_deleted => true);
begin
  if source.erase_after <= now() then
    perform internal.fail('not_found', 'This source was deleted too long ago to bring it back. Add it again.');
  end if;
  perform internal.queue_again(source);
  insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
  select reflection_id, namespace_id, id, 'fact', corrected_statement
  from public.fact_corrections where source_id = source.id and status = 'accepted';
  perform internal.write_audit(source.reflection_id, 'source.restored', jsonb_build_object('source_id', source.id));
exception
  when unique_violation then
    perform internal.fail('conflict',
      'The same text has been added to this namespace in the meantime. It is there already.');
end
$$;

-- The worker's steps. Each is one compare-and-set, so that two workers on one source, or one that was killed and begins
-- again, end where one would have.

create function public.claim_source(p_source_id uuid)
returns table (
  status public.source_status, kind public.source_kind, content text, file_name text, file_base64 text,
  origin_url text, person text
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sources set status = 'reading', progress = 10
  where id = p_source_id and sources.status = 'queued' and deleted_at is null;
  return query
    select source.status, source.kind, source.content, source.file_name,
      case when source.content is null then encode(file.bytes, 'base64') end,
      source.origin_url, reflection.display_name
    from public.sources as source
    join public.reflections as reflection on reflection.id = source.reflection_id
    left join public.source_files as file on file.source_id = source.id
    where source.id = p_source_id and source.status in ('reading', 'indexing') and source.deleted_at is null;
end
$$;
comment on function public.claim_source is 'What there is to do for a source; no row when nothing is left: it is deleted, failed, or further on';

create function public.store_source_text(p_source_id uuid, p_content text, p_title text default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
  same public.sources;
  given_title text := left(btrim(internal.visible_text(p_title)), 200);
begin
  select * into source from public.sources
  where id = p_source_id and status = 'reading' and deleted_at is null for update;
  if source.id is null then
    return false;
  end if;
  if source.content is null and source.kind = 'web_page' then
    perform internal.take_ingest_bytes(source.reflection_id, octet_length(p_content));
  end if;
  -- A page whose title nobody gave is called by its own.
  update public.sources set
    content = p_content, status = 'indexing', progress = 40,
    title = case when title = left(origin_url, 200) and given_title <> '' then btrim(given_title) else title end
  where id = source.id;
  delete from public.source_files where source_id = source.id;
  return true;
exception
  when unique_violation then
    select * into same from public.sources
    where namespace_id = source.namespace_id and content_hash = internal.sha256_hex(p_content)
      and deleted_at is null and id <> source.id;
    update public.sources set status = 'failed', failure_reason = format(
      'This namespace holds the same text already, as “%s”. Delete one of the two, or move one to another namespace.',
      same.title)
    where id = source.id;
    return false;
end
$$;
comment on function public.store_source_text is 'The end of reading; a text that the namespace has already fails the source with a sentence that names it';

create function public.advance_source(
  p_source_id uuid, p_from public.source_status, p_to public.source_status,
  p_progress integer default 0, p_failure_reason text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sources
  set status = p_to, progress = p_progress, failure_reason = left(p_failure_reason, 2000)
  where id = p_source_id and status = p_from and deleted_at is null;
  return found;
end
$$;
comment on function public.advance_source is 'Compare-and-set: false when the source is no longer in the expected status. The same status twice reports progress';

create function public.finish_compiling(p_reflection_id uuid, p_source_ids uuid[]) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  finished integer;
begin
  update public.sources set status = 'live', progress = 100
  where reflection_id = p_reflection_id and id = any (p_source_ids) and status = 'compiling';
  get diagnostics finished = row_count;
  return finished;
end
$$;
comment on function public.finish_compiling is 'Takes the sources that were compiling when a regeneration began; one that came later waits for the next';

create function public.erase_source(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.sources where id = p_source_id and erase_after <= now();
  return found;
end
$$;
comment on function public.erase_source is 'False for one that was restored; each deletion queues an erasure of its own';
comment on function public.move_source is 'Passages, evidence and corrections follow by foreign key, so that nothing stays where more people can hear it';

create function public.count_sources(p_reflection_id uuid)
returns table (namespace_id uuid, source_count bigint)
language sql
stable
set search_path = ''
as $$
  select namespace_id, count(*) from public.sources
  where reflection_id = p_reflection_id and deleted_at is null group by namespace_id;
$$;
comment on function public.count_sources is 'Of the sources that the caller may read; namespaces without one are left out';

grant execute on function
  public.add_source, public.add_file, public.add_web_page, public.rename_source, public.move_source,
  public.retry_source, public.delete_source, public.restore_source, public.count_sources
to authenticated;
grant execute on function
  public.claim_source, public.store_source_text, public.advance_source, public.finish_compiling, public.erase_source
to service_role;
