-- A school other than that of the token.
begin;
select plan(3);

insert into api.escolas (id, nome) values
  ('00000000-0000-4000-8000-0000000000e3', 'Cedro'), ('00000000-0000-4000-8000-0000000000e2', 'Boa Vista'), ('00000000-0000-4000-8000-0000000000e1', 'Aurora');
select tests.make_usuario('52998224725', 'coordenador', '00000000-0000-4000-8000-0000000000e1'), tests.make_usuario('11144477735', 'coordenador', '00000000-0000-4000-8000-0000000000e3'),
  tests.make_usuario('98765432100', 'especialista');
select tests.act_as('52998224725') is not null as acting;
select is(portaria.foreign_school(), '00000000-0000-4000-8000-0000000000e2', 'the first other school by key is returned');
select tests.act_as('11144477735') is not null as acting;
select is(portaria.foreign_school(), '00000000-0000-4000-8000-0000000000e1', 'the first school by key is returned when it is not the token''s');
select tests.act_as('98765432100') is not null as acting;
select is(portaria.foreign_school(), null, 'a role of every school has no other school');

select * from finish();
rollback;
