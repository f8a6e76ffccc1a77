-- Whose voice speaks: a stock voice of the provider, or the clone of its owner's own (voice-consents.sql).
--
-- security definer, with the reason:
--   api.choose_stock_voice                             service_role has no write privilege on the voice
--   api.use_stock_voice, api.use_own_voice             nor has authenticated
--   api.read_whose_voice, internal.read_agent_voices   tell a steward whose voice it is, without the ids that they may not read

-- While a reflection has a cloned voice that may not be used, guests are refused rather than answered in another one. This is
-- the owner's word that the other one will do.
create function internal.keep_own_voice_unused(p_reflection_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.voice_consents set use_when_made = false
  where reflection_id = p_reflection_id and revoked_at is null and voice_id is null;
$$;
comment on function internal.keep_own_voice_unused is 'What an owner chose last is what speaks, whatever is finished after it';

create function api.use_stock_voice(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  perform internal.keep_own_voice_unused(p_reflection_id);
  update public.reflections set cloned_voice_id = null where id = p_reflection_id and cloned_voice_id is not null;
  if found then
    perform internal.enqueue_syncs(p_reflection_id);
    perform internal.write_audit(p_reflection_id, 'cloned_voice.left', '{}');
  end if;
end
$$;

create function api.use_own_voice(p_reflection_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own_voice_id text;
begin
  perform internal.require_role(p_reflection_id, 'owner');
  perform internal.lock_reflection(p_reflection_id);
  select voice_id into own_voice_id from public.voice_consents
  where reflection_id = p_reflection_id and revoked_at is null and voice_id is not null;
  if own_voice_id is null then
    perform internal.fail('conflict', 'no_own_voice');
  end if;
  update public.reflections set cloned_voice_id = own_voice_id
  where id = p_reflection_id and cloned_voice_id is distinct from own_voice_id;
  if found then
    perform internal.enqueue_syncs(p_reflection_id);
    perform internal.write_audit(p_reflection_id, 'cloned_voice.used', '{}');
  end if;
end
$$;

-- Called by the server, which has seen the id among the provider's own voices. One that is anybody's clone is none of those.
create function api.choose_stock_voice(p_reflection_id uuid, p_owner_id uuid, p_voice_id text, p_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.lock_reflection(p_reflection_id);
  perform internal.require_owner_named(p_reflection_id, p_owner_id);
  if exists (select from public.voice_consents where voice_id = p_voice_id) then
    perform internal.fail('invalid_request', 'voice_unknown');
  end if;
  perform internal.keep_own_voice_unused(p_reflection_id);
  update public.reflections set stock_voice_id = p_voice_id, stock_voice_name = left(p_name, 200), cloned_voice_id = null
  where id = p_reflection_id;
  perform internal.enqueue_syncs(p_reflection_id);
  perform internal.write_audit(p_reflection_id, 'stock_voice.chosen', '{}');
end
$$;

-- `making`: a recording was given, and the provider has not made a voice of it yet. `withheld`: the consent to what it spoke
-- with has ended, and its owner has not said what else will do.
create function api.read_whose_voice(p_reflection_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return (
    select jsonb_build_object(
      'speaks', case
        when reflection.cloned_voice_id is null then 'stock'
        when own.voice_id = reflection.cloned_voice_id then 'own'
        else 'withheld' end,
      'own', case when own.id is null then 'none' when own.voice_id is null then 'making' else 'made' end,
      'stockVoiceId', reflection.stock_voice_id,
      'stockVoiceName', reflection.stock_voice_name)
    from public.reflections as reflection
    left join public.voice_consents as own on own.reflection_id = reflection.id and own.revoked_at is null
    where reflection.id = p_reflection_id);
end
$$;

-- On which surfaces the agent speaks with the voice that it is to speak with; `p_stock_voice_id` is that of the installation.
create function internal.read_agent_voices(p_reflection_id uuid, p_stock_voice_id text) returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  return array(
    select state.surface::text from public.runtime_sync_state as state
    where state.reflection_id = p_reflection_id
      and state.voice_id = internal.voice_to_speak_with(p_reflection_id, p_stock_voice_id));
end
$$;

create function internal.voice_to_speak_with(p_reflection_id uuid, p_stock_voice_id text) returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(consent.voice_id, reflection.stock_voice_id, p_stock_voice_id)
  from public.reflections as reflection
  left join public.voice_consents as consent
    on consent.reflection_id = reflection.id and consent.voice_id = reflection.cloned_voice_id and consent.revoked_at is null
  where reflection.id = p_reflection_id;
$$;

grant execute on function api.choose_stock_voice to service_role;
grant execute on function
  api.use_stock_voice, api.use_own_voice, api.read_whose_voice, internal.read_agent_voices
to authenticated;
