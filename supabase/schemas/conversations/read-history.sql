-- Past conversations, as those may read them who had them, and stewards where it is theirs to read.
--
-- security definer, with the reason:
--   api.read_citations   a viewer may read no passage, only those that an answer to them rests on

-- By their letters: whoever looks for a conversation remembers words of it.
create function internal.says_all(p_body text, p_words text[]) returns boolean
language sql
immutable
set search_path = ''
as $$
  select not exists (select from unnest(p_words) as word where strpos(lower(p_body), word) = 0);
$$;

-- Everybody sees in it what row-level security shows them: of what another member said in private that it was said, no word.
create function api.list_conversations(
  p_reflection_id uuid, p_of text, p_offset integer, p_limit integer, p_words text default ''
)
returns table (
  id uuid, mode public.session_mode, role public.session_role, audience public.session_audience,
  status public.conversation_status, created_at timestamptz, duration_seconds integer, off_record boolean,
  text_only boolean, user_id uuid, is_mine boolean, link_label text, turns bigint, first_words text, found_words text
)
language sql
stable
set search_path = ''
as $$
  select listed.id, listed.mode, listed.role, listed.audience, listed.status, listed.created_at, listed.duration_seconds,
    listed.off_record, listed.text_only, listed.user_id, coalesce(listed.user_id = (select auth.uid()), false), link.label,
    (select count(*) from public.conversation_turns as turn where turn.conversation_id = listed.id),
    (select left(turn.body, 200) from public.conversation_turns as turn
     where turn.conversation_id = listed.id and turn.speaker = 'user' order by turn.position limit 1),
    (select substr(turn.body, greatest(1, strpos(lower(turn.body), asked.words[1]) - 60), 200)
     from public.conversation_turns as turn
     where asked.words <> '{}' and turn.conversation_id = listed.id and internal.says_all(turn.body, asked.words)
     order by turn.position limit 1)
  from (
    select array_remove(regexp_split_to_array(lower(left(coalesce(p_words, ''), 200)), '\s+'), '') as words
  ) as asked
  cross join lateral (
    select * from public.conversations
    where reflection_id = p_reflection_id
      and (asked.words = '{}' or exists (
        select from public.conversation_turns as turn
        where turn.conversation_id = conversations.id and internal.says_all(turn.body, asked.words)))
      and case p_of
        when 'mine' then conversations.user_id = (select auth.uid())
        when 'guests' then conversations.role = 'guest'
        when 'members' then conversations.user_id <> (select auth.uid())
        else false
      end
    order by conversations.created_at desc, conversations.id
    offset greatest(p_offset, 0) limit least(greatest(p_limit, 0), 1101)
  ) as listed
  left join public.share_links as link on link.id = listed.share_link_id
  order by listed.created_at desc, listed.id;
$$;
comment on function api.list_conversations is 'The newest first; of mine, guests or members; with words, those in which one turn that the reader may read says all of them';

-- The words are shown as far as the reader could hear them now: what was sealed since, deleted, or hidden from everybody, is not
-- shown any more. Stewards read what is hidden. Whoever asks has looked at who is asking.
create function internal.cited_words(p_reflection_id uuid, p_role public.member_role, p_named uuid[])
returns table (
  citation_id uuid, source_id uuid, source_title text, namespace_name text, namespace_title text, words text, has_changed boolean
)
language sql
stable
set search_path = ''
as $$
  with found as (
    select passage.id, passage.source_id, passage.namespace_id, passage.body as words, false as has_changed
    from public.passages as passage where passage.id = any (p_named)
    union all
    select former.id, former.source_id, former.namespace_id, former.body, former.version < source.version
    from public.former_passages as former
    join public.sources as source on source.id = former.source_id
    where former.id = any (p_named)
    union all
    select correction.id, correction.source_id, correction.namespace_id, correction.corrected_statement, false
    from public.fact_corrections as correction
    where correction.id = any (p_named) and correction.status = 'accepted'
      and (p_role <> 'viewer' or not exists (
        select from public.evidence where correction_id = correction.id and hidden_from = 'everybody'))
  )
  select found.id, case when p_role <> 'viewer' then found.source_id end, coalesce(source.title, ''),
    namespace.name, namespace.title,
    case when p_role <> 'viewer' then found.words else internal.without_hidden(found.namespace_id, found.words, false) end,
    found.has_changed
  from found
  join public.namespaces as namespace
    on namespace.id = found.namespace_id and namespace.reflection_id = p_reflection_id and namespace.deleted_at is null
    and (p_role <> 'viewer' or namespace.visibility in ('private', 'published'))
  left join public.sources as source on source.id = found.source_id
  where source.deleted_at is null;
$$;

create function api.read_citations(p_conversation_id uuid)
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
begin
  select * into conversation from public.conversations where id = p_conversation_id;
  my_role := internal.my_role_in(conversation.reflection_id);
  if my_role is null or (
    conversation.user_id is distinct from (select auth.uid())
    and (my_role = 'viewer' or (conversation.role <> 'guest' and conversation.mode <> 'interview'))
  ) then
    return;
  end if;
  return query
    select cited.citation_id, cited.source_id, cited.source_title, cited.namespace_title, cited.words, cited.has_changed
    from internal.cited_words(conversation.reflection_id, my_role, array(
      select distinct named::uuid
      from public.conversation_turns as turn cross join lateral jsonb_array_elements_text(turn.citations) as named
      where turn.conversation_id = conversation.id
    )) as cited;
end
$$;
comment on function api.read_citations is 'What the answers of a conversation rest on, for those who may read its transcript; no row for others';

create function api.read_conversation_figures(p_reflection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    -- Only the reader's browser knows where their days begin; in every zone that is at a quarter of an hour.
    'quarters', (
      select coalesce(jsonb_agg(jsonb_build_object('at', quarter, 'members', members, 'guests', guests) order by quarter), '[]')
      from (
        select date_bin('15 minutes', conversation.created_at, timestamptz '2000-01-01 00:00:00Z') as quarter,
          count(*) filter (where conversation.role <> 'guest') as members,
          count(*) filter (where conversation.role = 'guest') as guests
        from public.conversations as conversation
        where conversation.reflection_id = p_reflection_id and conversation.status <> 'failed'
          and conversation.created_at > now() - interval '31 days'
        group by quarter
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
comment on function api.read_conversation_figures is 'Of what its reader may read: when conversations began in the last 31 days, and which sources answered guests in the last 90';

grant execute on function
  internal.says_all, api.list_conversations, api.read_citations, api.read_conversation_figures
to authenticated;
