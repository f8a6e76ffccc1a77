-- What a conversation may be told at its start, as it is at that moment, by two functions for the two audiences. Each refuses
-- conversations of the other.

-- Chosen for this conversation, and of what the pack does not say already: what is new since the person was here last, what is like
-- what was spoken of then, and otherwise not the same for everybody.
create function internal.statements_for(
  p_conversation public.conversations, variadic p_visibilities public.namespace_visibility[]
) returns jsonb
language sql
stable
set search_path = ''
as $$
  with before as (
    select
      (select max(earlier.created_at) from public.conversations as earlier
       where earlier.reflection_id = p_conversation.reflection_id and earlier.user_id = p_conversation.user_id
         and earlier.id <> p_conversation.id) as was_here,
      (select recap.body from public.recaps as recap
       where recap.user_id = p_conversation.user_id and recap.reflection_id = p_conversation.reflection_id
       order by recap.created_at desc limit 1) as spoke_of,
      (select string_agg(pack.value ->> 'systemPrompt', ' ') from public.reflections
       cross join lateral jsonb_each(prompt_packs) as pack
       where id = p_conversation.reflection_id
         and pack.key like case when p_visibilities = '{published}' then 'public' else 'private' end || '\_%') as told
  )
  select coalesce(jsonb_agg(quote order by rank, place), '[]')
  from (
    select said.quote,
      case
        when said.correction_id is not null then 0
        when before.was_here < evidence.created_at then 1
        when extensions.word_similarity(said.quote, before.spoke_of) >= 0.3 then 2
        else 2 + array_position(array['story', 'belief', 'fact', 'told']::public.evidence_kind[], said.kind)
      end as rank,
      internal.sha256_hex(p_conversation.id::text || said.id::text) as place
    from internal.evidence_to_say(p_conversation.reflection_id, variadic p_visibilities) as said
    join public.evidence on evidence.id = said.id
    cross join before
    where said.namespace = any (p_conversation.namespaces) and said.kind in ('story', 'belief', 'fact', 'told')
      and length(said.quote) between 40 and 240 and said.quote ~ '^["“]?(I|My|We|Our|Ich|Mein|Wir|Jag|Min|Vi)\M'
      and strpos(coalesce(before.told, ''), regexp_replace(said.quote, '\s+', ' ', 'g')) = 0
    order by rank, place limit 4
  ) as chosen;
$$;
comment on function internal.statements_for is 'A few of what may be said there and then; a pack that says all of it leaves none';

create function api.read_public_extras(p_conversation_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'shelves', (
        select coalesce(jsonb_agg(title order by title), '[]') from public.namespaces
        where reflection_id = reflection.id and visibility = 'published' and name = any (conversation.namespaces)),
      'statements', internal.statements_for(conversation, 'published'))
    from public.conversations as conversation
    join public.reflections as reflection on reflection.id = conversation.reflection_id
    where conversation.id = p_conversation_id and conversation.audience = 'public'
  );
end
$$;
comment on function api.read_public_extras is 'Of what is published at this moment. Null for a conversation of the private audience';

-- What was asked, and as much of a reply as says whether it was one. Questions asked long ago can be asked again.
create function internal.interview_turns(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'conversationId', conversation_id, 'speaker', speaker,
    'body', left(body, case when speaker = 'reflection' then 2000 else 200 end))
    order by started, conversation_id, position), '[]')
  from (
    select turn.conversation_id, turn.speaker, turn.body, turn.position, conversation.created_at as started
    from public.conversations as conversation
    join public.conversation_turns as turn on turn.conversation_id = conversation.id
    where conversation.reflection_id = p_reflection_id and conversation.mode = 'interview'
    order by conversation.created_at desc, turn.position desc limit 3000
  ) as turns;
$$;

create function internal.private_extras_of(conversation public.conversations) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'displayName', reflection.display_name,
      'language', reflection.language,
      'creatorName', (select display_name from public.profiles where id = reflection.created_by),
      'speakingStyle', reflection.speaking_style,
      'narrative', case when voice.holds then reflection.persona_narrative end,
      'capsule', case when voice.holds then reflection.capsule end,
      'shelves', (
        select coalesce(jsonb_agg(jsonb_build_object('title', shelf.title, 'sources', (
          select count(*) from public.sources where namespace_id = shelf.id and deleted_at is null)) order by shelf.title), '[]')
        from public.namespaces as shelf
        where shelf.reflection_id = reflection.id and shelf.visibility <> 'sealed' and shelf.name = any (conversation.namespaces)),
      'progress', (
        select payload #> '{sync,progress,private}' from public.voice_artifacts
        where reflection_id = reflection.id and status = 'promoted'),
      'statements', internal.statements_for(conversation, 'private', 'published'),
      'recap', (
        select body from public.recaps
        where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 1),
      'memories', (
        select coalesce(jsonb_agg(body order by created_at desc), '[]')
        from (
          select body, created_at from public.memories
          where user_id = conversation.user_id and reflection_id = reflection.id order by created_at desc limit 20
        ) as remembered),
      'askFirst', internal.question_of_entry(conversation.question_entry_id),
      'interviewTurns', case when conversation.mode = 'interview' then internal.interview_turns(reflection.id) else '[]' end,
      'interviewPlan', case when conversation.mode = 'interview' then internal.interview_plan(reflection.id) end)
    from public.reflections as reflection
    -- Offset: looked at once, not for each of what it withholds.
    cross join lateral (select internal.voice_holds(reflection.id, 'private') as holds offset 0) as voice
    where reflection.id = conversation.reflection_id and conversation.audience = 'private'
  );
end
$$;

create function api.read_private_extras(p_conversation_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select internal.private_extras_of(conversation) from public.conversations as conversation where id = p_conversation_id;
$$;
comment on function api.read_private_extras is 'With what is remembered of the person whose conversation it is, and of nobody else. Null for one of the public audience';

grant execute on function
  internal.statements_for,
  internal.interview_turns,
  internal.private_extras_of,
  api.read_public_extras,
  api.read_private_extras
to service_role;
