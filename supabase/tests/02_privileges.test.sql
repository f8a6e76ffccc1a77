-- Every privilege on every table, written down. A grant that is not in this list fails, and so does one that is missing.
-- Columns in brackets are column privileges; * is the whole table.
begin;
set local search_path to public, extensions, tests;
select plan(122);

create function pg_temp.privileges(p_role text, p_table text) returns text
language sql stable
as $$
  select coalesce(string_agg(verb || what, ' ' order by place), 'nothing')
  from (
    select place, verb, case
      when has_table_privilege(p_role, 'public.' || p_table, verb) then ''
      when verb = 'delete' then null
      else (
        select '(' || string_agg(attname, ',' order by attname) || ')' from pg_attribute
        where attrelid = ('public.' || p_table)::regclass and attnum > 0 and not attisdropped
          and has_column_privilege(p_role, attrelid, attnum, verb)
      )
    end as what
    from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as verbs (verb, place)
  ) as found
  where what is not null;
$$;

create temporary table expected (table_name text, people text, server text);
insert into expected values
  ('agent_sessions', 'select', 'nothing'),
  ('asked_questions', 'nothing', 'nothing'),
  ('audit_log', 'select', 'select'),
  ('cap_reservations', 'nothing', 'nothing'),
  ('cap_usage', 'nothing', 'nothing'),
  ('contradictions', 'select', 'select'),
  ('conversation_calls', 'nothing', 'select'),
  ('conversation_turns', 'select',
    'select insert(body,citations,conversation_id,id,position,reflection_id,speaker,spoken_at)'),
  ('conversations', 'select delete',
    'select insert update(agent_id,duration_seconds,ended_at,failure_reason,fallback_reason,provider_conversation_id,requested_agent_id,started_at,status) delete'),
  ('data_keys', 'nothing', 'nothing'),
  ('dead_letters', 'select', 'select'),
  ('erasures', 'nothing', 'nothing'),
  ('embedding_origins', 'select', 'select'),
  ('evidence', 'select', 'select'),
  ('fact_corrections', 'select',
    'select insert(conversation_id,corrected_statement,evidence_id,idempotency_key,namespace_id,proposed_by,reason,reflection_id,source_id,wrong_statement)'),
  ('fidelity_answers', 'select', 'select'),
  ('fidelity_scores', 'select', 'select'),
  ('former_passages', 'select', 'select'),
  ('guest_photos', 'select', 'select'),
  ('agent_versions', 'select', 'select'),
  ('golden_questions', 'select', 'select'),
  ('golden_runs', 'select', 'select'),
  ('guest_codes', 'nothing', 'nothing'),
  ('guest_requests', 'nothing', 'nothing'),
  ('hidden_statements', 'select', 'select'),
  ('invitations',
    'select(accepted_at,accepted_by,created_at,email,expires_at,id,invited_by,reflection_id,revoked_at,role)', 'select'),
  ('known_questions', 'nothing', 'nothing'),
  ('memories', 'select delete', 'select insert delete'),
  ('namespaces', 'select', 'select'),
  ('passages', 'select', 'select insert(body,id,namespace_id,position,reflection_id,source_id) delete'),
  ('profiles', 'select', 'select'),
  ('pronunciations', 'select', 'select'),
  ('question_answers', 'nothing', 'nothing'),
  ('question_entries', 'nothing', 'nothing'),
  ('rate_limits', 'nothing', 'nothing'),
  ('recaps', 'select', 'select insert delete'),
  ('reflection_members', 'select', 'select'),
  ('reflections',
    'select(boundaries,conversations_kept_days,created_at,created_by,display_name,generation_counter,id,ingestion_enabled,interview_progress,language,slug,speaking_style,token_estimate,updated_at,voice_generation,voice_promoted_at,wishes_for_guests)',
    'select'),
  ('runtime_sync_state',
    'select(agent_id,audited_at,dossier_hash,drift,last_error,lease_expires_at,prompt_pack_hash,prompt_pack_kind,reflection_id,scope_hash,surface,synced_at,updated_at)',
    'select'),
  ('session_costs', 'select', 'nothing'),
  ('session_events', 'select', 'nothing'),
  ('session_feedback', 'nothing', 'nothing'),
  ('session_media', 'nothing', 'nothing'),
  ('session_memories', 'nothing', 'nothing'),
  ('session_messages', 'select', 'nothing'),
  ('session_recaps', 'nothing', 'nothing'),
  ('share_links',
    'select(created_at,created_by,expires_at,id,label,max_uses,reflection_id,revoked_at,used_count)', 'select'),
  ('source_files', 'nothing', 'nothing'),
  ('source_versions', 'select', 'select'),
  ('sources', 'select', 'select'),
  ('suggested_questions', 'nothing', 'nothing'),
  ('tool_approvals', 'select', 'nothing'),
  ('turn_feedback', 'select', 'select'),
  ('voice_artifacts', 'select', 'select'),
  ('voice_consents', 'select', 'select'),
  ('weekly_mails', 'select', 'nothing');

select bag_eq(
  $$ select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' $$,
  $$ select table_name from expected $$,
  'PRV-00: every table is in this list');

select is(pg_temp.privileges('authenticated', table_name), people,
  format('PRV-P-%s: people have exactly these privileges on %s', row_number() over (order by table_name), table_name))
from expected order by table_name;

select is(pg_temp.privileges('service_role', table_name), server,
  format('PRV-S-%s: the server has exactly these privileges on %s', row_number() over (order by table_name), table_name))
from expected order by table_name;

-- The columns whose secrecy or integrity everything else rests on, named one by one.
select ok(not has_column_privilege('authenticated', 'public.share_links', 'token_hash', 'select'),
  'PRV-C-1: people cannot read the hash of a share token');
select ok(not has_column_privilege('authenticated', 'public.invitations', 'token_hash', 'select'),
  'PRV-C-2: people cannot read the hash of an invitation token');
select ok(not has_column_privilege('authenticated', 'public.runtime_sync_state', 'lease_token', 'select'),
  'PRV-C-3: people cannot read a lease');
select ok(
  not has_any_column_privilege('authenticated', 'public.data_keys', 'select'),
  'PRV-C-4: people cannot read a wrapped key');
select ok(
  not exists (
    select from unnest(array['voice_generation', 'voice_evidence_pack', 'reflection_voice_dossier', 'prompt_packs',
      'capsule', 'token_estimate', 'persona_narrative', 'voice_promoted_at', 'generation_counter']) as cache
    where has_column_privilege('service_role', 'public.reflections', cache, 'update')
      or has_column_privilege('authenticated', 'public.reflections', cache, 'update')),
  'PRV-C-5: nobody has a privilege to write a live cache, the server neither');
select ok(
  not exists (
    select from unnest(array['voice_evidence_pack', 'reflection_voice_dossier', 'prompt_packs', 'capsule',
      'persona_narrative']) as cache
    where has_column_privilege('authenticated', 'public.reflections', cache, 'select')),
  'PRV-C-6: a viewer cannot read the private words in the live caches');
select ok(not has_column_privilege('authenticated', 'public.namespaces', 'visibility', 'update'),
  'PRV-C-7: nobody publishes by an update');
select ok(not has_column_privilege('authenticated', 'public.sources', 'status', 'update'),
  'PRV-C-8: nobody declares a source live');
select ok(not has_column_privilege('authenticated', 'public.sources', 'namespace_id', 'update'),
  'PRV-C-9: nobody moves a source by an update');

select * from finish();
rollback;
