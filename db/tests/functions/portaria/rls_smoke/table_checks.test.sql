-- The checks of a diagnosis for one table.
begin;
select plan(7);

select tests.remember('minha', to_jsonb(tests.make_escola('Minha'))), tests.remember('alheia', to_jsonb(tests.make_escola('Alheia')));
select tests.make_usuario('52998224725', 'coordenador', (tests.recall('minha') #>> '{}')::uuid) is not null as made;
create table api.alvo (escola_id uuid);
insert into api.alvo select id from api.escolas;
alter table api.alvo enable row level security;
grant all on api.alvo to authenticated;
create function tests.lines(mudanca text, coluna name default 'escola_id', problemas text default null) returns text[] language plpgsql volatile as $$
declare
  v_linhas jsonb;
begin
  begin
    execute mudanca;
    perform tests.act_as('52998224725');
    v_linhas := portaria.table_checks('api.alvo', coluna, array[(tests.recall('minha') #>> '{}')::uuid], (tests.recall('alheia') #>> '{}')::uuid, problemas);
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    perform tests.act_as_tester();
    return array(select format('%s %s: %s', l ->> 'name', l ->> 'ok', l ->> 'detail') from jsonb_array_elements(v_linhas) with ordinality as e (l, n) order by n);
  end;
end;
$$;

select is(tests.lines('select'), array['alvo.protection true: row-level security is on', 'alvo.rows true: 0 rows seen, 0 of a school that is not yours',
  'alvo.foreign_read true: nothing of another school shows', 'alvo.foreign_write true: refused'], 'a protected table passes all checks');
select is((tests.lines('select', problemas => 'a; b'))[1:2], array['alvo.protection false: a; b', 'alvo.rows true: 0 rows seen, 0 of a school that is not yours'], 'a fault from the catalogue fails the protection check');
select is(tests.lines('select', null, 'a; b'), array['alvo.protection false: a; b'], 'a table without a school and with a fault has only the protection check');
select is(tests.lines('select', null), array['alvo.protection true: row-level security is on', 'alvo.rows true: 0 rows seen, 0 of a school that is not yours',
  'alvo.foreign_read true: nothing of another school shows', 'alvo.foreign_write true: refused'], 'a table without a school and without a fault has all checks');
select is((tests.lines('create policy p on api.alvo for select to authenticated using (true)'))[2:4],
  array['alvo.rows false: 2 rows seen, 1 of a school that is not yours', 'alvo.foreign_read false: rows of another school show', 'alvo.foreign_write true: refused'], 'visible rows of another school fail the checks of rows and foreign_read');
select is((tests.lines(format('create policy p on api.alvo for select to authenticated using (portaria.claim_escola_id() = %L)', tests.recall('minha') #>> '{}')))[3], 'alvo.foreign_read false: rows of another school show', 'rows of another school that only this caller sees fail foreign_read');
select is((tests.lines('alter table api.alvo disable row level security; revoke select, update on api.alvo from authenticated'))[2:4],
  array['alvo.rows true: 0 rows seen, 0 of a school that is not yours', 'alvo.foreign_read true: nothing of another school shows', 'alvo.foreign_write false: not refused: insert, delete'], 'possible writes to another school fail foreign_write');

select * from finish();
rollback;
