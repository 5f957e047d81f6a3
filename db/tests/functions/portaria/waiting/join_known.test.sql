-- A row with the code of somebody whom Portaria has: it joins in the first copy only, and later waits.
begin;
select plan(37);

create schema hospede;
create table hospede.pessoas (id text primary key, cpf text, nome text, celular text, ativo boolean not null default true);
create table hospede.vinculos (pessoa text, cargo text, primary key (pessoa, cargo));
create table hospede.unidades (id text primary key, nome text, inep text, cnpj text);
insert into portaria.usuarios (id, codigo, nome_completo, telefone) values
  ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana', '+5511900000001'),
  ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bruno', '+5511900000002'),
  ('00000000-0000-4000-8000-0000000000c3', '39053344705', 'Diretora', '+5511900000003');
insert into portaria.usuario_papeis (usuario_id, papel_id)
select u.id, p.id from portaria.usuarios as u, portaria.papeis as p where u.nome_completo in ('Bruno', 'Diretora') and p.nome = 'administrador';
insert into api.escolas (id, nome, inep, cnpj) values
  ('00000000-0000-4000-8000-0000000000e1', 'Aurora', '350000000017', null), ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista', null, '11222333000181'),
  ('00000000-0000-4000-8000-0000000000e3', 'Cedro', '350000000033', null);
insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
select '00000000-0000-4000-8000-0000000000c2', p.id, e.id from portaria.papeis as p, api.escolas as e where p.nome = 'coordenador';
create table tests.antes as select * from portaria.usuarios;
create function tests.changed() returns text[] language sql stable as $$
  select array(select u.nome_completo from portaria.usuarios as u left join tests.antes as a on a is not distinct from u where a.id is null order by 1)
$$;
create function tests.waiting() returns text[] language sql stable as $$ select array(select q.chave || ': ' || q.motivo from portaria.quarentena as q order by 1) $$;
create function tests.joined(tipo text) returns text[] language sql stable as $$
  select array(select l.chave || ' ' || right(l.registro::text, 2) from portaria.linhas_seguidas as l where l.tipo = joined.tipo order by 1)
$$;

-- Whom a row names.
select is((select k.sobre from portaria.known_record(r.tipo, r.chave, r.campos) as k), r.sobre, r.titulo)
from (values
  ('pessoas', '9', '{"codigo": "111.444.777-35"}'::jsonb, '11144477735, Bruno, administrador, coordenador', 'a person is named by the code, with the roles'),
  ('escolas', '9', '{"inep": "35.000.0000033"}', 'Cedro, 350000000033', 'a school by the INEP'), ('escolas', '9', '{"cnpj": "11.222.333/0001-81"}', 'Boa Vista, 11222333000181', 'or the CNPJ'),
  ('escolas', '00000000-0000-4000-8000-0000000000e2', '{"inep": "350000000017"}', 'Boa Vista, 11222333000181', 'or first of all the key'), ('escolas', '9', '{"inep": "", "cnpj": " "}', null, 'and not by nothing')
) as r (tipo, chave, campos, sobre, titulo);

-- The first copy.
insert into hospede.pessoas values ('1', '529.982.247-25', 'Ana Prado', '11 95555 0001'), ('2', '52998224725', 'Ana de novo', null);
insert into hospede.unidades values ('u1', 'Aurora II', '350000000017', null), ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista II', null, null);
select portaria.follow_schools('hospede.unidades', '{"nome": "nome", "inep": "inep", "cnpj": "cnpj"}') as copied;
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular"}') as copied;
select portaria.follow_roles('hospede.vinculos', '{"pessoa": "pessoa", "papel": "cargo"}') as copied;
select is(tests.joined('pessoas'), '{"1 c1"}', 'in the first copy a row joins the person with its code');
select is(tests.waiting(), '{"2: another row has this codigo"}', 'a second row with the code waits');
select is((select telefone from portaria.usuarios where nome_completo = 'Ana Prado'), '+5511955550001', 'the values of the row replace those of the person');
select is(tests.joined('escolas'), '{"00000000-0000-4000-8000-0000000000e2 e2","u1 e1"}', 'in the first copy rows join the schools with their INEP or key');
select isnt((select min(copiada_em) from portaria.tabelas_seguidas), null, 'the tables know when the first copy ended');

-- A sign-up form of the host.
truncate tests.antes;
insert into tests.antes select * from portaria.usuarios;
insert into hospede.pessoas values ('6', '390.533.447-05', 'Invasor', '11 96666 0006', false);
select is(tests.changed(), '{}', 'a row with the code of an administrador changes nothing about that person');
select is(tests.waiting(), '{"2: another row has this codigo","6: Portaria has a person with this codigo: portaria person link joins them"}', 'exactly one more row waits');
insert into hospede.vinculos values ('6', 'especialista');
select is((select count(*) from portaria.usuario_papeis as up where up.usuario_id = '00000000-0000-4000-8000-0000000000c3'), 1::bigint, 'a role of the waiting row is not granted');
update hospede.pessoas set celular = '11 96666 0007', nome = 'Diretora' where id = '6';
update hospede.pessoas set id = '7' where id = '6';
select is(tests.changed(), '{}', 'neither does a later change of the row, or of its key');
select is((select campos ->> 'telefone' from portaria.quarentena where chave = '7'), '11 96666 0007', 'the waiting row has its newest values and key');
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular", "ativo": "ativo"}') as copied;
select is(tests.changed(), '{}', 'following again is not a first copy');
drop trigger portaria_2_pessoas on hospede.pessoas;
select portaria.follow_again() as copied;
select is(tests.changed(), '{}', 'nor is db:migrate after a restore');
update hospede.pessoas set ativo = true where id = '7';
update hospede.pessoas set ativo = false where id = '7';
delete from hospede.pessoas where id = '7';
select is(tests.changed(), '{}', 'a waiting row that becomes inactive or is deleted deactivates nobody');

-- A followed person takes the code of somebody else.
insert into hospede.pessoas values ('8', '33344477733', 'Eva', '11 96666 0008');
update hospede.pessoas set cpf = '11144477735' where id = '8';
select is((select codigo from portaria.usuarios where nome_completo = 'Eva'), '33344477733', 'a followed person does not get the code of another');
select is(tests.changed(), '{Eva}', 'the person with that code is unchanged');
select is((select motivo from portaria.quarentena where chave = '8'), 'another person has this codigo', 'the row waits with the reason');
update hospede.pessoas set cpf = '86288366757' where id = '8';
select is((select codigo from portaria.usuarios where nome_completo = 'Eva'), '86288366757', 'a code that nobody has is copied');

-- Deleted and inserted again, as by a form that lets somebody register again.
delete from hospede.pessoas where id in ('1', '2');
insert into hospede.pessoas values ('1', '52998224725', 'Invasor', '11 96666 0001');
select results_eq($$select ativo, telefone from portaria.usuarios where codigo = '52998224725'$$, $$values (false, '+5511955550001')$$, 'a row that is deleted and inserted again, under the same key, does not get the person back');
select is((select motivo from portaria.quarentena where chave = '1'), 'Portaria has a person with this codigo: portaria person link joins them', 'it waits');

-- Schools.
insert into hospede.unidades values ('u3', 'Invadida', '350000000033', null), ('00000000-0000-4000-8000-0000000000e3', 'Invadida', null, null);
select is((select nome from api.escolas where inep = '350000000033'), 'Cedro', 'a later row with the INEP or the key of a school changes nothing');
select is((select count(*) from portaria.quarentena where motivo = 'Portaria has a school with this key, inep or cnpj: portaria school link joins them'), 2::bigint, 'both rows wait');
insert into hospede.unidades values ('u4', 'Nova', '350000000041', null);
select is((select count(*) from api.escolas where inep = '350000000041'), 1::bigint, 'a school that nobody knows is added');

-- known_record and join_known by themselves.
select is((select k.id from portaria.known_record('escolas', 'x', '{"inep": "350000000017"}') as k), null, 'a school that another row has is not known');
delete from portaria.linhas_seguidas where tipo = 'escolas';
select is((select right(k.id::text, 2) from portaria.known_record('escolas', '00000000-0000-4000-8000-0000000000e3', '{"inep": "3500-0000.0017"}') as k), 'e3', 'the key takes precedence over the INEP of another school');
select is((select right(k.id::text, 2) from portaria.known_record('escolas', 'x', '{"inep": "3500-0000.0017"}') as k), 'e1', 'an INEP is read in any spelling');
select is((select count(*) from portaria.known_record('escolas', 'x', '{"inep": " ", "cnpj": ""}')), 0::bigint, 'a row without INEP and CNPJ names no school');
select is((select k.sobre from portaria.known_record('pessoas', 'x', '{"codigo": "111.444.777-35"}') as k), '11144477735, Bruno, administrador, coordenador', 'a person is shown with code, name and roles');
select is((select count(*) from portaria.known_record('pessoas', 'x', '{"codigo": "22255588846"}')), 0::bigint, 'a code that nobody has names nobody');
select is((select count(*) from portaria.known_record('pessoas', '00000000-0000-4000-8000-0000000000e3', '{"codigo": "22255588846"}')), 0::bigint, 'nor does the key of a school');
select is(portaria.join_known((select t from portaria.tabelas_seguidas as t where t.tipo = 'pessoas'), 'x', '{"codigo": "22255588846"}'), null, 'a row with a new code joins nobody');
select is(tests.raised($$select portaria.join_known((select t from portaria.tabelas_seguidas as t where t.tipo = 'pessoas'), 'x', '{"codigo": "11144477735"}')$$),
  '23505 Portaria has a person with this codigo: portaria person link joins them', 'a later row with a known code is refused');
update portaria.tabelas_seguidas set copiada_em = null;
select is(portaria.join_known((select t from portaria.tabelas_seguidas as t where t.tipo = 'pessoas'), 'x', '{"codigo": "11144477735"}'), '00000000-0000-4000-8000-0000000000c2', 'a row of the first copy joins the person');

select * from finish();
rollback;
