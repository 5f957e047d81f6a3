/*
 * A switch of role or profile leaves the earlier token valid, so a logout revokes every live token of the sign-in.
 * Revoking twice is harmless. A row stays until the token would have expired. The caller holds the lock of the person.
 */
create or replace function portaria.revoke_family(sessao portaria.sessoes, motivo text default 'logout') returns void
language sql volatile
as $$
  select portaria.end_renewal((revoke_family.sessao).familia);
  insert into portaria.token_blacklist (jti, usuario_id, motivo, expira_em)
  select t.jti, t.titular_id, revoke_family.motivo, t.expira_em
  from (
    select (revoke_family.sessao).jti, (revoke_family.sessao).titular_id, (revoke_family.sessao).expira_em
    union
    select s.jti, s.titular_id, s.expira_em
    from portaria.sessoes as s
    where s.familia = (revoke_family.sessao).familia
      and s.expira_em > clock_timestamp()
      and s.encerrada_em is null
  ) as t
  where t.jti is not null
  order by t.jti
  on conflict (jti) do nothing
$$;

comment on function portaria.revoke_family(portaria.sessoes, text) is 'Puts a token and all live tokens of its sign-in on the blacklist, until each expires; ends its renewal.';

revoke all on function portaria.revoke_family(portaria.sessoes, text) from public;
