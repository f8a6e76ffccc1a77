-- What the server notes of visitors' questions: those of a conversation when it is over, and which of them are answered when the
-- reflection has something else to say.
--
-- security definer, with the reason:
--   all api functions here    the tables are nobody's; these are the server's

create function api.note_questions(p_conversation_id uuid, p_language text, p_questions jsonb) returns integer
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
      -- The newest words decide, as they do when it is asked again later; conversations are told in any order. Members hear what guests
      -- hear, and more.
      update public.question_entries
      set answered_for_members_at = case
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_members_at, now())
          when conversation.guest_id is not null then answered_for_members_at end,
        answered_for_guests_at = case
          when conversation.guest_id is null and (item ->> 'wasAnswered')::boolean then answered_for_guests_at
          when (item ->> 'wasAnswered')::boolean then coalesce(answered_for_guests_at, now()) end
      where id = entry and not exists (
        select from public.asked_questions as later
        join public.asked_questions as this on this.turn_id = (item ->> 'turnId')::uuid
        where later.entry_id = entry and later.asked_at > this.asked_at);
    else
      delete from public.question_entries as empty
      where empty.id = entry and not exists (select from public.asked_questions where entry_id = empty.id);
    end if;
  end loop;
  return noted;
end
$$;
comment on function api.note_questions is 'Of one conversation, as often as it is told: each question once. What asks the same joins the entry that is there';

create function api.read_asked_turns(p_conversation_id uuid) returns jsonb
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
          select left(string_agg(reply.body, ' ' order by reply.position), 2000) from internal.replies_to(turn.id) as reply))
        order by turn.position), '[]')
      from (
        select id, body, position from public.conversation_turns
        where conversation_id = conversation.id and speaker = 'user' order by position limit 200) as turn))
  from public.conversations as conversation
  join public.reflections as reflection on reflection.id = conversation.reflection_id
  where conversation.id = p_conversation_id and internal.shares_questions(conversation);
$$;
comment on function api.read_asked_turns is 'What one visitor said, of a conversation whose questions may be kept; null for any other';

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

-- What a visitor was told counts, whatever the reader finds for their words alone, which may lean on what was said before: for as
-- long as a passage that the reply names is heard and nothing of it is hidden.
create function internal.is_told_still(p_asked public.asked_questions) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_asked.was_answered and exists (
    select from internal.replies_to(p_asked.turn_id) as reply
    cross join lateral jsonb_array_elements_text(reply.citations) as cited
    join public.passages as passage on passage.id = cited::uuid
    where strpos(lower(reply.body), cited) > 0
      and internal.is_heard(passage.source_id, case when p_asked.is_guest then 'public' else 'private' end::public.session_audience)
      and internal.without_hidden(passage.namespace_id, passage.body, p_asked.is_guest) = passage.body);
$$;

-- A correction has one where it corrects words of one.
create function internal.source_of_citation(p_reflection_id uuid, p_citation uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select source_id from public.passages where id = p_citation and reflection_id = p_reflection_id),
    (select source_id from public.fact_corrections where id = p_citation and reflection_id = p_reflection_id));
$$;

create function api.list_open_questions(p_reflection_id uuid) returns jsonb
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
comment on function api.list_open_questions is 'Those that are asked of the reader again when there is something else to say; answered ones too, which may have lost their answer';

create function api.note_answers(p_reflection_id uuid, p_answers jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  update public.question_entries as entry
  set answered_for_members_at = case when told.members then coalesce(answered_for_members_at, now()) end,
    answered_for_guests_at = case when told.guests then coalesce(answered_for_guests_at, now()) end,
    answered_by = told.answered_by
  from (
    select (item ->> 'id')::uuid as id, (item ->> 'members')::boolean or stands as members,
      (item ->> 'guests')::boolean or stands and is_guest as guests,
      internal.source_of_citation(p_reflection_id, (item ->> 'answeredBy')::uuid) as answered_by
    from jsonb_array_elements(p_answers) as item
    cross join lateral (
      select asked.is_guest, internal.is_told_still(asked) as stands from public.asked_questions as asked
      where asked.entry_id = (item ->> 'id')::uuid order by asked.asked_at desc, asked.id limit 1
    ) as newest
  ) as told
  where entry.id = told.id and entry.reflection_id = p_reflection_id
    and ((answered_for_members_at is not null) is distinct from told.members
      or (answered_for_guests_at is not null) is distinct from told.guests
      or entry.answered_by is distinct from told.answered_by);
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
comment on function api.note_answers is 'Since when each entry is answered, for members (by which citation) and for guests, and each wording of a guest; an answer that is gone is taken back';

grant execute on function
  api.note_questions, api.read_asked_turns, api.list_open_questions, api.note_answers
to service_role;
