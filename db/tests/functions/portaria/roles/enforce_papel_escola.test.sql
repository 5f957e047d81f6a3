-- escola_id is null exactly when the role is global.
begin;
select plan(8);

select tests.make_usuario('11144477735', null);
select tests.make_escola('Aurora');
create function tests.granted(papel text, escola text) returns void language sql as $$
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  select u.id, p.id, e.id from portaria.usuarios as u join portaria.papeis as p on p.nome = papel left join api.escolas as e on e.nome = escola
$$;

select lives_ok($$select tests.granted('administrador', null)$$, 'a global role without a school is accepted');
select lives_ok($$select tests.granted('coordenador', 'Aurora')$$, 'a school role with a school is accepted');
select throws_ok($$select tests.granted('especialista', 'Aurora')$$, '23514', null, 'a global role with a school is refused');
select throws_ok($$select tests.granted('escola', null)$$, '23514', null, 'a school role without a school is refused');
select throws_ok($$update portaria.usuario_papeis set escola_id = null where escola_id is not null$$, '23514', null, 'an update that removes the school is refused');
select throws_ok($$update portaria.usuario_papeis set papel_id = (select id from portaria.papeis where nome = 'escola') where escola_id is null$$, '23514', null, 'an update that changes the kind of role is refused');
select throws_ok($$select tests.granted('administrador', null)$$, '23505', null, 'the same global role twice is refused');
select throws_ok($$select tests.granted('coordenador', 'Aurora')$$, '23505', null, 'the same role at the same school twice is refused');

select * from finish();
rollback;
