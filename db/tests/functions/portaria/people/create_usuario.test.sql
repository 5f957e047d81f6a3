-- Adding a person with a first role, in one log entry.
begin;
select plan(11);

select tests.remember('a', to_jsonb(tests.make_escola('Aurora'))) is not null as school;
create function tests.entry() returns jsonb language sql as $$
  select l.dados from portaria.logs_transacoes as l where l.evento = 'user.add' order by l.criado_em desc limit 1
$$;

select isnt(portaria.create_usuario('529.982.247-25', ' Ana '), null, 'a person needs only a code and a name');
select is(tests.entry(), '{"antes": null, "depois": {"nome_completo": "Ana", "telefone": null, "papel": null}}', 'the log entry has the name and no phone or role');
select isnt(portaria.create_usuario('111.444.777-35', 'Bia', '+5511900000011', 'coordenador', (tests.recall('a') #>> '{}')::uuid), null, 'a person is added with phone and role');
select is(tests.entry(), '{"antes": null, "depois": {"nome_completo": "Bia", "telefone": "****0011", "papel": "coordenador"}}', 'the log entry has the masked phone and the role');
select results_eq($$select l.usuario_id, l.escola_id from portaria.logs_transacoes as l where l.evento = 'user.add' order by l.criado_em desc limit 1$$,
  $$select u.id, (tests.recall('a') #>> '{}')::uuid from portaria.usuarios as u where u.codigo = '11144477735'$$, 'the log entry has the person and the school');
select is((select portaria.roles_json(u.id) -> 0 ->> 'nome' from portaria.usuarios as u where u.codigo = '11144477735'), 'coordenador', 'the role is granted');
select throws_ok($$select portaria.create_usuario('390.533.447-05', 'Caio', null, 'rei')$$, '22023', null, 'an unknown role adds no person');
select isnt(portaria.create_usuario('390.533.447-05', 'Caio', ' '), null, 'an empty phone is stored as null');
select is(tests.entry() -> 'depois' -> 'telefone', 'null', 'an empty phone is logged as null');
select isnt(portaria.create_usuario('123.456.789-09', 'Davi', papel => 'administrador'), null, 'a person with a global role needs no school');
select is((select portaria.roles_json(u.id) -> 0 -> 'escola_id' from portaria.usuarios as u where u.codigo = '12345678909'), 'null', 'the global role has no school');

select * from finish();
rollback;
