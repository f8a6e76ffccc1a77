-- The keys under which a reflection's typed conversations are encrypted.
--
-- security definer, with the reason: all functions here, because service_role has no privilege on the table: what deletes or
-- replaces a key loses what it encrypted.
--   api.read_data_keys, api.add_data_key, api.list_data_keys_to_rewrap, api.rewrap_data_key,
--   api.retire_data_keys

create table public.data_keys (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  wrapped_key bytea not null check (octet_length(wrapped_key) between 32 and 512),
  master_key_id text not null check (length(master_key_id) between 1 and 100),
  created_at timestamptz not null default now(),
  rewrapped_at timestamptz,
  retired_at timestamptz
);
comment on table public.data_keys is 'Data keys wrapped by a master key that is only in the environment; deleting a row erases what it encrypted';
comment on column public.data_keys.retired_at is 'A retired key still decrypts; new content takes the one in force';
create unique index data_keys_one_in_force on public.data_keys (reflection_id) where retired_at is null;
create index data_keys_reflection_idx on public.data_keys (reflection_id);

-- No policy and no grant: a member with a copy of the rows must not have the keys beside them.
alter table public.data_keys enable row level security;

create trigger data_keys_keep_identity before update on public.data_keys
  for each row execute function internal.keep_columns('id', 'reflection_id', 'created_at');

create function api.read_data_keys(p_reflection_id uuid)
returns table (id uuid, master_key_id text, wrapped_base64 text, is_in_force boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select key.id, key.master_key_id, encode(key.wrapped_key, 'base64'), key.retired_at is null
  from public.data_keys as key where key.reflection_id = p_reflection_id;
$$;

create function api.add_data_key(p_id uuid, p_reflection_id uuid, p_master_key_id text, p_wrapped text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.data_keys (id, reflection_id, master_key_id, wrapped_key)
  values (p_id, p_reflection_id, p_master_key_id, decode(p_wrapped, 'base64'))
  on conflict (reflection_id) where retired_at is null do nothing;
  return found;
end
$$;
comment on function api.add_data_key is 'False when there is one in force: of two who make the first one at the same moment, one is refused';

create function api.list_data_keys_to_rewrap(p_master_key_id text, p_after uuid default null)
returns table (id uuid, reflection_id uuid, master_key_id text, wrapped_base64 text)
language sql
stable
security definer
set search_path = ''
as $$
  select key.id, key.reflection_id, key.master_key_id, encode(key.wrapped_key, 'base64')
  from public.data_keys as key
  where key.master_key_id <> p_master_key_id and (p_after is null or key.id > p_after)
  order by key.id limit 500;
$$;

create function api.rewrap_data_key(
  p_id uuid, p_from_master_key_id text, p_master_key_id text, p_wrapped text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.data_keys
  set wrapped_key = decode(p_wrapped, 'base64'), master_key_id = p_master_key_id, rewrapped_at = now()
  where id = p_id and master_key_id = p_from_master_key_id;
  return found;
end
$$;

create function api.retire_data_keys() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  retired integer;
begin
  update public.data_keys set retired_at = now() where retired_at is null;
  get diagnostics retired = row_count;
  return retired;
end
$$;
comment on function api.retire_data_keys is 'Of the whole installation: new content takes new keys';

grant execute on function
  api.read_data_keys, api.add_data_key, api.list_data_keys_to_rewrap, api.rewrap_data_key,
  api.retire_data_keys
to service_role;
