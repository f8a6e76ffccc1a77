-- Security events that belong to no reflection: sign-ins, refusals, exports of an account, erasures. They stand in the audit log, in
-- a chain of the installation's own; what happens to one reflection stands in its chain as before. Operators read both as one feed.
--
-- security definer, with the reason:
--   api.note_security_event    callers have no privilege on the audit log; the server says what happened

-- No reflection has this id.
create function internal.installation_chain() returns uuid
language sql
immutable
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;

-- Attack: an entry is never erased, so it must not hold what somebody typed. Details are ids, labels and hashes.
create function api.note_security_event(
  p_action text, p_user_id uuid default null, p_reflection_id uuid default null, p_details jsonb default '{}'
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_details is null or jsonb_typeof(p_details) <> 'object' or exists (
    select from jsonb_each_text(p_details) as detail
    where detail.value !~ '^[A-Za-z0-9_.:-]{0,80}$'
  ) then
    perform internal.misused('invalid_request', 'security_details');
  end if;
  perform internal.write_audit(coalesce(p_reflection_id, internal.installation_chain()), p_action,
    p_details || jsonb_strip_nulls(jsonb_build_object('user_id', p_user_id)));
end
$$;

grant execute on function api.note_security_event to service_role;
