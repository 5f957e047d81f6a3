-- The row that ends all portal sessions of a profile is deleted after every earlier token has expired.
begin;
select plan(5);

insert into portaria.portal_sessoes (titular_id, validas_desde) values
  (gen_random_uuid(), now() - interval '32 hours 1 minute'), (gen_random_uuid(), now() - interval '33 hours'),
  (gen_random_uuid(), now() - interval '31 hours 59 minutes'), (gen_random_uuid(), now() + interval '1 minute');
select is(portaria.forget_portal_ends(1), 1::bigint, 'a batch of one deletes one row');
select is(portaria.run_maintenance() -> 'portal_sessoes', '1', 'the daily clean-up deletes the other old rows');
select is((select count(*)::integer from portaria.portal_sessoes), 2, 'rows that may still end a token stay');

update portaria.limites set valor = 3600 where nome = 'sessao_portal_maxima';
select is(portaria.forget_portal_ends(10), 1::bigint, 'a shorter maximum session takes effect at once');
select alike(p.prosrc, '%limit forget_portal_ends.lote for update skip locked%', 'a row locked by a request is skipped') from pg_proc as p where p.oid = 'portaria.forget_portal_ends(integer)'::regprocedure;

select * from finish();
rollback;
