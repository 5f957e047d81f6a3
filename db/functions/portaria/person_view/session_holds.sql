/*
 * The same rules as portaria.live_session_refusal and portaria.live_portal_refusal, for a stored session. So a list
 * of open sign-ins leaves out those that ended with all others, by a deactivation or with a lost role.
 */
create or replace function portaria.session_holds(sessao portaria.sessoes) returns boolean
language sql stable
as $$
  select (session_holds.sessao).encerrada_em is null
    and (session_holds.sessao).expira_em > clock_timestamp()
    and not exists (select from portaria.token_blacklist as b where b.jti = (session_holds.sessao).jti)
    and case (session_holds.sessao).contexto
      when 'sistema' then exists (
        select
        from portaria.usuarios as u
        join portaria.usuario_papeis as up on up.usuario_id = u.id
        join portaria.papeis as p on p.id = up.papel_id
        where u.id = (session_holds.sessao).titular_id
          and u.ativo
          and u.sessoes_validas_desde <= (session_holds.sessao).emitida_em
          and p.nome = (session_holds.sessao).papel
          and up.escola_id is not distinct from (session_holds.sessao).escola_id
          and up.valido_desde <= (session_holds.sessao).emitida_em
      )
      else coalesce((portaria.find_profile((session_holds.sessao).titular_id) ->> 'ativo')::boolean, false)
        and not exists (
          select
          from portaria.portal_sessoes as s
          where s.titular_id = (session_holds.sessao).titular_id and s.validas_desde > (session_holds.sessao).emitida_em
        )
    end
$$;

comment on function portaria.session_holds(portaria.sessoes) is 'Whether the token of this session would still be accepted.';

revoke all on function portaria.session_holds(portaria.sessoes) from public;
