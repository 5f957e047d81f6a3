/*
 * A forged token costs one lookup: nothing is locked or written for it. Two digests are compared, so that the time of
 * the comparison says nothing about the expected token.
 */
create or replace function portaria.read_renewal(token text, contexto text) returns portaria.renovacao
language plpgsql stable
as $$
declare
  v_bytes bytea;
  v_linha portaria.renovacoes;
  v_lida portaria.renovacao;
begin
  if (read_renewal.token ~ '^[A-Za-z0-9_-]{75}$') is not true then
    return v_lida;
  end if;
  v_bytes := portaria.read_base64url(read_renewal.token);
  v_lida.geracao := ('x' || encode(substr(v_bytes, 17, 4), 'hex'))::bit(32)::integer;
  v_lida.numero := ('x' || encode(substr(v_bytes, 21, 4), 'hex'))::bit(32)::integer;
  select * into v_linha
  from portaria.renovacoes as r
  where r.familia = encode(substr(v_bytes, 1, 16), 'hex')::uuid
    and r.contexto = read_renewal.contexto;
  if sha256(convert_to(portaria.renewal_token(v_linha.familia, v_linha.chave, v_lida.geracao, v_lida.numero), 'UTF8'))
    = sha256(convert_to(read_renewal.token, 'UTF8'))
  then
    v_lida.linha := v_linha;
  end if;
  return v_lida;
end;
$$;

comment on function portaria.read_renewal(text, text) is 'The row of a genuine renewal token of this context, with the token''s generation and number; a null row for any other text.';

revoke all on function portaria.read_renewal(text, text) from public;
