-- How long conversations are kept: as long as an owner says, a year unless they say otherwise. Whatever came of them that has a life of
-- its own, such as the source made from an interview, is not a conversation, and stays.
--
-- security definer, with the reason:
--   api.set_conversations_kept        authenticated has no update privilege on reflections
--   internal.erase_old_conversations  called by the database's own timer

create function api.set_conversations_kept(p_reflection_id uuid, p_days integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.require_recent_proof();
  update public.reflections set conversations_kept_days = p_days where id = p_reflection_id;
  perform internal.write_audit(p_reflection_id, 'retention.changed', jsonb_build_object('days', p_days));
exception
  when check_violation then
    perform internal.fail('invalid_request', 'kept_days');
end
$$;
comment on function api.set_conversations_kept is 'Null keeps them until somebody deletes them';

-- So many at a time, that nobody waits for a table; what is left goes an hour later.
create function internal.erase_old_conversations() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.conversations where id in (
    select conversation.id from public.conversations as conversation
    join public.reflections as reflection on reflection.id = conversation.reflection_id
    where conversation.created_at < now() - make_interval(days => reflection.conversations_kept_days)
    order by conversation.created_at limit 2000 for update of conversation skip locked);
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function internal.erase_old_conversations is 'With the copies at the voice provider, which the deletion of each queues';

grant execute on function api.set_conversations_kept to authenticated;
