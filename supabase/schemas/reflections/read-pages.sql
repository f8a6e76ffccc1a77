-- What a page of a reflection is made of, in one call each: every call to the API verifies the caller anew, and on a
-- hosted project it is a round trip. All read with the caller's own
-- rights, and are plpgsql because that keeps the plans of a connection.
--
-- security definer, with the reason:
--   internal.speaks          viewers read neither statements nor agents; to members alone it says whether there are any
--   internal.ask_for_steward callers may not run the guards themselves

create function api.find_reflection(p_reflection_id uuid)
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
comment on function api.find_reflection is 'A reflection that the caller is a member of, with their role in it and their own name; no row to a stranger';

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

create function api.read_overview(p_reflection_id uuid)
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
      select id, name, title, description, visibility, waits_for as "waitsFor" from public.namespaces
      where reflection_id = p_reflection_id order by place, title limit 500) as shelf),
    (select jsonb_agg(to_jsonb(member)) from api.list_members(p_reflection_id) as member),
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_sources(p_reflection_id) as counted) end,
    case when is_steward then
      (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_statements(p_reflection_id) as counted) end,
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
    case when caller.speaks then to_jsonb(internal.list_suggested_questions(p_reflection_id)) else '[]' end,
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
comment on function api.read_overview is 'Of the first page of a reflection; counts and interviews are null to members who are not stewards, and they are shown no contradiction';

create function internal.ask_for_steward(p_reflection_id uuid) returns public.member_role
language sql
stable
security definer
set search_path = ''
as $$
  select internal.require_steward(p_reflection_id);
$$;
comment on function internal.ask_for_steward is 'Refuses whoever is not one, in a function that reads with the rights of its caller';

create function api.read_voice_standing(p_reflection_id uuid, p_stock_voice_id text)
returns table (
  live jsonb, newest jsonb, begun integer, holds_for_guests boolean, published text[], voiced text[], states jsonb
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    -- Of the packs what they are known by, and none of their words.
    (select jsonb_build_object('generation', generation, 'promoted_at', promoted_at, 'sync', payload -> 'sync', 'packs', (
        select coalesce(jsonb_object_agg(pack.key, jsonb_build_object('kind', pack.value -> 'kind',
          'contentHash', pack.value -> 'contentHash', 'dossierHash', pack.value -> 'dossierHash')), '{}')
        from jsonb_each(payload -> 'prompt_packs') as pack))
      from public.voice_artifacts where reflection_id = p_reflection_id and status = 'promoted'),
    (select jsonb_build_object('generation', generation, 'status', status) from public.voice_artifacts
      where reflection_id = p_reflection_id order by generation desc limit 1),
    (select generation_counter from public.reflections where id = p_reflection_id),
    internal.guests_voice_holds(p_reflection_id),
    array(select name from public.namespaces
      where reflection_id = p_reflection_id and visibility = 'published' order by place, title limit 500),
    internal.read_agent_voices(p_reflection_id, p_stock_voice_id),
    (select coalesce(jsonb_agg(to_jsonb(state)), '[]') from (
      select surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at, last_error, drift,
        audited_at, lease_expires_at
      from public.runtime_sync_state where reflection_id = p_reflection_id) as state);
end
$$;
comment on function api.read_voice_standing is 'What speaks, what is to speak, and how far that is; pages ask again while it moves';

create function api.count_waiting(p_reflection_id uuid)
returns table (corrections bigint, contradictions bigint, failed_jobs bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    (select count(*) from public.fact_corrections as correction
      left join public.sources as source on source.id = correction.source_id
      where correction.reflection_id = p_reflection_id and correction.status = 'pending' and source.deleted_at is null),
    (select count(*) from public.contradictions where reflection_id = p_reflection_id and choice is null),
    (select count(*) from public.dead_letters where reflection_id = p_reflection_id and retried_at is null);
end
$$;
comment on function api.count_waiting is 'What waits for a steward; the corrections of a deleted source do not';

create function api.read_knowledge(
  p_reflection_id uuid, p_limit integer, p_offset integer default 0, p_namespace_id uuid default null
)
returns table (namespaces jsonb, counts jsonb, source_counts jsonb, sources jsonb, going_on jsonb, deleted jsonb)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(p_limit, 1), 500);
begin
  perform internal.ask_for_steward(p_reflection_id);
  return query select
    (select coalesce(jsonb_agg(to_jsonb(shelf)), '[]') from (
      select id, name, title, description, visibility, waits_for as "waitsFor" from public.namespaces
      where reflection_id = p_reflection_id order by place, title limit 500) as shelf),
    (select to_jsonb(counted) from internal.count_knowledge(p_reflection_id) as counted),
    (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from api.count_sources(p_reflection_id) as counted),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, namespace_id, kind, title, status, progress, failure_reason, byte_length, origin_url, file_name, reading_note,
        recorded_on, created_at, language, is_language_chosen, version
      from public.sources
      where reflection_id = p_reflection_id and deleted_at is null and (p_namespace_id is null or namespace_id = p_namespace_id)
      order by created_at desc, id offset greatest(p_offset, 0) limit most + 1) as source),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, namespace_id, kind, title, status, progress, failure_reason, byte_length, origin_url, file_name, reading_note,
        recorded_on, created_at, language, is_language_chosen, version
      from public.sources
      where reflection_id = p_reflection_id and deleted_at is null and status <> 'live'
      order by created_at desc, id limit most) as source),
    (select coalesce(jsonb_agg(to_jsonb(source)), '[]') from (
      select id, title, namespace_id, erase_after from public.sources
      where reflection_id = p_reflection_id and erase_after > now()
      order by deleted_at desc limit 1000) as source);
end
$$;
comment on function api.read_knowledge is 'Of the page of sources: one more than the limit is answered where there are more';

grant execute on function internal.speaks, internal.ask_for_steward to authenticated;
grant execute on function
  api.find_reflection, api.read_overview, api.read_voice_standing, api.count_waiting, api.read_knowledge
to authenticated;
