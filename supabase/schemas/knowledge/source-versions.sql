-- Earlier texts of sources that were edited, and the passages that conversations cite of them.
--
-- security definer, with the reason:
--   api.edit_source_text           a version, the new text and the job that reads it are written in one transaction
--   internal.keep_former_passage   whoever deletes passages may write nothing here by itself

create table public.source_versions (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  version integer not null check (version > 0),
  content text not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid references public.profiles (id) on delete set null,
  unique (source_id, version),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.source_versions is 'Texts of sources as they were before they were edited; they go with their source';

create table public.former_passages (
  id uuid primary key,
  source_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  version integer not null check (version > 0),
  position integer not null,
  body text not null,
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade
);
comment on table public.former_passages is 'Passages that another reading replaced, so that what cites them still opens; search does not see them';
comment on column public.former_passages.version is 'The last text of the source in which its words stood';

create index source_versions_source_idx on public.source_versions (source_id, reflection_id, namespace_id);
create index source_versions_reflection_idx on public.source_versions (reflection_id);
create index source_versions_namespace_idx on public.source_versions (namespace_id);
create index source_versions_replaced_by_idx on public.source_versions (replaced_by);
create index former_passages_source_idx on public.former_passages (source_id, reflection_id, namespace_id);
create index former_passages_reflection_idx on public.former_passages (reflection_id, namespace_id);
create index former_passages_namespace_idx on public.former_passages (namespace_id);

alter table public.source_versions enable row level security;
alter table public.former_passages enable row level security;
grant select on public.source_versions, public.former_passages to authenticated, service_role;
create policy source_versions_select_stewards on public.source_versions for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );
-- Who opens citations of passages opens those of former ones.
create policy former_passages_select on public.former_passages for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
      and namespace_id = any (array(select id from public.namespaces))
    or reflection_id = any (array(select internal.my_reflections_as('viewer')))
      and namespace_id = any (array(select id from public.namespaces where visibility <> 'sealed'))
  );

create trigger source_versions_keep before update on public.source_versions
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'version', 'content', 'replaced_at');
create trigger former_passages_keep before update on public.former_passages
  for each row execute function internal.keep_columns('id', 'source_id', 'reflection_id', 'version', 'position', 'body');

-- Not of a source that is deleted: its words go with it.
create function internal.keep_former_passage() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.former_passages (id, source_id, reflection_id, namespace_id, version, position, body)
  select old.id, old.source_id, old.reflection_id, old.namespace_id,
    case when strpos(source.content, old.body) > 0 then source.version else greatest(source.version - 1, 1) end,
    old.position, old.body
  from public.sources as source where source.id = old.source_id and source.deleted_at is null
  on conflict (id) do nothing;
  return null;
end
$$;
create trigger passages_keep_former after delete on public.passages
  for each row execute function internal.keep_former_passage();

create function api.edit_source_text(p_source_id uuid, p_version integer, p_content text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  still_said boolean[];
  quotes text[];
begin
  perform internal.require_say_in(source.namespace_id);
  if p_version is distinct from source.version then
    perform internal.fail('conflict', 'text_changed');
  end if;
  perform internal.require_settled(source);
  if p_content = source.content then
    return source.version;
  elsif source.version >= internal.most_versions() then
    perform internal.fail('limit_reached', 'versions_full');
  end if;
  perform internal.take_ingest_bytes(source.reflection_id, octet_length(p_content));
  insert into public.source_versions (source_id, reflection_id, namespace_id, version, content, replaced_by)
  values (source.id, source.reflection_id, source.namespace_id, source.version, source.content, (select auth.uid()));
  update public.sources set content = p_content, version = version + 1 where id = source.id;
  -- What was taken out is neither found nor said from now on; the rest follows when the text has been read.
  delete from public.passages
  where source_id = source.id and strpos(p_content, body) = 0;
  quotes := array(
    select quote from public.evidence where source_id = source.id order by position, id);
  still_said := internal.stand_in(p_content, quotes);
  delete from public.evidence
  where source_id = source.id and quote = any (array(
    select quote from unnest(quotes, still_said) as said (quote, stands) where not stands));
  perform internal.queue_again(source);
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.write_audit(source.reflection_id, 'source.edited',
    jsonb_build_object('source_id', source.id, 'version', source.version + 1));
  return source.version + 1;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_text_twice');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'text_length');
end
$$;
comment on function api.edit_source_text is 'Answers the new version, or the old one when the text is the same. Refused when it is not the text that the caller read';

grant execute on function api.edit_source_text to authenticated;
