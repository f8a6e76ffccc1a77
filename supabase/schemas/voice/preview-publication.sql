-- What a steward sees before and after changing who hears a namespace. Under the reader's own row-level security.

grant execute on function internal.evidence_to_say, internal.listed_evidence, internal.wishes_of, internal.wishes_hold to authenticated;

-- One snapshot and one answer, because row limits do not apply to a single value and what is confirmed must be what was shown.
create function api.preview_publication(p_namespace_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select shown || jsonb_build_object('fingerprint', internal.sha256_hex(shown::text))
  from public.namespaces as shelf
  join public.reflections as reflection on reflection.id = shelf.reflection_id
  cross join lateral (
    select jsonb_build_object(
      'displayName', reflection.display_name, 'name', shelf.name, 'visibility', shelf.visibility,
      'published', internal.listed_evidence(shelf.reflection_id, 'published'),
      'wishes', internal.wishes_of(shelf.reflection_id, true),
      'statements', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', said.id, 'sourceId', said.source_id, 'sourceTitle', source.title, 'correctionId', said.correction_id,
          'namespace', said.namespace, 'quote', said.quote, 'asked', said.asked, 'kind', said.kind, 'contentHash', said.content_hash, 'hiddenFrom', said.hidden_from,
          'forGuests', said.for_guests)
          order by source.title, said.source_id, said.position, said.id), '[]')
        from internal.evidence_to_say(shelf.reflection_id, shelf.visibility) as said
        left join public.sources as source on source.id = said.source_id
        where said.namespace = shelf.name),
      'sources', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', source.id, 'title', source.title, 'state', case
            when source.status in ('queued', 'reading', 'indexing') then 'reading'
            when source.status = 'failed' and source.progress < 90 then 'failed'
            else 'read' end,
          'lines', internal.count_told(source.id), 'voices', (
            select jsonb_build_object('of', source.voices ->> 'of', 'all', coalesce(sum(times), 0),
              'own', coalesce(sum(times) filter (where "isPerson"), 0))
            from jsonb_to_recordset(source.voices -> 'voices') as voice (times integer, "isPerson" boolean)
            having source.voices is not null),
          'passages', (select count(*) from public.passages where source_id = source.id),
          'alsoIn', coalesce(to_jsonb(twin.collections), '[]'))
          order by source.title, source.id), '[]')
        from public.sources as source
        left join api.list_twins(array(
          select id from public.sources where namespace_id = shelf.id and deleted_at is null)) as twin on twin.source_id = source.id
        where source.namespace_id = shelf.id and source.deleted_at is null)
    ) as shown
  ) as preview
  where shelf.id = p_namespace_id and shelf.reflection_id = any (array(select internal.my_stewarded_reflections()));
$$;
comment on function api.preview_publication is 'Null when there is no such namespace for this steward; set_namespace_visibility takes the fingerprint back';

create function api.count_statements(p_reflection_id uuid)
returns table (namespace text, kind public.evidence_kind, statements bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select namespace, kind, count(*) from internal.evidence_to_say(p_reflection_id, 'sealed', 'private', 'published')
  where kind not in ('anecdote', 'exchange') group by namespace, kind;
end
$$;
comment on function api.count_statements is 'Of what may be said, by namespace and kind, as far as the caller may read; whole stories and replies are counted by the statements in them';

-- As `read_runtime` asks for guests: what was corrected or deleted since may stand in a voice that is compiled for the right names.
create function internal.guests_voice_holds(p_reflection_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'id' from public.voice_artifacts as live
    cross join lateral jsonb_array_elements(live.payload #> '{voice_evidence_pack,public}') as item
    where live.reflection_id = p_reflection_id and live.status = 'promoted'
    except select id::text from internal.evidence_to_say(p_reflection_id, 'published'))
    and not exists (
      select from public.voice_artifacts as live
      where live.reflection_id = p_reflection_id and live.status = 'promoted'
        and not internal.wishes_hold(p_reflection_id, live.payload #> '{reflection_voice_dossier,public,wishes}', true));
$$;
comment on function internal.guests_voice_holds is 'Everything that the live voice may tell guests may still be told; as far as the caller may read';

-- That somebody is bringing an agent up to date at this moment; not the token, by which it could be done in their place.
grant select (lease_expires_at) on public.runtime_sync_state to authenticated;

grant execute on function
  api.preview_publication, api.count_statements, internal.guests_voice_holds
to authenticated;
