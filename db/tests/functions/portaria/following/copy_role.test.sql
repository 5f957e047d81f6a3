-- Copying a row of a followed table of roles: the grant that it creates, changes or joins.
begin;
select plan(16);

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
create function tests.holder() returns text language sql stable as $$
  select p.nome || ' ' || u.nome_completo from portaria.usuario_papeis as up
  join portaria.papeis as p on p.id = up.papel_id join portaria.usuarios as u on u.id = up.usuario_id
$$;

select tests.remember('grant', to_jsonb(tests.copied(null, 'coordenador', 'Aurora'))) is not null as made;
create function tests.grant_id() returns uuid language sql stable as $$ select (tests.recall('grant') #>> '{}')::uuid $$;
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values ('hospede', 'vinculos', 'papeis', 'v1', tests.grant_id());
select is(tests.grants(), '{"coordenador Aurora"}', 'a new row grants the role');
select is(tests.copied(tests.grant_id(), 'coordenador', 'Cedro'), tests.grant_id(), 'a changed row keeps its grant');
select is(tests.grants(), '{"coordenador Cedro"}', 'a changed row changes its grant and adds none');
select is(tests.copied(tests.grant_id(), 'coordenador', 'Cedro'), tests.grant_id(), 'an unchanged row keeps its grant');
insert into portaria.usuarios (id, codigo, nome_completo) values ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bia');
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) values ('hospede', 'pessoas', 'pessoas', 'bia', '00000000-0000-4000-8000-0000000000c2');
select tests.copied(tests.grant_id(), 'escola', 'Cedro');
select is(tests.holder(), 'escola Ana', 'a changed row changes the role of its grant');
select tests.copied(tests.grant_id(), 'escola', 'Cedro', 'bia');
select is(tests.holder(), 'escola Bia', 'a changed row moves its grant to the other person');
select tests.copied(tests.grant_id(), 'coordenador', 'Cedro');
select tests.remember('second', to_jsonb(tests.copied(null, 'especialista'))) is not null as made;
select is(tests.copied(tests.grant_id(), 'especialista'), (tests.recall('second') #>> '{}')::uuid, 'a row that becomes equal to another grant joins it');
select is(tests.grants(), '{especialista}', 'the former grant of that row is removed');
select throws_ok($$select tests.copied(null, 'especialista', pessoa => 'caio')$$, '23503', 'pessoa names nobody who is followed', 'a person who is not followed is refused');
select throws_ok($$select tests.copied(null, 'rei')$$, '23503', 'no role is called "rei"', 'an unknown role is refused');
select throws_ok($$select tests.copied(null, 'coordenador')$$, '23503', 'escola names no school that is followed', 'a school role without a school is refused');
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values ('hospede', 'unidades', 'escolas', '{}', '{id}', true);
select throws_ok($$select tests.copied(null, 'coordenador', 'Aurora')$$, '23503', 'escola names no school that is followed', 'a school that is not followed is refused when schools are followed');

-- Another transaction, before the people are locked.
delete from portaria.tabelas_seguidas where tipo = 'escolas';
delete from portaria.usuario_papeis;
delete from portaria.linhas_seguidas where tipo = 'papeis';
select tests.remember('grant', to_jsonb(tests.copied(null, 'coordenador', 'Aurora'))) is not null as made;
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro)
select 'hospede', 'vinculos', 'papeis', v, tests.grant_id() from unnest('{v1,v2}'::text[]) as v;
select tests.meanwhile('portaria.lock_usuario(uuid)', $$delete from portaria.linhas_seguidas where chave = 'v2'$$);
select is(tests.copied(tests.grant_id(), 'coordenador', 'Cedro'), tests.grant_id(), 'a row that became the only one of its grant changes it');
select is(tests.grants(), '{"coordenador Cedro"}', 'the grant that two rows had is not kept beside the new one');
select is(tests.grants(), '{"coordenador Cedro"}', 'the role is granted again');
select tests.remember('grant', (select to_jsonb(up.id) from portaria.usuario_papeis as up));
update portaria.linhas_seguidas set registro = tests.grant_id() where tipo = 'papeis';
create or replace function portaria.lock_usuario(usuario_id uuid) returns portaria.usuarios language plpgsql as $$
begin
  perform tests.remember('locked', coalesce(tests.recall('locked'), '[]') || to_jsonb(right(lock_usuario.usuario_id::text, 2)));
  return null;
end $$;
select tests.copied(tests.grant_id(), 'coordenador', 'Cedro', 'bia'), tests.copied(tests.grant_id(), 'coordenador', 'Cedro');
select is(tests.recall('locked'), '["c1", "c2", "c1", "c2"]', 'a grant that moves locks both people, in the order of their ids');

select * from finish();
rollback;
