/*
 * A name may be as long as a file has it; what is recognised is short.
 */
create or replace function portaria.import_fields(tipo text, colunas text[]) returns text[]
language sql immutable
as $$
  select array(select portaria.import_field(import_fields.tipo, left(c.nome, 100)) from unnest(import_fields.colunas) with ordinality as c (nome, n) order by c.n)
$$;

comment on function portaria.import_fields(text, text[]) is 'What each column with these names holds: portaria.import_field of each.';

revoke all on function portaria.import_fields(text, text[]) from public;
