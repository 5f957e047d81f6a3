/*
 * Nothing that is there is updated. A link comes after those that are there, so that it takes no codes over.
 */
create or replace function portaria.import_people(importacao uuid, lote uuid) returns integer
language plpgsql volatile
set enable_nestloop = off
set jit = off -- a plan without nested loops counts as so dear that it would be compiled each time
as $$
declare
  v_novos integer;
begin
  with alunos as (
    insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
    select distinct on (l.escola_id, l.v ->> 'matricula') l.escola_id, l.turma_id, l.v ->> 'matricula', l.v ->> 'aluno_nome',
      (l.v ->> 'nascimento')::date, l.v ->> 'aluno_cpf', l.v ->> 'aluno_telefone'
    from portaria.import_lines(import_people.importacao) as l
    where not exists (select from api.alunos as a where a.escola_id = l.escola_id and a.matricula = l.v ->> 'matricula')
    order by l.escola_id, l.v ->> 'matricula', l.linha
    returning id, 'aluno' as tipo
  ), responsaveis as (
    insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, email)
    select distinct on (g.escola_id, g.cpf) g.escola_id, g.nome, g.cpf, g.telefone, g.email
    from portaria.import_guardians(import_people.importacao) as g
    where not exists (select from api.responsaveis as r where r.escola_id = g.escola_id and r.cpf = g.cpf)
    order by g.escola_id, g.cpf, g.linha
    returning id, 'responsavel' as tipo
  ), itens as (
    insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
    select import_people.lote, 'criado', n.id, jsonb_build_object('tipo', n.tipo) from (select * from alunos union all select * from responsaveis) as n
    returning pessoa_id
  )
  select count(*) into v_novos from itens;
  perform portaria.require_same_people(import_people.importacao, import_people.lote);
  with vinculos as (
    insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco, ordem)
    select p.escola_id, p.aluno_id, p.responsavel_id, p.parentesco, coalesce((
      select max(ar.ordem) from api.alunos_responsaveis as ar where ar.aluno_id = p.aluno_id
    ), 0) + row_number() over (partition by p.aluno_id order by p.linha, p.campo desc, p.responsavel_id)
    from (
      select distinct on (a.id, r.id) a.escola_id, a.id as aluno_id, r.id as responsavel_id, g.parentesco, g.linha, g.campo
      from portaria.import_guardians(import_people.importacao) as g
      join api.alunos as a on a.escola_id = g.escola_id and a.matricula = g.matricula
      join api.responsaveis as r on r.escola_id = g.escola_id and r.cpf = g.cpf
      where not exists (select from api.alunos_responsaveis as ar where ar.aluno_id = a.id and ar.responsavel_id = r.id)
      order by a.id, r.id, g.linha
    ) as p
    returning id, aluno_id
  )
  insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
  select import_people.lote, 'vinculado', v.aluno_id, jsonb_build_object('vinculo', v.id) from vinculos as v;
  return v_novos;
end;
$$;

comment on function portaria.import_people(uuid, uuid) is 'Adds the students and guardians of a draft without faults, and links them; returns how many people it added. 409 edit_conflict when somebody else added one of them meanwhile.';

revoke all on function portaria.import_people(uuid, uuid) from public;
