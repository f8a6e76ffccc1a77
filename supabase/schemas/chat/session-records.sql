-- What a typed conversation leaves behind: messages, events, media, approvals. Encrypted where they hold words.

create type public.approval_status as enum ('pending', 'approved', 'refused', 'expired');

create table public.session_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sequence_number integer not null check (sequence_number >= 0),
  role public.message_role not null,
  content bytea not null check (octet_length(content) between 28 and 4194304),
  key_id uuid not null,
  model_id text check (length(model_id) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (session_id, sequence_number)
);
comment on table public.session_messages is 'Durable transcript of a session; append-only';
comment on column public.session_messages.content is 'AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag';
comment on column public.session_messages.key_id is 'Names a row of data_keys. No foreign key: deleting the key is how content is erased';

create table public.session_events (
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sequence_number integer not null check (sequence_number >= 0),
  type text not null check (type ~ '^[a-z]+:[a-z_]+$' and length(type) <= 60),
  content bytea not null check (octet_length(content) between 28 and 1048576),
  key_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (session_id, sequence_number)
);
comment on table public.session_events is 'Events of a session, for replay to a page that reconnects; append-only, encrypted because tokens are words';

create table public.session_media (
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (length(media_type) between 1 and 200),
  content bytea not null check (octet_length(content) between 28 and 26214400),
  key_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (session_id, sha256)
);
comment on table public.session_media is 'Pictures and long outputs that messages name by the hash of what they are unencrypted; append-only';

create table public.tool_approvals (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  tool_id text not null check (length(tool_id) between 1 and 100),
  preview bytea not null check (octet_length(preview) between 28 and 262144),
  key_id uuid not null,
  status public.approval_status not null default 'pending',
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
comment on table public.tool_approvals is 'A write that a tool asks for, and the user''s answer; none in time is a refusal';
comment on column public.tool_approvals.preview is 'The action and what it would do, encrypted';

create index tool_approvals_session_idx on public.tool_approvals (session_id, created_at);

alter table public.session_messages enable row level security;
alter table public.session_events enable row level security;
alter table public.session_media enable row level security;
alter table public.tool_approvals enable row level security;
grant select on public.session_messages, public.session_events, public.tool_approvals to authenticated;

create policy session_messages_select_own on public.session_messages for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create policy session_events_select_own on public.session_events for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create policy tool_approvals_select_own on public.tool_approvals for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));

create trigger session_messages_append_only before update or delete on public.session_messages
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_events_append_only before update or delete on public.session_events
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_media_append_only before update or delete on public.session_media
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger tool_approvals_keep_request before update on public.tool_approvals
  for each row execute function internal.keep_columns(
    'id', 'session_id', 'tool_id', 'preview', 'key_id', 'expires_at', 'created_at');
create trigger tool_approvals_status before insert or update on public.tool_approvals
  for each row execute function internal.enforce_status_machine(
    'pending', 'pending>approved', 'pending>refused', 'pending>expired');
