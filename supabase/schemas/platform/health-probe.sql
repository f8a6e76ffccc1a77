-- One cheap call that proves the database answers and says which schema it has.
--
-- security definer, with the reason:
--   api.health_probe         reads the migration history, on which service_role has no privilege

create function api.health_probe() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select max(version) from supabase_migrations.schema_migrations);
end
$$;
comment on function api.health_probe is 'The version of the latest applied migration';
grant execute on function api.health_probe to service_role;
