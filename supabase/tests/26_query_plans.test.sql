-- Policies must not make a page slower with every row of somebody else. Judged by the plan, never by the clock.
begin;
set local search_path to public, extensions, tests;
select plan(18);
select tests.create_cast();

-- Three thousand rows of three hundred other tenants in each table; their parents are not needed to make a plan.
set local session_replication_role = replica;
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
select tests.id('source ' || n), tests.id('tenant ' || n % 300), tests.id('namespace ' || n % 900), 0, 'Passage number ' || n
from generate_series(1, 3000) as n;
insert into internal.lines (
  source_id, reflection_id, namespace_id, passage_id, passage, position, starts_at, body, words_at, language, told_from, told_to, search)
select source_id, reflection_id, namespace_id, id, 0, 0, 0, body, 0, 'en', 0, 0, setweight(internal.words_of(body), 'A')
from public.passages where body like 'Passage number %';
insert into public.conversations
  (id, reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
select tests.id('call ' || n), tests.id('tenant ' || n % 300), tests.id('person ' || n % 600), 'reflection', 'viewer',
  'private', 'standard', '{}', false, false
from generate_series(1, 3000) as n;
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
select id, reflection_id, 0, 'user', 'Hello.' from public.conversations;
insert into public.audit_log (reflection_id, position, action, prev_hash, hash)
select tests.id('tenant ' || n % 300), n, 'reflection.updated', '', tests.hash(n::text) from generate_series(1, 3000) as n;
insert into public.agent_sessions (id, reflection_id, user_id, agent_slug, held_as, context, key_id)
select tests.id('session ' || n), tests.id('tenant ' || n % 300), tests.id('person ' || n % 600), 'agent', 'viewer',
  tests.bytes(40), tests.id('key')
from generate_series(1, 3000) as n;
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
select id, 0, 'user', tests.bytes(40), tests.id('key') from public.agent_sessions;
insert into internal.namespace_terms (shelf, lexeme, line_count)
select tests.id('dictionary'), md5(n::text), 1 from generate_series(1, 3000) as n;
set local session_replication_role = origin;
analyze internal.namespace_terms, internal.lines;
analyze public.passages, public.conversations, public.conversation_turns, public.reflection_members, public.audit_log,
  public.agent_sessions, public.session_messages;

create function pg_temp.plan_of(p_actor text, p_sql text) returns text
language plpgsql
as $$
declare
  line text;
  lines text := '';
begin
  perform tests.authenticate_as(p_actor);
  for line in execute 'explain (costs off) ' || p_sql loop
    lines := lines || line || e'\n';
  end loop;
  perform tests.as_database_owner();
  return lines;
end
$$;

select unalike(pg_temp.plan_of('olivia', format('select id from public.passages where reflection_id = %L', tests.id('mara'))),
  '%Seq Scan on passages%', 'PLN-1: the passages of one reflection are found by index');
select unalike(pg_temp.plan_of('olivia', format('select id from public.conversations where reflection_id = %L', tests.id('mara'))),
  '%Seq Scan on conversations%', 'PLN-2: so are its conversations');
select unalike(pg_temp.plan_of('vera', format('select id from public.conversations where user_id = %L', tests.id('vera'))),
  '%Seq Scan on conversations%', 'PLN-3: and one person''s conversations');
select unalike(pg_temp.plan_of('olivia', format('select action from public.audit_log where reflection_id = %L', tests.id('mara'))),
  '%Seq Scan on audit_log%', 'PLN-4: and a page of the audit log');
select unalike(
  pg_temp.plan_of('vera', format('select body from public.conversation_turns where conversation_id = %L', tests.id('call'))),
  '%Seq Scan on conversation_turns%', 'PLN-5: and the turns of a conversation');


-- Even a query that forgets its filter: the policy alone finds the rows by index, with the caller looked up once.
select unalike(pg_temp.plan_of('olivia', 'select id from public.passages'), '%Seq Scan on passages%',
  'PLN-6: the policy of passages is an index condition');
select unalike(pg_temp.plan_of('vera', 'select id from public.conversations'), '%Seq Scan on conversations%',
  'PLN-7: so is that of conversations, where two policies are joined by or');
select unalike(pg_temp.plan_of('olivia', 'select action from public.audit_log'), '%Seq Scan on audit_log%',
  'PLN-8: and that of the audit log');
select unalike(pg_temp.plan_of('vera', 'select id from public.session_messages'), '%Seq Scan%',
  'PLN-9: and that of messages, which looks through their sessions');

create function pg_temp.plan_as_server(p_sql text) returns text
language plpgsql
as $$
declare
  line text;
  lines text := '';
begin
  perform tests.as_service();
  for line in execute 'explain (costs off) ' || p_sql loop
    lines := lines || line || e'\n';
  end loop;
  perform tests.as_database_owner();
  return lines;
end
$$;
create function pg_temp.plan_of_owner(p_sql text) returns text
language plpgsql
as $$
declare
  line text;
  lines text := '';
begin
  for line in execute 'explain (costs off) ' || p_sql loop
    lines := lines || line || e'\n';
  end loop;
  return lines;
end
$$;
-- Whether the index can serve the query is the question, not whether three thousand rows are worth it.
set local enable_seqscan = off;
select matches(
  pg_temp.plan_of_owner(format(
    $$ select id from internal.lines where shelf = %L and search @@ to_tsquery('internal.words', '1234') $$,
    tests.id('mara/private'))),
  'on lines_search_idx\s+Index Cond: \(\(shelf = [^)]*\) AND \(search @@',
  'PLN-10: one index finds words and namespace together');
select matches(
  pg_temp.plan_of_owner(format(
    $$ select lexeme from internal.namespace_terms where shelf = %L and lexeme operator(extensions.%%) 'pasage' $$,
    tests.id('dictionary'))),
  'on namespace_terms_near_idx\s+Index Cond: \(\(shelf = [^)]*\) AND \(lexeme %',
  'PLN-11: and another, words that look alike and namespace together');
select matches(
  pg_temp.plan_as_server($$ select id from public.share_links where token_hash = 'x' $$),
  'share_links_token_hash_key', 'PLN-12: a share link is found by its hash');
select matches(
  pg_temp.plan_as_server($$ select id from public.conversations where provider_conversation_id = 'x' $$),
  'conversations_provider_conversation_id_key', 'PLN-13: a provider''s event finds its conversation');
select matches(
  pg_temp.plan_as_server($$ select id from public.conversations
    where status in ('bootstrapping', 'active') and created_at < now() - interval '1 hour' $$),
  'conversations_open_idx', 'PLN-14: conversations that stayed open too long are found by index');

-- What the whole of a search really did: the plans inside of functions are seen by their counters alone.
set local enable_seqscan = on;
create temporary table reads_before (relname name, seq_scan bigint, fetched bigint);
create function pg_temp.start_counting() returns void
language sql
as $$
  delete from reads_before;
  insert into reads_before
  select relname, seq_scan, seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables
  where relname in ('passages', 'lines', 'namespace_terms', 'fact_corrections', 'evidence', 'sources', 'namespaces');
$$;
create function pg_temp.tables_read(p_more_than bigint) returns text
language sql
as $$
  select coalesce(string_agg(format('%s: %s rows', relname, seq_tup_read + idx_tup_fetch - fetched), ', '), 'none')
  from pg_stat_xact_user_tables as now join reads_before as before using (relname)
  where now.seq_scan > before.seq_scan or seq_tup_read + idx_tup_fetch - fetched > p_more_than;
$$;
-- The smaller a table is, the sooner a plan would read all of it, and be kept when it has grown.
analyze public.sources, public.namespaces, public.evidence, public.fact_corrections;
select pg_temp.start_counting();
select cmp_ok(
  json_array_length(api.find_lines(tests.id('mara'), '{sealed,private,published}', 'steward', 'private wrods of Mara') -> 'lines'), '>', 0,
  'PLN-15: a search among other tenants'' three thousand passages finds something');
select is(pg_temp.tables_read(100), 'none', 'PLN-16: and reads no table from end to end, by an index neither');

-- Words that all look alike, in the namespace itself, and a question of more that look like them.
insert into internal.namespace_terms (shelf, lexeme, line_count)
select tests.id('mara/private'), 'invoice' || 100000 + n, 1 from generate_series(1, 3000) as n;
analyze internal.namespace_terms;
select pg_temp.start_counting();
select lives_ok(
  $$ select api.find_lines(tests.id('mara'), '{private}', 'steward',
       (select string_agg('invoice' || chr(97 + n % 8) || chr(105 + n / 8), ' ') from generate_series(0, 31) as n)) $$,
  'PLN-17: a question of words that look like three thousand others is answered');
select is(pg_temp.tables_read(8 * 600), 'none', 'PLN-18: and reads some of those for some of its words');

select * from finish();
rollback;
