-- Names have no invisible characters and at least one that shows: in every column with a name, for every writer.
begin;
select plan(60);

-- Every text column with a name, from the catalogue, has the constraint.
create temporary view nomes as
select c.oid::regclass as tabela, a.attname as coluna, format('%s_%s_visivel', c.relname, a.attname) as restricao
from pg_attribute as a
join pg_class as c on c.oid = a.attrelid
where c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
  and c.relkind = 'r'
  and a.atttypid = 'text'::regtype
  and a.attname ~ '^(nome|nome_completo|titulo|municipio|matricula|email)$'
  and c.oid <> all ('{portaria.papeis,portaria.limites,portaria.limites_rede,portaria.contagens}'::regclass[]);

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

-- Letters that nobody sees, and names of nothing that shows, in every column that names a person, a school or a class.
create temporary table tabelas as
select c.oid::regclass as tabela, a.attname as coluna
from pg_attribute as a join pg_class as c on c.oid = a.attrelid
where c.relkind = 'r' and a.attname in ('nome', 'nome_completo') and a.atttypid = 'text'::regtype
  and c.relnamespace in ('api'::regnamespace, 'portaria'::regnamespace)
  and c.oid <> all ('{portaria.papeis,portaria.limites,portaria.limites_rede,portaria.contagens}'::regclass[]);
select is(
  array(select format('%s.%s', t.tabela, t.coluna) from tabelas as t where not exists (
    select from pg_trigger as g join pg_proc as f on f.oid = g.tgfoid
    where g.tgrelid = t.tabela and f.proname = 'refuse_invisible_' || t.coluna
      and g.tgattr::text = (select a.attnum::text from pg_attribute as a where a.attrelid = t.tabela and a.attname = t.coluna)
  ) order by 1), '{}', 'each of these columns has the trigger');
select throws_ok(format('insert into api.escolas (nome) values (%L)', n), '23514', null, format('%s is refused', v))
from (values
  ('U+200B in a name', 'Escola' || chr(8203) || ' Boa'), ('U+200D in a name', 'Ana' || chr(8205)), ('U+200C in a name', 'Ana' || chr(8204)),
  ('U+FEFF in a name', chr(65279) || 'Ana'), ('U+00AD in a name', 'A' || chr(173) || 'na'), ('U+2060 in a name', 'A' || chr(8288) || 'na'),
  ('U+3164 alone', chr(12644)), ('U+3164 in a name', 'Ana ' || chr(12644)), ('U+115F in a name', 'Ana' || chr(4447)), ('U+1160 in a name', 'Ana' || chr(4448)),
  ('U+FFA0 in a name', 'Ana' || chr(65440)), ('U+2800 alone', chr(10240) || chr(10240)), ('U+034F in a name', 'A' || chr(847) || 'na'),
  ('U+E0041 in a name', 'Ana' || chr(917569)), ('U+FE0F in a name', 'Ana' || chr(65039)), ('U+17B4 in a name', 'Ana' || chr(6068)),
  ('U+180E in a name', 'Ana' || chr(6158)), ('U+061C in a name', 'Ana' || chr(1564)), ('U+FFF9 in a name', 'Ana' || chr(65529)),
  ('a name of combining marks', chr(769) || chr(776)), ('a name of U+00A0', chr(160)), ('a name of U+3000', chr(12288)),
  ('a name of Hebrew points', chr(1456) || chr(1457)), ('a name of spaces', '   '), ('an empty name', '')
) as r (v, n);
select lives_ok(format('insert into api.escolas (nome) values (%L)', n), n || ' is a name, too')
from unnest(array['José', 'Jose' || chr(769), 'ঐশ্বর্য', 'नरेंद्र', '한국학교', '東京', 'ว', '7']) as n;

-- Every way to write a name.
select throws_ok(format('select portaria.add_escola(%L)', E'Escola \u001b[2J'), '23514', null, 'add_escola refuses an invisible name');
select throws_ok(format('select portaria.add_escola(%L, municipio => %L)', 'Escola', E'\u202eoluaP oãS'), '23514', null, 'add_escola refuses an invisible town');
select throws_ok(format('select portaria.add_usuario(%L, %L)', '52998224725', E'Maria \u001b]0;x\u0007'), '23514', null, 'add_usuario refuses an invisible name');
select tests.make_fixture() is not null as made;
select tests.make_usuario('98765432100', 'coordenador', (select (linha ->> 'id')::uuid from tests.sementes where tabela = 'api.escolas'::regclass and alvo = 'A')) is not null as made;
select tests.act_as('98765432100') is not null as acting;
select throws_ok(format('update %s set nome_completo = %L', t, E'Ana\u202e'), '23514', null, 'a session, in ' || t) from unnest(array['api.alunos', 'api.responsaveis', 'api.professores']) as t;

select * from finish();
rollback;
