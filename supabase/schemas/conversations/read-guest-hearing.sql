-- What a guest over MCP may hear of a reflection at this moment. No function here is security definer.

create function api.read_guest_hearing(p_slug text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reflectionId', reflection.id,
    'displayName', reflection.display_name,
    'namespaces', internal.published_namespaces(reflection.id),
    'isReady', artifact.id is not null,
    -- As in read_runtime, of which nothing else is needed to search: it holds every prompt.
    'isFresh', coalesce(artifact.payload #> '{sync,publishedNamespaces}' = internal.published_namespaces(reflection.id)
      and not exists (
        select item ->> 'id' from jsonb_array_elements(reflection.voice_evidence_pack -> 'public') as item
        except select id::text from internal.evidence_to_say(reflection.id, 'published'))
      and internal.wishes_hold(reflection.id, reflection.reflection_voice_dossier #> '{public,wishes}', true), false))
  from public.reflections as reflection
  left join public.voice_artifacts as artifact
    on artifact.reflection_id = reflection.id and artifact.generation = reflection.voice_generation
  where reflection.slug = p_slug
    and exists (
      select from public.namespaces where reflection_id = reflection.id and visibility = 'published');
$$;
comment on function api.read_guest_hearing is 'Null for one that has published nothing, as for one that does not exist';

grant execute on function api.read_guest_hearing to service_role;
