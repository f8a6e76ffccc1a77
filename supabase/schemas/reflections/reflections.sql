-- Reflections and their members: the two tables and the questions that every policy asks of them.
--
-- security definer, with the reason:
--   internal.my_reflections_as  policies on reflection_members would otherwise ask themselves, without end
--   internal.my_role_in         the same, for functions

create type public.member_role as enum ('owner', 'admin', 'operator', 'viewer');
comment on type public.member_role is 'In falling order of rights; the first three are stewards, the first two are managers';

create table public.reflections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 48),
  display_name text not null check (
    display_name = btrim(internal.visible_text(display_name)) and length(display_name) between 1 and 80
  ),
  created_by uuid references public.profiles (id) on delete set null,
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  speaking_style text not null default '' check (length(speaking_style) <= 4000),
  boundaries text not null default '' check (length(boundaries) <= 2000),
  wishes_for_guests boolean not null default false,
  public_about text not null default '' check (public_about = btrim(internal.visible_text(public_about)) and length(public_about) <= 280),
  public_about_scope text,
  interview_progress jsonb not null default '{}' check (jsonb_typeof(interview_progress) = 'object'),
  ingestion_enabled boolean not null default true,
  conversations_kept_days integer default 365 check (conversations_kept_days between 1 and 3650),
  cloned_voice_id text check (length(cloned_voice_id) between 1 and 200),
  stock_voice_id text check (length(stock_voice_id) between 1 and 200),
  stock_voice_name text check (length(stock_voice_name) between 1 and 200),
  generation_counter integer not null default 0 check (generation_counter >= 0),
  voice_generation integer check (voice_generation > 0 and voice_generation <= generation_counter),
  confirmed_generation integer not null default 0 check (confirmed_generation between 0 and generation_counter),
  voice_evidence_pack jsonb,
  reflection_voice_dossier jsonb,
  prompt_packs jsonb,
  capsule jsonb,
  token_estimate integer check (token_estimate >= 0),
  persona_narrative text,
  voice_promoted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reflections is 'One row per reflection. The voice columns are live caches of its promoted voice artifact';
comment on column public.reflections.language is 'ISO 639-1: what its agents speak and hear first';
comment on column public.reflections.boundaries is 'What the owner wants left alone, a line for each; with speaking_style, the wishes that every voice is compiled with';
comment on column public.reflections.wishes_for_guests is 'The guests'' voice is compiled with them, too';
comment on column public.reflections.public_about is 'Who this is, in words of the owner; guests and search engines read it';
comment on column public.reflections.public_about_scope is 'Everything that was published when public_about was judged, as one hash; when it no longer is, nobody is shown the words until they are judged anew';
comment on column public.reflections.conversations_kept_days is 'So many days after they began conversations are erased; null: when somebody deletes them';
comment on column public.reflections.generation_counter is 'The last generation handed out by start_generation; never goes back';
comment on column public.reflections.confirmed_generation is 'The last regeneration that came to what was live already: nothing that was started before it goes live any more';
comment on column public.reflections.voice_generation is 'Live cache: generation of the promoted voice artifact';
comment on column public.reflections.voice_evidence_pack is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.reflection_voice_dossier is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.prompt_packs is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.capsule is 'Live cache, moved by promote_voice_artifact only; holds private words';
comment on column public.reflections.persona_narrative is 'Live cache, moved by promote_voice_artifact only; holds private words';

create table public.reflection_members (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.member_role not null,
  created_at timestamptz not null default now(),
  primary key (reflection_id, user_id)
);
comment on table public.reflection_members is 'Who may enter a reflection and as what; written by functions only, so that the last owner stays';

create index reflections_created_by_idx on public.reflections (created_by);
create index reflection_members_user_idx on public.reflection_members (user_id, role);

-- plpgsql keeps the plans of a connection, and a policy asks in every query.
create function internal.my_reflections_as(variadic p_roles public.member_role[]) returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select reflection_id from public.reflection_members
  where user_id = (select auth.uid()) and role = any (p_roles) and not internal.lacks_second_factor();
end
$$;
comment on function internal.my_reflections_as is 'Reflections in which the caller has one of the roles. Policies compare with array(select …): asked once per query, and an index can be used even where two policies are joined by or';

create function internal.my_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin', 'operator', 'viewer');
end
$$;

create function internal.my_stewarded_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin', 'operator');
end
$$;

create function internal.my_managed_reflections() returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select internal.my_reflections_as('owner', 'admin');
end
$$;

create function internal.my_role_in(p_reflection_id uuid) returns public.member_role
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select role from public.reflection_members
    where reflection_id = p_reflection_id and user_id = (select auth.uid()) and not internal.lacks_second_factor());
end
$$;

grant execute on function
  internal.my_reflections_as, internal.my_reflections, internal.my_stewarded_reflections,
  internal.my_managed_reflections, internal.my_role_in
to authenticated;

alter table public.reflections enable row level security;
alter table public.reflection_members enable row level security;

-- Members of every role read the row, viewers too, and packs quote what only stewards may read in full: the live caches
-- are not among the columns, nor are the lines for guests, which may say what is sealed and were refused for it, nor is the id of anybody's voice. Stewards read the packs in voice_artifacts, the server through service_role.
grant select (
  id, slug, display_name, created_by, language, speaking_style, boundaries, wishes_for_guests, interview_progress, ingestion_enabled,
  conversations_kept_days, generation_counter, voice_generation, token_estimate, voice_promoted_at, created_at, updated_at
) on public.reflections to authenticated;
grant select on public.reflections to service_role;
grant select on public.reflection_members to authenticated, service_role;

create policy reflections_select_members on public.reflections for select to authenticated
  using (id = any (array(select internal.my_reflections())));
create policy reflection_members_select_members on public.reflection_members for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections())));
create policy audit_log_select_managers on public.audit_log for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger reflections_touch_updated_at before update on public.reflections
  for each row execute function internal.touch_updated_at();
create trigger reflections_keep_id before update on public.reflections
  for each row execute function internal.keep_columns('id', 'created_at');
create trigger reflection_members_keep_identity before update on public.reflection_members
  for each row execute function internal.keep_columns('reflection_id', 'user_id', 'created_at');
