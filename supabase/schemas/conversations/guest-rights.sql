-- What guests may do about what they said, without an account: read it, take it along, delete it, say that it is not about them, and
-- get an answer. On leaving they are shown a code; its hash stands here for thirty days. The cookie of the browser does the same.
--
-- security definer, with the reason: all api functions here. The tables are nobody's; the server has seen the guest's code or cookie
-- before it asks for a guest, and managers see what guests ask of them, and answer.

create table public.guest_codes (
  guest_id uuid primary key,
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.guest_codes is 'What a guest was shown on leaving; whoever has the code is the guest, for thirty days after the last conversation';
create index guest_codes_expires_idx on public.guest_codes (expires_at);
alter table public.guest_codes enable row level security;

create table public.guest_requests (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  guest_id uuid not null,
  body text not null check (body = btrim(internal.visible_text(body)) and length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  answer text check (answer = btrim(internal.visible_text(answer)) and length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
comment on table public.guest_requests is 'That something a reflection says is not true of a guest, or not theirs; for those who manage it to answer';
create index guest_requests_reflection_idx on public.guest_requests (reflection_id, created_at desc);
create index guest_requests_guest_idx on public.guest_requests (guest_id);
create index guest_requests_answered_by_idx on public.guest_requests (answered_by);
alter table public.guest_requests enable row level security;

-- For whoever talked; nobody else has anything to come back to.
create function api.keep_guest_code(p_guest_id uuid, p_code_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.guest_codes where expires_at < now();
  insert into public.guest_codes (guest_id, code_hash, expires_at)
  select p_guest_id, p_code_hash, now() + make_interval(days => internal.guest_code_days())
  where exists (select from public.conversations where guest_id = p_guest_id)
  on conflict (guest_id) do update set expires_at = excluded.expires_at;
  return found;
end
$$;

create function api.find_guest_by_code(p_code_hash text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select guest_id from public.guest_codes where code_hash = p_code_hash and expires_at > now();
$$;

create function api.read_guest_words(p_guest_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'conversations', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', conversation.id, 'reflectionId', reflection.id, 'name', reflection.display_name,
        'at', conversation.created_at, 'offRecord', conversation.off_record,
        'durationSeconds', conversation.duration_seconds,
        'lines', coalesce((
          select jsonb_agg(jsonb_build_object('speaker', turn.speaker, 'body', turn.body) order by turn.position)
          from public.conversation_turns as turn where turn.conversation_id = conversation.id), '[]')
      ) order by conversation.created_at desc)
      from public.conversations as conversation
      join public.reflections as reflection on reflection.id = conversation.reflection_id
      where conversation.guest_id = p_guest_id), '[]'),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', request.id, 'name', reflection.display_name, 'body', request.body, 'at', request.created_at,
        'answer', request.answer, 'answeredAt', request.answered_at) order by request.created_at desc)
      from public.guest_requests as request
      join public.reflections as reflection on reflection.id = request.reflection_id
      where request.guest_id = p_guest_id), '[]'));
$$;

-- Attack: a guest who was let in once writes to its owner for ever. So only about a reflection that they talked with, and with few open.
create function api.ask_as_guest(p_guest_id uuid, p_reflection_id uuid, p_body text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked uuid;
begin
  if not exists (select from public.conversations where guest_id = p_guest_id and reflection_id = p_reflection_id) then
    perform internal.fail('not_found');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guest_requests:' || p_guest_id, 0));
  if (select count(*) from public.guest_requests where guest_id = p_guest_id and answer is null) >= 5 then
    perform internal.fail('limit_reached', 'messages_full');
  end if;
  insert into public.guest_requests (reflection_id, guest_id, body)
  values (p_reflection_id, p_guest_id, btrim(internal.visible_text(p_body)))
  returning id into asked;
  return asked;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'message_length');
end
$$;

-- For the mail that tells them; never for a guest.
create function api.read_owner_emails(p_reflection_id uuid) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select internal.verified_email_of(user_id) from public.reflection_members
  where reflection_id = p_reflection_id and role = 'owner' and internal.verified_email_of(user_id) is not null;
$$;

-- Of running conversations too: what the provider has of them goes as soon as it can.
create function api.erase_guest_words(p_guest_id uuid, p_token_hash text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sought text[];
  erased jsonb;
begin
  sought := array(
    select id::text from public.conversations where guest_id = p_guest_id
    union all select call.provider_conversation_id from public.conversation_calls as call
      join public.conversations as conversation on conversation.id = call.conversation_id
      where conversation.guest_id = p_guest_id);
  erased := jsonb_build_object(
    'conversations', (select count(*) from public.conversations where guest_id = p_guest_id),
    'lines', (
      select count(*) from public.conversation_turns as turn
      join public.conversations as conversation on conversation.id = turn.conversation_id
      where conversation.guest_id = p_guest_id),
    'requests', (select count(*) from public.guest_requests where guest_id = p_guest_id));
  delete from public.conversations where guest_id = p_guest_id;
  delete from public.guest_requests where guest_id = p_guest_id;
  delete from public.guest_codes where guest_id = p_guest_id;
  perform internal.note_erasure(p_token_hash, 'guest', p_guest_id, erased, sought);
end
$$;

create function api.list_guest_requests(p_reflection_id uuid)
returns table (id uuid, body text, created_at timestamptz, answer text, answered_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform internal.require_manager(p_reflection_id);
  return query select request.id, request.body, request.created_at, request.answer, request.answered_at
    from public.guest_requests as request where request.reflection_id = p_reflection_id
    order by request.answered_at is not null, request.created_at desc limit 200;
end
$$;

create function api.answer_guest_request(p_request_id uuid, p_answer text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.guest_requests;
begin
  select * into request from public.guest_requests where id = p_request_id for update;
  if request.id is null or internal.my_role_in(request.reflection_id) is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_manager(request.reflection_id);
  update public.guest_requests
  set answer = btrim(internal.visible_text(p_answer)), answered_at = now(), answered_by = (select auth.uid())
  where id = p_request_id;
  perform internal.write_audit(request.reflection_id, 'guest_request.answered', jsonb_build_object('request_id', p_request_id));
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'reply_length');
end
$$;

grant execute on function
  api.keep_guest_code, api.find_guest_by_code, api.read_guest_words, api.ask_as_guest, api.erase_guest_words,
  api.read_owner_emails
to service_role;
grant execute on function api.list_guest_requests, api.answer_guest_request to authenticated;
