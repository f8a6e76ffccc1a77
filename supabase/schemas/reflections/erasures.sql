-- What was erased because somebody asked for it, until every place was looked at; then what their receipt says. Nothing here says
-- whose it was: a hash of an id that exists nowhere else, and numbers.
--
-- security definer, with the reason: all api functions here, because the table is nobody's and the looking reads every table.
--   internal.note_erasure   called by functions that delete for a person, who has no privilege on the table

create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('account', 'reflection', 'guest')),
  subject_hash text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  erased jsonb not null check (jsonb_typeof(erased) = 'object'),
  sought text[] not null,
  erased_at timestamptz not null default clock_timestamp(),
  log_position text not null default pg_current_wal_insert_lsn()::text,
  places jsonb check (jsonb_typeof(places) = 'array'),
  checked_at timestamptz,
  is_complete boolean not null default false
);
comment on table public.erasures is 'One row per erasure that somebody asked for; opened by the token that they were given';
comment on column public.erasures.sought is 'Ids of what was erased, until none of them is found any more; then none';
comment on column public.erasures.log_position is 'Where the write-ahead log stood when it was erased';
alter table public.erasures enable row level security;

create function internal.note_erasure(
  p_token_hash text, p_kind text, p_subject uuid, p_erased jsonb, p_sought text[]
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted public.erasures;
begin
  insert into public.erasures (token_hash, kind, subject_hash, erased, sought)
  values (p_token_hash, p_kind, internal.sha256_hex(p_subject::text), p_erased, p_sought || p_subject::text)
  returning * into noted;
  perform internal.enqueue('recaps', jsonb_build_object('kind', 'check_erasure', 'erasure_id', noted.id));
  perform internal.write_audit(internal.installation_chain(), 'erasure.' || p_kind,
    jsonb_build_object('erasure_id', noted.id));
exception
  when check_violation or not_null_violation or unique_violation then
    perform internal.misused('invalid_request', 'erasure_token');
end
$$;

-- The ids by which anything of them is found, and how much there is, before they go.
create function internal.traces_of_reflections(p_reflection_ids uuid[], out sought text[], out erased jsonb)
language sql
stable
set search_path = ''
as $$
  select array(
    select id::text from unnest(p_reflection_ids) as id
    union all select id::text from public.namespaces where reflection_id = any (p_reflection_ids)
    -- Of a source its sound and its picture are named by its id, which is sought in the jobs that remove them.
    union all select id::text from public.sources where reflection_id = any (p_reflection_ids)
    union all select id::text from public.guest_photos where reflection_id = any (p_reflection_ids)
    union all select id::text from public.voice_consents where reflection_id = any (p_reflection_ids)
    union all select id::text from public.agent_sessions where reflection_id = any (p_reflection_ids)
    union all select id::text from public.conversations where reflection_id = any (p_reflection_ids)
    union all select provider_conversation_id from public.conversation_calls where reflection_id = any (p_reflection_ids)),
  jsonb_build_object(
    'reflections', coalesce(cardinality(p_reflection_ids), 0),
    'sources', (select count(*) from public.sources where reflection_id = any (p_reflection_ids)),
    'conversations', (select count(*) from public.conversations where reflection_id = any (p_reflection_ids)),
    'chats', (select count(*) from public.agent_sessions where reflection_id = any (p_reflection_ids)),
    'memories', (select count(*) from public.memories where reflection_id = any (p_reflection_ids)));
$$;

-- Whether a text names one of $2: a uuid wherever it stands, and a provider's name as a whole word. A text is read once, however many
-- there are: of a large reflection there are thousands.
create function internal.names_any(p_column text) returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    '(exists (select from regexp_matches(%1$s::text, ''[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'', ''g'') as hit (word) where word[1] = any ($2))'
    ' or exists (select from regexp_matches(%1$s::text, ''[A-Za-z0-9_-]+'', ''g'') as hit (word) where word[1] = any ($2)))',
    p_column);
$$;

-- By its ids: in columns of ids, in columns that name something at a provider, and inside of JSON. A guest whose old cookie is still
-- somewhere may talk on as whoever it was; what was said after the erasure is no trace of what was erased.
create function internal.count_traces(
  p_table regclass, p_sought text[], p_guest_id uuid default null, p_erased_at timestamptz default null
) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  conditions text;
  of_guest text;
  found bigint;
begin
  select string_agg(case
      when column_type = 'uuid'::regtype then format('%I = any ($1)', column_name)
      when column_type = 'uuid[]'::regtype then format('%I && $1', column_name)
      when column_type = 'jsonb'::regtype then internal.names_any(quote_ident(column_name))
      else format('%I = any ($2)', column_name)
    end, ' or '),
    string_agg(format('%I = $3', column_name), ' or ') filter (where column_type = 'uuid'::regtype) into conditions, of_guest
  from (
    select attname as column_name, atttypid as column_type from pg_catalog.pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped
      and (atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'jsonb'::regtype)
        or (atttypid = 'text'::regtype and attname like '%\_id'))
  ) as holding;
  if conditions is null then
    return 0;
  end if;
  if of_guest is not null and p_guest_id is not null then
    conditions := format('%s or ((%s)%s)', conditions, of_guest, case when exists (
        select from pg_catalog.pg_attribute where attrelid = p_table and attname = 'created_at' and not attisdropped)
      then ' and created_at <= $4' else '' end);
  end if;
  execute format('select count(*) from %s where %s', p_table, conditions) into found using
    array(select id::uuid from unnest(p_sought) as id where id ~ '^[0-9a-f-]{36}$'), p_sought, p_guest_id, p_erased_at;
  return found;
end
$$;

create function internal.place_of(p_table regclass) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_table::text ~ '^pgmq\.' then 'jobs'
    when p_table = 'public.dead_letters'::regclass then 'dead_letters'
    when p_table in ('internal.meanings'::regclass, 'internal.sentence_meanings'::regclass) then 'vectors'
    when p_table in ('public.voice_artifacts'::regclass, 'internal.words_to_forget'::regclass) then 'ledger'
    when p_table = 'public.reflections'::regclass then 'packs'
    when p_table in ('public.runtime_sync_state'::regclass, 'public.agent_versions'::regclass,
      'internal.calls_to_remove'::regclass) then 'agents'
    else 'tables'
  end;
$$;

-- The audit log is left out, and said to be: it holds ids and labels, no words, and is kept so that what was done can be proved.
-- In pieces, so that no look is longer than a statement may take: first at no table, which clears the archives and answers which
-- tables there are; then at some of them each time. Archives last: a job that ends in between goes from its queue to one of them.
create function api.look_for_erased(p_erasure_id uuid, p_tables text[] default '{}') returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  erasure public.erasures;
  archive text;
  guest uuid;
  found jsonb;
  tables jsonb;
  audit_entries bigint;
  written pg_lsn;
begin
  select * into erasure from public.erasures where id = p_erasure_id;
  if erasure.id is null then
    perform internal.fail('not_found');
  end if;
  if erasure.kind = 'guest' then
    select id::uuid into guest from unnest(erasure.sought) as id
    where id ~ '^[0-9a-f-]{36}$' and internal.sha256_hex(id) = erasure.subject_hash;
  end if;
  with looked_at as (
    select cls.oid, cls.oid::regclass::text as name, internal.place_of(cls.oid) as place
    from pg_catalog.pg_class as cls
    where cls.relkind in ('r', 'p')
      and (cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace)
        or (cls.relnamespace = 'pgmq'::regnamespace and cls.relname ~ '^[qa]_'))
      and cls.oid not in ('public.audit_log'::regclass, 'public.erasures'::regclass)
  ), asked_for as (
    select place, jsonb_agg(name order by name) as names, sum(internal.count_traces(
      oid, array_remove(erasure.sought, guest::text), guest, erasure.erased_at)) as traces
    from looked_at where name = any (p_tables) group by place
  )
  select (select jsonb_agg(jsonb_build_object('place', place, 'looked_in', names, 'found', traces) order by place) from asked_for),
    (select jsonb_agg(name order by name ~ '^pgmq\.a_', name) from looked_at) into found, tables;
  if cardinality(p_tables) > 0 then
    return jsonb_build_object('places', coalesce(found, '[]'));
  end if;
  -- Archived jobs hold ids. They go as soon as nothing of theirs is left to be done.
  for archive in select format('pgmq.%I', 'a_' || queue) from unnest(enum_range(null::public.job_queue)) as queue loop
    execute format('delete from %s where %s', archive, internal.names_any('message')) using null::uuid[], erasure.sought;
  end loop;
  execute format(
    'select count(*) from public.audit_log where reflection_id = any ($1) or actor_id = any ($1) or %s', internal.names_any('details'))
  into audit_entries using
    array(select id::uuid from unnest(erasure.sought) as id where id ~ '^[0-9a-f-]{36}$'), erasure.sought;
  -- Not every server lets us: then it is not claimed.
  begin
    execute 'checkpoint';
  exception
    when others then null;
  end;
  begin
    execute 'select redo_lsn from pg_catalog.pg_control_checkpoint()' into written;
  exception
    when others then null;
  end;
  return jsonb_build_object(
    'id', erasure.id, 'sought', to_jsonb(erasure.sought), 'tables', tables, 'places', '[]'::jsonb,
    'log_is_past', written is not null and written > erasure.log_position::pg_lsn, 'audit_entries', audit_entries);
end
$$;

create function api.finish_erasure(p_erasure_id uuid, p_places jsonb, p_is_complete boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.erasures
  set places = p_places, checked_at = clock_timestamp(), is_complete = p_is_complete,
    sought = case when p_is_complete then '{}' else sought end
  where id = p_erasure_id and not is_complete;
end
$$;

create function api.read_erasure(p_token_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', id, 'kind', kind, 'subject', subject_hash, 'erased', erased, 'erasedAt', erased_at, 'places', places,
    'checkedAt', checked_at, 'isComplete', is_complete)
  from public.erasures where token_hash = p_token_hash;
$$;

grant execute on function api.look_for_erased, api.finish_erasure, api.read_erasure to service_role;
