-- All roles of a user, by priority.
begin;
select plan(5);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'escola', tests.make_escola('Boa Vista'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'coordenador', tests.make_escola('Cedro'));
select tests.make_usuario('11144477735', 'administrador');
create function tests.roles() returns setof text language sql as $$
  select r.nome || coalesce(' ' || r.escola_nome, '')
  from portaria.usuarios as u, portaria.user_roles(u.id) with ordinality as r (nome, escola_id, escola_nome, ordem)
  where u.codigo = '12345678909'
  order by r.ordem
$$;

select results_eq('select tests.roles()', $$values ('escola Boa Vista'), ('coordenador Aurora'), ('coordenador Cedro')$$, 'roles are sorted by priority, then by age');
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'administrador');
select results_eq('select tests.roles() limit 1', $$values ('administrador')$$, 'the role with the lowest prioridade comes first');
update portaria.papeis set prioridade = 99 where nome = 'administrador';
select results_eq('select tests.roles() offset 3', $$values ('administrador')$$, 'the order follows the column prioridade, not the name');
update portaria.usuario_papeis set criado_em = criado_em - interval '1 year' where escola_id = (select id from api.escolas where nome = 'Cedro');
select results_eq('select tests.roles() limit 2', $$values ('escola Boa Vista'), ('coordenador Cedro')$$, 'the age is that of the grant');
select is_empty('select * from portaria.user_roles(gen_random_uuid())', 'an unknown user has no roles');

select * from finish();
rollback;
