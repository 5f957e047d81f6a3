/*
 * A school is told only of people all of whose roles are its own. Others of its lines are looked at when it imports
 * (portaria.import_staff), where each known code counts as a look-up. Who mends lines on a screen is told of wrong check
 * digits; a file that comes in one call is read as sign-in reads codes. Nobody gives themselves a role (portaria.require_grantable),
 * an administrador neither; the command line has no claims.
 */
create or replace function portaria.staff_faults(importacao uuid) returns table (linha integer, campo text, motivo text, sugestao text, pessoa uuid)
language sql stable
as $$
  with i as (select i.* from portaria.importacoes as i where i.id = staff_faults.importacao),
  linhas as materialized (
    select l.linha, l.v ->> 'codigo' as codigo, l.v ->> 'nome_completo' as nome, l.v ->> 'telefone' as telefone, l.v ->> 'papel' as papel,
      l.escola_id, p.global, l.v ? 'escola' as nomeada, i.escola_id as autor, i.ator_id is not null as na_tela
    from i
    cross join lateral portaria.import_lines(i.id) as l
    left join portaria.papeis as p on p.nome = l.v ->> 'papel'
  )
  select l.linha, 'codigo', 'CPF inválido: confira os onze dígitos', null, null::uuid
  from linhas as l
  where l.na_tela and length(l.codigo) = 11 and not portaria.is_cpf(l.codigo)
  union all
  select l.linha, 'papel', case when l.papel is null then 'Informe o papel' else 'Este papel não é seu para conceder' end, null, null::uuid
  from linhas as l
  where l.autor is not null and l.papel is distinct from 'coordenador'
  union all
  select l.linha, 'papel', 'ninguém muda os próprios papéis', null, null
  from linhas as l
  join portaria.usuarios as u on u.codigo = l.codigo
  where u.id = (select portaria.safe_uuid(portaria.claims() ->> 'usuario_id')) and l.papel is not null
    and not exists (
      select from portaria.usuario_papeis as up
      join portaria.papeis as p on p.id = up.papel_id
      where up.usuario_id = u.id and p.nome = l.papel and (p.global or up.escola_id = l.escola_id)
    )
  union all
  select l.linha, 'escola', 'Informe a escola deste papel', null, null
  from linhas as l
  where not l.global and l.escola_id is null and not l.nomeada
  union all
  select l.linha, d.campo, d.motivo, null, u.id
  from linhas as l
  join portaria.usuarios as u on u.codigo = l.codigo and portaria.belongs_to_school(u.id, l.autor)
  cross join lateral (values
    ('nome_completo', 'já cadastrado, nome diferente', u.nome_completo <> l.nome),
    ('telefone', 'já cadastrado, telefone diferente', l.telefone is not null and u.telefone is distinct from l.telefone),
    ('telefone', 'já cadastrado: informe o telefone que está no cadastro', l.telefone is null and portaria.phone_to_confirm(u, l.papel, l.escola_id) is not null),
    ('codigo', 'já cadastrado, e inativo', not u.ativo)
  ) as d (campo, motivo, difere)
  where d.difere
  union all
  select o.linha, d.campo, d.motivo, null, null
  from (
    select l.*, first_value(l.nome) over w as nome_1, first_value(l.telefone) over w as telefone_1
    from linhas as l
    where l.codigo is not null
    window w as (partition by l.codigo order by l.linha)
  ) as o
  cross join lateral (values
    ('nome_completo', 'outra linha tem outro nome com este código', o.nome <> o.nome_1), ('telefone', 'outra linha tem outro telefone com este código', o.telefone is distinct from o.telefone_1)
  ) as d (campo, motivo, difere)
  where d.difere
$$;

comment on function portaria.staff_faults(uuid) is 'The staff of a draft whom the author may not add so: a wrong school or role, a new role of the caller, another name or phone than the record, a role that needs a word about the phone.';

revoke all on function portaria.staff_faults(uuid) from public;
