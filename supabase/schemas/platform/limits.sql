-- How much and how long, where the database decides it. Each number is the one in the limits of its module in lib/, which say what
-- it is for; tests/db/limits.test.ts holds the two together.

-- lib/accounts/limits.public.ts
create function internal.most_passkeys() returns integer language sql immutable set search_path = '' return 10;
create function internal.proof_minutes() returns integer language sql immutable set search_path = '' return 30;
create function internal.signed_in_days() returns integer language sql immutable set search_path = '' return 180;
create function internal.unused_sign_in_days() returns integer language sql immutable set search_path = '' return 30;

-- lib/speech/limits.public.ts
create function internal.longest_call_minutes() returns integer language sql immutable set search_path = '' return 30;

-- lib/reflections/limits.public.ts
create function internal.most_owned_reflections() returns integer language sql immutable set search_path = '' return 50;
create function internal.most_open_invitations() returns integer language sql immutable set search_path = '' return 100;
create function internal.invitation_days() returns integer language sql immutable set search_path = '' return 14;

-- lib/knowledge/limits.public.ts
create function internal.most_sources() returns integer language sql immutable set search_path = '' return 5000;
create function internal.most_added_bytes_a_day() returns integer language sql immutable set search_path = '' return 268435456;
create function internal.most_versions() returns integer language sql immutable set search_path = '' return 200;
create function internal.most_collections() returns integer language sql immutable set search_path = '' return 50;
create function internal.source_restore_minutes() returns integer language sql immutable set search_path = '' return 10;
create function internal.collection_restore_days() returns integer language sql immutable set search_path = '' return 30;

-- lib/voice/limits.public.ts
create function internal.most_test_questions() returns integer language sql immutable set search_path = '' return 50;
create function internal.most_pronunciations() returns integer language sql immutable set search_path = '' return 100;

-- lib/conversations/limits.public.ts
create function internal.most_calls_of_a_conversation() returns integer language sql immutable set search_path = '' return 20;
create function internal.tool_calls_a_minute() returns integer language sql immutable set search_path = '' return 60;
create function internal.most_said_bytes_a_day() returns integer language sql immutable set search_path = '' return 16777216;
create function internal.most_corrections_by_calls() returns integer language sql immutable set search_path = '' return 100;
create function internal.most_ratings() returns integer language sql immutable set search_path = '' return 1000;
create function internal.most_share_links() returns integer language sql immutable set search_path = '' return 100;
create function internal.most_websites() returns integer language sql immutable set search_path = '' return 20;
create function internal.guest_code_days() returns integer language sql immutable set search_path = '' return 30;
create function internal.weekly_mail_days() returns integer language sql immutable set search_path = '' return 7;

-- lib/chat/limits.public.ts
create function internal.most_chats() returns integer language sql immutable set search_path = '' return 1000;
create function internal.most_chat_media_bytes() returns integer language sql immutable set search_path = '' return 268435456;
