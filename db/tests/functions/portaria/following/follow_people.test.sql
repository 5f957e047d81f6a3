-- People, roles and schools in tables of a host: copied, synchronised, and never a reason for a write of the host to fail.
begin;
select plan(40);

create schema hospede;
create table hospede.unidades (id uuid primary key, nome text not null, uf text);
create table hospede.pessoas (id uuid primary key, cpf text, nome text, celular text, ativo boolean not null default true);
create table hospede.vinculos (pessoa uuid, cargo text, unidade uuid, primary key (pessoa, cargo));
insert into hospede.unidades values ('00000000-0000-4000-8000-0000000000b1', 'Porto', 'sp'), ('00000000-0000-4000-8000-0000000000b2', 'Serra', null);
insert into hospede.pessoas values
  ('00000000-0000-4000-8000-0000000000c1', '529.982.247-25', 'Ana', '(11) 95555-0001'),
  ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bruno', null),
  ('00000000-0000-4000-8000-0000000000c3', '987', 'Sem documento', null);
insert into hospede.vinculos values
  ('00000000-0000-4000-8000-0000000000c1', 'coordenador', '00000000-0000-4000-8000-0000000000b1'),
  ('00000000-0000-4000-8000-0000000000c2', 'chefe', null),
  ('00000000-0000-4000-8000-0000000000c3', 'coordenador', '00000000-0000-4000-8000-0000000000b1');
create role escritor;
grant usage on schema hospede to escritor;
grant all on all tables in schema hospede to escritor;

select is(portaria.follow_schools('hospede.unidades', '{"nome": "nome", "uf": "uf"}'), 2::bigint, 'two schools are copied');
select is(portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular", "ativo": "ativo"}'), 2::bigint, 'two of three people are copied');
select is(portaria.follow_roles('hospede.vinculos', '{"pessoa": "pessoa", "papel": {"coluna": "cargo", "valores": {"chefe": "especialista"}}, "escola": "unidade"}'), 2::bigint, 'two of three roles are copied');
select results_eq($$select id, nome, uf from api.escolas order by nome$$,
  $$values ('00000000-0000-4000-8000-0000000000b1'::uuid, 'Porto', 'SP'), ('00000000-0000-4000-8000-0000000000b2', 'Serra', null)$$, 'schools keep the key of the host');
select results_eq($$select id, codigo, telefone, ativo from portaria.usuarios order by nome_completo$$,
  $$values ('00000000-0000-4000-8000-0000000000c1'::uuid, '52998224725', '+5511955550001', true), ('00000000-0000-4000-8000-0000000000c2', '11144477735', null, true)$$, 'people keep the key of the host');
select results_eq($$select tabela::text collate "C", chave, motivo from portaria.quarentena order by 1$$, $$values
  ('pessoas' collate "C", '00000000-0000-4000-8000-0000000000c3', 'codigo is not a CPF, an INEP or a CNPJ'),
  ('vinculos', '["00000000-0000-4000-8000-0000000000c3", "coordenador"]', 'pessoa names nobody who is followed')$$, 'the other rows wait in quarentena with the reason');
select bag_eq($$select u.codigo, r.nome, r.escola_id from portaria.usuarios as u, portaria.user_roles(u.id) as r$$,
  $$values ('52998224725', 'coordenador', '00000000-0000-4000-8000-0000000000b1'::uuid), ('11144477735', 'especialista', null)$$, 'roles are translated and granted');

-- Writes of the host, without any privilege on Portaria.
select tests.request();
select tests.remember('ana', tests.act_as('52998224725')) is not null as signed_in;
select tests.act_as_tester();
create temporary table marcas as select id, sessoes_validas_desde, papel_perdido_em, atualizado_em from portaria.usuarios;
set local role escritor;
update hospede.pessoas set nome = 'Ana Prado' where nome = 'Ana';
update hospede.pessoas set celular = '11 95555 0001' where nome = 'Ana Prado';
update hospede.vinculos set cargo = cargo;
update hospede.unidades set nome = 'Porto Velho' where nome = 'Porto';
select tests.act_as_tester();
select is((select nome_completo from portaria.usuarios where codigo = '52998224725'), 'Ana Prado', 'a changed name is copied');
select is((select nome from api.escolas where uf = 'SP'), 'Porto Velho', 'a changed school is copied');
select is_empty($$select * from portaria.usuarios as u join marcas as m using (id) where (u.sessoes_validas_desde, u.papel_perdido_em) is distinct from (m.sessoes_validas_desde, m.papel_perdido_em)$$, 'a changed name or phone format ends no session');
select tests.present(tests.recall('ana'));
select lives_ok('select portaria.check_request()', 'the session stays valid');
select tests.act_as_tester();

set local role escritor;
update hospede.pessoas set cpf = '390.533.447-05' where cpf = '987';
select tests.act_as_tester();
select is_empty('select * from portaria.quarentena', 'a corrected row and the role that waited for it leave quarentena');
select is((select count(*) from portaria.usuario_papeis), 3::bigint, 'the waiting role is granted');

set local role escritor;
update hospede.pessoas set nome = '', ativo = false where cpf = '390.533.447-05';
select tests.act_as_tester();
select is((select ativo from portaria.usuarios where codigo = '39053344705'), false, 'a person who becomes inactive in the host becomes inactive even if the row breaks a rule');
select is((select motivo from portaria.quarentena), 'nome_completo is empty', 'the row that breaks a rule waits');
set local role escritor;
update hospede.vinculos set cargo = 'zelador' where cargo = 'chefe';
select tests.act_as_tester();
select is((select count(*) from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '11144477735'), 0::bigint, 'a role that becomes unknown is revoked');
select is((select motivo from portaria.quarentena where tabela = 'vinculos'), 'no role is called "zelador"', 'the unknown role waits with the reason');
set local role escritor;
update hospede.vinculos set cargo = 'escola', unidade = '00000000-0000-4000-8000-0000000000b2' where cargo = 'zelador';
select tests.act_as_tester();
select is((select count(*) from portaria.quarentena where tabela = 'vinculos'), 0::bigint, 'a corrected role leaves quarentena');
create temporary table papel_antes as select up.id from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where p.nome = 'escola';
set local role escritor;
update hospede.vinculos set cargo = 'coordenador' where cargo = 'escola';
select tests.act_as_tester();
select is((select count(*) from portaria.usuario_papeis join papel_antes using (id)), 1::bigint, 'a changed role updates the same grant');
set local role escritor;
update hospede.pessoas set id = '00000000-0000-4000-8000-0000000000d2' where cpf = '11144477735';
insert into hospede.pessoas values ('00000000-0000-4000-8000-0000000000d3', '11144477735', 'Outro', null);
select tests.act_as_tester();
select is((select chave from portaria.linhas_seguidas where registro = '00000000-0000-4000-8000-0000000000c2' and tipo = 'pessoas'), '00000000-0000-4000-8000-0000000000d2', 'a changed key keeps the person');
select is((select motivo from portaria.quarentena where chave = '00000000-0000-4000-8000-0000000000d3'), 'another row has this codigo', 'a second row with the same code waits with the reason');
set local role escritor;
delete from hospede.vinculos where pessoa = '00000000-0000-4000-8000-0000000000c1';
delete from hospede.pessoas where cpf = '529.982.247-25';
delete from hospede.unidades where nome = 'Serra';
select tests.act_as_tester();
select is((select ativo from portaria.usuarios where codigo = '52998224725'), false, 'a deleted person becomes inactive');
select is((select count(*) from portaria.usuario_papeis as up where up.usuario_id = '00000000-0000-4000-8000-0000000000c1'), 0::bigint, 'a deleted role is revoked');
select tests.present(tests.recall('ana'));
select tests.throws_code('select portaria.check_request()', 'session_ended', 401, 'the session of a deleted person ends');
select tests.act_as_tester();
select is((select count(*) from api.escolas where nome = 'Serra'), 0::bigint, 'a deleted school is deleted');
set local role escritor;
truncate hospede.vinculos;
select tests.act_as_tester();
select is((select count(*) from portaria.usuario_papeis), 0::bigint, 'TRUNCATE revokes the roles of the table');

-- Erasing a person also deletes the copies of the host's row.
select lives_ok($$select portaria.erase_person('39053344705')$$, 'a followed person is erased');
select is((select count(*) from portaria.linhas_seguidas where chave = '00000000-0000-4000-8000-0000000000c3') + (select count(*) from portaria.quarentena where tipo = 'pessoas' and chave like '%c3'), 0::bigint, 'the erased person leaves no copied field and no key of the host');

-- estrito.
select portaria.unfollow('hospede.vinculos');
select is((select count(*) from pg_trigger where tgrelid = 'hospede.vinculos'::regclass), 0::bigint, 'unfollow drops the triggers');
select portaria.follow_roles('hospede.vinculos', '{"pessoa": "pessoa", "papel": "cargo", "escola": "unidade"}', estrito => true);
set local role escritor;
select throws_ok($$insert into hospede.vinculos values ('00000000-0000-4000-8000-0000000000d2', 'zelador', null)$$, '23514', 'no role is called "zelador"', 'estrito makes a bad write of the host fail');
select lives_ok($$insert into hospede.vinculos values ('00000000-0000-4000-8000-0000000000d2', 'escola', '00000000-0000-4000-8000-0000000000b1')$$, 'estrito allows a good write of the host');
select tests.act_as_tester();

-- Refusals.
select throws_ok($$select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf"}')$$, '22023', 'mapa does not say which column is nome_completo', 'a map without a required field is refused');
select throws_ok($$select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "x"}')$$, '42703', 'hospede.pessoas has no column x', 'a map with an unknown column is refused');
select throws_ok($$select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "cor": "nome"}')$$, '22023', 'mapa names fields that do not exist: cor', 'a map with an unknown field is refused');
select throws_ok($$select portaria.follow_people('hospede.vinculos', '{"codigo": "pessoa", "nome_completo": "cargo"}')$$, '23505', null, 'a second table of people with the same code is refused');

-- Triggers that a restore dropped are created again, and missed changes are copied.
drop trigger portaria_2_pessoas on hospede.pessoas;
insert into hospede.pessoas values ('00000000-0000-4000-8000-0000000000e1', '86288366757', 'Nova', null);
select lives_ok('select portaria.follow_again()', 'follow_again runs');
select is((select count(*) from portaria.usuarios where codigo = '86288366757'), 1::bigint, 'follow_again copies a missed row');
select has_trigger('hospede', 'pessoas', 'portaria_2_pessoas', 'follow_again creates the trigger');
select lives_ok($$select portaria.unfollow(t) from unnest('{hospede.pessoas,hospede.vinculos,hospede.unidades}'::regclass[]) as t$$, 'unfollow accepts every followed table');
select is_empty('select * from portaria.linhas_seguidas union all select null, null, null, null, null from portaria.quarentena', 'unfollow deletes all copied keys and waiting rows');

select * from finish();
rollback;
