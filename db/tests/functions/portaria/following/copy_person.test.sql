-- A row of a followed table of people: whom it joins, what it changes, and when it writes nothing.
begin;
select plan(17);

insert into portaria.usuarios (id, codigo, nome_completo, telefone, ativo, auth_user_id) values
  ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana', '+5511900000001', false, '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bruno', null, true, null);
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values
  ('hospede', 'pessoas', 'pessoas', '{}', '{id}', true), ('hospede', 'vinculos', 'papeis', '{}', '{id}', true);
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values
  ('hospede', 'pessoas', 'pessoas', 'bruno', '00000000-0000-4000-8000-0000000000c2'),
  ('hospede', 'vinculos', 'papeis', 'v1', '00000000-0000-4000-8000-0000000000c1');
create function tests.copied(campos jsonb, chave text default 'ana', registro uuid default null) returns uuid language sql volatile as $$
  select portaria.copy_person(registro, chave, campos)
$$;
create function tests.ana() returns portaria.usuarios language sql stable as $$
  select u from portaria.usuarios as u where u.id = '00000000-0000-4000-8000-0000000000c1'
$$;
/* Every update moves the row. */
create function tests.writes(campos jsonb) returns boolean language plpgsql volatile as $$
declare
  v_antes tid := (select u.ctid from portaria.usuarios as u where u.id = '00000000-0000-4000-8000-0000000000c1');
begin
  perform tests.copied(writes.campos, registro => '00000000-0000-4000-8000-0000000000c1');
  return v_antes <> (select u.ctid from portaria.usuarios as u where u.id = '00000000-0000-4000-8000-0000000000c1');
end;
$$;

-- Whom it joins.
select is(tests.copied('{"codigo": "529.982.247-25", "nome_completo": " Ana "}'), '00000000-0000-4000-8000-0000000000c1', 'the same code joins the person, although others are followed');
select throws_ok($$select tests.copied('{"codigo": "11144477735", "nome_completo": "Bruno"}')$$, '23505', 'another row has this codigo', 'but nobody whom another row has');
select isnt(tests.copied('{"codigo": "39053344705", "nome_completo": "Caio"}', 'caio'), null, 'a key that is no UUID gets one');
select results_eq($$select ativo, telefone from portaria.usuarios where codigo = '39053344705'$$, $$values (true, null::text)$$, 'a row that does not say so is active');
select isnt(tests.copied('{"codigo": "86288366757", "nome_completo": "Davi", "ativo": null}', '00000000-0000-4000-8000-0000000000c1'), '00000000-0000-4000-8000-0000000000c1', 'a key that a person has already is not given twice');
select is((select ativo from portaria.usuarios where codigo = '86288366757'), false, 'null is not active');
select throws_ok($$select tests.copied('{"codigo": "33344477733"}')$$, '23514', 'nome_completo is empty', 'a person has a name');

-- What it writes.
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana"}'), false, 'fields that the row does not give are no change');
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana", "telefone": "11 90000 0001", "ativo": false, "auth_user_id": "00000000-0000-4000-8000-0000000000a1"}'), false, 'nor are fields that are the same');
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana Prado"}'), true, 'a name alone is a change');
select results_eq('select (u).codigo, (u).nome_completo, (u).telefone, (u).ativo, (u).auth_user_id from tests.ana() as u',
  $$values ('52998224725', 'Ana Prado', '+5511900000001', false, '00000000-0000-4000-8000-0000000000a1'::uuid)$$,
  'and leaves the fields that the row does not give');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado"}'), true, 'a code alone');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "telefone": "11 90000 0002"}'), true, 'a phone alone');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "ativo": true}'), true, 'ativo alone');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "auth_user_id": null}'), true, 'auth_user_id alone');
select is((tests.ana()).auth_user_id, null, 'which null takes away');
select results_eq('select (tests.ana()).codigo, (tests.ana()).telefone, (tests.ana()).ativo', $$values ('33344477733', '+5511900000002', true)$$, 'all of them arrived');

select * from finish();
rollback;
