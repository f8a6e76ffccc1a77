-- Pictures: photographs as sources, whose words are their captions, and the photo on the page of guests. The bytes are outside of the
-- database, in a private bucket or a folder of the embedded stack; here stands which there are, and who sees them at which moment.
--
-- security definer, with the reason:
--   api.add_photo                    a source, its picture and its job are written together; authenticated may write none
--   api.read_picture                 decides who sees it by itself, from the rows of this moment
--   api.set_guest_photo, api.remove_guest_photo   write, and audit who agreed; authenticated has no write privilege
--   internal.queue_picture_removal   called by the cascade of whatever deleted the source or the photo

create table internal.source_pictures (
  source_id uuid primary key references public.sources (id) on delete cascade,
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096)
);
alter table internal.source_pictures enable row level security;

create table public.guest_photos (
  reflection_id uuid primary key references public.reflections (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  agreed_by uuid references public.profiles (id) on delete set null,
  agreed_at timestamptz not null default now()
);
comment on table public.guest_photos is 'The photo on the page of guests: everybody may see it while something is published; another photo has another id';
comment on column public.guest_photos.agreed_by is 'The owner who said that the person in it agrees';
create index guest_photos_agreed_by_idx on public.guest_photos (agreed_by);
alter table public.guest_photos enable row level security;
grant select on public.guest_photos to authenticated, service_role;
create policy guest_photos_select_managers on public.guest_photos for select to authenticated
  using (reflection_id = any (array(select internal.my_managed_reflections())));

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', false) on conflict do nothing;
  end if;
end
$$;

-- The same photo with the same words again puts its bytes in their place, which were lost on the way.
create function api.add_photo(
  p_namespace_id uuid, p_title text, p_caption text, p_file_hash text, p_bytes integer, p_width integer, p_height integer,
  p_taken_on date default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.namespaces := internal.require_say_in(p_namespace_id);
  source public.sources;
begin
  -- Attack: a picture of no bytes, with words of megabytes, counts as nothing.
  if not coalesce(length(p_caption) <= 4000 and p_bytes between 1 and 3145728, false) then
    perform internal.fail('invalid_request', 'photo_and_caption');
  end if;
  select * into source from public.sources
  where namespace_id = target.id and kind = 'photo' and file_hash = p_file_hash and content = p_caption and deleted_at is null;
  if source.id is not null then
    return source.id;
  end if;
  target := internal.admit_source(p_namespace_id, p_bytes + octet_length(p_caption));
  insert into public.sources (reflection_id, namespace_id, kind, title, content, file_hash, recorded_on, added_by)
  values (target.reflection_id, target.id, 'photo', btrim(p_title), p_caption, p_file_hash, p_taken_on, (select auth.uid()))
  returning * into source;
  insert into internal.source_pictures (source_id, width, height) values (source.id, p_width, p_height);
  perform internal.enqueue_ingest(source);
  return source.id;
exception
  when unique_violation then
    perform internal.fail('conflict', 'same_photo');
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'photo_without_words');
end
$$;

-- While a part of its caption is hidden from somebody, also as it was corrected, so is the picture: it may show what the words say.
create function api.read_picture(p_place uuid, p_conversation_id uuid default null, p_user_id uuid default null) returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  source public.sources;
  shelf public.namespaces;
  listener text;
begin
  select found.* into source
  from public.sources as found
  join internal.source_pictures as picture on picture.source_id = found.id
  where found.deleted_at is null and found.id in (
    select p_place
    union all
    select source_id from public.passages where id = p_place
    union all
    select source_id from public.fact_corrections where id = p_place and status = 'accepted');
  select * into shelf from public.namespaces where id = source.namespace_id and deleted_at is null;
  listener := internal.listens_as(shelf, p_conversation_id, p_user_id);
  if listener is null or listener <> 'steward' and exists (
    select from internal.hidden_quotes(array[shelf.id], listener = 'guest') as hidden
    where hidden.source_id = source.id or strpos(source.content, hidden.quote) > 0
    union all
    select from public.evidence join public.fact_corrections as correction on correction.id = evidence.correction_id
    where correction.source_id = source.id and evidence.namespace_id = shelf.id
      and (evidence.hidden_from = 'everybody' or evidence.hidden_from = 'guests' and listener = 'guest'))
  then
    return null;
  end if;
  return source.id;
end
$$;
comment on function api.read_picture is 'Of a source, or of a citation of it: which picture; null for what this person may not see at this moment, and where there is none';

create function api.set_guest_photo(p_reflection_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  photo uuid;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  delete from public.guest_photos where reflection_id = p_reflection_id;
  insert into public.guest_photos (reflection_id, agreed_by) values (p_reflection_id, (select auth.uid()))
  returning id into photo;
  perform internal.write_audit(p_reflection_id, 'guest_photo.set', jsonb_build_object('photo_id', photo));
  return photo;
end
$$;
comment on function api.set_guest_photo is 'For owners, who say that the person in it agrees. Takes the place of the one before';

create function api.remove_guest_photo(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  delete from public.guest_photos where reflection_id = p_reflection_id;
  if found then
    perform internal.write_audit(p_reflection_id, 'guest_photo.removed');
  end if;
end
$$;

create function internal.queue_picture_removal() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of a source its id, of a photo of guests its own.
  perform internal.enqueue('ingest', jsonb_build_object(
    'kind', 'remove_picture', 'picture_id', coalesce(to_jsonb(old) ->> 'source_id', to_jsonb(old) ->> 'id')));
  return null;
end
$$;
create trigger source_pictures_remove after delete on internal.source_pictures
  for each row execute function internal.queue_picture_removal();
create trigger guest_photos_remove after delete on public.guest_photos
  for each row execute function internal.queue_picture_removal();

grant execute on function api.add_photo, api.set_guest_photo, api.remove_guest_photo to authenticated;
grant execute on function api.read_picture to service_role;
