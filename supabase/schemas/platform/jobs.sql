-- Jobs on pgmq and the dead letters they become. A job's payload holds ids, never texts: pgmq keeps archived messages.
--
-- security definer, with the reason:
--   all api functions here   the queues' tables belong to pgmq; service_role gets these calls and nothing beside
--   internal.enqueue         other functions queue work in the transaction that makes the work necessary
--   api.retry_dead_letter    moves a job back for a steward, who has no privilege on queues

create type public.job_queue as enum ('ingest', 'artifacts', 'runtime_sync', 'recaps', 'meanings');

select pgmq.create(queue::text) from unnest(enum_range(null::public.job_queue)) as queue;

-- Supabase grants API roles what it finds in new schemas on some installations; the queues stay closed regardless.
revoke all on all tables in schema pgmq from public, anon, authenticated, service_role;
revoke all on schema pgmq from public, anon, authenticated, service_role;
do $$
declare
  queue_table text;
begin
  for queue_table in
    select format('pgmq.%I', tablename) from pg_tables
    where schemaname = 'pgmq' and tablename ~ '^[qa]_(ingest|artifacts|runtime_sync|recaps|meanings)$'
  loop
    execute format('alter table %s enable row level security', queue_table);
  end loop;
end
$$;

create table public.dead_letters (
  id uuid primary key default gen_random_uuid(),
  queue public.job_queue not null,
  job_id bigint not null,
  reflection_id uuid references public.reflections (id) on delete cascade,
  payload jsonb not null,
  read_count integer not null,
  last_error text not null check (length(last_error) <= 4000),
  created_at timestamptz not null default now(),
  retried_at timestamptz,
  retried_by uuid references public.profiles (id) on delete set null,
  unique (queue, job_id)
);
comment on table public.dead_letters is 'Jobs that failed too often, with their last error, until a steward tries them again';
create index dead_letters_reflection_idx on public.dead_letters (reflection_id, created_at desc);
create index dead_letters_retried_by_idx on public.dead_letters (retried_by);

alter table public.dead_letters enable row level security;
grant select on public.dead_letters to authenticated, service_role;
create policy dead_letters_select_stewards on public.dead_letters for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function internal.enqueue(p_queue public.job_queue, p_payload jsonb, p_delay_seconds integer default 0)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_payload is null or jsonb_typeof(p_payload) <> 'object' or p_delay_seconds not between 0 and 86400 then
    perform internal.misused('invalid_request', 'job_payload_or_delay');
  end if;
  return (select pgmq.send(p_queue::text, p_payload, p_delay_seconds));
end
$$;

-- A job that nobody has begun will see this change too. It is locked to the end of the transaction, so that nobody begins it
-- before the change can be seen; so ten sources that are added at once are compiled once or twice, not ten times.
create function internal.enqueue_regeneration(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'regenerate', 'reflection_id', p_reflection_id);
  judgement constant jsonb := jsonb_build_object('kind', 'judge_about', 'reflection_id', p_reflection_id);
begin
  perform from pgmq.q_artifacts where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('artifacts', job);
  end if;
  -- What guests read of the person is hidden by any such change until it is judged again, which need not wait for the voice.
  if exists (select from public.reflections where id = p_reflection_id and public_about <> '') then
    perform from pgmq.q_artifacts where message = judgement and read_ct = 0 limit 1 for update skip locked;
    if not found then
      perform internal.enqueue('artifacts', judgement);
    end if;
  end if;
end
$$;

-- Something that every agent of the reflection has to be told.
create function internal.enqueue_syncs(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'sync', 'reflection_id', p_reflection_id, 'surface', surface))
  from unnest(array['standard', 'memory', 'public']) as surface;
end
$$;

-- What guests may hear has changed.
create function internal.enqueue_publication(p_reflection_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.enqueue_regeneration(p_reflection_id);
  perform internal.enqueue('runtime_sync',
    jsonb_build_object('kind', 'sync', 'reflection_id', p_reflection_id, 'surface', 'public'));
end
$$;

create function api.enqueue_job(p_queue public.job_queue, p_payload jsonb, p_delay_seconds integer default 0)
returns bigint
language sql
security definer
set search_path = ''
as $$
  select internal.enqueue(p_queue, p_payload, p_delay_seconds);
$$;

-- Somebody waits for what they have just added, nobody for the library that an installation begins with: the newest source of each
-- reflection comes before the second newest of any.
create function internal.read_ingest_jobs(p_limit integer, p_visibility_seconds integer)
returns table (job_id bigint, read_count integer, enqueued_at timestamptz, payload jsonb)
language sql
set search_path = ''
as $$
  with waiting as (
    select msg_id, row_number() over (partition by message ->> 'reflection_id' order by msg_id desc) as turn
    from pgmq.q_ingest
    where vt <= clock_timestamp()
  ),
  next as (
    select job.msg_id
    from pgmq.q_ingest as job
    join waiting on waiting.msg_id = job.msg_id
    where job.vt <= clock_timestamp()
    order by waiting.turn, job.msg_id desc
    limit p_limit
    for update of job skip locked
  )
  update pgmq.q_ingest as job
  set vt = clock_timestamp() + make_interval(secs => p_visibility_seconds), read_ct = job.read_ct + 1
  from next
  where job.msg_id = next.msg_id
  returning job.msg_id, job.read_ct, job.enqueued_at, job.message;
$$;

create function api.read_jobs(p_queue public.job_queue, p_limit integer, p_visibility_seconds integer)
returns table (job_id bigint, read_count integer, enqueued_at timestamptz, payload jsonb)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_limit not between 1 and 100 or p_visibility_seconds not between 1 and 3600 then
    perform internal.misused('invalid_request', 'jobs_to_read');
  end if;
  if p_queue = 'ingest' then
    return query select * from internal.read_ingest_jobs(p_limit, p_visibility_seconds);
    return;
  end if;
  return query
    select job.msg_id, job.read_ct, job.enqueued_at, job.message
    from pgmq.read(p_queue::text, p_visibility_seconds, p_limit) as job;
end
$$;
comment on function api.read_jobs is 'Takes jobs for a while; one that is neither archived nor moved reappears after it';

-- The attack on a queue is time: a worker that was away for longer than its job was hidden comes back and closes a job that
-- somebody else is doing by then. So it says which reading of the job it holds, and nothing happens when that is not the last.
create function internal.holds_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  held boolean;
begin
  execute format('select true from pgmq.%I where msg_id = $1 and read_ct = $2 for update', 'q_' || p_queue)
    into held using p_job_id, p_read_count;
  return coalesce(held, false);
end
$$;

create function api.archive_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return internal.holds_job(p_queue, p_job_id, p_read_count) and pgmq.archive(p_queue::text, p_job_id);
end
$$;
comment on function api.archive_job is 'Called after the work has committed; false when the job was no longer held';

create function api.hide_job(p_queue public.job_queue, p_job_id bigint, p_read_count integer, p_seconds integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_seconds not between 0 and 3600 then
    perform internal.misused('invalid_request', 'job_hidden_seconds');
  end if;
  if not internal.holds_job(p_queue, p_job_id, p_read_count) then
    return false;
  end if;
  perform pgmq.set_vt(p_queue::text, p_job_id, p_seconds);
  return true;
end
$$;
comment on function api.hide_job is 'From others, while it is being done; or from everybody, until it is tried again. False when it was no longer held';

create function api.move_to_dead_letters(
  p_queue public.job_queue, p_job_id bigint, p_read_count integer, p_error text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  job_payload jsonb;
  job_reads integer;
  letter_id uuid;
begin
  if not internal.holds_job(p_queue, p_job_id, p_read_count) then
    return (select id from public.dead_letters where queue = p_queue and dead_letters.job_id = p_job_id);
  end if;
  execute format('select message, read_ct from pgmq.%I where msg_id = $1', 'q_' || p_queue)
    into job_payload, job_reads using p_job_id;
  insert into public.dead_letters (queue, job_id, reflection_id, payload, read_count, last_error)
  select p_queue, p_job_id, reflection.id, job_payload, job_reads, left(p_error, 4000)
  from (select 1) as once
  left join public.reflections as reflection on reflection.id::text = job_payload ->> 'reflection_id'
  returning id into letter_id;
  perform pgmq.archive(p_queue::text, p_job_id);
  -- What waits for a job that nobody will do any more says so.
  if job_payload ->> 'kind' = 'ingest' then
    update public.sources set status = 'failed', failure_reason = left(p_error, 2000)
    where id::text = job_payload ->> 'source_id' and status in ('queued', 'reading', 'indexing');
  elsif job_payload ->> 'kind' = 'regenerate' then
    update public.sources set status = 'failed', failure_reason = left(p_error, 2000)
    where reflection_id::text = job_payload ->> 'reflection_id' and status = 'compiling';
  end if;
  return letter_id;
end
$$;
comment on function api.move_to_dead_letters is 'Safe to call twice: the second call answers the same dead letter';

create function api.retry_dead_letter(p_dead_letter_id uuid) returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  letter public.dead_letters;
  source record;
begin
  select * into letter from public.dead_letters where id = p_dead_letter_id for update;
  if letter.reflection_id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(letter.reflection_id);
  if letter.retried_at is not null then
    perform internal.fail('conflict', 'job_tried_again');
  end if;
  if letter.payload ->> 'kind' = 'ingest' then
    select * into source from public.sources
    where id::text = letter.payload ->> 'source_id' and status = 'failed' and deleted_at is null for update;
    if source.id is not null then
      perform internal.require_say_in(source.namespace_id);
      update public.sources set status = 'queued', progress = 0, failure_reason = null where id = source.id;
    end if;
  end if;
  update public.dead_letters set retried_at = now(), retried_by = (select auth.uid()) where id = letter.id;
  return internal.enqueue(letter.queue, letter.payload);
end
$$;

create function internal.count_jobs()
returns table (queue public.job_queue, waiting bigint, oldest_seconds integer, dead bigint)
language sql
stable
set search_path = ''
as $$
  select name.queue, metrics.queue_length, coalesce(metrics.oldest_msg_age_sec, 0),
    (select count(*) from public.dead_letters as letter where letter.queue = name.queue and letter.retried_at is null)
  from unnest(enum_range(null::public.job_queue)) as name (queue)
  cross join lateral pgmq.metrics(name.queue::text) as metrics;
$$;

grant execute on function
  api.enqueue_job, api.read_jobs, api.archive_job, api.hide_job, api.move_to_dead_letters
to service_role;
grant execute on function api.retry_dead_letter to authenticated;
