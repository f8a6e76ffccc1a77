-- Consent to the use of a cloned voice: given by an owner for their own voice, taken back at any time.
--
-- security definer, with the reason:
--   public.grant_voice_consent, public.revoke_voice_consent, public.use_stock_voice   authenticated has no write privilege on
--                                                             the record, nor on the voice
--   internal.end_consents_of_former_owner                     the same, whoever removes the member
--   internal.tell_of_revocation                               queues work and writes the audit log, however it came to its end

create table public.voice_consents (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  voice_id text not null check (length(voice_id) between 1 and 200),
  consented_by uuid references public.profiles (id) on delete set null,
  consent_text text not null check (length(consent_text) between 20 and 4000),
  consented_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null
);
comment on table public.voice_consents is 'Who agreed to which words for which voice, when, and when they took it back; never changed otherwise';
create unique index voice_consents_one_in_force on public.voice_consents (reflection_id, voice_id)
  where revoked_at is null;
create index voice_consents_reflection_idx on public.voice_consents (reflection_id, consented_at desc);
create index voice_consents_consented_by_idx on public.voice_consents (consented_by);
create index voice_consents_revoked_by_idx on public.voice_consents (revoked_by);

alter table public.voice_consents enable row level security;
grant select on public.voice_consents to authenticated, service_role;
create policy voice_consents_select_stewards on public.voice_consents for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create trigger voice_consents_keep_terms before update on public.voice_consents
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'voice_id', 'consent_text', 'consented_at');
create trigger voice_consents_append_only before delete on public.voice_consents
  for each row execute function internal.keep_append_only('public.reflections', 'reflection_id');

create function internal.keep_revocation() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform internal.fail('conflict', 'What was taken back stays so. Make a new one.');
  end if;
  return new;
end
$$;
create trigger voice_consents_keep_revocation before update on public.voice_consents
  for each row execute function internal.keep_revocation();
create trigger share_links_keep_revocation before update on public.share_links
  for each row execute function internal.keep_revocation();
create trigger invitations_keep_revocation before update on public.invitations
  for each row execute function internal.keep_revocation();

create function public.grant_voice_consent(p_reflection_id uuid, p_voice_id text, p_consent_text text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent_id uuid;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  -- Asked again under the lock: what a former owner agreed to has been ended by then.
  perform internal.require_role(p_reflection_id, 'owner');
  insert into public.voice_consents (reflection_id, voice_id, consented_by, consent_text)
  values (p_reflection_id, p_voice_id, (select auth.uid()), p_consent_text)
  returning id into consent_id;
  update public.reflections set cloned_voice_id = p_voice_id where id = p_reflection_id;
  -- The agents speak with the stock voice until they are told, and with it again when this is taken back.
  perform internal.enqueue_syncs(p_reflection_id);
  perform internal.write_audit(p_reflection_id, 'voice_consent.given', jsonb_build_object('consent_id', consent_id));
  return consent_id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'A consent for this voice is in force already. Take it back before you give another.');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'Choose a voice, and agree to words of 20 to 4000 characters.');
end
$$;

create function public.revoke_voice_consent(p_consent_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent public.voice_consents;
begin
  -- The reflection first, as whoever removes an owner does.
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  select * into consent from public.voice_consents where id = p_consent_id for update;
  if consent.id is null then
    perform internal.require_user();
    perform internal.fail('not_found', 'There is no such consent. Reload the page to see which there are.');
  end if;
  perform internal.require_role(consent.reflection_id, 'owner');
  if consent.revoked_at is null then
    update public.voice_consents set revoked_at = now(), revoked_by = (select auth.uid()) where id = consent.id;
  end if;
end
$$;

-- The attack: an owner is removed, or deletes their account, and their voice goes on speaking with nobody left who could take
-- that back. It is an owner's consent: it ends in the transaction in which they are none any more.
create function internal.end_consents_of_former_owner() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    update public.voice_consents set revoked_at = now(),
      revoked_by = (select id from public.profiles where id = (select auth.uid()))
    where reflection_id = old.reflection_id and consented_by = old.user_id and revoked_at is null;
  end if;
  return null;
end
$$;
create trigger reflection_members_end_consents after update or delete on public.reflection_members
  for each row execute function internal.end_consents_of_former_owner();

-- Of an account that is deleted the name goes first.
create function internal.end_consent_of_nobody() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.consented_by is null and new.revoked_at is null then
    new.revoked_at := now();
  end if;
  return new;
end
$$;
create trigger voice_consents_end_of_nobody before update on public.voice_consents
  for each row execute function internal.end_consent_of_nobody();

-- The agents speak with the cloned voice until they are told.
create function internal.tell_of_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.reflections where id = new.reflection_id) then
    perform internal.enqueue_syncs(new.reflection_id);
    perform internal.write_audit(new.reflection_id, 'voice_consent.revoked', jsonb_build_object('consent_id', new.id));
  end if;
  return null;
end
$$;
create trigger voice_consents_tell_of_revocation after update on public.voice_consents
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function internal.tell_of_revocation();

-- While a reflection has a cloned voice that may not be used, guests are refused rather than answered in another one. This is
-- the owner's word that the other one will do.
create function public.use_stock_voice(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  update public.reflections set cloned_voice_id = null where id = p_reflection_id and cloned_voice_id is not null;
  if found then
    perform internal.enqueue_syncs(p_reflection_id);
    perform internal.write_audit(p_reflection_id, 'cloned_voice.left', '{}');
  end if;
end
$$;

grant execute on function public.grant_voice_consent, public.revoke_voice_consent, public.use_stock_voice
to authenticated;
