-- How two keys are compared.
begin;
select plan(1);

create type tests.cor as enum ('azul');
create domain tests.codigo as integer;
select is(
  array(
    select case portaria.key_match('a', v.tipo, 'b', v.outro)
      when 'a = b' then v.n else case when portaria.key_match('a', v.tipo, 'b', v.outro) = 'format(''%s'', a) = format(''%s'', b) collate "C"' then v.n || ' as texts' end
    end
    from (values
      ('equal', 'text'::regtype, 'text'::regtype), ('a domain', 'integer', 'tests.codigo'), ('different', 'integer', 'bigint'),
      ('not of Postgres', 'tests.cor', 'tests.cor'), ('one of Postgres', 'text', 'tests.cor'), ('unknown', 'text', null)
    ) as v (n, tipo, outro)
  ),
  '{equal,"a domain","different as texts","not of Postgres as texts","one of Postgres as texts","unknown as texts"}',
  'by the operator of Postgres if both have one type of Postgres, also through a domain'
);

select * from finish();
rollback;
