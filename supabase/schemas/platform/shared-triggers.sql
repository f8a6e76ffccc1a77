-- Functions that many tables share: typed failures, append-only rows, state machines, frozen columns.
--
-- Closed sets of values are enum types throughout, not text with checks: a function argument, a column and the generated
-- TypeScript union are then one type that cannot drift apart.
--
-- security definer, with the reason:
--   internal.keep_append_only   has to see the parent row even where the caller may not; an invisible parent would
--                               look like a cascade and let the delete through

-- Stable, so that functions that only read may call it; not immutable, because a call with constant arguments would then
-- raise while a statement is planned, before its conditions are asked.
create function internal.reason(p_reason text, variadic p_given text[] default '{}') returns text
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('reason', p_reason, 'given', p_given)::text;
$$;
comment on function internal.reason is 'What pages make a sentence of in the language of who reads it';

-- Attack: a stranger who calls a function tells by its sentence whether what they named is there. So what is not found has no reason.
create function internal.fail(p_code text, p_reason text default null, variadic p_given text[] default '{}') returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = case
    when p_reason is null or p_code = 'not_found' then ''
    else internal.reason(p_reason, variadic p_given) end;
end
$$;
comment on function internal.fail is
  'Raises one of the application error codes as the message; where the code cannot say what happened, with the reason whose sentence stands in the texts';

create function internal.misused(p_code text, p_how text, variadic p_given text[] default '{}') returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, hint = array_to_string(p_how || p_given, ' ');
end
$$;
comment on function internal.misused is
  'Raises what only a mistake of ours brings about: people read what the code says, and the hint is for the logs';
grant execute on function internal.misused to authenticated, service_role;

create function internal.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Trigger arguments: the parent table and the column that refers to it. A row may go only when its parent has gone
-- first, that is by cascade.
create function internal.keep_append_only() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  parent_exists boolean;
begin
  if tg_op = 'DELETE' and tg_nargs = 2 then
    execute format('select exists (select from %s where id = $1)', tg_argv[0]::regclass)
      into parent_exists
      using (to_jsonb(old) ->> tg_argv[1])::uuid;
    if not parent_exists then
      return old;
    end if;
  end if;
  perform internal.misused('conflict', 'append_only', tg_table_name);
  return null;
end
$$;

-- Trigger arguments: the initial status, then every permitted step as 'from>to'.
create function internal.enforce_status_machine() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status::text <> tg_argv[0] then
      perform internal.misused('conflict', 'first_status', tg_table_name, tg_argv[0], new.status::text);
    end if;
  elsif new.status is distinct from old.status
    and not (old.status::text || '>' || new.status::text) = any (tg_argv) then
    perform internal.misused('conflict', 'next_status', tg_table_name, old.status::text, new.status::text);
  end if;
  return new;
end
$$;

-- Trigger arguments: the columns that keep the value they were inserted with.
create function internal.keep_columns() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if before -> column_name is distinct from after -> column_name then
      perform internal.misused('conflict', 'frozen_column', tg_table_name, column_name);
    end if;
  end loop;
  return new;
end
$$;

-- The attack: a name with a line break forges the header of a mail, one that turns the direction of writing forges the
-- names beside it, and one of characters without a shape passes for somebody else's. Names and titles are checked against
-- this where they are stored. Taken out: zero-width and direction marks, the byte order mark. C0 and C1 controls and line
-- separators become a blank: taken out, they would make one word of two, by which no order to a model is known.
create function internal.visible_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(p_text, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'),
    '[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
$$;

-- Immutable in truth, though convert_to says stable: the encoding named is that of the database. Generated columns need it.
create function internal.sha256_hex(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
$$;
grant execute on function internal.sha256_hex to authenticated, service_role;
