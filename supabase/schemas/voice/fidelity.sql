-- Fidelity: what an owner answers to the installation's own questions, and how far each generation answers like them. The answers are no
-- source: nothing that a voice is made of or finds may read these tables. They go with the person who gave them, and the scores with them.
--
-- security definer, with the reason:
--   api.answer_fidelity_questions     authenticated has no write privilege on the table
--   api.delete_own_fidelity_answers   the same: of the caller alone
--   api.store_fidelity_score          what was judged is written by the server that judged, and by nobody else
--   api.store_fidelity_choices        the same: the server knows which of three answers was the reflection's
--   internal.drop_fidelity_scores     called by the cascade of whatever deleted an answer

create table public.fidelity_answers (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  question smallint not null check (question between 1 and 10),
  first text not null check (length(first) between 1 and 2000),
  again text check (length(again) between 1 and 2000),
  answered_by uuid not null references public.profiles (id) on delete cascade,
  answered_at timestamptz not null default now(),
  answered_again_at timestamptz,
  primary key (reflection_id, question),
  check ((again is null) = (answered_again_at is null))
);
comment on table public.fidelity_answers is 'Of an owner, to questions that the reflection never sees; read by owners and by the server that compares';
comment on column public.fidelity_answers.first is 'Before they saw what the reflection would say: never changed';
comment on column public.fidelity_answers.again is 'The last time that the same person was asked again';
create index fidelity_answers_answered_by_idx on public.fidelity_answers (answered_by);

create table public.fidelity_scores (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  generation integer not null check (generation > 0),
  score smallint not null check (score between 0 and 100),
  low smallint not null check (low between 0 and 100),
  high smallint not null check (high between 0 and 100),
  by_question jsonb not null check (jsonb_typeof(by_question) = 'array'),
  lower_than integer check (lower_than > 0),
  chosen smallint check (chosen between 0 and 10),
  shown smallint check (shown between 1 and 10),
  judged_at timestamptz not null default now(),
  primary key (reflection_id, generation),
  check (low <= score and score <= high),
  check ((chosen is null) = (shown is null) and chosen <= shown)
);
comment on table public.fidelity_scores is 'Without a word: figures for each question';
comment on column public.fidelity_scores.lower_than is 'The generation that spoke before it, which clearly answered more like the owner';
comment on column public.fidelity_scores.chosen is 'Of so many questions shown, in how many the owner chose its answer among three without knowing';

alter table public.fidelity_answers enable row level security;
alter table public.fidelity_scores enable row level security;
grant select on public.fidelity_answers, public.fidelity_scores to authenticated, service_role;
create policy fidelity_answers_select_owners on public.fidelity_answers for select to authenticated
  using (reflection_id = any (array(select internal.my_reflections_as('owner'))));
create policy fidelity_scores_select_stewards on public.fidelity_scores for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));

-- Scores are of the answers that there were.
create function internal.drop_fidelity_scores() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.fidelity_scores where reflection_id = old.reflection_id;
  return null;
end
$$;
create trigger fidelity_answers_drop_scores after delete on public.fidelity_answers
  for each row execute function internal.drop_fidelity_scores();

-- `p_answers`: {question, answer}. The first answer to a question stays; asked again, the last one of the same person counts.
create function api.answer_fidelity_questions(p_reflection_id uuid, p_is_again boolean, p_answers jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  if p_is_again then
    update public.fidelity_answers as known set again = btrim(item ->> 'answer'), answered_again_at = now()
    from jsonb_array_elements(p_answers) as item
    where known.reflection_id = p_reflection_id and known.question = (item ->> 'question')::smallint
      and known.answered_by = (select auth.uid());
  else
    insert into public.fidelity_answers (reflection_id, question, first, answered_by)
    select p_reflection_id, (item ->> 'question')::smallint, btrim(item ->> 'answer'), (select auth.uid())
    from jsonb_array_elements(p_answers) as item
    on conflict (reflection_id, question) do nothing;
  end if;
  get diagnostics kept = row_count;
  -- Scores are of the answers that there were.
  if kept > 0 then
    delete from public.fidelity_scores where reflection_id = p_reflection_id;
  end if;
  return kept;
exception
  when check_violation or not_null_violation or invalid_parameter_value or numeric_value_out_of_range or invalid_text_representation then
    perform internal.fail('invalid_request', 'answer_length');
end
$$;
comment on function api.answer_fidelity_questions is 'How many were kept';

create function api.delete_own_fidelity_answers(p_reflection_id uuid) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  delete from public.fidelity_answers where reflection_id = p_reflection_id and answered_by = (select auth.uid());
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function api.delete_own_fidelity_answers is 'How many the caller had given; the answers of another owner stay';

create function api.store_fidelity_score(
  p_reflection_id uuid, p_generation integer, p_score integer, p_low integer, p_high integer, p_by_question jsonb, p_lower_than integer default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.fidelity_scores (reflection_id, generation, score, low, high, by_question, lower_than)
  select p_reflection_id, p_generation, p_score, p_low, p_high, p_by_question, p_lower_than
  from public.voice_artifacts where reflection_id = p_reflection_id and generation = p_generation
    -- The answers may have been deleted while they were compared.
    and exists (select from public.fidelity_answers where reflection_id = p_reflection_id)
  on conflict (reflection_id, generation) do update set score = excluded.score, low = excluded.low, high = excluded.high,
    by_question = excluded.by_question, lower_than = excluded.lower_than, judged_at = now();
  return found;
end
$$;
comment on function api.store_fidelity_score is 'False when there is no such generation, or no answer any more';

create function api.store_fidelity_choices(p_reflection_id uuid, p_generation integer, p_chosen integer, p_shown integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.fidelity_scores set chosen = p_chosen, shown = p_shown
  where reflection_id = p_reflection_id and generation = p_generation;
  return found;
end
$$;
comment on function api.store_fidelity_choices is 'False when the generation has no score';

grant execute on function api.answer_fidelity_questions, api.delete_own_fidelity_answers to authenticated;
grant execute on function api.store_fidelity_score, api.store_fidelity_choices to service_role;
