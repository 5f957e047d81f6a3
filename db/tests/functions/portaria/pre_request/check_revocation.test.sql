-- The blacklist, looked up by jti.
begin;
select plan(7);

insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('revoked', gen_random_uuid(), now() + interval '1 hour');

select tests.throws_code($$select portaria.check_revocation('revoked')$$, 'token_revoked', 401, 'a revoked token');
select throws_ok($$select portaria.check_revocation('revoked')$$, 'PGRST',
  '{"code": "token_revoked", "hint": null, "details": null, "message": "Token revogado"}', 'with the message of the specification');
select lives_ok($$select portaria.check_revocation('other')$$, 'another token');
select lives_ok($$select portaria.check_revocation('Revoked')$$, 'the id is taken letter by letter');
select lives_ok($$select portaria.check_revocation(null)$$, 'a token without jti');

-- The row counts for as long as it is there.
update portaria.token_blacklist set expira_em = now() - interval '1 hour';
select tests.throws_code($$select portaria.check_revocation('revoked')$$, 'token_revoked', 401, 'an old row still counts');

-- One index probe.
insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'n' || n, gen_random_uuid(), now() from generate_series(1, 2000) as n;
analyze portaria.token_blacklist;
create function tests.plan_of(sql text) returns text language plpgsql as $$
declare v_line text; v_plan text := '';
begin
  for v_line in execute 'explain ' || plan_of.sql loop v_plan := v_plan || v_line || E'\n'; end loop;
  return v_plan;
end $$;
select matches(tests.plan_of($$select from portaria.token_blacklist as b where b.jti = 'x'$$), 'token_blacklist_jti_key', 'the probe uses the unique index');

select * from finish();
rollback;
