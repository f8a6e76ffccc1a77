-- Adding sources: texts, files and web pages.
--
-- security definer, with the reason:
--   all api functions here   a source and the job that reads it are written in one transaction; authenticated may write
--                            neither by itself

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
    perform internal.fail('not_found');
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
  select * into namespace from public.namespaces where id = p_namespace_id and deleted_at is null for share;
  if namespace.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
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

-- What is added to a published namespace is told to no guest before somebody has looked at it: it waits in a private one beside
-- it, an ordinary namespace in all else. So whatever decides what guests hear knows nothing of what waits, and cannot forget it.
create function internal.waiting_beside(p_target public.namespaces) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  room public.namespaces;
begin
  insert into public.namespaces (reflection_id, name, title, visibility, place, waits_for)
  select p_target.reflection_id, internal.namespace_name(p_target.title), left(p_target.title, 50)
    || case reflection.language when 'de' then ' (neu, noch nicht für Gäste)' else ' (new, not yet for guests)' end,
    'private', p_target.place, p_target.id
  from public.reflections as reflection where reflection.id = p_target.reflection_id
  on conflict (waits_for) where visibility = 'private' and deleted_at is null do nothing;
  select * into room from public.namespaces
  where waits_for = p_target.id and visibility = 'private' and deleted_at is null for share;
  return room;
end
$$;

-- The same text or file may not wait for where it stands already.
create function internal.refuse_waiting_twice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.namespaces as room
    join public.sources as same on same.namespace_id = room.waits_for and same.deleted_at is null
    where room.id = new.namespace_id and (same.content_hash = new.content_hash or same.file_hash = new.file_hash)
  ) then
    raise unique_violation using message = 'the same text or file is there already';
  end if;
  return null;
end
$$;
create trigger sources_waiting_twice after insert on public.sources
  for each row execute function internal.refuse_waiting_twice();

-- What a new source needs whatever it is.
create function internal.admit_source(p_namespace_id uuid, p_bytes bigint) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
begin
  if p_bytes is null then
    perform internal.fail('invalid_request', 'source_without_words');
  end if;
  if (select count(*) from public.sources where reflection_id = target.reflection_id) >= internal.most_sources() then
    perform internal.fail('limit_reached', 'sources_full');
  end if;
  perform internal.take_ingest_bytes(target.reflection_id, p_bytes);
  if target.visibility = 'published' then
    return internal.waiting_beside(target);
  end if;
  return target;
end
$$;

create function internal.take_ingest_bytes(p_reflection_id uuid, p_bytes bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not internal.take_cap('reflection:' || p_reflection_id, 'ingested_bytes',
    to_char(now() at time zone 'utc', 'YYYY-MM-DD'), p_bytes, internal.most_added_bytes_a_day())
  then
    perform internal.fail('limit_reached', 'reading_full');
  end if;
end
$$;

create function api.add_source(
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
    perform internal.fail('invalid_request', 'texts_only');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, content, recorded_on, added_by)
  values (target.reflection_id, target.id, p_kind, btrim(p_title), p_content, p_recorded_on, (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'title_and_text');
end
$$;

create function api.add_file(
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
    perform internal.misused('invalid_request', 'file_kind');
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
    perform internal.fail('conflict', 'same_file');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'file_and_name');
end
$$;

create function api.add_web_page(p_namespace_id uuid, p_url text, p_title text default null) returns uuid
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
    where namespace_id in (target.id, target.waits_for) and kind = 'web_page' and origin_url = p_url and deleted_at is null
  ) then
    perform internal.fail('conflict', 'same_page');
  end if;
  insert into public.sources (reflection_id, namespace_id, kind, title, origin_url, added_by)
  values (target.reflection_id, target.id, 'web_page', coalesce(btrim(p_title), left(p_url, 200)), p_url,
    (select auth.uid()))
  returning * into source;
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'page_and_title');
end
$$;

grant execute on function api.add_source, api.add_file, api.add_web_page to authenticated;
