-- Which limit of an address keeps a person from signing in there.
begin;
select plan(4);

select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735'))) is not null as ana;
select tests.remember('bia', to_jsonb(tests.make_usuario('33344477733'))) is not null as bia;
create function tests.limits(ip inet) returns text[] language sql security definer as $$
  select array(
    select concat_ws(' ', l.limite, l.segundos between 3500 and 3600)
    from (values (1, 'ana', true), (2, 'ana', false), (3, 'bia', true)) as v (n, nome, com_codigo),
      portaria.limited_network(array[(tests.recall(v.nome) ->> 0)::uuid], limits.ip, v.com_codigo) as l
    order by v.n
  )
$$;
-- Ana has a code, asked for at .3; ten others asked there, and at .2; sixty were wrong at .1.
select tests.request('203.0.113.3');
select tests.send('11144477735') is not null as sent;
select tests.act_as_tester();
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', int4send(n), '203.0.113.0'::inet + a from generate_series(1, 10) as n, unnest('{2,3,4,5}'::int[]) as a;
insert into portaria.otp_tentativas (ip) select '203.0.113.1' from generate_series(1, 60);
-- Her code was asked about at .4 too, and for the portal at .5.
insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, verificacao)
select v.contexto, e.codigo_digest, v.ip::inet, 'recusado', true
from portaria.otp_envios as e, (values ('sistema', '203.0.113.4'), ('portal', '203.0.113.5')) as v (contexto, ip) where e.otp_id is not null;

select is(
  array(select ip || ' ' || tests.limits(ip::inet)::text from unnest('{203.0.113.1,203.0.113.2,203.0.113.5,203.0.113.6}'::text[]) as ip),
  array[
    '203.0.113.1 {"erros_por_ip t","erros_por_ip t","erros_por_ip t"}', '203.0.113.2 {"otps_por_ip t","otps_por_ip t","otps_por_ip t"}',
    '203.0.113.5 {"otps_por_ip t","otps_por_ip t","otps_por_ip t"}', '203.0.113.6 {"","",""}'
  ], 'too many wrong codes come first, then too many sends'
);
select is(array(select tests.limits(ip)::text from unnest('{203.0.113.3,203.0.113.4}'::inet[]) as ip), array_fill('{"","otps_por_ip t","otps_por_ip t"}'::text, '{2}'), 'a valid code needs no send where it was asked about');
update portaria.otp_envios set criado_em = criado_em - interval '61 minutes' where verificacao;
select is(tests.limits('203.0.113.4'), '{"otps_por_ip t","otps_por_ip t","otps_por_ip t"}', 'unless that was an hour ago');
update portaria.login_otps set expira_em = now();
select is(tests.limits('203.0.113.3'), '{"otps_por_ip t","otps_por_ip t","otps_por_ip t"}', 'nor if the code is valid no more');

select * from finish();
rollback;
