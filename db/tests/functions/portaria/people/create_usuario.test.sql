-- A person with a first role, in one entry of the log.
begin;
select plan(8);

select tests.remember('a', to_jsonb(tests.make_escola('Aurora'))) is not null as school;
create function tests.entry() returns jsonb language sql as $$
  select l.dados from portaria.logs_transacoes as l where l.evento = 'user.add' order by l.criado_em desc limit 1
$$;

select isnt(portaria.create_usuario('529.982.247-25', ' Ana '), null, 'a code and a name are enough');
select is(tests.entry(), '{"antes": null, "depois": {"nome_completo": "Ana", "telefone": null, "papel": null}}', 'logged');
select isnt(portaria.create_usuario('111.444.777-35', 'Bia', '+5511900000011', 'coordenador', (tests.recall('a') #>> '{}')::uuid), null, 'with phone and role');
select is(tests.entry(), '{"antes": null, "depois": {"nome_completo": "Bia", "telefone": "****0011", "papel": "coordenador"}}', 'logged without the phone');
select is((select portaria.roles_json(u.id) -> 0 ->> 'nome' from portaria.usuarios as u where u.codigo = '11144477735'), 'coordenador', 'and the role is there');
select throws_ok($$select portaria.create_usuario('390.533.447-05', 'Caio', null, 'rei')$$, '22023', null, 'an unknown role adds nobody');
select isnt(portaria.create_usuario('390.533.447-05', 'Caio', ' '), null, 'an empty phone is stored as null');
select is(tests.entry() -> 'depois' -> 'telefone', 'null', 'and none is logged');

select * from finish();
rollback;
