-- Thirty wrong attempts a day for one person, over all codes.
begin;
select plan(5);

select tests.request();
select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
prepare limited as select portaria.limit_errors_by_titular((select id from portaria.usuarios where codigo = '11144477735'));

select lives_ok('limited', 'none yet');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 29, '3 hours');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 60, '24 hours 1 second');
select tests.make_erros((select id from portaria.usuarios where codigo = '52998224725'), 60, '1 hour');
select lives_ok('limited', 'twenty-nine of this person and day');
select tests.make_erros((select id from portaria.usuarios where codigo = '11144477735'), 1, '2 hours');
select tests.throws_code('execute limited', 'rate_limited_user', 429, 'thirty');
select ok(tests.retry_after('execute limited') between 75596 and 75600, 'until the oldest of them is a day old');
update portaria.limites set valor = 31 where nome = 'erros_por_usuario';
select lives_ok('limited', 'a raised limit');

select * from finish();
rollback;
