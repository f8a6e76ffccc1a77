-- For commands of the installation itself, which act for somebody whom their operator names by e-mail address.
--
-- security definer, with the reason:
--   api.list_memberships   reads the addresses of accounts, which no role of ours may

create function api.list_memberships(p_email text)
returns table (user_id uuid, reflection_id uuid, slug text, display_name text, role public.member_role)
language sql
stable
security definer
set search_path = ''
as $$
  select member.user_id, member.reflection_id, reflection.slug, reflection.display_name, member.role
  from auth.users as account
  join public.reflection_members as member on member.user_id = account.id
  join public.reflections as reflection on reflection.id = member.reflection_id
  where lower(account.email) = lower(btrim(p_email))
  order by member.created_at, member.reflection_id
  limit 200;
$$;
comment on function api.list_memberships is 'The reflections that somebody is a member of, by the address they sign in with';

grant execute on function api.list_memberships to service_role;
