-- The worker's steps with a source. Each is one compare-and-set, so that two workers on one source, or one that was killed and
-- begins again, end where one would have.
--
-- security definer, with the reason:
--   all api functions here but list_compiling_sources   service_role has no update privilege on sources, and none at all
--                                                       on their files

create function api.claim_source(p_source_id uuid)
returns table (
  status public.source_status, kind public.source_kind, content text, file_name text, file_base64 text,
  origin_url text, person text, title text, language text, recorded_on date, called_as text[], version integer
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
      source.origin_url, reflection.display_name, source.title, source.language, source.recorded_on, source.called_as, source.version
    from public.sources as source
    join public.reflections as reflection on reflection.id = source.reflection_id
    left join public.source_files as file on file.source_id = source.id
    where source.id = p_source_id and source.status in ('reading', 'indexing') and source.deleted_at is null;
end
$$;
comment on function api.claim_source is 'What there is to do for a source; no row when nothing is left: it is deleted, failed, or further on';

create function api.store_source_text(
  p_source_id uuid, p_content text, p_title text default null, p_language text default null,
  p_note text default null
) returns boolean
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
    content = p_content, reading_note = left(p_note, 1000), status = 'indexing', progress = 40,
    language = case when is_language_chosen then language else p_language end,
    title = case when title = left(origin_url, 200) and given_title <> '' then btrim(given_title) else title end
  where id = source.id;
  delete from public.source_files where source_id = source.id;
  return true;
exception
  when unique_violation then
    select * into same from public.sources
    where namespace_id = source.namespace_id and content_hash = internal.sha256_hex(p_content)
      and deleted_at is null and id <> source.id;
    update public.sources set status = 'failed', failure_reason = internal.reason('same_text_as', same.title)
    where id = source.id;
    return false;
end
$$;
comment on function api.store_source_text is 'The end of reading; a text that the namespace has already fails the source with a reason that names it';

create function api.advance_source(
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
comment on function api.advance_source is 'Compare-and-set: false when the source is no longer in the expected status. The same status twice reports progress';

create function internal.waits_for_voice(p_source public.sources) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_source.status = 'compiling' or p_source.status = 'failed' and p_source.progress = 90;
$$;

create function api.list_compiling_sources(p_reflection_id uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(id order by id), '{}') from public.sources
  where reflection_id = p_reflection_id and internal.waits_for_voice(sources);
$$;
comment on function api.list_compiling_sources is 'Also those that failed while they waited for a voice: the next one may be approved';

create function api.finish_compiling(p_reflection_id uuid, p_source_ids uuid[], p_failure_reason text default null)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  finished integer;
begin
  update public.sources
  set status = case when p_failure_reason is null then 'live' else 'failed' end::public.source_status,
    progress = case when p_failure_reason is null then 100 else 90 end,
    failure_reason = left(p_failure_reason, 2000)
  where reflection_id = p_reflection_id and id = any (p_source_ids) and internal.waits_for_voice(sources);
  get diagnostics finished = row_count;
  return finished;
end
$$;
comment on function api.finish_compiling is 'Takes the sources that were compiling when a regeneration began; one that came later waits for the next';

create function api.erase_source(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  home uuid;
begin
  delete from public.sources where id = p_source_id and erase_after <= now() returning reflection_id into home;
  if home is null then
    return false;
  end if;
  perform internal.enqueue('artifacts', jsonb_build_object('kind', 'forget', 'reflection_id', home));
  return true;
end
$$;
comment on function api.erase_source is 'False for one that was restored; each deletion queues an erasure of its own. The ledger forgets its words next';

grant execute on function
  internal.waits_for_voice, api.claim_source, api.store_source_text, api.advance_source,
  api.list_compiling_sources, api.finish_compiling, api.erase_source
to service_role;
