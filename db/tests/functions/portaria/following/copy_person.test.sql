-- Copying a row of a followed table of people: the person that it creates, the columns that it changes, and when it writes nothing.
begin;
select plan(23);

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

-- The person that a row creates.
select is(tests.copied('{"codigo": "529.982.247-25", "nome_completo": " Ana "}', registro => '00000000-0000-4000-8000-0000000000c1'), '00000000-0000-4000-8000-0000000000c1', 'the row of a person stays that person');
select throws_ok($$select tests.copied('{"codigo": "11144477735", "nome_completo": "Bruno"}')$$, '23505', null, 'a new row with the code of a person is refused');
select isnt(tests.copied('{"codigo": "39053344705", "nome_completo": "Caio"}', 'caio'), null, 'a row whose key is not a UUID gets one');
select results_eq($$select ativo, telefone from portaria.usuarios where codigo = '39053344705'$$, $$values (true, null::text)$$, 'a row without ativo is active');
select isnt(tests.copied('{"codigo": "86288366757", "nome_completo": "Davi", "ativo": null}', '00000000-0000-4000-8000-0000000000c1'), '00000000-0000-4000-8000-0000000000c1', 'a key that is the id of another person is not reused');
select is((select ativo from portaria.usuarios where codigo = '86288366757'), false, 'a row with a null ativo is inactive');
select throws_ok($$select tests.copied('{"codigo": "33344477733"}')$$, '23514', 'nome_completo is empty', 'a row without a name is refused');

-- The columns that a row changes.
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana"}'), false, 'fields that the row lacks are not changed');
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana", "telefone": "11 90000 0001", "ativo": false, "auth_user_id": "00000000-0000-4000-8000-0000000000a1"}'), false, 'unchanged fields write nothing');
select is(tests.writes('{"codigo": "52998224725", "nome_completo": "Ana Prado"}'), true, 'a changed name alone is written');
select results_eq('select (u).codigo, (u).nome_completo, (u).telefone, (u).ativo, (u).auth_user_id from tests.ana() as u',
  $$values ('52998224725', 'Ana Prado', '+5511900000001', false, '00000000-0000-4000-8000-0000000000a1'::uuid)$$,
  'a changed name keeps the fields that the row lacks');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado"}'), true, 'a changed code alone is written');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "telefone": "11 90000 0002"}'), true, 'a changed phone alone is written');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "ativo": true}'), true, 'a changed ativo alone is written');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "auth_user_id": null}'), true, 'a changed auth_user_id alone is written');
select is((tests.ana()).auth_user_id, null, 'a null auth_user_id clears it');
select results_eq('select (tests.ana()).codigo, (tests.ana()).telefone, (tests.ana()).ativo', $$values ('33344477733', '+5511900000002', true)$$, 'all changed fields are stored');

select tests.request();
select tests.act_as_service();
select is(api.send_otp('33344477733') -> 'telefone', '"+5511900000002"', 'the phone that a row gives receives codes');
select tests.act_as_tester();
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "telefone": null}'), true, 'a removed phone alone is written');
select is((tests.ana()).telefone, null, 'a removed phone is cleared');
select tests.act_as_service();
select is(api.send_otp('33344477733') -> 'telefone', 'null', 'a phone that the host removes receives no more codes');
select tests.act_as_tester();
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "telefone": "11 90000 0003"}'), true, 'a first phone alone is written');
select is(tests.writes('{"codigo": "33344477733", "nome_completo": "Ana Prado", "auth_user_id": "00000000-0000-4000-8000-0000000000a2"}'), true, 'a first auth_user_id alone is written');

select * from finish();
rollback;
