-- The trigger on a table of the host: its effects and their limits.
begin;
select plan(17);

select tests.make_usuario('99999999999', 'administrador') is not null as another_administrador;
create schema hospede;
create table hospede.pessoas (id text primary key, cpf text, nome text, nota text);
create table hospede.soltos (a text, b text, pessoa text, cargo text);
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}'),
  portaria.follow_roles('hospede.soltos', '{"pessoa": "pessoa", "papel": "cargo", "chave": ["a", "b"]}');
create function tests.waiting() returns text[] language sql stable as $$ select array(select q.chave || ': ' || q.motivo from portaria.quarentena as q order by 1) $$;

insert into hospede.pessoas values ('ana', '52998224725', 'Ana', null), ('bia', '11144477735', '', null), ('caio', '39053344705', '', null);
select is(tests.waiting(), '{"bia: nome_completo is empty","caio: nome_completo is empty"}', 'rows that break a rule wait in quarentena');
update portaria.quarentena set criado_em = '2026-01-01';
update hospede.pessoas set cpf = '86288366757' where id = 'bia';
select is((select criado_em from portaria.quarentena where chave = 'bia'), '2026-01-01'::timestamptz, 'a row that still breaks a rule keeps its waiting time');
update hospede.pessoas set id = 'bea' where id = 'bia';
select is(tests.waiting(), '{"bea: nome_completo is empty","caio: nome_completo is empty"}', 'a row with a changed key waits under the new key, and other rows stay');
update hospede.pessoas set id = 'anna' where id = 'ana';
select is((select array_agg(chave) from portaria.linhas_seguidas), '{anna}', 'a row with a changed key stays the same person');

-- A change of columns that are not followed.
update portaria.tabelas_seguidas set estrito = true;
select lives_ok($$update hospede.pessoas set nota = 'x' where id = 'caio'$$, 'estrito allows a change of another column');
select throws_ok($$update hospede.pessoas set cpf = '1' where id = 'caio'$$, '23514', null, 'estrito refuses a change of a followed column');
update portaria.tabelas_seguidas set estrito = false;

-- Keys with nulls are valid keys.
insert into hospede.soltos values (null, null, 'anna', 'especialista');
select is((select array_agg(chave) from portaria.linhas_seguidas where tipo = 'papeis'), '{"[null, null]"}', 'a row with a null key is followed');
insert into hospede.soltos values ('x', 'y', 'anna', 'administrador');
select is(array(select chave from portaria.linhas_seguidas where tipo = 'papeis' order by 1), '{"[\"x\", \"y\"]","[null, null]"}', 'a row with a null key stays when another is added');
select is((select count(*) from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '52998224725'), 2::bigint, 'both rows have their grants');

delete from hospede.soltos where a = 'x';
select is(array(select chave from portaria.linhas_seguidas where tipo = 'papeis'), '{"[null, null]"}', 'a deleted row is not followed any more');

-- The host's session says whatever it likes about a request.
select set_config('request.jwt.claims', jsonb_build_object('usuario_id', u.id, 'sub', u.id, 'principal_role', 'escola', 'escola_id', gen_random_uuid())::text, true),
  set_config('request.headers', '{"x-client-ip": "203.0.113.9"}', true)
from portaria.usuarios as u where u.codigo = '99999999999';
delete from hospede.soltos where pessoa = 'anna';
select is((select u.papel_perdido_escola from portaria.usuarios as u where u.codigo = '52998224725'), null, 'a role that is lost in a followed table was lost at no school that the session claims');
select is((select count(*) from portaria.logs_transacoes as l where l.ip = '203.0.113.9' or l.ator_id is not null), 0::bigint, 'and no entry of the log has its author or address');
select is(current_setting('request.headers'), '{"x-client-ip": "203.0.113.9"}', 'the host''s settings are as they were');
select set_config('request.jwt.claims', '', true), set_config('request.headers', '', true);
insert into hospede.soltos values (null, null, 'anna', 'especialista');

-- An emptied table, and a table that is no longer followed.
truncate hospede.soltos;
select is((select count(*) from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = '52998224725'), 0::bigint, 'TRUNCATE removes the grants of the table');
select is((select array_agg(chave) from portaria.linhas_seguidas), '{anna}', 'TRUNCATE keeps rows of other tables');
delete from portaria.tabelas_seguidas where tipo = 'pessoas';
select lives_ok($$insert into hospede.pessoas values ('davi', '33344477733', 'Davi', null)$$, 'a write to a table without a record succeeds');
select is((select count(*) from portaria.usuarios where codigo = '33344477733'), 0::bigint, 'a write to a table without a record copies nothing');

select * from finish();
rollback;
