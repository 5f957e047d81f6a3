-- Whom wrong attempts may have locked.
begin;
select plan(1);

update portaria.limites set valor = 3 where nome = 'erros_por_usuario';
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_erros(tests.make_usuario('11144477735'), 4, '1 hour');
select tests.make_erros(tests.make_usuario('33344477733'), 2, '1 hour');
select tests.make_row('api.responsaveis', tests.the('escola_a'), '{"cpf": "20000000611"}') is not null as other;
insert into portaria.login_otps (contexto, aluno_id, responsavel_id, sal, hash, tentativas, expira_em)
select 'portal', v.aluno, v.responsavel, '\x00112233445566778899aabbccddeeff', sha256('x'), v.tentativas, now()
from (values (null, tests.the('mae_a'), 2), (tests.the('mae_aluna'), null, 1), (tests.the('filho'), null, 2), (tests.the('filha'), null, 3)) as v (aluno, responsavel, tentativas);
select results_eq(
  'select p from portaria.erring_people() as p order by p',
  $$select id from portaria.usuarios where codigo = '11144477735' union all select tests.the(n) from unnest('{mae_a,mae_b,mae_aluna,filha}'::text[]) as n order by id$$,
  'who has as many as the limit in all codes, and every record of a CPF that has, once'
);

select * from finish();
rollback;
