/*
 * The same rules as those of the forms (portaria.parse_codigo, portaria.parse_cpf, portaria.parse_telefone), without raising: a file is read in
 * one statement.
 */
create or replace function portaria.import_value(tipo text, texto text) returns text
language plpgsql stable
as $$
declare
  v_valor text := nullif(btrim(import_value.texto, E' \t\n\r\u00a0'), '');
  v_numeros text;
begin
  case import_value.tipo
    when 'cpf', 'codigo' then
      v_numeros := regexp_replace(v_valor, '[-./ \t\n\r\u00a0]', '', 'g');
      return case when case import_value.tipo when 'codigo' then v_numeros ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})$' else portaria.is_cpf(v_numeros) end then v_numeros end;
    when 'telefone' then
      v_numeros := regexp_replace(v_valor, '[-.() \t\n\r\u00a0]', '', 'g');
      return case
        when v_numeros ~ '^[1-9][0-9]{9,10}$' then '+55' || v_numeros
        when v_numeros ~ '^55[1-9][0-9]{9,10}$' then '+' || v_numeros
        when v_numeros ~ '^\+[1-9][0-9]{7,14}$' then v_numeros
      end;
    when 'data' then return to_char(portaria.import_date(v_valor), 'YYYY-MM-DD');
    when 'nome' then return case when length(v_valor) <= 200 and not portaria.is_formula(v_valor) and portaria.is_visible(v_valor) then v_valor end;
    when 'matricula' then return case when length(v_valor) <= 50 and not portaria.is_formula(v_valor) and portaria.is_visible(v_valor) then v_valor end;
    when 'email' then return case when v_valor ~ '^[^@\s]+@[^@\s]+$' and length(v_valor) <= 254 and not portaria.is_formula(v_valor) then v_valor end;
    when 'parentesco' then return (select p.nome from portaria.parentesco_catalogue() as p where portaria.search_key(v_valor) ~ p.padrao);
    when 'papel' then
      v_valor := regexp_replace(portaria.search_key(v_valor), '\([ao]\)$', '');
      return coalesce(
        (select p.nome from portaria.papeis as p where portaria.search_key(p.nome) in (v_valor, regexp_replace(v_valor, 'a$', ''))),
        -- The labels of the page that are not the name of the role, in both languages.
        (
          select p.nome
          from (values
            ('conta da escola', 'escola'), ('school account', 'escola'), ('administrator', 'administrador'), ('specialist', 'especialista'),
            ('coordinator', 'coordenador')
          ) as r (rotulo, papel)
          join portaria.papeis as p on p.nome = r.papel
          where r.rotulo = v_valor
        )
      );
    else return v_valor;
  end case;
end;
$$;

comment on function portaria.import_value(text, text) is 'The value of a cell as Portaria stores it; null when the cell is empty or wrong.';

revoke all on function portaria.import_value(text, text) from public;
