-- The operator joins a waiting row to the person or school that Portaria has.
begin;
select plan(19);

create schema hospede;
create table hospede.pessoas (id text primary key, cpf text, nome text, celular text, ativo boolean);
create table hospede.vinculos (pessoa text primary key, cargo text);
create table hospede.unidades (id text primary key, nome text, inep text);
select portaria.follow_schools('hospede.unidades', '{"nome": "nome", "inep": "inep"}') as copied;
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular", "ativo": "ativo"}') as copied;
select portaria.follow_roles('hospede.vinculos', '{"pessoa": "pessoa", "papel": "cargo"}') as copied;
insert into portaria.usuarios (id, codigo, nome_completo, telefone) values
  ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana', '+5511900000001'), ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bruno', '+5511900000002');
insert into api.escolas (id, nome, inep) values ('00000000-0000-4000-8000-0000000000e0', 'Zeta', null), ('00000000-0000-4000-8000-0000000000e1', 'Aurora', '350000000017');
insert into hospede.pessoas values ('1', '52998224725', 'Ana Prado', '11 95555 0001', true), ('2', '1', 'Sem documento', null, true), ('3', '33344477733', 'Eva', null, true);
insert into hospede.vinculos values ('1', 'especialista');
insert into hospede.unidades values ('u1', 'Aurora II', '350000000017');
create function tests.refused(tipo text, chave text) returns text language sql volatile as $$
  select tests.raised(format('select portaria.link_waiting(%L, %L)', refused.tipo, refused.chave))
$$;

-- Refusals.
select is(tests.refused('pessoas', '9'), 'P0002 no row with this key waits in quarentena', 'a key that no row has is refused');
select is(tests.refused('pessoas', '3'), 'P0002 no row with this key waits in quarentena', 'a row that does not wait is refused');
select is(tests.refused('escolas', '1'), 'P0002 no row with this key waits in quarentena', 'a row of another kind is refused');
select is(tests.refused('pessoas', '2') like 'PGRST %', true, 'a row without a login code is refused');
update hospede.pessoas set cpf = '11144477735' where id = '3';
select is(tests.refused('pessoas', '3'), '55006 this row is followed already, as another record', 'the row of one person does not become that of another');
delete from portaria.linhas_seguidas where chave = '3';
update portaria.quarentena set campos = campos || '{"codigo": "39053344705"}' where chave = '3';
select is(tests.refused('pessoas', '3'), 'P0002 Portaria has no record that this row could join', 'a row with a code that nobody has is refused');
select is((select count(*) from portaria.linhas_seguidas), 0::bigint, 'refusals join nothing');

-- A person.
select results_eq($$select r -> 'antes', r -> 'depois' from portaria.link_waiting('pessoas', '1') as r$$, $$values
  ('{"nome_completo": "Ana", "telefone": "****0001", "ativo": true}'::jsonb, '{"nome_completo": "Ana Prado", "telefone": "****0001", "ativo": true}'::jsonb)$$, 'the values before and after are returned');
select results_eq($$select nome_completo, telefone from portaria.usuarios where codigo = '52998224725'$$, $$values ('Ana Prado', '+5511955550001')$$, 'the person has the values of the row');
select is((select registro from portaria.linhas_seguidas where chave = '1' and tipo = 'pessoas'), '00000000-0000-4000-8000-0000000000c1', 'the row is followed as that person');
select is((select array_agg(chave order by chave) from portaria.quarentena where tipo <> 'escolas'), '{2,3}', 'the row and its role wait no longer');
select is((select p.nome from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id), 'especialista', 'its role is granted');
select results_eq($$select l.usuario_id, l.dados - 'operador' from portaria.logs_transacoes as l where l.evento = 'person.link'$$, $$values
  ('00000000-0000-4000-8000-0000000000c1'::uuid, '{"tabela": "hospede.pessoas", "antes": {"nome_completo": "Ana", "telefone": "****0001", "ativo": true}, "depois": {"nome_completo": "Ana Prado", "telefone": "****0001", "ativo": true}}'::jsonb)$$, 'the log has one entry with the change and without a key');
update hospede.pessoas set nome = 'Ana P.' where id = '1';
select is((select nome_completo from portaria.usuarios where codigo = '52998224725'), 'Ana P.', 'later changes of the row are copied');
insert into hospede.pessoas values ('4', '52998224725', 'Outra', null, true);
select is(tests.refused('pessoas', '4'), '55006 another row is this record already', 'a second row does not become the same person');
select is(tests.refused('pessoas', '1'), 'P0002 no row with this key waits in quarentena', 'joining twice is refused');

-- A school.
select is((select array[r #>> '{antes,nome}', r #>> '{depois,nome}'] from portaria.link_waiting('escolas', 'u1') as r), '{Aurora,Aurora II}', 'a school has the values of its row');
select is((select escola_id from portaria.logs_transacoes where evento = 'school.link'), '00000000-0000-4000-8000-0000000000e1', 'the log names the school');
delete from hospede.pessoas where id = '1';
select is((select ativo from portaria.usuarios where codigo = '52998224725'), false, 'a joined row that is deleted deactivates its person');

select * from finish();
rollback;
