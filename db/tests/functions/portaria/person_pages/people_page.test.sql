-- Students and guardians in one list: search, filters and pages; and the lines of the lists.
begin;
select plan(51);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
create function tests.found(busca text default null, tipo text default null, situacao text default null, escola uuid default null, cursor uuid default null, limite integer default 50) returns text[]
language sql as $$
  select coalesce(array_agg((p ->> 'nome_completo') || ' ' || (p ->> 'portal_type') order by o), '{}')
  from jsonb_array_elements(
    portaria.people_page('{aluno,responsavel}', found.escola, found.busca, found.tipo, null, found.situacao, found.cursor, found.limite) -> 'pessoas'
  ) with ordinality as l (p, o)
$$;
select is(cardinality(tests.found()), 6, 'the list has students and guardians');
select is((tests.found())[4:6], array['João Alves aluno', 'Mia Alves aluno', 'Nilo Sá aluno'], 'the list is sorted by name');
select is(tests.found('joao'), array['João Alves aluno'], 'a search matches the beginning of a name, without accents');
select is(tests.found(' JOÃO '), array['João Alves aluno'], 'a search ignores case and white space');
select is(cardinality(tests.found(b)), 6, 'a search of white space lists everybody: ' || length(b)) from unnest(array['', '  ', U&'\00A0 \00A0']) as b;
select is(cardinality(tests.found('irene')), 3, 'a search finds both kinds');
select is(cardinality(tests.found('alves')), 5, 'a search matches the beginning of any word');
select is(tests.found('ves'), '{}', 'a search does not match the middle of a word');
select is(tests.found('alves jo'), array['João Alves aluno'], 'every word of a search matches, in any order');
select is(tests.found('irene', 'aluno'), array['Irene Alves aluno'], 'the filter aluno lists students');
select is(tests.found(tipo => 'responsavel'), array['Irene Alves responsavel', 'Irene Alves responsavel'], 'the filter responsavel lists guardians');
select is(tests.found(tipo => 'outro'), '{}', 'an unknown kind lists nobody');
select is(cardinality(tests.found('200.000.001-08')), 3, 'a complete formatted CPF finds every record of the person');
update api.alunos set nome_completo = 'Mia 2' where id = tests.the('filha');
select is(tests.found('mia 2'), array['Mia 2 aluno'], 'a search with letters and digits is a name search');
update api.alunos set nome_completo = 'Mia Alves' where id = tests.the('filha');
select is(tests.found('20000000299'), array['João Alves aluno'], 'a CPF finds one student');
select is(tests.found('200000002'), '{}', 'a part of a CPF finds nobody');
select is(tests.found(escola => tests.the('escola_a')), array['Irene Alves responsavel', 'João Alves aluno', 'Mia Alves aluno'], 'the filter of a school lists its records');
select is(tests.found(escola => tests.the('escola_a'), tipo => 'responsavel'), array['Irene Alves responsavel'], 'the filters of school and kind combine');
select is(tests.found(situacao => 'inativa'), array['Nilo Sá aluno'], 'the filter of a situation lists its records');
select is(cardinality(tests.found(situacao => 'pode_entrar', tipo => 'responsavel')), 2, 'the filter of a situation applies to guardians');
select is(tests.found(situacao => 'inativa', tipo => 'responsavel'), '{}', 'no active guardian is listed as inactive');
select is(cardinality(tests.found(limite => 2)), 2, 'a page has as many rows as the limit');
select is(tests.found(cursor => tests.the('filho')), array['Mia Alves aluno', 'Nilo Sá aluno'], 'the next page begins after the cursor');
select is(tests.found(cursor => tests.the('filho'), tipo => 'responsavel'), '{}', 'the cursor of a student also applies to guardians');
update api.responsaveis set nome_completo = 'Zoe Alves' where id = tests.the('mae_b');
select is(tests.found(cursor => tests.the('filho')), array['Mia Alves aluno', 'Nilo Sá aluno', 'Zoe Alves responsavel'], 'both kinds are in one order after the cursor');
select is(tests.found('irene', 'responsavel'), array['Irene Alves responsavel'], 'a guardian with another name is not found');
select is(tests.found(escola => tests.the('escola_b'), tipo => 'responsavel'), array['Zoe Alves responsavel'], 'the filter of the other school lists its guardians');

-- Situations.
select tests.remember('sem', tests.make_row('api.alunos', tests.the('escola_b'), '{"nome_completo": "Ana Sem", "cpf": "20000000612", "ativo": true}')) is not null as made;
create function tests.make_sem(cpf text, telefone text, ativo boolean) returns void language sql as $$
  update api.alunos as a set cpf = make_sem.cpf, telefone = make_sem.telefone, ativo = make_sem.ativo where a.id = (tests.recall('sem') ->> 'id')::uuid
$$;
select tests.make_sem('20000000612', null, true);
select is(tests.found(situacao => 'sem_telefone'), array['Ana Sem aluno'], 'sem_telefone lists a student without any phone, not one with the guardian''s');
select tests.make_sem(null, '+5511900000013', true);
select is(tests.found(situacao => 'sem_cpf'), array['Ana Sem aluno'], 'sem_cpf lists a student without a CPF');
select is(array(select unnest(tests.found(situacao => 'pode_entrar')) collate "C" order by 1), array['Irene Alves aluno', 'Irene Alves responsavel', 'João Alves aluno', 'Mia Alves aluno', 'Zoe Alves responsavel'], 'pode_entrar lists people who can sign in');
select tests.make_sem(null, null, true);
select is(tests.found(situacao => 'sem_telefone'), '{}', 'sem_telefone does not list a student who also lacks a CPF');
select tests.make_sem('20000000612', null, false);
select is(tests.found(situacao => 'sem_telefone'), '{}', 'nor one who is inactive');
select tests.make_sem(null, null, false);
select is(tests.found(situacao => 'sem_cpf'), '{}', 'sem_cpf does not list an inactive student');
select is(tests.found(situacao => 'inativa'), array['Ana Sem aluno', 'Nilo Sá aluno'], 'inativa lists an inactive student who lacks CPF and phone');
update api.responsaveis set ativo = false where id = tests.the('mae_b');
select is(tests.found(situacao => 'inativa', tipo => 'responsavel'), array['Zoe Alves responsavel'], 'inativa lists an inactive guardian');
select is(tests.found(situacao => 'pode_entrar', tipo => 'responsavel'), array['Irene Alves responsavel'], 'pode_entrar does not list an inactive guardian');
select is(tests.found(situacao => s), '{}', 'nobody is in a situation of a user: ' || s) from unnest('{sem_papel,escola_ausente,outra}'::text[]) as s;

-- Staff with and without phone, by roles: none, at a school that is there, at one that is gone, at both, and of the network; and one of them with too many errors.
select tests.make_sem('20000000612', null, true), tests.remember('gone', to_jsonb(tests.make_escola('Gone'))) is not null as gone;
select tests.make_usuario(lpad((10000 + row_number() over ())::text, 11, '1'), null, null, a) is not null as made from unnest('{t,f}'::boolean[]) as a, generate_series(1, 10);
update portaria.usuarios set telefone = null where codigo ~ '[02468]$';
select tests.grant_papel(u.id, r.papel, case r.escola when 'gone' then (tests.recall('gone') ->> 0)::uuid when 'there' then tests.the('escola_b') end)
from portaria.usuarios as u
join (values (1, 'coordenador', 'there'), (2, 'coordenador', 'gone'), (3, 'coordenador', 'there'), (3, 'coordenador', 'gone'), (4, 'especialista', null)) as r (n, papel, escola)
  on r.n = (u.codigo::bigint - 1) / 2 % 5;
select tests.make_erros(u.id, 30, '1 minute') from portaria.usuarios as u where u.ativo and u.telefone is not null and exists (select from portaria.usuario_papeis as up where up.usuario_id = u.id);
set local session_replication_role = replica;
delete from api.escolas where nome = 'Gone';
set local session_replication_role = origin;
select results_eq(
  $$select s, count(i)::integer from unnest('{inativa,sem_papel,sem_telefone,escola_ausente,limite_erros}'::text[]) with ordinality as t (s, o) left join lateral portaria.people_in(s) as i on i in (select u.id from portaria.usuarios as u) group by s, o order by o$$,
  $$values ('inativa', 10), ('sem_papel', 2), ('sem_telefone', 4), ('escola_ausente', 1), ('limite_erros', 3)$$, 'setup: staff in each situation'
);
select is_empty($$
  select t.id from portaria.titulares as t, unnest('{inativa,sem_papel,escola_ausente,sem_cpf,sem_telefone,limite_erros}'::text[]) as s
  where (portaria.listed_situation(t) = s) <> (t.id = any (array(select portaria.people_in(s)))) or (portaria.listed_situation(t) <> 'pode_entrar') <> (t.id = any (array(select portaria.people_in(null))))
$$, 'the filter of a situation agrees with the situation of each row');

-- The order does not depend on the plan.
select tests.make_row('api.alunos', tests.the('escola_a'), '{"nome_completo": "Abel", "ativo": true}') is not null as made,
  tests.make_row('api.responsaveis', tests.the('escola_a'), '{"nome_completo": "Abel"}') is not null as made;
create function tests.first() returns text[] language sql as $$ select array[tests.found(tipo => 'aluno', limite => 1), tests.found(tipo => 'responsavel', limite => 1)] $$;
select is(tests.first(), '{{Abel aluno},{Abel responsavel}}', 'the first rows by index are the first names');
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
select is(tests.first(), '{{Abel aluno},{Abel responsavel}}', 'the first rows by sort are the first names');
reset enable_indexscan;
reset enable_indexonlyscan;
reset enable_bitmapscan;
alter table api.alunos disable trigger refuse_invisible_nome_completo; -- as of an older release
update api.alunos set nome_completo = U&'\0301' where id = (tests.recall('sem') ->> 'id')::uuid;
select is((tests.found())[1], U&'\0301 aluno', 'a name that is only an accent is listed');

-- Lines of the lists.
insert into portaria.logs_transacoes (evento, dados, criado_em)
select 'portal.login.success', jsonb_build_object('titular_id', tests.the('filho')), '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 hour' from generate_series(0, 1) as n;
insert into portaria.logs_transacoes (evento, dados, criado_em) values
  ('portal.session.end', jsonb_build_object('titular_id', tests.the('filho')), '2026-01-02T12:00:00Z'), ('portal.login.success', jsonb_build_object('titular_id', tests.the('mae_a')), '2026-01-03T12:00:00Z');
select is(portaria.profile_line(portaria.find_profile(tests.the('filho'))) ->> 'ultimo_acesso', '2026-01-01T13:00:00.000Z', 'the line of a student has the last sign-in');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a')))) is not null as maria;
select tests.grant_papel((tests.recall('maria') #>> '{}')::uuid, 'escola', tests.the('escola_a'));
insert into portaria.logs_transacoes (evento, usuario_id, criado_em)
select e, (tests.recall('maria') #>> '{}')::uuid, q::timestamptz from (values ('login.success', '2026-01-01T12:00:00Z'), ('login.success', '2026-01-01T13:00:00Z'), ('logout', '2026-01-01T14:00:00Z')) as l (e, q);
select is(portaria.last_sign_in((tests.recall('maria') #>> '{}')::uuid), '2026-01-01T13:00:00Z', 'last_sign_in is the last sign-in of staff');
select is(portaria.school_line(e) -> 'pessoas', '1', 'a person with two roles at a school counts once') from api.escolas as e where e.id = tests.the('escola_a');
select is(cardinality(portaria.profile_titulares(portaria.find_profile(tests.the('mae_a')))), 3, 'profile_titulares lists each record of a CPF once');
select is(portaria.profile_titulares(portaria.find_profile(tests.the('filho'))), array[tests.the('filho')], 'profile_titulares lists a single record');

select * from finish();
rollback;
