-- The audit log: who changed access, visibility, consent or existence, as one hash chain per reflection.
--
-- security definer, with the reason:
--   internal.write_audit        callers have no privilege on the table, so that a row can only come from here

create table public.audit_log (
  reflection_id uuid not null,
  position bigint not null check (position > 0),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  actor_id uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  prev_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (reflection_id, position)
);
comment on table public.audit_log is 'Append-only record of changes to access, visibility, consent and existence; one hash chain per reflection';
comment on column public.audit_log.reflection_id is 'No foreign key: the record that a reflection was deleted outlives it';
comment on column public.audit_log.details is 'Ids, roles and labels of states only, never addresses or texts, so that the log need not be erased';
comment on column public.audit_log.prev_hash is 'Hash of the row before in the same chain; empty for the first';

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated, service_role;

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function internal.keep_append_only();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function internal.keep_append_only();

-- A JSON array, so that no two different rows can render to the same text.
create function internal.audit_hash(p_row public.audit_log) returns text
language sql
stable
set search_path = ''
as $$
  select internal.sha256_hex(jsonb_build_array(
    p_row.prev_hash, p_row.reflection_id, p_row.position, p_row.action, p_row.actor_id, p_row.details,
    to_char(p_row.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
$$;

create function internal.write_audit(p_reflection_id uuid, p_action text, p_details jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry public.audit_log;
begin
  -- One writer per chain at a time, else two rows would name the same predecessor.
  perform pg_advisory_xact_lock(hashtextextended('audit_log:' || p_reflection_id, 0));
  select position, hash into entry.position, entry.prev_hash
    from public.audit_log where reflection_id = p_reflection_id order by position desc limit 1;
  entry.reflection_id := p_reflection_id;
  entry.position := coalesce(entry.position, 0) + 1;
  entry.prev_hash := coalesce(entry.prev_hash, '');
  entry.action := p_action;
  entry.actor_id := (select auth.uid());
  entry.details := p_details;
  entry.created_at := clock_timestamp();
  entry.hash := internal.audit_hash(entry);
  insert into public.audit_log select entry.*;
end
$$;

create function internal.verify_audit_chain(p_reflection_id uuid default null)
returns table (reflection_id uuid, "position" bigint, problem text)
language sql
stable
set search_path = ''
as $$
  select checked.reflection_id, checked.position, checked.problem
  from (
    select entry.reflection_id, entry.position,
      case
        when entry.position <> row_number() over chain then 'missing_row'
        when entry.prev_hash <> coalesce(lag(entry.hash) over chain, '') then 'broken_link'
        when entry.hash <> internal.audit_hash(entry) then 'changed_row'
      end as problem
    from public.audit_log as entry
    where p_reflection_id is null or entry.reflection_id = p_reflection_id
    window chain as (partition by entry.reflection_id order by entry.position)
  ) as checked
  where checked.problem is not null
  order by checked.reflection_id, checked.position;
$$;
comment on function internal.verify_audit_chain is 'The rows at which a chain is broken; none when every chain is whole';
