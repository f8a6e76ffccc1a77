-- Past conversations, as those may read them who had them, and stewards where it is theirs to read.
--
-- security definer, with the reason:
--   public.read_citations   a viewer may read no passage, only those that an answer to them rests on

-- Everybody sees in it what row-level security shows them: of what another member said in private that it was said, no word.
create function public.list_conversations(p_reflection_id uuid, p_of text, p_offset integer, p_limit integer)
returns table (
  id uuid, mode public.session_mode, role public.session_role, audience public.session_audience,
  status public.conversation_status, created_at timestamptz, duration_seconds integer, off_record boolean,
  text_only boolean, user_id uuid, is_mine boolean, link_label text, turns bigint, first_words text
)
language sql
stable
set search_path = ''
as $$
  select listed.id, listed.mode, listed.role, listed.audience, listed.status, listed.created_at, listed.duration_seconds,
    listed.off_record, listed.text_only, listed.user_id, coalesce(listed.user_id = (select auth.uid()), false), link.label,
    (select count(*) from public.conversation_turns as turn where turn.conversation_id = listed.id),
    (select left(turn.body, 200) from public.conversation_turns as turn
     where turn.conversation_id = listed.id and turn.speaker = 'user' order by turn.position limit 1)
  from (
    select * from public.conversations
    where reflection_id = p_reflection_id
      and case p_of
        when 'mine' then conversations.user_id = (select auth.uid())
        when 'guests' then conversations.role = 'guest'
        when 'members' then conversations.user_id <> (select auth.uid())
        else false
      end
    order by conversations.created_at desc, conversations.id
    offset greatest(p_offset, 0) limit least(greatest(p_limit, 0), 101)
  ) as listed
  left join public.share_links as link on link.id = listed.share_link_id
  order by listed.created_at desc, listed.id;
$$;
comment on function public.list_conversations is 'The newest first; of mine, guests or members';

-- The words are shown as far as the reader could hear them now: what was sealed since, or deleted, is not shown any more.
create function public.read_citations(p_conversation_id uuid)
returns table (
  citation_id uuid, source_id uuid, source_title text, namespace_title text, words text, has_changed boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  conversation public.conversations;
  my_role public.member_role;
  reach public.namespace_visibility[] := array['private', 'published']::public.namespace_visibility[];
begin
  select * into conversation from public.conversations where id = p_conversation_id;
  my_role := internal.my_role_in(conversation.reflection_id);
  if my_role is null or (
    conversation.user_id is distinct from (select auth.uid())
    and (my_role = 'viewer' or (conversation.role <> 'guest' and conversation.mode <> 'interview'))
  ) then
    return;
  end if;
  if my_role <> 'viewer' then
    reach := array['sealed', 'private', 'published'];
  end if;
  return query
    with cited as (
      select distinct named::uuid as id
      from public.conversation_turns as turn cross join lateral jsonb_array_elements_text(turn.citations) as named
      where turn.conversation_id = conversation.id
    ), found as (
      select passage.id, passage.source_id, passage.namespace_id, passage.body as words, false as has_changed
      from cited join public.passages as passage on passage.id = cited.id
      union all
      select former.id, former.source_id, former.namespace_id, former.body, former.version < source.version
      from cited join public.former_passages as former on former.id = cited.id
      join public.sources as source on source.id = former.source_id
      union all
      select correction.id, correction.source_id, correction.namespace_id, correction.corrected_statement, false
      from cited join public.fact_corrections as correction on correction.id = cited.id and correction.status = 'accepted'
    )
    select found.id, case when my_role <> 'viewer' then found.source_id end, coalesce(source.title, ''), namespace.title,
      found.words, found.has_changed
    from found
    join public.namespaces as namespace
      on namespace.id = found.namespace_id and namespace.reflection_id = conversation.reflection_id
      and namespace.visibility = any (reach)
    left join public.sources as source on source.id = found.source_id
    where source.deleted_at is null;
end
$$;
comment on function public.read_citations is 'What the answers of a conversation rest on, for those who may read its transcript; no row for others';

create function public.read_conversation_figures(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('day', day::date, 'members', members, 'guests', guests) order by day)
      from generate_series(date_trunc('day', now() at time zone 'UTC') - interval '29 days',
        date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day
      cross join lateral (
        select count(*) filter (where conversation.role <> 'guest') as members,
          count(*) filter (where conversation.role = 'guest') as guests
        from public.conversations as conversation
        where conversation.reflection_id = p_reflection_id and conversation.status <> 'failed'
          and conversation.created_at >= day at time zone 'UTC'
          and conversation.created_at < (day + interval '1 day') at time zone 'UTC'
      ) as counted
    ),
    'topics', (
      select coalesce(jsonb_agg(jsonb_build_object('title', title, 'answers', answers) order by answers desc, title), '[]')
      from (
        select source.title, count(distinct turn.id) as answers
        from public.conversations as conversation
        join public.conversation_turns as turn on turn.conversation_id = conversation.id
        cross join lateral jsonb_array_elements_text(turn.citations) as cited
        join public.passages as passage on passage.id = cited::uuid
        join public.sources as source on source.id = passage.source_id and source.deleted_at is null
        where conversation.reflection_id = p_reflection_id and conversation.role = 'guest'
          and conversation.created_at > now() - interval '90 days'
        group by source.id, source.title
        order by answers desc, source.title limit 6
      ) as asked
    )
  );
$$;
comment on function public.read_conversation_figures is 'Of what its reader may read: conversations of each of the last 30 days, and which sources answered guests in the last 90';

grant execute on function public.list_conversations, public.read_citations, public.read_conversation_figures
to authenticated;
