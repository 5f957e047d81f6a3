-- Whether wrong attempts lock a person now.
begin;
select plan(1);

select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735'))) is not null as ana;
select tests.remember('bia', to_jsonb(tests.make_usuario('33344477733'))) is not null as bia;
select tests.remember('eva', to_jsonb(tests.make_usuario('52998224725'))) is not null as eva;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) ->> 0)::uuid $$;
select tests.make_erros(tests.id(n), 30, '1 hour') from unnest('{ana,eva}'::text[]) as n;
select portaria.unlock_titulares(array[tests.id('eva')]);
select is(array(select n from unnest('{ana,bia,eva}'::text[]) as n where portaria.is_locked(array[tests.id(n)], null)), '{ana}', 'with thirty of them, and without an unlock since');

select * from finish();
rollback;
