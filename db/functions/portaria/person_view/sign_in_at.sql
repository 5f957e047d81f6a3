/*
 * portaria.last_sign_in for a reader at a school: of a person with roles elsewhere, it counts only the sign-ins at that
 * school.
 */
create or replace function portaria.sign_in_at(usuario_id uuid, escola_id uuid) returns timestamptz
language sql stable
as $$
  select case
    when portaria.belongs_to_school(sign_in_at.usuario_id, sign_in_at.escola_id) then portaria.last_sign_in(sign_in_at.usuario_id)
    else (
      select max(l.criado_em)
      from portaria.logs_transacoes as l
      where l.usuario_id = sign_in_at.usuario_id and l.evento = 'login.success' and l.escola_id = sign_in_at.escola_id
    )
  end
$$;

comment on function portaria.sign_in_at(uuid, uuid) is 'When a user last signed in, as far as a school may know: at that school alone when the user has roles beyond it. escola_id null means all schools.';

revoke all on function portaria.sign_in_at(uuid, uuid) from public;
