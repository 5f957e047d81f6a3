/*
 * The caller holds the lock of the person and ends the sign-in afterwards. The session that asks may have no row in
 * sessoes yet. A session without a jti cannot be ended by itself.
 */
create or replace function portaria.has_family(sessao portaria.sessoes, familia uuid) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select
    from portaria.sessoes as s
    where s.familia = has_family.familia
      and s.contexto = (has_family.sessao).contexto
      and s.titular_id = (has_family.sessao).titular_id
      and s.encerrada_em is null
      and s.expira_em > clock_timestamp()
  ) or exists (
    select
    from portaria.renovacoes as r
    where r.familia = has_family.familia
      and r.contexto = (has_family.sessao).contexto
      and r.titular_id = (has_family.sessao).titular_id
      and portaria.renewal_holds(r)
  ) or (
    (has_family.sessao).familia = has_family.familia
    and (has_family.sessao).jti is not null
    and portaria.session_holds(has_family.sessao)
    -- The branch above decides about a token with a row.
    and not exists (select from portaria.sessoes as s where s.jti = (has_family.sessao).jti)
  );
end;
$$;

comment on function portaria.has_family(portaria.sessoes, uuid) is 'Whether this open sign-in belongs to the person of this session.';

revoke all on function portaria.has_family(portaria.sessoes, uuid) from public;
