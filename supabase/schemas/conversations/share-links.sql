-- Share links: how guests without an account come in.
--
-- security definer, with the reason:
--   api.create_share_link, api.revoke_share_link   write and audit; authenticated has no write privilege

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  label text not null check (label = btrim(internal.visible_text(label)) and length(label) between 1 and 80),
  expires_at timestamptz,
  max_uses integer check (max_uses between 1 and 1000000),
  used_count integer not null default 0 check (used_count >= 0),
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (id, reflection_id),
  check (used_count <= max_uses)
);
comment on table public.share_links is 'Links under which guests talk to the public reflection';
comment on column public.share_links.token_hash is 'SHA-256 of the token in the link; the token itself is stored nowhere';
create index share_links_reflection_idx on public.share_links (reflection_id, created_at desc);
create index share_links_created_by_idx on public.share_links (created_by);

alter table public.share_links enable row level security;
grant select (
  id, reflection_id, label, expires_at, max_uses, used_count, revoked_at, created_by, created_at
) on public.share_links to authenticated;
grant select on public.share_links to service_role;
create policy share_links_select_managers on public.share_links for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger share_links_keep_terms before update on public.share_links
  for each row execute function internal.keep_columns('id', 'reflection_id', 'token_hash', 'created_at');

-- By the clock, not by the beginning of the transaction: whoever waits for the row may wait past its expiry.
create function internal.opens(p_link public.share_links) returns boolean
language sql
volatile
set search_path = ''
as $$
  select p_link.revoked_at is null
    and (p_link.expires_at is null or p_link.expires_at > clock_timestamp())
    and (p_link.max_uses is null or p_link.used_count < p_link.max_uses);
$$;
comment on function internal.opens is 'Whether one more guest may come in with this link';

create function api.create_share_link(
  p_reflection_id uuid, p_label text, p_token_hash text,
  p_expires_at timestamptz default null, p_max_uses integer default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.share_links where reflection_id = p_reflection_id and revoked_at is null)
    >= internal.most_share_links()
  then
    perform internal.fail('limit_reached', 'share_links_full');
  elsif p_expires_at <= now() then
    perform internal.fail('invalid_request', 'link_expired_already');
  end if;
  insert into public.share_links (reflection_id, label, token_hash, expires_at, max_uses, created_by)
  values (p_reflection_id, btrim(p_label), p_token_hash, p_expires_at, p_max_uses, (select auth.uid()))
  returning id into created_id;
  perform internal.write_audit(p_reflection_id, 'share_link.created', jsonb_build_object('share_link_id', created_id));
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'link_label_and_uses');
  when unique_violation then
    perform internal.fail('conflict', 'link_used');
end
$$;

create function api.revoke_share_link(p_share_link_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.share_links;
begin
  select * into link from public.share_links where id = p_share_link_id for update;
  if link.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(link.reflection_id);
  if link.revoked_at is null then
    update public.share_links set revoked_at = now() where id = link.id;
    perform internal.write_audit(link.reflection_id, 'share_link.revoked', jsonb_build_object('share_link_id', link.id));
  end if;
end
$$;

-- One statement, so that the last use of a link cannot be taken twice. Called where a conversation's row is made, so that
-- the two are one.
create function internal.use_share_link(p_share_link_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.share_links as link set used_count = link.used_count + 1
  where link.id = p_share_link_id and internal.opens(link);
  return found;
end
$$;
comment on function internal.use_share_link is 'Counts one use; false when the link is revoked, expired or used up';

grant execute on function api.create_share_link, api.revoke_share_link to authenticated;
