-- An author has five drafts; the oldest is forgotten for a new one.
begin;
select plan(2);

select tests.remember('eu', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as author;
select tests.remember('outro', to_jsonb(tests.make_usuario('22244477734', 'administrador'))) is not null as another;
create function tests.draft(autor text, horas integer default 0) returns void language plpgsql as $$
declare
  v_id uuid := (portaria.begin_draft('equipe', (tests.recall(draft.autor) #>> '{}')::uuid, null, '{cpf,nome}')).id;
begin
  update portaria.importacoes as i set criado_em = now() - draft.horas * interval '1 hour' where i.id = v_id;
end;
$$;
create function tests.ages(autor text) returns integer[] language sql as $$
  select array_agg(extract(epoch from now() - i.criado_em)::integer / 3600 order by i.criado_em desc)
  from portaria.importacoes as i
  where i.ator_id is not distinct from (tests.recall(ages.autor) #>> '{}')::uuid
$$;
select tests.draft('outro', 9), tests.draft('ninguem', 9), tests.draft('ninguem', 9), tests.draft('ninguem', 9), tests.draft('ninguem', 9), tests.draft('ninguem', 9);
select tests.draft('eu', h) from unnest('{5,3,4,1,2}'::integer[]) as h;
select tests.draft('eu'), tests.draft('ninguem');

select is(tests.ages('eu'), '{0,1,2,3,4}', 'the sixth draft takes the place of the oldest one');
select is(tests.ages('outro') || tests.ages('ninguem'), '{9,0,9,9,9,9,9}', 'those of others stay, and so do all of the command line');

select * from finish();
rollback;
