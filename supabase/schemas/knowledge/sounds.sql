-- Recordings as sources: the sound in pieces outside of the database, what was heard in each, and where a passage is heard in it.
--
-- Nobody reads these tables but the functions here. The sound itself is in a private bucket, or a folder of the embedded stack.
--
-- security definer, with the reason:
--   api.begin_recording, api.note_piece   a source, its sound and its job are written together; authenticated may write none
--   api.read_sound, api.store_heard       service_role has no privilege on the tables here
--   api.read_clip, api.is_told            decide whose ears they have by themselves, from the rows of this moment
--   internal.queue_sound_removal          called by the cascade of whatever deleted the source

create table internal.source_sounds (
  source_id uuid primary key references public.sources (id) on delete cascade,
  duration_ms integer not null check (duration_ms between 1 and 10800000),
  piece_count integer not null check (piece_count between 1 and 400),
  has_others boolean not null
);
alter table internal.source_sounds enable row level security;
comment on column internal.source_sounds.has_others is 'Others than the person speak too: none of it is theirs until somebody names them';

create table internal.sound_pieces (
  source_id uuid not null references internal.source_sounds (source_id) on delete cascade,
  position integer not null check (position between 0 and 399),
  starts_ms integer not null check (starts_ms between 0 and 10800000),
  duration_ms integer not null check (duration_ms between 1 and 180000),
  words jsonb,
  primary key (source_id, position)
);
alter table internal.sound_pieces enable row level security;
comment on column internal.sound_pieces.words is 'As [text, from, to], in milliseconds from the beginning of the recording; null until it was listened to';

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('sounds', 'sounds', false) on conflict do nothing;
  end if;
end
$$;

create function internal.missing_pieces(p_source_id uuid) returns integer[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(wanted order by wanted), '{}')
  from internal.source_sounds as sound, generate_series(0, sound.piece_count - 1) as wanted
  where sound.source_id = p_source_id
    and not exists (
      select from internal.sound_pieces as piece where piece.source_id = p_source_id and piece.position = wanted);
$$;

-- The same file again goes on where its upload stopped.
create function api.begin_recording(
  p_namespace_id uuid, p_title text, p_file_name text, p_file_hash text, p_duration_ms integer, p_piece_count integer,
  p_has_others boolean
) returns table (source_id uuid, missing integer[])
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
  source public.sources;
begin
  select * into source from public.sources
  where namespace_id = target.id and file_hash = p_file_hash and kind = 'recording' and status = 'queued'
    and content is null and deleted_at is null;
  if source.id is null then
    -- Attack: half a second is announced, which counts as nothing, and hours are sent in many pieces.
    if p_piece_count > p_duration_ms / 45000 + 2 then
      perform internal.misused('invalid_request', 'piece_too_short');
    end if;
    -- A second counts as a kilobyte: sound is large, and what is read of it is not.
    target := internal.admit_source(p_namespace_id, p_duration_ms);
    insert into public.sources (reflection_id, namespace_id, kind, title, file_name, file_hash, added_by)
    values (target.reflection_id, target.id, 'recording', btrim(p_title), p_file_name, p_file_hash, (select auth.uid()))
    returning * into source;
    insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
    values (source.id, p_duration_ms, p_piece_count, p_has_others);
  end if;
  return query select source.id, internal.missing_pieces(source.id);
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_recording');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'recording_and_name');
end
$$;

-- Locks the source, so that of two last pieces one sees that it is the last.
create function api.note_piece(p_source_id uuid, p_position integer, p_starts_ms integer, p_duration_ms integer)
returns integer[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  missing integer[] := internal.missing_pieces(source.id);
begin
  perform internal.require_say_in(source.namespace_id);
  if p_position = any (missing) then
    -- A second more for what rounding adds.
    if p_duration_ms + (select coalesce(sum(duration_ms), 0) from internal.sound_pieces where source_id = source.id)
      > 1000 + (select duration_ms from internal.source_sounds where source_id = source.id)
    then
      perform internal.misused('invalid_request', 'pieces_too_long');
    end if;
    insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms)
    values (source.id, p_position, p_starts_ms, p_duration_ms);
    missing := internal.missing_pieces(source.id);
    if missing = '{}' then
      perform internal.enqueue_ingest(source);
    end if;
  end if;
  return missing;
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'piece_of_another');
end
$$;
comment on function api.note_piece is 'A piece is in its place; answers which are not. With the last one the reading begins';

create function api.read_sound(p_source_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('hasOthers', sound.has_others, 'durationMs', sound.duration_ms, 'pieces', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'position', piece.position, 'startsMs', piece.starts_ms, 'durationMs', piece.duration_ms, 'words', piece.words)
      order by piece.position), '[]')
    from internal.sound_pieces as piece where piece.source_id = sound.source_id))
  from internal.source_sounds as sound
  join public.sources as source on source.id = sound.source_id
  where sound.source_id = p_source_id and source.deleted_at is null;
$$;

create function api.store_heard(p_source_id uuid, p_position integer, p_words jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update internal.sound_pieces set words = p_words
  where source_id = p_source_id and position = p_position and words is null;
  return found;
end
$$;
comment on function api.store_heard is 'What was heard in a piece, once: a worker that was killed begins with the next';

-- As whom this person listens at this moment: guest, member or steward; null when they may not hear it. Whoever held the conversation
-- hears what it may still be told of; without one, a member hears what their role reads.
create function internal.listens_as(
  p_namespace public.namespaces, p_conversation_id uuid, p_user_id uuid
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  talk record;
  person uuid := p_user_id;
  standing public.member_role;
begin
  if p_conversation_id is not null then
    select reflection_id, user_id, audience, namespaces into talk from public.conversations where id = p_conversation_id;
    if talk.reflection_id is distinct from p_namespace.reflection_id or not p_namespace.name = any (talk.namespaces) then
      return null;
    elsif talk.audience = 'public' then
      return case when p_namespace.visibility = 'published' then 'guest' end;
    end if;
    person := talk.user_id;
  end if;
  select role into standing from public.reflection_members
  where reflection_id = p_namespace.reflection_id and user_id = person;
  return case
    when standing is null then null
    when standing <> 'viewer' then case when p_conversation_id is null then 'steward' else 'member' end
    when p_namespace.visibility <> 'sealed' then 'member' end;
end
$$;

-- A line belongs to the passage in which it begins; a long one goes on in those behind it.
create function internal.withheld_from_guests(p_passage public.passages) returns setof text
language sql
stable
set search_path = ''
as $$
  select said.words from internal.lines as line
  cross join lateral (select btrim(substr(line.body, line.words_at + 1), E' \r\n\t') as words) as said
  where line.source_id = p_passage.source_id and line.edition = 'members' and said.words <> ''
    and line.passage between p_passage.position - 8 and p_passage.position
    and not exists (
      select from internal.lines as told
      where told.source_id = line.source_id and told.edition = 'guests' and told.starts_at = line.starts_at
        and strpos(told.body, said.words) > 0);
$$;
comment on function internal.withheld_from_guests is 'Words of a passage that are not the person''s, or hold an address: guests do not hear them';

create function api.read_clip(p_citation uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  passage public.passages;
  shelf public.namespaces;
  listener text;
  sound jsonb;
begin
  select * into passage from public.passages where id = p_citation;
  select * into shelf from public.namespaces where id = passage.namespace_id and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  sound := case when listener is not null then api.read_sound(passage.source_id) end;
  -- Stewards read what is hidden, too, and what was corrected; in a conversation nobody is told of either.
  return sound || jsonb_build_object('sourceId', passage.source_id, 'body', passage.body, 'listener', listener, 'isInterview', (
    select kind = 'interview' from public.sources where id = passage.source_id), 'hidden', (
    select coalesce(jsonb_agg(quote order by quote), '[]')
    from (
      select quote from internal.hidden_quotes(array[shelf.id], listener = 'guest')
      union
      select told ->> 'wrong' from jsonb_array_elements(internal.corrections_of(shelf.id, passage.body)) as told
      union
      select withheld from internal.withheld_from_guests(passage) as withheld where listener = 'guest'
    ) as silent (quote)
    where listener <> 'steward'));
end
$$;
comment on function api.read_clip is 'Null for what this person may not hear at this moment, and for what has no sound';

-- What stands in a page that is open was told at its time. Nothing is asked of the words there, which anybody may make up.
create function api.is_told(p_citation uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  passage public.passages;
  correction public.fact_corrections;
  shelf public.namespaces;
  listener text;
begin
  select * into passage from public.passages where id = p_citation;
  select * into correction from public.fact_corrections where id = p_citation and status = 'accepted'
    and not exists (select from public.sources where id = source_id and deleted_at is not null);
  select * into shelf from public.namespaces
  where id = coalesce(passage.namespace_id, correction.namespace_id) and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  return listener is not null and case
    when listener = 'steward' then true
    when correction.id is not null then not exists (
      select from internal.hidden_corrections(array[shelf.id], listener = 'guest') where correction_id = correction.id)
    when listener = 'member' then true
    else exists (
      select from internal.told_lines(passage.source_id) as told
      join internal.lines as line on line.source_id = passage.source_id and line.position = told.position
      where not told.is_hidden and line.edition in ('all', 'guests') and line.passage = passage.position) end;
end
$$;
comment on function api.is_told is 'Whether a citation may still be shown to this person: what stands there is published, not deleted, and not hidden as a whole';

create function internal.queue_sound_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Once more when no piece can be on its way any more, whose sender was killed before it could take it back.
  perform internal.enqueue('ingest',
    jsonb_build_object('kind', 'remove_sound', 'source_id', old.source_id, 'pieces', old.piece_count), delay)
  from unnest(array[0, 600]) as delay;
  return null;
end
$$;
create trigger source_sounds_remove after delete on internal.source_sounds
  for each row execute function internal.queue_sound_removal();

grant execute on function api.begin_recording, api.note_piece to authenticated;
grant execute on function api.read_sound, api.store_heard, api.read_clip, api.is_told to service_role;
