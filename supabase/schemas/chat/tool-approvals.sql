-- A write that a tool asks for, and what its person says to it.
--
-- security definer, with the reason: all functions here, because service_role has no privilege on the tables.
--   api.ask_tool_approval, api.read_tool_approval, api.decide_tool_approval

create function api.ask_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_turn_id uuid, p_key_id uuid, p_approval_id uuid,
  p_tool_id text, p_preview text, p_seconds integer
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_turn(p_session_id, p_reflection_id, p_user_id, p_turn_id);
  if not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  elsif p_seconds is null or p_seconds not between 1 and 86400 then
    perform internal.misused('invalid_request', 'approval_seconds');
  end if;
  insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
  values (p_approval_id, p_session_id, p_tool_id, decode(p_preview, 'base64'), p_key_id,
    clock_timestamp() + make_interval(secs => p_seconds));
  return jsonb_build_object('outcome', 'written');
end
$$;

create function api.read_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_approval_id uuid
) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when approval.status = 'pending' and approval.expires_at <= clock_timestamp() then 'expired'
    else approval.status::text end
  from public.tool_approvals as approval
  join public.agent_sessions as session on session.id = approval.session_id
  where approval.id = p_approval_id and session.id = p_session_id and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;

create function api.decide_tool_approval(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_approval_id uuid, p_approve boolean
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant public.agent_sessions := internal.lock_held_session(p_session_id, p_reflection_id, p_user_id);
  approval public.tool_approvals;
  decision public.approval_status := case when p_approve then 'approved' else 'refused' end::public.approval_status;
begin
  if session.id is null then
    return null;
  end if;
  select * into approval from public.tool_approvals
  where id = p_approval_id and session_id = p_session_id for update;
  if approval.id is null or approval.status <> 'pending' then
    return approval.status::text;
  elsif approval.expires_at <= clock_timestamp() or session.cancel_requested_at is not null
    or coalesce(session.turn_expires_at <= clock_timestamp(), true)
  then
    -- Nobody waits for it any more: whoever reads that it was allowed would take it for done.
    decision := 'expired';
  end if;
  update public.tool_approvals set status = decision, decided_at = clock_timestamp() where id = approval.id;
  return decision::text;
end
$$;
comment on function api.decide_tool_approval is 'The first answer counts; answers what was decided, null when there is no such request';

grant execute on function
  api.ask_tool_approval, api.read_tool_approval, api.decide_tool_approval
to service_role;
