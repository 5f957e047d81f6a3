-- The step that a reader may take.
begin;
select plan(3);

create function tests.steps(pode jsonb, da_rede boolean) returns text[] language sql as $$
  select array(
    select v.s || ' ' || passo
    from unnest('{inativa,sem_papel,escola_ausente,sem_cpf,sem_telefone,limite_erros,limite_envios,limite_rede,canal_falhou,cpf_duplicado,telefones_diferentes,exige_passkey,pode_entrar,codigo_a_caminho}'::text[]) with ordinality as v (s, n),
      unnest(array['envios_dia_escola', 'otps_por_ip 203.0.113.7', 'espera', 'sem']) with ordinality as d (detalhe, m),
      unnest(portaria.verdict_steps(v.s, d.detalhe, pode, da_rede)) as passo
    where v.s in ('limite_rede', 'exige_passkey') or d.detalhe = 'sem'
    order by v.n, d.m
  )
$$;
select is(
  array(select distinct s from unnest(tests.steps('["ativar", "papeis", "alterar", "desbloquear", "liberar"]', true)) as s order by s),
  '{canal_falhou person-update,cpf_duplicado person-update,escola_ausente role-grant,exige_passkey passkey-release,inativa person-activate,limite_envios person-unlock,limite_erros person-unlock,limite_rede limit-set,limite_rede network-limit-set,sem_cpf person-update,sem_papel role-grant,sem_telefone person-update,telefones_diferentes person-update}',
  'the network mends each situation with one'
);
select is(tests.steps('["alterar"]', false) && '{limite_envios person-unlock,limite_erros person-unlock}', false, 'nobody is unlocked when the unlocks are used up');
select is(tests.steps('[]', false), '{}', 'who may do nothing has none');

select * from finish();
rollback;
