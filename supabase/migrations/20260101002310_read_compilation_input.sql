-- What a voice is compiled from, and what the gate compares it with: each read in one snapshot and one answer, whatever its
-- size. Evidence has the shape of lib/contracts/voice-artifact.ts.

-- Whoever asks with 'published' alone sees nothing else: the public list is no filter over the private one.
create function internal.evidence_to_say(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns table (
  id uuid, source_id uuid, correction_id uuid, namespace text, quote text, kind public.evidence_kind, content_hash text,
  "position" integer, hidden_from public.hidden_from
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select evidence.id, told.source_id, evidence.correction_id, shelf.name, evidence.quote, evidence.kind, evidence.content_hash,
    evidence.position, evidence.hidden_from
  from public.namespaces as shelf
  join public.evidence on evidence.namespace_id = shelf.id
  left join public.fact_corrections as correction on correction.id = evidence.correction_id
  cross join lateral (select coalesce(evidence.source_id, correction.source_id) as source_id) as told
  where shelf.reflection_id = p_reflection_id and shelf.visibility = any (p_visibilities)
    and evidence.outranked_by is null
    and (evidence.hidden_from is null or evidence.hidden_from = 'guests' and p_visibilities <> '{published}')
    and not exists (select from public.sources where id = told.source_id and deleted_at is not null);
end
$$;
comment on function internal.evidence_to_say is 'Of namespaces of these visibilities, what is not hidden, no correction outranks and no deleted source said';

create function internal.listed_evidence(p_reflection_id uuid, variadic p_visibilities public.namespace_visibility[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'sourceId', source_id, 'correctionId', correction_id, 'namespace', namespace, 'quote', quote, 'kind', kind,
    'contentHash', content_hash) order by id), '[]')
  from internal.evidence_to_say(p_reflection_id, variadic p_visibilities);
$$;

create function internal.published_namespaces(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(name order by name collate "C"), '[]') from public.namespaces
  where reflection_id = p_reflection_id and visibility = 'published';
$$;

create function public.read_compilation_input(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'displayName', display_name,
    'publishedNamespaces', internal.published_namespaces(id),
    'evidence', jsonb_build_object(
      'private', internal.listed_evidence(id, 'private', 'published'),
      'public', internal.listed_evidence(id, 'published')))
  from public.reflections where id = p_reflection_id;
$$;
comment on function public.read_compilation_input is 'Null when there is no such reflection';

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

create function internal.published_quotes(p_reflection_id uuid) returns table (id uuid, quote text, verbatim boolean)
language sql
stable
set search_path = ''
as $$
  with published as materialized (
    select id, source_id, correction_id, quote, position from internal.evidence_to_say(p_reflection_id, 'published')
  )
  select searched.id, searched.quote, coalesce(searched.verbatim, false)
  from (
    select source_id, array_agg(id order by position) as ids, array_agg(quote order by position) as quotes
    from published where correction_id is null group by source_id
  ) as told
  join public.sources as source on source.id = told.source_id
  cross join lateral unnest(told.ids, told.quotes, internal.stand_in(source.content, told.quotes))
    as searched (id, quote, verbatim)
  union all
  select published.id, published.quote, strpos(correction.corrected_statement, published.quote) > 0
  from published join public.fact_corrections as correction on correction.id = published.correction_id;
$$;

create function public.read_gate_context(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'publishedNamespaces', internal.published_namespaces(id),
    'published', (
      select coalesce(jsonb_agg(jsonb_build_object('id', said.id, 'quote', said.quote, 'verbatim', said.verbatim)
        order by said.id), '[]')
      from internal.published_quotes(reflection.id) as said),
    'unpublished', (
      select coalesce(jsonb_agg(evidence.quote order by evidence.id), '[]')
      from public.namespaces as shelf join public.evidence on evidence.namespace_id = shelf.id
      where shelf.reflection_id = reflection.id
        and (shelf.visibility <> 'published' or evidence.hidden_from is not null)))
  from public.reflections as reflection where id = p_reflection_id;
$$;
comment on function public.read_gate_context is 'What is published at this moment, and every quote that is not, the sealed and hidden ones too. Null when there is no such reflection';

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
      except select id::text from internal.evidence_to_say(p_reflection_id, 'published'));
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
  internal.evidence_to_say, internal.listed_evidence, internal.published_namespaces, internal.stand_in,
  internal.published_quotes, public.read_compilation_input, public.read_gate_context
to service_role;
