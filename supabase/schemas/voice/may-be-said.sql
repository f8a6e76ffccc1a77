-- Whether what was compiled and sent may still be said and heard: it may rest on what was sealed, corrected or deleted since.

create function internal.consent_to(p_reflection_id uuid, p_voice_id text) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select case when bool_or(revoked_at is null) then 'in force' else 'revoked' end from public.voice_consents
    where reflection_id = p_reflection_id and voice_id = p_voice_id having count(*) > 0), 'none');
$$;

-- What was compiled before something was sealed, corrected or deleted may say it still.
create function internal.voice_holds(p_reflection_id uuid, p_audience public.session_audience) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select item ->> 'id' from public.reflections
    cross join lateral jsonb_array_elements(voice_evidence_pack -> p_audience::text) as item
    where id = p_reflection_id
    except
    select id::text from internal.evidence_to_say(p_reflection_id, variadic case p_audience
      when 'public' then array['published'] else array['private', 'published'] end::public.namespace_visibility[]))
    -- What is no longer wished for among members goes with the next voice; guests are not told it in the meantime.
    and (p_audience <> 'public' or internal.wishes_hold(
      p_reflection_id, (select reflection_voice_dossier #> '{public,wishes}' from public.reflections where id = p_reflection_id), true));
$$;

create function internal.may_be_heard(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select from public.voice_consents
    where reflection_id = p_state.reflection_id and revoked_at is not null
      and voice_id = coalesce(p_state.voice_id, voice_id)
      and internal.consent_to(reflection_id, voice_id) = 'revoked');
$$;
comment on function internal.may_be_heard is 'The voice that it speaks with was not taken back';

-- An agent says what it was sent: it answers while that is what is live, with a voice to which no consent was taken back. Of one
-- that was sent something else, or is being sent something now, nobody knows what it quotes.
create function internal.was_sent_what_is_live(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
      select from public.reflections
      where id = p_state.reflection_id
        and prompt_packs #>> array[p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash)
    and internal.may_be_heard(p_state);
$$;

-- Words that are live or were, and of which nothing was sealed, corrected or deleted since.
create function internal.may_be_said_still(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select internal.may_be_heard(p_state) and exists (
    select from (
      select payload from public.voice_artifacts
      where reflection_id = p_state.reflection_id and status in ('promoted', 'superseded') order by generation desc limit 10
    ) as voiced
    where payload #>> array['prompt_packs', p_state.prompt_pack_kind::text, 'contentHash'] = p_state.prompt_pack_hash
      and not exists (
        select item ->> 'id' from jsonb_array_elements(payload #> '{voice_evidence_pack,private}') as item
        except select id::text from internal.evidence_to_say(p_state.reflection_id, 'private', 'published')));
$$;

-- The provider refused what came after it, so it says what it said; or did not answer, so it says one of a few: whichever that is may
-- be said. For members only; what guests hear is what is published now.
create function internal.says_what_may_be_said(p_state public.runtime_sync_state) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_state.surface <> 'public' and case when p_state.may_say = '[]'
    then internal.may_be_said_still(p_state)
    else (
      select bool_and(internal.may_be_said_still(jsonb_populate_record(p_state, one)))
      from jsonb_array_elements(p_state.may_say) as one) end;
$$;

grant execute on function internal.voice_holds to service_role;
