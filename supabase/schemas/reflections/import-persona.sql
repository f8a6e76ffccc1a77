-- Bringing in a reflection that was downloaded: its rows under their own ids, in one transaction. Its sound and photos are in their
-- place before, so that nothing has to be taken back of what somebody may have begun to use; until then a job waits for them, which
-- removes them an hour later. The rows take this job away with them: one of both happens, whoever is killed.
--
-- security definer, with the reason:
--   api.import_persona   service_role has no privilege on most of these tables; called by the server, which has checked the file:
--                        whoever may call it could write statements that nobody said
--   api.begin_import     service_role has no privilege on the queue; called by the server before it stores what the file carries
--   api.drop_import      as begin_import, when something of it failed
--
-- A moment of a file is never later than now: what is kept for a time after it, or listed by it, would be so for ever.

create function internal.by_now(p_moment timestamptz) returns timestamptz
language sql
stable
strict
set search_path = ''
as $$
  select least(p_moment, now());
$$;

create function internal.import_knowledge(p_reflection_id uuid, p_user_id uuid, p_persona jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  source public.sources;
begin
  insert into public.namespaces
    (id, reflection_id, name, title, description, visibility, visibility_changed_at, place, created_at)
  select id, p_reflection_id, name, title, description, visibility, internal.by_now(visibility_changed_at), place, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.namespaces, p_persona -> 'namespaces');
  insert into public.sources
    (id, reflection_id, namespace_id, kind, title, content, version, file_hash, origin_url, reading_note, file_name,
      recorded_on, language, is_language_chosen, called_as, added_by, created_at)
  select id, p_reflection_id, namespace_id, kind, title, content, version, file_hash, origin_url, reading_note, file_name,
    recorded_on, language, is_language_chosen, called_as, p_user_id, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.sources, p_persona -> 'sources');
  insert into public.source_versions (id, source_id, reflection_id, namespace_id, version, content, replaced_at)
  select id, source_id, p_reflection_id, namespace_id, version, content, internal.by_now(replaced_at)
  from jsonb_populate_recordset(null::public.source_versions, p_persona -> 'source_versions');
  -- Attack: a guest is told the ids of passages. Somewhere else they bring in a file with these, and the true one is refused there for ever;
  -- so each gets a new one. Nothing of a file leads to a passage.
  insert into public.passages (source_id, reflection_id, namespace_id, position, body, created_at)
  select source_id, p_reflection_id, namespace_id, position, body, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.passages, p_persona -> 'passages');
  insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
  select source_id, duration_ms, piece_count, has_others
  from jsonb_populate_recordset(null::internal.source_sounds, p_persona -> 'sounds');
  insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms, words)
  select source_id, position, starts_ms, duration_ms, words
  from jsonb_populate_recordset(null::internal.sound_pieces, p_persona -> 'sound_pieces');
  insert into internal.source_pictures (source_id, width, height)
  select source_id, width, height from jsonb_populate_recordset(null::internal.source_pictures, p_persona -> 'pictures');
  insert into public.guest_photos (reflection_id, id, agreed_by)
  select p_reflection_id, id, p_user_id from jsonb_populate_recordset(null::public.guest_photos, p_persona -> 'guest_photos');
  -- What corrects and hides comes first: each statement is weighed against it when it is written.
  insert into public.fact_corrections
    (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, created_at)
  select id, p_reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections');
  update public.fact_corrections as correction set status = given.status, decided_at = internal.by_now(given.decided_at)
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections') as given
  where correction.id = given.id and given.status <> 'pending';
  insert into public.hidden_statements
    (id, reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, created_at)
  select id, p_reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.hidden_statements, p_persona -> 'hidden_statements');
  insert into public.evidence
    (id, reflection_id, namespace_id, source_id, correction_id, kind, quote, asked, members_only, position, created_at)
  select id, p_reflection_id, namespace_id, source_id, correction_id, kind, quote, asked, coalesce(members_only, false), position, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.evidence, p_persona -> 'evidence');
  update public.fact_corrections as correction set evidence_id = evidence.id
  from jsonb_populate_recordset(null::public.fact_corrections, p_persona -> 'fact_corrections') as given
  join public.evidence on evidence.id = given.evidence_id and evidence.reflection_id = p_reflection_id
  where correction.id = given.id;
  insert into public.golden_questions (id, reflection_id, audience, question, source_id, created_by, created_at)
  select id, p_reflection_id, audience, question, source_id, p_user_id, internal.by_now(created_at)
  from jsonb_populate_recordset(null::public.golden_questions, p_persona -> 'golden_questions');
  -- Lines and meanings are made of the texts again; what another reading finds unchanged keeps its id.
  for source in select * from public.sources where reflection_id = p_reflection_id order by id loop
    perform internal.enqueue_ingest(source);
  end loop;
end
$$;

-- Each row with the hashes that it had; the live one as a candidate, which has to come out of its statements here as well. What was live
-- before it never was so here, and nobody can bring it back: its hashes do not say who wrote it.
create function internal.import_ledger(p_reflection_id uuid, p_ledger jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry public.voice_artifacts;
  live uuid;
  step public.voice_artifact_status;
begin
  for entry in select * from jsonb_populate_recordset(null::public.voice_artifacts, p_ledger) order by position loop
    entry.reflection_id := p_reflection_id;
    if entry.created_at > now() then
      perform internal.fail('invalid_request', 'file_voice_later');
    elsif entry.chain_hash <> internal.artifact_chain_hash(entry)
      or not internal.names_known_sources(p_reflection_id, entry.payload)
    then
      perform internal.fail('invalid_request', 'file_voices_changed');
    end if;
    insert into public.voice_artifacts
      (id, reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, copied_from, findings,
        created_at, evaluated_at, promoted_at, superseded_at, tombstoned_at, tombstone_reason)
    values
      (entry.id, p_reflection_id, entry.position, entry.generation, entry.payload, entry.payload_hash, entry.prev_hash,
        entry.chain_hash, entry.copied_from, case when entry.status = 'promoted' then '[]' else entry.findings end,
        entry.created_at, case when entry.status <> 'promoted' then internal.by_now(entry.evaluated_at) end,
        case when entry.status <> 'promoted' then internal.by_now(entry.promoted_at) end, internal.by_now(entry.superseded_at),
        internal.by_now(entry.tombstoned_at), entry.tombstone_reason);
    if entry.status = 'promoted' then
      live := entry.id;
    else
      foreach step in array (case entry.status
        when 'rejected' then array['rejected']
        when 'approved' then array['approved', 'stale']
        when 'stale' then array['approved', 'stale']
        when 'superseded' then array['approved', 'stale']
        else '{}' end)::public.voice_artifact_status[]
      loop
        update public.voice_artifacts set status = step where id = entry.id;
      end loop;
    end if;
  end loop;
  if exists (select from api.verify_voice_ledger(p_reflection_id)) then
    perform internal.fail('invalid_request', 'file_voices_order');
  end if;
  return live;
end
$$;

-- Attack: who was a viewer of a reflection that was deleted knows its id. What is brought in under it would open its audit log to
-- them, and lock out whoever deleted it and has its file.
create function internal.may_come_back(p_reflection_id uuid, p_user_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_reflection_id <> internal.installation_chain()
    and (not exists (select from public.audit_log where reflection_id = p_reflection_id)
      or p_user_id::text = (
        select coalesce(actor_id::text, details ->> 'user_id') from public.audit_log
        where reflection_id = p_reflection_id and action = 'reflection.deleted'
        order by position desc limit 1));
$$;

-- What is under way would look for, or remove, what has just been brought in.
create function internal.is_being_deleted(p_persona jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  with given as materialized (
    select p_persona -> 'reflection' ->> 'id' as id
    union all
    select item ->> 'id' from jsonb_each(p_persona) as list (kind, rows)
      cross join lateral jsonb_array_elements(case jsonb_typeof(rows) when 'array' then rows else '[]' end) as item
    where item ? 'id'
  )
  select exists (select from public.erasures cross join lateral unnest(sought) as trace join given on given.id = trace)
    or exists (
      select from pgmq.q_ingest as job join given on given.id = coalesce(job.message ->> 'source_id', job.message ->> 'picture_id')
      where job.message ->> 'kind' in ('remove_sound', 'remove_picture'))
    or exists (
      select from pgmq.q_ingest as job cross join lateral jsonb_array_elements(job.message -> 'places') as place
        join given on given.id = place ->> 'id'
      where job.message ->> 'kind' = 'forget_import');
$$;

create function internal.require_importable(p_user_id uuid, p_persona jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  home uuid := (p_persona -> 'reflection' ->> 'id')::uuid;
begin
  -- One creation per person at a time, so that the ceiling holds.
  perform from public.profiles where id = p_user_id for no key update;
  if not found then
    perform internal.fail('forbidden', 'account_gone');
  elsif (select count(*) from public.reflection_members where user_id = p_user_id and role = 'owner') >= internal.most_owned_reflections() then
    perform internal.fail('limit_reached', 'reflections_full');
  elsif exists (select from public.reflections where id = home) then
    perform internal.fail('conflict', 'reflection_here');
  elsif not internal.may_come_back(home, p_user_id) then
    perform internal.fail('conflict', 'reflection_of_another');
  elsif internal.is_being_deleted(p_persona) then
    perform internal.fail('conflict', 'still_deleting');
  elsif jsonb_array_length(p_persona -> 'sources') > internal.most_sources() then
    perform internal.fail('limit_reached', 'sources_full');
  end if;
  return home;
end
$$;

create function api.begin_import(p_user_id uuid, p_persona jsonb) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  places jsonb;
begin
  -- Of two files with the same ids one is begun: what the other would put over its bytes, or remove, is not its own.
  perform pg_advisory_xact_lock(hashtextextended('begin_import', 0));
  perform internal.require_importable(p_user_id, p_persona);
  select coalesce(jsonb_agg(place), '[]') into places from (
    select jsonb_build_object('id', item ->> 'source_id', 'pieces', (item ->> 'piece_count')::integer)
    from jsonb_array_elements(p_persona -> 'sounds') as item
    union all
    select jsonb_build_object('id', coalesce(item ->> 'source_id', item ->> 'id'), 'pieces', 0)
    from jsonb_array_elements((p_persona -> 'pictures') || (p_persona -> 'guest_photos')) as item
  ) as carried (place);
  if exists (
    select from jsonb_array_elements(places) as place
    where (place ->> 'id')::uuid in (select id from public.sources union all select id from public.guest_photos))
  then
    perform internal.fail('conflict', 'file_of_another');
  end if;
  return internal.enqueue('ingest', jsonb_build_object('kind', 'forget_import', 'places', places), 3600);
end
$$;
comment on function api.begin_import is 'The job that removes what is stored from now on, unless the rows are made before it begins';

create function api.drop_import(p_import bigint) returns void
language sql
security definer
set search_path = ''
as $$
  update pgmq.q_ingest set vt = clock_timestamp() where msg_id = p_import and message ->> 'kind' = 'forget_import' and read_ct = 0;
$$;
comment on function api.drop_import is 'The rows were not made: what was stored is removed now';

create function api.import_persona(p_user_id uuid, p_slug text, p_persona jsonb, p_import bigint default null) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb := p_persona -> 'reflection';
  home uuid;
  live uuid;
  broken text;
begin
  if p_import is not null then
    delete from pgmq.q_ingest where msg_id = p_import and message ->> 'kind' = 'forget_import' and read_ct = 0;
    if not found then
      perform internal.fail('conflict', 'file_too_slow');
    end if;
  end if;
  home := internal.require_importable(p_user_id, p_persona);
  -- As when they are added: a second of sound counts as a kilobyte. A photo is stored and not read, and counts a quarter.
  perform internal.take_ingest_bytes(home, octet_length(p_persona::text)
    + (select coalesce(sum((item ->> 'duration_ms')::bigint), 0) from jsonb_array_elements(p_persona -> 'sounds') as item)::bigint
    + (select coalesce(sum((item ->> 'size')::bigint), 0) / 4
       from jsonb_array_elements((p_persona -> 'pictures') || (p_persona -> 'guest_photos')) as item)::bigint);
  insert into public.reflections
    (id, slug, display_name, created_by, language, speaking_style, boundaries, wishes_for_guests, public_about,
      interview_progress, ingestion_enabled, created_at)
  select id, p_slug, display_name, p_user_id, language, speaking_style, boundaries, wishes_for_guests, public_about,
    interview_progress, ingestion_enabled, internal.by_now(created_at)
  from jsonb_populate_record(null::public.reflections, given);
  -- Not what the file says of it: behind the highest number no generation could begin.
  update public.reflections set generation_counter = (
    select coalesce(max((item ->> 'generation')::integer), 0) from jsonb_array_elements(p_persona -> 'voice_artifacts') as item)
  where id = home;
  insert into public.reflection_members (reflection_id, user_id, role) values (home, p_user_id, 'owner');
  perform internal.import_knowledge(home, p_user_id, p_persona);
  live := internal.import_ledger(home, p_persona -> 'voice_artifacts');
  perform internal.enqueue_regeneration(home);
  perform internal.write_audit(home, 'reflection.imported', jsonb_build_object('user_id', p_user_id));
  return live;
exception
  when unique_violation then
    get stacked diagnostics broken = constraint_name;
    if broken = 'reflections_slug_key' then
      perform internal.fail('slug_taken');
    end if;
    perform internal.fail('conflict', 'file_of_another');
  when check_violation or not_null_violation or foreign_key_violation or data_exception then
    perform internal.fail('invalid_request', 'file_unusable');
end
$$;
comment on function api.import_persona is 'The id of the voice that was live, to be judged here; null where there was none. Whole or not at all';

grant execute on function api.begin_import, api.drop_import, api.import_persona to service_role;
