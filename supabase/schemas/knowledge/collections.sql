-- Collections, as pages call namespaces: how stewards make, name, order, merge and delete them, and bring them back.
--
-- A deleted collection is sealed and hidden from everybody at once: its passages and statements go, its sources are deleted as
-- sources are, the voice is compiled without it. For 30 days its words wait where only restore_namespace and the worker reach
-- them; then they are erased. Brought back, its sources are read again, and guests do not hear it until it is published anew.
--
-- security definer, with the reason:
--   all api functions here   authenticated may write neither namespaces nor the work that follows

create function internal.require_namespace(p_namespace_id uuid, p_is_deleted boolean default false) returns public.namespaces
language plpgsql
set search_path = ''
as $$
declare
  namespace public.namespaces;
begin
  select * into namespace from public.namespaces
  where id = p_namespace_id and (deleted_at is not null) = p_is_deleted;
  if namespace.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_member(namespace.reflection_id);
  -- The reflection first, then the row: so that none of these functions waits for another in a circle.
  perform internal.lock_reflection(namespace.reflection_id);
  select * into namespace from public.namespaces
  where id = p_namespace_id and (deleted_at is not null) = p_is_deleted for update;
  if namespace.id is null then
    perform internal.fail('conflict', 'collection_changed');
  end if;
  return namespace;
end
$$;

-- Whoever works on a source holds it and then asks for its collection. Whoever changes a collection with all that is in it does
-- so in the same order: the sources by id, then the collection, then a look at what came in between.
create function internal.lock_sources_of(p_namespace_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$
  select coalesce(array_agg(id), '{}')
  from (
    select id from public.sources
    where namespace_id = any (p_namespace_ids) and reflection_id = any (array(select internal.my_managed_reflections()))
    order by id for update
  ) as locked;
$$;

create function internal.require_no_source_but(p_locked uuid[], p_namespace_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.sources where namespace_id = any (p_namespace_ids) and id <> all (p_locked)) then
    perform internal.fail('conflict', 'collection_changed');
  end if;
end
$$;

create function internal.require_room_for_namespace(p_reflection_id uuid, p_title text, p_but uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_but is null
    and (select count(*) from public.namespaces where reflection_id = p_reflection_id and deleted_at is null)
      >= internal.most_collections()
  then
    perform internal.fail('limit_reached', 'collections_full');
  end if;
  if exists (
    select from public.namespaces
    where reflection_id = p_reflection_id and deleted_at is null and id is distinct from p_but
      and lower(title) = lower(btrim(p_title))
  ) then
    perform internal.fail('conflict', 'collection_name_taken');
  end if;
end
$$;

-- Conversations freeze the name. One that is never given twice cannot open a new collection to an old conversation.
create function internal.namespace_name(p_title text) returns text
language sql
set search_path = ''
as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_title), '[^a-z0-9]+', '-', 'g'), 40), '-'), ''),
    left(replace(gen_random_uuid()::text, '-', ''), 8));
$$;

create function api.create_namespace(
  p_reflection_id uuid, p_title text, p_description text default '',
  p_visibility public.namespace_visibility default 'private'
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform internal.require_steward(p_reflection_id);
  -- Publishing is a decision with consequences of its own: nothing is born published.
  if p_visibility is null or p_visibility = 'published' then
    perform internal.fail('invalid_request', 'new_collection_published');
  end if;
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_room_for_namespace(p_reflection_id, p_title);
  insert into public.namespaces (reflection_id, name, title, description, visibility, place)
  select p_reflection_id, internal.namespace_name(p_title), btrim(p_title), btrim(p_description), p_visibility,
    coalesce(max(place), 0) + 1
  from public.namespaces where reflection_id = p_reflection_id
  returning id into created_id;
  perform internal.write_audit(p_reflection_id, 'namespace.created',
    jsonb_build_object('namespace_id', created_id, 'visibility', p_visibility));
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'collection_name_and_about');
end
$$;

create function api.describe_namespace(p_namespace_id uuid, p_title text, p_description text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_namespace(p_namespace_id);
begin
  -- Guests are told the name of what they hear.
  perform internal.require_say_in(target.id);
  perform internal.require_room_for_namespace(target.reflection_id, p_title, p_but => target.id);
  update public.namespaces set title = btrim(p_title), description = btrim(p_description) where id = target.id;
  perform internal.write_audit(target.reflection_id, 'namespace.described', jsonb_build_object('namespace_id', target.id));
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'collection_name_and_about');
end
$$;

create function api.order_namespaces(p_reflection_id uuid, p_namespace_ids uuid[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select coalesce(array_agg(id order by id), '{}') from public.namespaces
      where reflection_id = p_reflection_id and deleted_at is null)
    is distinct from (select coalesce(array_agg(id order by id), '{}') from unnest(p_namespace_ids) as id)
  then
    perform internal.fail('conflict', 'collections_changed');
  end if;
  update public.namespaces set place = listed.place
  from unnest(p_namespace_ids) with ordinality as listed (id, place)
  where namespaces.id = listed.id and namespaces.place <> listed.place;
end
$$;

-- The words go from everything that says or finds them, in the order of delete_source: what is deleted keeps no former passages.
create function internal.discard_namespace(p_namespace public.namespaces) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  time_to_restore constant interval := make_interval(days => internal.collection_restore_days());
begin
  if not exists (select from public.sources where namespace_id = p_namespace.id)
    and not exists (select from public.fact_corrections where namespace_id = p_namespace.id)
  then
    delete from public.namespaces where id = p_namespace.id;
    return false;
  end if;
  update public.namespaces
  set deleted_at = now(), erase_after = now() + time_to_restore, visibility_before = visibility, visibility = 'sealed',
    visibility_changed_at = now()
  where id = p_namespace.id;
  update public.sources set deleted_at = now(), erase_after = now() + time_to_restore
  where namespace_id = p_namespace.id and deleted_at is null;
  delete from public.passages where namespace_id = p_namespace.id;
  delete from public.evidence where namespace_id = p_namespace.id;
  perform internal.enqueue_publication(p_namespace.reflection_id);
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'erase_namespace', 'reflection_id', p_namespace.reflection_id, 'namespace_id', p_namespace.id), 86400);
  perform internal.write_audit(p_namespace.reflection_id, 'namespace.deleted', jsonb_build_object(
    'namespace_id', p_namespace.id, 'visibility', p_namespace.visibility));
  return true;
end
$$;
comment on function internal.discard_namespace is 'True when it can be brought back; one that holds nothing is gone';

create function api.delete_namespace(p_namespace_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_namespace_id]);
  target public.namespaces := internal.require_namespace(p_namespace_id);
begin
  perform internal.require_manager(target.reflection_id);
  perform internal.require_no_source_but(locked, array[target.id]);
  return internal.discard_namespace(target);
end
$$;
comment on function api.delete_namespace is 'With everything in it. True when it can be brought back, which is so for 30 days unless it was empty';

create function api.restore_namespace(p_namespace_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_namespace_id]);
  target public.namespaces := internal.require_namespace(p_namespace_id, p_is_deleted => true);
  source public.sources;
  restored integer := 0;
begin
  perform internal.require_manager(target.reflection_id);
  perform internal.require_no_source_but(locked, array[target.id]);
  if target.erase_after <= now() then
    perform internal.fail('not_found');
  end if;
  -- What waited had its name from us, and another that waits now may have the same.
  if target.waits_for is null then
    perform internal.require_room_for_namespace(target.reflection_id, target.title);
  end if;
  update public.namespaces
  set deleted_at = null, erase_after = null, visibility_before = null, visibility_changed_at = now(), waits_for = null,
    -- What guests hear is decided anew, with everything shown before.
    visibility = case when visibility_before = 'sealed' then 'sealed' else 'private' end::public.namespace_visibility
  where id = target.id;
  for source in
    select * from public.sources where namespace_id = target.id and deleted_at = target.deleted_at order by id
  loop
    perform internal.queue_again(source);
    restored := restored + 1;
  end loop;
  insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
  select correction.reflection_id, correction.namespace_id, correction.id, 'fact', correction.corrected_statement
  from public.fact_corrections as correction
  left join public.sources as told_by on told_by.id = correction.source_id
  where correction.namespace_id = target.id and correction.status = 'accepted' and told_by.deleted_at is null;
  perform internal.weigh_evidence(target.id);
  perform internal.enqueue_regeneration(target.reflection_id);
  perform internal.write_audit(target.reflection_id, 'namespace.restored', jsonb_build_object('namespace_id', target.id));
  return restored;
end
$$;
comment on function api.restore_namespace is 'Answers how many sources are read again. What was published is for members only until it is published anew';

create function api.merge_namespaces(p_from uuid, p_into uuid, p_unseal boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked constant uuid[] := internal.lock_sources_of(array[p_from, p_into]);
  origin public.namespaces := internal.require_namespace(p_from);
  target public.namespaces := internal.require_namespace(p_into);
  same_file text;
  moved uuid[];
begin
  perform internal.require_manager(origin.reflection_id);
  if target.reflection_id <> origin.reflection_id then
    perform internal.fail('not_found');
  elsif target.id = origin.id then
    perform internal.fail('invalid_request', 'merge_into_itself');
  end if;
  perform internal.require_say_to_move(origin, target, p_unseal);
  perform internal.require_no_source_but(locked, array[origin.id, target.id]);
  -- The same file whose text was changed since is another text, and nobody but a person knows which of them holds.
  select source.title into same_file
  from public.sources as source
  join public.sources as same on same.namespace_id = target.id and same.deleted_at is null and same.file_hash = source.file_hash
  where source.namespace_id = origin.id and source.deleted_at is null and not exists (
    select from public.sources as twin
    where twin.namespace_id = target.id and twin.deleted_at is null and twin.content_hash = source.content_hash)
  order by source.title limit 1;
  if same_file is not null then
    perform internal.fail('conflict', 'same_file_other_text', same_file);
  end if;
  -- The same text stands there already: it stays behind, in what is deleted.
  with gone_over as (
    update public.sources as source set namespace_id = target.id
    where source.namespace_id = origin.id and not exists (
      select from public.sources as same
      where same.namespace_id = target.id and same.deleted_at is null and same.content_hash = source.content_hash)
    returning source.id
  )
  select coalesce(array_agg(id order by id), '{}') into moved from gone_over;
  update public.fact_corrections set namespace_id = target.id where namespace_id = origin.id and source_id is null;
  perform internal.write_audit(origin.reflection_id, 'namespace.merged', jsonb_build_object(
    'namespace_id', origin.id, 'into', target.id, 'from', origin.visibility, 'to', target.visibility, 'source_ids', moved));
  perform internal.discard_namespace(origin);
  perform internal.weigh_evidence(target.id);
  perform internal.enqueue_publication(origin.reflection_id);
  return cardinality(moved);
end
$$;
comment on function api.merge_namespaces is 'Everything goes into the second, under whose visibility it stands from then on; texts that are there already, word for word, are deleted with the first';

create function api.list_deleted_namespaces(p_reflection_id uuid)
returns table (id uuid, title text, erase_after timestamptz, sources bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.require_manager(p_reflection_id);
  return query select namespace.id, namespace.title, namespace.erase_after, (
      select count(*) from public.sources as source
      where source.namespace_id = namespace.id and source.deleted_at = namespace.deleted_at)
  from public.namespaces as namespace
  where namespace.reflection_id = p_reflection_id and namespace.erase_after > now()
  order by namespace.deleted_at desc, namespace.id;
end
$$;
comment on function api.list_deleted_namespaces is 'Those that can be brought back; nothing of what is in them but how many sources';

create function api.erase_namespace(p_namespace_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces;
begin
  perform from public.sources where namespace_id = p_namespace_id and deleted_at is not null order by id for update;
  select * into target from public.namespaces where id = p_namespace_id and deleted_at is not null for update;
  if target.id is null then
    return false;
  elsif target.erase_after > now() then
    -- A job waits a day at most, so it asks for itself again.
    perform internal.enqueue('ingest', jsonb_build_object(
      'kind', 'erase_namespace', 'reflection_id', target.reflection_id, 'namespace_id', target.id),
      least(86400, ceil(extract(epoch from target.erase_after - now())))::integer);
    return false;
  end if;
  delete from public.sources where namespace_id = target.id;
  insert into internal.words_to_forget (reflection_id, source_id)
  select reflection_id, id from public.fact_corrections where namespace_id = target.id on conflict do nothing;
  delete from public.fact_corrections where namespace_id = target.id;
  delete from public.namespaces where id = target.id;
  perform internal.enqueue('artifacts', jsonb_build_object('kind', 'forget', 'reflection_id', target.reflection_id));
  return true;
end
$$;
comment on function api.erase_namespace is 'False for one that was restored, or whose time has not come. The ledger forgets its words next';

grant execute on function
  api.create_namespace, api.describe_namespace, api.order_namespaces, api.delete_namespace,
  api.restore_namespace, api.merge_namespaces, api.list_deleted_namespaces
to authenticated;
grant execute on function api.erase_namespace to service_role;
