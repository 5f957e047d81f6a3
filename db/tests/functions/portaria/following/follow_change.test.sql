-- What the trigger on a table of the host does, and what it leaves alone.
begin;
select plan(13);

create schema hospede;
create table hospede.pessoas (id text primary key, cpf text, nome text, nota text);
create table hospede.soltos (a text, b text, pessoa text, cargo text);
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}'),
  portaria.follow_roles('hospede.soltos', '{"pessoa": "pessoa", "papel": "cargo", "chave": ["a", "b"]}');
create function tests.waiting() returns text[] language sql stable as $$ select array(select q.chave || ': ' || q.motivo from portaria.quarentena as q order by 1) $$;

insert into hospede.pessoas values ('ana', '52998224725', 'Ana', null), ('bia', '11144477735', '', null), ('caio', '39053344705', '', null);
select is(tests.waiting(), '{"bia: nome_completo is empty","caio: nome_completo is empty"}', 'rows that break a rule wait');
update portaria.quarentena set criado_em = '2026-01-01';
update hospede.pessoas set cpf = '86288366757' where id = 'bia';
select is((select criado_em from portaria.quarentena where chave = 'bia'), '2026-01-01'::timestamptz, 'one that still does waits since the same moment');
update hospede.pessoas set id = 'bea' where id = 'bia';
select is(tests.waiting(), '{"bea: nome_completo is empty","caio: nome_completo is empty"}', 'under another key it waits there, and no other row goes');
update hospede.pessoas set id = 'anna' where id = 'ana';
select is((select array_agg(chave) from portaria.linhas_seguidas), '{anna}', 'a row under another key is the same row');

-- A change of nothing that is followed.
update portaria.tabelas_seguidas set estrito = true;
select lives_ok($$update hospede.pessoas set nota = 'x' where id = 'caio'$$, 'estrito refuses no change of another column');
select throws_ok($$update hospede.pessoas set cpf = '1' where id = 'caio'$$, '23514', null, 'but that of a field');
update portaria.tabelas_seguidas set estrito = false;

-- Keys with nulls are keys of rows, too.
insert into hospede.soltos values (null, null, 'anna', 'especialista');
select is((select array_agg(chave) from portaria.linhas_seguidas where tipo = 'papeis'), '{"[null, null]"}', 'a row whose key is null');
insert into hospede.soltos values ('x', 'y', 'anna', 'administrador');
select is(array(select chave from portaria.linhas_seguidas where tipo = 'papeis' order by 1), '{"[\"x\", \"y\"]","[null, null]"}', 'stays when another one is added');
select is((select count(*) from portaria.usuario_papeis), 2::bigint, 'with its role');

-- An emptied table, and one that is followed no more.
truncate hospede.soltos;
select is((select count(*) from portaria.usuario_papeis), 0::bigint, 'an emptied table takes its roles');
select is((select array_agg(chave) from portaria.linhas_seguidas), '{anna}', 'and nobody of another table');
delete from portaria.tabelas_seguidas where tipo = 'pessoas';
select lives_ok($$insert into hospede.pessoas values ('davi', '33344477733', 'Davi', null)$$, 'without its record a table of the host is written as if nothing followed it');
select is((select count(*) from portaria.usuarios where codigo = '33344477733'), 0::bigint, 'and nothing does');

select * from finish();
rollback;
