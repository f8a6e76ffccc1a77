-- What a voice is compiled from, and what the gate compares it with: each read in one snapshot and one answer, whatever its
-- size. Evidence has the shape of lib/speech/voice-artifact.public.ts.
--
-- security definer, with the reason:
--   internal.lines_to_count, internal.lines_to_prove   no role may read lines; granted to service_role only

-- Whoever asks with 'published' alone sees nothing else: the public list is no filter over the private one.
create function internal.evidence_to_say(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns table (
  id uuid, source_id uuid, correction_id uuid, namespace text, quote text, asked text, kind public.evidence_kind, content_hash text,
  "position" integer, hidden_from public.hidden_from, for_guests boolean
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select evidence.id, told.source_id, evidence.correction_id, shelf.name, evidence.quote, evidence.asked, evidence.kind, evidence.content_hash,
    evidence.position, evidence.hidden_from, not evidence.members_only and not evidence.tells_contacts
  from public.namespaces as shelf
  join public.evidence on evidence.namespace_id = shelf.id
  left join public.fact_corrections as correction on correction.id = evidence.correction_id
  cross join lateral (select coalesce(evidence.source_id, correction.source_id) as source_id) as told
  where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
    and evidence.outranked_by is null
    and (p_visibilities <> '{published}'
      or evidence.hidden_from is null and not evidence.members_only and not evidence.tells_contacts)
    and evidence.hidden_from is distinct from 'everybody'
    -- Looked up once, not for each statement: those that were deleted are few.
    and coalesce(told.source_id <> all (array(
      select id from public.sources where reflection_id = p_reflection_id and deleted_at is not null)), true);
end
$$;
comment on function internal.evidence_to_say is 'Of namespaces of these visibilities, what is not hidden, no correction outranks, holds for guests neither an address nor another''s question, and no deleted source said';

create function internal.listed_evidence(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'sourceId', source_id, 'correctionId', correction_id, 'namespace', namespace, 'quote', quote, 'asked', asked,
    'kind', kind, 'contentHash', content_hash) order by id), '[]')
  from internal.evidence_to_say(p_reflection_id, variadic p_visibilities);
$$;

-- Lines are what was said, and by whom: of what is hidden, corrected or deleted nothing is counted. Of a library that has more,
-- the beginnings of all its sources.
create function internal.lines_to_count(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with left_out as materialized (
    select evidence.source_id, evidence.quote from public.evidence
    where evidence.reflection_id = p_reflection_id and evidence.source_id is not null
      and (evidence.outranked_by is not null or evidence.hidden_from = 'everybody'
        or evidence.hidden_from = 'guests' and p_visibilities = '{published}')
  )
  select coalesce(jsonb_agg(jsonb_build_array(source_id, speaker, said, called_as) order by position, source_id), '[]')
  from (
    select line.source_id, line.speaker, line.position, btrim(substr(line.body, line.words_at + 1), E' \n\t') as said, source.called_as
    from public.namespaces as shelf
    join public.sources as source on source.namespace_id = shelf.id and source.deleted_at is null
    join internal.lines as line on line.source_id = source.id
    where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
      and line.edition <> case when p_visibilities = '{published}' then 'members' else 'guests' end::internal.line_edition
      and not exists (
        select from left_out
        where left_out.source_id = line.source_id
          and (strpos(line.body, left_out.quote) > 0 or strpos(left_out.quote, btrim(substr(line.body, line.words_at + 1), E' \n\t')) > 0))
    order by line.position, line.source_id
    limit 8000
  ) as counted;
$$;
comment on function internal.lines_to_count is 'As [source, speaker, words, what the source calls the person], for the numbers of how somebody speaks';

create function internal.without_quotes(p_text text, p_quotes text[]) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  for place in 1 .. coalesce(cardinality(p_quotes), 0) loop
    p_text := replace(p_text, p_quotes[place], E'\n');
  end loop;
  return p_text;
end
$$;

-- The gate asks whether a word was said in a source. What came in a file is not split into lines yet, and its text is the proof, without
-- what is hidden or corrected in it.
create function internal.lines_to_prove(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select internal.lines_to_count(p_reflection_id, variadic p_visibilities)
    || coalesce(jsonb_agg(jsonb_build_array(source.id, null, internal.without_quotes(left(source.content, 100000), left_out.quotes), null) order by source.id), '[]')
  from public.namespaces as shelf
  join public.sources as source on source.namespace_id = shelf.id and source.deleted_at is null
  cross join lateral (
    select array_agg(evidence.quote) as quotes from public.evidence
    where evidence.source_id = source.id
      and (evidence.outranked_by is not null or evidence.hidden_from = 'everybody'
        or evidence.hidden_from = 'guests' and p_visibilities = '{published}')
  ) as left_out
  where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
    and source.content is not null
    and not exists (select from internal.lines where source_id = source.id);
$$;
comment on function internal.lines_to_prove is 'As [source, speaker, words, what the source calls the person], for the proof of words that were counted';

create function internal.published_namespaces(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(name order by name collate "C"), '[]') from public.namespaces
  where reflection_id = p_reflection_id and visibility = 'published';
$$;

-- What the owner wants of this audience's voice; nothing of it is for guests until the owner says so.
create function internal.wishes_of(p_reflection_id uuid, p_is_for_guests boolean) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when wishes_for_guests or not p_is_for_guests
    then jsonb_build_object('style', speaking_style, 'boundaries', boundaries)
    else '{"style": "", "boundaries": ""}' end
  from public.reflections where id = p_reflection_id;
$$;

-- Everything that a voice was compiled with is wanted still.
create function internal.wishes_hold(p_reflection_id uuid, p_said jsonb, p_is_for_guests boolean) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_said ->> 'style', '') in ('', wished ->> 'style')
    and coalesce(p_said -> 'boundaries', '[]') <@ to_jsonb(string_to_array(wished ->> 'boundaries', E'\n'))
  from internal.wishes_of(p_reflection_id, p_is_for_guests) as wished;
$$;

create function api.read_compilation_input(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'displayName', display_name,
    'publishedNamespaces', internal.published_namespaces(id),
    'evidence', jsonb_build_object(
      'private', internal.listed_evidence(id, 'private', 'published'),
      'public', internal.listed_evidence(id, 'published')),
    'lines', jsonb_build_object(
      'private', internal.lines_to_count(id, 'private', 'published'),
      'public', internal.lines_to_count(id, 'published')),
    'wishes', jsonb_build_object(
      'private', internal.wishes_of(id, false), 'public', internal.wishes_of(id, true)))
  from public.reflections where id = p_reflection_id;
$$;
comment on function api.read_compilation_input is 'Null when there is no such reflection';

-- A book has a thousand quotes, and reading all of it for each takes seconds. They come in the order of the text, so each is
-- first looked for from about where the last one was found; in bytes, because counting letters means reading the text.
create function internal.stand_in(p_text text, p_quotes text[]) returns boolean[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  ahead bytea := convert_to(p_text, 'UTF8');
  quote text;
  found_at integer;
  verdicts boolean[] := array[]::boolean[];
begin
  foreach quote in array p_quotes loop
    found_at := position(convert_to(quote, 'UTF8') in ahead);
    if found_at > 16384 then
      ahead := substring(ahead from found_at);
    end if;
    verdicts := verdicts || (found_at > 0 or strpos(p_text, quote) > 0);
  end loop;
  return verdicts;
end
$$;
comment on function internal.stand_in is 'Of each quote, whether it stands in the text word for word';

create function internal.published_quotes(p_reflection_id uuid) returns table (id uuid, quote text, asked text, verbatim boolean)
language sql
stable
set search_path = ''
as $$
  with published as materialized (
    select id, source_id, correction_id, quote, asked, position from internal.evidence_to_say(p_reflection_id, 'published')
  )
  select searched.id, searched.quote, searched.asked,
    coalesce(searched.verbatim, false) and (searched.asked is null or strpos(source.content, searched.asked) > 0)
  from (
    select source_id, array_agg(id order by position) as ids, array_agg(quote order by position) as quotes,
      array_agg(asked order by position) as questions
    from published where correction_id is null group by source_id
  ) as told
  join public.sources as source on source.id = told.source_id
  cross join lateral unnest(
    told.ids, told.quotes, told.questions, internal.stand_in(source.content, told.quotes))
    as searched (id, quote, asked, verbatim)
  union all
  select published.id, published.quote, null, strpos(correction.corrected_statement, published.quote) > 0
  from published join public.fact_corrections as correction on correction.id = published.correction_id;
$$;

create function api.read_gate_context(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'publishedNamespaces', internal.published_namespaces(id),
    'displayName', display_name,
    'publicWishes', internal.wishes_of(id, true),
    'lines', jsonb_build_object(
      'private', internal.lines_to_prove(id, 'private', 'published'),
      'public', internal.lines_to_prove(id, 'published')),
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', said.id, 'quote', said.quote, 'asked', said.asked, 'verbatim', said.verbatim)
        order by said.id), '[]')
      from internal.published_quotes(reflection.id) as said),
    'unpublished', (
      select coalesce(jsonb_agg(words.said order by evidence.id, words.said), '[]')
      from public.namespaces as shelf join public.evidence on evidence.namespace_id = shelf.id
      cross join lateral unnest(array_remove(array[evidence.quote, evidence.asked], null)) as words (said)
      where shelf.reflection_id = reflection.id
        and (shelf.visibility <> 'published' or evidence.hidden_from is not null or evidence.tells_contacts
          or evidence.members_only and words.said = evidence.asked)))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function api.read_gate_context is 'What is published at this moment, and every quote that is not, the sealed and hidden ones too. Null when there is no such reflection';

create function internal.quoted_by(p_payload jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_payload #> '{voice_evidence_pack,private}', '[]')
    || coalesce(p_payload #> '{voice_evidence_pack,public}', '[]');
$$;

-- The attack is time: evidence may be unpublished, sealed, corrected or deleted while a voice is being compiled from it, or
-- long before somebody rolls back to it. What was taken back does not go live, whatever the gate saw before.
create function internal.may_be_said(p_reflection_id uuid, p_payload jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
      select item ->> 'id' from jsonb_array_elements(p_payload #> '{voice_evidence_pack,private}') as item
      except select id::text from internal.evidence_to_say(p_reflection_id, 'private', 'published'))
    and not exists (
      select item ->> 'id' from jsonb_array_elements(p_payload #> '{voice_evidence_pack,public}') as item
      except select id::text from internal.evidence_to_say(p_reflection_id, 'published'))
    and internal.wishes_hold(p_reflection_id, p_payload #> '{reflection_voice_dossier,private,wishes}', false)
    and internal.wishes_hold(p_reflection_id, p_payload #> '{reflection_voice_dossier,public,wishes}', true);
$$;

-- Nothing is written into the ledger that would have to be erased from it at once.
create function internal.names_known_sources(p_reflection_id uuid, p_payload jsonb) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'sourceId' from jsonb_array_elements(internal.quoted_by(p_payload)) as item
    where item ->> 'sourceId' is not null
    except select id::text from public.sources where reflection_id = p_reflection_id);
$$;

grant execute on function
  internal.evidence_to_say, internal.listed_evidence, internal.lines_to_count, internal.lines_to_prove, internal.published_namespaces, internal.stand_in,
  internal.published_quotes, internal.wishes_of, internal.wishes_hold, api.read_compilation_input, api.read_gate_context
to service_role;
