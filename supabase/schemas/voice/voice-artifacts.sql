-- The ledger: every generation of a reflection's voice, its payload insert-only, its status a one-way machine, its rows
-- a hash chain. The functions that move it are in promote-voice-artifacts.sql.
--
-- security definer, with the reason:
--   internal.guard_live_caches  has to find the promoted row whoever writes the reflection

create type public.voice_artifact_status as enum (
  'candidate', 'approved', 'rejected', 'promoted', 'stale', 'superseded'
);

create table public.voice_artifacts (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  position integer not null check (position > 0),
  generation integer not null check (generation > 0),
  status public.voice_artifact_status not null default 'candidate',
  payload jsonb check (jsonb_typeof(payload) = 'object'),
  payload_hash text not null check (payload_hash ~ '^[0-9a-f]{64}$'),
  prev_hash text not null,
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  copied_from integer check (copied_from < generation),
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  created_at timestamptz not null default now(),
  evaluated_at timestamptz,
  promoted_at timestamptz,
  superseded_at timestamptz,
  tombstoned_at timestamptz,
  tombstone_reason text check (length(tombstone_reason) between 1 and 200),
  unique (reflection_id, generation),
  unique (reflection_id, position),
  check ((payload is null) = (tombstoned_at is not null)),
  check ((tombstoned_at is null) = (tombstone_reason is null))
);
comment on table public.voice_artifacts is 'One row per generation; read by stewards, moved by functions only, deleted only with its reflection';
comment on column public.voice_artifacts.payload_hash is 'SHA-256 of the payload''s canonical JSON, computed by the application';
comment on column public.voice_artifacts.chain_hash is 'Over payload_hash, not the payload, so that a payload can be erased and the chain still verified';
comment on column public.voice_artifacts.copied_from is 'The older generation that a rollback brings back';

create unique index voice_artifacts_one_promoted on public.voice_artifacts (reflection_id) where status = 'promoted';

alter table public.voice_artifacts enable row level security;
grant select on public.voice_artifacts to authenticated, service_role;
create policy voice_artifacts_select_stewards on public.voice_artifacts for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create trigger voice_artifacts_status before insert or update on public.voice_artifacts
  for each row execute function internal.enforce_status_machine(
    'candidate', 'candidate>approved', 'candidate>rejected', 'approved>promoted', 'approved>stale',
    'promoted>superseded');
create trigger voice_artifacts_keep_identity before update on public.voice_artifacts
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'position', 'generation', 'payload_hash', 'prev_hash', 'chain_hash', 'copied_from',
    'created_at');
create trigger voice_artifacts_append_only before delete on public.voice_artifacts
  for each row execute function internal.keep_append_only('public.reflections', 'reflection_id');
create trigger voice_artifacts_no_truncate before truncate on public.voice_artifacts
  for each statement execute function internal.keep_append_only();

create function internal.artifact_chain_hash(p_row public.voice_artifacts) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex(jsonb_build_array(
    p_row.prev_hash, p_row.reflection_id, p_row.position, p_row.generation, p_row.payload_hash, p_row.copied_from,
    to_char(p_row.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
$$;

-- A payload changes once, to nothing, and never the live one. Findings are written with the verdict.
create function internal.guard_payload() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payload is distinct from old.payload and (new.payload is not null or old.status = 'promoted') then
    perform internal.misused('conflict', 'payload_written_once');
  end if;
  if new.findings is distinct from old.findings and old.status <> 'candidate' then
    perform internal.misused('conflict', 'findings_written_once');
  end if;
  return new;
end
$$;
create trigger voice_artifacts_guard_payload before update on public.voice_artifacts
  for each row execute function internal.guard_payload();

create function internal.speaks_as(p_reflection public.reflections, p_artifact public.voice_artifacts) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_artifact.status = 'promoted'
    and p_artifact.generation = p_reflection.voice_generation
    and p_artifact.promoted_at = p_reflection.voice_promoted_at
    and p_artifact.payload -> 'voice_evidence_pack' = p_reflection.voice_evidence_pack
    and p_artifact.payload -> 'reflection_voice_dossier' = p_reflection.reflection_voice_dossier
    and p_artifact.payload -> 'prompt_packs' = p_reflection.prompt_packs
    and p_artifact.payload -> 'capsule' = p_reflection.capsule
    and p_artifact.payload -> 'token_estimate' = to_jsonb(p_reflection.token_estimate)
    and p_artifact.payload -> 'persona_narrative' = to_jsonb(p_reflection.persona_narrative);
$$;
comment on function internal.speaks_as is 'The live caches are those of this generation, all of them';

-- No role, not even the tables' owner, can put anything into the live caches that is not the promoted payload. The check is on
-- content, because a flag ("the promote function is running") could be set by anybody who can write the columns.
create function internal.guard_live_caches() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(
      new.voice_generation, new.voice_evidence_pack, new.reflection_voice_dossier, new.prompt_packs, new.capsule,
      new.token_estimate, new.persona_narrative, new.voice_promoted_at
    ) > 0 or new.generation_counter <> 0 or new.confirmed_generation <> 0 then
      perform internal.misused('forbidden', 'born_with_a_voice');
    end if;
    return new;
  end if;
  if new.generation_counter < old.generation_counter or new.confirmed_generation < old.confirmed_generation then
    perform internal.misused('forbidden', 'counter_went_back');
  end if;
  if (new.voice_generation, new.voice_evidence_pack, new.reflection_voice_dossier, new.prompt_packs, new.capsule,
      new.token_estimate, new.persona_narrative, new.voice_promoted_at)
    is not distinct from
     (old.voice_generation, old.voice_evidence_pack, old.reflection_voice_dossier, old.prompt_packs, old.capsule,
      old.token_estimate, old.persona_narrative, old.voice_promoted_at) then
    return new;
  end if;
  if new.voice_generation > coalesce(old.voice_generation, 0) and exists (
    select from public.voice_artifacts as artifact
    where artifact.reflection_id = new.id and artifact.generation = new.voice_generation
      and internal.speaks_as(new, artifact)
  ) then
    return new;
  end if;
  perform internal.misused('forbidden', 'live_caches_moved');
  return null;
end
$$;
create trigger reflections_guard_live_caches before insert or update on public.reflections
  for each row execute function internal.guard_live_caches();
