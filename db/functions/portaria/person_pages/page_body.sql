/*
 * A list reads one row more than a page. If that row exists, the last row of the page becomes the cursor of the next
 * page.
 */
create or replace function portaria.page_body(nome text, linhas jsonb, limite integer) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    page_body.nome, case when v.mais then page_body.linhas - -1 else page_body.linhas end,
    'cursor', case when v.mais then page_body.linhas -> page_body.limite - 1 -> 'id' end
  )
  from (select jsonb_array_length(page_body.linhas) > page_body.limite as mais) as v
$$;

comment on function portaria.page_body(text, jsonb, integer) is 'The body {<nome>: [...], cursor} of a page, from up to limite + 1 rows. cursor is null on the last page.';

revoke all on function portaria.page_body(text, jsonb, integer) from public;
