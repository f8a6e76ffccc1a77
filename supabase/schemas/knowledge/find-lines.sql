-- Search, its first half: a few hundred lines that may answer a question, with what stands around them, in one call. The
-- second half, which ranks them, is a pure function of what this answers.
--
-- Only lines of the namespaces that may be searched are looked at, before anything is counted or chosen, and what a word
-- is worth is counted in these namespaces alone: nothing outside can change a result, or be guessed from one.
--
-- security definer, with the reason:
--   internal.find_language   counts of words are nobody's to read, and a correction may be proposed by others
--   api.find_lines           reads lines and word counts, which nobody else may; it decides by itself which namespaces are searched

create type public.search_reach as enum ('guest', 'viewer', 'steward', 'future_guest');
comment on type public.search_reach is 'guest: what is published; viewer: what is private too; steward: what is sealed too; future_guest: what guests would hear if all that is named were published, for whoever decides that';

-- A correction is in the language of its source, else in the one that most lines of its namespace are in.
create function internal.language_of_correction(p_correction public.fact_corrections) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select language from public.sources where id = p_correction.source_id),
    (select substr(lexeme, 2) from internal.namespace_terms
      where shelf in (p_correction.namespace_id, internal.shelf_of(p_correction.namespace_id, 'members'))
        and lexeme = any (internal.language_marks())
      order by line_count desc, lexeme limit 1),
    'en');
$$;

create function internal.find_language() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.language := internal.language_of_correction(new);
  return new;
end
$$;

alter table public.fact_corrections
  add column language text not null default 'en',
  add column search tsvector not null generated always as (internal.words_of(corrected_statement, language)) stored;
create trigger fact_corrections_find_language before insert on public.fact_corrections
  for each row execute function internal.find_language();
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
  where reflection_id = p_reflection_id and name = any (p_names) and deleted_at is null
    and case p_reach
      when 'steward' then true
      when 'future_guest' then true
      when 'viewer' then visibility in ('private', 'published')
      when 'guest' then visibility = 'published'
      else false
    end;
$$;
comment on function internal.searchable_namespaces is 'Of those named, those whose visibility at this moment lets this reach in';

-- The namespaces themselves come first.
create function internal.searchable_shelves(
  p_reflection_id uuid, p_names text[], p_reach public.search_reach
) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select namespaces || array(
    select internal.shelf_of(id, case when p_reach in ('guest', 'future_guest') then 'guests' else 'members' end::internal.line_edition)
    from unnest(namespaces) as id)
  from internal.searchable_namespaces(p_reflection_id, p_names, p_reach) as namespaces;
$$;
comment on function internal.searchable_shelves is 'Of these namespaces what everybody is told, and the edition for this reach: never that of the others';

-- Quoted, because a word may look like an operator of tsquery.
create function internal.quoted(p_lexemes text[], p_operator text, p_weight text default '') returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || p_weight, p_operator)::tsquery
  from unnest(p_lexemes) as lexeme;
$$;

create function internal.each_quoted(p_lexemes text[], p_weight text) returns tsquery[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(internal.quoted(array[lexeme], '', p_weight) order by place)
  from unnest(p_lexemes) with ordinality as listed (lexeme, place);
$$;

-- A word that is in none of the namespaces may be misspelled, or in another form: then the words that look most like it
-- stand for it, and count less the less they do. A number has no other spelling. Bounded, because a source may be made of
-- a hundred thousand words that all look alike, and a question of words that look like those. `place` is that of the word in
-- the question, which has one lexeme in each language; one that nothing stands for comes without.
create function internal.spellings(p_shelves uuid[], p_places integer[], p_words text[])
returns table (place integer, lexeme text, likeness real, line_count real)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  unknown integer[];
begin
  -- Word by word, each by the key. A join could also begin with every word of the namespaces.
  return query
    select asked.place, asked.word, 1::real, used.line_count
    from unnest(p_places, p_words) as asked (place, word)
    cross join lateral (
      select sum(line_count)::real as line_count from internal.namespace_terms
      where shelf = any (p_shelves) and lexeme = asked.word
    ) as used
    where used.line_count is not null;
  unknown := array(
    select asked.place from unnest(p_places, p_words) as asked (place, word)
    cross join lateral (
      select count(*) as namespaces from internal.namespace_terms
      where shelf = any (p_shelves) and lexeme = asked.word
    ) as used
    group by asked.place having sum(used.namespaces) = 0);
  -- What only a correction says is in no line, and well spelled.
  return query
    select asked.place, asked.word, 1::real, 0::real
    from unnest(p_places, p_words) as asked (place, word)
    where asked.place = any (unknown) and exists (
      select from unnest(p_shelves) as shelf join public.fact_corrections on namespace_id = shelf
      where status = 'accepted' and search @@ internal.quoted(array[asked.word], '|'));
  -- Planned anew each time: a plan made while few words were known would read all of them when they are many.
  return query execute $near$
    select distinct on (near.lexeme) misspelled.place, near.lexeme, (near.similarity ^ 2)::real, near.line_count
    from (
      select asked.place, asked.word from unnest($2, $3) as asked (place, word)
      where asked.place = any ($4) and length(asked.word) > 3 and asked.word !~ '[0-9]'
      order by asked.place, asked.word limit 8
    ) as misspelled
    cross join lateral (
      select term.lexeme, extensions.similarity(term.lexeme, misspelled.word) as similarity,
        sum(term.line_count)::real as line_count
      from unnest($1) as searched
      cross join lateral (
        select lexeme, line_count from internal.namespace_terms
        where namespace_terms.shelf = searched and lexeme operator(extensions.%) misspelled.word
        limit 500
      ) as term
      group by term.lexeme
      order by similarity desc, term.lexeme limit 4
    ) as near
    where near.similarity >= 0.45
    order by near.lexeme, near.similarity desc, misspelled.place
  $near$ using p_shelves, p_places, p_words, unknown;
  return query
    select distinct place, null::text, 0::real, 0::real from unnest(unknown) as place;
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

-- The accepted corrections that nothing outranks and whose words, or sense, were asked for, with the lines of their namespace that
-- hold what they correct: the statement itself, or what a correction called wrong that they outrank. Without a line, the
-- correction stands for itself.
create function internal.asked_corrections(
  p_shelves uuid[], p_lexemes text[], p_signs bit varying, p_model text
)
returns table (correction_id uuid, line_id bigint)
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
    union
    select near.* from (
      select correction.id, correction.namespace_id, correction.wrong_statement
      from unnest(p_shelves) as shelf
      join public.fact_corrections as correction on correction.namespace_id = shelf and correction.status = 'accepted'
      join internal.meanings as known on known.correction_id = correction.id and known.model = p_model
      where p_signs is not null and length(known.signs) = length(p_signs)
        and bit_count(known.signs # p_signs) < 0.35 * length(p_signs)
        and exists (
          select from public.evidence
          where correction_id = correction.id and internal.outranking_here(evidence) is null)
      order by bit_count(known.signs # p_signs), correction.id
      limit 20
    ) as near
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
  -- A statement may be of several sentences: of those lines that make it up, the first holds it.
  placed as materialized (
    select said.id, line.id as line_id from said
    cross join lateral (
      select min(id) as id from internal.lines
      where shelf = any (p_shelves) and namespace_id = said.namespace_id
        and search @@ internal.quoted(tsvector_to_array(internal.words_of(said.wrong_statement, language)), '&')
        and strpos((
          select string_agg(told.body, '' order by told.position) from internal.lines as told
          where told.source_id = lines.source_id and told.edition = lines.edition
            and told.position between lines.position and lines.told_to
        ), said.wrong_statement) > 0
      group by source_id
      limit 100
    ) as line
  )
  select id, line_id from placed
  union
  select id, null from asked where id not in (select id from placed);
end
$$;

-- What the accepted corrections of its namespace say of a passage, and since when, as [{wrong, corrected, on}]: a statement that was corrected
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
    where namespace_id = p_namespace_id and status = 'accepted' and (strpos(p_body, wrong_statement) > 0
      or wrong_statement ~ '[0-9@]' and strpos(p_body, internal.without_contacts(wrong_statement)) > 0)
    union
    select told.wrong, later.id from told
    cross join lateral (
      select internal.outranking_here(evidence) as id from public.evidence where correction_id = told.id
    ) as later
    where later.id is not null
  )
  select jsonb_agg(jsonb_build_object('wrong', wrong, 'corrected', corrected, 'on', decided_on) order by wrong, corrected) into found
  from (
    select told.wrong, last_word.quote as corrected, max((fact.decided_at at time zone 'utc')::date) as decided_on from told
    join public.fact_corrections as fact on fact.id = told.id
    cross join lateral (
      select quote from public.evidence
      where correction_id = told.id and internal.outranking_here(evidence) is null
    ) as last_word
    group by told.wrong, last_word.quote
  ) as last_told
  where corrected <> wrong;
  return coalesce(found, '[]');
end
$$;

-- The lines worth ranking, as many at most whatever the size of the reflection: all that hold a rare word, then those that
-- hold the common ones, all of them first and fewer until there are enough. Of all these, those that hold most of what was
-- asked, a rare word for more than a common one.
create function internal.candidate_lines(p_shelves uuid[], p_lexemes text[], p_counts real[], p_likeness real[], p_all real)
returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked constant tsquery := internal.quoted(p_lexemes, '|');
  enough constant integer := 160;
  rare text[];
  common text[];
  probe tsquery;
  probed bigint[];
  chosen bigint[] := '{}';
begin
  select array_agg(lexeme) filter (where reached <= 400),
    array_agg(lexeme order by reached) filter (where reached > 400)
  into rare, common
  from (
    select lexeme, sum(line_count) over (order by line_count, lexeme) as reached
    from unnest(p_lexemes, p_counts) as counted (lexeme, line_count)
  ) as counted;
  -- Lines that hold the words themselves come before those beside which they stand.
  for probe in
    select internal.quoted(words, '&', weight)
    from unnest(array[':A', '']) as weight
    cross join (
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
    order by place, weight desc
  loop
    probed := array(
      select near.id from (
        select line.id, ts_rank(line.search, asked) as rank
        from unnest(p_shelves) as searched
        cross join lateral (
          select id, search from internal.lines where lines.shelf = searched and search @@ probe limit 2000
        ) as line
      ) as near
      order by near.rank desc, near.id limit enough);
    chosen := chosen || probed;
    exit when cardinality(probed) = enough;
  end loop;
  chosen := chosen || array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from internal.lines where lines.shelf = searched and search @@ internal.quoted(rare, '|')
    ) as line);
  return array(
    select line.id
    from (select distinct id from unnest(chosen) as id) as found
    cross join lateral (select id, search from internal.lines where id = found.id limit 1) as line
    cross join lateral (
      select sum(likeness * ln(1 + p_all / (1 + line_count)) * (case when line.search @@ own then 1.0 else 0.5 end)) as worth
      from unnest(p_lexemes, p_counts, p_likeness, internal.each_quoted(p_lexemes, ''), internal.each_quoted(p_lexemes, ':A'))
        as term (lexeme, line_count, likeness, anywhere, own)
      where line.search @@ anywhere
    ) as weighed
    order by weighed.worth desc, ts_rank(line.search, asked) desc, line.id
    limit enough);
end
$$;

create function internal.plain_topic(p_title text) returns text
language sql
immutable
set search_path = ''
as $$
  select lower(btrim(regexp_replace(p_title, '\s+', ' ', 'g')));
$$;

-- What a question names between quotation marks, as people press what an answer offers: the beginnings of the sources of that title
-- and of what stands below that heading. A source may begin with what is hidden from whoever asks, so that more than one line is needed.
create function internal.lines_of_topic(p_shelves uuid[], p_asked text, p_languages text[]) returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  topic constant text := internal.plain_topic(substring(p_asked from '[“"„]([^“”"„]{1,120})[”"“]'));
  -- Null where the heading is made of words that every text has: then it is looked for without the index.
  words constant tsquery := (
    select string_agg('(' || named::text || ')', ' | ')::tsquery from (
      select internal.quoted(tsvector_to_array(internal.words_of(topic, language)), '&') as named from unnest(p_languages) as language
    ) as each);
  enough constant integer := 40;
  begun bigint[];
begin
  if topic is null then
    return array[]::bigint[];
  end if;
  begun := array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from public.sources
      where sources.namespace_id = searched and deleted_at is null
        and topic in (internal.plain_topic(title), internal.plain_topic(internal.without_contacts(title)))
      order by created_at desc, id limit 3
    ) as source
    cross join lateral (
      select id from internal.lines
      where lines.source_id = source.id and lines.shelf = any (p_shelves)
      order by position limit enough
    ) as line);
  if words is null then
    return begun || array(
      select line.id from unnest(p_shelves) as searched
      cross join lateral (
        select id from internal.lines where lines.shelf = searched and internal.plain_topic(heading) = topic
        order by source_id, position limit enough
      ) as line);
  end if;
  return begun || array(
    select line.id from unnest(p_shelves) as searched
    cross join lateral (
      select id from internal.lines
      where lines.shelf = searched and search @@ words and internal.plain_topic(heading) = topic
      order by source_id, position limit enough
    ) as line);
end
$$;

-- What a search answers, as {asked, lineCount, answers, lines, sources, corrections, told}. `answers` are the lines that were said
-- when this very question was put. `asked` is one entry for each word that
-- may stand for one of the question: [place, lexeme, likeness, in how many lines]. A line that may answer comes with its
-- words and its meaning; those that are only told with one come without. `p_asked` is the question as it was put: `p_query` has lost what it asks for, who or when.
create function internal.found_lines(
  p_shelves uuid[], p_query text, p_language text, p_signs bit varying, p_model text, p_asked text
) returns json
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  languages constant text[] := array(
    select distinct substr(lexeme, 2) from unnest(p_shelves) as searched
    cross join lateral (
      select lexeme from internal.namespace_terms where namespace_terms.shelf = searched and lexeme = any (internal.language_marks())
    ) as mark
    union
    select 'en' where exists (select from public.fact_corrections where namespace_id = any (p_shelves) and language = 'en'));
  places integer[];
  words text[];
  line_count real;
  spelled record;
  hit_ids bigint[];
  near_ids bigint[] := '{}';
  answer_ids bigint[] := internal.lines_answering(p_shelves, p_asked, p_language);
  topic_ids bigint[] := internal.lines_of_topic(p_shelves, p_asked, languages);
  answer json;
begin
  -- What the language of the question takes for a mere function word is none of its words in the other languages either.
  select coalesce(array_agg(place), '{}'), coalesce(array_agg(lexeme), '{}') into places, words
  from (
    select min(positions[1])::integer as place, lexeme
    from unnest(languages) as language
    cross join lateral unnest(internal.words_of(p_query, language))
    where p_language is null or positions[1] in (
      select positions[1] from unnest(internal.words_of(p_query, p_language)))
    group by lexeme order by place, lexeme limit 48
  ) as asked;
  select coalesce(sum(line_count), 0)::real into line_count from internal.namespace_terms
  where shelf = any (p_shelves) and lexeme = '';
  select coalesce(json_agg(json_build_array(place, lexeme, likeness, line_count) order by place, likeness desc, lexeme), '[]') as listed,
    coalesce(array_agg(lexeme order by lexeme) filter (where lexeme is not null), '{}') as lexemes,
    array_agg(line_count order by lexeme) filter (where lexeme is not null) as counts,
    array_agg(likeness order by lexeme) filter (where lexeme is not null) as likeness
  into spelled
  from internal.spellings(p_shelves, places, words);
  hit_ids := internal.candidate_lines(p_shelves, spelled.lexemes, spelled.counts, spelled.likeness, line_count);

  if p_signs is not null then
    near_ids := internal.nearest_lines(p_shelves, p_signs, p_model);
  end if;

  with correction as materialized (
    select correction_id, array_agg(line_id order by line_id) filter (where line_id is not null) as line_ids
    from internal.asked_corrections(p_shelves, words, p_signs, p_model) group by correction_id
  ),
  hit as materialized (
    select line.id, line.source_id, line.edition, line.told_from, line.told_to, (
      select code from internal.meanings
      where line_id = line.id and model = p_model and length(signs) = length(p_signs)
    ) as meaning
    from (
      select unnest(hit_ids) as id union select unnest(near_ids) union select unnest(answer_ids) union select unnest(topic_ids)
      union select unnest(line_ids) from correction
    ) as chosen
    cross join lateral (select * from internal.lines where id = chosen.id limit 1) as line
  ),
  told as materialized (
    select line.*, hit.id is not null as is_hit, hit.meaning
    from (
      select distinct source_id, edition, position from hit, generate_series(told_from, told_to) as position
    ) as place
    cross join lateral (
      select * from internal.lines
      where source_id = place.source_id and edition = place.edition and position = place.position limit 1
    ) as line
    left join hit on hit.id = line.id
  )
  select json_build_object(
    'asked', spelled.listed,
    'lineCount', line_count,
    'answers', answer_ids,
    'person', (
      select display_name from public.reflections
      where id = (select reflection_id from public.namespaces where id = p_shelves[1])),
    'lines', (
      select coalesce(json_agg(json_build_array(
        id, source_id, passage_id, passage, position, body, words_at, speaker, said_on, heading, replies_to, told_from, told_to,
        case when is_hit then search::text end, meaning) order by id), '[]')
      from told
    ),
    'sources', (
      select coalesce(json_agg(json_build_object(
        'id', source.id, 'title', source.title, 'kind', source.kind, 'voicesOf', source.voices ->> 'of',
        'saidOn', source.recorded_on, 'namespace', (
          select name from public.namespaces where id = source.namespace_id)) order by source.id), '[]')
      from (select distinct source_id from hit) as one
      cross join lateral (select * from public.sources where id = one.source_id limit 1) as source
    ),
    'corrections', (
      select coalesce(json_agg(json_build_object(
        'id', fact.id, 'wrong', fact.wrong_statement, 'corrected', fact.corrected_statement,
        'on', (fact.decided_at at time zone 'utc')::date, 'search', fact.search::text,
        'meaning', (
          select code from internal.meanings
          where correction_id = fact.id and model = p_model and length(signs) = length(p_signs)),
        'lineIds', coalesce(line_ids, '{}'), 'namespace', (select name from public.namespaces where id = fact.namespace_id)
      ) order by fact.decided_at, fact.id), '[]')
      from correction
      cross join lateral (select * from public.fact_corrections where id = correction_id limit 1) as fact
    ),
    'told', (
      select coalesce(json_object_agg(
        (select name from public.namespaces where id = namespace_id), internal.corrections_of(namespace_id, all_words)), '{}')
      from (
        select namespace_id, string_agg(body, '' order by source_id, position) as all_words from told group by namespace_id
      ) as shelf
    )) into answer;
  return answer;
end
$$;

create function internal.hidden_corrections(p_namespace_ids uuid[], p_is_for_guests boolean)
returns table (namespace_id uuid, correction_id uuid, quote text)
language sql
stable
set search_path = ''
as $$
  select correction.namespace_id, correction.id, said.quote
  from public.fact_corrections as correction
  cross join lateral (select quote, hidden_from from public.evidence where correction_id = correction.id limit 1) as said
  where correction.namespace_id = any (p_namespace_ids)
    and (said.hidden_from = 'everybody' or p_is_for_guests and said.hidden_from = 'guests');
$$;

-- What was found, without the lines and corrections whose words are hidden from this reach: neither they nor a line around
-- another one are told, nor what was corrected by words that are hidden. Only where something is hidden is the answer taken apart.
create function internal.tellable(p_found json, p_shelves uuid[], p_is_for_guests boolean) returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not exists (select from internal.hidden_quotes(p_shelves, p_is_for_guests)) then
    return p_found;
  end if;
  answer := p_found::jsonb;
  return (answer || jsonb_build_object(
    'lines', (
      select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(answer -> 'lines') with ordinality as listed (line, place)
      cross join lateral (
        select nullif(btrim(substr(line ->> 5, (line ->> 6)::integer + 1), E' \r\n\t'), '') as words
      ) as said
      where not exists (
        select from internal.hidden_quotes(p_shelves, p_is_for_guests) as hidden
        join public.sources as source on source.namespace_id = hidden.namespace_id and source.id = (line ->> 1)::uuid
        -- A statement may be of two lines: the words of each of them, without the name or day before them, are a part of it.
        where strpos(line ->> 5, hidden.quote) > 0 or hidden.source_id = source.id and strpos(hidden.quote, words) > 0)
        and not exists (
          select from internal.hidden_corrections(p_shelves, p_is_for_guests) as hidden
          join public.sources as source on source.namespace_id = hidden.namespace_id and source.id = (line ->> 1)::uuid
          join public.namespaces as shelf on shelf.id = hidden.namespace_id
          cross join lateral jsonb_to_recordset(answer -> 'told' -> shelf.name) as told (wrong text, corrected text)
          where told.corrected = hidden.quote and (strpos(line ->> 5, told.wrong) > 0 or strpos(told.wrong, words) > 0))
    ),
    'told', (
      select coalesce(jsonb_object_agg(name, (
        select coalesce(jsonb_agg(told order by place), '[]')
        from jsonb_array_elements(all_told) with ordinality as listed (told, place)
        where not exists (
          select from internal.hidden_corrections(p_shelves, p_is_for_guests) as hidden
          join public.namespaces as shelf on shelf.id = hidden.namespace_id
          where shelf.name = shelves.name and hidden.quote = told ->> 'corrected'))), '{}')
      from jsonb_each(answer -> 'told') as shelves (name, all_told)
    ),
    'corrections', (
      select coalesce(jsonb_agg(correction order by place), '[]')
      from jsonb_array_elements(answer -> 'corrections') with ordinality as listed (correction, place)
      where not exists (
        select from internal.hidden_corrections(p_shelves, p_is_for_guests)
        where correction_id = (correction ->> 'id')::uuid)
    )))::json;
end
$$;

-- Lines of guests have no addresses in them; corrections, and titles of sources, are written by others than the importer.
create function internal.corrected_for_guests(p_found json) returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  written constant jsonb := jsonb_build_object(
    'corrections', p_found -> 'corrections', 'told', p_found -> 'told', 'sources', p_found -> 'sources');
begin
  -- Only where there is something to take out is the answer taken apart.
  if internal.without_contacts(written::text) = written::text then
    return p_found;
  end if;
  return (p_found::jsonb || jsonb_build_object(
    'corrections', (
      select coalesce(jsonb_agg(correction || jsonb_build_object(
        'wrong', internal.without_contacts(correction ->> 'wrong'), 'corrected', internal.without_contacts(correction ->> 'corrected'))
        order by place), '[]')
      from jsonb_array_elements(written -> 'corrections') with ordinality as listed (correction, place)),
    'told', (
      select coalesce(jsonb_object_agg(name, (
        select coalesce(jsonb_agg(told || jsonb_build_object(
          'wrong', internal.without_contacts(told ->> 'wrong'), 'corrected', internal.without_contacts(told ->> 'corrected'))), '[]')
        from jsonb_array_elements(all_told) as told)), '{}')
      from jsonb_each(written -> 'told') as shelves (name, all_told)),
    'sources', (
      select coalesce(jsonb_agg(source || jsonb_build_object('title', internal.without_contacts(source ->> 'title'))), '[]')
      from jsonb_array_elements(written -> 'sources') as source)))::json;
end
$$;

create function api.find_lines(
  p_reflection_id uuid, p_namespaces text[], p_reach public.search_reach, p_query text, p_language text default null,
  p_signs text default null, p_model text default null, p_asked text default null
) returns json
language sql
stable
security definer
set search_path = ''
-- The planner knows neither words nor namespaces when it plans, and would read whole tables. For the same reason, what is
-- looked up in a table stands in a lateral query or a subquery throughout, which no plan can turn round.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
  select case
    when p_reach = 'steward' then found
    when p_reach = 'viewer' then internal.tellable(found, shelves, false)
    else internal.corrected_for_guests(internal.tellable(found, shelves, true)) end
  from internal.searchable_shelves(p_reflection_id, p_namespaces, p_reach) as shelves
  cross join lateral internal.found_lines(
    shelves, p_query, p_language, p_signs::bit varying, p_model, coalesce(p_asked, p_query)) as found;
$$;
grant execute on function api.find_lines to service_role;
comment on function api.find_lines is 'Only in the namespaces named, and only in those that are open to the reach now';
