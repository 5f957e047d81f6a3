-- The fields of forms at their limits.
begin;
select plan(69);

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
select is(portaria.parse_telefone(null), null, 'null is no phone');
select is(portaria.parse_telefone(''), null, 'an empty text is no phone');
select is(portaria.parse_telefone(E' \t\n\u00a0'), null, 'white space is no phone');
select is(portaria.parse_telefone(repeat(' ', 100)), null, 'a hundred spaces are no phone');
select tests.refused($$select portaria.parse_telefone(repeat(' ', 101))$$, 'telefone', 'a longer text is refused');
select is(portaria.parse_telefone('(11) 3333-4444'), '+551133334444', 'ten digits are a Brazilian number');
select is(portaria.parse_telefone('11 98765.4321'), '+5511987654321', 'eleven digits are a Brazilian number');
select tests.refused($$select portaria.parse_telefone('119876543210')$$, 'telefone', 'twelve digits without a plus are refused');
select tests.refused($$select portaria.parse_telefone('119876543')$$, 'telefone', 'nine digits are refused');
select tests.refused($$select portaria.parse_telefone('01198765432')$$, 'telefone', 'a leading zero is refused');
select is(portaria.parse_telefone('+12345678'), '+12345678', 'a plus and eight digits are accepted');
select tests.refused($$select portaria.parse_telefone('+1234567')$$, 'telefone', 'a plus and seven digits are refused');
select is(portaria.parse_telefone('+123456789012345'), '+123456789012345', 'a plus and fifteen digits are accepted');
select tests.refused($$select portaria.parse_telefone('+1234567890123456')$$, 'telefone', 'a plus and sixteen digits are refused');
select tests.refused($$select portaria.parse_telefone('+0123456789')$$, 'telefone', 'a country code that begins with zero is refused');
select tests.refused($$select portaria.parse_telefone('+55 11 9000x')$$, 'telefone', 'letters are refused');

-- The messages of a form.
create function tests.shown(sql text) returns text language plpgsql as $$
begin
  execute shown.sql;
  return null;
exception when sqlstate 'PGRST' then
  return (sqlerrm::jsonb ->> 'details')::jsonb ->> 'motivo';
end;
$$;
select is(tests.shown($$select portaria.parse_telefone('1')$$), 'Telefone inválido: use o formato +55 11 90000-0000', 'the message for a phone shows the format');
select is(tests.shown(format('select portaria.parse_nome(%L)', repeat('x', 201))), 'O nome tem mais de 200 caracteres', 'the message for a person''s name shows the maximum length');
select is(tests.shown($$select portaria.check_school(tests.school(''))$$), 'Informe o nome, com até 200 caracteres', 'the message for a school''s name shows the maximum length');
select is(tests.shown($$select portaria.check_school(tests.school('X', '1'))$$), 'O CNPJ tem 14 dígitos', 'the message for a CNPJ shows the number of digits');
select is(tests.shown($$select portaria.check_school(tests.school('X', inep => '1'))$$), 'O INEP tem 12 dígitos', 'the message for an INEP shows the number of digits');
select is(tests.shown($$select portaria.check_school(tests.school('X', uf => 'P'))$$), 'A UF tem duas letras', 'the message for a state shows the number of letters');
select is(tests.shown('select portaria.' || m.chamada), m.motivo, m.chamada || ' shows its message')
from (values
  ($$parse_nome('')$$, 'Informe o nome'),
  ($$check_visible('nome', chr(7))$$, 'Há um caractere invisível, ou nenhum que apareça'),
  ($$check_papel_escola('diretor', null)$$, 'Não há papel com este nome'),
  ($$check_papel_escola('especialista', gen_random_uuid())$$, 'Este papel vale em todas as escolas: não informe uma'),
  ($$check_papel_escola('escola', null)$$, 'Informe a escola deste papel'),
  ($$check_papel_escola('escola', gen_random_uuid())$$, 'Esta escola não existe'),
  ($$check_edit(null, now())$$, 'Envie o atualizado_em do cadastro que foi lido'),
  ($$set_profile('{"portal_type": "responsavel"}', '', null)$$, 'Informe o telefone: um responsável não fica sem'),
  ($$update_profile('{"portal_type": "responsavel"}', now(), null)$$, 'Informe o telefone ou o CPF')
) as m (chamada, motivo);
select tests.refused('select portaria.check_edit(null, now())', 'atualizado_em', 'a missing version is refused');
select tests.refused($$select portaria.update_profile('{"portal_type": "responsavel"}', now(), null)$$, 'telefone', 'a missing phone of a profile is refused');

-- Names.
select is(portaria.parse_nome('  Maria  '), 'Maria', 'white space around a name is removed');
select tests.refused($$select portaria.parse_nome(null)$$, 'nome_completo', 'a null name is refused');
select tests.refused($$select portaria.parse_nome('  ')$$, 'nome_completo', 'a blank name is refused');
select is(length(portaria.parse_nome(repeat('x', 200))), 200, 'a name of 200 characters is accepted');
select tests.refused($$select portaria.parse_nome(repeat('x', 201))$$, 'nome_completo', 'a name of 201 characters is refused');
select tests.refused($$select portaria.parse_nome('X' || chr(7))$$, 'nome_completo', 'a name with a control character is refused');

-- Roles.
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A'))) is not null as escola;
select lives_ok($$select portaria.check_papel_escola('especialista', null)$$, 'a global role without a school is accepted');
select lives_ok($$select portaria.check_papel_escola('escola', (tests.recall('escola') #>> '{}')::uuid)$$, 'a school role with a school is accepted');
select tests.refused($$select portaria.check_papel_escola('diretor', null)$$, 'papel', 'an unknown role is refused');
select tests.refused($$select portaria.check_papel_escola(null, null)$$, 'papel', 'a null role is refused');
select tests.refused($$select portaria.check_papel_escola('especialista', gen_random_uuid())$$, 'escola_id', 'a global role with a school is refused');
select tests.refused($$select portaria.check_papel_escola('escola', null)$$, 'escola_id', 'a school role without a school is refused');
select tests.refused($$select portaria.check_papel_escola('escola', gen_random_uuid())$$, 'escola_id', 'an unknown school is refused');

-- Schools.
select is(to_jsonb(tests.school(' Escola X ', ' 11.222.333/0001-81', '3500 0000-00.1/7', ' Recife ', ' pe ')) - array['id', 'criado_em'],
  '{"nome": "Escola X", "cnpj": "11222333000181", "inep": "350000000017", "municipio": "Recife", "uf": "PE"}', 'the fields of a school have only digits and no white space around them');
select is(to_jsonb(portaria.school_of_form(tests.school('X', '11222333000181', '350000000017', 'Recife', 'PE'), null, '', '', ' ', ' ')) - array['id', 'criado_em'],
  '{"nome": "X", "cnpj": null, "inep": null, "municipio": null, "uf": null}', 'an empty field of a school is cleared');
select is(to_jsonb(portaria.school_of_form(tests.school('X', '11222333000181', '350000000017', 'Recife', 'PE'), null, null, null, null, null)) - array['id', 'criado_em'],
  '{"nome": "X", "cnpj": "11222333000181", "inep": "350000000017", "municipio": "Recife", "uf": "PE"}', 'an absent field of a school keeps its value');
select lives_ok($$select portaria.check_school(tests.school(repeat('x', 200), '11222333000181', '350000000017', null, 'PE'))$$, 'a school name of 200 characters is accepted');
select tests.refused($$select portaria.check_school(tests.school(repeat('x', 201)))$$, 'nome', 'a school name of 201 characters is refused');
select tests.refused($$select portaria.check_school(tests.school(null))$$, 'nome', 'a null school name is refused');
select tests.refused($$select portaria.check_school(tests.school(' '))$$, 'nome', 'a blank school name is refused');
select tests.refused($$select portaria.check_school(tests.school('X', '1122233300018'))$$, 'cnpj', 'a CNPJ of 13 digits is refused');
select tests.refused($$select portaria.check_school(tests.school('X', '112223330001811'))$$, 'cnpj', 'a CNPJ of 15 digits is refused');
select tests.refused($$select portaria.check_school(tests.school('X', null, '35000000001'))$$, 'inep', 'an INEP of 11 digits is refused');
select tests.refused($$select portaria.check_school(tests.school('X', null, '3500000000170'))$$, 'inep', 'an INEP of 13 digits is refused');
select tests.refused($$select portaria.check_school(tests.school('X', uf => 'P'))$$, 'uf', 'a state of one letter is refused');
select tests.refused($$select portaria.check_school(tests.school('X', uf => '12'))$$, 'uf', 'a state of two digits is refused');
select tests.refused($$select portaria.check_school(tests.school('X' || chr(7)))$$, 'nome', 'a school name with a control character is refused');
select tests.refused($$select portaria.check_school(tests.school('X', municipio => 'Y' || chr(7)))$$, 'municipio', 'a town with a control character is refused');
select lives_ok($$select portaria.check_school(tests.school('X'))$$, 'two schools may have the same name');

-- The phone of a profile.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select portaria.set_profile(portaria.find_profile(tests.the('mae_a')), '11 90000-0055', null);
select is((select telefone from api.responsaveis where id = tests.the('mae_a')), '+5511900000055', 'the phone of a guardian is changed');
select is((select telefone from api.responsaveis where id = tests.the('mae_b')), '+5511900000019', 'the phone of the same guardian at another school is unchanged');
select tests.refused($$select portaria.set_profile(portaria.find_profile(tests.the('mae_a')), ' ', null)$$, 'telefone', 'the phone of a guardian cannot be removed');
select portaria.set_profile(portaria.find_profile(tests.the('filho')), '+5511900000056', null);
select is((select telefone from api.alunos where id = tests.the('filho')), '+5511900000056', 'the phone of a student is changed');
select is((select count(*)::integer from api.alunos where telefone = '+5511900000056'), 1, 'the phone of other students is unchanged');
select portaria.set_profile(portaria.find_profile(tests.the('filho')), '', null);
select is((select telefone from api.alunos where id = tests.the('filho')), null, 'the phone of a student can be removed');
select tests.refused($$select portaria.raise_field('campo_x', 'y')$$, 'campo_x', 'a refusal names its field');

select * from finish();
rollback;
