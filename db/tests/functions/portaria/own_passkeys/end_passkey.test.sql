-- The sign-ins that a passkey opened or confirmed and that can be renewed end with it.
begin;
select plan(2);

select tests.make_usuario('11144477735');
select tests.make_passkey(u.id) from portaria.usuarios as u;
insert into portaria.limites (nome, valor, unidade) values ('renovacao_maxima', 604800, 'segundos') on conflict (nome) do update set valor = excluded.valor;
select tests.request();
select api.verify_otp('11144477735', tests.send('11144477735'), true) is not null as by_code;
select tests.use_passkey(tests.credential('Chave'), manter => true) is not null as by_passkey;
select tests.request();
select tests.remember('confirmada', api.verify_otp('11144477735', tests.send('11144477735'), true)) is not null as by_code;
select tests.use_passkey(tests.credential('Chave'), tests.recall('confirmada') -> 'claims') is not null as confirmed;
select tests.act_as_tester();
select tests.remember('nova', api.refresh(tests.recall('confirmada') -> 'renovacao' ->> 'token')) is not null as renewed;
select is((select s.meio from portaria.sessoes as s where s.jti = tests.recall('nova') -> 'claims' ->> 'jti'), 'codigo', 'a renewal of a confirmed sign-in has no passkey');
delete from portaria.sessoes;
select portaria.end_passkey(p, null) from portaria.passkeys as p;
select results_eq('select meio, encerrada_em is not null from portaria.renovacoes order by meio, 2', $$values ('codigo', false), ('codigo', true), ('passkey', true)$$, 'also when its tokens are gone, and others go on');

select * from finish();
rollback;
