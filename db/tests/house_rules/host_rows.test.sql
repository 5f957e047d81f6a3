-- Nothing of a host runs with our rights: how functions may read a row or table that is not Portaria's.
begin;
select plan(12);

create temporary view fontes as
select p.oid::regprocedure::text as nome, p.prosecdef, p.proconfig, p.prorettype,
  lower(regexp_replace(regexp_replace(p.prosrc, '/\*.*?\*/', ' ', 'g'), '--[^\n]*', ' ', 'g')) as fonte
from pg_proc as p
where p.pronamespace in ('portaria'::regnamespace, 'api'::regnamespace) and pg_get_userbyid(p.proowner) = 'portaria_owner';

create temporary view textos as
select f.nome, t.texto[1] as texto from fontes as f, regexp_matches(f.fonte, '''((?:[^'']|'''')*)''', 'g') as t (texto);

/* old and new as a whole: in a function, a cast or a comparison. One of their columns, old.x, is no whole row. */
create temporary view linhas_inteiras as
select f.nome from fontes as f
where f.prorettype = 'trigger'::regtype
  and regexp_replace(f.fonte, '\m(using|return|return next|into)\s+(old|new)\M(?!\s*\.)', ' ', 'g') ~ '(?<![\w.])(old|new)\M(?!\s*\.)(?!\s*,\s*(old|new)\.)';

/* SQL that reads a table whose name is known at run time only. */
create temporary view leituras as
select t.nome, t.texto from textos as t where t.texto ~ '\mselect\M.*\mfrom\s+(only\s+)?%(\d\$)?[is]';

create temporary view achados as
select 'row' as regra, nome from linhas_inteiras
union all
select 'json', nome from leituras where texto ~ 'to_jsonb?\s*\(|row_to_json|jsonb?_\w*agg|jsonb?_build|jsonb?_populate|record_out|\mconcat|\mhashtext'
union all
select 'cast', nome from leituras where texto ~ '::|\mcast\M' and nome not like 'portaria.keep_in_school(%' -- of a column of a type of Postgres
union all
select 'name', nome from textos where texto ~ '\(\$1\)\.(?!\*)|\m(old|new|t|r|linha)\.%'
  and nome not like 'portaria.keep_in_school(%' -- in the condition of a trigger, which is parsed once
union all
select 'definer', nome from fontes where prosecdef and fonte ~ '\mexecute\M(?!\s+(function|procedure|on)\M)' and nome <> 'portaria.follow_change()'
union all
select 'search', nome from leituras where texto !~ '\mlimit\M|row_reached|\mp%' and not exists (select from fontes as f where f.nome = leituras.nome and f.proconfig @> '{row_security=off}');

select is_empty('select * from achados', 'no function breaks a rule');
select bag_eq('select distinct nome from leituras', $$values
  ('portaria.followed_rows(regclass,text[])'), ('portaria.keep_in_school(regclass,name,boolean)'), ('portaria.probe_command(regclass,name,text,uuid)'),
  ('portaria.probe_rows(regclass,name,uuid[],uuid)'), ('portaria.school_condition(regclass,name,boolean)')$$, 'exactly these functions read a table whose name is known at run time only');
select bag_eq($$select nome from textos where texto ~ '\(\$1\)\.\*'$$, $$values ('portaria.follow_change()'), ('portaria.keep_parent_school()')$$, 'exactly these functions read columns of a row of unknown type');
select ok(proconfig @> '{row_security=off}' and fonte ~ 'from only %s tablesample', 'rows of a followed table are read without row-level security, and of a table only') from fontes where nome = 'portaria.followed_rows(regclass,text[])';
select ok(fonte ~ 'row_texts\(tg_relid', 'the trigger of followed tables reads columns as texts') from fontes where nome = 'portaria.follow_change()';

-- Each rule finds the mistake that it is for.
set local role portaria_owner;
create function portaria.ruim_1() returns trigger language plpgsql as $$ begin perform to_jsonb(new); return null; end $$;
create function portaria.ruim_2() returns trigger language plpgsql as $$ begin if old is distinct from new or new::text = '' then return null; end if; return new; end $$;
create function portaria.ruim_3(tabela regclass) returns void language plpgsql as $$ begin execute format('select to_jsonb(t) from %s as t', tabela); end $$;
create function portaria.ruim_4(tabela regclass) returns void language plpgsql as $$ begin execute format('select %I::text from %s', 'a', tabela); end $$;
create function portaria.ruim_5() returns trigger language plpgsql as $$ begin execute format('select format(''%%s'', ($1).%I)', 'a') using new; return null; end $$;
create function portaria.ruim_6(tabela regclass) returns void language plpgsql security definer as $$ begin execute format('lock table %s', tabela); end $$;
create function portaria.boa() returns trigger language plpgsql as $$ begin new.a := old.a; execute 'select 1' using old; return new; end $$;
reset role;
select bag_eq($$select regra from achados where nome = 'portaria.ruim_1()'$$, $$values ('row')$$, 'a row as an argument is found');
select bag_eq($$select regra from achados where nome = 'portaria.ruim_2()'$$, $$values ('row')$$, 'a comparison and a cast of a row are found');
select bag_eq($$select regra from achados where nome = 'portaria.ruim_3(regclass)'$$, $$values ('json'), ('search')$$, 'a row of a table as JSON is found');
select bag_eq($$select regra from achados where nome = 'portaria.ruim_4(regclass)'$$, $$values ('cast'), ('search')$$, 'a cast of a column is found');
select bag_eq($$select regra from achados where nome = 'portaria.ruim_5()'$$, $$values ('name')$$, 'a column that is named by its row is found');
select bag_eq($$select regra from achados where nome = 'portaria.ruim_6(regclass)'$$, $$values ('definer')$$, 'SQL text in a security definer function is found');
select is_empty($$select regra from achados where nome = 'portaria.boa()'$$, 'a trigger that reads columns breaks no rule');

select * from finish();
rollback;
