-- Hiding one statement from guests or from everybody, and showing it again.
--
-- security definer, with the reason:
--   all api functions here   what is hidden and the work that follows are written in one transaction; authenticated may
--                            write neither by itself, and may not read lines
--   internal.count_told      no role may read lines; answers a number

-- The source first, as everything does that changes a source and what follows it; then who may.
create function internal.require_say_on(p_evidence_id uuid) returns public.evidence
language plpgsql
set search_path = ''
as $$
declare
  target public.evidence;
begin
  perform from public.sources where deleted_at is null and id = (
    select coalesce(evidence.source_id, correction.source_id)
    from public.evidence left join public.fact_corrections as correction on correction.id = evidence.correction_id
    where evidence.id = p_evidence_id) for update;
  select * into target from public.evidence where id = p_evidence_id;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_say_in(target.namespace_id);
  return target;
end
$$;

-- Without the words, which stay where they can be erased.
create function internal.after_hiding(
  p_namespace public.namespaces, p_evidence_id uuid, p_source_id uuid, p_hidden_from public.hidden_from
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.weigh_evidence(p_namespace.id);
  perform internal.enqueue_publication(p_namespace.reflection_id);
  perform internal.write_audit(p_namespace.reflection_id, 'statement.visibility_changed', jsonb_build_object(
    'evidence_id', p_evidence_id, 'source_id', p_source_id, 'hidden_from', p_hidden_from));
end
$$;

create function api.hide_statement(p_evidence_id uuid, p_hidden_from public.hidden_from) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence := internal.require_say_on(p_evidence_id);
begin
  if p_hidden_from is null then
    perform internal.fail('invalid_request', 'hidden_from_whom');
  end if;
  if target.hidden_from is not distinct from p_hidden_from then
    return;
  end if;
  -- What hides more words, from fewer people, stays: the others of its words are no less hidden than before.
  delete from public.hidden_statements where id in (
    select hidden.id from internal.hidden_over(target) as hidden
    where hidden.hidden_from > p_hidden_from
      or hidden.source_id = target.source_id and hidden.quote = target.quote or hidden.correction_id = target.correction_id);
  insert into public.hidden_statements
    (reflection_id, namespace_id, source_id, correction_id, quote, hidden_from, hidden_by)
  values (target.reflection_id, target.namespace_id, target.source_id, target.correction_id, target.quote, p_hidden_from,
    (select auth.uid()));
  perform internal.after_hiding(
    internal.lock_namespace(target.namespace_id), target.id, target.source_id, p_hidden_from);
end
$$;
comment on function api.hide_statement is 'From guests or everybody, whoever it was hidden from before; the same twice does nothing';

create function api.show_statement(p_evidence_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence := internal.require_say_on(p_evidence_id);
begin
  delete from public.hidden_statements where id in (select hidden.id from internal.hidden_over(target) as hidden);
  if found then
    perform internal.after_hiding(internal.lock_namespace(target.namespace_id), target.id, target.source_id, null);
  end if;
end
$$;
comment on function api.show_statement is 'Takes back everything that hides this statement';

create function internal.hides(p_hidden public.hidden_statements, p_source_id uuid, p_words text) returns boolean
language sql
stable
set search_path = ''
as $$
  select strpos(p_words, quote) > 0 or p_hidden.source_id = p_source_id and strpos(quote, p_words) > 0
  from unnest(array[p_hidden.quote, internal.without_contacts(p_hidden.quote)]) as quote
  order by 1 desc limit 1;
$$;

-- The lines that guests can be told of a source, and which of them somebody has hidden.
create function internal.told_lines(p_source_id uuid)
returns table ("position" integer, words text, speaker text, said_on date, is_hidden boolean)
language sql
stable
set search_path = ''
as $$
  with hidden as materialized (
    select hidden as statement from public.sources as source
    join public.hidden_statements as hidden on hidden.namespace_id = source.namespace_id
    where source.id = p_source_id
  )
  select line.position, said.words, line.speaker, line.said_on,
    exists (select from hidden where internal.hides(statement, p_source_id, said.words))
  from internal.lines as line
  cross join lateral (select btrim(substr(line.body, line.words_at + 1), E' \r\n\t') as words) as said
  where line.source_id = p_source_id and line.edition in ('all', 'guests') and said.words ~ '[[:alnum:]]';
$$;

create function internal.count_told(p_source_id uuid) returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) from internal.told_lines(p_source_id)
  where not is_hidden and exists (
    select from public.sources where id = p_source_id and reflection_id = any (array(select internal.my_stewarded_reflections())));
$$;
comment on function internal.count_told is 'Without what is hidden';

create function api.list_told(p_source_id uuid, p_from integer default 0, p_limit integer default 50) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources where id = p_source_id and deleted_at is null;
  if source.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(source.reflection_id);
  return (
    with told as materialized (select * from internal.told_lines(source.id))
    select jsonb_build_object(
      'total', (select count(*) from told), 'hidden', (select count(*) from told where is_hidden),
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'words', words, 'speaker', speaker, 'on', said_on, 'isHidden', is_hidden) order by position), '[]'))
    from (
      select * from told order by told.position offset greatest(p_from, 0) limit least(greatest(p_limit, 1), 200)
    ) as shown);
end
$$;
comment on function api.list_told is 'The lines of a source that guests can be told where its collection is published, with what is hidden from them';

create function api.read_told_words(p_namespace_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shelf public.namespaces;
begin
  select * into shelf from public.namespaces where id = p_namespace_id and deleted_at is null;
  if shelf.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(shelf.reflection_id);
  return (
    select coalesce(jsonb_agg(words order by id, position), '[]')
    from (
      select source.id, told.position, told.words
      from public.sources as source
      cross join lateral internal.told_lines(source.id) as told
      where source.namespace_id = shelf.id and source.deleted_at is null and not told.is_hidden
      order by source.id, told.position limit 20000
    ) as said);
end
$$;
comment on function api.read_told_words is 'The lines of a collection that guests can be told where it is published, for whoever looks through them before';

-- The line may be longer than what is kept of it: then its beginning hides it.
create function internal.require_told(p_source_id uuid, p_words text) returns public.sources
language plpgsql
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
begin
  perform internal.require_say_in(source.namespace_id);
  if not exists (select from internal.told_lines(source.id) where words = p_words) then
    perform internal.fail('not_found');
  end if;
  return source;
end
$$;

create function api.hide_line(p_source_id uuid, p_words text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_told(p_source_id, p_words);
begin
  insert into public.hidden_statements (reflection_id, namespace_id, source_id, quote, hidden_from, hidden_by)
  values (source.reflection_id, source.namespace_id, source.id, btrim(left(p_words, 2000)), 'guests', (select auth.uid()))
  on conflict (source_id, content_hash) do nothing;
  if found then
    perform internal.after_hiding(internal.lock_namespace(source.namespace_id), null, source.id, 'guests');
  end if;
end
$$;
comment on function api.hide_line is 'From guests: the words of one line that they could be told, and the statements in it';

create function api.show_line(p_source_id uuid, p_words text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_told(p_source_id, p_words);
begin
  delete from public.hidden_statements as hidden
  where hidden.namespace_id = source.namespace_id and internal.hides(hidden, source.id, p_words);
  if found then
    perform internal.after_hiding(internal.lock_namespace(source.namespace_id), null, source.id, null);
  end if;
end
$$;
comment on function api.show_line is 'Takes back everything that hides a word of this line';

-- Of a line from which an address was taken for guests, what is wrong is kept as it stands in the text, as of a statement.
create function api.propose_line_correction(
  p_source_id uuid, p_words text, p_corrected_statement text, p_reason text default ''
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources := internal.require_stewarded_source(p_source_id);
  wrong text;
  created_id uuid;
begin
  select coalesce((
    select btrim(substr(whole.body, whole.words_at + 1), E' \r\n\t') from internal.lines as line
    join internal.lines as whole on whole.source_id = line.source_id and whole.starts_at = line.starts_at
    where line.source_id = source.id and line.edition = 'guests' and whole.edition = 'members' and line.position = told.position
    limit 1), told.words)
  into wrong from internal.told_lines(source.id) as told where told.words = p_words order by told.position limit 1;
  if wrong is null then
    perform internal.fail('not_found');
  end if;
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement, reason, proposed_by)
  values
    (source.reflection_id, source.namespace_id, source.id, wrong, btrim(p_corrected_statement), btrim(p_reason), (select auth.uid()))
  returning id into created_id;
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'correction_length');
end
$$;
comment on function api.propose_line_correction is 'Of a line that can be told, whether a statement was found in it or not';

-- For search, which reads texts and not evidence.
create function internal.hidden_quotes(p_namespace_ids uuid[], p_is_for_guests boolean)
returns table (namespace_id uuid, source_id uuid, quote text)
language sql
stable
set search_path = ''
as $$
  -- What guests read is without addresses: the words are hidden from them in this form too.
  select hidden.namespace_id, hidden.source_id, written.quote
  from public.hidden_statements as hidden
  cross join lateral (
    select hidden.quote union select internal.without_contacts(hidden.quote) where p_is_for_guests
  ) as written
  where hidden.namespace_id = any (p_namespace_ids) and (p_is_for_guests or hidden.hidden_from = 'everybody')
    and not exists (select from public.sources where id = hidden.source_id and deleted_at is not null);
$$;
comment on function internal.hidden_quotes is 'Words that may not be told in these namespaces, to guests or to members';

-- Four words in a row, or all of a shorter one: where a text was cut in two, or its lines are broken elsewhere, a part of
-- the hidden words stands in it and the whole does not.
create function internal.tells_part_of(p_body text, p_quote text) returns boolean
language sql
immutable
set search_path = ''
as $$
  with words as (select regexp_split_to_array(btrim(p_quote), '\s+') as all_of),
  body as (select regexp_replace(lower(p_body), '[[:space:][:punct:]]+', '', 'g') as letters)
  select exists (
    select from words cross join body
    cross join lateral generate_series(1, greatest(1, cardinality(all_of) - 3)) as place
    where strpos(letters, nullif(regexp_replace(
      lower(array_to_string(all_of[place:place + 3], '')), '[[:space:][:punct:]]+', '', 'g'), '')) > 0);
$$;

create function internal.without_hidden(p_namespace_id uuid, p_body text, p_is_for_guests boolean) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  hidden text;
  shown text := p_body;
begin
  for hidden in
    select quote from internal.hidden_quotes(array[p_namespace_id], p_is_for_guests) order by length(quote) desc
  loop
    shown := replace(shown, hidden, '[…]');
    if internal.tells_part_of(shown, hidden) then
      return '[…]';
    end if;
  end loop;
  return shown;
end
$$;
comment on function internal.without_hidden is 'A text with a mark where hidden words stood in it; nothing of one in which a part of them would be left';

grant execute on function
  api.hide_statement, api.show_statement, api.list_told, api.hide_line, api.show_line, api.propose_line_correction, api.read_told_words, internal.count_told
to authenticated;
