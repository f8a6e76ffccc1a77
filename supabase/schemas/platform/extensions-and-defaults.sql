-- Extensions, the schema of internal functions, and deny-by-default.
--
-- The extensions come before the default privileges are taken away, because their operators (trigram search) have to
-- stay executable by whoever may read the rows; everything of our own is created after.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- A server without the extension's files (Debian's postgresql in continuous integration) has pgmq as plain SQL already.
do $$
begin
  if to_regprocedure('pgmq.send(text, jsonb, integer)') is null then
    create extension if not exists pgmq;
  end if;
end
$$;

-- Supabase grants everything new in public to the three API roles. From here on nothing is granted unless a file
-- says so. The revoke from public has no `in schema`: execute for everybody is a global default and a per-schema
-- revoke would not touch it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- What the app calls, and nothing else: the API serves its functions, beside the rows of public. Somebody without an account calls
-- one of them.
create schema api;
comment on schema api is 'Functions that the app calls';
grant usage on schema api to anon, authenticated, service_role;

-- Nothing in this schema is reachable through the API, which exposes the other two. Usage is granted to the two roles
-- whose policies call its membership functions.
create schema internal;
comment on schema internal is 'Functions used by policies, triggers and the functions of api; not exposed through the API';
grant usage on schema internal to authenticated, service_role;
