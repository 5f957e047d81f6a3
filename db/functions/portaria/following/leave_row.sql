/*
 * When Portaria still refers to a deleted school, or a deleted person or role is the last administrador, the row goes
 * into quarentena: the host's delete is not stopped.
 */
create or replace function portaria.leave_row(seguida portaria.tabelas_seguidas, chave text) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- as in portaria.follow_row
set jit = off
as $$
begin
  perform portaria.forget_row(seguida, leave_row.chave);
exception
  when foreign_key_violation or sqlstate 'PGRST' then
    if seguida.estrito and sqlstate = 'PGRST' then
      raise check_violation using message = portaria.follow_reason(sqlstate, sqlerrm, null);
    elsif seguida.estrito then
      raise;
    end if;
    insert into portaria.quarentena as q (esquema, tabela, tipo, chave, campos, motivo)
    values (seguida.esquema, seguida.tabela, seguida.tipo, leave_row.chave, jsonb_build_object(), case
      when sqlstate = 'PGRST' then portaria.follow_reason(sqlstate, sqlerrm, null) else 'the row is gone, and other rows still refer to it' end)
    on conflict on constraint quarentena_pkey do update set motivo = excluded.motivo;
end;
$$;

comment on function portaria.leave_row(portaria.tabelas_seguidas, text) is 'Handles the deletion of a row from a followed table.';

revoke all on function portaria.leave_row(portaria.tabelas_seguidas, text) from public;
