-- Profiles: the name a person goes by. The e-mail address stays in auth.users.
--
-- security definer, with the reason:
--   internal.create_profile     runs as the auth server's role, which has no privilege on public tables

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (
    display_name = btrim(internal.visible_text(display_name)) and length(display_name) between 1 and 80
  ),
  language text check (language in ('en', 'de')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account, created with it; rows of other tables that belong to a person refer to it';
comment on column public.profiles.language is 'Of pages and mails; null: as the browser asks, and English in mails';

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated, service_role;

create policy profiles_select_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function internal.touch_updated_at();

-- On one line, cut to fit, null when nothing is left.
create function internal.name_from(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(btrim(left(btrim(regexp_replace(internal.visible_text(p_text), '\s+', ' ', 'g')), 80)), '');
$$;

-- Whatever was typed at sign-up, an account is made.
create function internal.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, display_name)
  values (new.id, coalesce(
    internal.name_from(new.raw_user_meta_data ->> 'display_name'),
    internal.name_from(split_part(new.email, '@', 1)),
    'Someone'))
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function internal.create_profile();
