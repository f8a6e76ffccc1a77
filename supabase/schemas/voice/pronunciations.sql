-- How names are said, where the voice would say them otherwise. Which of them an agent is told of depends on the names that its
-- audience's evidence speaks of.
--
-- security definer, with the reason:
--   api.set_pronunciation   authenticated has no write privilege on the table

create table public.pronunciations (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  name text not null check (length(name) between 2 and 80),
  spoken_as text not null check (length(spoken_as) between 1 and 80),
  primary key (reflection_id, name)
);
comment on table public.pronunciations is 'Said in place of the name, never shown in place of it';

alter table public.pronunciations enable row level security;
grant select on public.pronunciations to authenticated, service_role;
create policy pronunciations_select_stewards on public.pronunciations for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.set_pronunciation(p_reflection_id uuid, p_name text, p_spoken_as text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  cleaned_name constant text := btrim(internal.visible_text(p_name));
  said constant text := btrim(internal.visible_text(p_spoken_as));
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if said = '' then
    delete from public.pronunciations where reflection_id = p_reflection_id and name = cleaned_name;
  else
    insert into public.pronunciations (reflection_id, name, spoken_as) values (p_reflection_id, cleaned_name, said)
    on conflict (reflection_id, name) do update set spoken_as = excluded.spoken_as;
    if (select count(*) from public.pronunciations where reflection_id = p_reflection_id) > internal.most_pronunciations() then
      perform internal.fail('limit_reached', 'pronunciations_full');
    end if;
  end if;
  perform internal.enqueue_syncs(p_reflection_id);
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'pronunciation_length');
end
$$;
comment on function api.set_pronunciation is 'Said as nothing, it is forgotten. The agents are brought up to date';

grant execute on function api.set_pronunciation to authenticated;
