-- Listing members, changing roles, removing and leaving.
--
-- security definer, with the reason:
--   api.list_members                  reads names and addresses that the caller's own policies do not show
--   api.change_member_role, api.remove_member
--                                     authenticated has no write privilege on reflection_members
--   internal.revoke_stale_invitations withdraws what a former manager has sent out

create function api.list_members(p_reflection_id uuid)
returns table (user_id uuid, display_name text, email text, role public.member_role, joined_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  my_role public.member_role := internal.require_member(p_reflection_id);
begin
  return query
    select member.user_id, profile.display_name,
      case
        when my_role in ('owner', 'admin') or member.user_id = (select auth.uid())
          then internal.email_of(member.user_id)
      end,
      member.role, member.created_at
    from public.reflection_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.reflection_id = p_reflection_id
    order by member.role, member.created_at, member.user_id;
end
$$;

create function api.change_member_role(p_reflection_id uuid, p_user_id uuid, p_role public.member_role)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  old_role public.member_role;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  -- Read again under the lock: the caller may have been demoted while waiting for it.
  my_role := internal.require_manager(p_reflection_id);
  select role into old_role from public.reflection_members
  where reflection_id = p_reflection_id and user_id = p_user_id;
  if old_role is null then
    perform internal.fail('not_found');
  elsif p_role is null then
    perform internal.fail('invalid_request', 'role_missing');
  elsif my_role = 'admin' and (
    p_role = 'owner' or old_role = 'owner' or (old_role = 'admin' and p_user_id <> (select auth.uid()))
  ) then
    perform internal.fail('forbidden', 'owner_changes_roles');
  elsif p_role = 'owner' or old_role = 'owner' then
    perform internal.require_recent_proof();
  end if;
  update public.reflection_members set role = p_role
  where reflection_id = p_reflection_id and user_id = p_user_id and role <> p_role;
end
$$;

create function api.remove_member(p_reflection_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  old_role public.member_role;
begin
  perform internal.require_member(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  my_role := internal.require_member(p_reflection_id);
  select role into old_role from public.reflection_members
  where reflection_id = p_reflection_id and user_id = p_user_id;
  if p_user_id is distinct from (select auth.uid()) then
    if my_role not in ('owner', 'admin') then
      perform internal.fail('forbidden');
    elsif my_role = 'admin' and old_role in ('owner', 'admin') then
      perform internal.fail('forbidden', 'owner_removes');
    elsif old_role is null then
      perform internal.fail('not_found');
    end if;
  end if;
  if old_role = 'owner' then
    perform internal.require_recent_proof();
  end if;
  delete from public.reflection_members where reflection_id = p_reflection_id and user_id = p_user_id;
end
$$;
comment on function api.remove_member is 'With one''s own id: leaving';

-- The attack: invite a friend, be removed, come back through the friend. What somebody may no longer invite is withdrawn
-- in the transaction that takes the right away.
create function internal.revoke_stale_invitations() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.invitations set revoked_at = now()
  where reflection_id = old.reflection_id and invited_by = old.user_id
    and accepted_at is null and revoked_at is null
    and (
      tg_op = 'DELETE' or new.role not in ('owner', 'admin') or (role = 'owner' and new.role <> 'owner')
    );
  return null;
end
$$;

create trigger reflection_members_revoke_invitations after update or delete on public.reflection_members
  for each row execute function internal.revoke_stale_invitations();

grant execute on function api.list_members, api.change_member_role, api.remove_member to authenticated;
