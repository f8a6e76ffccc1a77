-- What each provider agent was last given, and who is giving it something now.
--
-- security definer, with the reason: all functions here, because service_role has no write privilege on the table, so
-- that nothing is recorded without holding the lease.

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
  synced_at timestamptz,
  last_error text check (length(last_error) <= 2000),
  drift jsonb check (jsonb_typeof(drift) = 'array'),
  audited_at timestamptz,
  lease_token uuid,
  lease_expires_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (reflection_id, surface),
  check (surface <> 'public' or prompt_pack_kind in ('public_standard', 'public_emerging')),
  check (surface = 'public' or prompt_pack_kind not in ('public_standard', 'public_emerging'))
);
comment on table public.runtime_sync_state is 'What was sent to each agent, not what is wanted, so that a promotion during a sync leaves the surface stale';
comment on column public.runtime_sync_state.drift is 'Differences between the live agent and its template at the last audit; an empty array means none';

alter table public.runtime_sync_state enable row level security;
grant select (
  reflection_id, surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at,
  last_error, drift, audited_at, updated_at
) on public.runtime_sync_state to authenticated;
grant select on public.runtime_sync_state to service_role;
create policy runtime_sync_state_select_stewards on public.runtime_sync_state for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create trigger runtime_sync_state_touch_updated_at before update on public.runtime_sync_state
  for each row execute function internal.touch_updated_at();

create function public.acquire_runtime_lease(
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
    perform internal.fail('invalid_request', 'A lease lasts 1 to 600 seconds.');
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
    perform internal.fail('not_found', 'There is no such reflection.');
end
$$;
comment on function public.acquire_runtime_lease is 'A token, or null while somebody else holds the lease';

create function public.record_runtime_sync(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_agent_id text,
  p_prompt_pack_kind public.prompt_pack_kind, p_prompt_pack_hash text, p_dossier_hash text, p_scope_hash text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set agent_id = p_agent_id, prompt_pack_kind = p_prompt_pack_kind, prompt_pack_hash = p_prompt_pack_hash,
    dossier_hash = p_dossier_hash, scope_hash = p_scope_hash, synced_at = now(), last_error = null,
    lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;
comment on function public.record_runtime_sync is 'Releases the lease; false when it was lost, and then nothing is recorded';

create function public.record_runtime_failure(
  p_reflection_id uuid, p_surface public.session_surface, p_lease_token uuid, p_error text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state
  set last_error = left(p_error, 2000), lease_token = null, lease_expires_at = null
  where reflection_id = p_reflection_id and surface = p_surface and lease_token = p_lease_token;
  return found;
end
$$;

create function public.record_runtime_drift(
  p_reflection_id uuid, p_surface public.session_surface, p_drift jsonb
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.runtime_sync_state set drift = p_drift, audited_at = now()
  where reflection_id = p_reflection_id and surface = p_surface;
  return found;
end
$$;

grant execute on function
  public.acquire_runtime_lease, public.record_runtime_sync, public.record_runtime_failure,
  public.record_runtime_drift
to service_role;
