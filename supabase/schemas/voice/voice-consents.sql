-- Consents to a voice: a clone of its owner's own, made by the app from a recording in which they read the words of their consent. A
-- clone belongs to one reflection, is seen by its owners alone, and ends with the consent.
--
-- security definer, with the reason:
--   api.begin_own_voice, api.read_voice_to_make, api.record_own_voice, api.refuse_own_voice,
--   api.record_voice_removed                                  service_role has no write privilege
--                                                             on the record, nor on the voice, and sees no recording otherwise
--   api.revoke_voice_consent                                  nor has authenticated
--   internal.end_consents_of_former_owner                     the same, whoever removes the member
--   internal.tell_of_revocation, internal.queue_voice_removal queue work, however it came to its end

create table public.voice_consents (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  -- Null until the provider has made the clone. One id stands once in the whole table: nobody else's clone can be named again.
  voice_id text unique check (length(voice_id) between 1 and 200),
  consented_by uuid references public.profiles (id) on delete set null,
  consent_text text not null check (length(consent_text) between 20 and 4000),
  recording_hash text not null check (recording_hash ~ '^[0-9a-f]{64}$'),
  recording_seconds integer not null check (recording_seconds between 1 and 600),
  words_heard boolean not null,
  consented_at timestamptz not null default now(),
  use_when_made boolean not null default true,
  refused_because text check (length(refused_because) between 1 and 300),
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  voice_removed_at timestamptz,
  unique (reflection_id, voice_id)
);
comment on table public.voice_consents is 'Who read which words aloud, when, and when they took it back; never changed otherwise';
comment on column public.voice_consents.recording_hash is 'SHA-256 of the recording, which itself goes when the consent ends';
comment on column public.voice_consents.words_heard is 'False where the installation has nothing that recognises speech: then nobody has checked that the words were said';
comment on column public.voice_consents.use_when_made is 'False when the owner chose a stock voice while the clone was being made: then it is kept, and speaks when they choose it';
comment on column public.voice_consents.voice_removed_at is 'When the provider confirmed that it keeps no clone of it';
create unique index voice_consents_one_in_force on public.voice_consents (reflection_id) where revoked_at is null;
create index voice_consents_reflection_idx on public.voice_consents (reflection_id, consented_at desc);
create index voice_consents_consented_by_idx on public.voice_consents (consented_by);
create index voice_consents_revoked_by_idx on public.voice_consents (revoked_by);

-- The attack: somebody writes the id of another reflection's clone into their own. Only what was made for this one fits.
alter table public.reflections add constraint reflections_cloned_voice_is_its_own
  foreign key (id, cloned_voice_id) references public.voice_consents (reflection_id, voice_id);
create index reflections_cloned_voice_idx on public.reflections (id, cloned_voice_id);

create table internal.voice_recordings (
  consent_id uuid primary key references public.voice_consents (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 8388608)
);
comment on table internal.voice_recordings is 'What a clone is made from; deleted in the transaction that ends its consent';
alter table internal.voice_recordings enable row level security;

alter table public.voice_consents enable row level security;
grant select on public.voice_consents to authenticated, service_role;
-- Attack: a steward who can read the id of a clone can have it speak elsewhere.
create policy voice_consents_select_owners on public.voice_consents for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections_as('owner'))));

create trigger voice_consents_keep_terms before update on public.voice_consents
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'consent_text', 'recording_hash', 'recording_seconds', 'words_heard', 'consented_at');
create trigger voice_consents_append_only before delete on public.voice_consents
  for each row execute function internal.keep_append_only('public.reflections', 'reflection_id');

create function internal.keep_revocation() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform internal.fail('conflict', 'consent_taken_back');
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

-- A clone is recorded once, and of one that the provider confirmed to be gone that stays so.
create function internal.keep_voice_record() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.voice_id is not null and new.voice_id is distinct from old.voice_id
    or old.voice_removed_at is not null and new.voice_removed_at is distinct from old.voice_removed_at then
    perform internal.misused('conflict', 'recording_of_a_voice');
  end if;
  return new;
end
$$;
create trigger voice_consents_keep_voice before update on public.voice_consents
  for each row execute function internal.keep_voice_record();

-- Called by the server after it has listened to the recording: nobody gets past that by calling this. The person is named
-- because the server has no session of theirs, and asked about under the lock: an owner who was removed meanwhile is none.
create function api.begin_own_voice(
  p_reflection_id uuid, p_owner_id uuid, p_consent_text text, p_base64 text, p_seconds integer, p_words_heard boolean
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  recording bytea := decode(p_base64, 'base64');
  consent_id uuid;
begin
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_owner_named(p_reflection_id, p_owner_id);
  insert into public.voice_consents
    (reflection_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard)
  values (p_reflection_id, p_owner_id, p_consent_text, encode(sha256(recording), 'hex'), p_seconds, p_words_heard)
  returning id into consent_id;
  insert into internal.voice_recordings (consent_id, bytes) values (consent_id, recording);
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'make_voice', 'reflection_id', p_reflection_id, 'consent_id', consent_id));
  perform internal.write_audit(p_reflection_id, 'voice_consent.given', jsonb_build_object('consent_id', consent_id));
  return consent_id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'own_voice_already');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'consent_incomplete');
end
$$;

create function internal.require_owner_named(p_reflection_id uuid, p_owner_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.reflection_members
    where reflection_id = p_reflection_id and user_id = p_owner_id and role = 'owner') then
    perform internal.fail('forbidden', 'owner_needed');
  end if;
end
$$;

create function api.read_voice_to_make(p_consent_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('reflectionId', consent.reflection_id, 'base64', encode(recording.bytes, 'base64'))
  from public.voice_consents as consent
  join internal.voice_recordings as recording on recording.consent_id = consent.id
  where consent.id = p_consent_id and consent.revoked_at is null and consent.voice_id is null;
$$;
comment on function api.read_voice_to_make is 'Null when it was made, refused or taken back';

create function api.record_own_voice(p_consent_id uuid, p_voice_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent public.voice_consents;
begin
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  update public.voice_consents set voice_id = p_voice_id
  where id = p_consent_id and revoked_at is null and voice_id is null
  returning * into consent;
  if consent.id is null then
    return exists (
      select from public.voice_consents where id = p_consent_id and revoked_at is null and voice_id = p_voice_id);
  end if;
  if consent.use_when_made then
    update public.reflections set cloned_voice_id = p_voice_id where id = consent.reflection_id;
    -- The agents speak with the stock voice until they are told, and with it again when this is taken back.
    perform internal.enqueue_syncs(consent.reflection_id);
  end if;
  return true;
end
$$;
comment on function api.record_own_voice is 'False when the consent has ended meanwhile: then the clone has to be deleted again';

create function api.refuse_own_voice(p_consent_id uuid, p_because text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection((select reflection_id from public.voice_consents where id = p_consent_id));
  update public.voice_consents set refused_because = left(p_because, 300), revoked_at = now()
  where id = p_consent_id and revoked_at is null and voice_id is null;
  return found;
end
$$;
comment on function api.refuse_own_voice is 'The provider makes no clone of it: the recording goes, and the owner reads why';

create function api.record_voice_removed(p_consent_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.voice_consents set voice_removed_at = now()
  where id = p_consent_id and revoked_at is not null and voice_removed_at is null
    -- Where none was recorded one may still be on its way for a while; that is looked for once more.
    and (voice_id is not null or revoked_at < now() - interval '2 minutes');
  return found;
end
$$;

create function api.revoke_voice_consent(p_consent_id uuid) returns void
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
    perform internal.fail('not_found');
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

-- The agents speak with the cloned voice until they are told; what it was made from goes at once.
create function internal.tell_of_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from internal.voice_recordings where consent_id = new.id;
  if exists (select from public.reflections where id = new.reflection_id) then
    perform internal.enqueue_syncs(new.reflection_id);
    perform internal.write_audit(new.reflection_id, 'voice_consent.revoked', jsonb_build_object('consent_id', new.id));
  end if;
  return null;
end
$$;
create trigger voice_consents_tell_of_revocation after update on public.voice_consents
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function internal.tell_of_revocation();

-- Nobody may read the job but the server: a dead letter without a reflection is shown to no steward. It is done at once, and
-- once more when nothing that was under way can be making the clone any more.
create function internal.queue_voice_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.voice_removed_at is null then
    perform internal.enqueue('runtime_sync',
      jsonb_build_object('kind', 'remove_voice', 'consent_id', old.id, 'voice_id', old.voice_id), delay)
    from unnest(array[0, 180]) as delay;
  end if;
  return old;
end
$$;
create trigger voice_consents_queue_removal after update on public.voice_consents
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function internal.queue_voice_removal();
create trigger voice_consents_queue_removal_of_deleted after delete on public.voice_consents
  for each row execute function internal.queue_voice_removal();

grant execute on function
  api.begin_own_voice, api.read_voice_to_make, api.record_own_voice, api.refuse_own_voice, api.record_voice_removed
to service_role;
grant execute on function api.revoke_voice_consent to authenticated;
