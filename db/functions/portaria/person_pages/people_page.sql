/*
 * The page and its total, counted up to 1,000. When no name fits the words, similar ones are looked for, and parecido
 * says so. The people that are counted are the first page, too. A search of digits or signs alone has no words: it finds
 * only by code or phone, so no part of a CPF finds anybody.
 */
create or replace function portaria.people_page(
  tipos text[], escola_visivel uuid, busca text, papel text, escola_id uuid, situacao text, cursor uuid, limite integer
) returns jsonb
language plpgsql stable
as $$
declare
  v_teto constant integer := 1000;
  v_busca text := nullif(regexp_replace(people_page.busca, '^[\s\u00a0]+$', ''), '');
  v_palavras text[] := case when v_busca ~ '[^-+./() \t\n\u00a00-9]' then portaria.name_words(v_busca) end;
  v_consulta tsquery := portaria.words_query(v_palavras);
  v_parecidos uuid[];
  v_todas portaria.titulares[] := array[]::portaria.titulares[];
  v_pagina portaria.titulares[] := array[]::portaria.titulares[];
begin
  if v_busca is null or v_consulta is not null or coalesce(portaria.whole_code(v_busca), portaria.phone_end(v_busca)) is not null then
    for v_tentativa in 1..2 loop
      v_todas := array(select portaria.list_people(people_page.tipos, people_page.escola_visivel, people_page.escola_id, people_page.papel, people_page.situacao, v_busca, v_consulta, v_parecidos, null, greatest(v_teto, people_page.limite)));
      exit when cardinality(v_todas) > 0 or v_consulta is null;
      v_parecidos := portaria.similar_people(v_palavras);
      v_consulta := null;
    end loop;
    v_pagina := case when people_page.cursor is null then v_todas else array(
      select portaria.list_people(people_page.tipos, people_page.escola_visivel, people_page.escola_id, people_page.papel, people_page.situacao, v_busca, v_consulta, v_parecidos, people_page.cursor, people_page.limite)
    ) end;
  end if;
  return jsonb_build_object(
    'pessoas', (
      select coalesce(jsonb_agg(portaria.person_line(v_pagina[i], people_page.escola_visivel) order by i), '[]')
      from generate_subscripts(v_pagina[:people_page.limite], 1) as i
    ),
    'cursor', case when cardinality(v_pagina) > people_page.limite then (v_pagina[people_page.limite]).id end,
    'total', least(cardinality(v_todas), v_teto),
    'total_exato', cardinality(v_todas) <= v_teto,
    'parecido', v_parecidos is not null and cardinality(v_todas) > 0
  );
end;
$$;

comment on function portaria.people_page(text[], uuid, text, text, uuid, text, uuid, integer) is 'A page of people: {pessoas, cursor, total, total_exato, parecido}. total counts up to 1,000, and total_exato is false when there are more. parecido: no name fits busca, and these are similar.';

revoke all on function portaria.people_page(text[], uuid, text, text, uuid, text, uuid, integer) from public;
