-- Users by situation, and the order of the list.
begin;
select plan(22);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A'))), tests.remember('b', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.make_usuario('55544477731', 'coordenador', tests.id('a'), nome_completo => 'Zilda'), tests.make_usuario('44444477732', 'coordenador', tests.id('b'), nome_completo => 'Caio'),
  tests.make_usuario('33344477733', 'coordenador', tests.id('a'), nome_completo => 'Bia'), tests.make_usuario('11144477735', null, nome_completo => 'Ana');
create function tests.found(situacao text default null, limite integer default 50) returns text[] language sql as $$
  select coalesce(array_agg(u.nome_completo order by p.ordem), '{}')
  from portaria.list_people('{usuario}', null, null, null, found.situacao, null, null, null, null, found.limite)
    with ordinality as p (id, tipo, chave, palavras, final_telefone, escola_id, entrou_em, ordem)
  join portaria.usuarios as u on u.id = p.id
$$;

update portaria.usuarios set papel_perdido_escola = tests.id('a') where nome_completo in ('Ana', 'Caio');
select is(array(select u.nome_completo from portaria.usuarios as u where u.id = any (portaria.school_people(tests.id(e.escola), e.papel)) order by 1), e.nomes::text[], e.titulo)
from (values ('a', null, '{Ana,Bia,Zilda}', 'a school has its people, and who lost the last role there'), ('a', 'coordenador', '{Bia,Zilda}', 'with a role those who have it'), ('a', 'escola', '{}', 'and nobody else'), ('b', null, '{Caio}', 'who has a role elsewhere is of that school')) as e (escola, papel, nomes, titulo);
update portaria.usuarios set papel_perdido_escola = null;
select is(tests.found('sem_papel'), '{Ana}', 'sem_papel lists people without a role');
select is(tests.found('pode_entrar'), '{Bia,Caio,Zilda}', 'pode_entrar lists people who can sign in');
update portaria.usuarios set telefone = null where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone'), '{Bia}', 'sem_telefone lists people with a role and without a phone');
update portaria.usuarios set ativo = false where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone') || tests.found('sem_papel'), '{}', 'inactive people are in no other situation');
select is(tests.found('inativa'), '{Ana,Bia}', 'inativa lists inactive people');
select is(tests.found('escola_ausente'), '{}', 'escola_ausente lists nobody while every school exists');
set local session_replication_role = replica; -- as in a database whose schools are kept elsewhere
delete from api.escolas where id = tests.id('b');
set local session_replication_role = origin;
select is(tests.found('escola_ausente'), '{Caio}', 'escola_ausente lists people whose school is gone');
select is(tests.found('sem_cpf'), '{}', 'a situation of students lists no user');

-- Who is locked, and who never signed in.
insert into portaria.login_otps (contexto, usuario_id, sal, hash, tentativas, expira_em, erros_apos)
select 'sistema', u.id, decode(repeat('00', 16), 'hex'), sha256('x'), 3, now(), array_fill(interval '1 second', array[3]) from portaria.usuarios as u, generate_series(1, 10) where u.nome_completo = 'Zilda';
select is(tests.found('limite_erros'), '{Zilda}', 'limite_erros lists people who are locked by wrong codes');
select is(tests.found('pode_entrar'), '{}', 'a locked person is not among those who can sign in');
select portaria.unlock_titulares(array(select id from portaria.usuarios));
select is(tests.found('limite_erros') || tests.found('pode_entrar'), '{Zilda}', 'an unlocked person can sign in again');
select is(tests.found('nunca_entrou'), '{Ana,Bia,Caio,Zilda}', 'nobody has signed in');
select portaria.note_entry(array(select id from portaria.usuarios where nome_completo in ('Ana', 'Zilda')));
select is(tests.found('nunca_entrou'), '{Bia,Caio}', 'nunca_entrou lists who never signed in');
select is_empty($$
  select t.id from portaria.titulares as t, unnest('{inativa,sem_papel,escola_ausente,sem_telefone}'::text[]) as s
  where (portaria.listed_situation(t) = s) <> (t.id = any (array(select portaria.people_in(s))))
$$, 'the filter of a situation agrees with the situation of each row');

-- A filter reads the tables of its situation alone.
create function tests.read_by(situacao text) returns text[] language plpgsql as $$
declare
  v_antes constant jsonb := (select jsonb_object_agg(relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) from pg_stat_xact_user_tables);
begin
  perform portaria.people_in(read_by.situacao);
  return array(
    select t.relname::text from pg_stat_xact_user_tables as t
    where coalesce(t.seq_scan, 0) + coalesce(t.idx_scan, 0) > coalesce((v_antes ->> t.relname)::bigint, 0) order by 1
  );
end;
$$;
select results_eq($$select s, tests.read_by(s) from unnest('{inativa,sem_papel,sem_cpf}'::text[]) as s$$, $$values
  ('inativa', '{alunos,responsaveis,usuarios}'::text[]), ('sem_papel', '{usuario_papeis,usuarios}'), ('sem_cpf', '{alunos}')$$,
  'a filter reads no table of another situation');

-- The order does not depend on the plan.
select is(tests.found(limite => 1), '{Ana,Bia}', 'the first rows by index are the first names');
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
select is(tests.found(limite => 1), '{Ana,Bia}', 'the first rows by sort are the first names');
alter table portaria.usuarios disable trigger refuse_invisible_nome_completo; -- as of an older release
update portaria.usuarios set nome_completo = U&'\0301' where codigo = '55544477731';
select is((tests.found())[1], U&'\0301', 'a name that is only an accent is listed');

select * from finish();
rollback;
