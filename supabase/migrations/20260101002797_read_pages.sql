-- What a page of a reflection is made of, in one call each: every call to the API verifies the caller anew, and on a
-- hosted project it is a round trip. Both read with the caller's own
-- rights, and are plpgsql because that keeps the plans of a connection.

create function public.find_reflection(p_reflection_id uuid)
returns table (
  id uuid, slug text, display_name text, created_at timestamptz, role public.member_role, own_name text
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select reflection.id, reflection.slug, reflection.display_name, reflection.created_at, member.role,
    profile.display_name
  from public.reflection_members as member
  join public.reflections as reflection on reflection.id = member.reflection_id
  join public.profiles as profile on profile.id = member.user_id
  where member.reflection_id = p_reflection_id and member.user_id = (select auth.uid());
end
$$;
comment on function public.find_reflection is 'A reflection that the caller is a member of, with their role in it and their own name; no row to a stranger';

create function public.read_overview(p_reflection_id uuid)
returns table (
  namespaces jsonb, members jsonb, source_counts jsonb, statement_counts jsonb, interview_turns jsonb
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select
    (select coalesce(jsonb_agg(to_jsonb(shelf)), '[]') from (
      select id, name, title, description, visibility from public.namespaces
      where reflection_id = p_reflection_id order by title limit 500) as shelf),
    (select jsonb_agg(to_jsonb(member)) from public.list_members(p_reflection_id) as member),
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from public.count_sources(p_reflection_id) as counted) end,
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from public.count_statements(p_reflection_id) as counted) end,
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(said)), '[]') from (
        select turn.conversation_id, turn.speaker, turn.body
        from (
          select id, created_at from public.conversations
          where reflection_id = p_reflection_id and mode = 'interview' order by created_at limit 500) as interview
        join public.conversation_turns as turn
          on turn.conversation_id = interview.id and turn.reflection_id = p_reflection_id
        order by interview.created_at, interview.id, turn.position) as said) end
  from (
    select coalesce(internal.my_role_in(p_reflection_id) in ('owner', 'admin', 'operator'), false) as is_steward
  ) as caller;
end
$$;
comment on function public.read_overview is 'Of the first page of a reflection; the last three are null to members who are not stewards';

grant execute on function public.find_reflection, public.read_overview to authenticated;
