-- What visitors asked: each question of a guest, and of members who allow it, with whether the sources had an answer; those that
-- ask the same are one entry. Stewards see it, who may read guests' transcripts anyway. Nothing that the reflection said is kept
-- here, so nothing private can stand in it. Of conversations off the record there is no text, only how many there were.
--
-- Of members' questions nobody is to learn whose they are: they are shown and counted when three members asked the same. What
-- guests asked likewise does not count for them: the entry then shows guests' questions alone.
--
-- security definer, with the reason:
--   all api functions here       the tables are nobody's; each asks who may, or is the server's
--   internal.question_of_entry   the server tells an interview what to begin with
--   internal.drop_empty_entry    an entry goes with its last question, whoever deletes the conversation

create table public.question_entries (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  answered_for_members_at timestamptz,
  answered_for_guests_at timestamptz,
  answered_by uuid references public.sources (id) on delete set null,
  dismissed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, reflection_id)
);
comment on table public.question_entries is 'Questions that ask the same; its words are those of the questions, and go with the last of them';
comment on column public.question_entries.answered_for_guests_at is 'Since when what is published answers it; null while it does not';
comment on column public.question_entries.answered_by is 'The source that answers it for members, as the reader found when it was asked again';
comment on column public.question_entries.dismissed_at is 'Set aside by whoever looks after the reflection, and so for whoever asks the same';
create index question_entries_answered_by_idx on public.question_entries (answered_by);
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

-- What the reflection said before the visitor spoke again.
create function internal.replies_to(p_turn_id uuid) returns setof public.conversation_turns
language sql
stable
set search_path = ''
as $$
  select reply.* from public.conversation_turns as own
  join public.conversation_turns as reply
    on reply.conversation_id = own.conversation_id and reply.speaker = 'reflection' and reply.position > own.position
  where own.id = p_turn_id and not exists (
    select from public.conversation_turns as between_them
    where between_them.conversation_id = own.conversation_id and between_them.speaker = 'user'
      and between_them.position > own.position and between_them.position < reply.position);
$$;

-- A page that was loaded again says the same again: that is asked once.
create function internal.bare_words(p_words text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(lower(p_words), '[^[:alnum:]]+', ' ', 'g'));
$$;

create function api.list_questions(p_reflection_id uuid) returns jsonb
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
      select coalesce(jsonb_agg(
        to_jsonb(listed) - 'answered_by' || jsonb_build_object('isAnswered', listed."answeredSince" is not null, 'answer', (
          select internal.answer_to_entry(entry) from public.question_entries as entry
          where entry.id = listed.id and listed."answeredSince" is not null), 'forMembers', case
          when listed."forMembers" then (
            -- Sealed since, or deleted, it answers nobody.
            select jsonb_build_object('collection', shelf.title, 'isPublished', shelf.visibility = 'published')
            from public.sources as source join public.namespaces as shelf on shelf.id = source.namespace_id
            where source.id = listed.answered_by and internal.is_heard(source.id, 'private')) end)
        order by listed."answeredSince" is not null, listed.times desc, listed."lastAskedAt" desc), '[]')
      from (
        select entry.id, entry.answered_by, entry.dismissed_at is not null as "isDismissed",
          (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) filter (where said.is_last) as times, count(distinct asked.asker_id) as people,
          count(*) filter (where said.is_last and asked.was_answered) as answered,
          count(*) filter (where said.is_last and not asked.was_answered) as unanswered,
          count(*) filter (where rated.good) as "ratedGood",
          count(*) filter (where rated.bad) as "ratedBad",
          count(*) filter (where asked_again) as "askedAgain",
          max(asked.asked_at) as "lastAskedAt",
          (array_agg(asked.was_answered order by asked.asked_at desc, asked.id))[1] as "lastWasAnswered",
          case when bool_or(asked.is_guest) then entry.answered_for_guests_at else entry.answered_for_members_at end as "answeredSince",
          entry.answered_for_guests_at is not null as "isAnsweredForGuests",
          bool_or(asked.is_guest) and entry.answered_for_guests_at is null and entry.answered_for_members_at is not null as "forMembers"
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        cross join lateral (
          select not exists (
            select from public.asked_questions as later
            where later.entry_id = asked.entry_id and later.asker_id = asked.asker_id and later.is_guest = asked.is_guest
              and internal.bare_words(later.question) = internal.bare_words(asked.question)
              and (later.asked_at, later.id) > (asked.asked_at, asked.id)) as is_last
        ) as said
        cross join lateral (
          select bool_or(feedback.rating = 'good') as good, bool_or(feedback.rating = 'bad') as bad
          from public.turn_feedback as feedback
          where feedback.conversation_id = asked.conversation_id
            and feedback.turn_id = any (array(select id from internal.replies_to(asked.turn_id)))
        ) as rated
        cross join lateral (
          select exists (
            select from public.asked_questions as again
            join public.conversation_turns as later on later.id = again.turn_id
            join public.conversation_turns as own on own.id = asked.turn_id
            where again.entry_id = asked.entry_id and again.conversation_id = asked.conversation_id and later.position > own.position
              and internal.bare_words(again.question) <> internal.bare_words(asked.question)
          ) as asked_again
        ) as again
        where entry.reflection_id = p_reflection_id
        group by entry.id
        order by entry.dismissed_at is not null, count(*) filter (where said.is_last) desc, max(asked.asked_at) desc limit 300
      ) as listed));
end
$$;
comment on function api.list_questions is 'For stewards: what was asked, how often, by how many, and how it was answered; never by whom';

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

create function api.find_question(p_entry_id uuid) returns jsonb
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
  return jsonb_build_object('words', question, 'isGuests', exists (
    select from public.asked_questions where entry_id = p_entry_id and is_guest));
end
$$;

create function api.list_answered_since(p_reflection_id uuid, p_guest_id uuid) returns text[]
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
comment on function api.list_answered_since is 'What this guest asked in vain, or before the person answered it, in their own words, and what is published answers now';

create function api.dismiss_question(p_reflection_id uuid, p_entry_id uuid, p_dismisses boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  update public.question_entries set dismissed_at = case when p_dismisses then coalesce(dismissed_at, now()) end
  where id = p_entry_id and reflection_id = p_reflection_id;
end
$$;
comment on function api.dismiss_question is 'Sets a question aside, or takes it back; one that is gone with its conversations is no mistake of anybody';

create function api.share_questions(p_reflection_id uuid, p_shares boolean) returns void
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
comment on function api.share_questions is 'Whoever stops takes back what was shared';

grant execute on function api.list_questions, api.find_question, api.dismiss_question, api.share_questions to authenticated;
grant execute on function internal.question_of_entry, api.list_answered_since to service_role;
