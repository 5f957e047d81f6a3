-- Policies and grants that would keep a protected table open.
begin;
select plan(17);

create schema hospede;
create table hospede.alvo (id uuid, escola_id uuid, "Nome" text, velha text);
create table hospede.outra (id uuid, escola_id uuid);
create function tests.refused(mudanca text, proprias name[] default '{}', alvo regclass default 'hospede.alvo') returns text language sql volatile as $$
  select tests.raised(format(
    '%s; select portaria.refuse_open(%L, %L); do $undo$ begin raise exception using errcode = %L, message = %L; end $undo$',
    refused.mudanca, refused.alvo, refused.proprias, 'UNDO1', 'closed'
  ))
$$;

select is(tests.refused('select'), 'UNDO1 closed', 'a table without policies and grants is accepted');
select is(tests.refused('grant select, insert, update, delete on hospede.alvo to authenticated'), 'UNDO1 closed', 'grants that policies limit are accepted');
select is(tests.refused('grant truncate, references on hospede.alvo to authenticated'),
  '55000 authenticated has REFERENCES, TRUNCATE on hospede.alvo, which would keep it open revoke all on hospede.alvo from authenticated;', 'grants that policies do not limit are refused');
select is(tests.refused('grant select on hospede.alvo to anon'), '55000 anon has SELECT on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'a grant to anon is refused');
select is(tests.refused('grant select on hospede.alvo to public'), '55000 public has SELECT on hospede.alvo, which would keep it open revoke all on hospede.alvo from public;', 'a grant to PUBLIC is refused');
select is(tests.refused('grant select, update on hospede.alvo to public; grant update, select on hospede.alvo to anon'),
  '55000 anon has SELECT, UPDATE on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'of several grantees the first by name is reported with all its privileges');
select is(tests.refused('grant select ("Nome") on hospede.alvo to anon'), '55000 anon has SELECT ("Nome") on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'a column grant to anon is refused');
select is(tests.refused('grant references ("Nome") on hospede.alvo to authenticated'),
  '55000 authenticated has REFERENCES ("Nome") on hospede.alvo, which would keep it open revoke all on hospede.alvo from authenticated;', 'a column grant of REFERENCES to authenticated is refused');
select is(tests.refused('grant select (velha) on hospede.alvo to anon; alter table hospede.alvo drop column velha'), 'UNDO1 closed', 'a grant on a dropped column is ignored');
select is(tests.refused('grant all on hospede.outra to public'), 'UNDO1 closed', 'grants on another table are ignored');
select is(tests.refused('create role dono; grant all on hospede.alvo to dono'), 'UNDO1 closed', 'a grant to a role of the operator is accepted');
select is(tests.refused('grant truncate on api.notas to service_role'), 'UNDO1 closed', 'a grant on a table of Portaria is ignored for another table');
select is(tests.refused('grant select (valor), update on api.notas to service_role', alvo => 'api.notas'),
  '55000 service_role has SELECT (valor), UPDATE on api.notas, which would keep it open revoke all on api.notas from service_role;', 'a grant to service_role on a table of Portaria is refused');

select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)'),
  '55000 policy aberta on hospede.alvo would keep the table open: it shows or reaches rows of any school drop policy aberta on hospede.alvo;', 'an open policy is refused');
select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)', '{aberta,outra}'), 'UNDO1 closed', 'an open policy among the own names is accepted');
select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)', '{outra}') like '55000 policy aberta%', true, 'an open policy with another name is refused');
select is(tests.refused('create policy aberta on hospede.outra for select to authenticated using (true)'), 'UNDO1 closed', 'a policy of another table is ignored');

select * from finish();
rollback;
