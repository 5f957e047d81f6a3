-- A row of a followed table: the record that it creates, removes, or waits for.
begin;
select plan(54);

select tests.make_usuario('99999999999', 'administrador') is not null as another_administrador;
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
create function tests.active() returns text[] language sql stable as $$ select array(select u.nome_completo from portaria.usuarios as u where u.ativo and u.codigo <> '99999999999' order by 1) $$;
create function tests.grants() returns bigint language sql stable as $$ select count(*) from portaria.usuario_papeis as up where up.usuario_id <> (select u.id from portaria.usuarios as u where u.codigo = '99999999999') $$;
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
  ('{"pessoa": null, "papel": "especialista"}'::jsonb, 'a row without a person grants nothing and does not wait'),
  ('{"pessoa": "ana", "papel": null}', 'a row without a role grants nothing and does not wait'),
  ('{"pessoa": "ana", "papel": "especialista", "ativo": false}', 'an inactive row grants nothing and does not wait'),
  ('{"pessoa": "ana", "papel": "especialista", "ativo": null}', 'a row with a null ativo grants nothing and does not wait')
) as q (campos, about);
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista"}');
select is(tests.grants(), 1::bigint, 'a row grants its role');
create temporary table antes as select l.ctid as lugar from portaria.linhas_seguidas as l where l.tipo = 'papeis';
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista", "ativo": true}');
select is((select l.ctid from portaria.linhas_seguidas as l where l.tipo = 'papeis'), (select lugar from antes), 'an unchanged row writes nothing');
select tests.follow('papeis', 'r2', '{"pessoa": "ana", "papel": "especialista"}');
select tests.follow('papeis', 'r', '{"pessoa": "ana", "papel": "especialista", "ativo": false}');
select is(tests.grants(), 1::bigint, 'a role that two rows grant stays when one becomes inactive');
select is(tests.followed('papeis'), '{r2}', 'the inactive row is not followed any more');
insert into portaria.linhas_seguidas (esquema, tabela, tipo, chave, registro) select 'h', 'pessoas', 'pessoas', 'x', l.registro from portaria.linhas_seguidas as l where l.chave = 'r2';
select tests.follow('papeis', 'r2', '{"pessoa": "ana", "papel": "especialista", "ativo": false}');
select is(tests.grants(), 0::bigint, 'a role is revoked with its last row');
delete from portaria.linhas_seguidas where chave = 'x';
select tests.follow('papeis', 'r3', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r4', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r5', '{"pessoa": "ana", "papel": "especialista"}');
select tests.leave('papeis', 'r3');
select is(tests.grants(), 1::bigint, 'a role that three rows grant stays when one is deleted');
select tests.leave('papeis', 'r4'), tests.leave('papeis', 'r5');
select is(tests.grants(), 0::bigint, 'a role is revoked when its last rows are deleted');
select tests.follow('papeis', 'r6', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r7', '{"pessoa": "ana", "papel": "administrador"}');
select tests.follow('papeis', 'r6', '{"pessoa": "ana", "papel": "administrador"}');
select results_eq($$select count(*), count(distinct l.registro) from portaria.linhas_seguidas as l where l.tipo = 'papeis'$$, $$values (2::bigint, 1::bigint)$$, 'a row that becomes equal to another grant follows that grant');
select tests.leave('papeis', 'r6'), tests.leave('papeis', 'r7');
select tests.follow('papeis', 'r8', '{"pessoa": "ana", "papel": "especialista"}'), tests.follow('papeis', 'r9', '{"pessoa": "ana", "papel": "especialista"}');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$delete from portaria.linhas_seguidas where chave = 'r9'$$);
select tests.leave('papeis', 'r8');
select is(tests.grants(), 0::bigint, 'a role is revoked when another transaction deletes its other row');
select is(tests.followed('papeis'), '{}', 'and none of its rows is followed');

-- Roles that wait.
select tests.follow('papeis', 'w1', '{"pessoa": "caio", "papel": "especialista"}'), tests.follow('papeis', 'w2', '{"pessoa": "ana", "papel": "coordenador", "escola": "cedro"}');
select is(tests.waiting(), '{"papeis w1: pessoa names nobody who is followed","papeis w2: escola names no school that is followed"}', 'roles of an unknown person or school wait');
update portaria.quarentena set motivo = 'as before';
select tests.follow('papeis', 'cedro', '{"pessoa": "bruno", "papel": "especialista"}');
select is(tests.waiting(), '{"papeis w1: as before","papeis w2: as before"}', 'a role whose key is that of the missing school retries no waiting row');
select tests.leave('papeis', 'cedro');
select tests.follow('pessoas', 'caio', '{"codigo": "39053344705", "nome_completo": "Caio"}');
select is(tests.waiting(), '{"papeis w2: as before"}', 'following the person grants the waiting role and retries no other row');
select tests.follow('escolas', 'cedro', '{"nome": "Cedro"}');
select is(tests.waiting(), '{}', 'following the school grants the other waiting role');
select is(tests.grants(), 2::bigint, 'both roles are granted');
select tests.follow('papeis', 'w2', '{"pessoa": "ana", "papel": "rei"}');
select is(tests.grants(), 1::bigint, 'a role that becomes unknown is revoked');
select tests.leave('papeis', 'w2');
select is(tests.waiting(), '{}', 'a deleted row does not wait any more');

-- People.
select tests.follow('pessoas', 'ana', '{"codigo": "52998224725", "nome_completo": "", "ativo": true}');
select is(tests.active(), '{Ana,Bruno,Caio}', 'a row that breaks a rule deactivates nobody');
select is(tests.waiting(), '{"pessoas ana: nome_completo is empty"}', 'a row that breaks a rule waits');
update portaria.quarentena set criado_em = '2026-01-01';
select tests.follow('pessoas', 'ana', '{"codigo": "1", "nome_completo": "Ana", "ativo": false}');
select is(tests.active(), '{Bruno,Caio}', 'an inactive row deactivates the person even if it breaks a rule');
select results_eq('select q.campos ->> ''codigo'', q.motivo <> ''nome_completo is empty'', q.criado_em from portaria.quarentena as q', $$values ('1', true, '2026-01-01'::timestamptz)$$, 'a waiting row has the latest reason and the first time');
select tests.follow('pessoas', 'ana', '{"codigo": "52998224725", "nome_completo": "Ana", "ativo": true}');
select is(tests.active(), '{Ana,Bruno,Caio}', 'a corrected row activates the person');
create function tests.active_after(ativo text) returns text[] language plpgsql volatile as $$
begin
  update portaria.usuarios set ativo = true where nome_completo = 'Ana';
  perform tests.follow('pessoas', 'ana', jsonb_build_object('codigo', '1', 'nome_completo', 'Ana', 'ativo', active_after.ativo::jsonb));
  return tests.active();
end;
$$;
select is(tests.active_after(ativo), '{Bruno,Caio}', format('a row whose ativo is %s deactivates the person even if it breaks a rule', coalesce(ativo, 'null')))
from unnest('{"\"0\"","\"f\"",null,"\"sim\""}'::text[]) with ordinality as q (ativo, n) order by n;
select is(tests.active_after('"1"'), '{Ana,Bruno,Caio}', 'one whose ativo is 1 does not');
select tests.leave('pessoas', 'ana');
select is(tests.active(), '{Bruno,Caio}', 'a deleted row deactivates its person only');
select is(tests.followed('pessoas'), '{bruno,caio}', 'a deleted row is not followed any more');

-- Schools.
select tests.follow('escolas', 'cedro', '{"nome": ""}');
select is(tests.followed('escolas'), '{cedro}', 'a school whose row breaks a rule stays followed');
select is(tests.waiting(), '{"escolas cedro: nome is empty"}', 'a school whose row breaks a rule waits');
select tests.follow('escolas', 'cedro', '{"nome": "Cedro"}');
select tests.make_row('api.professores', e.id) is not null as made from api.escolas as e where e.nome = 'Cedro';
select tests.leave('escolas', 'cedro');
update portaria.quarentena set motivo = 'as before';
select tests.leave('escolas', 'cedro');
select is((select count(*) from api.escolas where nome = 'Cedro'), 1::bigint, 'a deleted school with references stays');
select is(tests.waiting(), '{"escolas cedro: the row is gone, and other rows still refer to it"}', 'a deleted school with references waits with the reason');
select tests.follow(tipo, campos ->> 'campo', campos) from (values
  ('escolas', '{"campo": "cnpj", "nome": "E", "cnpj": "1"}'::jsonb), ('escolas', '{"campo": "inep", "nome": "E", "inep": "35000001"}'), ('escolas', '{"campo": "uf", "nome": "E", "uf": "São Paulo"}'),
  ('pessoas', '{"campo": "ativo", "nome_completo": "Dora", "codigo": "52998224725", "ativo": "sim"}')
) as q (tipo, campos);
select is(
  (select array_agg(q.motivo order by q.chave collate "C") from portaria.quarentena as q where q.chave <> 'cedro'),
  '{"ativo is not a boolean","cnpj has not 14 digits","inep has not 12 digits","uf has not two letters"}',
  'a reason names the field and the rule, not a table of Portaria, in whatever language Postgres speaks'
);
select is(portaria.follow_reason('23505', 'a message of Postgres', regra), 'another school has this key, inep or cnpj', regra || ' is a key of a school')
from unnest('{escolas_pkey,escolas_inep_key,escolas_cnpj_key}'::text[]) as regra;
delete from portaria.quarentena where chave <> 'cedro';
select tests.follow('papeis', 'adm', '{"pessoa": "bruno", "papel": "administrador"}');
delete from portaria.usuario_papeis as up using portaria.usuarios as u where u.id = up.usuario_id and u.codigo = '99999999999';
select tests.follow('pessoas', 'bruno', '{"codigo": "1", "nome_completo": "Bruno", "ativo": false}');
select is((select q.motivo from portaria.quarentena as q where q.chave = 'bruno'), 'the last active administrador stays', 'an inactive row of the last administrador waits with the reason, whatever else is wrong');
select tests.leave('pessoas', 'bruno');
select is((select q.motivo from portaria.quarentena as q where q.chave = 'bruno'), 'the last active administrador stays', 'a deleted last administrador waits with the reason');
update portaria.tabelas_seguidas set estrito = true;
select throws_ok($$select tests.leave('pessoas', 'bruno')$$, '23514', 'the last active administrador stays', 'estrito refuses to delete the last administrador');
delete from portaria.quarentena where chave = 'bruno';
select throws_ok($$select tests.leave('escolas', 'cedro')$$, '23503', null, 'estrito refuses to delete a school with references');
delete from api.professores;
select tests.leave('escolas', 'cedro');
select is((select array_agg(nome) from api.escolas), '{Aurora}', 'a deleted school without references is deleted');
select is(tests.waiting() || tests.followed('escolas'), '{}', 'a deleted school leaves no waiting row and no key');
select throws_ok($$select tests.follow('escolas', 'novo', '{"nome": ""}')$$, '23514', 'nome is empty', 'estrito refuses a row that breaks a rule');

-- What is no fault of the row: a deadlock, a lock timeout, no memory, a shutdown, a full disk, an internal error.
create function tests.fails() returns trigger language plpgsql as $$ begin raise exception using errcode = current_setting('tests.code'), message = 'no fault'; end $$;
create trigger fails before insert on api.escolas for each row execute function tests.fails();
update portaria.tabelas_seguidas set estrito = false;
select throws_ok(
  format($$select set_config('tests.code', %L, true), tests.follow('escolas', 'novo', '{"nome": "Novo"}')$$, f.code), f.code, 'no fault', f.code || ' is raised as it is, so that the host can retry'
) from unnest('{40P01,55P03,53200,57P01,58030,XX000}'::text[]) as f (code);

select * from finish();
rollback;
