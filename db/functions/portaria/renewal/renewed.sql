/*
 * Applies the rule of portaria.renewal_case. The newest token has the number irmas - 1.
 */
create or replace function portaria.renewed(
  renovacao portaria.renovacoes, caso text, numero integer, tentativa bytea, agora timestamptz
) returns portaria.renovacoes
language plpgsql immutable
as $$
begin
  case renewed.caso
    when 'usar' then
      renovacao.geracao := renovacao.geracao + 1;
      renovacao.irmas := 1;
      renovacao.vale_de := 0;
      renovacao.usada := renewed.numero;
      renovacao.usada_em := renewed.agora;
      renovacao.tentativas := array_remove(array[renewed.tentativa], null);
    when 'irma' then
      renovacao.irmas := renovacao.irmas + 1;
      if renewed.tentativa <> all (renovacao.tentativas) and cardinality(renovacao.tentativas) < 8 then
        renovacao.tentativas := renovacao.tentativas || renewed.tentativa;
      end if;
    when 'perdida' then
      renovacao.vale_de := renovacao.irmas;
      renovacao.irmas := renovacao.irmas + 1;
  end case;
  return renovacao;
end;
$$;

comment on function portaria.renewed(portaria.renovacoes, text, integer, bytea, timestamptz) is 'The row after a renewal in this case (usar, irma or perdida) by the token with this number.';

revoke all on function portaria.renewed(portaria.renovacoes, text, integer, bytea, timestamptz) from public;
