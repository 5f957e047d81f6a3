/*
 * A changed row updates the same grant. When the person already has the new role, the row is linked to that grant and
 * the old one is removed. Grants and their rows are then read once both people are locked, in the order of their ids. A new row locks
 * the grant alone: the host's transaction may stay open, and keeps nobody from signing in.
 */
create or replace function portaria.copy_role(registro uuid, campos jsonb) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_usuario_id uuid := portaria.followed_record('pessoas', copy_role.campos ->> 'pessoa');
  v_papel portaria.papeis;
  v_escola_id uuid;
  v_id uuid;
begin
  if v_usuario_id is null then
    raise foreign_key_violation using message = 'pessoa names nobody who is followed';
  end if;
  select * into v_papel from portaria.papeis as p where p.nome = copy_role.campos ->> 'papel';
  if v_papel.id is null then
    raise foreign_key_violation using message = format('no role is called "%s"', copy_role.campos ->> 'papel');
  end if;
  if not v_papel.global then
    v_escola_id := portaria.followed_record('escolas', copy_role.campos ->> 'escola');
    if v_escola_id is null then
      select e.id into v_escola_id
      from api.escolas as e
      where e.id = portaria.safe_uuid(copy_role.campos ->> 'escola')
        and not exists (select from portaria.tabelas_seguidas as t where t.tipo = 'escolas');
    end if;
    if v_escola_id is null then
      raise foreign_key_violation using message = 'escola names no school that is followed';
    end if;
  end if;
  if copy_role.registro is not null then
    perform portaria.lock_usuario(q.id)
    from (
      select v_usuario_id as id union select up.usuario_id from portaria.usuario_papeis as up where up.id = copy_role.registro order by id
    ) as q;
  end if;
  select up.id into v_id
  from portaria.usuario_papeis as up
  where up.usuario_id = v_usuario_id and up.papel_id = v_papel.id and up.escola_id is not distinct from v_escola_id
  for key share;
  if v_id is null and (select count(*) from portaria.linhas_seguidas as l where l.tipo = 'papeis' and l.registro = copy_role.registro) = 1 then
    update portaria.usuario_papeis as up
    set usuario_id = v_usuario_id, papel_id = v_papel.id, escola_id = v_escola_id
    where up.id = copy_role.registro
    returning up.id into v_id;
  end if;
  while v_id is null loop
    insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
    values (v_usuario_id, v_papel.id, v_escola_id)
    on conflict on constraint usuario_papeis_par_unico do nothing
    returning id into v_id;
    exit when v_id is not null;
    select up.id into v_id
    from portaria.usuario_papeis as up
    where up.usuario_id = v_usuario_id and up.papel_id = v_papel.id and up.escola_id is not distinct from v_escola_id
    for key share;
  end loop;
  if v_id <> copy_role.registro then
    perform portaria.drop_grant(copy_role.registro);
  end if;
  return v_id;
end;
$$;

comment on function portaria.copy_role(uuid, jsonb) is 'Copies a row of a followed table of roles into usuario_papeis; returns its id there. Raises when the row breaks a rule.';

revoke all on function portaria.copy_role(uuid, jsonb) from public;
