-- Questions that are offered to be pressed: each was asked of the reader before, and answered. Each stands with the source that
-- answers it, and the interview that it was taken from: what is not to be heard any more takes its questions along at once.
--
-- security definer, with the reason:
--   api.read_suggestion_input          reads sources, which people do not see who may hear what is in them
--   api.store_suggested_questions      nobody else may write them
--   internal.list_suggested_questions  the table is nobody's; asks who may hear what the questions rest on
--   api.read_guest_card                the same for guests, through the app
--   api.read_public_about              nobody reads the columns: words that were refused are for those who wrote them
--   api.read_about_to_judge            the same for whoever judges it
--   api.note_about_judged              service_role has no update privilege on the columns
--   api.repeats_unpublished            no role may read lines, which say what of a conversation guests hear
--   api.enqueue_suggestions            service_role has no way to the queues but functions

create table public.suggested_questions (
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  audience public.session_audience not null,
  place integer not null check (place between 1 and 4),
  question text not null check (length(question) between 1 and 200),
  asked_in uuid references public.sources (id) on delete cascade,
  answered_by uuid not null references public.sources (id) on delete cascade,
  primary key (reflection_id, audience, place)
);
comment on table public.suggested_questions is 'Made anew after each version of the voice; read through functions, which leave out what rests on anything that this audience does not hear';
comment on column public.suggested_questions.asked_in is 'The interview whose question it is; null for one of ours';
create index suggested_questions_asked_in_idx on public.suggested_questions (asked_in);
create index suggested_questions_answered_by_idx on public.suggested_questions (answered_by);
alter table public.suggested_questions enable row level security;

create function internal.heard_by(p_audience public.session_audience) returns public.namespace_visibility[]
language sql
immutable
set search_path = ''
as $$
  select case p_audience
    when 'public' then array['published'] else array['private', 'published'] end::public.namespace_visibility[];
$$;

create function internal.is_heard(p_source_id uuid, p_audience public.session_audience) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.sources as source join public.namespaces as namespace on namespace.id = source.namespace_id
    where source.id = p_source_id and source.deleted_at is null and namespace.deleted_at is null
      and namespace.visibility = any (internal.heard_by(p_audience)));
$$;

create function internal.suggestions(p_reflection_id uuid, p_audience public.session_audience) returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(question order by place), '{}') from public.suggested_questions
  where reflection_id = p_reflection_id and audience = p_audience
    and internal.is_heard(answered_by, p_audience)
    and (asked_in is null or internal.is_heard(asked_in, p_audience));
$$;

create function internal.list_suggested_questions(p_reflection_id uuid) returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_member(p_reflection_id);
  return internal.suggestions(p_reflection_id, 'private');
end
$$;
comment on function internal.list_suggested_questions is 'For members: what they hear answers each';

-- Taken from what is published itself and compared whenever the lines are read, so that no way of changing it can be forgotten.
create function internal.about_scope(p_reflection_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  with published as materialized (
    select id from public.namespaces where reflection_id = p_reflection_id and visibility = 'published'
  )
  select internal.sha256_hex(jsonb_build_array(
    internal.published_scope(p_reflection_id),
    (select jsonb_agg(jsonb_build_array(source_id, passages, newest) order by source_id)
     from (
       select source_id, count(*) as passages, extract(epoch from max(created_at)) as newest
       from public.passages where namespace_id in (select id from published) group by source_id) as told),
    (select jsonb_agg(id order by id) from public.hidden_statements where namespace_id in (select id from published)),
    (select jsonb_agg(id order by id) from public.fact_corrections
     where namespace_id in (select id from published) and status = 'accepted'))::text)
  where exists (select from published);
$$;
comment on function internal.about_scope is 'Of everything that is published: another when one passage, hidden statement or correction is; null where nothing is';

create function api.read_guest_card(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'about', case when public_about_scope = internal.about_scope(id) then public_about else '' end,
    'questions', to_jsonb(internal.suggestions(id, 'public')),
    'keptDays', conversations_kept_days,
    'languages', (
      select coalesce(jsonb_agg(language order by sources desc, language), '[]') from (
        select source.language, count(*) as sources from public.sources as source
        join public.namespaces as shelf on shelf.id = source.namespace_id
        where source.reflection_id = reflection.id and shelf.visibility = 'published' and source.deleted_at is null
          and source.language is not null
        group by source.language) as spoken))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_guest_card is 'For guests: words that were judged under what is published at this moment, and questions that rest on it';

create function api.read_public_about(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  return (
    select jsonb_build_object('words', public_about,
      'isShown', public_about = '' or coalesce(public_about_scope = internal.about_scope(id), false))
    from public.reflections where id = p_reflection_id);
end
$$;
comment on function api.read_public_about is 'For managers, who write it: also while nobody is shown it';

-- The gate compares with statements; what somebody writes for guests may also repeat a sentence that no rule took for one.
create function api.repeats_unpublished(p_reflection_id uuid, p_words text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- Materialized: each text is brought to its letters once, not once for each run of words.
  with parted as materialized (
    select string_agg(line.body, ' ' order by line.position) as told
    from internal.lines as line
    join public.namespaces as namespace on namespace.id = line.namespace_id
    where line.reflection_id = p_reflection_id and line.edition = 'guests' and namespace.visibility = 'published'
    group by line.source_id
  ), said as (
    -- Of a conversation that is published, what others wrote is not.
    select namespace.visibility = 'published' and not exists (
        select from internal.lines where source_id = passage.source_id and edition = 'members') as is_published, passage.body
    from public.passages as passage
    join public.namespaces as namespace on namespace.id = passage.namespace_id
    where passage.reflection_id = p_reflection_id
    union all
    select true, told from parted
  ), texts as materialized (
    select is_published, regexp_replace(lower(body), '[[:space:][:punct:]]+', '', 'g') as letters from said
  ), runs as materialized (
    select distinct regexp_replace(lower(array_to_string(words[place : place + 7], '')), '[[:space:][:punct:]]+', '', 'g') as run
    from (select regexp_split_to_array(btrim(p_words), '\s+') as words) as split
    cross join lateral generate_series(1, cardinality(words) - 7) as place
  )
  select exists (
    select from runs
    where exists (select from texts where not is_published and strpos(letters, run) > 0)
      and not exists (select from texts where is_published and strpos(letters, run) > 0));
$$;
comment on function api.repeats_unpublished is 'True when eight words in a row stand in a source that guests do not hear, and in none that they do';

create function api.read_about_to_judge(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('about', public_about, 'scope', internal.about_scope(id))
  from public.reflections where id = p_reflection_id;
$$;
comment on function api.read_about_to_judge is 'Null when there is no such reflection. The scope is read before judging, and told again with the judgement';

create function api.note_about_judged(p_reflection_id uuid, p_about text, p_scope text, p_may_be_shown boolean) returns void
language sql
security definer
set search_path = ''
as $$
  update public.reflections
  set public_about_scope = case when p_may_be_shown then p_scope end
  where id = p_reflection_id and public_about = p_about and internal.about_scope(id) = p_scope;
$$;
comment on function api.note_about_judged is 'Of exactly these words under exactly what was published; what changed meanwhile has queued a judgement of its own';

create function api.read_suggestion_input(
  p_reflection_id uuid, p_audience public.session_audience, p_namespace_id uuid default null
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'person', reflection.display_name,
    'namespaces', (
      select coalesce(jsonb_agg(name order by name), '[]') from public.namespaces
      where reflection_id = reflection.id and visibility = any (internal.heard_by(p_audience))),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', listed.id, 'title', listed.title, 'language', listed.language,
        'interview', case when listed.kind = 'interview' and not (p_audience = 'public' and listed.is_parted)
          then left(listed.content, 60000) else (
          -- Of a chat or a transcript that somebody gave: what was asked in it last before somebody else spoke, and by whom.
          select string_agg(asked.speaker || ': ' || regexp_replace(asked.words, '^.*[.!?…]\s+', ''), E'\n' order by asked.position)
          from (
            select line.position, line.speaker, btrim(regexp_replace(substr(line.body, line.words_at + 1), '\s+', ' ', 'g')) as words
            from internal.lines as line
            where line.source_id = listed.id and line.speaker is not null and line.body ~ '\?\s*$'
              and line.edition <> case when p_audience = 'public' then 'members' else 'guests' end::internal.line_edition
            order by line.position limit 40) as asked) end)), '[]')
      from (
        select id, title, language, kind, content, exists (
          select from internal.lines where source_id = source.id and edition = 'guests') as is_parted
        from public.sources as source
        where source.reflection_id = reflection.id and source.deleted_at is null and source.content is not null
          and case when p_namespace_id is null then internal.is_heard(source.id, p_audience) else source.namespace_id = p_namespace_id end
        order by kind = 'interview' desc, created_at desc, id limit 12) as listed))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_suggestion_input is 'Null when there is no such reflection. Of the sources that this audience hears, or of those of one collection, those of which questions are made';

create function api.store_suggested_questions(
  p_reflection_id uuid, p_audience public.session_audience, p_questions jsonb
) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  if jsonb_typeof(p_questions) is distinct from 'array' or not internal.lock_reflection(p_reflection_id) then
    return 0;
  end if;
  delete from public.suggested_questions where reflection_id = p_reflection_id and audience = p_audience;
  insert into public.suggested_questions (reflection_id, audience, place, question, asked_in, answered_by)
  select p_reflection_id, p_audience, row_number() over (order by place), asked.question, asked.asked_in, asked.answered_by
  from (
    select listed.place, listed.item ->> 'question' as question, (listed.item ->> 'askedIn')::uuid as asked_in,
      coalesce(
        (select source_id from public.passages where id::text = listed.item ->> 'citation'),
        (select source_id from public.fact_corrections where id::text = listed.item ->> 'citation')) as answered_by
    from jsonb_array_elements(p_questions) with ordinality as listed (item, place)
  ) as asked
  where asked.answered_by in (select id from public.sources where reflection_id = p_reflection_id)
    and (asked.asked_in is null or asked.asked_in in (select id from public.sources where reflection_id = p_reflection_id))
  limit 4;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_suggested_questions is 'Takes the place of those before. What rests on nothing that is there any more is left out';

create function api.enqueue_suggestions(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  job constant jsonb := jsonb_build_object('kind', 'suggest', 'reflection_id', p_reflection_id);
begin
  perform from pgmq.q_artifacts where message = job and read_ct = 0 limit 1 for update skip locked;
  if not found then
    perform internal.enqueue('artifacts', job);
  end if;
end
$$;
comment on function api.enqueue_suggestions is 'One that nobody has begun sees everything that came since';

grant execute on function internal.list_suggested_questions, api.read_public_about to authenticated;
grant execute on function
  api.repeats_unpublished,
  api.read_guest_card, api.read_about_to_judge, api.note_about_judged, api.read_suggestion_input, api.store_suggested_questions, api.enqueue_suggestions
to service_role;
