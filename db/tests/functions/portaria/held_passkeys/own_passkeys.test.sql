-- The passkeys of a person.
begin;
select plan(1);

select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735'))) is not null as ana;
select tests.make_passkey((tests.recall('ana') ->> 0)::uuid, n, c)
from (values ('Depois', 'sistema'), ('Antes', 'sistema'), ('Portal', 'portal'), ('Removida', 'sistema')) as v (n, c);
update portaria.passkeys set criada_em = criada_em - interval '1 day' where nome = 'Antes';
update portaria.passkeys set revogada_em = now() where nome = 'Removida';
set local enable_indexscan = off; -- which has the order of the table's index
set local enable_bitmapscan = off;
select is(array(select p.nome from portaria.own_passkeys('sistema', (tests.recall('ana') ->> 0)::uuid) as p), '{Antes,Depois}', 'those of the context that are good, the oldest first');

select * from finish();
rollback;
