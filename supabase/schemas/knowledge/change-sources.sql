-- What stewards do with sources that are there: move, rename, try again, delete, bring back.
--
-- security definer, with the reason:
--   all api functions here but move_source   a source and the work that follows from its change are written in one
--                                            transaction; authenticated may write neither by itself

-- Letting more people hear the words is for managers to decide, as it is for a whole namespace; so is taking them from the public.
-- What nobody but stewards knew goes to guests with a second word only, on every way there.
create function internal.require_say_to_move(p_from public.namespaces, p_to public.namespaces, p_unseal boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_to.visibility > p_from.visibility or (p_from.visibility = 'published' and p_to.visibility <> 'published') then
    perform internal.require_manager(p_from.reflection_id);
  end if;
  if p_from.visibility = 'sealed' and p_to.visibility = 'published' and not coalesce(p_unseal, false) then
    perform internal.fail('invalid_request', 'moved_from_sealed', p_from.title);
  end if;
end
$$;

create function api.move_sources(p_source_ids uuid[], p_namespace_id uuid, p_unseal boolean default false) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
  origin public.namespaces;
  target public.namespaces;
  asked uuid;
  changed uuid[] := array[]::uuid[];
  moved integer := 0;
begin
  perform internal.require_user();
  if coalesce(cardinality(p_source_ids), 0) not between 1 and 500 then
    perform internal.fail('invalid_request', 'sources_chosen');
  end if;
  -- All sources in one order, and only then the collections: so that nobody waits in a circle, who moves the same sources or
  -- merges the collections in which they stand.
  perform from public.sources
  where id = any (p_source_ids) and reflection_id = any (array(select internal.my_stewarded_reflections()))
  order by id for update;
  for asked in select distinct id from unnest(p_source_ids) as id order by id loop
    source := internal.require_stewarded_source(asked);
    origin := internal.lock_namespace(source.namespace_id);
    target := internal.lock_namespace(p_namespace_id);
    if target.reflection_id <> source.reflection_id then
      perform internal.fail('not_found');
    end if;
    perform internal.require_say_to_move(origin, target, p_unseal);
    update public.sources set namespace_id = target.id where id = source.id and namespace_id <> target.id;
    if found then
      moved := moved + 1;
      changed := changed || origin.id;
      perform internal.write_audit(source.reflection_id, 'source.moved', jsonb_build_object(
        'source_id', source.id, 'from', origin.id, 'to', target.id));
    end if;
  end loop;
  if moved > 0 then
    perform internal.weigh_evidence(id) from (select distinct id from unnest(changed || target.id) as id) as weighed;
    perform internal.enqueue_regeneration(target.reflection_id);
  end if;
  return moved;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_there', source.title);
end
$$;
comment on function api.move_sources is 'All of them or none. Passages, evidence and corrections follow by foreign key, so that nothing stays where more people can hear it';

create function api.move_source(p_source_id uuid, p_namespace_id uuid, p_unseal boolean default false) returns void
language sql
set search_path = ''
as $$
  select api.move_sources(array[p_source_id], p_namespace_id, p_unseal);
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

-- A worker may be at a source until it waits for the voice; what it then wrote would be of the text before.
create function internal.require_settled(p_source public.sources) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_source.content is null then
    perform internal.fail('conflict', 'not_read_yet');
  elsif p_source.status not in ('compiling', 'live', 'failed') then
    perform internal.fail('conflict', 'being_read');
  end if;
end
$$;

create function api.rename_source(p_source_id uuid, p_title text) returns void
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
    perform internal.fail('invalid_request', 'title_missing');
end
$$;

create function api.set_source_language(p_source_id uuid, p_language text default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_settled(source);
  update public.sources set language = p_language, is_language_chosen = p_language is not null where id = source.id;
  perform internal.queue_again(source);
exception
  when check_violation then
    perform internal.fail('invalid_request', 'language_missing');
end
$$;
comment on function api.set_source_language is 'Null detects it anew. Statements and search follow rules of a language, so the source is read again';

create function api.choose_voices(p_source_id uuid, p_called_as text[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_settled(source);
  if not p_called_as <@ array(select jsonb_array_elements(source.voices -> 'voices') ->> 'name') then
    perform internal.fail('invalid_request', 'voice_of_another');
  end if;
  update public.sources set called_as = p_called_as where id = source.id;
  perform internal.queue_again(source);
end
$$;
comment on function api.choose_voices is 'Which of those who speak in a source are the person, or that nobody is. The source is read again';

create function api.retry_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  if source.status <> 'failed' then
    perform internal.fail('conflict', 'not_failed');
  end if;
  perform internal.queue_again(source);
end
$$;

create function api.delete_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  time_to_restore constant interval := make_interval(mins => internal.source_restore_minutes());
begin
  perform internal.require_say_in(source.namespace_id);
  update public.sources set deleted_at = now(), erase_after = now() + time_to_restore where id = source.id;
  delete from public.passages where source_id = source.id;
  delete from public.evidence
  where source_id = source.id
    or correction_id in (select id from public.fact_corrections where source_id = source.id);
  perform internal.weigh_evidence(source.namespace_id);
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'erase', 'reflection_id', source.reflection_id, 'source_id', source.id),
    extract(epoch from time_to_restore)::integer);
  perform internal.write_audit(source.reflection_id, 'source.deleted', jsonb_build_object('source_id', source.id));
end
$$;
comment on function api.delete_source is 'Passages and evidence go at once, and the voice is compiled without them; the words go ten minutes later, from older generations too';

create function api.restore_source(p_source_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id, p_is_deleted => true);
begin
  if source.erase_after <= now() then
    perform internal.fail('not_found');
  end if;
  perform internal.queue_again(source);
  insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
  select reflection_id, namespace_id, id, 'fact', corrected_statement
  from public.fact_corrections where source_id = source.id and status = 'accepted';
  perform internal.weigh_evidence(source.namespace_id);
  perform internal.write_audit(source.reflection_id, 'source.restored', jsonb_build_object('source_id', source.id));
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_since');
end
$$;

grant execute on function
  api.move_source, api.move_sources, api.rename_source, api.set_source_language, api.choose_voices, api.retry_source, api.delete_source, api.restore_source
to authenticated;
