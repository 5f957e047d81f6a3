-- Whatever a file says of people who are there, an import changes none of them: all collisions, by a school and by an administrador.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('98765432100', 'coordenador', tests.the('escola_a'), true, 'Davi Rocha');
select tests.make_usuario('52998224725', 'coordenador', tests.the('escola_b'), true, 'Hugo Dias');
update portaria.usuarios set telefone = '+5511900000031' where codigo in ('98765432100', '52998224725');
update api.turmas set nome = '7º A' where id = tests.the('turma');
update api.alunos set matricula = 'J-1' where id = tests.the('filho');

-- Each parameter: what the cell says, and the collision that it is, if it is one.
create function tests.family_cases() returns table (colisao text, telefone text, linha text) language sql as $$
  select concat_ws(', ', nullif(a.tipo, ''), nullif(r.tipo, '')), t.telefone,
    concat_ws(';', 'Escola A', '7A', a.matricula, a.nome, '04/03/2015', a.cpf, r.nome, r.cpf, t.telefone, 'mãe')
  from (values
    ('', 'N-1', 'Nina Reis', ''), ('', 'J-1', 'João Alves', ''), ('', 'J-1', 'João Alves', '20000000299'), ('child, other name', 'J-1', 'José Alves', '20000000299'),
    ('child, other CPF', 'J-1', 'João Alves', '71428793860'), ('child, other number', 'N-1', 'João Alves', '20000000299'), ('', 'N-1', 'Nilo Sá', '20000000531')
  ) as a (tipo, matricula, nome, cpf)
  cross join (values
    ('', 'Rosa Lima', '39053344705'), ('', 'Irene Alves', '20000000108'), ('guardian, other name', 'Irene Outra', '20000000108'), ('', 'Davi Rocha', '98765432100'),
    ('', 'Hugo Outro', '52998224725')
  ) as r (tipo, nome, cpf)
  cross join (values ('11900000011'), ('11900000012'), ('11900000077')) as t (telefone)
  where r.cpf = '20000000108' or t.telefone = '11900000077'
$$;
create function tests.staff_cases() returns table (colisao text, linha text) language sql as $$
  select concat_ws(', ', nullif(p.tipo, ''), case when t.telefone <> '11900000031' and p.la then 'staff, other phone' end),
    concat_ws(';', p.codigo, p.nome, t.telefone, 'coordenador', 'Escola A')
  from (values
    (false, '', '39053344705', 'Rosa Lima'), (true, '', '98765432100', 'Davi Rocha'), (true, 'staff, other name', '98765432100', 'Davi Outro'),
    (true, 'staff of another school', '52998224725', 'Hugo Dias'), (false, '', '20000000108', 'Irene Alves')
  ) as p (la, tipo, codigo, nome)
  cross join (values ('11900000031'), ('11900000077')) as t (telefone)
$$;
-- Undoing takes a role away, which is remembered (papel_perdido_em).
create function tests.there() returns jsonb language sql security definer as $$
  select jsonb_object_agg(p.id, p.linha)
  from (
    select a.id, to_jsonb(a) || jsonb_build_object('efetivo', portaria.profile_phone('aluno', a.id)) as linha from api.alunos as a
    union all select r.id, to_jsonb(r) from api.responsaveis as r
    union all select u.id, to_jsonb(u) - '{atualizado_em,papel_perdido_em}'::text[] from portaria.usuarios as u
  ) as p
$$;
create table tests.tries (autor text, colisao text, importadas integer, novas integer, mudou boolean);
create function tests.try(autor text, tipo text, colunas text, linha text, colisao text) returns void language plpgsql as $$
declare
  v_antes jsonb := tests.there();
  v_corpo jsonb;
begin
  -- A hundred drafts within an hour are not what a person makes.
  delete from portaria.contagens;
  perform tests.act_as(try.autor);
  v_corpo := api.import_draft(try.tipo, null, string_to_array(try.colunas, ';'), jsonb_build_array(to_jsonb(string_to_array(try.linha, ';'))));
  v_corpo := api.import_commit((v_corpo ->> 'id')::uuid);
  perform tests.act_as_tester();
  insert into tests.tries
  select try.autor, try.colisao, (v_corpo ->> 'importadas')::integer, (v_corpo ->> 'novas')::integer,
    exists (select from jsonb_each(v_antes) as a where tests.there() -> a.key is distinct from a.value);
  if v_corpo ->> 'desfazer' is not null then
    perform tests.act_as(try.autor);
    perform api.undo((v_corpo ->> 'desfazer')::uuid);
    perform tests.act_as_tester();
  end if;
end;
$$;
grant execute on all functions in schema tests to public;
select tests.remember('antes', tests.there()) is not null as before;
select tests.request();

do $$
declare
  v_autor text;
  v_caso record;
begin
  foreach v_autor in array array['22244477734', '11144477735'] loop
    -- The checks of an administrador differ for staff; of families the guardian is enough.
    for v_caso in select * from tests.family_cases() as c where v_autor = '22244477734' or c.linha like '%;20000000299;%;20000000108;%' loop
      perform tests.try(v_autor, 'familias', 'Escola;Turma;Matrícula;Aluno;Nascimento;CPF;Responsável;CPF do responsável;Celular;Parentesco', v_caso.linha,
        concat_ws(', ', nullif(v_caso.colisao, ''), case when v_caso.linha like '%;20000000108;%' and v_caso.telefone <> '11900000011' then 'guardian, other phone' end));
    end loop;
    for v_caso in select * from tests.staff_cases() loop
      perform tests.try(v_autor, 'equipe', 'CPF;Nome;Celular;Cargo;Escola', v_caso.linha,
        case when v_autor = '11144477735' and v_caso.colisao = 'staff of another school' then '' else v_caso.colisao end);
    end loop;
  end loop;
end;
$$;

select is((select count(*)::integer from tests.tries where mudou), 0, 'no import changed anything that stood in the tables');
select is(tests.there(), tests.recall('antes'), 'and with all of them undone the tables are as before');
select results_eq(
  $$select k.colisao, count(*)::integer from tests.tries as t cross join lateral unnest(array['child, other name', 'child, other CPF', 'child, other number',
    'guardian, other name', 'guardian, other phone', 'staff, other name', 'staff, other phone', 'staff of another school']) as k (colisao)
    where t.colisao like '%' || k.colisao || '%' group by k.colisao order by k.colisao$$,
  $$values ('child, other CPF', 9), ('child, other name', 15), ('child, other number', 15), ('guardian, other name', 30), ('guardian, other phone', 40),
    ('staff of another school', 3), ('staff, other name', 4), ('staff, other phone', 6)$$,
  'each kind of collision is reached, so often'
);
select is((select string_agg(format('%s: %s', autor, colisao), '; ') from tests.tries where colisao <> '' and importadas > 0), null, 'a line with a collision is never imported');
select is((select string_agg(autor, '; ') from tests.tries where colisao = '' and importadas = 0), null, 'a line without one always is');
select ok((select count(*) from tests.tries where colisao = '' and importadas = 1) > 20, 'more than twenty times');
select ok((select count(*) from tests.tries where importadas = 1 and novas = 0) > 0, 'also where the line has only people who are there');

-- A formula is refused or stored as it is; nothing that Portaria gives out begins with one.
create function tests.formula(texto text) returns text language sql as $$
  select string_agg(f.falta, ' ') from (
    select coalesce(api.import_draft('equipe', null, '{CPF,Nome,Cargo}', jsonb_build_array(jsonb_build_array('39053344705', c.texto, 'coordenador'))) #>> '{erros,0,campo}', 'none') as falta
    from unnest(array[formula.texto, ' ' || formula.texto, E'\t' || formula.texto, E'\u00a0' || formula.texto]) as c (texto)
  ) as f
$$;
grant execute on function tests.formula(text) to public;
delete from portaria.contagens;
select tests.act_as('22244477734');
select is((select string_agg(tests.formula(c || 'Ana'), ' ') from unnest(array['=', '+', '-', '@']) as c),
  rtrim(repeat('nome_completo ', 16)), 'a name that a spreadsheet reads as a formula is refused, also behind spaces');

select * from finish();
rollback;
