-- While the role administrador demands a passkey, somebody who has it keeps a passkey that counts.
begin;
select plan(7);

select tests.remember('eva', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as eva;
select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'administrador'))) is not null as ana;
select tests.remember('bia', to_jsonb(tests.make_usuario('98765432100', 'especialista'))) is not null as bia;
select tests.make_passkey((tests.recall(n) ->> 0)::uuid, n) from unnest('{eva,ana,bia}'::text[]) as n;
create function tests.left(about text) returns text language sql as $$ select lives_ok('select portaria.require_passkey_left()', about) $$;
create function tests.none(about text) returns text language sql as $$ select tests.throws_code('select portaria.require_passkey_left()', 'last_administrador', 409, about) $$;

update portaria.papeis set exige = 'passkey' where nome = 'administrador';
select tests.left('two have one');
select ok(tests.holds('administradores'), 'it waits for another one who leaves');
update portaria.passkeys set revogada_em = now() where nome = 'eva';
select tests.left('the other one has one');
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour' where nome = 'ana';
select tests.none('one that does not count yet is none, and neither is that of another role');
update portaria.passkeys set vale_para_exige_em = now() where nome = 'ana';
update portaria.usuarios set ativo = false where id = (tests.recall('ana') ->> 0)::uuid;
select tests.none('nor is that of an inactive person');
update portaria.papeis set exige = null where nome = 'administrador';
select tests.left('a role that demands none may have none');
update portaria.papeis set exige = 'passkey' where nome = 'especialista';
select tests.left('nor does the demand of another role count');

select * from finish();
rollback;
