-- Pictures and long outputs of a typed conversation.
--
-- security definer, with the reason: both functions, because service_role has no privilege on the table.
--   api.put_session_media, api.read_session_media

create function api.put_session_media(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_key_id uuid, p_sha256 text, p_media_type text,
  p_content text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (internal.lock_held_session(p_session_id, p_reflection_id, p_user_id)).id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif not internal.holds_data_key(p_reflection_id, p_key_id) then
    return jsonb_build_object('outcome', 'key_gone');
  elsif (select coalesce(sum(octet_length(content)), 0) from public.session_media where session_id = p_session_id)
    + length(p_content) * 3 / 4 > internal.most_chat_media_bytes()
  then
    perform internal.fail('limit_reached', 'chat_files_full');
  end if;
  insert into public.session_media (session_id, sha256, media_type, content, key_id)
  values (p_session_id, p_sha256, p_media_type, decode(p_content, 'base64'), p_key_id)
  on conflict (session_id, sha256) do nothing;
  return jsonb_build_object('outcome', 'written');
end
$$;

create function api.read_session_media(
  p_session_id uuid, p_reflection_id uuid, p_user_id uuid, p_sha256 text
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'media_type', media.media_type, 'content', encode(media.content, 'base64'), 'key_id', media.key_id)
  from public.session_media as media
  join public.agent_sessions as session on session.id = media.session_id
  where media.session_id = p_session_id and media.sha256 = p_sha256 and session.reflection_id = p_reflection_id
    and internal.holds_agent_session(session.id, p_user_id);
$$;

grant execute on function api.put_session_media, api.read_session_media to service_role;
