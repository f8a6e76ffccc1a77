-- Contradictions: pairs of statements that rules found and that cannot both be true of one time, and what was chosen about them.
-- Finding one changes nothing; only a person decides, through corrections.
--
-- security definer, with the reason:
--   api.read_said              reads lines, which nobody reads but functions
--   api.store_contradictions   what was found is written by the server that looked, and by nobody else
--   api.choose_contradiction   decides and corrects in one transaction; authenticated may write neither by itself

create type public.disagreement as enum ('yes_or_no', 'number', 'date', 'name', 'likes');
create type public.contradiction_choice as enum ('both_true', 'corrected', 'left');
comment on type public.contradiction_choice is 'both_true: at different times, which are said now';

create table public.contradictions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  disagreement public.disagreement not null,
  one_source_id uuid not null,
  one_namespace_id uuid not null,
  one_quote text not null check (length(one_quote) between 1 and 2000),
  other_source_id uuid not null,
  other_namespace_id uuid not null,
  other_quote text not null check (length(other_quote) between 1 and 2000),
  pair_hash text not null generated always as (internal.sha256_hex(one_quote || E'\n' || other_quote)) stored,
  choice public.contradiction_choice,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (one_source_id, other_source_id, pair_hash),
  constraint contradictions_one_source_fkey foreign key (one_source_id, reflection_id, one_namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  constraint contradictions_other_source_fkey foreign key (other_source_id, reflection_id, other_namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  check ((choice is null) = (chosen_at is null))
);
comment on table public.contradictions is 'Go with either source, whose words they repeat, and move with it; changed by choose_contradiction only';
create index contradictions_reflection_idx on public.contradictions (reflection_id, created_at);
create index contradictions_one_source_idx on public.contradictions (one_source_id, reflection_id, one_namespace_id);
create index contradictions_other_source_idx on public.contradictions (other_source_id, reflection_id, other_namespace_id);
create index contradictions_one_namespace_idx on public.contradictions (one_namespace_id);
create index contradictions_other_namespace_idx on public.contradictions (other_namespace_id);
create index contradictions_chosen_by_idx on public.contradictions (chosen_by);

alter table public.contradictions enable row level security;
grant select on public.contradictions to authenticated, service_role;
create policy contradictions_select_stewards on public.contradictions for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and one_namespace_id = any (array(select id from public.namespaces))
    and other_namespace_id = any (array(select id from public.namespaces))
  );

-- What is sealed is never said, so it contradicts nothing; what was corrected or hidden from everybody neither.
create function api.read_said(p_reflection_id uuid, p_most integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('person', reflection.display_name, 'lines', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', said.source_id, 'text', said.text, 'asked', said.asked, 'speaker', said.speaker,
      'called_as', said.called_as, 'language', said.language)
      order by said.source_id, said.position), '[]')
    from (
      select line.source_id, line.position, btrim(substr(line.body, line.words_at + 1)) as text, line.speaker, source.called_as, line.language,
        (select btrim(substr(question.body, question.words_at + 1)) from internal.lines as question
          where question.source_id = line.source_id and question.edition = line.edition
            and question.position = line.replies_to) as asked
      from internal.lines as line
      join public.sources as source on source.id = line.source_id and source.deleted_at is null
      join public.namespaces as namespace on namespace.id = line.namespace_id
      where line.reflection_id = reflection.id and line.edition <> 'guests' and namespace.visibility in ('private', 'published') and namespace.deleted_at is null
        and length(line.body) between 5 and 1000
        and not exists (
          select from public.fact_corrections as correction
          where correction.namespace_id = line.namespace_id and correction.status = 'accepted'
            and strpos(line.body, correction.wrong_statement) > 0)
        and not exists (
          select from public.hidden_statements as hidden
          where hidden.namespace_id = line.namespace_id and hidden.hidden_from = 'everybody'
            -- A statement may be of two lines: each of them is a part of it.
            and (strpos(line.body, hidden.quote) > 0
              or hidden.source_id = line.source_id
                and strpos(hidden.quote, nullif(btrim(substr(line.body, line.words_at + 1), E' \r\n\t'), '')) > 0))
      order by source.created_at desc, line.source_id, line.position
      limit p_most) as said))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_said is 'Lines of what may be said, of whoever speaks in them, the newest sources first; null when there is no such reflection';

-- `p_found`: {disagreement, one: {source_id, quote}, other: {source_id, quote}}. What is not found any more and was not corrected goes.
create function api.store_contradictions(p_reflection_id uuid, p_found jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  perform from public.reflections where id = p_reflection_id for share;
  with found as materialized (
    select (item ->> 'disagreement')::public.disagreement as disagreement,
      one.id as one_source_id, one.namespace_id as one_namespace_id, item #>> '{one,quote}' as one_quote,
      other.id as other_source_id, other.namespace_id as other_namespace_id, item #>> '{other,quote}' as other_quote
    from jsonb_array_elements(p_found) as item
    join public.sources as one on one.id::text = item #>> '{one,source_id}' and one.reflection_id = p_reflection_id
      and one.deleted_at is null
    join public.sources as other on other.id::text = item #>> '{other,source_id}' and other.reflection_id = p_reflection_id
      and other.deleted_at is null
  ), gone as (
    delete from public.contradictions as known
    where known.reflection_id = p_reflection_id and (known.choice is null or known.choice = 'left') and not exists (
      select from found where found.one_source_id = known.one_source_id and found.other_source_id = known.other_source_id
        and found.one_quote = known.one_quote and found.other_quote = known.other_quote)
  )
  insert into public.contradictions (reflection_id, disagreement, one_source_id, one_namespace_id, one_quote, other_source_id,
    other_namespace_id, other_quote)
  select p_reflection_id, disagreement, one_source_id, one_namespace_id, one_quote, other_source_id, other_namespace_id, other_quote
  from found
  on conflict (one_source_id, other_source_id, pair_hash) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function api.store_contradictions is 'How many are new';

-- With fewer letters the words stand in too many sentences that say something else: such a line is changed in its text.
create function internal.correct_quote(p_reflection_id uuid, p_source_id uuid, p_namespace_id uuid, p_quote text, p_corrected text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  said public.evidence;
  created_id uuid;
begin
  if length(p_quote) < 12 then
    perform internal.fail('invalid_request', 'words_too_short');
  end if;
  -- What was found may have been taken out of its text since, or hidden: a correction would say it again.
  said.namespace_id := p_namespace_id;
  said.source_id := p_source_id;
  said.quote := p_quote;
  if (internal.stand_in((select content from public.sources where id = p_source_id), array[p_quote]))[1] is not true
    or internal.hidden_as(said) = 'everybody' then
    perform internal.fail('conflict', 'words_taken_out');
  end if;
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, proposed_by)
  values (p_reflection_id, p_namespace_id, p_source_id, p_quote, btrim(p_corrected), 'It contradicted another statement.', (select auth.uid()))
  returning id into created_id;
  perform api.decide_fact_correction(created_id, true);
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'sentence_length');
end
$$;

create function internal.with_time(p_quote text, p_choice public.contradiction_choice, p_said text) returns text
language sql
immutable
set search_path = ''
as $$
  select case p_choice when 'both_true' then format('%s (%s)', p_quote, btrim(p_said)) else btrim(p_said) end;
$$;

create function api.choose_contradiction(
  p_contradiction_id uuid, p_choice public.contradiction_choice, p_one text default null, p_other text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.contradictions;
begin
  -- The sources first, in one order, as everything does that changes a source and what follows it.
  perform from public.sources where deleted_at is null and id in (
    select unnest(array[one_source_id, other_source_id]) from public.contradictions where id = p_contradiction_id)
  order by id for share;
  select * into target from public.contradictions where id = p_contradiction_id for update;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(target.reflection_id);
  if target.choice in ('both_true', 'corrected') then
    perform internal.fail('conflict', 'contradiction_decided');
  elsif p_choice is null or (p_choice = 'left')
    <> (nullif(btrim(p_one), '') is null and nullif(btrim(p_other), '') is null) then
    perform internal.fail('invalid_request', 'contradiction_undecided');
  end if;
  if btrim(p_one) <> '' then
    perform internal.correct_quote(target.reflection_id, target.one_source_id, target.one_namespace_id, target.one_quote,
      internal.with_time(target.one_quote, p_choice, p_one));
  end if;
  if btrim(p_other) <> '' then
    perform internal.correct_quote(target.reflection_id, target.other_source_id, target.other_namespace_id, target.other_quote,
      internal.with_time(target.other_quote, p_choice, p_other));
  end if;
  update public.contradictions set choice = p_choice, chosen_by = (select auth.uid()), chosen_at = clock_timestamp()
  where id = target.id;
  perform internal.write_audit(target.reflection_id, 'contradiction.decided', jsonb_build_object(
    'contradiction_id', target.id, 'choice', p_choice));
end
$$;
comment on function api.choose_contradiction is 'With corrected p_one or p_other is what is right instead, with both_true when each was so: words of the owner, kept as corrections. What was left may be decided later';

grant execute on function api.read_said, api.store_contradictions to service_role;
grant execute on function api.choose_contradiction to authenticated;
