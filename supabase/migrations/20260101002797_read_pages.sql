-- What a page of a reflection is made of, in one call each: every call to the API verifies the caller anew, and on a
-- hosted project it is a round trip. Both read with the caller's own
-- rights, and are plpgsql because that keeps the plans of a connection.
--
-- security definer, with the reason:
--   internal.speaks    viewers read neither statements nor agents; to members alone it says whether there are any

create function public.find_reflection(p_reflection_id uuid)
returns table (
  id uuid, slug text, display_name text, language text, created_at timestamptz, role public.member_role, own_name text
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select reflection.id, reflection.slug, reflection.display_name, reflection.language, reflection.created_at,
    member.role, profile.display_name
  from public.reflection_members as member
  join public.reflections as reflection on reflection.id = member.reflection_id
  join public.profiles as profile on profile.id = member.user_id
  where member.reflection_id = p_reflection_id and member.user_id = (select auth.uid());
end
$$;
comment on function public.find_reflection is 'A reflection that the caller is a member of, with their role in it and their own name; no row to a stranger';

create function internal.speaks(p_reflection_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select internal.my_role_in(p_reflection_id) is not null
    and exists (
      select from public.runtime_sync_state
      where reflection_id = p_reflection_id and surface = 'standard' and agent_id is not null)
    and exists (
      select from public.passages as passage join public.namespaces as namespace on namespace.id = passage.namespace_id
      where passage.reflection_id = p_reflection_id and namespace.visibility <> 'sealed');
$$;
comment on function internal.speaks is 'There is something to say, and an agent to say it: what members may know of both';

create function public.read_overview(p_reflection_id uuid)
returns table (
  namespaces jsonb, members jsonb, source_counts jsonb, statement_counts jsonb, interview_turns jsonb,
  progress jsonb, speaks boolean, has_talked boolean, questions jsonb, newest jsonb, contradictions bigint
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
      where reflection_id = p_reflection_id order by place, title limit 500) as shelf),
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
        order by interview.created_at, interview.id, turn.position) as said) end,
    (select payload #> '{sync,progress}' from public.voice_artifacts
      where reflection_id = p_reflection_id and status = 'promoted'),
    caller.speaks,
    exists (
      select from public.conversations where reflection_id = p_reflection_id and user_id = (select auth.uid())
        and mode = 'reflection' and status in ('active', 'ended')),
    case when caller.speaks then to_jsonb(public.list_suggested_questions(p_reflection_id)) else '[]' end,
    case when is_steward and caller.speaks then (
      select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
        select title, language from public.sources
        where reflection_id = p_reflection_id and deleted_at is null and status = 'live'
        order by created_at desc, id limit 4) as source) else '[]' end,
    (select count(*) from public.contradictions where reflection_id = p_reflection_id and choice is null)
  from (
    select coalesce(internal.my_role_in(p_reflection_id) in ('owner', 'admin', 'operator'), false) as is_steward,
      internal.speaks(p_reflection_id) as speaks
  ) as caller;
end
$$;
comment on function public.read_overview is 'Of the first page of a reflection; counts and interviews are null to members who are not stewards, and they are shown no contradiction';

grant execute on function internal.speaks to authenticated;
grant execute on function public.find_reflection, public.read_overview to authenticated;
