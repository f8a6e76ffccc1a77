-- Which version of an agent the provider made of what it was sent, where it tells.
--
-- security definer, with the reason:
--   api.record_agent_version   service_role has no write privilege on the table

create table public.agent_versions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  surface public.session_surface not null,
  prompt_pack_hash text not null check (prompt_pack_hash ~ '^[0-9a-f]{64}$'),
  agent_id text not null check (length(agent_id) between 1 and 200),
  version_id text not null check (length(version_id) between 1 and 200),
  recorded_at timestamptz not null default now(),
  primary key (reflection_id, surface, prompt_pack_hash)
);
comment on table public.agent_versions is 'By the hash of the pack that was sent: so that what the provider shows of a version can be laid beside a generation';

alter table public.agent_versions enable row level security;
grant select on public.agent_versions to authenticated, service_role;
create policy agent_versions_select_stewards on public.agent_versions for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.record_agent_version(
  p_reflection_id uuid, p_surface public.session_surface, p_prompt_pack_hash text, p_agent_id text, p_version_id text
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.agent_versions (reflection_id, surface, prompt_pack_hash, agent_id, version_id)
  values (p_reflection_id, p_surface, p_prompt_pack_hash, p_agent_id, p_version_id)
  on conflict (reflection_id, surface, prompt_pack_hash) do update
    set agent_id = excluded.agent_id, version_id = excluded.version_id, recorded_at = now();
exception
  when foreign_key_violation then
    perform internal.fail('not_found');
end
$$;
comment on function api.record_agent_version is 'The same pack sent again is another version: the last one counts';

grant execute on function api.record_agent_version to service_role;
