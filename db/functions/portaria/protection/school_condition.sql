/*
 * Each table on the way to the school is compared with an array of keys, which Postgres evaluates once a query and
 * looks up in an index. Each step filters by the schools of the token, and row-level security of those tables applies
 * to the reader too: a row that the reader may not see gives nothing.
 */
create or replace function portaria.school_condition(tabela regclass, coluna name, via boolean) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_passo record;
  v_tipo text;
  v_condicao text;
begin
  for v_passo in
    select p.*, case when p.passo = 0 then '' else format('p%s.', p.passo) end as prefixo
    from portaria.school_path(school_condition.tabela, school_condition.coluna, school_condition.via) as p
    order by p.passo desc
  loop
    if v_condicao is null then
      v_tipo := portaria.school_key_type(v_passo.relacao, v_passo.campo);
      v_condicao := format(
        case v_tipo when 'uuid' then '%s%I = any ((select portaria.claim_schools())::uuid[])'
          else '%s%I = any ((select portaria.claim_school_keys()::%s[])::%3$s[])' end,
        v_passo.prefixo, v_passo.campo, v_tipo
      );
    else
      v_condicao := format(
        '%1$s%2$I = any (array(select p%3$s.%4$I from %5$s as p%3$s where %6$s))',
        v_passo.prefixo, v_passo.campo, v_passo.passo + 1, v_passo.chave, v_passo.pai, v_condicao
      );
    end if;
  end loop;
  return v_condicao;
end;
$$;

comment on function portaria.school_condition(regclass, name, boolean) is 'An SQL condition: the row belongs to a school in which the token acts.';

revoke all on function portaria.school_condition(regclass, name, boolean) from public;
