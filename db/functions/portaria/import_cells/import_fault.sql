/*
 * Spreadsheets drop leading zeros, write long numbers with an exponent and dates as numbers. Each is named, with the
 * repaired value where there is one.
 */
create or replace function portaria.import_fault(tipo text, texto text) returns text[]
language sql stable
as $$
  select case
    when d.texto = '' or portaria.import_value(import_fault.tipo, import_fault.texto) is not null then null
    when d.texto ~ '^[0-9][.,]?[0-9]*[eE]\+[0-9]+$'
      then array['A planilha trocou o número por ' || d.texto || ': formate a coluna como texto e exporte de novo', null]
    when import_fault.tipo in ('cpf', 'codigo') then case
      when d.numeros ~ '^[0-9]{8,10}$' and portaria.is_cpf(lpad(d.numeros, 11, '0'))
        then array['A planilha tirou os zeros do começo do CPF', lpad(d.numeros, 11, '0')]
      else array['CPF inválido: confira os onze dígitos', null] end
    when import_fault.tipo = 'telefone' then case
      when d.numeros ~ '^[0-9]{8,9}$' then array['Falta o DDD do telefone', null]
      when d.numeros ~ '^0[1-9][0-9]{9,10}$' then array['O telefone começa com zero', substr(d.numeros, 2)]
      else array['Telefone inválido: use o formato 11 90000-0000', null] end
    when import_fault.tipo = 'data' then case
      when d.texto ~ '^[0-9]{4,5}(\.0)?$' and split_part(d.texto, '.', 1)::integer <= current_date - date '1899-12-30'
        then array['A planilha trocou a data por um número', to_char(date '1899-12-30' + split_part(d.texto, '.', 1)::integer, 'DD/MM/YYYY')]
      when s.dia is not null then array['O ano só tem dois algarismos: escreva os quatro', s.dia]
      else array['Data inválida: use dia/mês/ano de um dia que já passou, como 31/05/2014', null] end
    when portaria.is_formula(import_fault.texto) then array[
      'O texto começa com =, +, - ou @: uma planilha o leria como fórmula',
      case when regexp_replace(import_fault.texto, '^[-=+@\s]+', '') ~ '^[[:alpha:]][[:alpha:] ''.-]*$' then regexp_replace(import_fault.texto, '^[-=+@\s]+', '') end
    ]
    when import_fault.tipo = 'papel' then array['Não há papel com este nome', null]
    when import_fault.tipo = 'parentesco'
      then array['Parentesco desconhecido: ' || portaria.one_of(array(select p.exemplo from portaria.parentesco_catalogue() as p)), null]
    when import_fault.tipo = 'email' then array['Este e-mail não é válido', null]
    else array['Há um caractere invisível, ou o texto é longo demais', null]
  end
  from (select btrim(import_fault.texto, E' \t\n\r\u00a0') as texto, regexp_replace(import_fault.texto, '[^0-9]', '', 'g') as numeros) as d
  cross join lateral (
    -- The newest year that has been.
    select to_char(max(portaria.import_date(m[1] || seculo || m[2])), 'DD/MM/YYYY') as dia
    from regexp_match(d.texto, '^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})(?:[ T]+0?0:00(?::00)?)?$') as m, unnest(array['19', '20']) as seculo
    where import_fault.tipo = 'data'
  ) as s
$$;

comment on function portaria.import_fault(text, text) is 'Why a cell is wrong, and what it was before a spreadsheet damaged it: {motivo, sugestao}; null when it is right.';

revoke all on function portaria.import_fault(text, text) from public;
