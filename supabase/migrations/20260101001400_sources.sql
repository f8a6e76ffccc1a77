-- Sources: the texts a reflection is made of, and how far each has been read.
--
-- security definer, with the reason:
--   public.add_source, public.move_source, public.retry_source, public.delete_source
--                               change a source and queue its work in one transaction; authenticated writes neither
--   public.advance_source       service_role's compare-and-set; it has no update privilege on the status

create type public.source_kind as enum ('paste', 'file', 'web_page', 'interview');
create type public.source_status as enum ('queued', 'reading', 'indexing', 'compiling', 'live', 'failed');

create table public.sources (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  kind public.source_kind not null,
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 200),
  content text not null check (octet_length(content) between 1 and 4194304),
  content_hash text not null generated always as (internal.sha256_hex(content)) stored,
  byte_length integer not null generated always as (octet_length(content)) stored,
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
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  unique (namespace_id, content_hash),
  unique (id, reflection_id, namespace_id),
  check ((status = 'failed') = (failure_reason is not null))
);
comment on table public.sources is 'Raw texts, read by stewards only; status moves by advance_source';
comment on column public.sources.conversation_id is 'The interview this transcript comes from';
comment on column public.sources.failure_reason is 'A sentence on which a person can act';

create index sources_reflection_idx on public.sources (reflection_id, created_at desc);
create index sources_namespace_idx on public.sources (namespace_id, reflection_id);
create index sources_conversation_idx on public.sources (conversation_id, reflection_id);
create index sources_added_by_idx on public.sources (added_by);

alter table public.sources enable row level security;
grant select on public.sources to authenticated, service_role;
grant update (title, recorded_on) on public.sources to authenticated;
grant insert (
  reflection_id, namespace_id, kind, title, content, origin_url, file_name, recorded_on, conversation_id, added_by
) on public.sources to service_role;
create policy sources_select_stewards on public.sources for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy sources_update_stewards on public.sources for update to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())))
  with check (reflection_id = any (array(select internal.my_stewarded_reflections())));

create trigger sources_touch_updated_at before update on public.sources
  for each row execute function internal.touch_updated_at();
create trigger sources_keep_identity before update on public.sources
  for each row execute function internal.keep_columns('id', 'reflection_id', 'kind', 'content', 'created_at');
-- compiling>queued and live>queued: moved to another namespace, or read again; failed>queued: tried again.
create trigger sources_status before insert or update on public.sources
  for each row execute function internal.enforce_status_machine(
    'queued', 'queued>reading', 'reading>indexing', 'indexing>compiling', 'compiling>live',
    'queued>failed', 'reading>failed', 'indexing>failed', 'compiling>failed',
    'reading>queued', 'indexing>queued', 'compiling>queued', 'live>queued', 'failed>queued');

create function internal.enqueue_ingest(p_source public.sources) returns bigint
language sql
set search_path = ''
as $$
  select internal.enqueue('ingest', jsonb_build_object(
    'kind', 'ingest', 'reflection_id', p_source.reflection_id, 'source_id', p_source.id));
$$;

create function internal.require_stewarded_source(p_source_id uuid) returns public.sources
language plpgsql
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources where id = p_source_id for update;
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

create function public.add_source(
  p_namespace_id uuid, p_kind public.source_kind, p_title text, p_content text,
  p_origin_url text default null, p_file_name text default null, p_recorded_on date default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.lock_namespace(p_namespace_id);
  source public.sources;
begin
  perform internal.require_steward(target.reflection_id);
  if target.visibility = 'published' then
    perform internal.require_manager(target.reflection_id);
  end if;
  insert into public.sources
    (reflection_id, namespace_id, kind, title, content, origin_url, file_name, recorded_on, added_by)
  values
    (target.reflection_id, target.id, p_kind, btrim(p_title), p_content, p_origin_url, p_file_name, p_recorded_on,
      (select auth.uid()))
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
  update public.sources set status = 'queued', progress = 0, failure_reason = null where id = source.id;
  perform internal.enqueue_ingest(source);
end
$$;

create function public.delete_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  delete from public.sources where id = source.id;
  perform internal.enqueue('artifacts', jsonb_build_object(
    'kind', 'regenerate', 'reflection_id', source.reflection_id, 'erased_source_id', source.id));
  perform internal.write_audit(source.reflection_id, 'source.deleted', jsonb_build_object('source_id', source.id));
end
$$;
comment on function public.delete_source is 'Passages and evidence go at once; the job regenerates without it and then tombstones older generations';

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
  where id = p_source_id and status = p_from;
  return found;
end
$$;
comment on function public.move_source is 'Passages, evidence and corrections follow by foreign key, so that nothing stays where more people can hear it';
comment on function public.advance_source is 'Compare-and-set: false when the source is no longer in the expected status. The same status twice reports progress';

create function public.count_sources(p_reflection_id uuid)
returns table (namespace_id uuid, source_count bigint)
language sql
stable
set search_path = ''
as $$
  select namespace_id, count(*) from public.sources where reflection_id = p_reflection_id group by namespace_id;
$$;
comment on function public.count_sources is 'Of the sources that the caller may read; namespaces without one are left out';

grant execute on function
  public.add_source, public.move_source, public.retry_source, public.delete_source, public.count_sources
to authenticated;
grant execute on function public.advance_source to service_role;
