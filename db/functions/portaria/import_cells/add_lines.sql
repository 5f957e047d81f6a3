/*
 * A person finds a fault by the number of the row in the own file: titles and blank rows count there, and are not sent.
 * Without numbers the first line of the file has the names, so the rows begin with line 2.
 */
create or replace function portaria.add_lines(importacao uuid, linhas jsonb, numeros integer[] default null) returns void
language plpgsql volatile
as $$
declare
  v_ultima integer := coalesce((select max(l.linha) from portaria.importacao_linhas as l where l.importacao_id = add_lines.importacao), 1);
  v_total bigint := (select count(*) from portaria.importacao_linhas as l where l.importacao_id = add_lines.importacao);
begin
  if jsonb_typeof(add_lines.linhas) is distinct from 'array' or v_total + jsonb_array_length(add_lines.linhas) > 50000
    or exists (select from jsonb_array_elements(add_lines.linhas) as l where jsonb_typeof(l) <> 'array' or jsonb_array_length(l) > 60)
    or exists (select from jsonb_array_elements(add_lines.linhas) as l, jsonb_array_elements(l) as c where jsonb_typeof(c) not in ('string', 'null') or length(c #>> '{}') > 500)
  then
    perform portaria.raise_field('linhas', 'Envie até 50.000 linhas, de até 60 células com até 500 letras');
  end if;
  if cardinality(add_lines.numeros) <> jsonb_array_length(add_lines.linhas) or array_lower(add_lines.numeros, 1) <> 1 or exists (
    select from (select n.n, lag(n.n, 1, v_ultima) over (order by n.k) as antes from unnest(add_lines.numeros) with ordinality as n (n, k)) as n
    where (n.n > n.antes and n.n <= 10000000) is not true
  ) then
    perform portaria.raise_field('numeros', 'Envie o número de cada linha no arquivo, em ordem, a partir de 2');
  end if;
  insert into portaria.importacao_linhas (importacao_id, linha, valores)
  select add_lines.importacao, coalesce(add_lines.numeros[l.n], v_ultima + l.n::integer), array(select coalesce(c, '') from jsonb_array_elements_text(l.celulas) with ordinality as c (c, k) order by c.k)
  from jsonb_array_elements(add_lines.linhas) with ordinality as l (celulas, n);
  perform portaria.read_lines(add_lines.importacao, v_ultima + 1);
  perform portaria.check_draft_size(add_lines.importacao, 'linhas');
end;
$$;

comment on function portaria.add_lines(uuid, jsonb, integer[]) is 'Adds [[text]] to a draft, with their numbers in the file; without them, the line after the last one comes next. 400 invalid_request for more than 50,000 or 64 MiB in all, or for numbers that do not ascend.';

revoke all on function portaria.add_lines(uuid, jsonb, integer[]) from public;
