/*
 * Thirty wrong attempts per person and day, over all codes: three tries a code alone would leave 864 guesses a day.
 * Called under the lock of the person's newest code, the only one whose attempts can still grow.
 */
create or replace function portaria.limit_errors_by_titular(titular_id uuid) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('erros_por_usuario_janela') * interval '1 second';
  v_retry_after integer := portaria.limit_reopens('erros_por_usuario', array(
    select o.criado_em
    from portaria.login_otps as o, generate_series(1, o.tentativas)
    where o.titular_id = limit_errors_by_titular.titular_id
      and o.criado_em > v_desde
  ));
begin
  if v_retry_after is not null then
    perform portaria.raise_error(
      case when portaria.uniform_refusals() then 'otp_invalid' else 'rate_limited_user' end,
      v_retry_after
    );
  end if;
end;
$$;

comment on function portaria.limit_errors_by_titular(uuid) is '429 rate_limited_user when too many wrong codes were tried for this person; even the right one is refused then.';

revoke all on function portaria.limit_errors_by_titular(uuid) from public;
