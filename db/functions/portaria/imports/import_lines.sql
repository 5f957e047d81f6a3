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
    select e.texto as escola, e.id
    from portaria.import_schools(
      array(select distinct l.escola from linhas as l), (select i.escola_id from portaria.importacoes as i where i.id = import_lines.importacao)
    ) as e
  ), nomes as materialized (
    select d.escola, d.turma, e.id as escola_id, portaria.class_key(d.turma) as chave, portaria.search_key(d.turma) as nome
    from (select distinct l.escola, l.turma from linhas as l where l.turma <> '') as d
    join escolas as e on e.escola = d.escola
  ), classes as materialized (
    select t.id, t.escola_id, t.ano_letivo, portaria.class_key(t.nome) as chave, portaria.search_key(t.nome) as nome
    from api.turmas as t
    where t.escola_id in (select e.id from escolas as e)
  ), turmas as materialized (
    select c.escola, c.turma, (array_agg(c.id))[1] as id
    from (
      select n.escola, n.turma, c.id, rank() over (partition by n.escola, n.turma order by c.ano_letivo desc, c.nome = n.nome desc) as rang
      from nomes as n
      join classes as c on c.escola_id = n.escola_id and c.chave = n.chave
    ) as c
    where c.rang = 1
    group by c.escola, c.turma
    having count(*) = 1
  )
  select l.linha, e.id, t.id, l.v
  from linhas as l
  join escolas as e on e.escola = l.escola
  left join turmas as t on t.escola = l.escola and t.turma = l.turma
$$;

comment on function portaria.import_lines(uuid) is 'The lines of a draft with their values by field, the school, and the class of the newest year with this name.';

revoke all on function portaria.import_lines(uuid) from public;
