-- Search: the passages that answer a question, in one call.
--
-- Only passages of the namespaces that may be searched are looked at, before anything is counted or ranked, and what a
-- word is worth is counted in these namespaces alone: nothing outside can change a result, or be guessed from one.
--
-- security definer, with the reason:
--   public.search_passages    reads the word counts, which nobody else may; it decides by itself which namespaces are searched

create type public.search_reach as enum ('guest', 'viewer', 'steward');
comment on type public.search_reach is 'guest: what is published; viewer: what is private too; steward: what is sealed too';

alter table public.fact_corrections
  add column search tsvector not null generated always as (internal.words_of(corrected_statement)) stored;
create index fact_corrections_search_idx on public.fact_corrections
  using gin (namespace_id, search) with (fastupdate = off) where status = 'accepted';

create function internal.searchable_namespaces(
  p_reflection_id uuid, p_names text[], p_reach public.search_reach
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(id order by id), '{}') from public.namespaces
  where reflection_id = p_reflection_id and name = any (p_names)
    and case p_reach
      when 'steward' then true
      when 'viewer' then visibility in ('private', 'published')
      when 'guest' then visibility = 'published'
      else false
    end;
$$;
comment on function internal.searchable_namespaces is 'Of those named, those whose visibility at this moment lets this reach in';

-- Quoted, because a word may look like an operator of tsquery.
create function internal.quoted(p_lexemes text[], p_operator text) returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', p_operator)::tsquery
  from unnest(p_lexemes) as lexeme;
$$;

-- A word that is in none of the namespaces may be misspelled, or in another form: then the words that look most like it
-- stand for it, and count less the less they do. A number has no other spelling. Bounded, because a source may be made of
-- a hundred thousand words that all look alike, and a question of words that look like those.
create function internal.spellings(p_shelves uuid[], p_words text[])
returns table (word text, lexeme text, likeness real, passage_count real)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  unknown text[];
begin
  -- Word by word, each by the key. A join could also begin with every word of the namespaces.
  return query
    select asked, asked, 1::real, used.passage_count
    from unnest(p_words) as asked
    cross join lateral (
      select sum(passage_count)::real as passage_count from internal.namespace_terms
      where namespace_id = any (p_shelves) and lexeme = asked
    ) as used
    where used.passage_count is not null;
  unknown := array(
    select asked from unnest(p_words) as asked
    cross join lateral (
      select count(*) as namespaces from internal.namespace_terms
      where namespace_id = any (p_shelves) and lexeme = asked
    ) as used
    where used.namespaces = 0);
  -- What only a correction says is in no passage, and well spelled.
  return query
    select asked, asked, 1::real, 0::real
    from unnest(unknown) as asked
    where exists (
      select from unnest(p_shelves) as shelf join public.fact_corrections on namespace_id = shelf
      where status = 'accepted' and search @@ internal.quoted(array[asked], '|'));
  -- Planned anew each time: a plan made while few words were known would read all of them when they are many.
  return query execute $near$
    select asked, near.lexeme, (near.similarity ^ 2)::real, near.passage_count
    from (
      select asked from unnest($2) with ordinality as listed (asked, place)
      where length(asked) > 3 and asked !~ '[0-9]'
      order by place limit 8
    ) as misspelled
    cross join lateral (
      select term.lexeme, extensions.similarity(term.lexeme, asked) as similarity,
        sum(term.passage_count)::real as passage_count
      from unnest($1) as shelf
      cross join lateral (
        select lexeme, passage_count from internal.namespace_terms
        where namespace_id = shelf and lexeme operator(extensions.%) asked
        limit 500
      ) as term
      group by term.lexeme
      order by similarity desc, term.lexeme limit 4
    ) as near
    where near.similarity >= 0.45
  $near$ using p_shelves, unknown;
end
$$;

-- The correction that outranks a piece of evidence, as internal.correction_over found it, if it still speaks: its own
-- evidence goes with its source, and moves with it to another namespace, whose words say nothing in this one.
create function internal.outranking_here(p_evidence public.evidence) returns uuid
language sql
stable
set search_path = ''
as $$
  select correction_id from public.evidence
  where correction_id = p_evidence.outranked_by and namespace_id = p_evidence.namespace_id;
$$;

-- The accepted corrections that nothing outranks and whose words were asked for, with the passages of their namespace that
-- hold what they correct: the statement itself, or what a correction called wrong that they outrank. Without a passage,
-- the correction stands for itself.
create function internal.asked_corrections(p_shelves uuid[], p_lexemes text[])
returns table (correction_id uuid, passage_id uuid)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  query constant tsquery := internal.quoted(p_lexemes, '|');
begin
  return query
  with recursive asked as materialized (
    select hit.* from unnest(p_shelves) as shelf
    cross join lateral (
      select id, namespace_id, wrong_statement from public.fact_corrections as correction
      where namespace_id = shelf and status = 'accepted' and search @@ query
        and exists (
          select from public.evidence
          where correction_id = correction.id and internal.outranking_here(evidence) is null)
      order by ts_rank(search, query) desc, decided_at desc, id
      limit 100
    ) as hit
  ),
  said as (
    select id, id as correction_id, namespace_id, wrong_statement from asked
    union
    select said.id, outranked.id, said.namespace_id, outranked.wrong_statement
    from said
    cross join lateral (
      select correction.id, correction.wrong_statement
      from public.evidence
      cross join lateral (select id, wrong_statement from public.fact_corrections where id = correction_id limit 1) as correction
      where outranked_by = said.correction_id and namespace_id = said.namespace_id
      order by correction.id limit 10
    ) as outranked
  ),
  placed as materialized (
    select said.id, passage.id as passage_id from said
    cross join lateral (
      select id from public.passages
      where namespace_id = said.namespace_id
        and search @@ internal.quoted(tsvector_to_array(internal.words_of(said.wrong_statement)), '&')
        and strpos(body, said.wrong_statement) > 0
      limit 100
    ) as passage
  )
  select id, passage_id from placed
  union
  select id, null from asked where id not in (select id from placed);
end
$$;

-- What the accepted corrections of its namespace say of a passage, as [{wrong, corrected}]: a statement that was corrected
-- several times is told as it was corrected last, and not at all when that says what it said at first.
create function internal.corrections_of(p_namespace_id uuid, p_body text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  found jsonb;
begin
  with recursive told as (
    select wrong_statement as wrong, id from public.fact_corrections
    where namespace_id = p_namespace_id and status = 'accepted' and strpos(p_body, wrong_statement) > 0
    union
    select told.wrong, later.id from told
    cross join lateral (
      select internal.outranking_here(evidence) as id from public.evidence where correction_id = told.id
    ) as later
    where later.id is not null
  )
  select jsonb_agg(jsonb_build_object('wrong', wrong, 'corrected', corrected) order by wrong, corrected) into found
  from (
    select distinct told.wrong, last_word.quote as corrected from told
    cross join lateral (
      select quote from public.evidence
      where correction_id = told.id and internal.outranking_here(evidence) is null
    ) as last_word
  ) as last_told
  where corrected <> wrong;
  return coalesce(found, '[]');
end
$$;

-- The passages worth ranking, as many at most whatever the size of the reflection: all that hold a rare word, then those
-- that hold the common ones, all of them first and fewer until there are enough. Of those that hold the same ones, the
-- passages that speak most of what was asked; where thousands do, of those that were filed first.
create function internal.candidate_passages(p_shelves uuid[], p_lexemes text[], p_passage_counts real[])
returns table (id uuid, source_id uuid, namespace_id uuid, "position" integer, body text, search tsvector)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant tsquery := internal.quoted(p_lexemes, '|');
  enough constant integer := 200;
  rare text[];
  common text[];
  probe tsquery;
  probed uuid[];
  chosen uuid[] := '{}';
begin
  select array_agg(lexeme) filter (where reached <= 600),
    array_agg(lexeme order by reached) filter (where reached > 600)
  into rare, common
  from (
    select lexeme, sum(passage_count) over (order by passage_count, lexeme) as reached
    from unnest(p_lexemes, p_passage_counts) as counted (lexeme, passage_count)
  ) as counted;
  for probe in
    select internal.quoted(words, '&')
    from (
      -- The rarest say most of what was asked: all, then the rarest of them, then pairs of those, then the rarest alone.
      select common[:taken] as words, 100 - taken as place
      from unnest(array[cardinality(common), 5, 4, 3]) as taken where taken <= cardinality(common)
      union
      select array[common[one], common[two]], 100 + two * 4 + one
      from generate_series(1, 3) as one, generate_series(one + 1, 4) as two
      where two <= cardinality(common) and cardinality(common) > 2
      union
      select common[:1], 200 where cardinality(common) > 1
    ) as relaxed
    order by place
  loop
    probed := array(
      select near.id from (
        select passage.id, ts_rank(passage.search, asked) as rank
        from unnest(p_shelves) as shelf
        cross join lateral (
          select id, search from public.passages where namespace_id = shelf and search @@ probe limit 2000
        ) as passage
      ) as near
      order by near.rank desc, near.id limit enough);
    chosen := chosen || probed;
    exit when cardinality(probed) = enough;
  end loop;
  return query
    select distinct on (found.id) found.*
    from (
      select passage.* from unnest(p_shelves) as shelf
      cross join lateral (
        select id, source_id, namespace_id, position, body, search from public.passages
        where namespace_id = shelf and search @@ internal.quoted(rare, '|')
      ) as passage
      union all
      select passage.* from unnest(chosen) as one
      cross join lateral (
        select id, source_id, namespace_id, position, body, search from public.passages where id = one limit 1
      ) as passage
    ) as found;
end
$$;

create function public.search_passages(
  p_reflection_id uuid, p_namespaces text[], p_reach public.search_reach, p_query text, p_limit integer default 24,
  p_embedding real[] default null, p_embedding_model text default null
) returns table (
  citation_id uuid, source_id uuid, source_title text, namespace text, "position" integer, body text, score real,
  corrections jsonb
)
language plpgsql
stable
security definer
set search_path = ''
-- The planner knows neither words nor namespaces when it plans, and would read whole tables. For the same reason, what is
-- looked up in a table stands in a lateral query or a subquery throughout, which no plan can turn round.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
  shelves constant uuid[] := internal.searchable_namespaces(p_reflection_id, p_namespaces, p_reach);
  words constant text[] := array(
    select lexeme from unnest(internal.words_of(p_query)) order by positions[1] limit 32);
begin
  return query
  with spelling as materialized (
    select word, lexeme, likeness, passage_count, internal.quoted(array[lexeme], '|') as query
    from internal.spellings(shelves, words)
  ),
  -- A rare word is worth more than a common one; one that nobody used is worth most, so that a question about
  -- something else is not answered by its other words. Among fewer than a hundred passages nothing is common yet.
  word as materialized (
    select asked as word, ln(1 + (shelved.passages - used.passages + 0.5) / (used.passages + 0.5)) as worth
    from unnest(words) as asked
    cross join lateral (
      select greatest(sum(passage_count), 100)::real as passages from internal.namespace_terms
      where namespace_id = any (shelves) and lexeme = ''
    ) as shelved
    cross join lateral (
      select coalesce(max(passage_count), 0) as passages from spelling where spelling.word = asked
    ) as used
  ),
  correction as materialized (
    select correction_id, passage_id,
      (select corrected_statement from public.fact_corrections where id = correction_id) as statement
    from internal.asked_corrections(shelves, words)
  ),
  nearest as materialized (
    select passage_id, likeness from internal.nearest_passages(shelves, p_embedding, p_embedding_model)
  ),
  candidate as materialized (
    select * from internal.candidate_passages(
      shelves, array(select lexeme from spelling order by lexeme),
      array(select passage_count from spelling order by lexeme))
  ),
  entry as materialized (
    select passage.id, passage.source_id, passage.namespace_id, passage.position, passage.body,
      -- Joined to nothing it is unpacked once, instead of once for every word.
      passage.search || coalesce(internal.words_of(corrected.statements), '') as search,
      corrected.statements is not null as is_corrected
    from (
      select * from candidate
      union all
      select id, source_id, namespace_id, position, body, search from public.passages
      where id = any (array(
        select passage_id from (select passage_id from correction union select passage_id from nearest) as also
        except select id from candidate))
    ) as passage
    cross join lateral (
      select string_agg(statement, ' ' order by correction_id) as statements
      from correction where passage_id = passage.id
    ) as corrected
    union all
    select fact.id, fact.source_id, fact.namespace_id, null, fact.corrected_statement, fact.search, true
    from correction
    cross join lateral (select * from public.fact_corrections where id = correction_id limit 1) as fact
    where passage_id is null
  ),
  heard as materialized (
    select entry.id, entry.source_id, entry.position, word.word, word.worth,
      max(spelling.likeness) as likeness,
      max(spelling.likeness) filter (where spelling.likeness = 1) as exactness,
      max(ts_rank('{1, 1, 1, 1}', entry.search, spelling.query)) as often
    from entry
    cross join word
    left join spelling on spelling.word = word.word and entry.search @@ spelling.query
    group by entry.id, entry.source_id, entry.position, word.word, word.worth
  ),
  -- What is said next to a passage, or elsewhere in its source, is part of what it speaks of.
  weighed as (
    select id, worth, likeness, exactness, often,
      greatest(
        0.3 * max(likeness) over (partition by coalesce(source_id, id), word order by position
          range between 1 preceding and 1 following exclude current row),
        coalesce(0.1 * max(likeness) over (partition by coalesce(source_id, id), word), 0)
      ) as around
    from heard
  ),
  relevant as materialized (
    select id,
      sum(worth * coalesce(exactness * (1.2 * often - 0.3) + around / 2, around, 0)) as by_words,
      sum(worth * coalesce(likeness * (1.2 * often - 0.3) + around / 2, around, 0)) as by_likeness,
      sum(worth * coalesce(likeness, around, 0)) / (sum(worth) + 3) as covered
    from weighed
    group by id
    having count(likeness) > 0
  ),
  ranked as materialized (
    select entry.*, covered, nearest.likeness as nearness,
      -- Reciprocal rank fusion: who is first by every measure scores 1.
      (coalesce(61.0 / (60 + rank() over (order by by_words desc nulls last)), 0)
        + coalesce(61.0 / (60 + rank() over (order by by_likeness desc nulls last)), 0)
        + case when nearest.likeness is null then 0
            else 61.0 / (60 + rank() over (order by nearest.likeness desc nulls last)) end)
        / case when p_embedding is null then 2 else 3 end as score
    from entry
    left join relevant on relevant.id = entry.id
    left join nearest on nearest.passage_id = entry.id
    where relevant.id is not null or nearest.passage_id is not null
  ),
  answering as (
    select ranked.*, max(covered) over () as best_covered, max(nearness) over () as best_nearness from ranked
  )
  select answer.id, answer.source_id, (select title from public.sources where id = answer.source_id),
    (select name from public.namespaces where id = answer.namespace_id), answer.position, answer.body, answer.score::real,
    case when answer.position is null
      then (select jsonb_build_array(jsonb_build_object('wrong', wrong_statement, 'corrected', corrected_statement))
        from public.fact_corrections where id = answer.id)
      else internal.corrections_of(answer.namespace_id, answer.body)
    end
  from (
    -- Nothing is an answer too: what covers too little of the question, and means something else, is no answer to it. The
    -- limits are chosen by questions with and without an answer. A single word is looked for as it is.
    select * from answering
    where (best_covered >= 0.32 or cardinality(words) = 1 or best_nearness >= 0.45)
      and (covered >= 0.25 * best_covered or nearness >= 0.45)
    order by score desc, is_corrected desc, id
    limit p_limit
  ) as answer
  order by answer.score desc, answer.is_corrected desc, answer.id;
end
$$;
grant execute on function public.search_passages to service_role;
comment on function public.search_passages is 'Only in the namespaces named, and only in those that are open to the reach now; no row when nothing answers';
