-- Columns of a row as texts: every type, null apart from '', and no code of the owner.
begin;
select plan(18);

create schema hospede;
create table tests.vistos (arma text);
create function hospede.ve(arma text) returns boolean language plpgsql as $$ begin insert into tests.vistos values (arma); return true; end $$;
create type hospede.cor as enum ('azul');
create type hospede.par as (a hospede.cor, b text);
create type hospede.faixa as range (subtype = hospede.cor);
create domain hospede.sim as boolean;
create domain hospede.papel as text check (hospede.ve('dominio'));
create domain hospede.pares as hospede.par[];
create function hospede.json(hospede.cor) returns json language sql as $$ select hospede.ve('json'); select '"x"'::json $$;
create cast (hospede.cor as json) with function hospede.json(hospede.cor);
create function hospede.texto(hospede.cor) returns text language sql as $$ select hospede.ve('texto'); select 'x' $$;
create cast (hospede.cor as text) with function hospede.texto(hospede.cor) as implicit;
create table hospede.t (
  id integer, nada text, vazio text, cor hospede.cor, cores hospede.cor[], par hospede.par, pares hospede.pares, faixa hospede.faixa, sim boolean, nao hospede.sim, papel hospede.papel,
  dia date, hora timestamptz, "a""b'%" text, "5" integer, meio double precision, velha text, dobro integer generated always as (id * 2) stored
);
create function hospede.sumida(hospede.t) returns text language sql as $$ select hospede.ve('funcao'); select 'x' $$;
create function hospede.como_nome(hospede.t) returns name language sql as $$ select hospede.ve('linha'); select name 'x' $$;
create cast (hospede.t as name) with function hospede.como_nome(hospede.t);
alter table hospede.t drop column velha;
insert into hospede.t values (1, null, '', 'azul', '{azul,NULL}', '(azul,x)', '{"(azul,y)"}', '[azul,azul]', true, false, 'p', '2026-02-01', '2026-02-01 10:00+00', 'q', 6, 0.5);
truncate tests.vistos;

create function tests.texts(colunas text[]) returns jsonb language plpgsql as $$
declare
  v_resposta jsonb;
begin
  execute format('select %s from hospede.t', portaria.row_texts('hospede.t', colunas)) into v_resposta;
  return v_resposta;
end;
$$;
create function tests.text(coluna text) returns text language sql as $$ select tests.texts(array[coluna]) ->> coluna $$;

select is(tests.texts('{id,nada,vazio}'), '{"id": "1", "nada": null, "vazio": ""}', 'a number is its text; null is not the empty text');
select is(tests.text('cor'), 'azul', 'an enum');
select is(tests.text('cores'), '{azul,NULL}', 'an array');
select is(tests.text('par'), '(azul,x)', 'a composite type');
select is(tests.text('pares'), '{"(azul,y)"}', 'a domain over an array');
select is(tests.text('faixa'), '[azul,azul]', 'a range');
select is(tests.texts('{sim,nao}'), '{"sim": "true", "nao": "false"}', 'booleans are as in JSON, also those of a domain');
select is(tests.text('papel'), 'p', 'a domain');
select is(tests.text('dobro'), '2', 'a stored generated column');
select is(tests.text('a"b''%'), 'q', 'a column whose name has quotes and a percent sign');
select is(tests.text('5'), '6', 'a column whose name is a number');
select is(tests.texts('{sumida,name,ctid,velha}'), '{"sumida": null, "name": null, "ctid": null, "velha": null}', 'columns that do not exist are null: neither a function nor a cast of the row, nor a system column');
select is(tests.texts('{}'), '{}', 'no column is an empty object');
set local datestyle = 'German';
set local timezone = 'America/Recife';
select results_eq($$select r from portaria.followed_rows('hospede.t', '{dia,hora,meio}') as r$$, $$values ('{"dia": "2026-02-01", "hora": "2026-02-01 10:00:00+00", "meio": "0.5"}'::jsonb)$$, 'rows have one form, whatever the session sets');
select is_empty('select * from tests.vistos', 'no function of the owner was called');

-- The tables of followed_rows.
create table hospede.filha () inherits (hospede.t);
insert into hospede.filha (id) values (2);
create table hospede.p (id integer, nome text) partition by list (id);
create table hospede.p1 partition of hospede.p for values in (1);
create table hospede.p2 (nome text, id integer);
alter table hospede.p attach partition hospede.p2 default;
insert into hospede.p values (1, 'um'), (2, 'dois');
select is((select count(*) from portaria.followed_rows('hospede.t', '{id}')), 1::bigint, 'a table that inherits is not read');
select bag_eq($$select r ->> 'nome' from portaria.followed_rows('hospede.p', '{nome}') as r$$, $$values ('um'), ('dois')$$, 'every partition is read, in any order of its columns');
create view hospede.v as select 1 as id;
select throws_ok($$select portaria.followed_rows('hospede.v', '{id}')$$, '0A000', null, 'a view is refused, also when nobody looked before');

select * from finish();
rollback;
