-- The sign-ins that a passkey opened and that can be renewed end with it.
begin;
select plan(1);

select tests.make_usuario('11144477735');
select tests.make_passkey(u.id) from portaria.usuarios as u;
insert into portaria.limites (nome, valor, unidade) values ('renovacao_maxima', 604800, 'segundos') on conflict (nome) do update set valor = excluded.valor;
select tests.request();
select api.verify_otp('11144477735', tests.send('11144477735'), true) is not null as by_code;
select tests.use_passkey(tests.credential('Chave'), manter => true) is not null as by_passkey;
select tests.act_as_tester();
delete from portaria.sessoes;
select portaria.end_passkey(p, null) from portaria.passkeys as p;
select results_eq('select meio, encerrada_em is not null from portaria.renovacoes order by meio', $$values ('codigo', false), ('passkey', true)$$, 'also when its tokens are gone, and others go on');

select * from finish();
rollback;
