/*
 * The first of the checks: what a reader of the file alone could see, and the names of school and class.
 */
create or replace function portaria.cell_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text)
language sql stable
as $$
  with i as (
    select i.* from portaria.importacoes as i where i.id = cell_faults.importacao
  ), linhas as materialized (
    select l.linha, l.escola_id, case when l.escola_id is null then portaria.search_key(btrim(l.v ->> 'escola')) end as escola, portaria.class_key(l.v ->> 'turma') as turma
    from portaria.import_lines(cell_faults.importacao) as l
    where l.escola_id is null or l.turma_id is null
  ), escolas as materialized (
    select portaria.search_key(e.nome) as nome from api.escolas as e group by 1 having count(*) > 1
  ), turmas as materialized (
    select distinct t.escola_id, portaria.class_key(t.nome) as nome
    from api.turmas as t
    where t.escola_id in (select l.escola_id from linhas as l)
  )
  select l.linha, c.campo, f.f[1], f.f[2]
  from portaria.importacao_linhas as l
  cross join lateral jsonb_each_text(l.textos) as c (campo, texto)
  cross join lateral (select portaria.import_fault(portaria.import_kind(c.campo), c.texto) as f) as f
  where l.importacao_id = cell_faults.importacao and not l.lidos ? c.campo
  union all
  select l.linha, r.campo, r.motivo, null
  from portaria.importacao_linhas as l
  cross join i
  join (values
    ('equipe', 'codigo', 'Informe o código: CPF, INEP ou CNPJ'), ('equipe', 'nome_completo', 'Informe o nome'), ('familias', 'matricula', 'Informe a matrícula'),
    ('familias', 'aluno_nome', 'Informe o nome do aluno'), ('familias', 'nascimento', 'Informe a data de nascimento'), ('familias', 'turma', 'Informe a turma')
  ) as r (tipo, campo, motivo) on r.tipo = i.tipo
  where l.importacao_id = cell_faults.importacao and not l.textos ? r.campo
  union all
  select l.linha, 'escola', case when i.escola_id is null and e.nome is not null then 'Há duas escolas com este nome: use o INEP'
    else 'Não há esta escola entre as suas: confira o nome' end, null
  from linhas as l
  cross join i
  left join escolas as e on e.nome = l.escola
  where l.escola_id is null and (i.tipo = 'familias' or l.escola is not null)
  union all
  select l.linha, 'turma', case when t.nome is not null then 'Há duas turmas com este nome: escreva o nome inteiro' else 'A escola não tem esta turma' end, null
  from linhas as l
  left join turmas as t on t.escola_id = l.escola_id and t.nome = l.turma
  where l.escola_id is not null and l.turma is not null
$$;

comment on function portaria.cell_faults(uuid) is 'The cells of a draft that are wrong by themselves or missing, and the schools and classes that are unknown.';

revoke all on function portaria.cell_faults(uuid) from public;
