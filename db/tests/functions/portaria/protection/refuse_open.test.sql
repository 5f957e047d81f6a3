-- What would keep a table open although it is isolated by school.
begin;
select plan(15);

create schema hospede;
create table hospede.alvo (id uuid, escola_id uuid, "Nome" text, velha text);
create table hospede.outra (id uuid, escola_id uuid);
create function tests.refused(mudanca text, proprias name[] default '{}') returns text language sql volatile as $$
  select tests.raised(format(
    '%s; select portaria.refuse_open(%L, %L); do $undo$ begin raise exception using errcode = %L, message = %L; end $undo$',
    refused.mudanca, 'hospede.alvo', refused.proprias, 'UNDO1', 'closed'
  ))
$$;

select is(tests.refused('select'), 'UNDO1 closed', 'a table of nobody else');
select is(tests.refused('grant select, insert, update, delete on hospede.alvo to authenticated'), 'UNDO1 closed', 'what policies bound');
select is(tests.refused('grant truncate, references on hospede.alvo to authenticated'),
  '55000 authenticated has REFERENCES, TRUNCATE on hospede.alvo, which would keep it open revoke all on hospede.alvo from authenticated;', 'what they do not');
select is(tests.refused('grant select on hospede.alvo to anon'), '55000 anon has SELECT on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'anon');
select is(tests.refused('grant select on hospede.alvo to public'), '55000 public has SELECT on hospede.alvo, which would keep it open revoke all on hospede.alvo from public;', 'PUBLIC');
select is(tests.refused('grant select, update on hospede.alvo to public; grant update, select on hospede.alvo to anon'),
  '55000 anon has SELECT, UPDATE on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'of several the first by name, with all that it has');
select is(tests.refused('grant select ("Nome") on hospede.alvo to anon'), '55000 anon has SELECT ("Nome") on hospede.alvo, which would keep it open revoke all on hospede.alvo from anon;', 'a column');
select is(tests.refused('grant references ("Nome") on hospede.alvo to authenticated'),
  '55000 authenticated has REFERENCES ("Nome") on hospede.alvo, which would keep it open revoke all on hospede.alvo from authenticated;', 'a column of authenticated');
select is(tests.refused('grant select (velha) on hospede.alvo to anon; alter table hospede.alvo drop column velha'), 'UNDO1 closed', 'a column that was dropped');
select is(tests.refused('grant all on hospede.outra to public'), 'UNDO1 closed', 'another table');
select is(tests.refused('create role dono; grant all on hospede.alvo to dono'), 'UNDO1 closed', 'an operator''s role');

select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)'),
  '55000 policy aberta on hospede.alvo would keep the table open: it shows or reaches rows of any school drop policy aberta on hospede.alvo;', 'a policy');
select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)', '{aberta,outra}'), 'UNDO1 closed', 'not one''s own');
select is(tests.refused('create policy aberta on hospede.alvo for select to authenticated using (true)', '{outra}') like '55000 policy aberta%', true, 'but any other');
select is(tests.refused('create policy aberta on hospede.outra for select to authenticated using (true)'), 'UNDO1 closed', 'nor one of another table');

select * from finish();
rollback;
