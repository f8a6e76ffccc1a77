-- Which words the lines of a shelf use, and in how many lines each: what a rare word is worth in a search, and which
-- word somebody may have meant. With them, marked by a sign that no word has, the languages of the lines.
--
-- Per shelf, not per reflection: a search weighs its words by the shelves that it may read, and nothing in its results can tell
-- how often a word is used on the others.
--
-- security definer, with the reason:
--   internal.count_terms    nobody writes the counts but this trigger

create table internal.namespace_terms (
  shelf uuid not null,
  lexeme text not null,
  line_count integer not null,
  primary key (shelf, lexeme)
) with (fillfactor = 80);
comment on table internal.namespace_terms is 'In how many lines of a shelf a word occurs; the empty word counts all of them, =de those in German';
alter table internal.namespace_terms enable row level security;
create index namespace_terms_near_idx on internal.namespace_terms
  using gin (shelf, lexeme extensions.gin_trgm_ops) with (fastupdate = off);

create function internal.language_marks() returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{=en,=de,=sv,=fr,=es,=it,=nl,=da,=no,=fi,=pt,=ro,=hu,=tr,=ru,=und}'::text[];
$$;

-- The words of a line that are its own.
create function internal.terms_of(p_search tsvector, p_language text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select tsvector_to_array(ts_filter(p_search, '{a}')) || array[
    '', case when '=' || p_language = any (internal.language_marks()) then '=' || p_language else '=und' end];
$$;

-- No foreign key, which would be checked once for every word: the counts fall to nothing when a namespace goes, because
-- its lines go before it.
create function internal.add_term_counts(p_shelves uuid[], p_lexemes text[], p_changes integer[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In this order the empty word is the first of its shelf: writers of one shelf wait for each other there, with
  -- no other word of it in hand, and of several they take the same one first. So none waits for another in a circle.
  insert into internal.namespace_terms as counted (shelf, lexeme, line_count)
  select shelf, lexeme, change
  from unnest(p_shelves, p_lexemes, p_changes) as changed (shelf, lexeme, change)
  order by shelf, lexeme
  on conflict (shelf, lexeme) do update
    set line_count = counted.line_count + excluded.line_count;

  delete from internal.namespace_terms as counted
  using unnest(p_shelves, p_lexemes, p_changes) as changed (shelf, lexeme, change)
  where changed.change < 0 and counted.shelf = changed.shelf and counted.lexeme = changed.lexeme
    and counted.line_count = 0;
end
$$;

create function internal.count_terms() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, count(*)::integer as change
      from added, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme
    ) as changes having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, -count(*)::integer as change
      from removed, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme
    ) as changes having count(*) > 0;
  else
    perform internal.add_term_counts(
      array_agg(shelf), array_agg(lexeme), array_agg(change))
    from (
      select shelf, lexeme, sum(change)::integer as change
      from (
        select shelf, search, language, 1 as change from added
        union all
        select shelf, search, language, -1 from removed
      ) as moved, unnest(internal.terms_of(search, language)) as lexeme
      group by shelf, lexeme having sum(change) <> 0
    ) as changes having count(*) > 0;
  end if;
  return null;
end
$$;

create trigger lines_count_added after insert on internal.lines
  referencing new table as added
  for each statement execute function internal.count_terms();
create trigger lines_count_removed after delete on internal.lines
  referencing old table as removed
  for each statement execute function internal.count_terms();
create trigger lines_count_moved after update on internal.lines
  referencing old table as removed new table as added
  for each statement execute function internal.count_terms();
