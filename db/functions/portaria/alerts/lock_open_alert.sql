/*
 * Two people may settle the same alert at once: the second one waits for the lock and finds no open alert.
 */
create or replace function portaria.lock_open_alert(id uuid) returns portaria.alertas
language plpgsql volatile
as $$
declare
  v_alerta portaria.alertas;
begin
  select * into v_alerta from portaria.alertas as a where a.id = lock_open_alert.id and a.resolvido_em is null for no key update;
  return v_alerta;
end;
$$;

comment on function portaria.lock_open_alert(uuid) is 'Locks and returns an open alert; null when no open alert has this id.';

revoke all on function portaria.lock_open_alert(uuid) from public;
