-- Invitations: stolen links, foreign inboxes, unproved addresses, second use.
begin;
set local search_path to public, extensions, tests;
select plan(112);
select tests.create_cast();

select matrix('INV-SEL', 'sees the invitations of mara',
  $$ select id, email, role from public.invitations where reflection_id = tests.id('mara') $$,
  '{1,1,0,0,0,0,denied,1}');
select matrix('INV-HASH', 'reads the hash of a token', $$ select token_hash from public.invitations $$,
  '{denied,denied,denied,denied,denied,denied,denied,2}');
select matrix('INV-INS', 'inserts an invitation',
  $$ insert into public.invitations (reflection_id, email, role, token_hash)
     values (tests.id('mara'), 'stan@example.test', 'owner', tests.hash('forged')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('INV-UPD', 'changes an invitation', $$ update public.invitations set expires_at = 'infinity' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('INV-DEL', 'deletes an invitation', $$ delete from public.invitations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('INV-NEW', 'invites a viewer',
  $$ select api.invite_member(tests.id('mara'), 'new@example.test', 'viewer', tests.hash('new')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('INV-OWNER', 'invites an owner',
  $$ select api.invite_member(tests.id('mara'), 'new@example.test', 'owner', tests.hash('new')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('INV-REV', 'revokes an invitation',
  $$ select api.revoke_invitation(tests.id('mara/invitation')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('INV-DESC', 'describes an invitation whose link they hold',
  $$ select from api.describe_invitation(tests.hash('mara/invitation')) $$,
  '{1,1,1,1,1,1,1,denied}');

-- Inviting.
select tests.authenticate_as('olivia');
select is((api.invite_member(tests.id('mara'), '  STAN@Example.TEST ', 'operator', tests.hash('stan-1'))).email,
  'stan@example.test', 'INV-MAIL-1: the address is kept in lower case');
select refuses('INV-MAIL-2', 'olivia', 'invalid_request',
  $$ select api.invite_member(tests.id('mara'), 'not an address', 'viewer', tests.hash('x')) $$,
  'cannot invite what is no address');
select refuses('INV-MAIL-3', 'olivia', 'invalid_request',
  $$ select api.invite_member(tests.id('mara'), 'a@example.test', 'viewer', 'the token itself') $$,
  'cannot store a token in the clear');
select refuses('INV-MAIL-4', 'olivia', 'already_member',
  $$ select api.invite_member(tests.id('mara'), 'Vera@example.test', 'admin', tests.hash('x')) $$,
  'cannot invite a member');
select refuses('INV-MAIL-5', 'olivia', 'conflict',
  $$ select api.invite_member(tests.id('mara'), 'b@example.test', 'viewer', tests.hash('stan-1')) $$,
  'cannot use a token twice');
select api.invite_member(tests.id('mara'), 'stan@example.test', 'viewer', tests.hash('stan-2'));
select tests.as_database_owner();
select results_eq(
  $$ select token_hash, revoked_at is null from public.invitations
     where email = 'stan@example.test' order by revoked_at nulls last $$,
  $$ values (tests.hash('stan-1'), false), (tests.hash('stan-2'), true) $$,
  'INV-ONE-1: a new invitation to an address withdraws the one before');
select refuses('INV-ONE-2', 'database owner', '23505',
  $$ insert into public.invitations (reflection_id, email, role, token_hash)
     values (tests.id('mara'), 'stan@example.test', 'viewer', tests.hash('stan-3')) $$,
  'cannot make two open ones');

-- Accepting.
select refuses('INV-TAKE-1', 'otto', 'forbidden', $$ select api.accept_invitation(tests.hash('stan-2')) $$,
  'cannot accept a link that was sent to somebody else');
select refuses('INV-TAKE-2', 'stan', 'invitation_invalid', $$ select api.accept_invitation(tests.hash('stan-1')) $$,
  'cannot accept the withdrawn link, which had more rights');
select refuses('INV-TAKE-3', 'stan', 'invitation_invalid', $$ select api.accept_invitation(tests.hash('guess')) $$,
  'cannot guess');
update auth.users set email_confirmed_at = null where id = tests.id('stan');
select refuses('INV-TAKE-4', 'stan', 'forbidden', $$ select api.accept_invitation(tests.hash('stan-2')) $$,
  'cannot accept with an address that is not proved: anyone can sign up with any address');
update auth.users set email_confirmed_at = now() where id = tests.id('stan');
select refuses('INV-TAKE-5', 'anon', 'denied', $$ select api.accept_invitation(tests.hash('stan-2')) $$,
  'cannot accept without an account');

select tests.authenticate_as('stan');
select is(api.accept_invitation(tests.hash('stan-2')), tests.id('mara'),
  'INV-TAKE-6: the right person with the proved address comes in');
select is(api.accept_invitation(tests.hash('stan-2')), tests.id('mara'),
  'INV-TAKE-7: a second click by the same person is no error');
select tests.as_database_owner();
select results_eq(
  $$ select role from public.reflection_members where user_id = tests.id('stan') $$,
  array['viewer']::public.member_role[], 'INV-TAKE-8: with the role of the invitation, once');
select refuses('INV-TAKE-9', 'otto', 'invitation_invalid', $$ select api.accept_invitation(tests.hash('stan-2')) $$,
  'cannot use what has been used');
select refuses('INV-TAKE-10', 'olivia', 'conflict',
  format('select api.revoke_invitation(%L)', (select id from public.invitations where token_hash = tests.hash('stan-2'))),
  'cannot revoke what has been accepted');
delete from public.reflection_members where user_id = tests.id('stan');
select refuses('INV-TAKE-11', 'stan', 'invitation_invalid', $$ select api.accept_invitation(tests.hash('stan-2')) $$,
  'cannot come back by the same link after having been removed');

insert into public.invitations (reflection_id, email, role, token_hash, expires_at)
values (tests.id('mara'), 'stan@example.test', 'viewer', tests.hash('late'), now() - interval '1 second');
select refuses('INV-TAKE-12', 'stan', 'invitation_expired', $$ select api.accept_invitation(tests.hash('late')) $$,
  'cannot accept after the date');
insert into public.invitations (reflection_id, email, role, token_hash)
values (tests.id('mara'), 'vera@example.test', 'owner', tests.hash('vera'));
select tests.authenticate_as('vera');
select lives_ok($$ select api.accept_invitation(tests.hash('vera')) $$,
  'INV-TAKE-13: a member who accepts an old invitation gets no error');
select is((select role from public.reflection_members where user_id = tests.id('vera')), 'viewer',
  'INV-TAKE-14: and keeps the role that she has');
select tests.as_database_owner();

-- What a link tells.
select tests.as_anon();
select results_eq(
  $$ select reflection_display_name, role, email_hint, is_for_me, state
     from api.describe_invitation(tests.hash('mara/invitation')) $$,
  $$ values ('Mara', 'viewer'::public.member_role, 'm…@example.test', false, 'open') $$,
  'INV-DESC-9: a link hints at the address and does not tell it');
select results_eq($$ select state from api.describe_invitation(tests.hash('late')) $$, array['expired'],
  'INV-DESC-10: an expired link says so');
select results_eq($$ select state from api.describe_invitation(tests.hash('stan-1')) $$, array['revoked'],
  'INV-DESC-11: a withdrawn link says so');
select throws_ok($$ select api.describe_invitation(tests.hash('guess')) $$, 'P0001', 'invitation_invalid',
  'INV-DESC-12: an unknown link is invalid');
select tests.as_database_owner();

-- The friend left behind.
select tests.authenticate_as('adam');
select api.invite_member(tests.id('mara'), 'friend@example.test', 'admin', tests.hash('friend'));
select tests.authenticate_as('olivia');
select api.change_member_role(tests.id('mara'), tests.id('adam'), 'viewer');
select tests.as_database_owner();
select isnt_empty($$ select from public.invitations where token_hash = tests.hash('friend') and revoked_at is not null $$,
  'INV-FRIEND-1: what a former admin has sent out is withdrawn with the right to send it');

-- The owner kept out: inviting an address again replaces its invitation, which must not be a way to withdraw an owner's.
select tests.authenticate_as('olivia');
select api.change_member_role(tests.id('mara'), tests.id('adam'), 'admin');
select api.invite_member(tests.id('mara'), 'heir@example.test', 'owner', tests.hash('heir-1'));
select refuses('INV-HEIR-1', 'adam', 'forbidden',
  $$ select api.invite_member(tests.id('mara'), 'Heir@example.test', 'viewer', tests.hash('heir-2')) $$,
  'cannot replace the invitation of an owner');
select refuses('INV-HEIR-2', 'olivia', '1',
  $$ select api.invite_member(tests.id('mara'), 'heir@example.test', 'viewer', tests.hash('heir-2')) $$,
  'can: she is an owner');
select tests.as_database_owner();
insert into public.invitations (id, reflection_id, email, role, token_hash, invited_by, expires_at)
values (tests.id('lapsed'), tests.id('mara'), 'lapsed@example.test', 'owner', tests.hash('lapsed-1'), tests.id('olivia'),
  now() - interval '1 second');
select tests.authenticate_as('adam');
select lives_ok(
  $$ select api.invite_member(tests.id('mara'), 'lapsed@example.test', 'viewer', tests.hash('lapsed-2')) $$,
  'INV-HEIR-3: an invitation that has expired keeps nobody from inviting again');
select tests.as_database_owner();

-- Every withdrawal is in the audit log, whichever way it comes about.
create function pg_temp.revocations(p_token text) returns setof uuid
language sql
as $$
  select entry.actor_id from public.audit_log as entry
  join public.invitations as invitation on invitation.id::text = entry.details ->> 'invitation_id'
  where entry.action = 'invitation.revoked' and entry.reflection_id = invitation.reflection_id
    and invitation.token_hash = tests.hash(p_token);
$$;
select results_eq($$ select pg_temp.revocations('stan-1') $$, array[tests.id('olivia')],
  'INV-AUD-1: replacing an invitation is an entry, with who did it');
select results_eq($$ select pg_temp.revocations('lapsed-1') $$, array[tests.id('adam')],
  'INV-AUD-2: replacing an expired one too');
select results_eq($$ select pg_temp.revocations('friend') $$, array[tests.id('olivia')],
  'INV-AUD-3: so is what a demotion withdraws');
select tests.authenticate_as('olivia');
select api.revoke_invitation(tests.id('mara/invitation'));
select api.revoke_invitation(tests.id('mara/invitation'));
select tests.as_database_owner();
select results_eq($$ select pg_temp.revocations('mara/invitation') $$, array[tests.id('olivia')],
  'INV-AUD-4: withdrawing twice is one entry');
select is_empty($$ select pg_temp.revocations('stan-2') $$, 'INV-AUD-5: accepting is no withdrawal');
select tests.authenticate_as('adam');
select api.invite_member(tests.id('mara'), 'pal@example.test', 'viewer', tests.hash('pal'));
select api.remove_member(tests.id('mara'), tests.id('adam'));
select tests.as_database_owner();
select results_eq($$ select pg_temp.revocations('pal') $$, array[tests.id('adam')],
  'INV-AUD-6: so is what leaving withdraws');
insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('mara'), tests.id('adam'), 'admin');
select tests.authenticate_as('adam');
select api.invite_member(tests.id('mara'), 'late@example.test', 'viewer', tests.hash('last words'));
select tests.as_database_owner();
select lives_ok($$ delete from auth.users where id = tests.id('adam') $$,
  'INV-AUD-7: an account with open invitations can be deleted');
select is_empty($$ select * from internal.verify_audit_chain() $$, 'INV-AUD-8: and the audit chain is whole');

select tests.authenticate_as('olivia');
select count(api.invite_member(tests.id('mara'), n || '@many.test', 'viewer', tests.hash('many ' || n)))
from generate_series(1, 99) as n;
select refuses('INV-MAX-1', 'olivia', 'limit_reached',
  $$ select api.invite_member(tests.id('mara'), 'toomany@example.test', 'viewer', tests.hash('too many')) $$,
  'cannot have more than 100 open invitations');
select tests.as_database_owner();
select refuses('INV-KEEP-1', 'database owner', 'conflict',
  $$ update public.invitations set role = 'owner' $$, 'cannot raise the role of an invitation on its way');
select refuses('INV-KEEP-2', 'database owner', 'conflict',
  $$ update public.invitations set revoked_at = null where token_hash = tests.hash('stan-1') $$,
  'cannot revive a withdrawn invitation');

select * from finish();
rollback;
