-- Meanings of passages as vectors, where the server has pgvector. Nothing depends on it: without it, or without a
-- configured model, words answer alone.
--
-- security definer, with the reason:
--   public.passages_to_embed, public.store_embeddings    the table is nobody's but theirs

do $migration$
begin
  if not exists (select from pg_available_extensions where name = 'vector') then
    create function internal.nearest_passages(p_shelves uuid[], p_embedding real[], p_model text)
    returns table (passage_id uuid, likeness real)
    language sql stable set search_path = ''
    as 'select null::uuid, null::real where false';

    create function public.passages_to_embed(p_source_id uuid, p_model text)
    returns table (passage_id uuid, body text)
    language sql stable security definer set search_path = ''
    as 'select null::uuid, null::text where false';

    create function public.store_embeddings(p_model text, p_embeddings jsonb) returns void
    language sql security definer set search_path = ''
    as '';
    return;
  end if;

  create extension if not exists vector with schema extensions;

  create table internal.passage_embeddings (
    passage_id uuid not null references public.passages (id) on delete cascade,
    model text not null check (length(model) between 1 and 200),
    embedding extensions.vector not null,
    primary key (passage_id, model)
  );
  alter table internal.passage_embeddings enable row level security;
  comment on table internal.passage_embeddings is 'One vector per passage and model';

  -- Exact, over the passages that may be searched and no others: an approximate index finds its neighbours first and filters
  -- them then, so that a small namespace would find nothing beside a large one.
  create function internal.nearest_passages(p_shelves uuid[], p_embedding real[], p_model text)
  returns table (passage_id uuid, likeness real)
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    if p_embedding is null then
      return;
    end if;
    return query
      select near.id, near.likeness
      from (
        select passage.id, (1 - (embedding operator(extensions.<=>) p_embedding::extensions.vector))::real as likeness
        from unnest(p_shelves) as shelf
        join public.passages as passage on passage.namespace_id = shelf
        join internal.passage_embeddings as known on known.passage_id = passage.id and known.model = p_model
        where extensions.vector_dims(embedding) = cardinality(p_embedding)
      ) as near
      -- A vector of nothing points nowhere, and what is not a number would come first.
      where near.likeness <> 'NaN'
      order by near.likeness desc, near.id
      limit 50;
  end
  $$;

  create function public.passages_to_embed(p_source_id uuid, p_model text)
  returns table (passage_id uuid, body text)
  language sql stable security definer set search_path = ''
  as $$
    select passage.id, passage.body from public.passages as passage
    where passage.source_id = p_source_id and not exists (
      select from internal.passage_embeddings as known
      where known.passage_id = passage.id and known.model = p_model)
    order by passage.position limit 100;
  $$;

  create function public.store_embeddings(p_model text, p_embeddings jsonb) returns void
  language sql security definer set search_path = ''
  as $$
    insert into internal.passage_embeddings (passage_id, model, embedding)
    select (item ->> 'passage_id')::uuid, p_model, (item ->> 'embedding')::extensions.vector
    from jsonb_array_elements(p_embeddings) as item
    where exists (select from public.passages where id = (item ->> 'passage_id')::uuid)
    on conflict (passage_id, model) do nothing;
  $$;
end
$migration$;

comment on function public.passages_to_embed is 'Those of a source without an embedding of this model, a hundred at a time';
comment on function public.store_embeddings is 'Passages that were deleted in the meantime are passed over';
grant execute on function public.passages_to_embed, public.store_embeddings to service_role;
