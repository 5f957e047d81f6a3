-- A sign-in that can be renewed is listed after its tokens are gone, to its owner alone.
begin;
select plan(2);

update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
select tests.remember('bia', to_jsonb(tests.make_usuario('11144477735'))) is not null as bia, tests.remember('davi', to_jsonb(tests.make_usuario('98765432100'))) is not null as davi;
select tests.request();
select api.verify_otp(codigo, tests.send(codigo), true) is not null as entered from unnest('{11144477735,98765432100}'::text[]) as codigo;
select tests.act_as_tester();
delete from portaria.sessoes;
create function tests.listed(nome text, contexto text) returns integer language sql as $$
  select jsonb_array_length(portaria.sessions_of(contexto, (tests.recall(nome) #>> '{}')::uuid, null))
$$;

select is(array[tests.listed('bia', 'sistema'), tests.listed('davi', 'sistema')], '{1,1}', 'each has the own one');
select is(tests.listed('bia', 'portal'), 0, 'none is of the other context');

select * from finish();
rollback;
