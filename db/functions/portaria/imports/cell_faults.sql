/*
 * The first of the checks: what a reader of the file alone could see, and the names of school and class.
 */
create or replace function portaria.cell_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text)
language sql stable
as $$
  with i as (select i.* from portaria.importacoes as i where i.id = cell_faults.importacao)
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
  select l.linha, 'escola', case when exists (select from api.escolas as e where portaria.search_key(e.nome) = portaria.search_key(btrim(l.v ->> 'escola')) having count(*) > 1)
    and i.escola_id is null then 'Há duas escolas com este nome: use o INEP' else 'Não há esta escola entre as suas: confira o nome' end, null
  from portaria.import_lines(cell_faults.importacao) as l
  cross join i
  where l.escola_id is null and (i.tipo = 'familias' or l.v ? 'escola')
  union all
  select l.linha, 'turma', case when exists (
    select from api.turmas as t where t.escola_id = l.escola_id and portaria.class_key(t.nome) = portaria.class_key(l.v ->> 'turma')
  ) then 'Há duas turmas com este nome: escreva o nome inteiro' else 'A escola não tem esta turma' end, null
  from portaria.import_lines(cell_faults.importacao) as l
  where l.escola_id is not null and l.turma_id is null and l.v ? 'turma'
$$;

comment on function portaria.cell_faults(uuid) is 'The cells of a draft that are wrong by themselves or missing, and the schools and classes that are unknown.';

revoke all on function portaria.cell_faults(uuid) from public;
