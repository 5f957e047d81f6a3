/*
 * Thirty wrong attempts per person and day, over all codes: three tries a code alone would leave 864 guesses a day.
 * Asked under the lock of the person's newest code, the only one whose attempts can still grow.
 */
create or replace function portaria.errors_reopen(titular_id uuid) returns integer
language plpgsql stable
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('erros_por_usuario_janela') * interval '1 second';
begin
  return portaria.limit_reopens('erros_por_usuario', array(
    select o.criado_em
    from portaria.login_otps as o, generate_series(1, o.tentativas)
    where o.titular_id = errors_reopen.titular_id
      and o.criado_em > v_desde
  ));
end;
$$;

comment on function portaria.errors_reopen(uuid) is 'Seconds until a person with too many wrong attempts may try again; null when they may now.';

revoke all on function portaria.errors_reopen(uuid) from public;
