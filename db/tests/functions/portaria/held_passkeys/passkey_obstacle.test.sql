-- The verdict on a person whose role demands a passkey, the step that the reader may take, and the passkeys on the page.
begin;
select plan(34);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.page() returns jsonb language sql as $$ select api.person(tests.id('maria')) $$;
create function tests.read(leitora text) returns jsonb language plpgsql as $$
begin
  perform tests.act_as(leitora);
  return api.person(tests.id('maria'));
end $$;
create function tests.fact(pagina jsonb) returns jsonb language sql as $$
  select jsonb_build_array(fact.pagina -> 'situacao', fact.pagina -> 'entra', fact.pagina -> 'quem', fact.pagina -> 'passos', fact.pagina ->> 'ate' is not null)
$$;
create function tests.keys(pagina jsonb) returns jsonb language sql as $$ select jsonb_path_query_array(keys.pagina, '$.passkeys[*].nome') $$;
create function tests.age_key(nome text, de interval) returns void language sql security definer as $$
  update portaria.passkeys as p set vale_para_exige_em = now() + age_key.de where p.nome = age_key.nome
$$;
grant execute on all functions in schema tests to public;
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('bia', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.id('escola'))));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'), nome_completo => 'Maria')));
select tests.request();

-- No role demands one.
select is(tests.fact(tests.read('11144477735')), '["pode_entrar", true, null, [], false]', 'nothing is demanded: she can sign in');
select is(tests.keys(tests.page()), '[]', 'she has no passkey');

-- None.
select tests.act_as_tester();
update portaria.papeis set exige = 'passkey' where nome = 'coordenador';
select is(tests.fact(tests.read('11144477735')), '["exige_passkey", true, null, [], false]', 'without a passkey the verdict is exige_passkey: she gets in, and nobody else can make her one');
select is(tests.page() ->> 'porque',
  'Pode entrar. Um papel desta pessoa exige uma chave de acesso, e ela não tem nenhuma. Se nunca guardou uma ou perdeu o aparelho: ela entra com um código, guarda uma chave em Minha conta, e espera 24 horas ou pede à rede que a libere.',
  'the reason says what she does');
select is(tests.read('22244477734') ->> 'porque', tests.read('11144477735') ->> 'porque', 'a school reads the same');
select is(api.person(tests.id('bia')) ->> 'situacao', 'pode_entrar', 'nobody without that role is kept out');

-- One that does not count yet.
select tests.act_as_tester();
select tests.make_passkey(tests.id('maria'), 'Celular');
select tests.make_passkey(tests.id('maria'), 'Notebook');
select tests.age_key('Celular', '20 hours'), tests.age_key('Notebook', '23 hours');
select is(tests.fact(tests.read('11144477735')), '["exige_passkey", true, "rede", [], true]', 'an administrador without a passkey has no step');
select is(tests.page() ->> 'porque',
  'Pode entrar. Um papel desta pessoa exige uma chave de acesso, e a que ela guardou ainda não vale: espere até a hora indicada, ou peça à rede, que pode liberar a chave.',
  'and reads who has');
select ok((tests.page() ->> 'ate')::timestamptz between now() + interval '19 hours' and now() + interval '21 hours', 'ate is when the first one counts');
select is(tests.keys(tests.page()), '["Celular", "Notebook"]', 'the page lists them');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.page() #> '{passkeys,0}') as k), '{criada_em,id,nome,sincronizada,usada_em,vale_para_exige_em}', 'with nothing of the key');
select ok(not tests.page() -> 'pode' ? 'liberar', 'she cannot release');
select tests.act_as_tester();
select tests.make_passkey(tests.id('ana'), 'Da Ana');
select tests.age_key('Da Ana', '1 hour');
select ok(not tests.read('11144477735') -> 'pode' ? 'liberar', 'nor by a passkey that does not count yet');
select tests.act_as_tester();
select tests.age_key('Da Ana', '0');
select is(tests.fact(tests.read('11144477735')), '["exige_passkey", true, "leitor", ["passkey-release"], true]', 'one whose passkey counts releases it');
select matches(tests.page() ->> 'porque', 'ou libere a chave\.$', 'and reads so');
select ok(tests.page() -> 'pode' ? 'liberar', 'the page says that she may');
select ok(not api.person(tests.id('ana')) -> 'pode' ? 'liberar', 'on her own page she may not');
select is(tests.fact(tests.read('22244477734')), '["exige_passkey", true, "rede", [], true]', 'a school has no such step');
select is(tests.keys(tests.page()), '["Celular", "Notebook"]', 'but sees the passkeys of its own people, which it may remove');
select tests.act_as_tester();
select is((portaria.usuario_verdict(u) -> 'passos'), '["passkey-release"]', 'the command line releases too') from portaria.usuarios as u where u.id = tests.id('maria');

-- What comes first.
insert into portaria.login_otps (contexto, usuario_id, telefone, sal, hash, expira_em)
select 'sistema', u.id, u.telefone, uuid_send(gen_random_uuid()), sha256('x'), now() + interval '5 minutes' from portaria.usuarios as u where u.id = tests.id('maria');
select is(tests.read('11144477735') ->> 'situacao', 'codigo_a_caminho', 'a code on its way comes first');
select tests.act_as_tester();
delete from portaria.login_otps;
update portaria.usuarios set ativo = false where id = tests.id('maria');
select is(tests.read('11144477735') ->> 'situacao', 'inativa', 'an inactive record too');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where id = tests.id('maria');

-- One that counts, and one that was removed.
select tests.age_key('Notebook', '0');
select is(tests.fact(tests.read('11144477735')), '["pode_entrar", true, null, [], false]', 'one of two that counts is enough');
select tests.act_as_tester();
update portaria.passkeys set revogada_em = now() where nome = 'Notebook';
select is(tests.fact(tests.read('11144477735')), '["exige_passkey", true, "leitor", ["passkey-release"], true]', 'a removed one is nothing');
select is(tests.keys(tests.page()), '["Celular"]', 'and is not listed');

-- A school reads of its own roles alone.
select tests.act_as_tester();
update portaria.papeis set exige = null;
select tests.grant_papel(tests.id('maria'), 'especialista', null);
update portaria.papeis set exige = 'passkey' where nome = 'especialista';
select is(tests.read('11144477735') ->> 'situacao', 'exige_passkey', 'any of the roles counts for the network');
select is(tests.read('22244477734') ->> 'situacao', 'pode_entrar', 'a role elsewhere is nothing to a school');
select is(jsonb_build_array(tests.page() -> 'passkeys', tests.page() -> 'oculto' ? 'passkeys'), '[[], true]', 'nor are her passkeys, and that is said');
select tests.act_as_tester();
update portaria.papeis set exige = 'passkey' where nome = 'coordenador';
select is(tests.fact(tests.read('22244477734')), '["exige_passkey", true, "rede", [], true]', 'the role at the school is');
select matches(tests.page() ->> 'porque', 'ainda não vale', 'the reason is the same for a person with roles elsewhere');

-- Who has none that counts.
select tests.act_as_tester();
select is(portaria.people_without_passkey('coordenador'), tests.id('maria'), 'she is among those whom the demand keeps out');
select tests.age_key('Celular', '0');
select is_empty($$select portaria.people_without_passkey('coordenador')$$, 'and is not when one counts');

-- Families.
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_passkey(tests.the('filho'), 'Do João', 'portal');
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
update portaria.papeis set exige = null;
select tests.act_as('66644477730');
select is(tests.keys(api.person(tests.the('filho'))), '["Do João"]', 'a coordenador sees the passkeys of a student');
select is(tests.keys(api.person(tests.the('mae_a'))), '[]', 'and not at another record');

select * from finish();
rollback;
