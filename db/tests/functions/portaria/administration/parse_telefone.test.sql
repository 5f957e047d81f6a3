-- The fields of a form, at their limits.
begin;
select plan(52);

create function tests.refused(sql text, campo text, what text) returns setof text language plpgsql as $$
declare
  v_corpo jsonb;
begin
  execute refused.sql;
  return next fail(refused.what);
exception when sqlstate 'PGRST' then
  v_corpo := sqlerrm::jsonb;
  return next is(array[v_corpo ->> 'code', (v_corpo ->> 'details')::jsonb ->> 'campo'], array['invalid_request', refused.campo], refused.what);
end;
$$;
create function tests.school(nome text, cnpj text default null, inep text default null, municipio text default null, uf text default null) returns api.escolas language sql as $$
  select portaria.school_of_form(null, school.nome, school.cnpj, school.inep, school.municipio, school.uf)
$$;

-- Phones.
select is(portaria.parse_telefone(null), null, 'no phone');
select is(portaria.parse_telefone(''), null, 'an empty one');
select is(portaria.parse_telefone(E' \t\n\u00a0'), null, 'white space is no phone');
select is(portaria.parse_telefone('(11) 3333-4444'), '+551133334444', 'ten digits are a Brazilian number');
select is(portaria.parse_telefone('11 98765.4321'), '+5511987654321', 'eleven too');
select tests.refused($$select portaria.parse_telefone('119876543210')$$, 'telefone', 'twelve are not');
select tests.refused($$select portaria.parse_telefone('119876543')$$, 'telefone', 'nor nine');
select tests.refused($$select portaria.parse_telefone('01198765432')$$, 'telefone', 'nor a zero at the beginning');
select is(portaria.parse_telefone('+12345678'), '+12345678', 'eight digits with a country');
select tests.refused($$select portaria.parse_telefone('+1234567')$$, 'telefone', 'seven are too few');
select is(portaria.parse_telefone('+123456789012345'), '+123456789012345', 'fifteen');
select tests.refused($$select portaria.parse_telefone('+1234567890123456')$$, 'telefone', 'sixteen are too many');
select tests.refused($$select portaria.parse_telefone('+0123456789')$$, 'telefone', 'no country begins with zero');
select tests.refused($$select portaria.parse_telefone('+55 11 9000x')$$, 'telefone', 'letters');

-- What a form shows.
create function tests.shown(sql text) returns text language plpgsql as $$
begin
  execute shown.sql;
  return null;
exception when sqlstate 'PGRST' then
  return (sqlerrm::jsonb ->> 'details')::jsonb ->> 'motivo';
end;
$$;
select is(tests.shown($$select portaria.parse_telefone('1')$$), 'Telefone inválido: use o formato +55 11 90000-0000', 'the format of a phone');
select is(tests.shown(format('select portaria.parse_nome(%L)', repeat('x', 201))), 'O nome tem mais de 200 caracteres', 'the length of a name');
select is(tests.shown($$select portaria.check_school(tests.school(''))$$), 'Informe o nome, com até 200 caracteres', 'that of a school');
select is(tests.shown($$select portaria.check_school(tests.school('X', '1'))$$), 'O CNPJ tem 14 dígitos', 'the digits of a CNPJ');
select is(tests.shown($$select portaria.check_school(tests.school('X', inep => '1'))$$), 'O INEP tem 12 dígitos', 'those of an INEP');

-- Names.
select is(portaria.parse_nome('  Maria  '), 'Maria', 'a name without white space around it');
select tests.refused($$select portaria.parse_nome(null)$$, 'nome_completo', 'no name');
select tests.refused($$select portaria.parse_nome('  ')$$, 'nome_completo', 'an empty one');
select is(length(portaria.parse_nome(repeat('x', 200))), 200, 'two hundred characters');
select tests.refused($$select portaria.parse_nome(repeat('x', 201))$$, 'nome_completo', 'one more');

-- Roles.
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as escola;
select lives_ok($$select portaria.check_papel_escola('especialista', null)$$, 'a global role without a school');
select lives_ok($$select portaria.check_papel_escola('escola', (tests.recall('escola') #>> '{}')::uuid)$$, 'another with one');
select tests.refused($$select portaria.check_papel_escola('diretor', null)$$, 'papel', 'no such role');
select tests.refused($$select portaria.check_papel_escola(null, null)$$, 'papel', 'no role');
select tests.refused($$select portaria.check_papel_escola('especialista', gen_random_uuid())$$, 'escola_id', 'a global role with a school');
select tests.refused($$select portaria.check_papel_escola('escola', null)$$, 'escola_id', 'another without one');
select tests.refused($$select portaria.check_papel_escola('escola', gen_random_uuid())$$, 'escola_id', 'no such school');

-- Schools.
select is(to_jsonb(tests.school(' Escola X ', '11.222.333/0001-81', '3500 0000-0017', ' Recife ', ' pe ')) - array['id', 'criado_em'],
  '{"nome": "Escola X", "cnpj": "11222333000181", "inep": "350000000017", "municipio": "Recife", "uf": "PE"}', 'digits only, no white space around');
select is(to_jsonb(portaria.school_of_form(tests.school('X', '11222333000181', '350000000017', 'Recife', 'PE'), null, '', '', ' ', ' ')) - array['id', 'criado_em'],
  '{"nome": "X", "cnpj": null, "inep": null, "municipio": null, "uf": null}', 'an empty field is cleared');
select is(to_jsonb(portaria.school_of_form(tests.school('X', '11222333000181', '350000000017', 'Recife', 'PE'), null, null, null, null, null)) - array['id', 'criado_em'],
  '{"nome": "X", "cnpj": "11222333000181", "inep": "350000000017", "municipio": "Recife", "uf": "PE"}', 'an absent one stays');
select lives_ok($$select portaria.check_school(tests.school(repeat('x', 200), '11222333000181', '350000000017', null, 'PE'))$$, 'two hundred characters');
select tests.refused($$select portaria.check_school(tests.school(repeat('x', 201)))$$, 'nome', 'one more');
select tests.refused($$select portaria.check_school(tests.school(null))$$, 'nome', 'no name');
select tests.refused($$select portaria.check_school(tests.school(' '))$$, 'nome', 'an empty one');
select tests.refused($$select portaria.check_school(tests.school('X', '1122233300018'))$$, 'cnpj', 'thirteen digits');
select tests.refused($$select portaria.check_school(tests.school('X', '112223330001811'))$$, 'cnpj', 'fifteen');
select tests.refused($$select portaria.check_school(tests.school('X', null, '35000000001'))$$, 'inep', 'eleven digits');
select tests.refused($$select portaria.check_school(tests.school('X', null, '3500000000170'))$$, 'inep', 'thirteen');
select tests.refused($$select portaria.check_school(tests.school('X', uf => 'P'))$$, 'uf', 'one letter');
select tests.refused($$select portaria.check_school(tests.school('X', uf => '12'))$$, 'uf', 'two digits');
select lives_ok($$select portaria.check_school(tests.school('X'))$$, 'a name is enough, also twice');

-- The phone of a profile.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select portaria.set_profile_phone(portaria.find_profile(tests.the('mae_a')), '11 90000-0055');
select is((select telefone from api.responsaveis where id = tests.the('mae_a')), '+5511900000055', 'a guardian''s');
select is((select telefone from api.responsaveis where id = tests.the('mae_b')), '+5511900000019', 'at one school, and not the other');
select tests.refused($$select portaria.set_profile_phone(portaria.find_profile(tests.the('mae_a')), ' ')$$, 'telefone', 'which is not removed');
select portaria.set_profile_phone(portaria.find_profile(tests.the('filho')), '+5511900000056');
select is((select telefone from api.alunos where id = tests.the('filho')), '+5511900000056', 'a student''s');
select is((select count(*)::integer from api.alunos where telefone = '+5511900000056'), 1, 'and no other');
select portaria.set_profile_phone(portaria.find_profile(tests.the('filho')), null);
select is((select telefone from api.alunos where id = tests.the('filho')), null, 'which is removed');
select tests.refused($$select portaria.raise_field('campo_x', 'y')$$, 'campo_x', 'a refusal names its field');

select * from finish();
rollback;
