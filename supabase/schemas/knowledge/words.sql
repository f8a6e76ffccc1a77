-- Words: how a text is taken apart for search, in the language that it is written in.

create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- Stems of the languages that Postgres knows, and whole words for all others; without accents, so that whoever asks for
-- soderharu finds Söderharu.
do $$
declare
  known record;
begin
  for known in
    select * from (values
      ('words', 'english'), ('words_de', 'german'), ('words_sv', 'swedish'), ('words_fr', 'french'), ('words_es', 'spanish'),
      ('words_it', 'italian'), ('words_nl', 'dutch'), ('words_da', 'danish'), ('words_no', 'norwegian'), ('words_fi', 'finnish'),
      ('words_pt', 'portuguese'), ('words_ro', 'romanian'), ('words_hu', 'hungarian'), ('words_tr', 'turkish'),
      ('words_ru', 'russian'), ('words_of_any', 'simple')
    ) as listed (name, stemmer)
  loop
    execute format('create text search configuration internal.%I (copy = pg_catalog.%I)', known.name, known.stemmer);
    execute format(
      'alter text search configuration internal.%I alter mapping for asciiword, word, numword with extensions.unaccent, pg_catalog.%I',
      known.name, case known.stemmer when 'simple' then 'simple' else known.stemmer || '_stem' end);
  end loop;
end
$$;

create function internal.words_in(p_language text) returns regconfig
language sql
immutable
set search_path = ''
as $$
  select case p_language
    when 'en' then 'internal.words'::regconfig when 'de' then 'internal.words_de' when 'sv' then 'internal.words_sv'
    when 'fr' then 'internal.words_fr' when 'es' then 'internal.words_es' when 'it' then 'internal.words_it'
    when 'nl' then 'internal.words_nl' when 'da' then 'internal.words_da' when 'no' then 'internal.words_no'
    when 'fi' then 'internal.words_fi' when 'pt' then 'internal.words_pt' when 'ro' then 'internal.words_ro'
    when 'hu' then 'internal.words_hu' when 'tr' then 'internal.words_tr' when 'ru' then 'internal.words_ru'
    else 'internal.words_of_any'
  end;
$$;

-- Letters and digits only, composed, written by code points: how Postgres itself takes a text apart depends on the locale of
-- the server, and it reads 1977-1983 as a year and a negative number. Soft hyphens go without leaving a gap.
create function internal.searchable_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(normalize(p_text, nfkc), U&'\00AD', ''),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B0-\u02FF\u2000-\u2BFF\u3000-\u3004\u3008-\u3020\uFE00-\uFE6F\uFFF0-\uFFFF]+',
    ' ', 'g');
$$;

-- Chinese and Japanese are written without spaces: every two characters that follow each other stand for a word.
create function internal.in_pairs(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_text !~ '[\u3040-\u30FF\u3400-\u9FFF]' then p_text else (
    select string_agg(
      case when run[1] ~ '^[\u3040-\u30FF\u3400-\u9FFF]' and length(run[1]) > 2
        then (select string_agg(substr(run[1], place, 2), ' ' order by place) from generate_series(1, length(run[1]) - 1) as place)
        else run[1] end, ' ' order by number)
    from regexp_matches(p_text, '[\u3040-\u30FF\u3400-\u9FFF]+|[^\u3040-\u30FF\u3400-\u9FFF]+', 'g') with ordinality as found (run, number)
  ) end;
$$;

create function internal.words_of(p_text text, p_language text default 'en') returns tsvector
language sql
immutable
set search_path = ''
as $$
  select to_tsvector(internal.words_in(p_language), internal.in_pairs(internal.searchable_text(p_text)));
$$;
grant execute on function
  internal.words_in, internal.searchable_text, internal.in_pairs, internal.words_of
to service_role;
