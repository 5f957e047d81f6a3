-- Who loses a role by one statement: all people are locked before the first one is changed.
begin;
select plan(2);

select tests.make_usuario(c, 'coordenador', tests.make_escola('Escola ' || c)) is not null as person from unnest('{11144477735,22244477734,33344477733,44444477732}'::text[]) as c;
create function tests.locks() returns jsonb language sql volatile as $$ select jsonb_object_agg(u.codigo, u.xmax::text) from portaria.usuarios as u $$;
/* At the first change of a person: who is locked. Postgres locks each person again before the change. */
create function tests.note_locked() returns trigger language plpgsql as $$
begin
  if tests.recall('travados') is null then
    perform tests.remember('travados', (select jsonb_agg(t.key order by t.key) from jsonb_each(tests.locks()) as t where tests.recall('antes') -> t.key <> t.value));
  end if;
  return new;
end;
$$;
create trigger note_locked before update on portaria.usuarios for each row execute function tests.note_locked();
/* Runs the statement in a subtransaction, whose locks differ from those before it. */
create function tests.locked(sql text) returns jsonb language plpgsql as $$
begin
  perform tests.remember('travados', null), tests.remember('antes', tests.locks());
  begin
    execute locked.sql;
  exception when division_by_zero then
  end;
  return tests.recall('travados');
end;
$$;

select is(
  tests.locked($$update portaria.usuario_papeis as up set papel_id = (select p.id from portaria.papeis as p where p.nome = 'escola') from portaria.usuarios as u where u.id = up.usuario_id and u.codigo > '3'$$),
  '["33344477733", "44444477732"]', 'by a role that is moved'
);
select is(
  tests.locked($$delete from portaria.usuario_papeis as up using portaria.usuarios as u where u.id = up.usuario_id and u.codigo < '3'$$),
  '["11144477735", "22244477734"]', 'by a role that is taken'
);

select * from finish();
rollback;
