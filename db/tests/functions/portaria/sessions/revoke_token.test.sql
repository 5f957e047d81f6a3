-- Revoking twice is revoking once.
begin;
select plan(1);

select portaria.revoke_token('x', '00000000-0000-4000-8000-000000000001', 1800000000);
select portaria.revoke_token('x', '00000000-0000-4000-8000-000000000002', 1900000000, 'other');
select portaria.revoke_token('y', '00000000-0000-4000-8000-000000000001', 1800000000, 'rotation');
select results_eq('select jti, usuario_id::text, motivo, expira_em from portaria.token_blacklist order by jti', $$values
  ('x', '00000000-0000-4000-8000-000000000001', 'logout', to_timestamp(1800000000)),
  ('y', '00000000-0000-4000-8000-000000000001', 'rotation', to_timestamp(1800000000))$$, 'the first row stays as it is');

select * from finish();
rollback;
