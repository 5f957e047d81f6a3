/*
 * The same as portaria.student_faults. The phone of a guardian opens the portal, so a line with another phone is refused.
 */
create or replace function portaria.guardian_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text, pessoa uuid)
language sql stable
as $$
  with linhas as materialized (select g.* from portaria.import_guardians(guardian_faults.importacao) as g)
  select l.linha, l.campo || d.campo, d.motivo, null, null::uuid
  from linhas as l
  cross join lateral (values
    ('_nome', 'Informe o nome', l.nome), ('_cpf', 'Informe o CPF', l.cpf), ('_telefone', 'Informe o telefone: um responsável não fica sem', l.telefone)
  ) as d (campo, motivo, valor)
  where d.valor is null
  union all
  select l.linha, l.campo || d.campo, 'já cadastrado, ' || d.motivo, null, r.id
  from linhas as l
  join api.responsaveis as r on r.escola_id = l.escola_id and r.cpf = l.cpf
  cross join lateral (values
    ('_telefone', 'telefone diferente', r.telefone <> l.telefone), ('_nome', 'nome diferente', r.nome_completo <> l.nome), ('_cpf', 'mas encerrado', not r.ativo)
  ) as d (campo, motivo, difere)
  where d.difere
  union all
  select o.linha, o.campo || '_' || d.campo, d.motivo, null, null
  from (
    select l.*, first_value(l.nome) over w as nome_1, first_value(l.telefone) over w as telefone_1
    from linhas as l
    where l.cpf is not null
    window w as (partition by l.escola_id, l.cpf order by l.linha)
  ) as o
  cross join lateral (values
    ('nome', 'outra linha tem outro nome com este CPF', o.nome <> o.nome_1), ('telefone', 'outra linha tem outro telefone com este CPF', o.telefone <> o.telefone_1)
  ) as d (campo, motivo, difere)
  where d.difere
$$;

comment on function portaria.guardian_faults(uuid) is 'The guardians of a draft who lack something, or differ from the record that the school has, or from another line.';

revoke all on function portaria.guardian_faults(uuid) from public;
