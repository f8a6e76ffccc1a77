-- The sound of an interview, kept piece by piece beside its source where the person asked for that.
--
-- security definer, with the reason:
--   api.begin_interview_sound, api.note_interview_piece   service_role has no privilege on the tables of sound
--   api.take_back_sound   deletes what no role may, for whoever looks after the source

-- Before a byte is put in its place, so that whoever deletes the source removes the bytes too. False when it was deleted, or the sound
-- taken back.
create function api.begin_interview_sound(p_source_id uuid, p_duration_ms integer, p_piece_count integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.sources as source
  join public.conversations as conversation on conversation.id = source.conversation_id
  where source.id = p_source_id and source.kind = 'interview' and source.deleted_at is null and conversation.keeps_sound
  for share of source, conversation;
  if not found then
    return false;
  end if;
  -- The words are in the source already, each with who said it.
  insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
  values (p_source_id, p_duration_ms, p_piece_count, false)
  on conflict do nothing;
  return true;
end
$$;

create function api.note_interview_piece(p_source_id uuid, p_position integer, p_starts_ms integer, p_duration_ms integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from internal.source_sounds where source_id = p_source_id for share;
  if not found then
    return false;
  end if;
  insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms)
  values (p_source_id, p_position, p_starts_ms, p_duration_ms)
  on conflict do nothing;
  return true;
end
$$;
comment on function api.note_interview_piece is 'A piece is in its place; false when its sound was deleted meanwhile, and its bytes have to go again';

-- The words stay. Whoever looks after the source may do it, at any time.
create function api.take_back_sound(p_source_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  was_kept boolean;
begin
  if source.kind <> 'interview' then
    perform internal.misused('invalid_request', 'sound_of_no_interview');
  end if;
  perform internal.require_say_in(source.namespace_id);
  update public.conversations set keeps_sound = false where id = source.conversation_id and keeps_sound;
  was_kept := found;
  delete from internal.source_sounds where source_id = source.id;
  if was_kept then
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', provider_conversation_id))
    from public.conversation_calls where conversation_id = source.conversation_id and deleted_at is null;
  end if;
  return was_kept;
end
$$;
comment on function api.take_back_sound is 'The sound of an interview goes, here and at the provider; false when there was none';

grant execute on function api.begin_interview_sound, api.note_interview_piece to service_role;
grant execute on function api.take_back_sound to authenticated;
