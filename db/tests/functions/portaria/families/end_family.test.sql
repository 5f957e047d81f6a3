-- Every token of a sign-in ends, once.
begin;
select plan(3);

insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
select jti, lpad(familia::text, 32, '0')::uuid, 'sistema', gen_random_uuid(), now(), now(), now() + interval '1 hour', encerrada_em::timestamptz
from (values ('a', 1, null), ('b', 1, null), ('before', 1, '2026-01-01'), ('other', 2, null)) as s (jti, familia, encerrada_em);
select portaria.end_family(lpad('1', 32, '0')::uuid);
select is((select array_agg(jti order by jti) from portaria.sessoes where encerrada_em between now() and clock_timestamp()), '{a,b}', 'every open token of the sign-in ends now');
select is((select encerrada_em from portaria.sessoes where jti = 'before'), '2026-01-01', 'a token that had ended keeps its time');
select is((select encerrada_em from portaria.sessoes where jti = 'other'), null, 'another sign-in stays open');

select * from finish();
rollback;
