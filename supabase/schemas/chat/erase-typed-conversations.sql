-- Erasing what was typed with a reflection: the keys go with the rows, so that a copy of the rows says nothing either.
--
-- security definer, with the reason:
--   api.erase_typed_conversations   deletes rows of all members, and keys, which no person has a privilege on

create function api.erase_typed_conversations(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  -- Nobody starts another one until this is through.
  perform internal.lock_reflection(p_reflection_id);
  delete from public.agent_sessions where reflection_id = p_reflection_id;
  get diagnostics erased = row_count;
  delete from public.data_keys where reflection_id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'typed_conversations.erased', jsonb_build_object('sessions', erased));
  return erased;
end
$$;
comment on function api.erase_typed_conversations is 'Every member''s, and the keys that they were written under; answers how many there were';

grant execute on function api.erase_typed_conversations to authenticated;
