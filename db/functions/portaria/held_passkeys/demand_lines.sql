/*
 * For the page on which an administrador makes a role demand a passkey: how many people that would keep out.
 */
create or replace function portaria.demand_lines() returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'nome', r.nome,
    'exige', r.exige,
    'pessoas', (
      select count(distinct u.id)
      from portaria.usuario_papeis as up
      join portaria.usuarios as u on u.id = up.usuario_id
      where up.papel_id = r.id and u.ativo
    ),
    'sem_chave', (select count(*) from portaria.people_without_passkey(r.nome))
  ) order by r.prioridade, r.nome), '[]')
  from portaria.papeis as r
$$;

comment on function portaria.demand_lines() is 'The roles with what they demand, principal ones first: [{nome, exige, pessoas, sem_chave}], exige passkey or null. pessoas: active users with the role; sem_chave: those of them who have no passkey that counts.';

revoke all on function portaria.demand_lines() from public;
