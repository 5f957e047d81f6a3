/*
 * Two people may settle the same alert at once: the second one waits for the lock and finds no open alert. The person
 * is locked first, so that a switch of role or profile adds no token to the sign-in that ends.
 */
create or replace function portaria.lock_open_alert(id uuid) returns portaria.alertas
language plpgsql volatile
as $$
declare
  v_titular uuid := (select a.usuario_id from portaria.alertas as a where a.id = lock_open_alert.id);
  v_perfil jsonb := portaria.find_profile(v_titular);
  v_alerta portaria.alertas;
begin
  if v_perfil is null then
    perform portaria.lock_usuario(v_titular);
  else
    perform portaria.lock_portal(v_perfil ->> 'cpf', v_titular);
  end if;
  select * into v_alerta from portaria.alertas as a where a.id = lock_open_alert.id and a.resolvido_em is null for no key update;
  return v_alerta;
end;
$$;

comment on function portaria.lock_open_alert(uuid) is 'Locks and returns an open alert; null when no open alert has this id.';

revoke all on function portaria.lock_open_alert(uuid) from public;
