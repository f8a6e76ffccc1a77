-- The keys under which a reflection's typed conversations are encrypted.

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

-- No policy and no grant for authenticated: a member with a copy of the rows must not have the keys beside them.
alter table public.data_keys enable row level security;
grant select, delete on public.data_keys to service_role;
grant insert (id, reflection_id, wrapped_key, master_key_id) on public.data_keys to service_role;
grant update (wrapped_key, master_key_id, rewrapped_at, retired_at) on public.data_keys to service_role;

create trigger data_keys_keep_identity before update on public.data_keys
  for each row execute function internal.keep_columns('id', 'reflection_id', 'created_at');
