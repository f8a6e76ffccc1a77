-- What typed conversations cost: set aside before a model is called, charged after it, never more than was allowed.
--
-- security definer, with the reason:
--   internal.guard_session_totals, internal.add_session_cost   keep a total that no role may write
--   internal.charge_deleted_session                            whoever deletes a session may not write what it has cost
--   internal.queue_workspace_removal                           queues a job, whoever deletes a session

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
comment on table public.session_costs is 'One row per model call, by the id of its reservation; the session''s totals are their sum';
create index session_costs_session_idx on public.session_costs (session_id);

alter table public.session_costs enable row level security;
grant select on public.session_costs to authenticated;
create policy session_costs_select_own on public.session_costs for select to authenticated
  using (session_id = any (array(select internal.my_agent_sessions())));
create trigger session_costs_append_only before update or delete on public.session_costs
  for each row execute function internal.keep_append_only('public.agent_sessions', 'session_id');

-- Settled ones stay, so that what is settled twice is known, and counted once.
create table internal.session_reservations (
  id uuid primary key,
  session_id uuid not null references public.agent_sessions (id) on delete cascade,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  day date not null,
  node_id text not null check (length(node_id) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  cost_microcents bigint not null check (cost_microcents >= 0),
  priced boolean not null,
  sent_tokens bigint not null default 0 check (sent_tokens >= 0),
  sent_microcents bigint not null default 0 check (sent_microcents >= 0),
  token_microcents bigint not null default 0 check (token_microcents >= 0),
  settled_at timestamptz
);
comment on column internal.session_reservations.sent_microcents is 'Owed for what was sent when the call ends early, with token_microcents for each token that came';
comment on column internal.session_reservations.day is 'UTC, of the moment when it was set aside: its cost counts on that day, whenever it is known';
create index session_reservations_session_idx on internal.session_reservations (session_id);
create index session_reservations_day_idx on internal.session_reservations (reflection_id, day);
create index session_reservations_open_idx on internal.session_reservations (reflection_id, day) where settled_at is null;

-- Apart from the sessions: whoever deletes one does not get the day's money back.
create table internal.typed_spending (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  day date not null,
  microcents bigint not null check (microcents >= 0),
  guest_microcents bigint not null default 0 check (guest_microcents >= 0),
  primary key (reflection_id, day)
);
comment on column internal.typed_spending.guest_microcents is 'Of it, for answers to guests over MCP, who may not use up the day';

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
    perform internal.misused('conflict', 'totals_are_sums');
  end if;
  return null;
end
$$;
create constraint trigger agent_sessions_guard_totals
  after insert or update of total_input_tokens, total_output_tokens, total_cost_microcents on public.agent_sessions
  deferrable initially deferred
  for each row execute function internal.guard_session_totals();

create function internal.spend_on_day(p_reflection_id uuid, p_day date, p_microcents bigint) returns void
language sql
set search_path = ''
as $$
  insert into internal.typed_spending (reflection_id, day, microcents) values (p_reflection_id, p_day, p_microcents)
  on conflict (reflection_id, day) do update set microcents = typed_spending.microcents + excluded.microcents;
$$;

-- A call whose session goes while a model answers it is paid for all the same.
create function internal.charge_deleted_session() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.spend_on_day(open.reflection_id, open.day, open.microcents)
  from (
    select reflection_id, day, sum(cost_microcents)::bigint as microcents from internal.session_reservations
    where session_id = old.id and settled_at is null group by reflection_id, day
  ) as open
  where exists (select from public.reflections where id = open.reflection_id);
  return old;
end
$$;
create trigger agent_sessions_charge_open before delete on public.agent_sessions
  for each row execute function internal.charge_deleted_session();

-- What its tools wrote lies on a disk. Whoever deletes the session, their account or the reflection, and whatever dies meanwhile,
-- the folder goes too.
create function internal.queue_workspace_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.enqueue('recaps', jsonb_build_object(
    'kind', 'remove_workspace', 'reflection_id', old.reflection_id, 'session_id', old.id));
  return null;
end
$$;
create trigger agent_sessions_queue_removal after delete on public.agent_sessions
  for each row execute function internal.queue_workspace_removal();

create type internal.settlement as (
  reservation_id uuid, model text, input_tokens bigint, output_tokens bigint, cost_microcents bigint, priced boolean
);

-- What was settled before is passed over: its answer may have been lost on the way, and it comes again.
create function internal.settle_reservations(p_session_id uuid, p_settlements internal.settlement[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from unnest(p_settlements) as settlement
    where not exists (
      select from internal.session_reservations
      where id = settlement.reservation_id and session_id = p_session_id)
  ) then
    perform internal.misused('invalid_request', 'reservation_of_another');
  end if;
  with settled as (
    update internal.session_reservations as reservation set settled_at = clock_timestamp()
    from unnest(p_settlements) as settlement
    where reservation.id = settlement.reservation_id and reservation.settled_at is null
    returning reservation.id, reservation.node_id, reservation.reflection_id, reservation.day, settlement.model,
      settlement.input_tokens, settlement.output_tokens, settlement.cost_microcents, settlement.priced
  ), charged as (
    insert into public.session_costs
      (id, session_id, node_id, model, input_tokens, output_tokens, cost_microcents, priced)
    select id, p_session_id, node_id, model, input_tokens, output_tokens, cost_microcents, priced from settled
    where (input_tokens, output_tokens, cost_microcents) is distinct from (0::bigint, 0::bigint, 0::bigint)
  )
  insert into internal.typed_spending (reflection_id, day, microcents)
  select reflection_id, day, sum(cost_microcents) from settled group by reflection_id, day
  on conflict (reflection_id, day) do update set microcents = typed_spending.microcents + excluded.microcents;
end
$$;

create function internal.charge_open_reservations(p_session_id uuid) returns void
language sql
set search_path = ''
as $$
  select internal.settle_reservations(p_session_id, array(
    select row(id, model, input_tokens, output_tokens, cost_microcents, priced)::internal.settlement
    from internal.session_reservations where session_id = p_session_id and settled_at is null));
$$;
comment on function internal.charge_open_reservations is 'In full: nobody knows what became of those calls';

create function internal.open_reservations(p_session_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'node_id', node_id, 'model', model, 'input_tokens', input_tokens, 'output_tokens', output_tokens,
    'cost_microcents', cost_microcents, 'priced', priced, 'sent_tokens', sent_tokens,
    'sent_microcents', sent_microcents, 'token_microcents', token_microcents) order by id), '[]')
  from internal.session_reservations where session_id = p_session_id and settled_at is null;
$$;
