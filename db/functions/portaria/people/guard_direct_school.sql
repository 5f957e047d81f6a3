/*
 * For writes of /rest/v1. A followed table or an import finds a school by CNPJ, INEP and name, so its own account does not change the
 * numbers, and takes no name that is a number or another school's. The roles of its people go with a school: the cascade logs nothing,
 * so they are logged before it.
 */
create or replace function portaria.guard_direct_school() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if portaria.acting_school() is not null and (
      (old.cnpj, old.inep) is distinct from (new.cnpj, new.inep)
      or new.nome ~ '^[0-9 ./-]*$'
      or length(regexp_replace(new.nome, '[^0-9]', '', 'g')) in (12, 14) -- read as an INEP or a CNPJ
      or portaria.safe_uuid(new.nome) is not null
      or exists (select from api.escolas as e where e.id <> new.id and portaria.search_key(e.nome) = portaria.search_key(new.nome))
    ) then
      perform portaria.raise_error('not_allowed');
    end if;
    return new;
  end if;
  perform portaria.require_fresh_login(portaria.claims());
  perform portaria.log_transacao(
    'role.revoke', up.usuario_id, old.id, jsonb_build_object('papel', p.nome, 'antes', p.nome, 'depois', null)
  )
  from portaria.usuario_papeis as up
  join portaria.papeis as p on p.id = up.papel_id
  where up.escola_id = old.id;
  return old;
end;
$$;

comment on function portaria.guard_direct_school() is 'Trigger: the account of a school does not change its CNPJ or INEP, nor take the name of another school, or what reads as a number or an id, as its name (403 not_allowed); a school is deleted after a recent sign-in (403 fresh_login_required), and each role that goes with it is logged.';

revoke all on function portaria.guard_direct_school() from public;

create or replace trigger guard_direct_school before update of nome, cnpj, inep on api.escolas
for each row when ((old.nome, old.cnpj, old.inep) is distinct from (new.nome, new.cnpj, new.inep) and current_user = 'authenticated')
execute function portaria.guard_direct_school();
create or replace trigger guard_deleted_school before delete on api.escolas
for each row when (current_user = 'authenticated') execute function portaria.guard_direct_school();

comment on trigger guard_direct_school on api.escolas is 'By /rest/v1, only an administrador changes CNPJ or INEP, or gives a school the name of another.';
comment on trigger guard_deleted_school on api.escolas is 'By /rest/v1, a school is deleted after a recent sign-in, and the roles that go with it are logged.';
