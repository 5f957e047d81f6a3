-- papeis.global cannot change while the role is granted.
begin;
select plan(4);

select tests.make_usuario('11144477735', 'administrador');
select throws_ok($$update portaria.papeis set global = false where nome = 'administrador'$$, '23514', null, 'granted: global stays');
select lives_ok($$update portaria.papeis set prioridade = 15 where nome = 'administrador'$$, 'the rest may change');
select lives_ok($$update portaria.papeis set global = false where nome = 'especialista'$$, 'nobody has it: it may change');
select lives_ok($$update portaria.papeis set global = true where nome = 'especialista'$$, 'and back');

select * from finish();
rollback;
