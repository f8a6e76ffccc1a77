-- Namespaces: the shelves on which a reflection's sources stand, each with its own visibility.
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reflection_id, name),
  unique (id, reflection_id)
);
comment on table public.namespaces is 'Groups of sources with one visibility; changed through set_namespace_visibility only';
comment on column public.namespaces.name is 'What conversations freeze and scope hashes contain; never renamed';

alter table public.namespaces enable row level security;
grant select, delete on public.namespaces to authenticated;
grant insert (reflection_id, name, title, description, visibility) on public.namespaces to authenticated;
grant update (title, description) on public.namespaces to authenticated;
grant select on public.namespaces to service_role;

-- A viewer must not learn even the names of sealed namespaces.
create policy namespaces_select_members on public.namespaces for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    or (visibility <> 'sealed' and reflection_id = any (array(select internal.my_reflections_as('viewer'))))
  );
-- Publishing is a decision with consequences of its own (jobs, audit): nothing is born published.
create policy namespaces_insert_stewards on public.namespaces for insert to authenticated
  with check (visibility <> 'published' and reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy namespaces_update_stewards on public.namespaces for update to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())))
  with check (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy namespaces_delete_managers on public.namespaces for delete to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

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
    perform internal.fail('conflict',
      'This namespace still holds sources or corrections of them. Move or delete its sources first.');
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
    perform internal.write_audit(old.reflection_id, 'namespace.deleted',
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
