-- What stays of a conversation for the person who had it.
--
-- security definer, with the reason:
--   internal.keep_with_speaker      has to see the conversation's row whoever inserts

create table public.recaps (
  conversation_id uuid primary key,
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (length(body) between 1 and 1200),
  created_at timestamptz not null default now(),
  foreign key (conversation_id, reflection_id) references public.conversations (id, reflection_id) on delete cascade
);
comment on table public.recaps is 'One summary per conversation, read by the person who had it; guests have none';

create table public.memories (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  conversation_id uuid references public.conversations (id) on delete cascade,
  body text not null check (length(body) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.memories is 'What a reflection remembers about one person; only that person reads it and can take it back';

create index recaps_conversation_idx on public.recaps (conversation_id, reflection_id);
create index recaps_reflection_idx on public.recaps (reflection_id);
create index recaps_user_idx on public.recaps (user_id, reflection_id, created_at desc);
create index memories_reflection_idx on public.memories (reflection_id);
create index memories_user_idx on public.memories (user_id, reflection_id, created_at desc);
create index memories_conversation_idx on public.memories (conversation_id);

alter table public.recaps enable row level security;
alter table public.memories enable row level security;
grant select on public.recaps to authenticated;
grant select, delete on public.memories to authenticated;
grant select, insert, delete on public.recaps, public.memories to service_role;

create policy recaps_select_own on public.recaps for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
create policy memories_select_own on public.memories for select to authenticated
  using (user_id = (select auth.uid()) and reflection_id = any (array(select internal.my_reflections())));
create policy memories_delete_own on public.memories for delete to authenticated
  using (user_id = (select auth.uid()) and not (select api.lacks_second_factor()));

create trigger recaps_refuse_off_record before insert or update on public.recaps
  for each row execute function internal.refuse_off_record();
create trigger memories_refuse_off_record before insert or update on public.memories
  for each row execute function internal.refuse_off_record();

-- A recap or a memory filed under somebody else would be read by them.
create function internal.keep_with_speaker() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.conversation_id is not null and not exists (
    select from public.conversations
    where id = new.conversation_id and user_id = new.user_id and reflection_id = new.reflection_id
  ) then
    perform internal.misused('conflict', 'recap_of_another');
  end if;
  return new;
end
$$;
create trigger recaps_keep_with_speaker before insert or update on public.recaps
  for each row execute function internal.keep_with_speaker();
create trigger memories_keep_with_speaker before insert or update on public.memories
  for each row execute function internal.keep_with_speaker();
