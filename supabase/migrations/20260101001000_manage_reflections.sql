-- Creating, renaming, publishing from and deleting a reflection.
--
-- security definer, with the reason: all of them, because authenticated has no insert, update or delete privilege on
-- reflections and no privilege on visibility; each starts by asking for the caller's role.
--   public.create_reflection, public.update_reflection, public.delete_reflection,
--   public.set_namespace_visibility

create function public.create_reflection(p_display_name text, p_slug text) returns public.reflections
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
    perform internal.fail('forbidden', 'This account is no longer there. Sign up again, or sign in with another one.');
  end if;
  if (select count(*) from public.reflection_members where user_id = me and role = 'owner') >= 50 then
    perform internal.fail('limit_reached', 'You own 50 reflections, which is the most. Delete one and try again.');
  end if;
  insert into public.reflections (display_name, slug, created_by)
  values (btrim(p_display_name), p_slug, me)
  returning * into created;
  insert into public.reflection_members (reflection_id, user_id, role) values (created.id, me, 'owner');
  insert into public.namespaces (reflection_id, name, title, visibility) values
    (created.id, 'life', 'Life', 'private'),
    (created.id, 'work', 'Work', 'private'),
    (created.id, 'sealed', 'Sealed', 'sealed');
  perform internal.write_audit(created.id, 'reflection.created');
  return created;
exception
  when unique_violation then
    perform internal.fail('slug_taken', 'That address is taken. Choose another.');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request',
      'Give a name of 1 to 80 visible characters and an address of 3 to 48 small letters, digits and hyphens.');
end
$$;

create function public.update_reflection(p_reflection_id uuid, p_display_name text, p_slug text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  old_name text;
begin
  perform internal.require_manager(p_reflection_id);
  select display_name into old_name from public.reflections where id = p_reflection_id for no key update;
  update public.reflections set display_name = btrim(p_display_name), slug = p_slug where id = p_reflection_id;
  -- The voice says whose it is.
  if old_name is distinct from btrim(p_display_name) then
    perform internal.enqueue_regeneration(p_reflection_id);
  end if;
  perform internal.write_audit(p_reflection_id, 'reflection.updated');
exception
  when unique_violation then
    perform internal.fail('slug_taken', 'That address is taken. Choose another.');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request',
      'Give a name of 1 to 80 visible characters and an address of 3 to 48 small letters, digits and hyphens.');
end
$$;

create function public.delete_reflection(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.write_audit(p_reflection_id, 'reflection.deleted');
  perform internal.remove_reflection(p_reflection_id);
end
$$;
comment on function public.delete_reflection is 'Everything of the reflection goes by cascade; its audit chain stays';

-- From the commit on the public runtime's scope hash no longer matches, so the old one cannot be served.
create function public.set_namespace_visibility(
  p_namespace_id uuid, p_visibility public.namespace_visibility, p_preview text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces;
begin
  select * into target from public.namespaces where id = p_namespace_id;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found', 'There is no such namespace. Reload the page to see which there are.');
  end if;
  perform internal.require_manager(target.reflection_id);
  if p_visibility is null then
    perform internal.fail('invalid_request', 'No visibility was chosen. Choose sealed, private or published.');
  end if;
  -- Whoever adds evidence to the namespace waits from here on, so that nothing comes in between looking and deciding.
  perform from public.namespaces where id = p_namespace_id for update;
  if p_preview is not null
    and p_preview is distinct from public.preview_publication(p_namespace_id) ->> 'fingerprint'
  then
    perform internal.fail('conflict', 'Something has changed since you looked. See what would change now, and decide again.');
  end if;
  update public.namespaces set visibility = p_visibility, visibility_changed_at = now()
  where id = p_namespace_id and visibility <> p_visibility;
  if not found then
    return false;
  end if;
  perform internal.enqueue_publication(target.reflection_id);
  return true;
end
$$;
comment on function public.set_namespace_visibility is 'True when the visibility changed; regeneration and public sync are queued in the same transaction. With the fingerprint of a preview, only if that still holds';

grant execute on function
  public.create_reflection, public.update_reflection, public.delete_reflection, public.set_namespace_visibility
to authenticated;
