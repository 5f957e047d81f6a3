-- A school that an administrador or its account writes directly is in the log, once, as one that the functions write is.
begin;
select plan(11);

select tests.remember('escola', to_jsonb(tests.make_escola('Aurora'))) is not null as escola;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', (tests.recall('escola') #>> '{}')::uuid);
create function tests.schools() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(jsonb_build_array(l.evento, l.escola_id = (tests.recall('escola') #>> '{}')::uuid, u.codigo) order by l.criado_em), '[]')
  from portaria.logs_transacoes as l left join portaria.usuarios as u on u.id = l.ator_id
  where l.evento like 'school.%'
$$;
create function tests.last_school() returns jsonb language sql security definer as $$
  select l.dados from portaria.logs_transacoes as l where l.evento like 'school.%' order by l.criado_em desc limit 1
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('22244477734');
select tests.remember('antes', to_jsonb(e) - 'criado_em') is not null as antes from api.escolas as e;
update api.escolas set nome = nome;
select is(tests.schools(), '[]', 'what changes nothing is not logged');
update api.escolas set municipio = 'Olinda', uf = 'PE';
select is(tests.schools(), '[["school.update", true, "22244477734"]]', 'a change is one entry, with who made it');
select is(tests.last_school(), jsonb_build_object('antes', tests.recall('antes'), 'depois', tests.recall('antes') || '{"municipio": "Olinda", "uf": "PE"}'), 'with the row before and after');

select tests.act_as('11144477735');
insert into api.escolas (nome, uf) values ('Nova', 'SP');
select is(tests.schools() -> 1, '["school.add", false, "11144477735"]', 'an insert is one entry');
select is(tests.last_school() - 'depois', '{"nome": "Nova", "antes": null}', 'with no row before');
select is(tests.last_school() -> 'depois', (select to_jsonb(e) - 'criado_em' from api.escolas as e where e.nome = 'Nova'), 'and the row after');
insert into api.escolas (id, nome) values ((tests.recall('escola') #>> '{}')::uuid, 'Azul') on conflict (id) do nothing;
select is(jsonb_array_length(tests.schools()), 2, 'an insert that is skipped is none');
select is(jsonb_typeof(api.school_create('Outra')), 'object', 'school-create adds a school');
select is(jsonb_array_length(tests.schools()), 3, 'and logs it once');
delete from api.escolas where nome = 'Nova';
select is(tests.schools() -> 3, '["school.delete", false, "11144477735"]', 'a deletion is one entry');
select is(tests.last_school() #>> '{antes,nome}' || coalesce(tests.last_school() ->> 'depois', ', gone'), 'Nova, gone', 'with the row before');

select * from finish();
rollback;
