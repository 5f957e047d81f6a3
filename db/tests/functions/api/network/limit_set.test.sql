-- An administrador changes a limit; the field message says what a value is bounded by.
begin;
select plan(16);

select tests.make_usuario('11144477735', 'administrador') is not null as ana;
select tests.request();
create function tests.answer(nome text, valor integer) returns text language plpgsql as $$
begin
  return api.limit_set(nome, valor) ->> 'valor';
exception when sqlstate 'PGRST' then
  return concat_ws(' ', sqlerrm::jsonb ->> 'code', (sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo', (sqlerrm::jsonb ->> 'details')::jsonb ->> 'motivo');
end;
$$;
grant execute on function tests.answer(text, integer) to public;

select tests.act_as('11144477735') is not null as acting;
select is(tests.answer(nome, valor), valor::text, format('%s may be %s', nome, valor))
from (values ('retencao_redes', 3650), ('retencao_otps', 87600), ('erros_por_usuario_janela', 315360000), ('otps_por_ip', 2147483647), ('envios_dia_rede', 0)) as l (nome, valor);
select is(
  tests.answer(nome, valor), 'invalid_request valor Um tempo é de no máximo dez anos: 3650 dias, 87600 horas ou 315360000 segundos', format('%s may not be %s', nome, valor)
)
from (values ('retencao_redes', 3651), ('retencao_redes', 2147483647), ('retencao_otps', 87601), ('erros_por_usuario_janela', 315360001)) as l (nome, valor);
select is(tests.answer(nome, 0), 'invalid_request valor Um limite é um número maior que zero', nome || ' may not be 0') from unnest('{retencao_redes,otps_por_ip,acesso_curto}'::text[]) as nome;
select matches(tests.answer('acesso_curto', 28801), 'oito horas', 'a short access is eight hours at most');
select matches(tests.answer('tentativas_por_otp', 4), 'de 1 a 3', 'a code has three attempts at most');
select matches(tests.answer('envios_dia_rede', -1), 'zero ou um número maior', 'a limit that is turned off by 0 is not negative');

-- What the largest times mean for the sends, the attempts and the clean-up.
select tests.act_as_tester();
update portaria.limites set valor = case unidade when 'dias' then 3650 when 'horas' then 87600 when 'segundos' then 315360000 end
where unidade in ('dias', 'horas', 'segundos') and nome !~ '^acesso_';
select lives_ok(
  $$select portaria.run_maintenance(), portaria.knows_network(array[gen_random_uuid()], '203.0.113.0/24'), portaria.errors_reopen(array(select id from portaria.usuarios), '203.0.113.0/24')$$,
  'every date that follows from them exists'
);

select * from finish();
rollback;
