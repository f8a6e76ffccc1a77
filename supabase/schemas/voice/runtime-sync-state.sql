-- What each provider agent was last given, and who is giving it something now.
--
-- security definer, with the reason: all functions here but read_runtime, because service_role has no write privilege on the
-- table, so that nothing is recorded without holding the lease; and two that put jobs into queues:
--   internal.queue_agent_removal    when a reflection is deleted, whoever does it
--   internal.queue_runtime_audits   called by the database's own timer

create type public.prompt_pack_kind as enum (
  'private_standard', 'private_memory', 'public_standard', 'private_emerging', 'public_emerging'
);

create table public.runtime_sync_state (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  surface public.session_surface not null,
  agent_id text check (length(agent_id) between 1 and 200),
  prompt_pack_kind public.prompt_pack_kind,
  prompt_pack_hash text check (prompt_pack_hash ~ '^[0-9a-f]{64}$'),
  dossier_hash text check (dossier_hash ~ '^[0-9a-f]{64}$'),
  scope_hash text check (scope_hash ~ '^[0-9a-f]{64}$'),
  voice_id text check (length(voice_id) between 1 and 200),
  sent_hash text check (sent_hash ~ '^[0-9a-f]{64}$'),
  may_say jsonb not null default '[]' check (jsonb_typeof(may_say) = 'array'),
  synced_at timestamptz,
  last_error text check (length(last_error) <= 2000),
  drift jsonb check (jsonb_typeof(drift) = 'array'),
  audited_at timestamptz,
  audit_queued_at timestamptz,
  lease_token uuid,
  lease_expires_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (reflection_id, surface),
  check (surface <> 'public' or prompt_pack_kind in ('public_standard', 'public_emerging')),
  check (surface = 'public' or prompt_pack_kind not in ('public_standard', 'public_emerging'))
);
comment on table public.runtime_sync_state is 'What was sent to each agent, not what is wanted, so that a promotion during a sync leaves the surface stale';
comment on column public.runtime_sync_state.sent_hash is 'Of everything that was sent: words, voice, models, language, limits, tools and the fingerprint of their secret';
comment on column public.runtime_sync_state.may_say is 'Each pack and voice of which it says one, while nobody knows which: what it was sent before, and what was sent since without an answer';
comment on column public.runtime_sync_state.drift is 'Differences between the live agent and its template at the last audit; an empty array means none. Put right when synced_at is later';

alter table public.runtime_sync_state enable row level security;
-- Without the voice: of a clone only its owners know the id.
grant select (
  reflection_id, surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at, last_error,
  drift, audited_at, updated_at
) on public.runtime_sync_state to authenticated;
grant select on public.runtime_sync_state to service_role;
create policy runtime_sync_state_select_stewards on public.runtime_sync_state for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create trigger runtime_sync_state_touch_updated_at before update on public.runtime_sync_state
  for each row execute function internal.touch_updated_at();

create function api.acquire_runtime_lease(
  p_reflection_id uuid, p_surface public.session_surface, p_seconds integer
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  token uuid;
begin
  if p_seconds not between 1 and 600 then
    perform internal.misused('invalid_request', 'lease_seconds');
  end if;
  insert into public.runtime_sync_state as state (reflection_id, surface, lease_token, lease_expires_at)
  values (p_reflection_id, p_surface, gen_random_uuid(), clock_timestamp() + make_interval(secs => p_seconds))
  on conflict (reflection_id, surface) do update
    set lease_token = excluded.lease_token, lease_expires_at = excluded.lease_expires_at
    where state.lease_token is null or state.lease_expires_at <= clock_timestamp()
  returning lease_token into token;
  return token;
exception
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.acquire_runtime_lease is 'A token, or null while somebody else holds the lease';

create function api.release_runtime_lease(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.release_runtime_lease is 'When it turned out that there is nothing to send';

-- The attack is a voice that comes back: what was sent without being recorded, because its sender died, would be taken for the
-- one that was sent before it, as soon as that one is live again. So before anything is sent, nothing is known but what it may be:
-- what the agent said, unless that is not known either, or what it is sent now.
create function api.begin_runtime_write(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid,
  p_prompt_pack_kind public.prompt_pack_kind, p_prompt_pack_hash text, p_voice_id text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set may_say = (
      select jsonb_agg(distinct one) from jsonb_array_elements(
        may_say || case when may_say = '[]' then jsonb_build_array(jsonb_build_object(
          'prompt_pack_kind', prompt_pack_kind, 'prompt_pack_hash', prompt_pack_hash, 'voice_id', voice_id)) else '[]' end
        || jsonb_build_array(jsonb_build_object(
          'prompt_pack_kind', p_prompt_pack_kind, 'prompt_pack_hash', p_prompt_pack_hash, 'voice_id', p_voice_id))) as one),
    prompt_pack_kind = null, prompt_pack_hash = null, dossier_hash = null, scope_hash = null, voice_id = null,
    sent_hash = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.begin_runtime_write is 'From here on it is not known which of these the agent says, until a sync is recorded. False when the lease was lost';

create function api.record_runtime_sync(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_agent_id text,
  p_prompt_pack_kind public.prompt_pack_kind, p_prompt_pack_hash text, p_dossier_hash text, p_scope_hash text,
  p_voice_id text, p_sent_hash text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set agent_id = p_agent_id, prompt_pack_kind = p_prompt_pack_kind, prompt_pack_hash = p_prompt_pack_hash,
    dossier_hash = p_dossier_hash, scope_hash = p_scope_hash, voice_id = p_voice_id, sent_hash = p_sent_hash,
    may_say = '[]', synced_at = now(), last_error = null,
    lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.record_runtime_sync is 'Releases the lease; false when it was lost, and then nothing is recorded';

-- What the agent was sent before is put back where nothing can have reached it since: refused, it says what it said.
create function api.record_runtime_failure(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_error text,
  p_quiet_seconds integer default 0, p_still jsonb default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_quiet_seconds not between 0 and 600 then
    perform internal.misused('invalid_request', 'pause_seconds');
  end if;
  update public.runtime_sync_state
  set last_error = left(p_error, 2000),
    prompt_pack_kind = coalesce((p_still ->> 'promptPackKind')::public.prompt_pack_kind, prompt_pack_kind),
    prompt_pack_hash = coalesce(p_still ->> 'promptPackHash', prompt_pack_hash),
    dossier_hash = coalesce(p_still ->> 'dossierHash', dossier_hash),
    scope_hash = coalesce(p_still ->> 'scopeHash', scope_hash),
    voice_id = coalesce(p_still ->> 'voiceId', voice_id),
    sent_hash = coalesce(p_still ->> 'sentHash', sent_hash),
    may_say = coalesce(p_still -> 'maySay', may_say),
    lease_token = case when p_quiet_seconds > 0 then lease_token end,
    lease_expires_at = case when p_quiet_seconds > 0 then clock_timestamp() + make_interval(secs => p_quiet_seconds) end
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function api.record_runtime_failure is 'Gives the lease back, or keeps it for the quiet seconds: what was sent without an answer may still arrive';

create function api.forget_runtime_agent(
  p_reflection_id uuid, p_surface public.session_surface, p_agent_id text, p_error text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set agent_id = null, last_error = left(p_error, 2000)
  where reflection_id = p_reflection_id and surface = p_surface and agent_id = p_agent_id;
  return found;
end
$$;
comment on function api.forget_runtime_agent is 'The provider does not know the agent: the surface is fresh no more';

create function api.record_runtime_drift(
  p_reflection_id uuid, p_surface public.session_surface, p_agent_id text, p_prompt_pack_hash text, p_drift jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set drift = p_drift, audited_at = now()
  where reflection_id = p_reflection_id and surface = p_surface
    and agent_id = p_agent_id and prompt_pack_hash = p_prompt_pack_hash;
  return found;
end
$$;
comment on function api.record_runtime_drift is 'False when something else was sent since it was looked at';

-- What is wanted, what may be said, and what was sent, in one snapshot. A public surface is not even shown a private pack.
create function api.read_runtime(p_reflection_id uuid, p_surface public.session_surface) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id,
    'displayName', reflection.display_name,
    'language', reflection.language,
    'languages', (
      select coalesce(jsonb_agg(distinct source.language), '[]') from public.sources as source
      join public.namespaces as shelf on shelf.id = source.namespace_id
      where shelf.reflection_id = reflection.id and shelf.visibility = any (side.visibilities)
        and source.deleted_at is null and source.language is not null),
    'clonedVoiceId', (
      select voice_id from public.voice_consents
      where reflection_id = reflection.id and voice_id = reflection.cloned_voice_id and revoked_at is null),
    'stockVoiceId', reflection.stock_voice_id,
    'pronunciations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'spokenAs', spoken_as) order by name collate "C"), '[]')
      from public.pronunciations where reflection_id = reflection.id),
    'publishedNamespaces', internal.published_namespaces(reflection.id),
    'live', case when artifact.id is not null then jsonb_build_object(
      'packs', (
        select jsonb_object_agg(pack.key, pack.value) from jsonb_each(reflection.prompt_packs) as pack
        where pack.key like side.audience || '\_%'),
      'promotedAt', artifact.promoted_at,
      'maturity', artifact.payload #> array['sync', 'maturity', side.audience],
      'names', coalesce(artifact.payload #> array['sync', 'names', side.audience], '[]'),
      'compiledFor', artifact.payload #> '{sync,publishedNamespaces}',
      'mayBeSaid', not exists (
        select item ->> 'id' from jsonb_array_elements(reflection.voice_evidence_pack -> side.audience) as item
        except select id::text from internal.evidence_to_say(reflection.id, variadic side.visibilities))
        and (side.audience <> 'public' or internal.wishes_hold(
          reflection.id, reflection.reflection_voice_dossier #> '{public,wishes}', true))) end,
    'state', case when state.surface is not null then jsonb_build_object(
      'agentId', state.agent_id, 'promptPackKind', state.prompt_pack_kind, 'promptPackHash', state.prompt_pack_hash,
      'dossierHash', state.dossier_hash, 'scopeHash', state.scope_hash, 'voiceId', state.voice_id,
      'sentHash', state.sent_hash, 'maySay', state.may_say, 'hasDrifted',
      coalesce(jsonb_array_length(state.drift) > 0 and state.audited_at >= state.synced_at, false)) end)
  from public.reflections as reflection
  cross join (
    select case when p_surface = 'public' then 'public' else 'private' end as audience,
      case when p_surface = 'public' then array['published'] else array['private', 'published'] end
        ::public.namespace_visibility[] as visibilities
  ) as side
  left join public.voice_artifacts as artifact
    on artifact.reflection_id = reflection.id and artifact.generation = reflection.voice_generation
  left join public.runtime_sync_state as state
    on state.reflection_id = reflection.id and state.surface = p_surface
  where reflection.id = p_reflection_id and p_surface is not null;
$$;
comment on function api.read_runtime is 'Null when there is no such reflection';

-- Its row is gone by the time the job is done, so the job carries what is known of its agents. It is done at once, and once
-- more when no sync that was under way can be making another agent.
create function internal.queue_agent_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.enqueue('runtime_sync', jsonb_build_object(
    'kind', 'remove', 'reflection_id', old.id, 'agent_ids', coalesce(known.agent_ids, '[]')), delay)
  from unnest(array[0, 180]) as delay
  cross join (
    select count(*) as surfaces, jsonb_agg(agent_id) filter (where agent_id is not null) as agent_ids
    from public.runtime_sync_state where reflection_id = old.id
  ) as known
  where known.surfaces > 0;
  return old;
end
$$;
create trigger reflections_queue_agent_removal before delete on public.reflections
  for each row execute function internal.queue_agent_removal();

-- An audit also brings up to date what is not: what waited for a provider to be configured, or was given up. Those that were
-- asked for longest ago come first, so that a hundred that fail every time do not keep the others waiting.
create function internal.queue_runtime_audits() returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select reflection.id from public.reflections as reflection
    left join public.runtime_sync_state as state on state.reflection_id = reflection.id
    where reflection.voice_generation is not null
    group by reflection.id
    having coalesce(max(state.audited_at), '-infinity') < now() - interval '1 day'
      or bool_or(jsonb_array_length(state.drift) > 0 and state.audited_at >= state.synced_at)
      or bool_or(state.last_error is not null or (state.agent_id is not null and state.prompt_pack_hash is null))
    order by max(state.audit_queued_at) nulls first, reflection.id
    limit 100
  ), asked as (
    insert into public.runtime_sync_state as state (reflection_id, surface, audit_queued_at)
    select id, 'standard', clock_timestamp() from due
    on conflict (reflection_id, surface) do update set audit_queued_at = excluded.audit_queued_at
    returning state.reflection_id
  )
  select count(internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'audit', 'reflection_id', reflection_id)))::integer
  from asked;
$$;
comment on function internal.queue_runtime_audits is 'Reflections whose agents nobody has looked at for more than a day, that were found to have drifted, or whose last sync failed; a hundred at a time';

grant execute on function
  api.acquire_runtime_lease, api.release_runtime_lease, api.begin_runtime_write, api.record_runtime_sync, api.record_runtime_failure,
  api.forget_runtime_agent, api.record_runtime_drift, api.read_runtime
to service_role;
