/*
 * A message without a code costs what a code costs, and nobody asked for it from an address. In a day the network may send
 * as many of them as codes. They are counted apart: who causes notices stops no sign-in, and who causes codes silences
 * no warning of a changed phone.
 */
create or replace function portaria.notices_used_up() returns boolean
language sql stable
as $$
  select l.maximo > 0 and l.maximo <= (
    select count(*) from (
      select from portaria.avisos as a
      where a.criado_em > clock_timestamp() - interval '24 hours' and a.tentativas > 0
      limit l.maximo
    ) as a
  )
  from (select portaria.limite('envios_dia_rede') as maximo) as l
$$;

comment on function portaria.notices_used_up() is 'Whether the messages without a code of the last 24 hours are as many as the limit envios_dia_rede (0 = none).';

revoke all on function portaria.notices_used_up() from public;
