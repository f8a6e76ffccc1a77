-- Websites that may show the page of guests inside of their own. Nobody else's page may: whoever could frame it could lay their
-- own page over it, and take the visitor's words and presses for theirs.
--
-- security definer, with the reason:
--   api.allow_embedding, api.stop_embedding   write and audit; authenticated has no write privilege

create table public.embedding_origins (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  origin text not null check (length(origin) <= 200 and origin ~ '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$'),
  created_at timestamptz not null default now(),
  primary key (reflection_id, origin)
);
comment on table public.embedding_origins is 'Written into the policy of the embedded page, which browsers keep; so an origin is nothing but scheme, name and port';
alter table public.embedding_origins enable row level security;
grant select on public.embedding_origins to authenticated, service_role;
create policy embedding_origins_select_managers on public.embedding_origins for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create function api.allow_embedding(p_reflection_id uuid, p_origin text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.embedding_origins where reflection_id = p_reflection_id and origin <> p_origin)
    >= internal.most_websites()
  then
    perform internal.fail('limit_reached', 'websites_full');
  end if;
  insert into public.embedding_origins (reflection_id, origin) values (p_reflection_id, p_origin) on conflict do nothing;
  if found then
    perform internal.write_audit(p_reflection_id, 'embedding.allowed', jsonb_build_object('origin', p_origin));
  end if;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'website_address');
end
$$;

create function api.stop_embedding(p_reflection_id uuid, p_origin text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  delete from public.embedding_origins where reflection_id = p_reflection_id and origin = p_origin;
  if found then
    perform internal.write_audit(p_reflection_id, 'embedding.stopped', jsonb_build_object('origin', p_origin));
  end if;
end
$$;

grant execute on function api.allow_embedding, api.stop_embedding to authenticated;
