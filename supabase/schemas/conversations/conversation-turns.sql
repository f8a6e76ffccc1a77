-- What was said, and what people thought of it.

create type public.turn_speaker as enum ('user', 'reflection');
create type public.turn_rating as enum ('good', 'bad');

create table public.conversation_turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  position integer not null check (position >= 0),
  speaker public.turn_speaker not null,
  body text not null check (length(body) between 1 and 20000),
  citations jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  spoken_at timestamptz,
  is_aside boolean not null default false,
  created_at timestamptz not null default now(),
  unique (conversation_id, position),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.conversation_turns is 'Transcripts; append-only, gone with their conversation, never of a call off the record';

comment on column public.conversation_turns.is_aside is 'In an interview: talk about the talk, such as "skip that", which goes into no source';

create table public.turn_feedback (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null,
  reflection_id uuid not null,
  turn_id uuid unique references public.conversation_turns (id) on delete cascade,
  answer_key text not null check (length(answer_key) between 1 and 4000),
  rating public.turn_rating not null,
  comment text not null default '' check (length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (conversation_id, answer_key),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.turn_feedback is 'One opinion per answer, of the person or guest whose conversation it is; written by functions only';
comment on column public.turn_feedback.turn_id is 'Empty until the transcript has come: people judge while they talk';
comment on column public.turn_feedback.answer_key is 'The answer as it was shown, without what a transcript may write differently';

create index conversation_turns_conversation_idx on public.conversation_turns (conversation_id, reflection_id);
create index conversation_turns_reflection_idx on public.conversation_turns (reflection_id);
create index turn_feedback_conversation_idx on public.turn_feedback (conversation_id, reflection_id);

alter table public.conversation_turns enable row level security;
alter table public.turn_feedback enable row level security;
grant select on public.conversation_turns to authenticated;
grant select on public.conversation_turns to service_role;
grant insert (id, conversation_id, reflection_id, position, speaker, body, citations, spoken_at)
  on public.conversation_turns to service_role;
grant select on public.turn_feedback to authenticated, service_role;

-- Stewards hear what guests ask the public reflection, and interviews, which become sources. What another member
-- says to the reflection in private is that member's.
create policy conversation_turns_select_own_or_stewarded on public.conversation_turns for select to authenticated
  using (
    conversation_id = any (array(select id from public.conversations where user_id = (select auth.uid())))
    or (
      reflection_id = any (array(select internal.my_stewarded_reflections()))
      and exists (
        select from public.conversations as conversation
        where conversation.id = conversation_id and (conversation.role = 'guest' or conversation.mode = 'interview')
      )
    )
  );

-- Stewards: of the turns that they may read, whose policy the subquery is under.
create policy turn_feedback_select_own_or_stewarded on public.turn_feedback for select to authenticated
  using (
    conversation_id = any (array(select id from public.conversations where user_id = (select auth.uid())))
    or exists (
      select from public.conversation_turns as turn
      where turn.id = turn_id and turn.reflection_id = any (array(select internal.my_stewarded_reflections()))
    )
  );

create trigger conversation_turns_append_only before update or delete on public.conversation_turns
  for each row execute function internal.keep_append_only('public.conversations', 'conversation_id');
create trigger conversation_turns_refuse_off_record before insert on public.conversation_turns
  for each row execute function internal.refuse_off_record();
create trigger turn_feedback_refuse_off_record before insert on public.turn_feedback
  for each row execute function internal.refuse_off_record();
create trigger turn_feedback_touch_updated_at before update on public.turn_feedback
  for each row execute function internal.touch_updated_at();
