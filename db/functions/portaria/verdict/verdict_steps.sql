/*
 * Each step is an endpoint that this reader may call and that changes the situation.
 */
create or replace function portaria.verdict_steps(situacao text, detalhe text, pode jsonb, da_rede boolean) returns text[]
language sql immutable
as $$
  select array_remove(array[
    case
      when verdict_steps.situacao = 'inativa' and verdict_steps.pode ? 'ativar' then 'person-activate'
      when verdict_steps.situacao in ('sem_papel', 'escola_ausente') and verdict_steps.pode ? 'papeis' then 'role-grant'
      when verdict_steps.situacao in ('limite_erros', 'limite_envios') and verdict_steps.pode ? 'desbloquear' then 'person-unlock'
      when verdict_steps.situacao in ('sem_cpf', 'sem_telefone', 'canal_falhou', 'cpf_duplicado', 'telefones_diferentes')
        and verdict_steps.pode ? 'alterar' then 'person-update'
      when verdict_steps.situacao = 'limite_rede' and verdict_steps.da_rede
        then case when verdict_steps.detalhe ~ '^envios_dia' then 'limit-set' else 'network-limit-set' end
      when verdict_steps.situacao = 'exige_passkey' and verdict_steps.detalhe = 'espera' and verdict_steps.pode ? 'liberar' then 'passkey-release'
    end
  ], null)
$$;

comment on function portaria.verdict_steps(text, text, jsonb, boolean) is 'The endpoints by which this reader mends the situation. pode: what the reader may do to the person (alterar, ativar, papeis, liberar, desbloquear); da_rede: the reader manages the network.';

revoke all on function portaria.verdict_steps(text, text, jsonb, boolean) from public;
