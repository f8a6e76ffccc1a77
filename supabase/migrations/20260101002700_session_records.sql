-- What a typed conversation leaves behind: messages, events, costs, approvals. All append-only, all encrypted where they
-- hold words.
--
-- security definer, with the reason:
--   internal.guard_session_totals, internal.add_session_cost   keep a total that no role may write
--   public.decide_tool_approval                                the user's decision; no update privilege otherwise

create type public.approval_status as enum ('pending', 'approved', 'refused', 'expired');

create table public.session_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  sequence_number integer not null check (sequence_number >= 0),
  role public.message_role not null,
  content bytea not null check (octet_length(content) between 28 and 4194304),
  key_id uuid not null,
  model_id text,
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

create table public.session_costs (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  node_id text not null check (length(node_id) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  priced boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.session_costs is 'One row per model call; the session''s totals are their sum';

create table public.tool_approvals (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  tool_id text not null check (length(tool_id) between 1 and 100),
  action text not null check (length(action) between 1 and 200),
  preview bytea not null check (octet_length(preview) between 28 and 65536),
  key_id uuid not null,
  status public.approval_status not null default 'pending',
  expires_at timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
comment on table public.tool_approvals is 'A write that a tool asks for, and the user''s answer; none in time is a refusal';

create index session_costs_session_idx on public.session_costs (session_id);
create index tool_approvals_session_idx on public.tool_approvals (session_id, created_at);

alter table public.session_messages enable row level security;
alter table public.session_events enable row level security;
alter table public.session_costs enable row level security;
alter table public.tool_approvals enable row level security;
grant select on public.session_messages, public.session_events, public.session_costs, public.tool_approvals
  to authenticated;
grant select, insert on public.session_messages, public.session_events, public.session_costs, public.tool_approvals
  to service_role;
grant update (status, decided_at) on public.tool_approvals to service_role;

create policy session_messages_select_own on public.session_messages for select to authenticated
  using (session_id = any (array(select id from public.agent_sessions where user_id = (select auth.uid()))));
create policy session_events_select_own on public.session_events for select to authenticated
  using (session_id = any (array(select id from public.agent_sessions where user_id = (select auth.uid()))));
create policy session_costs_select_own on public.session_costs for select to authenticated
  using (session_id = any (array(select id from public.agent_sessions where user_id = (select auth.uid()))));
create policy tool_approvals_select_own on public.tool_approvals for select to authenticated
  using (session_id = any (array(select id from public.agent_sessions where user_id = (select auth.uid()))));

create trigger session_messages_append_only before update or delete on public.session_messages
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_events_append_only before update or delete on public.session_events
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger session_costs_append_only before update or delete on public.session_costs
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');
create trigger tool_approvals_keep_request before update on public.tool_approvals
  for each row execute function internal.keep_columns(
    'id', 'session_id', 'tool_id', 'action', 'preview', 'key_id', 'expires_at', 'created_at');
create trigger tool_approvals_status before insert or update on public.tool_approvals
  for each row execute function internal.enforce_status_machine(
    'pending', 'pending>approved', 'pending>refused', 'pending>expired');

create function internal.add_session_cost() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agent_sessions
  set total_input_tokens = total_input_tokens + new.input_tokens,
    total_output_tokens = total_output_tokens + new.output_tokens,
    total_cost_microcents = total_cost_microcents + new.cost_microcents
  where id = new.session_id;
  return null;
end
$$;
create trigger session_costs_add after insert on public.session_costs
  for each row execute function internal.add_session_cost();

-- Deferred: one statement may insert several costs, and the totals catch up row by row.
create function internal.guard_session_totals() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  session public.agent_sessions;
  spent record;
begin
  select * into session from public.agent_sessions where id = new.id;
  select coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
    coalesce(sum(cost_microcents), 0) as microcents
  into spent from public.session_costs where session_id = new.id;
  if session.id is not null and (
    session.total_input_tokens <> spent.input or session.total_output_tokens <> spent.output
    or session.total_cost_microcents <> spent.microcents
  ) then
    perform internal.fail('conflict', 'The totals of a session are the sum of its costs.');
  end if;
  return null;
end
$$;
create constraint trigger agent_sessions_guard_totals
  after insert or update of total_input_tokens, total_output_tokens, total_cost_microcents on public.agent_sessions
  deferrable initially deferred
  for each row execute function internal.guard_session_totals();

create function public.decide_tool_approval(p_approval_id uuid, p_approve boolean) returns public.approval_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  approval public.tool_approvals;
  decision public.approval_status := case when p_approve then 'approved' else 'refused' end;
begin
  select candidate.* into approval
  from public.tool_approvals as candidate
  join public.agent_sessions as session on session.id = candidate.session_id
  where candidate.id = p_approval_id
    and session.user_id = me and internal.my_role_in(session.reflection_id) is not null
  for update of candidate;
  if approval.id is null then
    perform internal.fail('not_found', 'There is no such request. Reload the page to see which are open.');
  elsif approval.status <> 'pending' then
    return approval.status;
  elsif approval.expires_at <= now() then
    decision := 'expired';
  end if;
  update public.tool_approvals set status = decision, decided_at = now() where id = approval.id;
  return decision;
end
$$;
comment on function public.decide_tool_approval is 'The first answer counts; answers what was decided';

grant execute on function public.decide_tool_approval to authenticated;
