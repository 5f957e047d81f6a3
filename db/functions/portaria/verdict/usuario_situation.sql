/*
 * The part of the verdict that depends on the record alone, cheap enough for every row of a list. Limits and deliveries
 * are added by portaria.usuario_verdict.
 */
create or replace function portaria.usuario_situation(usuario portaria.usuarios) returns text
language sql stable
as $$
  select case
    when not (usuario_situation.usuario).ativo then 'inativa'
    when r.todos = 0 then 'sem_papel'
    when (usuario_situation.usuario).telefone is null then 'sem_telefone'
    when r.com_escola = 0 then 'escola_ausente'
    else 'pode_entrar'
  end
  from (
    select count(*) as todos, count(*) filter (where up.escola_id is null or e.id is not null) as com_escola
    from portaria.usuario_papeis as up
    left join api.escolas as e on e.id = up.escola_id
    where up.usuario_id = (usuario_situation.usuario).id
  ) as r
$$;

comment on function portaria.usuario_situation(portaria.usuarios) is 'The state of a user''s record: pode_entrar, inativa, sem_papel, sem_telefone or escola_ausente (no role has a school that exists: the person can sign in, and sees nothing).';

revoke all on function portaria.usuario_situation(portaria.usuarios) from public;
