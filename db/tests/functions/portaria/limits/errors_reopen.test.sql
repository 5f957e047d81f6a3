-- Thirty wrong attempts a day for one person, over all codes.
begin;
select plan(5);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
create function tests.reopens() returns integer language sql as $$
  select portaria.errors_reopen((select id from portaria.usuarios where codigo = '11144477735'))
$$;

select is(tests.reopens(), null, 'none yet');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 29, '3 hours');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 60, '24 hours 1 second');
select tests.make_erros((select id from portaria.usuarios where codigo = '52998224725'), 60, '1 hour');
select is(tests.reopens(), null, 'twenty-nine of this person and day');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 1, '2 hours');
select ok(tests.reopens() > 0, 'thirty');
select ok(tests.reopens() between 75596 and 75600, 'until the oldest of them is a day old');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select is(tests.reopens(), null, 'a raised limit');

select * from finish();
rollback;
