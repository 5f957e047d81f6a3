-- A row of a followed table: what it gives, what it takes, and where it waits.
begin;
select plan(32);

select tests.remember('aurora', to_jsonb(tests.make_escola('Aurora'))) is not null as made;
create function tests.aurora() returns uuid language sql stable as $$ select (tests.recall('aurora') #>> '{}')::uuid $$;
insert into portaria.tabelas_seguidas (esquema, tabela, tipo, mapa, chave, estrito) values
  ('h', 'escolas', 'escolas', '{}', '{id}', false), ('h', 'pessoas', 'pessoas', '{}', '{id}', false), ('h', 'papeis', 'papeis', '{}', '{id}', false);
create function tests.follow(tipo text, chave text, campos jsonb) returns void language sql volatile as $$
  select portaria.follow_row(t, follow.chave, follow.campos) from portaria.tabelas_seguidas as t where t.tipo = follow.tipo
$$;
create function tests.leave(tipo text, chave text) returns void language sql volatile as $$
  select portaria.leave_row(t, leave.chave) from portaria.tabelas_seguidas as t where t.tipo = leave.tipo
$$;
create function tests.waiting() returns text[] language sql stable as $$ select array(select q.tipo || ' ' || q.chave || ': ' || q.motivo from portaria.quarentena as q order by 1) $$;
create function tests.followed(tipo text) returns text[] language sql stable as $$ select array(select l.chave from portaria.linhas_seguidas as l where l.tipo = followed.tipo order by 1) $$;
create function tests.active() returns text[] language sql stable as $$ select array(select u.nome_completo from portaria.usuarios as u where u.ativo order by 1) $$;
create function tests.grants() returns bigint language sql stable as $$ select count(*) from portaria.usuario_papeis $$;
create function tests.tried(campos jsonb) returns text language plpgsql volatile as $$
begin
  perform tests.follow('papeis', 'r', campos);
  return tests.grants() || ' ' || tests.waiting()::text;
end;
$$;

-- Roles.
select tests.follow('pessoas', 'ana', '{"codigo": "52998224725", "nome_completo": "Ana"}'), tests.follow('pessoas', 'bruno', '{"codigo": "11144477735", "nome_completo": "Bruno"}');
select is(tests.tried(campos), '0 {}', about)
from (values
  ('{"pessoa": null, "papel": "especialista"}'::jsonb, 'a role of nobody is none, and waits for nothing'),
  ('{"pessoa": "ana", "papel": null}', 'nor is one without a name'),
  ('{"pessoa": "ana", "papel": "especialista", "ativo": false}', 'nor an inactive one'),
  ('{"pessoa": "ana", "papel": "especialista", "ativo": null}', 'nor one of which nobody knows')
) as q (campos, about);
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista"}');
select is(tests.grants(), 1::bigint, 'a role');
create temporary table antes as select l.ctid as lugar from portaria.linhas_seguidas as l where l.tipo = 'papeis';
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista", "ativo": true}');
select is((select l.ctid from portaria.linhas_seguidas as l where l.tipo = 'papeis'), (select lugar from antes), 'the same again writes nothing');
select tests.follow('papeis', 'r2', '{"pessoa": "ana", "papel": "especialista"}');
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista", "ativo": false}');
select is(tests.grants(), 1::bigint, 'a role that two rows give stays with the other one');
select is(tests.followed('papeis'), '{r2}', 'and the first row is forgotten');
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) select 'h', 'pessoas', 'pessoas', 'x', l.registro from portaria.linhas_seguidas as l where l.chave = 'r2';
select tests.follow('papeis', 'r2', '{"pessoa": "ana", "papel": "especialista", "ativo": false}');
select is(tests.grants(), 0::bigint, 'it goes with the last');
delete from portaria.linhas_seguidas where chave = 'x';
select tests.follow('papeis', 'r3', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r4', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r5', '{"pessoa": "ana", "papel": "especialista"}');
select tests.leave('papeis', 'r3');
select is(tests.grants(), 1::bigint, 'of three the other two keep it');
select tests.leave('papeis', 'r4'), tests.leave('papeis', 'r5');
select is(tests.grants(), 0::bigint, 'deleted rows take it');

-- Roles that wait.
select tests.follow('papeis', 'w1', '{"pessoa": "caio", "papel": "especialista"}'), tests.follow('papeis', 'w2', '{"pessoa": "ana", "papel": "coordenador", "escola": "cedro"}');
select is(tests.waiting(), '{"papeis w1: pessoa names nobody who is followed","papeis w2: escola names no school that is followed"}', 'roles of a person and a school that are missing wait');
select tests.follow('pessoas', 'caio', '{"codigo": "39053344705", "nome_completo": "Caio"}');
select is(tests.waiting(), '{"papeis w2: escola names no school that is followed"}', 'the person lets the one in');
select tests.follow('escolas', 'cedro', '{"nome": "Cedro"}');
select is(tests.waiting(), '{}', 'the school the other');
select is(tests.grants(), 2::bigint, 'both are granted');
select tests.follow('papeis', 'w2', '{"pessoa": "ana", "papel": "rei"}');
select is(tests.grants(), 1::bigint, 'a role that cannot be read is lost');
select tests.leave('papeis', 'w2');
select is(tests.waiting(), '{}', 'a deleted row waits no more');

-- People.
select tests.follow('pessoas', 'ana', '{"codigo": "52998224725", "nome_completo": "", "ativo": true}');
select is(tests.active(), '{Ana,Bruno,Caio}', 'a row that breaks a rule ends nobody');
select is(tests.waiting(), '{"pessoas ana: nome_completo is empty"}', 'and waits');
update portaria.quarentena set criado_em = '2026-01-01';
select tests.follow('pessoas', 'ana', '{"codigo": "1", "nome_completo": "Ana", "ativo": false}');
select is(tests.active(), '{Bruno,Caio}', 'one that is inactive does, whatever else is wrong');
select results_eq('select q.campos ->> ''codigo'', q.motivo <> ''nome_completo is empty'', q.criado_em from portaria.quarentena as q', $$values ('1', true, '2026-01-01'::timestamptz)$$, 'it waits with the latest reason, since the first');
select tests.follow('pessoas', 'ana', '{"codigo": "52998224725", "nome_completo": "Ana", "ativo": true}');
select is(tests.active(), '{Ana,Bruno,Caio}', 'a good row counts again');
select tests.leave('pessoas', 'ana');
select is(tests.active(), '{Bruno,Caio}', 'who left is inactive, and nobody else');
select is(tests.followed('pessoas'), '{bruno,caio}', 'and not followed');

-- Schools.
select tests.follow('escolas', 'cedro', '{"nome": ""}');
select is(tests.followed('escolas'), '{cedro}', 'a school that breaks a rule stays');
select is(tests.waiting(), '{"escolas cedro: nome is empty"}', 'and waits');
select tests.follow('escolas', 'cedro', '{"nome": "Cedro"}');
select tests.make_row('api.professores', e.id) is not null as made from api.escolas as e where e.nome = 'Cedro';
select tests.leave('escolas', 'cedro');
select is((select count(*) from api.escolas where nome = 'Cedro'), 1::bigint, 'a school that something refers to stays');
select is(tests.waiting(), '{"escolas cedro: the row is gone, and records of Portaria still refer to it"}', 'and says so');
update portaria.tabelas_seguidas set estrito = true;
select throws_ok($$select tests.leave('escolas', 'cedro')$$, '23503', null, 'estrito refuses the delete');
delete from api.professores;
select tests.leave('escolas', 'cedro');
select is((select array_agg(nome) from api.escolas), '{Aurora}', 'without that it goes');
select is(tests.waiting() || tests.followed('escolas'), '{}', 'with all that was kept of the row');
select throws_ok($$select tests.follow('escolas', 'novo', '{"nome": ""}')$$, '23514', 'nome is empty', 'estrito refuses a row');

select * from finish();
rollback;
