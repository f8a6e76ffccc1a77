-- Questions that those who manage a reflection ask of every new voice, with what the answer must rest on, and what came of it.
--
-- security definer, with the reason:
--   api.add_golden_question, api.delete_golden_question   authenticated has no write privilege on the table
--   api.record_golden_run   what was found is written by the server that looked, and by nobody else

create table public.golden_questions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  audience public.session_audience not null,
  question text not null check (length(question) between 3 and 500),
  source_id uuid references public.sources (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.golden_questions is 'What a reflection has to be able to answer, for whom, and from which source';
comment on column public.golden_questions.source_id is 'What the answer must rest on; empty where it must rest on nothing, because there is nothing to tell';
create index golden_questions_reflection_idx on public.golden_questions (reflection_id, created_at);
create index golden_questions_source_idx on public.golden_questions (source_id);
create index golden_questions_created_by_idx on public.golden_questions (created_by);

create table public.golden_runs (
  question_id uuid not null references public.golden_questions (id) on delete cascade,
  generation integer not null check (generation > 0),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  passed boolean not null,
  ran_at timestamptz not null default now(),
  primary key (question_id, generation)
);
comment on table public.golden_runs is 'For each generation the last time that its questions were asked';
create index golden_runs_reflection_idx on public.golden_runs (reflection_id, generation);

alter table public.golden_questions enable row level security;
alter table public.golden_runs enable row level security;
grant select on public.golden_questions, public.golden_runs to authenticated, service_role;
create policy golden_questions_select_stewards on public.golden_questions for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy golden_runs_select_stewards on public.golden_runs for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

create function api.add_golden_question(
  p_reflection_id uuid, p_audience public.session_audience, p_question text, p_source_id uuid default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  question_id uuid;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  if (select count(*) from public.golden_questions where reflection_id = p_reflection_id) >= internal.most_test_questions() then
    perform internal.fail('limit_reached', 'test_questions_full');
  end if;
  -- A source of another reflection would tell by its title what is in it.
  if p_source_id is not null and not exists (
    select from public.sources where id = p_source_id and reflection_id = p_reflection_id and deleted_at is null) then
    perform internal.fail('invalid_request', 'source_of_question');
  end if;
  insert into public.golden_questions (reflection_id, audience, question, source_id, created_by)
  values (p_reflection_id, p_audience, btrim(p_question), p_source_id, (select auth.uid()))
  returning id into question_id;
  return question_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'question_length');
end
$$;

create function api.delete_golden_question(p_question_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_reflection uuid;
begin
  select reflection_id into found_reflection from public.golden_questions where id = p_question_id;
  if found_reflection is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(found_reflection);
  delete from public.golden_questions where id = p_question_id;
end
$$;

create function api.record_golden_run(p_question_id uuid, p_generation integer, p_passed boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.golden_runs (question_id, generation, reflection_id, passed)
  select id, p_generation, reflection_id, p_passed from public.golden_questions where id = p_question_id
  on conflict (question_id, generation) do update set passed = excluded.passed, ran_at = now();
  return found;
end
$$;
comment on function api.record_golden_run is 'False when the question was deleted meanwhile';

grant execute on function api.add_golden_question, api.delete_golden_question to authenticated;
grant execute on function api.record_golden_run to service_role;
