-- What visitors asked: each question of a guest, and of members who allow it, with whether the sources had an answer; those that
-- ask the same are one entry. Stewards see it, who may read guests' transcripts anyway. Nothing that the reflection said is kept
-- here, so nothing private can stand in it. Of conversations off the record there is no text, only how many there were.
--
-- Of members' questions nobody is to learn whose they are: they are shown and counted when three members asked the same. What
-- guests asked likewise does not count for them: the entry then shows guests' questions alone.
--
-- security definer, with the reason:
--   all public functions here    the tables are nobody's; each asks who may, or is the server's
--   internal.question_of_entry   the server tells an interview what to begin with
--   internal.drop_empty_entry    an entry goes with its last question, whoever deletes the conversation

create table public.question_entries (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  answered_for_members_at timestamptz,
  answered_for_guests_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, reflection_id)
);
comment on table public.question_entries is 'Questions that ask the same; its words are those of the questions, and go with the last of them';
comment on column public.question_entries.answered_for_guests_at is 'Since when what is published answers it; null while it does not';
create index question_entries_reflection_idx on public.question_entries (reflection_id);

create table public.asked_questions (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  entry_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null unique references public.conversation_turns (id) on delete cascade,
  asker_id uuid not null,
  is_guest boolean not null,
  question text not null check (length(question) between 1 and 300),
  terms text[] not null,
  meaning real[],
  meaning_model text,
  was_answered boolean not null,
  answered_at timestamptz,
  asked_at timestamptz not null default now(),
  foreign key (entry_id, reflection_id) references public.question_entries (id, reflection_id) on delete cascade,
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.asked_questions is 'One row per time that something was asked; gone with its conversation';
comment on column public.asked_questions.asker_id is 'Of the guest or the member: never shown, only counted';
comment on column public.asked_questions.meaning is 'What tells that the same was asked in other words; null where no model knows its language';
comment on column public.asked_questions.answered_at is 'Of what a guest asked in vain, or before the person answered it: since when what is published answers these very words';
create index asked_questions_entry_idx on public.asked_questions (entry_id, reflection_id);
create index asked_questions_reflection_idx on public.asked_questions (reflection_id, asked_at desc);
create index asked_questions_conversation_idx on public.asked_questions (conversation_id, reflection_id);
create index asked_questions_terms_idx on public.asked_questions using gin (terms);
create index asked_questions_words_idx on public.asked_questions (reflection_id, lower(question));
create index asked_questions_asker_idx on public.asked_questions (asker_id);

alter table public.question_entries enable row level security;
alter table public.asked_questions enable row level security;

alter table public.reflection_members add column shares_questions boolean not null default false;
comment on column public.reflection_members.shares_questions is 'This member lets those who look after the reflection read what they asked, without their name';

alter table public.conversations
  add column question_entry_id uuid references public.question_entries (id) on delete set null;
comment on column public.conversations.question_entry_id is 'The question that an interview begins with';
create index conversations_question_entry_idx on public.conversations (question_entry_id);

create function internal.drop_empty_entry() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.question_entries as entry
  where entry.id = old.entry_id and not exists (select from public.asked_questions where entry_id = entry.id);
  return null;
end
$$;
create trigger asked_questions_drop_entry after delete on public.asked_questions
  for each row execute function internal.drop_empty_entry();

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
-- one has all words of the other. Who, when, where and why are
-- told apart by words alone; "Do you have a favourite book?" asks for what "Which book do you like best?" does.
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
        when shared >= 0.5 and (p_terms <@ p_one.terms or p_one.terms <@ p_terms) then 0.62
        when shared >= 0.5 then 0.76 when shared >= 0.3 then 0.86 end
      then 0.6
    else 0
  end
  from (
    select internal.asked_for(p_one.question) as one_for, internal.asked_for(p_question) as other_for,
      array['', 'what', 'how', 'how much'] as open,
      (select count(*) from unnest(p_terms) as term where term = any (p_one.terms))::real
        / (select count(distinct term) from unnest(p_terms || p_one.terms) as term) as shared
  ) as compared;
$$;

create function public.note_questions(p_conversation_id uuid, p_language text, p_questions jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  item jsonb;
  asked_terms text[];
  asked_words text;
  asked_meaning real[];
  name_of_person text;
  entry uuid;
  noted integer := 0;
begin
  select * into conversation from public.conversations where id = p_conversation_id;
  if conversation.id is null or conversation.off_record or jsonb_typeof(p_questions) is distinct from 'array'
    or not internal.shares_questions(conversation)
  then
    return 0;
  end if;
  -- One writer per reflection, so that two who ask the same at once do not make two entries.
  perform pg_advisory_xact_lock(hashtextextended('visitor_questions:' || conversation.reflection_id, 0));
  select display_name into name_of_person from public.reflections where id = conversation.reflection_id;
  for item in select value from jsonb_array_elements(p_questions) loop
    asked_words := left(btrim(internal.visible_text(item ->> 'question')), 300);
    asked_terms := internal.terms_of_matter(asked_words, p_language, name_of_person);
    asked_meaning := case when jsonb_typeof(item -> 'meaning') = 'array' then array(
      select value::real from jsonb_array_elements_text(item -> 'meaning') with ordinality as side (value, place) order by place) end;
    select asked.entry_id into entry
    from (
      select like_it.entry_id, like_it.asked_at, like_it.id,
        internal.question_likeness(like_it, asked_terms, asked_words, asked_meaning, item ->> 'model') as likeness
      from public.asked_questions as like_it
      -- What is alike has a word in common, or is the same: only these are compared.
      where like_it.reflection_id = conversation.reflection_id
        and (like_it.terms && asked_terms or lower(like_it.question) = lower(asked_words))
      order by like_it.asked_at desc limit 5000
    ) as asked
    where asked.likeness >= 0.6
    order by asked.likeness desc, asked.asked_at, asked.id limit 1;
    if entry is null then
      insert into public.question_entries (reflection_id) values (conversation.reflection_id) returning id into entry;
    end if;
    insert into public.asked_questions
      (reflection_id, entry_id, conversation_id, turn_id, asker_id, is_guest, question, terms, meaning, meaning_model,
        was_answered, asked_at)
    select conversation.reflection_id, entry, conversation.id, turn.id, coalesce(conversation.guest_id, conversation.user_id),
      conversation.guest_id is not null, asked_words, asked_terms, asked_meaning, item ->> 'model', (item ->> 'wasAnswered')::boolean,
      coalesce(turn.spoken_at, turn.created_at)
    from public.conversation_turns as turn
    where turn.id = (item ->> 'turnId')::uuid and turn.conversation_id = conversation.id and turn.speaker = 'user'
    on conflict (turn_id) do nothing;
    if found then
      noted := noted + 1;
      -- The newest words decide, as they do when it is asked again later. Members hear what guests hear, and more.
      update public.question_entries
      set answered_for_members_at = case
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_members_at, now())
          when conversation.guest_id is not null then answered_for_members_at end,
        answered_for_guests_at = case
          when conversation.guest_id is null and (item ->> 'wasAnswered')::boolean then answered_for_guests_at
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_guests_at, now()) end
      where id = entry;
    else
      delete from public.question_entries as empty
      where empty.id = entry and not exists (select from public.asked_questions where entry_id = empty.id);
    end if;
  end loop;
  return noted;
end
$$;
comment on function public.note_questions is 'Of one conversation, as often as it is told: each question once. What asks the same joins the entry that is there';

create function internal.shares_questions(p_conversation public.conversations) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_conversation.mode <> 'interview' and not p_conversation.off_record and (
    p_conversation.guest_id is not null
    or exists (
      select from public.reflection_members
      where reflection_id = p_conversation.reflection_id and user_id = p_conversation.user_id and shares_questions));
$$;

create function public.read_asked_turns(p_conversation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id, 'person', reflection.display_name,
    'reach', case when conversation.audience = 'public' then 'guest' else 'viewer' end,
    'namespaces', (
      select coalesce(jsonb_agg(name order by name), '[]') from public.namespaces
      where reflection_id = reflection.id and visibility = any (internal.heard_by(conversation.audience))),
    'turns', (
      select coalesce(jsonb_agg(jsonb_build_object('id', turn.id, 'body', left(turn.body, 2000), 'reply', (
          select left(string_agg(reply.body, ' ' order by reply.position), 2000) from public.conversation_turns as reply
          where reply.conversation_id = conversation.id and reply.speaker = 'reflection' and reply.position > turn.position
            and not exists (
              select from public.conversation_turns as between_them
              where between_them.conversation_id = conversation.id and between_them.speaker = 'user'
                and between_them.position > turn.position and between_them.position < reply.position))) order by turn.position), '[]')
      from (
        select id, body, position from public.conversation_turns
        where conversation_id = conversation.id and speaker = 'user' order by position limit 200) as turn))
  from public.conversations as conversation
  join public.reflections as reflection on reflection.id = conversation.reflection_id
  where conversation.id = p_conversation_id and internal.shares_questions(conversation);
$$;
comment on function public.read_asked_turns is 'What one visitor said, of a conversation whose questions may be kept; null for any other';

-- An interview that guests hear began with it since: that is the answer, whatever was found before.
create function internal.is_answered_in_person(p_entry_id uuid, p_since timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.question_answers as answer
    join public.sources as source on source.id = answer.source_id
    join public.namespaces as shelf on shelf.id = source.namespace_id
    where answer.entry_id = p_entry_id and answer.created_at >= p_since and shelf.visibility = any (internal.heard_by('public')));
end
$$;

create function public.list_open_questions(p_reflection_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', listed.id, 'question', listed.question, 'wordings', (
      select coalesce(jsonb_agg(question), '[]')
      from (
        select question from public.asked_questions
        where entry_id = listed.id and is_guest
          and (not was_answered or internal.is_answered_in_person(listed.id, asked_at))
        group by question order by max(asked_at) desc, question limit 10) as wording))), '[]')
  from (
    select entry.id, latest.question
    from public.question_entries as entry
    cross join lateral (
      select question, asked_at from public.asked_questions where entry_id = entry.id order by asked_at desc, id limit 1
    ) as latest
    where entry.reflection_id = p_reflection_id
    order by latest.asked_at desc limit 200
  ) as listed;
$$;
comment on function public.list_open_questions is 'Those that are asked of the reader again when there is something else to say; answered ones too, which may have lost their answer';

create function public.note_answers(p_reflection_id uuid, p_answers jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  update public.question_entries as entry
  set answered_for_members_at = case when told.members then coalesce(answered_for_members_at, now()) end,
    answered_for_guests_at = case when told.guests then coalesce(answered_for_guests_at, now()) end
  from (
    select (item ->> 'id')::uuid as id, (item ->> 'members')::boolean as members, (item ->> 'guests')::boolean as guests
    from jsonb_array_elements(p_answers) as item
  ) as told
  where entry.id = told.id and entry.reflection_id = p_reflection_id
    and ((answered_for_members_at is not null) is distinct from told.members
      or (answered_for_guests_at is not null) is distinct from told.guests);
  get diagnostics changed = row_count;
  -- Who asks alike is not answered alike: a guest is told of an answer to their own words only, and of what was answered already
  -- when there is one of the person to it.
  update public.asked_questions as asked
  set answered_at = case when asked.question = any (told.wordings) then now() end
  from (
    select (item ->> 'id')::uuid as id, array(select jsonb_array_elements_text(item -> 'answered')) as wordings
    from jsonb_array_elements(p_answers) as item
  ) as told
  where asked.entry_id = told.id and asked.reflection_id = p_reflection_id and asked.is_guest
    and (not asked.was_answered or internal.is_answered_in_person(told.id, asked.asked_at) or asked.answered_at is not null)
    and (asked.answered_at is not null) is distinct from (asked.question = any (told.wordings));
  return changed;
end
$$;
comment on function public.note_answers is 'Since when each entry is answered, for members and for guests, and each wording of a guest; an answer that is gone is taken back';

create function internal.shown_questions(p_reflection_id uuid) returns setof public.asked_questions
language sql
stable
set search_path = ''
as $$
  select asked.* from public.asked_questions as asked
  where asked.reflection_id = p_reflection_id and (asked.is_guest or 3 <= (
    select count(distinct member.asker_id) from public.asked_questions as member
    where member.entry_id = asked.entry_id and not member.is_guest));
$$;
comment on function internal.shown_questions is 'Those of guests, and those of members that three members asked';

create function public.list_questions(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return jsonb_build_object(
    'offRecord', (
      select count(*) from public.conversations
      where reflection_id = p_reflection_id and off_record and guest_id is not null and status = 'ended'),
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed."isAnswered", listed.times desc, listed."lastAskedAt" desc), '[]')
      from (
        select entry.id,
          (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) as times, count(distinct asked.asker_id) as people,
          count(*) filter (where asked.was_answered and not answered.badly) as well,
          count(*) filter (where answered.badly) as badly,
          count(*) filter (where not asked.was_answered and not answered.badly) as unanswered,
          max(asked.asked_at) as "lastAskedAt",
          entry.answered_for_members_at as "answeredForMembersAt", entry.answered_for_guests_at as "answeredForGuestsAt",
          case when bool_or(asked.is_guest) then entry.answered_for_guests_at else entry.answered_for_members_at end is not null
            as "isAnswered"
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        left join lateral (
          select feedback.rating from public.conversation_turns as own
          join public.conversation_turns as answer
            on answer.conversation_id = own.conversation_id and answer.speaker = 'reflection' and answer.position > own.position
          join public.turn_feedback as feedback on feedback.turn_id = answer.id
          where own.id = asked.turn_id and not exists (
            select from public.conversation_turns as between_them
            where between_them.conversation_id = own.conversation_id and between_them.speaker = 'user'
              and between_them.position > own.position and between_them.position < answer.position)
          order by feedback.rating = 'bad' desc limit 1
        ) as rated on true
        -- Whoever asks the same again in one conversation was not content with what they were told.
        cross join lateral (
          select rated.rating is not distinct from 'bad' or asked.was_answered and exists (
            select from public.asked_questions as again
            join public.conversation_turns as later on later.id = again.turn_id
            join public.conversation_turns as own on own.id = asked.turn_id
            where again.entry_id = asked.entry_id and again.conversation_id = asked.conversation_id and later.position > own.position
          ) as badly
        ) as answered
        where entry.reflection_id = p_reflection_id
        group by entry.id
        order by count(*) desc, max(asked.asked_at) desc limit 300
      ) as listed));
end
$$;
comment on function public.list_questions is 'For stewards: what was asked, how often, by how many, and how it was answered; never by whom';

create function internal.question_of_entry(p_entry_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select question
  from internal.shown_questions((select reflection_id from public.question_entries where id = p_entry_id))
  where entry_id = p_entry_id order by asked_at desc, id limit 1;
$$;
comment on function internal.question_of_entry is 'The newest words that may be shown; null where members asked who are too few';

create function public.find_question(p_entry_id uuid) returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  home uuid := (select reflection_id from public.question_entries where id = p_entry_id);
  question text;
begin
  if home is null then
    perform internal.require_user();
  else
    perform internal.require_steward(home);
    question := internal.question_of_entry(p_entry_id);
  end if;
  if question is null then
    perform internal.fail('not_found');
  end if;
  return question;
end
$$;

create function public.list_answered_since(p_reflection_id uuid, p_guest_id uuid) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(question order by asked_at desc), '{}')
  from (
    select distinct on (asked.entry_id) asked.question, asked.asked_at
    from public.asked_questions as asked
    where asked.reflection_id = p_reflection_id and asked.asker_id = p_guest_id and asked.is_guest
      and asked.answered_at is not null
      -- Who has asked again since has found it.
      and not exists (
        select from public.asked_questions as later
        where later.entry_id = asked.entry_id and later.asker_id = p_guest_id and later.was_answered
          and (not asked.was_answered or later.asked_at > asked.answered_at))
    order by asked.entry_id, asked.asked_at desc
  ) as mine
  limit 3;
$$;
comment on function public.list_answered_since is 'What this guest asked in vain, or before the person answered it, in their own words, and what is published answers now';

create function public.share_questions(p_reflection_id uuid, p_shares boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_member(p_reflection_id);
  if p_shares is null then
    perform internal.fail('invalid_request', 'questions_seen');
  end if;
  update public.reflection_members set shares_questions = p_shares
  where reflection_id = p_reflection_id and user_id = (select auth.uid());
  if not p_shares then
    delete from public.asked_questions
    where reflection_id = p_reflection_id and asker_id = (select auth.uid()) and not is_guest;
  end if;
end
$$;
comment on function public.share_questions is 'Whoever stops takes back what was shared';

grant execute on function public.list_questions, public.find_question, public.share_questions to authenticated;
grant execute on function
  internal.question_of_entry, public.note_questions, public.read_asked_turns, public.list_open_questions, public.note_answers, public.list_answered_since
to service_role;
