-- Tables in which Postgres would run the owner's code with our rights: found in every place, refused with the statement that mends it.
begin;
select plan(28);

create role dono;
create schema hospede authorization dono;
set local role dono;
create function hospede.f(text) returns text language sql immutable as 'select $1';
create function hospede.g(text, text) returns boolean language sql immutable as 'select true';
create operator hospede.## (leftarg = text, rightarg = text, function = hospede.g);
create table hospede.boa (id integer primary key, nome text);
create index on hospede.boa (lower(nome)) where nome <> '';
create statistics hospede.boa_s on (lower(nome)), id from hospede.boa;
create table hospede.indice (nome text);
create index i_expressao on hospede.indice (hospede.f(nome));
create table hospede.condicao (nome text);
create index i_condicao on hospede.condicao (nome) where hospede.f('x') = 'x';
create table hospede.operador (nome text);
create index i_operador on hospede.operador (nome) where nome operator(hospede.##) 'x';
create table hospede.soma (id integer, nome text);
create statistics hospede.soma_s on (hospede.f(nome)), id from hospede.soma;
create table hospede.partida (nome text) partition by list (hospede.f(nome));
create table hospede.partida_1 partition of hospede.partida default;
create table hospede.inteira (id integer, nome text) partition by list (id);
create table hospede.inteira_1 partition of hospede.inteira default;
create table hospede.regra (id integer);
create rule r as on insert to hospede.regra do also select 1;
create view hospede.vista as select 1 as id;
select tests.act_as_tester();
create function tests.refused(tabela text, lida boolean default true) returns text language sql as $$
  select tests.raised(format('select portaria.refuse_owner_code(%L, %L)', 'hospede.' || tabela, lida))
$$;
create function tests.mends(funcao text) returns text language sql as $$
  select format('and Postgres would run it with your rights Read that function, and every function that it calls. Then: alter function %s owner to %I;', funcao, current_user)
$$;

select is(tests.refused('boa'), null, 'indexes and statistics with functions of Postgres are accepted');
select is(tests.refused('indice'), '55000 index hospede.i_expressao calls hospede.f(text), ' || tests.mends('hospede.f(text)'), 'an expression of an index');
select is(tests.refused('condicao'), '55000 index hospede.i_condicao calls hospede.f(text), ' || tests.mends('hospede.f(text)'), 'the condition of an index');
select is(tests.refused('operador'), '55000 index hospede.i_operador calls hospede.g(text,text), ' || tests.mends('hospede.g(text,text)'), 'an operator: its function');
select is(tests.refused('soma'), '55000 statistics hospede.soma_s calls hospede.f(text), ' || tests.mends('hospede.f(text)'), 'an expression of statistics');
select is(tests.refused('partida'), '55000 the key of hospede.partida calls hospede.f(text), ' || tests.mends('hospede.f(text)'), 'the key of a partitioned table');
select is(tests.refused('regra'), '55000 rule r of hospede.regra changes what a write does drop rule r on hospede.regra;', 'a rule');
select is(tests.refused('vista'), '55000 hospede.vista is not a table alter table hospede.vista detach partition hospede.vista;', 'a view');
select is(tests.refused('inteira'), null, 'a partitioned table is accepted');
set local role dono;
create index i_parte on hospede.inteira_1 (hospede.f(nome));
select tests.act_as_tester();
select is(tests.refused('inteira') like '55000 index hospede.i_parte calls %', true, 'an index of a partition');
create foreign data wrapper longe;
create server longe foreign data wrapper longe;
create foreign table hospede.longe (id integer, nome text) server longe;
create table hospede.mista (id integer, nome text) partition by list (id);
alter table hospede.mista attach partition hospede.longe default;
select is(tests.refused('mista'), '55000 hospede.longe is not a table alter table hospede.mista detach partition hospede.longe;', 'a foreign table as a partition');
create schema velha;
create foreign table velha.longe (id integer, nome text) server longe;
alter table hospede.mista detach partition hospede.longe;
alter table hospede.mista attach partition velha.longe default;
create rule r as on insert to hospede.mista do also select 1;
select is(tests.refused('mista') like '55000 velha.longe is not a table %', true, 'what is no table comes first');
alter table hospede.mista detach partition velha.longe;
set local role dono;
create table hospede.ambas (nome text);
create rule r as on insert to hospede.ambas do also select 1;
create index i_ambas on hospede.ambas (hospede.f(nome));
select tests.act_as_tester();
select is(tests.refused('ambas') like '55000 rule r of hospede.ambas %', true, 'then a rule');

-- Where no row is read, only the key of a partitioned table runs.
select is(tests.refused(t, false), null, t || ' may be protected') from unnest('{indice,condicao,operador,soma,regra,inteira,mista}'::text[]) as t;
select is(tests.refused('partida', false) like '55000 the key of %', true, 'a table with such a key may not be protected');

-- Trusted functions.
alter function hospede.f(text) owner to current_user;
create function hospede.de_confianca(text, text) returns boolean language sql immutable as 'select true';
create operator hospede.### (leftarg = text, rightarg = text, function = hospede.de_confianca);
create table hospede.confiada (nome text);
create index on hospede.confiada (nome) where nome operator(hospede.###) 'x';
select is(tests.refused('confiada'), null, 'an operator of a superuser is accepted, whatever others there are');
select is(tests.refused('indice'), null, 'after the printed statement the table is accepted');
set local role dono;
create function hospede.h(text) returns text language sql immutable as 'select $1';
create index i_dono on hospede.boa (hospede.h(nome));
select tests.act_as_tester();
select is(tests.refused('boa') like '55000 index hospede.i_dono calls %', true, 'a function of another role is not');
create role outra superuser;
alter function hospede.h(text) owner to outra;
select is(tests.refused('boa'), null, 'that of another superuser is');

-- The lock, and who calls all this.
select throws_ok($$select portaria.follow_people('hospede.operador', '{"codigo": "nome", "nome_completo": "nome", "chave": "nome"}')$$, '55000', null, 'such a table is not followed');
create table hospede.travada (id integer primary key, escola_id uuid, nome text);
select portaria.lock_table('hospede.travada', 'access exclusive');
select is((select count(*) from pg_locks as l where l.relation = 'hospede.travada'::regclass and l.mode = 'AccessExclusiveLock' and l.pid = pg_backend_pid()), 1::bigint, 'lock_table locks the table');
select is((select count(*) from pg_trigger where tgrelid = 'hospede.operador'::regclass), 0::bigint, 'a refused table has no trigger');

select * from finish();
rollback;
