-- The timer that calls the app's drain in production: Supabase Cron with pg_net. Where they are missing, as on the embedded
-- stack, there is no schedule and the app's own launcher calls.
--
-- What to call and with which secret is in Supabase Vault, as `app_url` and `jobs_drain_secret`; until both are there the
-- schedule does nothing.
--
-- security definer, with the reason:
--   internal.call_drain   reads the queues and the vault, on which no role of ours has a privilege

create function internal.call_drain() returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  app_url text;
  drain_secret text;
begin
  if not exists (select from pgmq.q_ingest where vt <= clock_timestamp())
    and not exists (select from pgmq.q_artifacts where vt <= clock_timestamp())
    and not exists (select from pgmq.q_runtime_sync where vt <= clock_timestamp())
    and not exists (select from pgmq.q_recaps where vt <= clock_timestamp())
    and not exists (select from pgmq.q_meanings where vt <= clock_timestamp())
  then
    return false;
  end if;
  execute $vault$
    select max(decrypted_secret) filter (where name = 'app_url'),
      max(decrypted_secret) filter (where name = 'jobs_drain_secret')
    from vault.decrypted_secrets
  $vault$ into app_url, drain_secret;
  if app_url is null or drain_secret is null then
    return false;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
    using rtrim(app_url, '/') || '/api/jobs/drain',
      jsonb_build_object('authorization', 'Bearer ' || drain_secret, 'content-type', 'application/json');
  return true;
end
$$;
comment on function internal.call_drain is 'False when there is nothing to do, or nobody to tell';

-- A server can have the files of pg_cron without running it, or run it in another database. Then there is no schedule, which
-- is said, and no migration fails for it.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    execute $cron$ select cron.schedule('drain-jobs', '10 seconds', 'select internal.call_drain()') $cron$;
    execute $cron$ select cron.schedule('audit-agents', '23 * * * *', 'select internal.queue_runtime_audits()') $cron$;
    execute $cron$ select cron.schedule('finish-erasures', '41 * * * *', 'select internal.queue_erasures()') $cron$;
    execute $cron$ select cron.schedule('end-old-sign-ins', '53 * * * *', 'select internal.end_old_sign_ins()') $cron$;
    execute $cron$ select cron.schedule('erase-old-conversations', '11 * * * *', 'select internal.erase_old_conversations()') $cron$;
    execute $cron$ select cron.schedule('weekly-mails', '7 * * * *', 'select internal.queue_weekly_mails()') $cron$;
    execute $cron$ select cron.schedule('repair-calls', '* * * * *', 'select internal.queue_call_repairs()') $cron$;
    execute $cron$ select cron.schedule('settle-sessions', '* * * * *', 'select internal.settle_agent_sessions()') $cron$;
  end if;
exception
  when others then
    raise warning 'Jobs are not scheduled by this database: %', sqlerrm;
end
$$;
