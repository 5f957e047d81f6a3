/*
 * The rule of renewal. Two devices that hold the same token cannot both go on: the one that comes second is seen at
 * that use, or, within the grace, at its next renewal. An answer that was lost signs nobody out: the attempt is known.
 */
create or replace function portaria.renewal_case(
  renovacao portaria.renovacoes, geracao integer, numero integer, tentativa bytea, agora timestamptz, graca interval
) returns text
language sql immutable
as $$
  select case
    -- A token of the newest generation that is not revoked: it is used.
    when renewal_case.geracao = (renewal_case.renovacao).geracao and renewal_case.numero >= (renewal_case.renovacao).vale_de
      then 'usar'
    -- Any other but the token whose use began this generation: somebody has a copy.
    when renewal_case.geracao <> (renewal_case.renovacao).geracao - 1 or renewal_case.numero <> (renewal_case.renovacao).usada
      then 'copia'
    -- Within the grace it gets another token of the newest generation; its eighth one is the last.
    when renewal_case.agora <= (renewal_case.renovacao).usada_em + renewal_case.graca
      then case when (renewal_case.renovacao).irmas - (renewal_case.renovacao).vale_de < 8 then 'irma' else 'esperar' end
    when renewal_case.tentativa <> all ((renewal_case.renovacao).tentativas) or renewal_case.tentativa is null then 'copia'
    -- Later, an attempt that is known has lost its answer. The same request may come twice (browsers repeat it), and either
    -- answer may be the last to arrive: what it was given within the grace before stays good.
    when (renewal_case.renovacao).vale_de > 0
      and renewal_case.agora <= (renewal_case.renovacao).momentos[cardinality((renewal_case.renovacao).momentos)] + renewal_case.graca
      then case when (renewal_case.renovacao).irmas - (renewal_case.renovacao).vale_de < 8 then 'irma' else 'esperar' end
    else 'perdida'
  end
$$;

comment on function portaria.renewal_case(portaria.renovacoes, integer, integer, bytea, timestamptz, interval) is 'What a genuine renewal token (geracao, numero) is at this time: usar (good), irma (used within the grace, or its lost answer was given again within it), perdida (used, and its answer was lost), esperar (too many within the grace), or copia (somebody else has used it).';

revoke all on function portaria.renewal_case(portaria.renovacoes, integer, integer, bytea, timestamptz, interval) from public;
