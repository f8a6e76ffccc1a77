-- A reflection always has an owner, whichever way its members change.
--
-- security definer, with the reason:
--   internal.keep_an_owner      counts all members and, when a person deletes their account, deletes what was only
--                               theirs; the caller may see and do neither
--   internal.audit_membership   writes the audit log

-- Its sources first: a worker holds a source while it writes passages, each of which looks at the reflection. Whoever took the
-- reflection first would wait for the worker, and the worker for them.
create function internal.remove_reflection(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.sources where reflection_id = p_reflection_id order by id for update;
  delete from public.reflections where id = p_reflection_id;
end
$$;

-- Two owners who demote each other at the same moment both pass a check that only counts: each sees the other still
-- there. The lock makes the second wait, and its count is taken after the first has committed.
--
-- When the last owner's account is deleted, the reflection goes with the account: it is their person, and nobody who
-- was only invited may inherit it. When the reflection itself is deleted, there is nothing left to keep.
create function internal.keep_an_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then
    return null;
  end if;
  if not internal.lock_reflection(old.reflection_id) then
    return null;
  end if;
  if exists (select from public.reflection_members where reflection_id = old.reflection_id and role = 'owner') then
    return null;
  end if;
  if not exists (select from public.profiles where id = old.user_id) then
    perform internal.remove_reflection(old.reflection_id);
    return null;
  end if;
  perform internal.fail('last_owner');
  return null;
end
$$;

create trigger reflection_members_keep_an_owner after update or delete on public.reflection_members
  for each row execute function internal.keep_an_owner();

create function internal.audit_membership() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform internal.write_audit(new.reflection_id, 'member.added',
      jsonb_build_object('user_id', new.user_id, 'role', new.role));
  elsif tg_op = 'UPDATE' and new.role <> old.role then
    perform internal.write_audit(new.reflection_id, 'member.role_changed',
      jsonb_build_object('user_id', new.user_id, 'from', old.role, 'to', new.role));
  elsif tg_op = 'DELETE' and exists (select from public.reflections where id = old.reflection_id) then
    perform internal.write_audit(old.reflection_id, 'member.removed',
      jsonb_build_object('user_id', old.user_id, 'role', old.role));
  end if;
  return null;
end
$$;

create trigger reflection_members_audit after insert or update or delete on public.reflection_members
  for each row execute function internal.audit_membership();
