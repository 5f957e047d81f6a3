-- One person: who may read the page, and which parts of it.
begin;
select plan(47);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.school(nome text) returns uuid language sql as $$ select (tests.recall(school.nome) #>> '{}')::uuid $$;
grant execute on function tests.school(text) to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.school('escola'));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.school('escola'), nome_completo => 'Maria')));
select tests.grant_papel((tests.recall('maria') #>> '{}')::uuid, 'coordenador', tests.school('outra'));
select tests.remember('estranho', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.school('outra'))));
select tests.request();
select tests.remember('entrou', tests.act_as('33344477733', 'coordenador', tests.school('outra'))) is not null as signed_in;

select tests.act_as('11144477735');
select is(api.person(tests.school('maria')) - array['papeis', 'sessoes', 'historico', 'atualizado_em', 'id', 'pode'], jsonb_build_object(
  'contexto', 'sistema', 'nome_completo', 'Maria', 'codigo', '333******33', 'telefone', '****0011', 'ativo', true, 'ultimo_acesso', null,
  'situacao', 'pode_entrar', 'entra', true, 'ate', null, 'porque', 'Pode entrar: basta pedir um código.', 'quem', null, 'passos', '[]'::jsonb,
  'oculto', '[]'::jsonb, 'passkeys', '[]'::jsonb), 'a page has masked personal data and the verdict');
select is(jsonb_array_length(api.person(tests.school('maria')) -> 'papeis'), 2, 'the administrador sees the roles at every school');
select tests.throws_code(format('select api.person(%L)', gen_random_uuid()), 'not_found', 404, 'an unknown id is not_found');

select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) #>> '{papeis,0,escola_nome}', 'Escola A', 'a school sees the role at its school');
select is(jsonb_array_length(api.person(tests.school('maria')) -> 'papeis'), 1, 'a school sees no role at another school');
select ok(not api.person(tests.school('maria'))::text like '%Escola B%', 'a school does not see the name of another school');
select tests.throws_code(format('select api.person(%L)', tests.school('estranho')), 'not_allowed', 403, 'a school may not read people of another school');

-- A role at it, which it may give to anybody, tells a school nothing of a person with roles elsewhere.
select tests.act_as_tester();
insert into portaria.logs_transacoes (evento, usuario_id, escola_id, criado_em, geo, user_agent)
select t.evento, tests.school('maria'), t.escola, now() - t.ha, '{"city": "Recife"}', 'Mozilla/5.0 (Windows NT 10.0) Firefox/120.0'
from (values ('login.success', tests.school('escola'), interval '3 days'), ('login.success', tests.school('outra'), '2 days'), ('otp.sent', null, '1 day')) as t (evento, escola, ha);
insert into portaria.login_otps (contexto, usuario_id, telefone, sal, hash, criado_em, expira_em)
select 'sistema', u.id, u.telefone, uuid_send(gen_random_uuid()), sha256('x'), now() - interval '20 minutes', now() - interval '15 minutes' from portaria.usuarios as u where u.id = tests.school('maria');
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, canal, situacao, criado_em)
select 'sistema', sha256('x'), '203.0.113.9', id, 'twilio-sms', 'falhou', criado_em from portaria.login_otps;
create function tests.line(nome text) returns jsonb language sql as $$
  select jsonb_path_query_first(api.people(), '$.pessoas[*] ? (@.nome_completo == $nome)', jsonb_build_object('nome', line.nome))
$$;
grant execute on function tests.line(text) to public;
create function tests.days(momento text) returns integer language sql as $$ select round(extract(epoch from now() - days.momento::timestamptz) / 86400)::integer $$;
grant execute on function tests.days(text) to public;
select tests.act_as('11144477735');
select is(api.person(tests.school('maria')) ->> 'porque', 'Nenhum canal entregou o código (twilio-sms, há 20 minutos): confira o telefone e peça outro código.', 'the administrador sees which channels failed');
select is(tests.days(api.person(tests.school('maria')) ->> 'ultimo_acesso'), 2, 'the administrador sees the last sign-in at any school');
select is(tests.days(tests.line('Maria') ->> 'ultimo_acesso'), 2, 'the administrador sees the same last sign-in in the list');
select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) -> 'telefone', 'null', 'a school does not see the phone of a person with roles elsewhere');
select is(tests.days(api.person(tests.school('maria')) ->> 'ultimo_acesso'), 3, 'a school sees the last sign-in at its school');
select is(tests.days(tests.line('Maria') ->> 'ultimo_acesso'), 3, 'a school sees the same last sign-in in the list');
select is(api.person(tests.school('maria')) ->> 'situacao', 'canal_falhou', 'a school sees the verdict');
select is(api.person(tests.school('maria')) ->> 'porque', 'Nenhum canal entregou o código (todos falharam): peça à rede, que pode mudar o telefone.', 'a school does not see the failed channel, and reads who mends it');
select is(api.person(tests.school('maria')) -> 'oculto', '["telefone", "ultimo_acesso", "sessoes", "historico", "passkeys"]', 'what a school may not see is said to be hidden');
select is(tests.line('Maria') -> 'oculto', '["ultimo_acesso"]', 'also in the list');
select is(jsonb_build_array(api.person(tests.school('maria')) -> 'quem', api.person(tests.school('maria')) -> 'passos'), '["rede", []]', 'the network mends what the school may not');
select is(jsonb_path_query_array(api.person(tests.school('maria')) -> 'historico', '$[*].evento'), '["login.success"]', 'a school sees the history at its school only');
select tests.act_as_tester();
delete from portaria.usuario_papeis where usuario_id = tests.school('maria') and escola_id = tests.school('outra');
select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) ->> 'telefone', '****0011', 'a school sees the phone of a person with roles only there');
select ok(api.person(tests.school('maria')) ->> 'porque' like '%(twilio-sms, %', 'a school sees the failed channel of a person with roles only there');
select ok(jsonb_path_query_array(api.person(tests.school('maria')) -> 'historico', '$[*].evento') @> '["otp.sent"]', 'a school sees events without a school of a person with roles only there');
select tests.act_as_tester();
delete from portaria.login_otps;
delete from portaria.otp_envios;

-- The pages that follow a change show a school no more than api.person does.
create function tests.pages(sql text) returns jsonb[] language plpgsql as $$
declare
  v_pagina jsonb;
begin
  execute pages.sql into v_pagina;
  return array[v_pagina, api.person((v_pagina ->> 'id')::uuid)];
end;
$$;
grant execute on function tests.pages(text) to public;
select tests.act_as('22244477734');
select is(p[1], p[2], m.nome || ' returns the page that api.person gives a school')
from (values
  ('person_update', format('%L, nome_completo => %L', api.person(tests.school('maria')) ->> 'atualizado_em', 'Maria')),
  ('person_unlock', null), ('person_end_sessions', null), ('person_deactivate', null), ('person_activate', null)
) as m (nome, campos), tests.pages(format('select api.%I(%L%s)', m.nome, tests.school('maria'), ', ' || m.campos)) as p;
select is(p[1], p[2], 'person_create returns the page that api.person gives a school')
from tests.pages(format('select api.person_create(%L, %L, null, %L, %L)', '98765432100', 'Rui', 'coordenador', tests.school('escola'))) as p;

select tests.act_as('33344477733', 'coordenador', tests.school('escola'));
select tests.throws_code(format('select api.person(%L)', tests.school('maria')), 'not_allowed', 403, 'a coordenador may not read the staff, not even their own page');

-- The school that took the last role may give it back.
select tests.act_as('22244477734');
select is(api.role_revoke('coordenador', tests.school('escola'), tests.school('maria')) -> 'papeis', '[]', 'a school takes the only role');
select is(jsonb_build_array(api.person(tests.school('maria')) -> 'situacao', api.person(tests.school('maria')) -> 'entra', api.person(tests.school('maria')) -> 'passos'),
  '["sem_papel", false, ["role-grant"]]', 'then the person cannot sign in, and the school may give a role');
select is(api.person(tests.school('maria')) -> 'pode', '["papeis"]', 'and nothing else');
select is(tests.line('Maria') ->> 'situacao', 'sem_papel', 'the person stays in the list of the school');
select tests.throws_code(format('select api.person_update(%L, now(), telefone => %L)', tests.school('maria'), '+5511900000001'), 'not_allowed', 403, 'a person without a role is not the school''s to change');
select is(api.role_grant('coordenador', tests.school('escola'), tests.school('maria'), destino => '0011') #>> '{papeis,0,nome}', 'coordenador', 'the school gives the role back by id');
select is(api.person(tests.school('maria')) -> 'entra', 'true', 'and the person can sign in');
select tests.act_as('11144477735');
select is(api.role_revoke('coordenador', tests.school('escola'), tests.school('maria')) -> 'papeis', '[]', 'the network takes the role');
select tests.act_as('22244477734');
select tests.throws_code(format('select api.person(%L)', tests.school('maria')), 'not_allowed', 403, 'what the network took the school does not see');

-- Students and guardians.
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
select tests.act_as('66644477730');
select is(api.person(tests.the('filho')) ->> 'nome_completo', 'João Alves', 'a coordenador sees the students of the school');
select is(api.person(tests.the('filha')) ->> 'telefone', '****0011', 'a student without a phone has the phone of the guardian');
select tests.throws_code(format('select api.person(%L)', tests.the('mae_b')), 'not_allowed', 403, 'a coordenador may not read guardians of another school');

-- The verdicts of a record.
select tests.act_as_tester();
select tests.grant_papel(tests.school('maria'), 'coordenador', tests.school('escola'));
create function tests.situation(id uuid) returns text language sql security definer set search_path = pg_catalog as $$
  select portaria.usuario_page((select u from portaria.usuarios as u where u.id = situation.id), null) ->> 'situacao'
$$;
update portaria.usuarios set telefone = null where id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'sem_telefone', 'the verdict without a phone is sem_telefone');
delete from portaria.usuario_papeis where usuario_id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'sem_papel', 'a missing role takes precedence over a missing phone');
update portaria.usuarios set ativo = false where id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'inativa', 'inactive takes precedence over a missing role');
select is(portaria.profile_page(portaria.find_profile(tests.the('saiu'))) ->> 'situacao', 'inativa', 'the verdict of a student who left is inativa');
select is(portaria.profile_page(portaria.find_profile(tests.the('mae_a'))) ->> 'situacao', 'telefones_diferentes', 'the verdict of one CPF with several phones is telefones_diferentes');
update api.alunos set nome_completo = 'Outra Pessoa' where id = tests.the('mae_aluna');
select is(portaria.profile_page(portaria.find_profile(tests.the('mae_a'))) ->> 'situacao', 'cpf_duplicado', 'the verdict of one CPF with several names is cpf_duplicado');

select * from finish();
rollback;
