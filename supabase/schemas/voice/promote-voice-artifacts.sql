-- The only ways in which the ledger moves.
--
-- security definer, with the reason: all of them, because no role has a write privilege on voice_artifacts or on the
-- live caches; all are granted to service_role only.
--   api.start_generation, api.keep_live_voice, api.record_voice_artifact, api.record_voice_evaluation,
--   api.promote_voice_artifact, api.tombstone_voice_artifacts, api.verify_voice_ledger
-- and two for what is to be forgotten:
--   internal.remember_to_forget   whoever deletes a source
--   internal.queue_erasures       called by the database's own timer

create function api.start_generation(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  started integer;
begin
  update public.reflections set generation_counter = generation_counter + 1 where id = p_reflection_id
  returning generation_counter into started;
  if started is null then
    perform internal.fail('not_found');
  end if;
  return started;
end
$$;

-- What was approved and not promoted, because its worker died, cannot go live after a later one; it says so.
create function internal.close_overtaken(p_reflection_id uuid, p_generation integer) returns void
language sql
set search_path = ''
as $$
  update public.voice_artifacts set status = 'stale'
  where reflection_id = p_reflection_id and status = 'approved' and generation < p_generation;
$$;

-- A regeneration that comes to what is live already records nothing: the list of generations is read as a list of changes, and
-- a payload holds all of the evidence. But it has to stop what was started before it and may still be under way with older
-- evidence, as its own promotion would have.
create function api.keep_live_voice(p_reflection_id uuid, p_generation integer, p_payload_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  if not exists (
    select from public.voice_artifacts
    where reflection_id = p_reflection_id and status = 'promoted' and payload_hash = p_payload_hash
  ) then
    return false;
  end if;
  update public.reflections set confirmed_generation = greatest(confirmed_generation, p_generation)
  where id = p_reflection_id;
  perform internal.close_overtaken(p_reflection_id, p_generation);
  return true;
exception
  when check_violation or not_null_violation then
    perform internal.misused('conflict', 'generation_not_started');
end
$$;
comment on function api.keep_live_voice is 'False when something else is live';

create function api.record_voice_artifact(
  p_reflection_id uuid, p_generation integer, p_payload jsonb, p_payload_hash text,
  p_copied_from integer default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  existing public.voice_artifacts;
  entry public.voice_artifacts;
begin
  -- One writer per chain at a time; also makes a job that runs twice find its first row.
  if not internal.lock_reflection(p_reflection_id) then
    perform internal.fail('not_found');
  elsif p_generation > (select generation_counter from public.reflections where id = p_reflection_id) then
    perform internal.misused('conflict', 'generation_not_started');
  elsif not internal.names_known_sources(p_reflection_id, p_payload) then
    perform internal.fail('conflict', 'quotes_erased_source');
  end if;
  select * into existing from public.voice_artifacts
  where reflection_id = p_reflection_id and generation = p_generation;
  if existing.id is not null then
    if existing.payload_hash <> p_payload_hash then
      perform internal.misused('conflict', 'other_payload');
    end if;
    return existing.id;
  end if;
  select position, chain_hash into entry.position, entry.prev_hash from public.voice_artifacts
  where reflection_id = p_reflection_id order by position desc limit 1;
  entry.reflection_id := p_reflection_id;
  entry.position := coalesce(entry.position, 0) + 1;
  entry.prev_hash := coalesce(entry.prev_hash, '');
  entry.generation := p_generation;
  entry.payload_hash := p_payload_hash;
  entry.copied_from := p_copied_from;
  entry.created_at := clock_timestamp();
  insert into public.voice_artifacts
    (reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, copied_from, created_at)
  values
    (entry.reflection_id, entry.position, entry.generation, p_payload, entry.payload_hash, entry.prev_hash,
      internal.artifact_chain_hash(entry), entry.copied_from, entry.created_at)
  returning id into entry.id;
  return entry.id;
exception
  when check_violation or not_null_violation then
    perform internal.misused('invalid_request', 'payload_incomplete');
end
$$;

create function api.record_voice_evaluation(
  p_artifact_id uuid, p_payload_hash text, p_approved boolean, p_findings jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_approved is distinct from (jsonb_array_length(p_findings) = 0) then
    perform internal.misused('invalid_request', 'verdict_without_findings');
  end if;
  update public.voice_artifacts
  set status = case when p_approved then 'approved' else 'rejected' end::public.voice_artifact_status,
    findings = p_findings, evaluated_at = now()
  where id = p_artifact_id and status = 'candidate' and payload_hash = p_payload_hash and payload is not null;
  return found;
end
$$;
comment on function api.record_voice_evaluation is 'Compare-and-set: false when it is no longer a candidate with these bytes';

-- A promise to somebody who deleted their words outlives every job: it stands here until no generation has them any more.
create table internal.words_to_forget (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  source_id uuid not null,
  asked_at timestamptz not null default now(),
  primary key (reflection_id, source_id)
);
comment on table internal.words_to_forget is 'Sources that are gone, and may still be quoted in the ledger; corrections of none, by their own ids';
alter table internal.words_to_forget enable row level security;

create function internal.remember_to_forget() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of a reflection that is being deleted the whole ledger goes.
  insert into internal.words_to_forget (reflection_id, source_id)
  select id, old.id from public.reflections where id = old.reflection_id
  on conflict do nothing;
  return null;
end
$$;
create trigger sources_remember_to_forget after delete on public.sources
  for each row execute function internal.remember_to_forget();

-- A source's id is in the payload of every generation that quotes it, and a uuid does not occur by chance.
create function internal.forget_words(p_reflection_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  gone uuid;
  erased integer;
  still_live integer := 0;
begin
  for gone in
    select source_id from internal.words_to_forget where reflection_id = p_reflection_id order by source_id for update
  loop
    update public.voice_artifacts
    set payload = null, tombstoned_at = now(), tombstone_reason = 'A source that it quoted was erased.'
    where reflection_id = p_reflection_id and status <> 'promoted' and position(gone::text in payload::text) > 0;
    get diagnostics erased = row_count;
    if erased > 0 then
      perform internal.write_audit(p_reflection_id, 'voice_artifact.erased',
        jsonb_build_object('source_id', gone, 'generations', erased));
    end if;
    if exists (
      select from public.voice_artifacts
      where reflection_id = p_reflection_id and status = 'promoted' and position(gone::text in payload::text) > 0
    ) then
      still_live := still_live + 1;
    else
      delete from internal.words_to_forget where reflection_id = p_reflection_id and source_id = gone;
    end if;
  end loop;
  return still_live;
end
$$;

create function api.promote_voice_artifact(p_artifact_id uuid, p_payload_hash text)
returns public.voice_artifact_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  artifact public.voice_artifacts;
  reflection public.reflections;
begin
  perform internal.lock_reflection((select reflection_id from public.voice_artifacts where id = p_artifact_id));
  select * into artifact from public.voice_artifacts where id = p_artifact_id for update;
  if artifact.id is null then
    perform internal.fail('not_found');
  elsif artifact.payload_hash <> p_payload_hash then
    perform internal.misused('conflict', 'payload_not_judged');
  elsif artifact.status in ('promoted', 'stale', 'superseded') then
    return artifact.status;
  elsif artifact.status <> 'approved' then
    perform internal.misused('conflict', 'not_approved');
  elsif not artifact.payload ?& array[
    'voice_evidence_pack', 'reflection_voice_dossier', 'prompt_packs', 'capsule', 'token_estimate', 'persona_narrative'
  ] then
    perform internal.misused('invalid_request', 'payload_without_live_cache');
  end if;
  select * into reflection from public.reflections where id = artifact.reflection_id;
  if artifact.generation <= greatest(reflection.voice_generation, reflection.confirmed_generation)
    or artifact.payload is null or not internal.may_be_said(artifact.reflection_id, artifact.payload)
  then
    update public.voice_artifacts set status = 'stale' where id = artifact.id;
    return 'stale'::public.voice_artifact_status;
  end if;
  update public.voice_artifacts set status = 'superseded', superseded_at = now()
  where reflection_id = artifact.reflection_id and status = 'promoted';
  update public.voice_artifacts set status = 'promoted', promoted_at = now() where id = artifact.id;
  update public.reflections
  set voice_generation = artifact.generation,
    voice_evidence_pack = artifact.payload -> 'voice_evidence_pack',
    reflection_voice_dossier = artifact.payload -> 'reflection_voice_dossier',
    prompt_packs = artifact.payload -> 'prompt_packs',
    capsule = artifact.payload -> 'capsule',
    token_estimate = (artifact.payload ->> 'token_estimate')::integer,
    persona_narrative = artifact.payload ->> 'persona_narrative',
    voice_promoted_at = now()
  where id = artifact.reflection_id;
  perform internal.close_overtaken(artifact.reflection_id, artifact.generation);
  perform internal.forget_words(artifact.reflection_id);
  perform internal.enqueue_syncs(artifact.reflection_id);
  perform internal.write_audit(artifact.reflection_id, 'voice_artifact.promoted', jsonb_build_object(
    'artifact_id', artifact.id, 'generation', artifact.generation, 'copied_from', artifact.copied_from));
  return 'promoted'::public.voice_artifact_status;
end
$$;
comment on function api.promote_voice_artifact is 'promoted when its generation is higher than the live one and nothing that it quotes was taken back meanwhile, else stale; safe to call again';

create function api.tombstone_voice_artifacts(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  return internal.forget_words(p_reflection_id);
end
$$;
comment on function api.tombstone_voice_artifacts is 'Erases every payload that quotes an erased source, but the live one, which follows when another goes live. Answers how many sources the live one still quotes';

-- Jobs are given up after five tries, and a promise to somebody who deleted their words is not: whatever is there an hour after
-- it should have gone is asked for again, those that were asked for longest ago first.
create function internal.queue_erasures() returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select reflection_id from internal.words_to_forget
    group by reflection_id having max(asked_at) < now() - interval '1 hour'
    order by min(asked_at), reflection_id limit 100
  ), asked as (
    update internal.words_to_forget as words set asked_at = clock_timestamp()
    from due where words.reflection_id = due.reflection_id
    returning words.reflection_id
  )
  select count(internal.enqueue(queue, job))::integer
  from (
    select 'artifacts'::public.job_queue as queue,
      jsonb_build_object('kind', 'forget', 'reflection_id', reflection_id) as job
    from (select distinct reflection_id from asked) as left_over
    union all
    (select 'ingest', jsonb_build_object('kind', 'erase', 'reflection_id', reflection_id, 'source_id', id)
     from public.sources where erase_after < now() - interval '1 hour' order by erase_after, id limit 100)
    union all
    (select 'ingest', jsonb_build_object('kind', 'erase_namespace', 'reflection_id', reflection_id, 'namespace_id', id)
     from public.namespaces where erase_after < now() - interval '1 hour' order by erase_after, id limit 100)
  ) as again;
$$;
comment on function internal.queue_erasures is 'Of what was deleted: texts and collections that are still there, and ledgers that still quote them; a hundred of each at a time';

create function api.verify_voice_ledger(p_reflection_id uuid default null)
returns table (reflection_id uuid, "position" integer, problem text)
language sql
stable
security definer
set search_path = ''
as $$
  select checked.reflection_id, checked.position, checked.problem
  from (
    select entry.reflection_id, entry.position,
      case
        when entry.position <> row_number() over chain then 'missing_row'
        when entry.prev_hash <> coalesce(lag(entry.chain_hash) over chain, '') then 'broken_link'
        when entry.chain_hash <> internal.artifact_chain_hash(entry) then 'changed_row'
      end as problem
    from public.voice_artifacts as entry
    where p_reflection_id is null or entry.reflection_id = p_reflection_id
    window chain as (partition by entry.reflection_id order by entry.position)
    union all
    -- The last row of a chain has none behind it that would miss it, but the live one is missed here.
    select reflection.id, coalesce(live.position, 0), 'changed_cache'
    from public.reflections as reflection
    left join public.voice_artifacts as live on live.reflection_id = reflection.id and live.status = 'promoted'
    where (p_reflection_id is null or reflection.id = p_reflection_id)
      and num_nonnulls(reflection.voice_generation, live.id) > 0 and internal.speaks_as(reflection, live) is not true
  ) as checked
  where checked.problem is not null
  order by checked.reflection_id, checked.position;
$$;
comment on function api.verify_voice_ledger is 'Breaks of the chain, and live caches that are not those of the live generation; that payloads match payload_hash is checked by the application, which knows canonical JSON';

grant execute on function
  api.start_generation, api.keep_live_voice, api.record_voice_artifact, api.record_voice_evaluation,
  api.promote_voice_artifact, api.tombstone_voice_artifacts, api.verify_voice_ledger
to service_role;
