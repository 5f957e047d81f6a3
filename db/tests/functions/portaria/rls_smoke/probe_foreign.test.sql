-- The commands that reach a row of another school: each tried session, and no changes left.
begin;
select plan(23);

select tests.make_usuario('52998224725', 'coordenador'), tests.make_escola('Alheia') is not null as made;
create table api.alvo (escola_id uuid, nome text);
insert into api.alvo select id, nome from api.escolas;
alter table api.alvo enable row level security;
grant all on api.alvo to authenticated;
create function tests.passed(mudanca text, coluna name default 'escola_id') returns text[] language plpgsql volatile as $$
declare
  v_passou text[];
  v_claims text;
begin
  begin
    execute mudanca;
    perform tests.act_as('52998224725');
    v_claims := current_setting('request.jwt.claims');
    v_passou := portaria.probe_foreign('api.alvo', coluna);
    if current_setting('request.jwt.claims') <> v_claims then v_passou := v_passou || 'claims left behind'::text; end if;
    perform tests.act_as_tester();
    if (select count(*) <> 2 from api.alvo) then v_passou := v_passou || 'rows left behind'::text; end if;
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    return v_passou;
  end;
end;
$$;
create function tests.policy(comando text, quem text) returns text language sql as $$
  select format('create policy p on api.alvo for %s to authenticated %s (%s)', comando, case comando when 'insert' then 'with check' else 'using' end, quem)
$$;

select is(tests.passed('select'), '{}', 'without a policy no command passes');
select is(tests.passed(tests.policy(comando, format('portaria.claim_principal_role() = %L', papel))), array[comando], comando || ' as ' || papel)
from unnest('{coordenador,escola,especialista}'::text[]) as papel, unnest('{select,insert,update,delete}'::text[]) as comando
where (papel, comando) <> ('especialista', 'select');
select is(tests.passed(tests.policy('select', 'portaria.claim_principal_role() = ''especialista''')), '{}', 'an especialista is not tried for select');
select is(tests.passed(tests.policy(comando, 'portaria.claim_principal_role() is null')), array[comando], comando || ' without claims')
from unnest('{select,insert,update,delete}'::text[]) as comando;
select is(tests.passed(tests.policy('all', 'portaria.claim_principal_role() = ''administrador''')), '{}', 'an administrador is not tried');
select is(tests.passed('alter table api.alvo disable row level security'), '{select,insert,update,delete}', 'every command passes on an open table, each listed once');
select is(tests.passed('alter table api.alvo disable row level security; revoke delete on api.alvo from authenticated'), '{select,insert,update}', 'a command without the privilege is not tried');
select is(tests.passed('alter table api.alvo disable row level security; alter table api.alvo add column obrigatoria text not null default ''x''; alter table api.alvo alter column obrigatoria drop default'),
  '{select,insert,update,delete}', 'a constraint violation counts as passing the policies');
select is(tests.passed('truncate api.alvo; insert into api.alvo values (null), (null); ' || tests.policy('insert', 'escola_id is null'), null), '{insert}', 'a table without a school is tried with a row of default values');
select is(tests.passed(tests.policy('insert', 'escola_id is null')), '{}', 'a table with a school is tried with a row of a school');

select * from finish();
rollback;
