-- Evidence and the corrections that outrank it.
--
-- security definer, with the reason:
--   api.decide_fact_correction    decides, writes evidence and queues regeneration in one transaction
--   api.propose_fact_correction   the steward's way in; authenticated has no insert privilege
--   api.index_source              the worker's last step: passages, lines, evidence and status in one transaction

create type public.evidence_kind as enum (
  'fact', 'belief', 'story', 'phrase', 'style', 'told', 'anecdote', 'exchange'
);
comment on type public.evidence_kind is 'told: a statement of the person whose kind no rule is sure of. anecdote, exchange: longer pieces, a whole story and a whole reply to a question';
create type public.hidden_from as enum ('guests', 'everybody');
create type public.correction_status as enum ('pending', 'accepted', 'rejected');

create table public.fact_corrections (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  evidence_id uuid,
  conversation_id uuid,
  wrong_statement text not null check (length(wrong_statement) between 1 and 2000),
  corrected_statement text not null check (length(corrected_statement) between 1 and 2000),
  reason text not null default '' check (length(reason) <= 2000),
  status public.correction_status not null default 'pending',
  proposed_by uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  created_at timestamptz not null default now(),
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  unique (id, reflection_id, namespace_id),
  unique (reflection_id, idempotency_key),
  check ((status = 'pending') = (decided_at is null))
);
comment on table public.fact_corrections is 'Proposed corrections; an accepted one becomes evidence and outranks what it corrects';
comment on column public.fact_corrections.source_id is 'Goes with its source, whose words it repeats, and moves with it to another namespace';
comment on column public.fact_corrections.idempotency_key is 'Of the tool call, which the provider retries';

create table public.evidence (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  correction_id uuid,
  kind public.evidence_kind not null,
  quote text not null check (length(quote) between 1 and 2000),
  asked text check (length(asked) between 1 and 600),
  position integer check (position >= 0),
  content_hash text not null generated always as (internal.sha256_hex(quote)) stored,
  outranked_by uuid references public.fact_corrections (id) on delete set null,
  hidden_from public.hidden_from,
  members_only boolean not null default false,
  tells_contacts boolean not null generated always as (internal.without_contacts(quote) <> quote) stored,
  created_at timestamptz not null default now(),
  is_telling boolean not null generated always as (kind in ('anecdote', 'exchange')) stored,
  unique (source_id, content_hash, kind),
  unique (correction_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (correction_id, reflection_id, namespace_id)
    references public.fact_corrections (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  check (num_nonnulls(source_id, correction_id) = 1),
  check ((kind = 'exchange') = (asked is not null))
);
comment on table public.evidence is 'Verbatim words of the person, from a source or an accepted correction: short statements, anecdotes and exchanges';
comment on column public.evidence.asked is 'The question that an exchange replies to: the words of somebody else';
comment on column public.evidence.is_telling is 'No statement: counted, listed and hidden by the statements that stand in it';
comment on column public.evidence.position is 'In the order of the source; a correction has none';
comment on column public.evidence.outranked_by is 'The accepted correction that says otherwise; such evidence is compiled no more';

comment on column public.evidence.members_only is 'An exchange in which somebody asked who is neither the person nor our interviewer';
comment on column public.evidence.hidden_from is 'What hidden_statements says of its words';

alter table public.fact_corrections add foreign key (evidence_id) references public.evidence (id) on delete set null;

create index fact_corrections_reflection_idx on public.fact_corrections (reflection_id, created_at desc);
create index fact_corrections_namespace_idx on public.fact_corrections (namespace_id, reflection_id);
create index fact_corrections_source_idx on public.fact_corrections (source_id, reflection_id, namespace_id);
create index fact_corrections_evidence_idx on public.fact_corrections (evidence_id);
create index fact_corrections_conversation_idx on public.fact_corrections (conversation_id, reflection_id);
create index fact_corrections_proposed_by_idx on public.fact_corrections (proposed_by);
create index fact_corrections_decided_by_idx on public.fact_corrections (decided_by);
create index evidence_reflection_idx on public.evidence (reflection_id, namespace_id);
create index evidence_namespace_idx on public.evidence (namespace_id, reflection_id);
create index evidence_source_idx on public.evidence (source_id, reflection_id, namespace_id);
create index evidence_correction_idx on public.evidence (correction_id, reflection_id, namespace_id);
create index evidence_outranked_by_idx on public.evidence (outranked_by);

alter table public.evidence enable row level security;
alter table public.fact_corrections enable row level security;
grant select on public.evidence, public.fact_corrections to authenticated;
grant select on public.evidence to service_role;
grant select on public.fact_corrections to service_role;
grant insert (
  reflection_id, namespace_id, source_id, evidence_id, conversation_id, wrong_statement, corrected_statement, reason,
  proposed_by, idempotency_key
) on public.fact_corrections to service_role;

create policy evidence_select_stewards on public.evidence for select to authenticated
  using (reflection_id = any (array(select internal.my_stewarded_reflections())));
create policy fact_corrections_select_stewards on public.fact_corrections for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

create trigger evidence_keep_words before update on public.evidence
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'source_id', 'correction_id', 'kind', 'quote', 'asked');
create trigger fact_corrections_keep_words before update on public.fact_corrections
  for each row execute function internal.keep_columns(
    'id', 'reflection_id', 'wrong_statement', 'corrected_statement', 'reason', 'idempotency_key');
create trigger fact_corrections_status before insert or update on public.fact_corrections
  for each row execute function internal.enforce_status_machine('pending', 'pending>accepted', 'pending>rejected');

-- One rule for what a correction outranks, whenever either of them is written: in its namespace, every statement with the words
-- that it calls wrong, in whatever source it stands or whichever correction said it, and what an earlier correction put in their place;
-- in its own source also a part of them, as a sentence of a story is that was corrected whole.
-- Not in other namespaces: whoever may correct what members hear may not silence what guests hear.
create function internal.correction_over(p_evidence public.evidence) returns uuid
language sql
stable
set search_path = ''
as $$
  select later.id
  from public.fact_corrections as later
  left join public.fact_corrections as own on own.id = p_evidence.correction_id
  where later.namespace_id = p_evidence.namespace_id and later.status = 'accepted'
    and later.id is distinct from p_evidence.correction_id
    and not exists (select from public.sources where id = later.source_id and deleted_at is not null)
    and (
      strpos(concat_ws(E'\n', p_evidence.asked, p_evidence.quote), later.wrong_statement) > 0 and (own.id is null or later.decided_at >= own.decided_at)
      or later.source_id = p_evidence.source_id and strpos(later.wrong_statement, p_evidence.quote) > 0
      or later.wrong_statement = own.wrong_statement and (later.decided_at, later.id) > (own.decided_at, own.id)
    )
  order by later.decided_at desc, later.id desc limit 1;
$$;

-- Kept apart from evidence, which another reading of the source deletes and finds anew.
create table public.hidden_statements (
  id uuid primary key default gen_random_uuid(),
  reflection_id uuid not null references public.reflections (id) on delete cascade,
  namespace_id uuid not null,
  source_id uuid,
  correction_id uuid,
  quote text not null check (length(quote) between 1 and 2000),
  content_hash text not null generated always as (internal.sha256_hex(quote)) stored,
  hidden_from public.hidden_from not null,
  hidden_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (source_id, content_hash),
  unique (correction_id),
  foreign key (source_id, reflection_id, namespace_id)
    references public.sources (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (correction_id, reflection_id, namespace_id)
    references public.fact_corrections (id, reflection_id, namespace_id) on update cascade on delete cascade,
  foreign key (namespace_id, reflection_id) references public.namespaces (id, reflection_id),
  check (num_nonnulls(source_id, correction_id) = 1)
);
comment on table public.hidden_statements is 'Words that are not to be told to guests, or to anybody; changed by hide_statement and show_statement only';

create index hidden_statements_reflection_idx on public.hidden_statements (reflection_id);
create index hidden_statements_namespace_idx on public.hidden_statements (namespace_id, reflection_id);
create index hidden_statements_source_idx on public.hidden_statements (source_id, reflection_id, namespace_id);
create index hidden_statements_correction_idx on public.hidden_statements (correction_id, reflection_id, namespace_id);
create index hidden_statements_hidden_by_idx on public.hidden_statements (hidden_by);

alter table public.hidden_statements enable row level security;
grant select on public.hidden_statements to authenticated, service_role;
create policy hidden_statements_select_stewards on public.hidden_statements for select to authenticated
  using (
    reflection_id = any (array(select internal.my_stewarded_reflections()))
    and namespace_id = any (array(select id from public.namespaces))
  );

-- A correction with those that it outranks, and those that these outrank: all say the same with another number.
create function internal.with_outranked(p_correction_id uuid)
returns table (source_id uuid, wrong_statement text, corrected_statement text)
language sql
stable
set search_path = ''
as $$
  with recursive said as (
    select id, namespace_id, source_id, wrong_statement, corrected_statement, decided_at
    from public.fact_corrections where id = p_correction_id
    union
    select earlier.id, earlier.namespace_id, earlier.source_id, earlier.wrong_statement, earlier.corrected_statement, earlier.decided_at
    from said
    join public.fact_corrections as earlier on earlier.namespace_id = said.namespace_id and earlier.status = 'accepted'
      and earlier.decided_at <= said.decided_at
      and (strpos(earlier.corrected_statement, said.wrong_statement) > 0 or earlier.wrong_statement = said.wrong_statement)
  )
  select source_id, wrong_statement, corrected_statement from said;
$$;

-- As a correction does, hidden words reach every statement of their namespace that has them; also a part of them in their own
-- source, which another reading may find, and what corrects them or such a part, however often.
create function internal.hidden_over(p_evidence public.evidence) returns setof public.hidden_statements
language sql
stable
set search_path = ''
as $$
  with said as materialized (select * from internal.with_outranked(p_evidence.correction_id))
  select hidden.* from public.hidden_statements as hidden
  where hidden.namespace_id = p_evidence.namespace_id and (
    strpos(concat_ws(E'\n', p_evidence.asked, p_evidence.quote), hidden.quote) > 0
    or hidden.source_id = p_evidence.source_id and strpos(hidden.quote, p_evidence.quote) > 0
    or p_evidence.correction_id is not null and exists (
      select from said
      where strpos(concat_ws(E'\n', said.wrong_statement, said.corrected_statement), hidden.quote) > 0
        or said.source_id = hidden.source_id and strpos(hidden.quote, said.wrong_statement) > 0));
$$;

create function internal.hidden_as(p_evidence public.evidence) returns public.hidden_from
language sql
stable
set search_path = ''
as $$
  select max(hidden.hidden_from) from internal.hidden_over(p_evidence) as hidden
  where not exists (select from public.sources where id = hidden.source_id and deleted_at is not null);
$$;

-- For a namespace in which corrections or hidden words have come, gone or changed.
create function internal.weigh_evidence(p_namespace_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.evidence
  set outranked_by = internal.correction_over(evidence), hidden_from = internal.hidden_as(evidence)
  where namespace_id = p_namespace_id and (
    outranked_by is distinct from internal.correction_over(evidence)
    or hidden_from is distinct from internal.hidden_as(evidence));
$$;

create function internal.weigh_new_evidence() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.outranked_by := internal.correction_over(new);
  new.hidden_from := internal.hidden_as(new);
  return new;
end
$$;
create trigger evidence_weigh_new before insert on public.evidence
  for each row execute function internal.weigh_new_evidence();

create function api.propose_fact_correction(
  p_evidence_id uuid, p_corrected_statement text, p_reason text default ''
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.evidence;
  told_by uuid;
  created_id uuid;
begin
  select * into target from public.evidence where id = p_evidence_id;
  if target.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(target.reflection_id);
  -- A correction of a correction belongs to the source of the first, with which it moves and goes.
  told_by := coalesce(
    target.source_id, (select source_id from public.fact_corrections where id = target.correction_id));
  insert into public.fact_corrections
    (reflection_id, namespace_id, source_id, evidence_id, wrong_statement, corrected_statement, reason, proposed_by)
  values
    (target.reflection_id, target.namespace_id, told_by, target.id, target.quote,
      btrim(p_corrected_statement), btrim(p_reason), (select auth.uid()))
  returning id into created_id;
  return created_id;
exception
  when check_violation or not_null_violation then
    perform internal.fail('invalid_request', 'correction_length');
end
$$;

create function api.decide_fact_correction(p_correction_id uuid, p_accept boolean)
returns public.correction_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  correction public.fact_corrections;
  decision public.correction_status := case when p_accept then 'accepted' else 'rejected' end;
  is_source_there boolean;
begin
  -- The source first, as everything does that changes a source and what follows it: so none waits for another in a circle.
  perform from public.sources
  where id = (select source_id from public.fact_corrections where id = p_correction_id) and deleted_at is null for share;
  is_source_there := found;
  select * into correction from public.fact_corrections where id = p_correction_id for update;
  if correction.id is null then
    perform internal.require_user();
    perform internal.fail('not_found');
  end if;
  perform internal.require_steward(correction.reflection_id);
  if correction.source_id is not null and not is_source_there then
    perform internal.fail('not_found');
  end if;
  if correction.status = decision then
    return decision;
  elsif correction.status <> 'pending' then
    perform internal.fail('conflict', 'correction_decided');
  end if;
  -- An accepted correction brings new words: where guests hear them, that is for managers, as adding a source is.
  if p_accept then
    perform internal.require_say_in(correction.namespace_id);
  end if;
  update public.fact_corrections set status = decision, decided_by = (select auth.uid()), decided_at = clock_timestamp()
  where id = correction.id;
  if decision = 'accepted' then
    insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
    values (correction.reflection_id, correction.namespace_id, correction.id, 'fact', correction.corrected_statement);
    perform internal.weigh_evidence(correction.namespace_id);
    perform internal.enqueue_regeneration(correction.reflection_id);
    perform internal.enqueue_meanings(correction.reflection_id);
  end if;
  return decision;
end
$$;

-- What is still the same keeps its id, so that citations and evidence of an earlier reading stay valid.
create function api.index_source(
  p_source_id uuid, p_version integer, p_language text, p_passages text[], p_lines jsonb, p_evidence jsonb,
  p_voices jsonb default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.sources;
begin
  select * into source from public.sources
  where id = p_source_id and version = p_version and status = 'indexing' and deleted_at is null for update;
  if source.id is null then
    return false;
  end if;
  delete from public.passages
  where source_id = source.id and body is distinct from p_passages[position + 1];
  insert into public.passages (source_id, reflection_id, namespace_id, position, body)
  select source.id, source.reflection_id, source.namespace_id, piece.number - 1, piece.body
  from unnest(p_passages) with ordinality as piece (body, number)
  on conflict (source_id, position) do nothing;
  perform internal.file_lines(source.id, p_lines);
  -- A statement whose kind another reading knows better is another row: what was compiled names the old kind with its id.
  delete from public.evidence
  where source_id = source.id
    and (quote, kind::text, coalesce(asked, ''), members_only) not in (
      select item ->> 'quote', item ->> 'kind', coalesce(item ->> 'asked', ''), coalesce((item ->> 'members_only')::boolean, false) from jsonb_array_elements(p_evidence) as item);
  insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, asked, members_only, position)
  select source.reflection_id, source.namespace_id, source.id, (item ->> 'kind')::public.evidence_kind, item ->> 'quote',
    item ->> 'asked', coalesce((item ->> 'members_only')::boolean, false), number - 1
  from jsonb_array_elements(p_evidence) with ordinality as found (item, number)
  on conflict (source_id, content_hash, kind) do nothing;
  update public.sources
  set status = 'compiling', progress = 90, language = coalesce(language, p_language), voices = p_voices
  where id = source.id;
  perform internal.enqueue_regeneration(source.reflection_id);
  perform internal.enqueue_meanings(source.reflection_id);
  return true;
end
$$;
comment on function api.index_source is 'False when this version is no longer being indexed: it was deleted or edited, or another worker was first';

create function internal.count_knowledge(p_reflection_id uuid)
returns table (sources bigint, passages bigint, evidence bigint, unfinished bigint, failed bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select count(*),
    (select count(*) from public.passages as passage where passage.reflection_id = p_reflection_id),
    -- As many as the other pages say.
    (select coalesce(sum(counted.statements), 0)::bigint from api.count_statements(p_reflection_id) as counted),
    count(*) filter (where source.status in ('queued', 'reading', 'indexing', 'compiling')),
    count(*) filter (where source.status = 'failed')
  from public.sources as source where source.reflection_id = p_reflection_id and source.deleted_at is null;
end
$$;
comment on function internal.count_knowledge is 'Of what the caller may read';

grant execute on function
  api.propose_fact_correction, api.decide_fact_correction, internal.count_knowledge
to authenticated;
grant execute on function api.index_source to service_role;
