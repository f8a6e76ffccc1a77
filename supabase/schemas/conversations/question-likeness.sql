-- Whether two visitors asked the same: what a question asks for, of what matter, and how like two of them are.
--
-- security definer, with the reason: none here; all are called by functions that are

-- "When you were little, what did you play?" does not ask when.
create function internal.without_time_of_life(p_question text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_question,
    '\m(as|when you were|while you were) (still )?(an? )?(little |small |young )?(kid|child|boy|girl|little|small|young)\M', 'as a child', 'gi');
$$;

-- What is asked for decides: "when were you born" and "where were you born" have every other word in common.
create function internal.asked_for(p_question text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when words ~ '\m(what|which) (time|day|month|year)\M' then 'when'
    when words ~ '\m(in|at|on|to) (what|which) (place|shop|town|village|country|island)\M' then 'where'
    when words ~ '\mhow (many|much|old|long|often|far|tall|high|deep|big|heavy)\M' then 'how much'
    else case word
      when 'wer' then 'who' when 'vem' then 'who' when 'was' then 'what' when 'vad' then 'what' when 'which' then 'what'
      when 'wann' then 'when' when 'när' then 'when' when 'wo' then 'where' when 'var' then 'where' when 'warum' then 'why'
      when 'wieso' then 'why' when 'varför' then 'why' when 'wie' then 'how' when 'hur' then 'how' else word end
    end
  from internal.without_time_of_life(lower(p_question)) as words
  cross join lateral (
    select (regexp_match(words,
      '\m(who|whom|what|when|where|why|how|which|wer|was|wann|wo|warum|wieso|wie|vem|vad|när|var|varför|hur)\M'))[1] as word
  ) as asked;
$$;

create function internal.question_terms(p_question text, p_language text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(lexeme order by lexeme), '{}')
  from unnest(tsvector_to_array(internal.words_of(p_question, p_language))) as lexeme
  -- Pairs of words stand beside the words themselves.
  where lexeme !~ '\s';
$$;

-- Of a term, what the dictionaries of Postgres leave as it is: "Have you met" asks for what "Did you meet" does, "proudest" for "most
-- proud". Both sides are made alike, so a word that only looks like one loses nothing.
create function internal.base_of_term(p_term text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    '{"met": "meet", "bought": "buy", "taught": "teach", "grown": "grow", "grew": "grow", "written": "write", "wrote": "write",
      "broken": "break", "broke": "break", "eaten": "eat", "ate": "eat", "driven": "drive", "drove": "drive", "sung": "sing",
      "sang": "sing", "swum": "swim", "swam": "swim", "slept": "sleep", "felt": "feel", "lost": "lose", "left": "leav", "taken": "take",
      "took": "take", "given": "give", "gave": "give", "spoken": "speak", "spoke": "speak", "known": "know", "knew": "know",
      "seen": "see", "saw": "see", "flown": "fli", "flew": "fli", "ridden": "ride", "rode": "ride", "fallen": "fall", "fell": "fall",
      "caught": "catch", "built": "build", "won": "win", "fought": "fight", "sold": "sell", "made": "make", "worn": "wear",
      "wore": "wear", "drunk": "drink", "drank": "drink", "chosen": "choos", "chose": "choos", "forgotten": "forget",
      "stolen": "steal", "stole": "steal", "paid": "pay", "children": "child"}'::jsonb ->> p_term,
    regexp_replace(regexp_replace(p_term, '^(\w{2,}i)est$', '\1'), '^(\w{4,})est$', '\1'));
$$;

-- Whoever says please, or calls the person by name, asks the same; so does "your favourite book" and "the book you like best".
create function internal.terms_of_matter(p_question text, p_language text, p_person text) returns text[]
language sql
immutable
set search_path = ''
as $$
  with asked as (
    select array(
      select distinct case p_language when 'en' then internal.base_of_term(term) else term end as term
      from unnest(internal.question_terms(internal.without_time_of_life(p_question), p_language)) as term order by term) as terms)
  select case when matter = '{}' then terms else matter end
  from asked cross join lateral (
    select array(
      select term from unnest(terms) as term
      where term <> all (internal.question_terms(
        'hello please tell say ask know like want hallo bitte sagen sag erzählen wissen snälla säg berätta veta '
        || 'ever usually normally nowadays today really actually own got home use kind sort type best favourite favorite most '
        || p_person, p_language))
      order by term) as matter
  ) as without_courtesy;
$$;

-- Null where one of the two is not known by the same model.
create function internal.likeness_in_meaning(p_one public.asked_questions, p_meaning real[], p_model text) returns real
language sql
immutable
set search_path = ''
as $$
  select case when p_one.meaning_model = p_model and cardinality(p_one.meaning) = cardinality(p_meaning) then (
    select sum(one * other) / nullif(sqrt(sum(one * one) * sum(other * other)), 0)
    from unnest(p_one.meaning, p_meaning) as side (one, other)) end;
$$;

-- From 0.6 on two ask the same: in the same words, or in some of the same where they mean the same, for which less is needed where
-- one has all words of the other. A word by itself is no part of a question: "Mother?" is not "What did your mother cook?". Who, when,
-- where and why are told apart by words alone; "Do you have a favourite book?" asks for what "Which book do you like best?" does.
create function internal.question_likeness(
  p_one public.asked_questions, p_terms text[], p_question text, p_meaning real[] default null, p_model text default null
) returns real
language sql
immutable
set search_path = ''
as $$
  select case
    when lower(p_one.question) = lower(p_question) then 1
    when cardinality(p_terms) = 0 or cardinality(p_one.terms) = 0 then 0
    when one_for is not distinct from other_for and shared >= 0.6 then shared
    when (one_for is not distinct from other_for or open @> array[coalesce(one_for, ''), coalesce(other_for, '')])
      and internal.likeness_in_meaning(p_one, p_meaning, p_model) >= case
        when is_word and shared < 1 then null
        when shared >= 0.5 and (p_terms <@ p_one.terms or p_one.terms <@ p_terms) then 0.62
        when shared >= 0.5 then 0.76 when shared >= 0.3 then 0.86 end
      then 0.6
    else 0
  end
  from (
    select internal.asked_for(p_one.question) as one_for, internal.asked_for(p_question) as other_for,
      array['', 'what', 'how', 'how much'] as open,
      btrim(p_question) !~ '\s' or btrim(p_one.question) !~ '\s' as is_word,
      (select count(*) from unnest(p_terms) as term where term = any (p_one.terms))::real
        / (select count(distinct term) from unnest(p_terms || p_one.terms) as term) as shared
  ) as compared;
$$;
