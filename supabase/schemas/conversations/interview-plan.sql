-- What an interview need not ask, and what it should: questions of its own that the sources answer already, as the reader found
-- when it was asked, each with the source that answers it; and what visitors asked in vain.
--
-- security definer, with the reason:
--   internal.interview_plan     the tables are nobody's; the server tells it to an interview
--   api.read_interview_plan     the same for stewards, who plan the interview
--   api.store_known_questions   nobody else may write them

create table public.known_questions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  question text not null check (length(question) between 1 and 300),
  answered_by uuid not null references public.sources (id) on delete cascade,
  primary key (reflection_id, question)
);
comment on table public.known_questions is 'Found anew whenever the interview is looked at; what rests on anything that members do not hear counts for nothing';
create index known_questions_answered_by_idx on public.known_questions (answered_by);
alter table public.known_questions enable row level security;

create function internal.interview_plan(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'known', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'question', known.question, 'sourceId', source.id, 'sourceTitle', source.title) order by known.question), '[]')
      from public.known_questions as known
      join public.sources as source on source.id = known.answered_by
      where known.reflection_id = p_reflection_id and internal.is_heard(known.answered_by, 'private')),
    'askedInVain', (
      select coalesce(jsonb_agg(listed.question order by listed.times desc, listed.last_asked_at desc), '[]')
      from (
        select (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) as times, max(asked.asked_at) as last_asked_at
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        where entry.reflection_id = p_reflection_id and entry.answered_for_members_at is null and entry.dismissed_at is null
        group by entry.id
        -- What one visitor wants to know is theirs to ask: an interview takes up by itself what three people asked.
        having bool_and(not asked.was_answered) and count(distinct asked.asker_id) >= 3
        order by count(*) desc, max(asked.asked_at) desc limit 3
      ) as listed));
$$;
comment on function internal.interview_plan is 'What members hear the answer to, and up to three questions that three people asked and nothing answers';

create function api.read_interview_plan(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return internal.interview_plan(p_reflection_id);
end
$$;
comment on function api.read_interview_plan is 'For stewards, who may be interviewed';

create function api.store_known_questions(p_reflection_id uuid, p_known jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  if jsonb_typeof(p_known) is distinct from 'array' or not internal.lock_reflection(p_reflection_id) then
    return 0;
  end if;
  delete from public.known_questions where reflection_id = p_reflection_id;
  insert into public.known_questions (reflection_id, question, answered_by)
  select distinct on (known.question) p_reflection_id, known.question, known.answered_by
  from (
    select left(item ->> 'question', 300) as question,
      internal.source_of_citation(p_reflection_id, (item ->> 'citation')::uuid) as answered_by
    from jsonb_array_elements(p_known) as item
  ) as known
  where length(known.question) > 0
    and known.answered_by in (select id from public.sources where reflection_id = p_reflection_id)
  limit 100;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_known_questions is 'Takes the place of those before. What rests on nothing that is there any more is left out';

grant execute on function api.read_interview_plan to authenticated;
grant execute on function internal.interview_plan, api.store_known_questions to service_role;
