/*
 * The same as portaria.add_aluno. A guardian signs in, so CPF and phone are required.
 */
create or replace function portaria.add_responsavel(escola_id uuid, campos jsonb) returns uuid
language plpgsql volatile
as $$
declare
  v_nome text := portaria.parse_profile_nome(add_responsavel.campos ->> 'nome_completo');
  v_cpf text := portaria.parse_cpf(add_responsavel.campos ->> 'cpf');
  v_telefone text := portaria.parse_telefone(add_responsavel.campos ->> 'telefone');
  v_email text := nullif(btrim(add_responsavel.campos ->> 'email'), '');
  v_id uuid;
begin
  if (select c.relkind from pg_catalog.pg_class as c where c.oid = 'api.responsaveis'::regclass) = 'v' then
    perform portaria.raise_field('escola_id', 'Este banco não tem o módulo escolas');
  end if;
  if v_cpf is null then
    perform portaria.raise_field('cpf', 'Informe o CPF');
  end if;
  if v_telefone is null then
    perform portaria.raise_field('telefone', 'Informe o telefone: um responsável não fica sem');
  end if;
  if v_email !~ '^[^@\s]+@[^@\s]+$' or portaria.is_formula(v_email) or length(v_email) > 254 then
    perform portaria.raise_field('email', 'Este e-mail não é válido');
  end if;
  insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, email)
  values (add_responsavel.escola_id, v_nome, v_cpf, v_telefone, v_email)
  on conflict do nothing
  returning id into v_id;
  return v_id;
end;
$$;

comment on function portaria.add_responsavel(uuid, jsonb) is 'Adds an active guardian of {nome_completo, cpf, telefone, email}; returns the id. 400 invalid_request; null when the school has the CPF already.';

revoke all on function portaria.add_responsavel(uuid, jsonb) from public;
