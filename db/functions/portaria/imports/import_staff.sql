/*
 * Nobody who is there is changed but for a role that the draft adds. Who gets one is locked before the last look at the phone: the codes
 * of the role must not go to a phone that somebody sets meanwhile. All are locked in the order of their ids, with the author: the
 * caller locks the author at its end, and would wait there for a change of the author that waits for one of these people.
 */
create or replace function portaria.import_staff(importacao uuid, lote uuid) returns integer
language plpgsql volatile
set enable_nestloop = off
set jit = off -- a plan without nested loops counts as so dear that it would be compiled each time
as $$
declare
  v_novos integer;
  v_ator_id uuid := coalesce((select t.ator_id from portaria.lotes as t where t.id = import_staff.lote), '00000000-0000-0000-0000-000000000000');
  v_ids uuid[];
begin
  with novos as (
    insert into portaria.usuarios (codigo, nome_completo, telefone)
    select distinct l.v ->> 'codigo', l.v ->> 'nome_completo', l.v ->> 'telefone'
    from portaria.import_lines(import_staff.importacao) as l
    where not exists (select from portaria.usuarios as u where u.codigo = l.v ->> 'codigo')
    order by 1 -- two imports that add the same people wait for each other, and do not deadlock
    returning id
  ), itens as (
    insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
    select import_staff.lote, 'criado', n.id, '{"tipo": "usuario"}' from novos as n
    returning pessoa_id
  )
  select count(*) into v_novos from itens;
  v_ids := array(
    select e.id
    from portaria.import_lines(import_staff.importacao) as l
    join portaria.usuarios as e on e.codigo = l.v ->> 'codigo'
    join portaria.papeis as p on p.nome = l.v ->> 'papel'
    left join portaria.usuario_papeis as up
      on up.usuario_id = e.id and up.papel_id = p.id and (p.global or up.escola_id = l.escola_id)
    where up.id is null
      and not exists (select from portaria.lote_itens as i where i.lote_id = import_staff.lote and i.pessoa_id = e.id)
  );
  perform from portaria.usuarios as u where u.id = any (v_ids) and u.id <= v_ator_id order by u.id for no key update;
  perform from portaria.usuarios as u where u.id = v_ator_id and v_ids <> '{}' for share;
  perform from portaria.usuarios as u where u.id = any (v_ids) and u.id > v_ator_id order by u.id for no key update;
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
