/*
 * Three codes per person and fifteen minutes. A send that failed on every channel does not count. Nor does one that was
 * refused while the person was still unknown, unless answers are uniform: there it must look like a real send.
 */
create or replace function portaria.sends_reopen(contexto text, codigo_digest bytea, titulares uuid[]) returns integer
language plpgsql volatile
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('otps_por_usuario_janela') * interval '1 second';
  v_envios timestamptz[];
begin
  perform portaria.lock_limit('otps_por_usuario ' || encode(sends_reopen.codigo_digest, 'hex'));
  v_envios := array(
    select min(e.criado_em)
    from portaria.otp_envios as e
    where e.codigo_digest = sends_reopen.codigo_digest
      and e.contexto = sends_reopen.contexto
      and e.criado_em > v_desde
      and not e.verificacao
      and (e.situacao <> 'recusado' or portaria.uniform_refusals())
    group by coalesce(e.otp_id, e.id)
    having not bool_and(e.situacao = 'falhou')
  );
  if cardinality(v_envios) < portaria.limite('otps_por_usuario') then
    return null;
  end if;
  return portaria.limit_reopens('otps_por_usuario', array(
    select e.momento from unnest(v_envios) as e (momento) where e.momento > portaria.unlocked_since(sends_reopen.titulares)
  ));
end;
$$;

comment on function portaria.sends_reopen(text, bytea, uuid[]) is 'Seconds until a person who has used up their codes may ask for another; null when they may ask now. Locks the person.';

revoke all on function portaria.sends_reopen(text, bytea, uuid[]) from public;
