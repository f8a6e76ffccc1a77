-- Creating, renaming, publishing from and deleting a reflection.
--
-- security definer, with the reason: all of them, because authenticated has no insert, update or delete privilege on
-- reflections and no privilege on visibility; each starts by asking for the caller's role.
--   api.create_reflection, api.update_reflection, api.update_reflection_manner, api.set_public_about,
--   api.delete_reflection,
--   api.set_namespace_visibility

create function api.create_reflection(p_display_name text, p_slug text, p_language text default 'en')
returns public.reflections
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  created public.reflections;
begin
  -- One creation per person at a time, so that the ceiling holds.
  perform from public.profiles where id = me for no key update;
  if not found then
    perform internal.fail('forbidden', 'account_gone');
  end if;
  if (select count(*) from public.reflection_members where user_id = me and role = 'owner') >= internal.most_owned_reflections() then
    perform internal.fail('limit_reached', 'reflections_full');
  end if;
  insert into public.reflections (display_name, slug, language, created_by)
  values (btrim(p_display_name), p_slug, p_language, me)
  returning * into created;
  insert into public.reflection_members (reflection_id, user_id, role) values (created.id, me, 'owner');
  -- To begin with: stewards rename, merge and delete them as they like.
  insert into public.namespaces (reflection_id, name, title, visibility, place) values
    (created.id, 'life', 'Life', 'private', 1),
    (created.id, 'work', 'Work', 'private', 2),
    (created.id, 'sealed', 'Sealed', 'sealed', 3);
  perform internal.write_audit(created.id, 'reflection.created');
  return created;
exception
  when unique_violation then
    perform internal.fail('slug_taken');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'name_and_address');
end
$$;

create function api.update_reflection(
  p_reflection_id uuid, p_display_name text, p_slug text, p_language text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_name text;
  old_language text;
begin
  perform internal.require_manager(p_reflection_id);
  select display_name, language into old_name, old_language
  from public.reflections where id = p_reflection_id for no key update;
  update public.reflections
  set display_name = btrim(p_display_name), slug = p_slug, language = coalesce(p_language, language)
  where id = p_reflection_id;
  -- No words of it change, but with what they are spoken and heard.
  if p_language <> old_language then
    perform internal.enqueue_syncs(p_reflection_id);
  end if;
  -- The voice says whose it is.
  if old_name is distinct from btrim(p_display_name) then
    perform internal.enqueue_regeneration(p_reflection_id);
  end if;
  perform internal.write_audit(p_reflection_id, 'reflection.updated');
exception
  when unique_violation then
    perform internal.fail('slug_taken');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'name_and_address');
end
$$;

-- Shown from when the app has judged the words: none of them may stand in what is not published.
create function api.set_public_about(p_reflection_id uuid, p_about text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  update public.reflections set public_about = btrim(p_about), public_about_scope = null where id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'reflection.described');
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'about_long');
end
$$;

-- Attack: how it is to sound stands in the prompt of every member's conversation. Those who manage the reflection say it.
create function api.update_reflection_manner(
  p_reflection_id uuid, p_speaking_style text, p_ingestion_enabled boolean,
  p_boundaries text default null, p_wishes_for_guests boolean default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.reflections;
begin
  perform internal.require_manager(p_reflection_id);
  select * into before from public.reflections where id = p_reflection_id for no key update;
  update public.reflections
  set speaking_style = btrim(internal.visible_text(regexp_replace(p_speaking_style, '\s+', ' ', 'g'))),
    ingestion_enabled = p_ingestion_enabled,
    boundaries = case when p_boundaries is null then boundaries
      else coalesce((
        select string_agg(line, E'\n' order by place)
        from unnest(string_to_array(p_boundaries, E'\n')) with ordinality as written (words, place)
        cross join lateral (select btrim(internal.visible_text(words)) as line) as read
        where line <> ''), '') end,
    wishes_for_guests = coalesce(p_wishes_for_guests, wishes_for_guests)
  where id = p_reflection_id;
  -- The voice is compiled with them.
  if exists (
    select from public.reflections where id = p_reflection_id
      and (speaking_style, boundaries, wishes_for_guests)
        is distinct from (before.speaking_style, before.boundaries, before.wishes_for_guests)
  ) then
    perform internal.enqueue_publication(p_reflection_id);
  end if;
  perform internal.write_audit(p_reflection_id, 'reflection.manner_updated');
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'manner_long');
end
$$;

create function api.delete_reflection(p_reflection_id uuid, p_token_hash text default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sought text[];
  erased jsonb;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.require_recent_proof();
  perform internal.write_audit(p_reflection_id, 'reflection.deleted');
  select trace.sought, trace.erased into sought, erased from internal.traces_of_reflections(array[p_reflection_id]) as trace;
  erased := erased || jsonb_build_object('held_out_answers', (
    select count(*) from public.fidelity_answers where reflection_id = p_reflection_id));
  perform internal.remove_reflection(p_reflection_id);
  if p_token_hash is not null then
    perform internal.note_erasure(p_token_hash, 'reflection', p_reflection_id, erased, sought);
  end if;
end
$$;
comment on function api.delete_reflection is 'Everything of the reflection goes by cascade; its audit chain stays. With a token there is a receipt';

-- What waits beside a published namespace goes over to it, as it was looked at. Locked in the order of a merge.
create function internal.let_guests_hear(p_waiting public.namespaces, p_preview text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform internal.lock_sources_of(array[p_waiting.id, p_waiting.waits_for]);
  perform internal.require_namespace(p_waiting.id);
  if p_preview is not null and p_preview is distinct from api.preview_publication(p_waiting.id) ->> 'fingerprint' then
    perform internal.fail('conflict', 'changed_since_looked');
  end if;
  perform api.merge_namespaces(p_waiting.id, p_waiting.waits_for);
  return true;
end
$$;

-- From the commit on the public runtime's scope hash no longer matches, so the old one cannot be served.
create function api.set_namespace_visibility(
  p_namespace_id uuid, p_visibility public.namespace_visibility, p_preview text default null, p_unseal boolean default false
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces;
begin
  select * into target from public.namespaces where id = p_namespace_id and deleted_at is null;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(target.reflection_id);
  if p_visibility is null then
    perform internal.fail('invalid_request', 'visibility_missing');
  elsif p_visibility = 'published' then
    perform internal.require_recent_proof();
  end if;
  if p_visibility = 'published' and exists (
    select from public.namespaces where id = target.waits_for and visibility = 'published' and deleted_at is null
  ) then
    return internal.let_guests_hear(target, p_preview);
  end if;
  -- Whoever adds evidence to the namespace waits from here on, so that nothing comes in between looking and deciding.
  select * into target from public.namespaces where id = p_namespace_id for update;
  -- Taking something away from listeners is never held up by what changed meanwhile.
  if p_preview is not null and p_visibility > target.visibility
    and p_preview is distinct from api.preview_publication(p_namespace_id) ->> 'fingerprint'
  then
    perform internal.fail('conflict', 'changed_since_looked');
  end if;
  if target.visibility = 'sealed' and p_visibility = 'published' and not coalesce(p_unseal, false) then
    perform internal.fail('invalid_request', 'collection_sealed');
  end if;
  -- Whose visibility somebody decided by itself waits for no other.
  update public.namespaces set visibility = p_visibility, visibility_changed_at = now(), waits_for = null
  where id = p_namespace_id and visibility <> p_visibility;
  if not found then
    return false;
  end if;
  perform internal.enqueue_publication(target.reflection_id);
  return true;
end
$$;
comment on function api.set_namespace_visibility is 'True when the visibility changed; regeneration and public sync are queued in the same transaction. With the fingerprint of a preview, more people hear it only if that still holds. What is sealed goes to guests with a second word only';

grant execute on function
  api.create_reflection, api.update_reflection, api.update_reflection_manner, api.set_public_about,
  api.delete_reflection,
  api.set_namespace_visibility
to authenticated;
