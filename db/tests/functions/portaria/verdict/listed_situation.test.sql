-- The situation in a list.
begin;
select plan(1);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_erros(tests.make_usuario('11144477735'), 30, '1 hour');
select tests.make_usuario('33344477733', null);
update portaria.limites set valor = 3 where nome = 'erros_por_usuario';
insert into portaria.login_otps (contexto, responsavel_id, sal, hash, tentativas, expira_em)
values ('portal', tests.the('mae_b'), '\x00112233445566778899aabbccddeeff', sha256('x'), 3, now());
select results_eq(
  'select portaria.listed_situation(t) from portaria.titulares as t
   left join unnest(array[tests.the(''mae_a''), tests.the(''filha''), tests.the(''saiu'')]) with ordinality as p (id, n) on p.id = t.id
   left join portaria.usuarios as u on u.id = t.id where p.n is not null or u.id is not null order by p.n, u.codigo',
  array['limite_erros', 'pode_entrar', 'inativa', 'limite_erros', 'sem_papel'],
  'wrong codes lock all records of a CPF; what the record lacks comes first'
);

select * from finish();
rollback;
