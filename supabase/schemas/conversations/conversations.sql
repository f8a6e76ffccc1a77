-- Voice conversations: what was allowed is frozen when they start, and their status only moves forward. A conversation is one
-- call to the provider, or several, when its connection was lost and taken up again.
--
-- security definer, with the reason:
--   internal.refuse_off_record      has to see the conversation's row whoever inserts
--   internal.queue_call_removal     queues a job, whoever deletes a conversation

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
  ingest_namespace_id uuid,
  off_record boolean not null,
  text_only boolean not null default false,
  keeps_sound boolean not null default false,
  status public.conversation_status not null default 'bootstrapping',
  failure_reason text check (length(failure_reason) between 1 and 2000),
  requested_agent_id text,
  agent_id text,
  fallback_reason text check (length(fallback_reason) <= 2000),
  provider_conversation_id text unique check (length(provider_conversation_id) between 1 and 200),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  unique (id, reflection_id),
  foreign key (share_link_id, reflection_id)
    references public.share_links (id, reflection_id) on delete set null (share_link_id),
  foreign key (ingest_namespace_id, reflection_id)
    references public.namespaces (id, reflection_id) on delete set null (ingest_namespace_id),
  check ((role = 'guest') = (guest_id is not null)),
  check ((role = 'guest') = (user_id is null)),
  check (audience = 'public' or (mode <> 'share' and role <> 'guest')),
  check (mode <> 'interview' or (ingestion_enabled and not off_record)),
  check (not (off_record and ingestion_enabled)),
  check (not keeps_sound or (mode = 'interview' and not off_record and not text_only)),
  check (ingestion_enabled or ingest_namespace_id is null),
  check ((surface = 'public') = (audience = 'public')),
  check ((status = 'failed') = (failure_reason is not null)),
  check (status <> 'active' or provider_conversation_id is not null)
);
comment on table public.conversations is 'One row per conversation, and all that is kept of one off the record';
comment on column public.conversations.namespaces is 'The exact names that may be retrieved, frozen at the start; intersected with current visibility at each query';
comment on column public.conversations.keeps_sound is 'Whoever is interviewed asked for the sound to be kept with their words, before it began';
comment on column public.conversations.requested_agent_id is 'The agent asked for first; differs from agent_id when the fallback served';
comment on column public.conversations.ingest_namespace_id is 'Where what is said is kept; nowhere when ingestion is off, or the namespace is gone';
comment on column public.conversations.provider_conversation_id is 'Of the call that it started with';

create index conversations_reflection_idx on public.conversations (reflection_id, created_at desc);
create index conversations_user_idx on public.conversations (user_id, created_at desc);
create index conversations_share_link_idx on public.conversations (share_link_id, reflection_id);
create index conversations_ingest_namespace_idx on public.conversations (ingest_namespace_id, reflection_id);
create index conversations_open_idx on public.conversations (created_at) where status in ('bootstrapping', 'active');

alter table public.conversations enable row level security;
grant select, delete on public.conversations to authenticated;
grant select, insert, delete on public.conversations to service_role;
grant update (
  status, failure_reason, requested_agent_id, agent_id, fallback_reason, provider_conversation_id,
  started_at, ended_at, duration_seconds
) on public.conversations to service_role;

-- A member who is removed from the reflection also loses what it told them. To stewards the row says who, when and how long;
-- what was said is in conversation_turns, with a narrower policy.
create policy conversations_select_own_or_stewarded on public.conversations for select to authenticated
  using (
    (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())))
    or reflection_id = any (array(select internal.my_stewarded_reflections()))
  );
-- A guest has no account to delete it from; a manager, who answers for the public side, can.
create policy conversations_delete_own_or_guests on public.conversations for delete to authenticated
  using (
    status in ('ended', 'failed') and (
      (user_id = (select auth.uid()) and not (select api.lacks_second_factor()))
      or (role = 'guest' and reflection_id = any (array(select internal.my_managed_reflections())))
    )
  );

create trigger conversations_status before insert or update on public.conversations
  for each row execute function internal.enforce_status_machine(
    'bootstrapping', 'bootstrapping>active', 'bootstrapping>failed', 'active>ended', 'active>failed');
create trigger conversations_keep_terms before update on public.conversations
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'guest_id', 'mode', 'role', 'audience', 'surface', 'namespaces',
    'ingestion_enabled', 'off_record', 'text_only', 'created_at');

alter table public.sources add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);
alter table public.fact_corrections add foreign key (conversation_id, reflection_id)
  references public.conversations (id, reflection_id) on delete set null (conversation_id);

create function internal.keep_conversation_bindings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.provider_conversation_id is not null
    and new.provider_conversation_id is distinct from old.provider_conversation_id then
    perform internal.misused('conflict', 'bound_before');
  -- They go when what they name is deleted, and never come to name anything else.
  elsif new.ingest_namespace_id is not null and new.ingest_namespace_id is distinct from old.ingest_namespace_id
    or new.share_link_id is not null and new.share_link_id is distinct from old.share_link_id then
    perform internal.misused('conflict', 'frozen_terms');
  -- It can be taken back; nobody is recorded who was not asked before.
  elsif new.keeps_sound and not old.keeps_sound then
    perform internal.misused('conflict', 'sound_kept_from_the_start');
  end if;
  return new;
end
$$;
create trigger conversations_keep_bindings before update on public.conversations
  for each row execute function internal.keep_conversation_bindings();

create table public.conversation_calls (
  provider_conversation_id text primary key check (length(provider_conversation_id) between 1 and 200),
  conversation_id uuid not null,
  reflection_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  agent_id text not null check (length(agent_id) between 1 and 200),
  created_at timestamptz not null default now(),
  connected_at timestamptz,
  settled_at timestamptz,
  deleted_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  unique (conversation_id, ordinal),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.conversation_calls is 'One row per call to the provider, for the server alone; written by functions only';
comment on column public.conversation_calls.ordinal is '0 is the call that the conversation started with; one more for each time that it was resumed';
comment on column public.conversation_calls.connected_at is 'When the provider said first that it goes on; null for a credential that nobody has used yet';
comment on column public.conversation_calls.settled_at is 'When its outcome was taken in';
comment on column public.conversation_calls.deleted_at is 'When the provider''s copy was confirmed to be gone';

create index conversation_calls_conversation_idx on public.conversation_calls (conversation_id, reflection_id);
create index conversation_calls_reflection_idx on public.conversation_calls (reflection_id);
create index conversation_calls_unsettled_idx on public.conversation_calls (created_at) where settled_at is null;

alter table public.conversation_calls enable row level security;
grant select on public.conversation_calls to service_role;

create trigger conversation_calls_keep_identity before update on public.conversation_calls
  for each row execute function internal.keep_columns(
    'provider_conversation_id', 'conversation_id', 'reflection_id', 'ordinal', 'agent_id', 'created_at');

-- Whoever deletes a conversation, their account or the reflection, deletes what the provider keeps of it too. By then the row
-- is gone; what has to go stands here until it has, whatever becomes of the job. A call of which nothing was told yet may still
-- be going on, or begin with its credential: it is deleted at once, and once more when neither can be.
create table internal.calls_to_remove (
  provider_conversation_id text primary key,
  last_at timestamptz not null
);
comment on table internal.calls_to_remove is 'Calls that are gone here, and may still be kept by the provider';
alter table internal.calls_to_remove enable row level security;

create function internal.queue_call_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.deleted_at is null then
    insert into internal.calls_to_remove (provider_conversation_id, last_at)
    values (old.provider_conversation_id,
      case when old.settled_at is null then old.created_at + interval '46 minutes' else now() end)
    on conflict do nothing;
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'remove_call', 'provider_conversation_id', old.provider_conversation_id));
  end if;
  return null;
end
$$;
create trigger conversation_calls_queue_removal after delete on public.conversation_calls
  for each row execute function internal.queue_call_removal();

create function internal.refuse_off_record() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.conversations where id = new.conversation_id and off_record) then
    perform internal.misused('conflict', 'off_the_record');
  end if;
  return new;
end
$$;
create trigger sources_refuse_off_record before insert or update of conversation_id on public.sources
  for each row execute function internal.refuse_off_record();
create trigger fact_corrections_refuse_off_record before insert or update of conversation_id on public.fact_corrections
  for each row execute function internal.refuse_off_record();
