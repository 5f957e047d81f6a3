-- Who gets a role by an import is locked before the last look at the phone, with the author, in the order of the ids; nobody else is.
begin;
select plan(9);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A')));
create function tests.escola() returns uuid language sql as $$ select (tests.recall('a') #>> '{}')::uuid $$;
insert into portaria.usuarios (id, codigo, nome_completo, telefone)
select (lpad(c.n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid, c.codigo, c.nome, '+5511987650011'
from (values (1, '11144477735', 'Autora'), (2, '22244477734', 'Sem papel'), (3, '33344477733', 'Da escola'), (4, '98765432100', 'Da rede'), (5, '52998224725', 'Fora')) as c (n, codigo, nome);
select tests.grant_papel(u.id, 'administrador') from portaria.usuarios as u where u.codigo = '11144477735';
select tests.grant_papel(u.id, 'coordenador', tests.escola()) from portaria.usuarios as u where u.codigo = '33344477733';
select tests.grant_papel(u.id, 'especialista') from portaria.usuarios as u where u.codigo = '98765432100';

/* The names of the people who are locked when the file is looked at for the last time. Takes the import back. */
create function tests.travas() returns jsonb language sql volatile as $$ select jsonb_object_agg(u.codigo, u.xmax::text) from portaria.usuarios as u $$;
create function tests.locked(linhas text[], autor text default '11144477735') returns text language plpgsql as $$
declare
  v_draft uuid := tests.make_draft('equipe', null, '{CPF,Nome,Celular,Cargo,Escola}', locked.linhas);
  v_lote uuid := portaria.open_batch('import.commit', null);
  v_antes jsonb := tests.travas();
  v_nomes text;
begin
  update portaria.lotes as t set ator_id = (select u.id from portaria.usuarios as u where u.codigo = locked.autor) where t.id = v_lote;
  perform tests.meanwhile('portaria.require_same_people(uuid,uuid)', $m$select tests.remember('travas', tests.travas())$m$);
  perform portaria.import_staff(v_draft, v_lote);
  select coalesce(string_agg(u.nome_completo, ', ' order by u.id), 'nobody') into v_nomes
  from portaria.usuarios as u where tests.recall('travas') -> u.codigo <> v_antes -> u.codigo;
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  return v_nomes;
end;
$$;

select is(tests.locked(c.linhas), c.nomes, c.titulo)
from (values
  ('{22244477734;Sem papel;11987650011;especialista;}'::text[], 'Autora, Sem papel', 'who gets a role of the network is locked'),
  ('{22244477734;Sem papel;11987650011;coordenador;Escola A}', 'Autora, Sem papel', 'so is who gets a role of a school'),
  ('{33344477733;Da escola;11987650011;especialista;}', 'Autora, Da escola', 'so is who has another role'),
  ('{33344477733;Da escola;11987650011;coordenador;Escola A}', 'nobody', 'who has the role of the school already is not, nor is the author'),
  ('{98765432100;Da rede;11987650011;especialista;}', 'nobody', 'nor is who has the role of the network'),
  ('{39053344705;Nova;11987650011;especialista;}', 'nobody', 'nor is anybody for new people'),
  ('{98765432100;Da rede;11987650011;especialista;,39053344705;Nova;11987650011;especialista;,22244477734;Sem papel;11987650011;especialista;}', 'Autora, Sem papel', 'of a file only who gets a role'),
  ('{98765432100;Da rede;11987650011;;,22244477734;Sem papel;11987650011;;}', 'nobody', 'nobody by a file without roles')
) as c (linhas, nomes, titulo);
select is(tests.locked('{22244477734;Sem papel;11987650011;especialista;}', null), 'Sem papel', 'the command line has no author');

select * from finish();
rollback;
