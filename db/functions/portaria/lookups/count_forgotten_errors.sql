/*
 * Wrong attempts are stored with a record and count for its CPF, at every school. A school that removes a record of a CPF, or gives it
 * another CPF, forgets them: with planted records it could guess codes without an end. So this is an unlock of the CPF.
 */
create or replace function portaria.count_forgotten_errors() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if old.cpf is not null and portaria.acting_school() is not null
    and exists (select from portaria.login_otps as o where o.titular_id = old.id)
  then
    -- Waits for an attempt that is being counted. The person first, as a sign-in does, and two in one order.
    perform portaria.lock_portal(c, old.id)
    from unnest(array[old.cpf, case when tg_op = 'UPDATE' then new.cpf end]) as c
    where c is not null
    order by c;
    perform from portaria.login_otps as o where o.titular_id = old.id order by o.id for update;
    if exists (
      select from portaria.login_otps as o
      where o.titular_id = old.id and o.tentativas > 0
        and o.criado_em > clock_timestamp() - (portaria.limite('erros_por_usuario_janela') + portaria.limite('otp_validade')) * interval '1 second'
    ) then
      perform portaria.count_unlock(portaria.claims(), old.cpf);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end;
$$;

comment on function portaria.count_forgotten_errors() is 'Trigger: counts as an unlock that a school removes a record with wrong attempts, or changes its CPF. 429 rate_limited_session when the day is used up.';

revoke all on function portaria.count_forgotten_errors() from public;

create or replace trigger count_forgotten_errors before delete on api.alunos
for each row execute function portaria.count_forgotten_errors();
create or replace trigger count_moved_errors before update of cpf on api.alunos
for each row when (old.cpf is distinct from new.cpf) execute function portaria.count_forgotten_errors();
create or replace trigger count_forgotten_errors before delete on api.responsaveis
for each row execute function portaria.count_forgotten_errors();
create or replace trigger count_moved_errors before update of cpf on api.responsaveis
for each row when (old.cpf is distinct from new.cpf) execute function portaria.count_forgotten_errors();

comment on trigger count_forgotten_errors on api.alunos is 'A deleted student with wrong attempts is an unlock of the CPF.';
comment on trigger count_moved_errors on api.alunos is 'Another CPF of a student with wrong attempts is an unlock of the former one.';
comment on trigger count_forgotten_errors on api.responsaveis is 'A deleted guardian with wrong attempts is an unlock of the CPF.';
comment on trigger count_moved_errors on api.responsaveis is 'Another CPF of a guardian with wrong attempts is an unlock of the former one.';
