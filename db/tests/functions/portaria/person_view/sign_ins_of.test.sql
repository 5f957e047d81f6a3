-- Recent sign-ins of a person: newest first, limited in number, one context.
begin;
select plan(6);

select tests.make_escola('Escola A') is not null as made;
select tests.make_usuario('11144477735', 'administrador') is not null as made;
select tests.remember('ana', to_jsonb((select u.id from portaria.usuarios as u where u.codigo = '11144477735')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;

select is(portaria.sign_ins_of('sistema', tests.id('ana')), '[]', 'a person without sign-ins has none');
insert into portaria.logs_transacoes (evento, usuario_id, geo, user_agent, criado_em)
select 'login.success', tests.id('ana'), jsonb_build_object('city', 'Santos ' || i), 'Mozilla/5.0 (X11; Linux) Firefox/140.0', now() - i * interval '1 minute'
from generate_series(12, 1, -1) as i;
insert into portaria.logs_transacoes (evento, usuario_id) values ('logout', tests.id('ana'));
insert into portaria.logs_transacoes (evento, dados, criado_em) values ('portal.login.success', jsonb_build_object('titular_id', tests.id('ana')), now());
select is(jsonb_array_length(portaria.sign_ins_of('sistema', tests.id('ana'))), 10, 'at most ten sign-ins are listed');
select is(
  (portaria.sign_ins_of('sistema', tests.id('ana')) -> 0) - 'criado_em',
  '{"cidade": "Santos 1", "aparelho": "Firefox no Linux"}', 'the newest sign-in comes first, with city and device'
);
select is(jsonb_array_length(portaria.sign_ins_of('portal', tests.id('ana'))), 1, 'sign-ins of the portal are listed separately');
insert into portaria.logs_transacoes (evento, dados, geo, criado_em)
select 'portal.login.success', jsonb_build_object('titular_id', tests.id('ana')), jsonb_build_object('city', 'Olinda ' || i), now() - i * interval '1 minute'
from generate_series(12, 1, -1) as i;
insert into portaria.logs_transacoes (evento, dados) values ('portal.logout', jsonb_build_object('titular_id', tests.id('ana')));
select is(jsonb_array_length(portaria.sign_ins_of('portal', tests.id('ana'))), 10, 'at most ten portal sign-ins are listed');
select is(
  array(select a ->> 'cidade' from jsonb_array_elements(portaria.sign_ins_of('portal', tests.id('ana'))) as a limit 3),
  '{NULL,"Olinda 1","Olinda 2"}', 'only sign-ins are listed, newest first'
);

select * from finish();
rollback;
