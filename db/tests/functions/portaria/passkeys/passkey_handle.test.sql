-- The handle by which an authenticator knows a person.
begin;
select plan(2);

select tests.request();
create function tests.handles() returns bytea[] language sql as $$
  select array_agg(portaria.passkey_handle(c, (tests.recall(n) ->> 0)::uuid) order by n, c) from unnest('{ana,bia}'::text[]) as n, unnest('{portal,sistema}'::text[]) as c
$$;
select tests.remember(n, to_jsonb(tests.make_usuario(c))) is not null as made from (values ('ana', '11144477735'), ('bia', '52998224725')) as v (n, c);
select is((select count(distinct h) from unnest(tests.handles()) as h where octet_length(h) = 64), 4::bigint, 'each person has one of 64 bytes in each context');
select tests.make_passkey((tests.recall('bia') ->> 0)::uuid, n) from unnest('{Celular,Notebook}'::text[]) as n;
select is(array_positions(tests.handles(), sha256('a') || sha256('b')), '{4}', 'that of a passkey goes on, for the same person and context');

select * from finish();
rollback;
