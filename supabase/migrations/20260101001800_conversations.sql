-- Voice conversations: what was allowed is frozen when they start, and their status only moves forward.
--
-- security definer, with the reason:
--   internal.refuse_off_record      has to see the conversation's row whoever inserts

create type public.session_mode as enum ('interview', 'reflection', 'share');
create type public.session_audience as enum ('private', 'public');
create type public.session_role as enum ('owner', 'admin', 'operator', 'viewer', 'guest');
create type public.session_surface as enum ('standard', 'memory', 'public');
create type public.conversation_status as enum ('bootstrapping', 'active', 'ended', 'failed');

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  guest_id uuid,
  share_link_id uuid,
  mode public.session_mode not null,
  role public.session_role not null,
  audience public.session_audience not null,
  surface public.session_surface not null,
  namespaces text[] not null,
  ingestion_enabled boolean not null,
  off_record boolean not null,
  status public.conversation_status not null default 'bootstrapping',
  failure_reason text check (length(failure_reason) between 1 and 2000),
  requested_agent_id text,
  agent_id text,
  fallback_reason text check (length(fallback_reason) <= 2000),
  provider_conversation_id text unique check (length(provider_conversation_id) between 1 and 200),
  provider_deleted_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  unique (id, reflection_id),
  foreign key (share_link_id, reflection_id)
    references public.share_links (id, reflection_id) on delete set null (share_link_id),
  check ((role = 'guest') = (guest_id is not null)),
  check ((role = 'guest') = (user_id is null)),
  check (audience = 'public' or (mode <> 'share' and role <> 'guest')),
  check (mode <> 'interview' or (ingestion_enabled and not off_record)),
  check (not (off_record and ingestion_enabled)),
  check ((surface = 'public') = (audience = 'public')),
  check ((status = 'failed') = (failure_reason is not null)),
  check (status <> 'active' or provider_conversation_id is not null)
);
comment on table public.conversations is 'One row per voice call, and all that is kept of one off the record';
comment on column public.conversations.namespaces is 'The exact names that may be retrieved, frozen at the start; intersected with current visibility at each query';
comment on column public.conversations.requested_agent_id is 'The agent asked for first; differs from agent_id when the fallback served';
comment on column public.conversations.provider_deleted_at is 'When an off-the-record call was confirmed deleted at the provider';

create index conversations_reflection_idx on public.conversations (reflection_id, created_at desc);
create index conversations_user_idx on public.conversations (user_id, created_at desc);
create index conversations_share_link_idx on public.conversations (share_link_id, reflection_id);
create index conversations_open_idx on public.conversations (created_at) where status in ('bootstrapping', 'active');

alter table public.conversations enable row level security;
grant select, delete on public.conversations to authenticated;
grant select, insert, delete on public.conversations to service_role;
grant update (
  status, failure_reason, requested_agent_id, agent_id, fallback_reason, provider_conversation_id,
  provider_deleted_at, started_at, ended_at, duration_seconds
) on public.conversations to service_role;

-- Whoever is removed from the reflection also loses what it told them.
create policy conversations_select_own on public.conversations for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
-- The row says who, when and how long. What was said is in conversation_turns, with a narrower policy.
create policy conversations_select_stewards on public.conversations for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy conversations_delete_own on public.conversations for delete to authenticated
  using (user_id = (select auth.uid()) and status in ('ended', 'failed'));

create trigger conversations_status before insert or update on public.conversations
  for each row execute function internal.enforce_status_machine(
    'bootstrapping', 'bootstrapping>active', 'bootstrapping>failed', 'active>ended', 'active>failed');
create trigger conversations_keep_terms before update on public.conversations
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'guest_id', 'mode', 'role', 'audience', 'surface', 'namespaces',
    'ingestion_enabled', 'off_record', 'created_at');

alter table public.sources add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);
alter table public.fact_corrections add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);

create function internal.keep_provider_binding() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.provider_conversation_id is not null
    and new.provider_conversation_id is distinct from old.provider_conversation_id then
    perform internal.fail('conflict', 'A conversation is bound to the provider once.');
  end if;
  return new;
end
$$;
create trigger conversations_keep_provider_binding before update on public.conversations
  for each row execute function internal.keep_provider_binding();

create function internal.refuse_off_record() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and off_record) then
    perform internal.fail('conflict', 'Nothing is kept of a conversation off the record.');
  end if;
  return new;
end
$$;
create trigger sources_refuse_off_record before insert or update of conversation_id on public.sources
  for each row execute function internal.refuse_off_record();
create trigger fact_corrections_refuse_off_record before insert or update of conversation_id on public.fact_corrections
  for each row execute function internal.refuse_off_record();
