/*
 * Decides by the form of the text, on the safe side: an expression in an unknown form counts as open. Texts and quoted
 * names are removed first, so that they cannot hold brackets. Comparisons with the schools or students of the token
 * become G, everything else X. Then brackets are resolved from the inside: an AND needs one G, an OR needs G on every
 * side.
 */
create or replace function portaria.is_bounded(regra text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_texto text := regexp_replace(regexp_replace(
    is_bounded.regra,
    '\( SELECT portaria\.has_role\(''\{administrador\}''::text\[\]\) AS has_role\)', 'G', 'g'
  ), '''([^'']|'''')*''|"([^"]|"")*"', 'x', 'g');
  v_grupo text;
  v_partes text[];
begin
  v_texto := regexp_replace(v_texto, '[\w.]+ = ANY \(\( SELECT portaria\.(claim_schools|portal_(alunos|turmas|series|escolas))\(\) AS \w+\)(::uuid\[\])?\)', 'G', 'g');
  v_texto := regexp_replace(v_texto, '(\(([\w.]+)\)::text|[\w.]+) = ANY \(\( SELECT \(?portaria\.claim_school_keys\(\)(\)::\w+\[\])? AS \w+\)(::\w+\[\])?\)', 'G', 'g');
  v_texto := regexp_replace(v_texto, '[\w.]+ = \( SELECT portaria\.claim_escola_id\(\) AS \w+\)', 'G', 'g');
  v_texto := regexp_replace(v_texto, '\( SELECT portaria\.in_every_school\(\) AS \w+\)', 'G', 'g');
  v_texto := regexp_replace(v_texto, '^false$', 'G');
  -- Each pass resolves one pair of brackets.
  loop
    -- Rows of another bounded table.
    v_texto := regexp_replace(v_texto, '[\w.]+ = ANY \(ARRAY\( SELECT [\w.]+\s+FROM [\w.]+ \w+\s+WHERE G\)\)', 'G', 'g');
    v_texto := regexp_replace(v_texto, '\w+\([^()]*\)', 'X', 'g');
    v_grupo := substring(v_texto from '\(([^()]*)\)');
    exit when v_grupo is null;
    v_partes := string_to_array(v_grupo, ' AND ');
    v_texto := replace(v_texto, format('(%s)', v_grupo), case
      when v_grupo ~ '^\s*SELECT ' or v_grupo ~ ' AND ' and v_grupo ~ ' OR ' then 'X'
      when 'G' = any (v_partes) or v_grupo ~ '^G( OR G)*$' then 'G'
      else 'X'
    end);
  end loop;
  return coalesce(v_texto = 'G', false);
end;
$$;

comment on function portaria.is_bounded(text) is 'Whether a policy expression, as pg_get_expr writes it, admits only rows of the schools or students of the token. False for a form that it does not know.';

revoke all on function portaria.is_bounded(text) from public;
grant execute on function portaria.is_bounded(text) to authenticated;
