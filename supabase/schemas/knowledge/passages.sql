-- Passages: sources cut into pieces of a paragraph or two, which is what a citation leads to.

create table public.passages (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  position integer not null check (position >= 0),
  body text not null check (length(body) between 1 and 8000),
  created_at timestamptz not null default now(),
  unique (source_id, position),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.passages is 'Pieces of sources, which citations lead to; the namespace follows the source when it is moved';

create index passages_source_idx on public.passages (source_id, reflection_id, namespace_id);
create index passages_reflection_idx on public.passages (reflection_id, namespace_id);
create index passages_namespace_idx on public.passages (namespace_id, reflection_id);

alter table public.passages enable row level security;
grant select on public.passages to authenticated;
grant select, delete on public.passages to service_role;
grant insert (id, source_id, reflection_id, namespace_id, position, body) on public.passages to service_role;

-- A viewer opens citations; the sub-select runs under the viewer's own policy on namespaces, which hides sealed ones.
create policy passages_select on public.passages for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    or reflection_id = any (array(select internal.my_reflections_as('viewer')))
      and namespace_id = any (array(select id from public.namespaces where visibility <> 'sealed'))
  );

create trigger passages_keep_words before update on public.passages
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'position', 'body');
