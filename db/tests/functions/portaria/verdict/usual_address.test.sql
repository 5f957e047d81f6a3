-- The place that a verdict is about.
begin;
select plan(1);

select tests.remember(n, to_jsonb(tests.make_usuario(c))) is not null as made
from (values ('ana', '11144477735'), ('bia', '33344477733'), ('eva', '52998224725'), ('dora', '39053344705')) as v (n, c);
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) ->> 0)::uuid $$;
insert into portaria.otp_recusas (contexto, codigo_digest, ip, titular_id, motivo, criado_em, ate)
select 'sistema', convert_to(v.nome, 'UTF8'), v.ip::inet, tests.id(v.nome), 'rate_limited_ip', now() - v.idade::interval, now() + v.ate::interval
from (values ('ana', '203.0.113.1', '2 minutes', '1 hour'), ('ana', '203.0.113.2', '1 minute', '1 hour'), ('ana', '203.0.113.3', '3 minutes', '1 hour'), ('bia', '203.0.113.9', '0', '-1 second')) as v (nome, ip, idade, ate);
select tests.request('203.0.113.4');
select portaria.log_transacao('login.success', tests.id(n)) from unnest('{ana,bia}'::text[]) as n;
insert into portaria.login_otps (contexto, usuario_id, sal, hash, criado_em, expira_em)
select 'sistema', tests.id(v.nome), decode(md5(v.nome || v.idade), 'hex'), sha256('x'), now() - v.idade::interval, now()
from (values ('eva', '2 minutes'), ('eva', '1 minute'), ('eva', '3 minutes'), ('bia', '0')) as v (nome, idade);
insert into portaria.otp_envios (contexto, codigo_digest, ip, otp_id, ordem)
select 'sistema', o.hash, '203.0.113.0'::inet + 10 * v.ordem + extract(minute from now() - o.criado_em)::integer, o.id, v.ordem from portaria.login_otps as o, (values (2), (1)) as v (ordem);
select is(
  array(select host(portaria.usual_address(array[tests.id(n)])) from unnest('{ana,bia,eva,dora}'::text[]) as n), array['203.0.113.2', '203.0.113.4', '203.0.113.11', null],
  'the last refusal that lasts, else the last sign-in, else the first delivery of the last code'
);

select * from finish();
rollback;
