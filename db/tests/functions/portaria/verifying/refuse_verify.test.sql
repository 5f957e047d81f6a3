-- What an address that has used up a limit is told, and what is noted of it.
begin;
select plan(3);

select tests.make_usuario('11144477735');
select tests.remember('portal', tests.make_portal()) is not null as portal;
insert into portaria.otp_tentativas (ip) select '203.0.113.1' from generate_series(1, 60);
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'sistema', int4send(n), '203.0.113.2' from generate_series(1, 10) as n;
create function tests.refused(ip text) returns text[] language plpgsql as $$
begin
  perform tests.request(ip);
  return array[portaria.refuse_verify('sistema', '11144477735') ->> 'code', portaria.refuse_verify('portal', '20000000299') ->> 'code'];
end $$;

select is(tests.refused('203.0.113.3'), array[null, null], 'an address that has a try left is not refused');
select is(tests.refused('203.0.113.1') || tests.refused('203.0.113.2'), array_fill('rate_limited_ip'::text, '{4}'), 'one that has none is');
select results_eq(
  $$select host(ip), dados ->> 'limite', usuario_id, (dados ->> 'titular_id')::uuid from portaria.logs_transacoes where evento = 'otp.refused' order by ip, usuario_id$$,
  $$select v.ip, v.limite, u.id, v.titular_id
    from (values
      ('203.0.113.1', 'erros_por_ip', true, null), ('203.0.113.1', 'erros_por_ip', false, tests.the('filho')),
      ('203.0.113.2', 'otps_por_ip', true, null), ('203.0.113.2', 'otps_por_ip', false, tests.the('filho'))
    ) as v (ip, limite, staff, titular_id)
    left join portaria.usuarios as u on v.staff order by v.ip, u.id$$,
  'the log has the person and the limit'
);

select * from finish();
rollback;
