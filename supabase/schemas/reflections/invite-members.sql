-- Inviting, accepting and revoking.
--
-- security definer, with the reason: all of them write invitations, on which authenticated has no write privilege;
-- besides that
--   internal.email_of, internal.verified_email_of   read auth.users
--   api.describe_invitation                         answers people who are not members yet, signed in or not
--   api.accept_invitation                           adds the caller to reflection_members

create function internal.email_of(p_user_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user_id;
$$;

create function internal.verified_email_of(p_user_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user_id and email_confirmed_at is not null;
$$;

create function api.invite_member(
  p_reflection_id uuid, p_email text, p_role public.member_role, p_token_hash text
) returns public.invitations
language plpgsql
security definer
set search_path = ''
as $$
declare
  my_role public.member_role;
  address text := lower(btrim(p_email));
  invitation public.invitations;
begin
  perform internal.require_manager(p_reflection_id);
  perform internal.lock_reflection(p_reflection_id);
  -- Read again under the lock: the caller may have been demoted while waiting for it.
  my_role := internal.require_manager(p_reflection_id);
  if p_role = 'owner' and my_role <> 'owner' then
    perform internal.fail('forbidden', 'owner_invites_owner');
  end if;
  if exists (
    select from public.reflection_members as member
    where member.reflection_id = p_reflection_id and internal.email_of(member.user_id) = address
  ) then
    perform internal.fail('already_member');
  end if;
  -- A new invitation replaces the one before, so it has to be one that the caller could withdraw.
  if my_role <> 'owner' and exists (
    select from public.invitations
    where reflection_id = p_reflection_id and email = address and role = 'owner'
      and accepted_at is null and revoked_at is null and expires_at > now()
  ) then
    perform internal.fail('forbidden', 'owner_invited_already');
  end if;
  update public.invitations set revoked_at = now()
  where reflection_id = p_reflection_id and email = address and accepted_at is null and revoked_at is null;
  if (
    select count(*) from public.invitations
    where reflection_id = p_reflection_id and accepted_at is null and revoked_at is null and expires_at > now()
  ) >= internal.most_open_invitations() then
    perform internal.fail('limit_reached', 'invitations_full');
  end if;
  insert into public.invitations (reflection_id, email, role, token_hash, invited_by)
  values (p_reflection_id, address, p_role, p_token_hash, (select auth.uid()))
  returning * into invitation;
  perform internal.write_audit(p_reflection_id, 'invitation.created',
    jsonb_build_object('invitation_id', invitation.id, 'role', p_role));
  return invitation;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'invitation_incomplete');
  when unique_violation then
    perform internal.fail('conflict', 'invitation_link_used');
end
$$;

create function api.revoke_invitation(p_invitation_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
  my_role public.member_role;
begin
  select * into invitation from public.invitations where id = p_invitation_id for update;
  if invitation.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  my_role := internal.require_manager(invitation.reflection_id);
  if invitation.role = 'owner' and my_role <> 'owner' then
    perform internal.fail('forbidden', 'owner_withdraws_owner');
  end if;
  if invitation.accepted_at is not null then
    perform internal.fail('conflict', 'invitation_accepted');
  end if;
  update public.invitations set revoked_at = now() where id = p_invitation_id and revoked_at is null;
end
$$;

create function api.describe_invitation(p_token_hash text)
returns table (
  reflection_display_name text, role public.member_role, invited_by_name text, email_hint text, is_for_me boolean,
  state text, expires_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select reflection.display_name, invitation.role, inviter.display_name,
      left(invitation.email, 1) || '…@' || split_part(invitation.email, '@', 2),
      coalesce(invitation.email = internal.verified_email_of((select auth.uid())), false),
      case
        when invitation.revoked_at is not null then 'revoked'
        when invitation.accepted_at is not null then 'accepted'
        when invitation.expires_at <= now() then 'expired'
        else 'open'
      end,
      invitation.expires_at
    from public.invitations as invitation
    join public.reflections as reflection on reflection.id = invitation.reflection_id
    left join public.profiles as inviter on inviter.id = invitation.invited_by
    where invitation.token_hash = p_token_hash;
  if not found then
    perform internal.fail('invitation_invalid');
  end if;
end
$$;
comment on function api.describe_invitation is 'For the page behind a mailed link. The address is only hinted at, because links are forwarded';

-- The attack: a forwarded or leaked link, opened by somebody else. Whoever accepts has to own the invited address, and
-- has to have proved it, because anyone can sign up with any address.
create function api.accept_invitation(p_token_hash text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := internal.require_user();
  invitation public.invitations;
begin
  select * into invitation from public.invitations where token_hash = p_token_hash for update;
  if invitation.id is null or invitation.revoked_at is not null then
    perform internal.fail('invitation_invalid');
  end if;
  if invitation.accepted_at is not null then
    if invitation.accepted_by is distinct from me or internal.my_role_in(invitation.reflection_id) is null then
      perform internal.fail('invitation_invalid');
    end if;
    return invitation.reflection_id;
  end if;
  if invitation.expires_at <= now() then
    perform internal.fail('invitation_expired');
  end if;
  if invitation.email is distinct from internal.verified_email_of(me) then
    perform internal.fail('forbidden', 'invitation_for_another');
  end if;
  update public.invitations set accepted_at = now(), accepted_by = me where id = invitation.id;
  insert into public.reflection_members (reflection_id, user_id, role)
  values (invitation.reflection_id, me, invitation.role)
  on conflict (reflection_id, user_id) do nothing;
  perform internal.write_audit(invitation.reflection_id, 'invitation.accepted',
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.reflection_id;
end
$$;

grant execute on function api.invite_member, api.revoke_invitation, api.accept_invitation to authenticated;
grant execute on function api.describe_invitation to anon, authenticated;
