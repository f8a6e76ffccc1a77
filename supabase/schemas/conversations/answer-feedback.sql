-- What people think of an answer, kept before its transcript has come and linked to its turn when it has.
--
-- security definer, with the reason:
--   api.record_feedback   feedback is written by functions only

-- What a page shows and what a transcript writes differ in spaces and signs.
create function internal.answer_key(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select left(regexp_replace(lower(p_text), '[[:space:][:punct:]]+', '', 'g'), 4000);
$$;

-- The turn that was judged: the one that says the same, or, of a longer one, begins or ends earlier, as after an interruption.
create function internal.answered_turn(p_conversation_id uuid, p_answer_key text) returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.conversation_turns
  cross join lateral (select internal.answer_key(body) as key) as told
  where conversation_id = p_conversation_id and speaker = 'reflection'
    and (told.key = p_answer_key or (
      least(length(told.key), length(p_answer_key)) >= 24
      and (starts_with(told.key, p_answer_key) or starts_with(p_answer_key, told.key))))
  order by told.key = p_answer_key desc, length(told.key) desc, position desc
  limit 1;
$$;

create function internal.link_feedback(p_conversation_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  pending record;
begin
  -- Of two opinions on one turn the later one counts.
  for pending in
    select id, internal.answered_turn(conversation_id, answer_key) as answered from public.turn_feedback
    where conversation_id = p_conversation_id and turn_id is null order by updated_at desc, id
  loop
    update public.turn_feedback set turn_id = pending.answered
    where id = pending.id and pending.answered is not null
      and not exists (select from public.turn_feedback as linked where linked.turn_id = pending.answered);
  end loop;
end
$$;

create function api.record_feedback(
  p_conversation_id uuid, p_answer text, p_rating public.turn_rating, p_comment text default ''
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  key constant text := internal.answer_key(p_answer);
  answered uuid;
begin
  -- Locked, so that a transcript that comes at this moment finds it, or it finds the transcript.
  select * into conversation from public.conversations where id = p_conversation_id for update;
  if conversation.id is null then
    perform internal.fail('not_found');
  elsif conversation.off_record then
    perform internal.fail('conflict', 'rated_off_the_record');
  elsif key is null or key = '' or p_rating is null then
    perform internal.fail('invalid_request', 'rating_incomplete');
  end if;
  answered := internal.answered_turn(conversation.id, key);
  if answered is null and not (
    conversation.status in ('bootstrapping', 'active')
    or exists (select from public.conversation_calls where conversation_id = conversation.id and settled_at is null)
  ) then
    perform internal.fail('not_found');
  elsif (select count(*) from public.turn_feedback where conversation_id = conversation.id) >= internal.most_ratings() then
    perform internal.fail('limit_reached', 'ratings_full');
  end if;
  -- Whoever only judges again does not take back what they wrote.
  update public.turn_feedback set rating = p_rating, comment = coalesce(nullif(btrim(p_comment), ''), comment)
  where conversation_id = conversation.id and (turn_id = answered or turn_id is null and answer_key = key);
  if not found then
    insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating, comment)
    values (conversation.id, conversation.reflection_id, answered, key, p_rating, coalesce(btrim(p_comment), ''))
    on conflict (conversation_id, answer_key) do update
    set rating = excluded.rating, comment = coalesce(nullif(excluded.comment, ''), turn_feedback.comment);
  end if;
  return answered is not null;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'comment_length');
end
$$;
comment on function api.record_feedback is 'Of the person whose conversation it is, as the caller has made sure; true when the answer is in the transcript already';

grant execute on function api.record_feedback to service_role;
