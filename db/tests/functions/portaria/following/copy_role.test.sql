-- A row of a followed table of roles: the grant that it makes, changes and leaves.
begin;
select plan(10);

select tests.make_escola('Aurora') is not null as made, tests.make_escola('Cedro') is not null as made;
insert into portaria.usuarios (id, codigo, nome_completo) values ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana');
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values
  ('hospede', 'pessoas', 'pessoas', '{}', '{id}', true), ('hospede', 'vinculos', 'papeis', '{}', '{id}', true);
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values
  ('hospede', 'pessoas', 'pessoas', 'ana', '00000000-0000-4000-8000-0000000000c1');
create function tests.copied(registro uuid, papel text, escola text default null, pessoa text default 'ana') returns uuid language sql volatile as $$
  select portaria.copy_role(registro, jsonb_build_object('pessoa', pessoa, 'papel', papel, 'escola', (select id from api.escolas where nome = escola)))
$$;
create function tests.grants() returns text[] language sql stable as $$
  select array(select p.nome || coalesce(' ' || e.nome, '') from portaria.usuario_papeis as up
    join portaria.papeis as p on p.id = up.papel_id left join api.escolas as e on e.id = up.escola_id order by 1)
$$;

select tests.remember('grant', to_jsonb(tests.copied(null, 'coordenador', 'Aurora'))) is not null as made;
create function tests.grant_id() returns uuid language sql stable as $$ select (tests.recall('grant') #>> '{}')::uuid $$;
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values ('hospede', 'vinculos', 'papeis', 'v1', tests.grant_id());
select is(tests.grants(), '{"coordenador Aurora"}', 'a new row gives the role');
select is(tests.copied(tests.grant_id(), 'coordenador', 'Cedro'), tests.grant_id(), 'a changed row changes its grant');
select is(tests.grants(), '{"coordenador Cedro"}', 'and gives no second one');
select is(tests.copied(tests.grant_id(), 'coordenador', 'Cedro'), tests.grant_id(), 'the same again changes nothing');
select tests.remember('second', to_jsonb(tests.copied(null, 'especialista'))) is not null as made;
select is(tests.copied(tests.grant_id(), 'especialista'), (tests.recall('second') #>> '{}')::uuid, 'where the new grant exists the row joins it');
select is(tests.grants(), '{especialista}', 'and leaves the old one');
select throws_ok($$select tests.copied(null, 'especialista', pessoa => 'bia')$$, '23503', 'pessoa names nobody who is followed', 'a person who is not followed has none');
select throws_ok($$select tests.copied(null, 'rei')$$, '23503', 'no role is called "rei"', 'a role that does not exist');
select throws_ok($$select tests.copied(null, 'coordenador')$$, '23503', 'escola names no school that is followed', 'a role of a school needs the school');
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values ('hospede', 'unidades', 'escolas', '{}', '{id}', true);
select throws_ok($$select tests.copied(null, 'coordenador', 'Aurora')$$, '23503', 'escola names no school that is followed', 'where schools are followed, only one of them');

select * from finish();
rollback;
