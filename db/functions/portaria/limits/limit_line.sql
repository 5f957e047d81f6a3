/*
 * The shape of a limit in the list and in the answer to a change.
 */
create or replace function portaria.limit_line(nome text) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'nome', l.nome,
    'valor', l.valor,
    'unidade', l.unidade,
    'padrao', c.padrao,
    'efeito', c.efeito
  )
  from portaria.limites as l
  left join portaria.limit_catalogue() as c on c.nome = l.nome
  where l.nome = limit_line.nome
$$;

comment on function portaria.limit_line(text) is 'A limit: {nome, valor, unidade, padrao, efeito}; padrao is the default.';

revoke all on function portaria.limit_line(text) from public;
