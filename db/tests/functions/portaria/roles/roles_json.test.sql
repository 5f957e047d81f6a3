-- Roles in the form of token and session body.
begin;
select plan(2);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'administrador');
select is(portaria.roles_json(u.id), jsonb_build_array(
  jsonb_build_object('nome', 'administrador', 'escola_id', null, 'escola_nome', null),
  jsonb_build_object('nome', 'coordenador', 'escola_id', (select id from api.escolas where nome = 'Aurora'), 'escola_nome', 'Aurora')
), 'roles have name, school and school name, by priority') from portaria.usuarios as u;
select is(portaria.roles_json(gen_random_uuid()), '[]', 'a user without roles has an empty array');

select * from finish();
rollback;
