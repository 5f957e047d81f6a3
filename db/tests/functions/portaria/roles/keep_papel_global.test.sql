-- papeis.global cannot change while the role is granted.
begin;
select plan(4);

select tests.make_usuario('11144477735', 'administrador');
select throws_ok($$update portaria.papeis set global = false where nome = 'administrador'$$, '23514', null, 'global of a granted role cannot change');
select lives_ok($$update portaria.papeis set prioridade = 15 where nome = 'administrador'$$, 'prioridade of a granted role may change');
select lives_ok($$update portaria.papeis set global = false where nome = 'especialista'$$, 'global of a role that nobody has may change');
select lives_ok($$update portaria.papeis set global = true where nome = 'especialista'$$, 'global of a role that nobody has may change back');

select * from finish();
rollback;
