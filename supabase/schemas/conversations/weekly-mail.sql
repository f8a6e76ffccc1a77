-- One mail a week to stewards who want it: how many questions visitors asked, and those without an answer, as the inbox shows
-- them. Nothing of an answer stands in it.
--
-- security definer, with the reason:
--   api.set_weekly_mail           authenticated has no write privilege
--   api.stop_weekly_mail          for whoever holds the link in the mail; the server has checked it
--   api.read_weekly_mail          reads an address and what visitors asked, which are nobody's to read
--   internal.queue_weekly_mails   called by the database's own timer

create table public.weekly_mails (
  reflection_id uuid not null,
  user_id uuid not null,
  told_until timestamptz not null default now(),
  primary key (reflection_id, user_id),
  foreign key (reflection_id, user_id) references public.reflection_members (reflection_id, user_id) on delete cascade
);
comment on table public.weekly_mails is 'Who wants one; gone with the membership';
comment on column public.weekly_mails.told_until is 'What was asked later stands in the next one';
create index weekly_mails_user_idx on public.weekly_mails (user_id);
alter table public.weekly_mails enable row level security;
grant select on public.weekly_mails to authenticated;
create policy weekly_mails_select_own on public.weekly_mails for select to authenticated
  using (user_id = (select auth.uid()) and not (select api.lacks_second_factor()));

create function api.set_weekly_mail(p_reflection_id uuid, p_wants boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.require_steward(p_reflection_id);
  if p_wants is null then
    perform internal.fail('invalid_request', 'weekly_mail_choice');
  elsif p_wants then
    insert into public.weekly_mails (reflection_id, user_id) values (p_reflection_id, (select auth.uid())) on conflict do nothing;
  else
    delete from public.weekly_mails where reflection_id = p_reflection_id and user_id = (select auth.uid());
  end if;
end
$$;

create function api.stop_weekly_mail(p_reflection_id uuid, p_user_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.weekly_mails where reflection_id = p_reflection_id and user_id = p_user_id;
  return found;
end
$$;
comment on function api.stop_weekly_mail is 'False when there was none any more';

create function internal.queue_weekly_mails() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  queued integer := 0;
begin
  for due in
    select mail.* from public.weekly_mails as mail
    where mail.told_until <= now() - make_interval(days => internal.weekly_mail_days()) and exists (
      select from internal.shown_questions(mail.reflection_id) as asked where asked.asked_at > mail.told_until)
    order by mail.told_until limit 500
    for update of mail skip locked
  loop
    -- At once, so that a mail whose job is tried again is not asked for beside it.
    update public.weekly_mails set told_until = now() where reflection_id = due.reflection_id and user_id = due.user_id;
    perform internal.enqueue('recaps', jsonb_build_object(
      'kind', 'weekly_mail', 'reflection_id', due.reflection_id, 'user_id', due.user_id, 'since', due.told_until));
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function internal.queue_weekly_mails is 'For those whose last one is a week old, where something was asked since';

create function api.read_weekly_mail(p_reflection_id uuid, p_user_id uuid, p_since timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'email', internal.email_of(member.user_id),
    'language', (select profile.language from public.profiles as profile where profile.id = member.user_id), 'displayName', reflection.display_name,
    'asked', (select count(*) from internal.shown_questions(p_reflection_id) as asked where asked.asked_at > p_since),
    'unanswered', (
      select coalesce(jsonb_agg(listed.question order by listed.times desc, listed.last_asked_at desc), '[]')
      from (
        select (array_agg(asked.question order by asked.asked_at desc, asked.id))[1] as question,
          count(*) as times, max(asked.asked_at) as last_asked_at
        from public.question_entries as entry
        join internal.shown_questions(p_reflection_id) as asked on asked.entry_id = entry.id
        where entry.reflection_id = p_reflection_id and asked.asked_at > p_since
          and case when asked.is_guest then entry.answered_for_guests_at else entry.answered_for_members_at end is null
          and not asked.was_answered and entry.dismissed_at is null
        group by entry.id order by count(*) desc, max(asked.asked_at) desc limit 10
      ) as listed))
  from public.weekly_mails as mail
  join public.reflection_members as member
    on member.reflection_id = mail.reflection_id and member.user_id = mail.user_id and member.role <> 'viewer'
  join public.reflections as reflection on reflection.id = mail.reflection_id
  where mail.reflection_id = p_reflection_id and mail.user_id = p_user_id;
$$;
comment on function api.read_weekly_mail is 'Null to somebody who does not want it any more, or may not look after it any more';

grant execute on function api.set_weekly_mail to authenticated;
grant execute on function api.stop_weekly_mail, api.read_weekly_mail to service_role;
