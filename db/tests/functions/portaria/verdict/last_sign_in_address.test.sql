-- Where a person signed in last.
begin;
select plan(1);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735'))) is not null as ana;
insert into portaria.logs_transacoes (evento, usuario_id, dados, ip, criado_em)
select v.evento, case v.quem when 'ana' then (tests.recall('ana') ->> 0)::uuid end, case v.quem when 'filho' then jsonb_build_object('titular_id', tests.the('filho')) end, v.ip::inet, now() - v.idade::interval
from (values
  ('login.success', 'ana', '203.0.113.2', '1 day'), ('login.success', 'ana', '203.0.113.1', '2 days'), ('login.success', 'ana', null, '0'), ('session.logout', 'ana', '203.0.113.9', '0'),
  ('portal.login.success', 'filho', '203.0.113.4', '2 hours'), ('portal.login.success', 'filho', '203.0.113.3', '3 hours'), ('portal.login.success', 'filho', null, '0'), ('portal.logout', 'filho', '203.0.113.9', '0'),
  ('login.success', 'nobody', '203.0.113.8', '0'), ('portal.login.success', 'nobody', '203.0.113.8', '0')
) as v (evento, quem, ip, idade);
select is(
  array(
    select host(portaria.last_sign_in_address(t.ids))
    from (values (1, array[(tests.recall('ana') ->> 0)::uuid]), (2, array[tests.the('filho')]), (3, array[tests.the('filho'), (tests.recall('ana') ->> 0)::uuid]), (4, array[(tests.recall('ana') ->> 0)::uuid, tests.the('filho')]), (5, array[tests.the('mae_a')])) as t (n, ids)
    order by t.n
  ),
  array['203.0.113.2', '203.0.113.4', '203.0.113.4', '203.0.113.4', null], 'that of the last sign-in of any of the records, where it is known'
);

select * from finish();
rollback;
