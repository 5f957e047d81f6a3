/*
 * The phone is masked: the values are for a terminal and the log.
 */
create or replace function portaria.followed_values(tipo text, registro uuid) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('nome_completo', u.nome_completo, 'telefone', portaria.mask_phone(u.telefone), 'ativo', u.ativo)
  from portaria.usuarios as u
  where followed_values.tipo = 'pessoas' and u.id = followed_values.registro
  union all
  select jsonb_build_object('nome', e.nome, 'inep', e.inep, 'cnpj', e.cnpj, 'municipio', e.municipio, 'uf', e.uf)
  from api.escolas as e
  where followed_values.tipo = 'escolas' and e.id = followed_values.registro
$$;

comment on function portaria.followed_values(text, uuid) is 'What a followed row decides about a person or school.';

revoke all on function portaria.followed_values(text, uuid) from public;
