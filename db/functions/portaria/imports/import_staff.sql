/*
 * Nobody who is there is changed but for a role that the draft adds.
 */
create or replace function portaria.import_staff(importacao uuid, lote uuid) returns integer
language plpgsql volatile
set enable_nestloop = off
set jit = off -- a plan without nested loops counts as so dear that it would be compiled each time
as $$
declare
  v_novos integer;
begin
  with novos as (
    insert into portaria.usuarios (codigo, nome_completo, telefone)
    select distinct l.v ->> 'codigo', l.v ->> 'nome_completo', l.v ->> 'telefone'
    from portaria.import_lines(import_staff.importacao) as l
    where not exists (select from portaria.usuarios as u where u.codigo = l.v ->> 'codigo')
    returning id
  ), itens as (
    insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
    select import_staff.lote, 'criado', n.id, '{"tipo": "usuario"}' from novos as n
    returning pessoa_id
  )
  select count(*) into v_novos from itens;
  perform portaria.require_same_people(import_staff.importacao, import_staff.lote);
  with papeis as (
    insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
    select u.id, p.id, case when not p.global then l.escola_id end
    from portaria.import_lines(import_staff.importacao) as l
    join portaria.usuarios as u on u.codigo = l.v ->> 'codigo'
    join portaria.papeis as p on p.nome = l.v ->> 'papel'
    on conflict on constraint usuario_papeis_par_unico do nothing
    returning usuario_id, papel_id, escola_id
  )
  insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
  select import_staff.lote, 'papel_dado', n.usuario_id, jsonb_build_object('papel', p.nome, 'escola_id', n.escola_id)
  from papeis as n
  join portaria.papeis as p on p.id = n.papel_id;
  return v_novos;
end;
$$;

comment on function portaria.import_staff(uuid, uuid) is 'Adds the staff of a draft without faults, with their roles; returns how many people it added. 409 edit_conflict when somebody else added one of them meanwhile.';

revoke all on function portaria.import_staff(uuid, uuid) from public;
