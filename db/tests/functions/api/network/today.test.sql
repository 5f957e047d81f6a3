-- The first page of an office: its people, and for the administrador channels, alerts and money.
begin;
select plan(8);

create temp table escolas_de_hoje as select tests.make_escola() as a, tests.make_escola() as b;
grant select on escolas_de_hoje to authenticated;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('39053344705', 'escola', (select a from escolas_de_hoje));
select tests.make_usuario('52998224725', 'coordenador', (select a from escolas_de_hoje));
select tests.make_usuario('16899535009', 'coordenador', (select b from escolas_de_hoje));
update portaria.usuarios set telefone = null where codigo in ('52998224725', '16899535009');
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, criado_em)
select 'sistema', '\x00', '203.0.113.1', c.canal, c.situacao, now() - interval '1 hour'
from (values ('sms', 'falhou'), ('sms', 'entregue'), ('whatsapp', 'entregue')) as c(canal, situacao);
insert into portaria.alertas (jti, usuario_id) select 'hoje', id from portaria.usuarios where codigo = '52998224725';
select tests.request();

select tests.act_as('11144477735');
select cmp_ok((api.today() #>> '{sem_telefone,total}')::integer, '>=', 2, 'the administrador sees people of every school');
select is(api.today() -> 'canais', '[{"canal": "sms", "enviados": 2, "falharam": 1}]', 'a channel that lost a message, with what it sent');
select cmp_ok((api.today() ->> 'alertas')::integer, '>=', 1, 'open alerts are counted');
select ok(api.today() -> 'dia' ?& '{envios,limite,custo_milesimos}', 'dia is that of deliveries');

select tests.act_as('39053344705', 'escola', (select a from escolas_de_hoje));
select is(jsonb_path_query_array(api.today(), '$.sem_telefone.pessoas[*].papeis[*].escola_id') - (select a::text from escolas_de_hoje), '[]', 'a school sees its own people');
select is((api.today() #>> '{sem_telefone,total}')::integer, 1, 'and counts them alone');
select is((api.today() - 'limite_erros') - 'sem_telefone', '{"canais": null, "alertas": null, "dia": null}', 'channels, alerts and money are not for a school');

select tests.act_as('52998224725', 'coordenador', (select a from escolas_de_hoje));
select tests.throws_code('select api.today()', 'not_allowed', 403, 'a coordenador sees nothing');

select * from finish();
rollback;
