-- Names have no control characters and no marks of writing direction: in every column with a name, for every writer.
begin;
select plan(27);

-- Every text column with a name, from the catalogue, has the constraint.
create temporary view nomes as
select c.oid::regclass as tabela, a.attname as coluna, format('%s_%s_visivel', c.relname, a.attname) as restricao
from pg_attribute as a
join pg_class as c on c.oid = a.attrelid
where c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
  and c.relkind = 'r'
  and a.atttypid = 'text'::regtype
  and a.attname ~ '^(nome|nome_completo|titulo|municipio|matricula|email)$'
  and c.oid <> all ('{portaria.papeis,portaria.limites,portaria.limites_rede}'::regclass[]);

select cmp_ok((select count(*) from nomes), '>=', 16::bigint, 'there are at least 16 columns with names');
select is_empty($$select n.tabela, n.coluna from nomes as n where not exists (select from pg_constraint as k where k.conrelid = n.tabela and k.conname = n.restricao and k.convalidated)$$,
  'every column with a name has the constraint');
select is((select count(distinct replace(pg_get_constraintdef(k.oid), n.coluna::text, '')) from nomes as n join pg_constraint as k on k.conrelid = n.tabela and k.conname = n.restricao), 1::bigint,
  'all these constraints are the same rule');

-- Refused and accepted names.
select throws_ok(format('insert into api.escolas (nome) values (%L)', 'Escola ' || chr(c) || ' Boa'), '23514', null, format('U+%s is refused', to_hex(c)))
from unnest(array[1, 7, 8, 9, 10, 13, 27, 127, 155, 1564, 8206, 8232, 8238, 8295]) as c;
select lives_ok(format('insert into api.escolas (nome) values (%L)', n), n || ' is a name')
from unnest(array['São João d''El-Rei nº 1', 'Łódź 学校 مدرسة', 'O"Brien; -- \x1b']) as n;

-- Every way to write a name.
select throws_ok(format('select portaria.add_escola(%L)', E'Escola \u001b[2J'), '23514', null, 'add_escola refuses an invisible name');
select throws_ok(format('select portaria.add_escola(%L, municipio => %L)', 'Escola', E'\u202eoluaP oãS'), '23514', null, 'add_escola refuses an invisible town');
select throws_ok(format('select portaria.add_usuario(%L, %L)', '52998224725', E'Maria \u001b]0;x\u0007'), '23514', null, 'add_usuario refuses an invisible name');
select results_eq(
  format('select linha, motivo from portaria.import_usuarios(%L)', jsonb_build_array(
    jsonb_build_object('linha', 2, 'codigo', '52998224725', 'nome_completo', E'Maria \u009b2J', 'telefone', '', 'papel', '', 'escola_id', ''),
    jsonb_build_object('linha', 3, 'codigo', '11144477735', 'nome_completo', 'João Ação', 'telefone', '', 'papel', '', 'escola_id', '')
  )),
  $$values (2, 'nome_completo has a control character or a mark of writing direction')$$,
  'import_usuarios reports the line and the column'
);
select tests.make_fixture() is not null as made;
select tests.make_usuario('98765432100', 'coordenador', (select (linha ->> 'id')::uuid from tests.sementes where tabela = 'api.escolas'::regclass and alvo = 'A')) is not null as made;
select tests.act_as('98765432100') is not null as acting;
select throws_ok(format('update %s set nome_completo = %L', t, E'Ana\u202e'), '23514', null, 'a session, in ' || t) from unnest(array['api.alunos', 'api.responsaveis', 'api.professores']) as t;

select * from finish();
rollback;
