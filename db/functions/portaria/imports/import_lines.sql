/*
 * Schools and classes are looked up once for each name, not for each line. Of two classes whose names are alike, as people
 * write them, the one with exactly this name is meant, else none: a child must not land in the wrong one.
 */
create or replace function portaria.import_lines(importacao uuid) returns table (linha integer, escola_id uuid, turma_id uuid, v jsonb)
language sql stable
as $$
  with linhas as materialized (
    select l.linha, l.lidos as v, coalesce(l.textos ->> 'escola', '') as escola, coalesce(l.textos ->> 'turma', '') as turma
    from portaria.importacao_linhas as l
    where l.importacao_id = import_lines.importacao
  ), escolas as materialized (
    select d.escola, portaria.import_school(d.escola, (select i.escola_id from portaria.importacoes as i where i.id = import_lines.importacao)) as id
    from (select distinct l.escola from linhas as l) as d
  ), turmas as materialized (
    select d.escola, d.turma, (array_agg(c.id))[1] as id
    from (select distinct l.escola, l.turma from linhas as l where l.turma <> '') as d
    join escolas as e on e.escola = d.escola
    cross join lateral (
      select t.id, rank() over (order by t.ano_letivo desc, portaria.search_key(t.nome) = portaria.search_key(btrim(d.turma)) desc) as rang
      from api.turmas as t
      where t.escola_id = e.id and portaria.class_key(t.nome) = portaria.class_key(d.turma)
    ) as c
    where c.rang = 1
    group by d.escola, d.turma
    having count(*) = 1
  )
  select l.linha, e.id, t.id, l.v
  from linhas as l
  join escolas as e on e.escola = l.escola
  left join turmas as t on t.escola = l.escola and t.turma = l.turma
$$;

comment on function portaria.import_lines(uuid) is 'The lines of a draft with their values by field, the school, and the class of the newest year with this name.';

revoke all on function portaria.import_lines(uuid) from public;
