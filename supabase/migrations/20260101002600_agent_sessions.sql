-- Typed conversations. A session is its user's: stewards learn that it exists, not what was said.
--
-- security definer, with the reason:
--   public.list_agent_sessions  shows stewards rows that their own policies hide, without title or content
--   public.begin_agent_turn, public.end_agent_turn
--                               compare-and-set on columns that service_role may not update
--   public.cancel_agent_turn    the user's way to stop a turn; authenticated has no update privilege on it

create type public.agent_session_status as enum ('active', 'idle', 'exported', 'ended');
create type public.message_role as enum ('user', 'assistant', 'tool', 'system');

create table public.agent_sessions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  agent_slug text not null check (length(agent_slug) between 1 and 60),
  agent_snapshot jsonb check (jsonb_typeof(agent_snapshot) = 'object'),
  title text check (length(title) between 1 and 200),
  model_id text check (length(model_id) between 1 and 200),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object'),
  status public.agent_session_status not null default 'active',
  total_input_tokens bigint not null default 0 check (total_input_tokens >= 0),
  total_output_tokens bigint not null default 0 check (total_output_tokens >= 0),
  total_cost_microcents bigint not null default 0 check (total_cost_microcents >= 0),
  turn_id uuid,
  turn_expires_at timestamptz,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((turn_id is null) = (turn_expires_at is null))
);
comment on table public.agent_sessions is 'One row per typed conversation, with the agent and the context it was started with';
comment on column public.agent_sessions.turn_id is 'The turn in flight; another may begin when it has ended or its time is over';
comment on column public.agent_sessions.total_cost_microcents is 'Always the sum of session_costs; nothing else can change it';

create index agent_sessions_user_idx on public.agent_sessions (user_id, created_at desc);
create index agent_sessions_reflection_idx on public.agent_sessions (reflection_id, created_at desc);

alter table public.agent_sessions enable row level security;
grant select, delete on public.agent_sessions to authenticated;
grant update (title) on public.agent_sessions to authenticated;
grant select, delete on public.agent_sessions to service_role;
grant insert (id, reflection_id, user_id, agent_slug, agent_snapshot, title, model_id, context)
  on public.agent_sessions to service_role;
grant update (title, model_id, status) on public.agent_sessions to service_role;

-- Whoever is removed from the reflection also loses what it told them.
create policy agent_sessions_select_own on public.agent_sessions for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
create policy agent_sessions_update_own on public.agent_sessions for update to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())))
  with check (user_id = (select auth.uid()));
create policy agent_sessions_delete_own on public.agent_sessions for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger agent_sessions_touch_updated_at before update on public.agent_sessions
  for each row execute function internal.touch_updated_at();
create trigger agent_sessions_status before insert or update on public.agent_sessions
  for each row execute function internal.enforce_status_machine(
    'active', 'active>idle', 'idle>active', 'active>exported', 'idle>exported', 'exported>active', 'exported>idle',
    'active>ended', 'idle>ended', 'exported>ended');
create trigger agent_sessions_keep_start before update on public.agent_sessions
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'agent_slug', 'agent_snapshot', 'context', 'created_at');

create function public.list_agent_sessions(p_reflection_id uuid)
returns table (
  id uuid, user_id uuid, display_name text, status public.agent_session_status,
  created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return query
    select session.id, session.user_id, profile.display_name, session.status, session.created_at, session.updated_at
    from public.agent_sessions as session
    join public.profiles as profile on profile.id = session.user_id
    where session.reflection_id = p_reflection_id
    order by session.created_at desc
    limit 500;
end
$$;
comment on function public.list_agent_sessions is 'That sessions exist, for stewards: no title, no context, no content';

create function public.begin_agent_turn(p_session_id uuid, p_seconds integer) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  begun uuid;
begin
  update public.agent_sessions
  set turn_id = gen_random_uuid(), turn_expires_at = clock_timestamp() + make_interval(secs => p_seconds),
    cancel_requested_at = null
  where id = p_session_id and status <> 'ended' and (turn_id is null or turn_expires_at <= clock_timestamp())
  returning turn_id into begun;
  return begun;
end
$$;
comment on function public.begin_agent_turn is 'The turn''s id, or null while another turn is in flight or when the session has ended';

create function public.end_agent_turn(p_session_id uuid, p_turn_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agent_sessions set turn_id = null, turn_expires_at = null, cancel_requested_at = null
  where id = p_session_id and turn_id = p_turn_id;
  return found;
end
$$;

-- The flag is in the row, because the turn may be running in another instance of the app.
create function public.cancel_agent_turn(p_session_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
begin
  update public.agent_sessions set cancel_requested_at = now()
  where id = p_session_id and user_id = me and turn_id is not null;
  return found;
end
$$;

grant execute on function public.list_agent_sessions, public.cancel_agent_turn to authenticated;
grant execute on function public.begin_agent_turn, public.end_agent_turn to service_role;
