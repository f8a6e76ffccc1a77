-- Typed conversations. A session is its user's: stewards learn that it exists, not what was said.
--
-- security definer, with the reason:
--   internal.holds_agent_session, internal.my_agent_sessions
--                             policies on agent_sessions would otherwise ask themselves, without end
--   internal.freeze_session_hold  reads a role that the writer may not see
--   api.list_agent_sessions   shows stewards rows that their own policies hide, without title or content

create type public.agent_session_status as enum ('active', 'idle', 'exported', 'ended');
create type public.session_hold as enum ('steward', 'viewer');
create type public.message_role as enum ('user', 'assistant', 'tool', 'system');

create table public.agent_sessions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  held_as public.session_hold not null,
  agent_slug text not null check (length(agent_slug) between 1 and 100),
  agent_snapshot bytea check (octet_length(agent_snapshot) between 28 and 4194304),
  context bytea not null check (octet_length(context) between 28 and 4194304),
  key_id uuid not null,
  title bytea check (octet_length(title) between 28 and 4096),
  title_key_id uuid,
  model_id text check (length(model_id) between 1 and 200),
  status public.agent_session_status not null default 'idle',
  off_record boolean not null default false,
  turns_taken integer not null default 0 check (turns_taken >= 0),
  next_event integer not null default 0 check (next_event >= 0),
  next_message integer not null default 0 check (next_message >= 0),
  total_input_tokens bigint not null default 0 check (total_input_tokens >= 0),
  total_output_tokens bigint not null default 0 check (total_output_tokens >= 0),
  total_cost_microcents bigint not null default 0 check (total_cost_microcents >= 0),
  turn_id uuid,
  turn_expires_at timestamptz,
  turn_first_event integer,
  cancel_requested_at timestamptz,
  recapped_messages integer not null default 0 check (recapped_messages >= 0),
  recap_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((turn_id is null) = (turn_expires_at is null)),
  check ((turn_id is null) = (turn_first_event is null)),
  check ((title is null) = (title_key_id is null)),
  check (not off_record or recapped_messages = 0)
);
comment on table public.agent_sessions is 'One row per typed conversation, with the agent and the context it was started with, both encrypted';
comment on column public.agent_sessions.held_as is 'What its user was when it began: whoever is less than that now no longer holds it, and nobody hears more in it';
comment on column public.agent_sessions.key_id is 'Names a row of data_keys. No foreign key: deleting the key is how content is erased';
comment on column public.agent_sessions.turn_id is 'The turn in flight; when its time is over somebody else may take it over, and close it';
comment on column public.agent_sessions.off_record is 'Kept only while it goes on: it is deleted with everything in it when it ends, and leaves a row of conversations';
comment on column public.agent_sessions.recapped_messages is 'How many of its messages the recap has taken in';
comment on column public.agent_sessions.turns_taken is 'Turns in which a model engaged';
comment on column public.agent_sessions.total_cost_microcents is 'Always the sum of session_costs; nothing else can change it';

create index agent_sessions_user_idx on public.agent_sessions (user_id, created_at desc);
create index agent_sessions_reflection_idx on public.agent_sessions (reflection_id, created_at desc);
create index agent_sessions_unsettled_idx on public.agent_sessions (updated_at)
  where off_record or next_message > recapped_messages;

-- The one question before every reading and every writing. Whoever was removed loses what it told them; a steward who is a
-- viewer now would otherwise go on reading, and hearing, what only stewards may.
create function internal.holds_agent_session(p_session_id uuid, p_user_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agent_sessions as session
    join public.reflection_members as member
      on member.reflection_id = session.reflection_id and member.user_id = session.user_id
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.held_as = 'viewer' or member.role <> 'viewer'));
$$;

create function internal.my_agent_sessions() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.agent_sessions
  where user_id = (select auth.uid()) and internal.holds_agent_session(id, (select auth.uid()))
    and not (select internal.lacks_second_factor());
$$;
grant execute on function internal.my_agent_sessions to authenticated;

create function internal.freeze_session_hold() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role_now public.member_role;
begin
  select role into role_now from public.reflection_members
  where reflection_id = new.reflection_id and user_id = new.user_id;
  if role_now is null then
    perform internal.fail('not_found');
  end if;
  new.held_as := case when role_now = 'viewer' then 'viewer' else 'steward' end::public.session_hold;
  return new;
end
$$;

-- Written by functions alone, which ask whose session it is.
alter table public.agent_sessions enable row level security;
grant select on public.agent_sessions to authenticated;

create policy agent_sessions_select_own on public.agent_sessions for select to authenticated
  using (id = any (array(select internal.my_agent_sessions())));

create trigger agent_sessions_freeze_hold before insert on public.agent_sessions
  for each row execute function internal.freeze_session_hold();
-- Told of by events alone, an export changes nothing that the next export would tell otherwise.
create trigger agent_sessions_touch_updated_at before update on public.agent_sessions
  for each row when (
    (old.turn_id, old.title, old.next_message, old.updated_at)
      is distinct from (new.turn_id, new.title, new.next_message, new.updated_at)
    or (old.status is distinct from new.status and new.status <> 'exported'))
  execute function internal.touch_updated_at();
create trigger agent_sessions_status before insert or update on public.agent_sessions
  for each row execute function internal.enforce_status_machine(
    'idle', 'active>idle', 'idle>active', 'active>exported', 'idle>exported', 'exported>active', 'exported>idle',
    'active>ended', 'idle>ended', 'exported>ended');
create trigger agent_sessions_keep_start before update on public.agent_sessions
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'user_id', 'held_as', 'agent_slug', 'agent_snapshot', 'context', 'key_id', 'off_record',
    'created_at');

create function api.list_agent_sessions(p_reflection_id uuid)
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
comment on function api.list_agent_sessions is 'That sessions exist, for stewards: no title, no context, no content';
grant execute on function api.list_agent_sessions to authenticated;
