-- The role that a login gets.
begin;
select plan(3);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'escola', tests.make_escola('Boa Vista'));
select tests.make_usuario('16899535009', null);
prepare principal as select p.nome, e.nome from portaria.usuarios as u, portaria.principal_papel(u.id) as p left join api.escolas as e on e.id = p.escola_id where u.codigo = '12345678909';

select results_eq('principal', $$values ('escola', 'Boa Vista')$$, 'the best one, with its school');
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'especialista');
select results_eq('principal', $$values ('especialista', null::text)$$, 'a global one without');
select is_empty($$select * from portaria.principal_papel((select id from portaria.usuarios where codigo = '16899535009'))$$, 'no role, no row');

select * from finish();
rollback;
