-- Every answer about a whole code counts as a look-up of the hour, and a code that nobody has is logged.
begin;
select plan(20);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
create function tests.school() returns uuid language sql as $$ select (tests.recall('escola') #>> '{}')::uuid $$;
select tests.make_usuario('11144477735', 'administrador', nome_completo => 'Zilda Chefe');
select tests.make_usuario('22244477734', 'escola', tests.school(), nome_completo => 'Secretaria A');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.school(), nome_completo => 'Maria Reis')));
create function tests.counts() returns integer[] language sql security definer as $$
  select array[
    coalesce((select sum(cardinality(c.momentos)) from portaria.contagens as c where c.nome = 'consultas_de_codigo'), 0)::integer,
    (select count(*)::integer from portaria.logs_transacoes as l where l.evento = 'code.unknown')
  ]
$$;
/* {look-ups, log entries} of one call. */
create function tests.counted(sql text) returns integer[] language plpgsql as $$
declare
  v_antes integer[] := tests.counts();
begin
  execute counted.sql;
  return array[(tests.counts())[1] - v_antes[1], (tests.counts())[2] - v_antes[2]];
end;
$$;
create function tests.use_up(idade interval) returns void language sql security definer as $$
  update portaria.contagens as c set momentos = array_fill(clock_timestamp() - use_up.idade, array[portaria.limite('consultas_de_codigo')])
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('11144477735');
select is(tests.counted('select ' || c.chamada), c.conta::integer[], c.titulo)
from (values
  ($$api.people('333.444.777-33')$$, '{1,0}', 'a search by the code of somebody'), ($$api.people('99944477799')$$, '{1,1}', 'a search by a code that nobody has'),
  ($$api.people('maria')$$, '{0,0}', 'a search by name'), ($$api.people('nobody')$$, '{0,0}', 'a search by a name that nobody has'),
  ($$api.role_grant('coordenador', tests.school(), codigo => '33344477733')$$, '{1,0}', 'a role for somebody by code'),
  ($$api.role_grant('coordenador', tests.school(), codigo => '99944477799')$$, '{1,1}', 'a role for nobody'),
  (format('api.role_grant(%L, tests.school(), %L)', 'coordenador', tests.recall('maria') #>> '{}'), '{0,0}', 'a role by id'),
  ($$api.role_revoke('coordenador', tests.school(), codigo => '33344477733')$$, '{1,0}', 'the end of a role by code'),
  ($$api.role_revoke('coordenador', tests.school(), codigo => '99944477799')$$, '{1,1}', 'the end of the role of nobody'),
  (format('api.role_revoke(%L, tests.school(), %L)', 'coordenador', tests.recall('maria') #>> '{}'), '{0,0}', 'the end of a role by id'),
  ($$api.person_create('33344477733', 'X')$$, '{1,0}', 'a new person with the code of somebody'), ($$api.person_create('44444477732', 'X')$$, '{0,0}', 'a new person')
) as c (chamada, conta, titulo);

select tests.act_as('22244477734');
select is(tests.counted($$select api.people('88844477788'), api.role_grant('coordenador', tests.school(), codigo => '88844477788'), api.role_revoke('coordenador', tests.school(), codigo => '88844477788')$$), '{3,3}', 'a school asks three times');
select tests.act_as_tester();
select is((select string_agg(distinct l.dados ->> 'codigo' || ' ' || l.escola_id, ', ') from portaria.logs_transacoes as l where l.evento = 'code.unknown' and l.ator_id = (select u.id from portaria.usuarios as u where u.codigo = '22244477734')),
  '888******88 ' || tests.school(), 'the log has the code masked, and the school');

select tests.use_up('59 minutes');
select tests.act_as('11144477735');
select tests.throws_code('select ' || c, 'rate_limited_session', 429, 'with the hour used up refused: ' || c)
from unnest(array['api.people(''99944477799'')', 'api.person_create(''55544477731'', ''X'')', 'api.role_grant(''coordenador'', tests.school(), codigo => ''99944477799'')']) as c;
select is(tests.counted($$select api.people('maria')$$), '{0,0}', 'a search by name goes on');
select tests.act_as_tester();
select tests.use_up('61 minutes');
select tests.act_as('11144477735');
select lives_ok($$select api.people('99944477799')$$, 'after an hour codes are looked up again');
select tests.act_as_tester();
select is((select cardinality(c.momentos) from portaria.contagens as c where c.alvo = (select u.id from portaria.usuarios as u where u.codigo = '11144477735')), 1, 'and the count begins anew');

select * from finish();
rollback;
