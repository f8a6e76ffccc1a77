-- Invitations by e-mail: table and visibility; the functions are in invite-members.sql.
--
-- security definer, with the reason:
--   internal.audit_revocation   writes the audit log

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  email text not null check (email = lower(btrim(email)) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  role public.member_role not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid references public.profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + make_interval(days => internal.invitation_days()),
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is 'An address that may join a reflection once, with a role, until a date';
comment on column public.invitations.token_hash is 'SHA-256 of the token in the mailed link; the token itself is stored nowhere';

create unique index invitations_one_open_per_email on public.invitations (reflection_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_reflection_idx on public.invitations (reflection_id, created_at desc);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);

alter table public.invitations enable row level security;
grant select (
  id, reflection_id, email, role, invited_by, expires_at, accepted_at, accepted_by, revoked_at, created_at
) on public.invitations to authenticated;
grant select on public.invitations to service_role;
create policy invitations_select_managers on public.invitations for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

create trigger invitations_keep_terms before update on public.invitations
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'email', 'role', 'token_hash', 'expires_at', 'created_at');

-- Here and not where invitations are withdrawn, because that happens in three places.
create function internal.audit_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.reflections where id = new.reflection_id) then
    perform internal.write_audit(new.reflection_id, 'invitation.revoked',
      jsonb_build_object('invitation_id', new.id));
  end if;
  return null;
end
$$;

create trigger invitations_audit_revocation after update on public.invitations
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function internal.audit_revocation();
