-- Share links: the only way in for guests, counted, bounded and revocable.
begin;
set local search_path to public, extensions, tests;
select plan(86);
select tests.create_cast();

select matrix('LNK-SEL', 'sees share links of mara',
  $$ select id, label, used_count from public.share_links where reflection_id = tests.id('mara') $$,
  '{1,1,0,0,0,0,denied,1}');
select matrix('LNK-HASH', 'reads the hash of a token', $$ select token_hash from public.share_links $$,
  '{denied,denied,denied,denied,denied,denied,denied,2}');
select matrix('LNK-INS', 'inserts a share link',
  $$ insert into public.share_links (reflection_id, token_hash, label)
     values (tests.id('mara'), tests.hash('forged'), 'Forged') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LNK-UPD', 'revives or widens a share link', $$ update public.share_links set max_uses = null $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LNK-DEL', 'deletes a share link', $$ delete from public.share_links $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LNK-NEW', 'creates a share link',
  $$ select api.create_share_link(tests.id('mara'), 'Choir', tests.hash('choir')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('LNK-REV', 'revokes a share link',
  $$ select api.revoke_share_link(tests.id('mara/link')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('LNK-USE', 'uses a share link without starting anything',
  $$ select internal.use_share_link(tests.id('mara/link')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select refuses('LNK-NEW-9', 'olivia', 'invalid_request',
  $$ select api.create_share_link(tests.id('mara'), ' ', tests.hash('x')) $$, 'has to label the link');
select refuses('LNK-NEW-10', 'olivia', 'invalid_request',
  $$ select api.create_share_link(tests.id('mara'), 'Old', tests.hash('x'), now() - interval '1 day') $$,
  'cannot make a link that has expired');
select refuses('LNK-NEW-11', 'olivia', 'invalid_request',
  $$ select api.create_share_link(tests.id('mara'), 'None', tests.hash('x'), null, 0) $$,
  'cannot make a link for nobody');
select refuses('LNK-NEW-12', 'olivia', 'invalid_request',
  $$ select api.create_share_link(tests.id('mara'), 'Clear', 'the token itself') $$,
  'cannot store a token in the clear');
select refuses('LNK-NEW-13', 'olivia', 'conflict',
  $$ select api.create_share_link(tests.id('mara'), 'Twice', tests.hash('other/link')) $$,
  'cannot take the token of another tenant''s link');
select tests.authenticate_as('olivia');
select count(api.create_share_link(tests.id('mara'), 'Link ' || n, tests.hash('link ' || n)))
from generate_series(1, 99) as n;
select refuses('LNK-NEW-14', 'olivia', 'limit_reached',
  $$ select api.create_share_link(tests.id('mara'), 'Hundred and one', tests.hash('too many')) $$,
  'cannot have more than 100 links in use');
select tests.as_database_owner();

create function pg_temp.start(p_link text) returns text
language sql
as $$
  select api.start_conversation(
    reflection_id, 'share', 'guest', 'public', 'public', false, false, false, '[]', '[]',
    p_guest_id => gen_random_uuid(), p_share_link_id => id) ->> 'outcome'
  from public.share_links where token_hash = tests.hash(p_link);
$$;
update public.share_links set max_uses = 2 where id = tests.id('mara/link');
select is(pg_temp.start('mara/link'), 'started', 'LNK-USE-9: the first use');
select is(pg_temp.start('mara/link'), 'started', 'LNK-USE-10: the second use');
select is(pg_temp.start('mara/link'), 'share_link_invalid', 'LNK-USE-11: there is no third');
select is(api.read_session_start(p_token_hash => tests.hash('guess')), null, 'LNK-USE-12: a guess opens nothing');
select is(api.read_session_start(p_token_hash => tests.hash('mara/link')) -> 'shareLink' ->> 'opens', 'false',
  'LNK-USE-15: one that is used up says so before anything is started');
select ok(api.fail_conversation(
    (select id from public.conversations where share_link_id = tests.id('mara/link') limit 1), 'The provider was away.'),
  'LNK-USE-16: a start that fails');
select is(api.fail_conversation(id, 'Once more.'), false, 'LNK-USE-17: fails once')
from public.conversations where share_link_id = tests.id('mara/link') and status = 'failed';
select is((select used_count from public.share_links where id = tests.id('mara/link')), 1,
  'LNK-USE-18: and gives its use back, once');
select is(pg_temp.start('mara/link'), 'started', 'LNK-USE-19: to the next guest');
select is(pg_temp.start('mara/link'), 'share_link_invalid', 'LNK-USE-20: and to no other');
update public.share_links set expires_at = now() where id = tests.id('other/link');
select is(pg_temp.start('other/link'), 'share_link_invalid', 'LNK-USE-13: an expired link opens nothing');

select tests.authenticate_as('olivia');
select api.revoke_share_link((select id from public.share_links where label = 'Link 1'));
select api.revoke_share_link((select id from public.share_links where label = 'Link 1'));
select tests.as_database_owner();
select is(pg_temp.start('link 1'), 'share_link_invalid', 'LNK-USE-14: a revoked link opens nothing');
select is((select count(*) from public.audit_log where action = 'share_link.revoked'), 1::bigint,
  'LNK-AUD-1: revoking twice is one event');
select refuses('LNK-KEEP-1', 'database owner', 'conflict',
  $$ update public.share_links set revoked_at = null where token_hash = tests.hash('link 1') $$,
  'cannot revive a revoked link');
select refuses('LNK-KEEP-2', 'database owner', 'conflict',
  $$ update public.share_links set reflection_id = tests.id('other') where id = tests.id('mara/link') $$,
  'cannot point a link at another reflection');
select refuses('LNK-KEEP-3', 'database owner', '23514',
  $$ update public.share_links set used_count = 3 where id = tests.id('mara/link') $$,
  'cannot count more uses than were allowed');

select * from finish();
rollback;
