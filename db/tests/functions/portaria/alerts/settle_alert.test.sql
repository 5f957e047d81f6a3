-- Settling the alert of a copied passkey removes this passkey; settling that of a token removes none.
begin;
select plan(2);

select tests.make_usuario('11144477735');
select tests.make_passkey(u.id, 'Copiada'), tests.make_passkey(u.id, 'Outra') from portaria.usuarios as u;
select tests.request();
insert into portaria.alertas (tipo, jti, usuario_id)
select t.tipo, case t.tipo when 'passkey' then p.id::text else gen_random_uuid()::text end, p.titular_id
from portaria.passkeys as p
cross join (values ('passkey'), ('token')) as t (tipo)
where p.nome = 'Copiada';
create function tests.settle(tipo text) returns text[] language sql as $$
  select portaria.settle_alert(a, 'Visto', a.usuario_id) from portaria.alertas as a where a.tipo = settle.tipo;
  select array_agg(p.nome order by p.nome) from portaria.passkeys as p where p.revogada_em is not null
$$;

select is(tests.settle('token'), null, 'the alert of a token removes no passkey');
select is(tests.settle('passkey'), '{Copiada}', 'that of a copied passkey removes it, and no other');

select * from finish();
rollback;
