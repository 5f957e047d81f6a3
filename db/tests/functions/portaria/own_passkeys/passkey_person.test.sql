-- How an authenticator names the account of a passkey.
begin;
select plan(2);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', nome_completo => 'Ana Prado');
select tests.make_usuario('52998224725', nome_completo => '  Bia Lima');
select results_eq(
  $$select c || ' ' || p.nome, portaria.passkey_person(c, p.id)
    from unnest('{portal,sistema}'::text[]) as c,
    (select 'Bia', u.id from portaria.usuarios as u where u.codigo = '52998224725' union all select n, tests.the(n) from unnest('{filha,mae_b}'::text[]) as n) as p (nome, id)
    order by c, p.nome collate "C"$$,
  $$values ('portal Bia', null), ('portal filha', 'Mia ••50'), ('portal mae_b', 'Irene ••08'), ('sistema Bia', 'Bia ••25'), ('sistema filha', null), ('sistema mae_b', null)$$,
  'the first name and the last two digits of the login code, each in its context'
);

update api.alunos set cpf = null where id = tests.the('filha');
select is(portaria.passkey_person('portal', tests.the('filha')), 'Mia ••', 'a student without a CPF has a name, too');

select * from finish();
rollback;
