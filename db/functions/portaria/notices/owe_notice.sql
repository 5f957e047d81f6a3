/*
 * Tells the old number about every change of phone, in the application, on the command line, by import or in SQL: its
 * owner may not have asked for it. A change that is undone before the message is sent also cancels the message. A
 * student without a phone uses a guardian's: when the student gets a phone, the guardian's is told. A message that was
 * cancelled before it was tried is due again without portaria.told_enough: whoever changes a phone back and forth between two
 * attempts of the shim would use up the ten, and the owner would hear of none.
 */
create or replace function portaria.owe_notice() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_do_responsavel text := case when tg_table_name = 'alunos' then portaria.guardian_phone(new.id) end;
  v_antes text := coalesce(old.telefone, v_do_responsavel);
  v_depois text := coalesce(new.telefone, v_do_responsavel);
begin
  update portaria.avisos as a
  set proxima_em = null
  where a.titular_id = new.id and a.destino = v_depois and a.tipo = 'telefone' and a.proxima_em is not null;
  if v_antes <> coalesce(v_depois, '') then
    update portaria.avisos as a
    set novo = portaria.mask_phone(v_depois), criado_em = clock_timestamp(), proxima_em = coalesce(a.proxima_em, clock_timestamp())
    where a.id = (
      select c.id
      from portaria.avisos as c
      where c.titular_id = new.id and c.destino = v_antes and c.tipo = 'telefone' and (c.proxima_em is not null or c.tentativas = 0)
      order by c.proxima_em -- one that is due comes first
      limit 1
      for no key update
    );
    if not found and not portaria.told_enough(new.id) then
      insert into portaria.avisos (titular_id, destino, novo) values (new.id, v_antes, portaria.mask_phone(v_depois));
    end if;
  end if;
  return null;
end;
$$;

comment on function portaria.owe_notice() is 'Trigger: queues a message to the phone that no longer receives a person''s codes.';

revoke all on function portaria.owe_notice() from public;

create or replace trigger owe_notice
after update on portaria.usuarios
for each row when (old.telefone is distinct from new.telefone)
execute function portaria.owe_notice();

comment on trigger owe_notice on portaria.usuarios is 'Queues a message to the old phone after a change of phone.';

create or replace trigger owe_notice
after update on api.alunos
for each row when (old.telefone is distinct from new.telefone)
execute function portaria.owe_notice();

comment on trigger owe_notice on api.alunos is 'Queues a message to the old phone after a change of phone.';

create or replace trigger owe_notice
after update on api.responsaveis
for each row when (old.telefone is distinct from new.telefone)
execute function portaria.owe_notice();

comment on trigger owe_notice on api.responsaveis is 'Queues a message to the old phone after a change of phone.';
