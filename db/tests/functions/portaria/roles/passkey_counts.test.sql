-- The passkey that opened a session counts where its role demands one.
begin;
select plan(5);

select tests.remember('eva', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as eva;
select tests.remember('bia', to_jsonb(tests.make_usuario('22244477734', 'administrador'))) is not null as bia;
select tests.make_passkey((tests.recall('eva') #>> '{}')::uuid, 'Chave'), tests.make_passkey((tests.recall('bia') #>> '{}')::uuid, 'Outra');
select tests.request();
select tests.remember('claims', tests.use_passkey(tests.credential('Chave')) -> 'claims') is not null as signed_in;
select tests.act_as_tester();
create function tests.counts(mudanca text) returns boolean language plpgsql as $$
declare
  v_conta boolean;
begin
  execute counts.mudanca;
  select portaria.passkey_counts(tests.recall('claims')) into v_conta;
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  return v_conta;
end;
$$;

select is(tests.counts('select'), true, 'the passkey that opened the session counts');
select is(tests.counts('update portaria.passkeys set revogada_em = now()'), false, 'not when it was removed since');
select is(tests.counts($$update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour'$$), false, 'nor within 24 hours of a registration by code');
select is(tests.counts($$update portaria.sessoes set passkey_id = (select k.id from portaria.passkeys as k where k.nome = 'Outra')$$), false, 'nor does that of another person');
select is(tests.counts('delete from portaria.sessoes'), false, 'a token without a row has none');

select * from finish();
rollback;
