/*
 * An import adds and links; it never changes a phone, a CPF or a name. Only the school of the line is looked at, so
 * nobody learns who is known elsewhere.
 */
create or replace function portaria.student_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text, pessoa uuid)
language sql stable
as $$
  with linhas as materialized (
    select l.*, l.v ->> 'matricula' as matricula, l.v ->> 'aluno_nome' as nome, l.v ->> 'aluno_cpf' as cpf, l.v ->> 'aluno_telefone' as telefone
    from portaria.import_lines(student_faults.importacao) as l
    where l.escola_id is not null and l.v ->> 'matricula' is not null
  )
  select l.linha, d.campo, 'já cadastrado, ' || d.motivo, null, a.id
  from linhas as l
  join api.alunos as a on a.escola_id = l.escola_id and a.matricula = l.matricula
  cross join lateral (values
    ('aluno_nome', 'nome diferente', a.nome_completo <> l.nome), ('aluno_cpf', 'CPF diferente', a.cpf is distinct from l.cpf and l.cpf is not null),
    ('aluno_telefone', 'telefone diferente', a.telefone is distinct from l.telefone and l.telefone is not null),
    ('turma', 'em outra turma', a.turma_id <> l.turma_id), ('matricula', 'mas encerrado', not a.ativo)
  ) as d (campo, motivo, difere)
  where d.difere
  union all
  select l.linha, 'aluno_cpf', 'já cadastrado, matrícula diferente', null, a.id
  from linhas as l
  join api.alunos as a on a.escola_id = l.escola_id and a.cpf = l.cpf and a.matricula <> l.matricula
  union all
  select o.linha, o.campo, o.motivo, null, null
  from (
    select l.linha, d.campo, d.motivo, d.difere
    from (
      select l.*, first_value(l.nome) over w as nome_1, first_value(l.cpf) over w as cpf_1, first_value(l.turma_id) over w as turma_1,
        first_value(l.telefone) over w as telefone_1, first_value(l.matricula) over (partition by l.escola_id, l.cpf order by l.linha) as matricula_1
      from linhas as l
      window w as (partition by l.escola_id, l.matricula order by l.linha)
    ) as l
    cross join lateral (values
      ('aluno_nome', 'outra linha tem outro nome com esta matrícula', l.nome <> l.nome_1), ('aluno_cpf', 'outra linha tem outro CPF com esta matrícula', l.cpf is distinct from l.cpf_1),
      ('turma', 'outra linha tem outra turma com esta matrícula', l.turma_id <> l.turma_1),
      ('aluno_telefone', 'outra linha tem outro telefone com esta matrícula', l.telefone is distinct from l.telefone_1),
      ('aluno_cpf', 'outra linha tem este CPF com outra matrícula', l.cpf is not null and l.matricula <> l.matricula_1)
    ) as d (campo, motivo, difere)
  ) as o
  where o.difere
$$;

comment on function portaria.student_faults(uuid) is 'The students of a draft who differ from the record that the school has, or from another line.';

revoke all on function portaria.student_faults(uuid) from public;
