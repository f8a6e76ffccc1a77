-- Namespaces: what pages call collections. A reflection's sources stand in them, each with its own visibility. How stewards
-- make, order, merge and delete them is in the file about collections.
--
-- security definer, with the reason:
--   internal.audit_namespace    writes the audit log and queues what follows

create type public.namespace_visibility as enum ('sealed', 'private', 'published');
comment on type public.namespace_visibility is 'sealed: stewards only, never compiled; private: the private audience; published: guests too';

create table public.namespaces (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  title text not null check (title = btrim(internal.visible_text(title)) and length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  visibility public.namespace_visibility not null default 'private',
  visibility_changed_at timestamptz not null default now(),
  place integer not null default 0,
  deleted_at timestamptz,
  erase_after timestamptz,
  visibility_before public.namespace_visibility,
  waits_for uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reflection_id, name),
  unique (id, reflection_id),
  foreign key (waits_for, reflection_id) references public.namespaces (id, reflection_id) on delete set null (waits_for),
  check ((deleted_at is null) = (erase_after is null) and (deleted_at is null) = (visibility_before is null)),
  check (deleted_at is null or visibility = 'sealed')
);
comment on table public.namespaces is 'Groups of sources with one visibility; changed by functions only';
comment on column public.namespaces.place is 'In the order that stewards chose; equal ones by title';
comment on column public.namespaces.deleted_at is 'Nobody sees it from then on; until erase_after it can be brought back';
comment on column public.namespaces.visibility_before is 'Of a deleted one: what it was';
comment on column public.namespaces.waits_for is 'The published namespace to which it was added: guests are told nothing of it until somebody who looked lets them, and then it goes over';
comment on column public.namespaces.name is 'What conversations freeze and scope hashes contain; never renamed';

create unique index namespaces_waiting_idx on public.namespaces (waits_for) where visibility = 'private' and deleted_at is null;
create index namespaces_waits_for_idx on public.namespaces (waits_for, reflection_id);

alter table public.namespaces enable row level security;
grant select on public.namespaces to authenticated, service_role;

-- A viewer must not learn even the names of sealed namespaces, nobody those of deleted ones.
create policy namespaces_select_members on public.namespaces for select to authenticated
  using (
    deleted_at is null and (
      reflection_id = any (array(select internal.my_stewarded_reflections()))
      or (visibility <> 'sealed' and reflection_id = any (array(select internal.my_reflections_as('viewer'))))
    )
  );
create trigger namespaces_touch_updated_at before update on public.namespaces
  for each row execute function internal.touch_updated_at();
create trigger namespaces_keep_identity before update on public.namespaces
  for each row execute function internal.keep_columns('id', 'reflection_id', 'name', 'created_at');

-- As a sentence of ours, where the foreign keys would refuse with one of the database's.
create function internal.keep_filled_namespace() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.reflections where id = old.reflection_id) and (
    exists (select from public.sources where namespace_id = old.id)
    or exists (select from public.fact_corrections where namespace_id = old.id)
  ) then
    perform internal.fail('conflict', 'collection_not_empty');
  end if;
  return old;
end
$$;

create trigger namespaces_keep_filled before delete on public.namespaces
  for each row execute function internal.keep_filled_namespace();

create function internal.audit_namespace() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.visibility <> old.visibility then
    perform internal.write_audit(new.reflection_id, 'namespace.visibility_changed',
      jsonb_build_object('namespace_id', new.id, 'from', old.visibility, 'to', new.visibility));
  elsif tg_op = 'DELETE' and exists (select from public.reflections where id = old.reflection_id) then
    perform internal.write_audit(old.reflection_id,
      case when old.deleted_at is null then 'namespace.deleted' else 'namespace.erased' end,
      jsonb_build_object('namespace_id', old.id, 'visibility', old.visibility));
    -- The voice names the published namespaces, the empty ones too.
    if old.visibility = 'published' then
      perform internal.enqueue_publication(old.reflection_id);
    end if;
  end if;
  return null;
end
$$;

create trigger namespaces_audit after update or delete on public.namespaces
  for each row execute function internal.audit_namespace();
