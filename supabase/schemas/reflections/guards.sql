-- What every public function asks first. A stranger is told not_found, so that an id cannot be tested for existence; a
-- member without the right is told forbidden, and whom to ask.
--
-- security definer, with the reason:
--   internal.lock_reflection    members hold no update privilege on the row, which a row lock needs

create function internal.require_user() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    perform internal.fail('unauthenticated');
  elsif internal.lacks_second_factor() then
    perform internal.fail('second_factor_needed');
  end if;
  return (select auth.uid());
end
$$;

create function internal.require_role(p_reflection_id uuid, variadic p_roles public.member_role[])
returns public.member_role
language plpgsql
stable
set search_path = ''
as $$
declare
  my_role public.member_role := internal.my_role_in(p_reflection_id);
begin
  perform internal.require_user();
  if my_role is null then
    perform internal.fail('not_found');
  elsif not my_role = any (p_roles) then
    if 'admin' = any (p_roles) then
      perform internal.fail('forbidden');
    end if;
    perform internal.fail('forbidden', 'owner_needed');
  end if;
  return my_role;
end
$$;

create function internal.require_member(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin', 'operator', 'viewer');
$$;

create function internal.require_steward(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin', 'operator');
$$;

create function internal.require_manager(p_reflection_id uuid) returns public.member_role
language sql
stable
set search_path = ''
as $$
  select internal.require_role(p_reflection_id, 'owner', 'admin');
$$;

-- Held to the end of the transaction. `no key` leaves inserts that refer to the reflection free to go on.
create function internal.lock_reflection(p_reflection_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.reflections where id = p_reflection_id for no key update;
  return found;
end
$$;
