/*
 * The trigger portaria.enforce_papel_escola has the last word; this answers a form with the field that is wrong.
 */
create or replace function portaria.check_papel_escola(papel text, escola_id uuid) returns void
language plpgsql stable
as $$
declare
  v_global boolean := (select p.global from portaria.papeis as p where p.nome = check_papel_escola.papel);
begin
  if v_global is null then
    perform portaria.raise_field('papel', 'Não há papel com este nome');
  end if;
  if v_global <> (check_papel_escola.escola_id is null) then
    perform portaria.raise_field(
      'escola_id', case when v_global then 'Este papel vale em todas as escolas: não informe uma' else 'Informe a escola deste papel' end
    );
  end if;
  if not v_global and not exists (select from api.escolas as e where e.id = check_papel_escola.escola_id) then
    perform portaria.raise_field('escola_id', 'Esta escola não existe');
  end if;
end;
$$;

comment on function portaria.check_papel_escola(text, uuid) is '400 invalid_request when no role has this name, or it does not go with this school.';

revoke all on function portaria.check_papel_escola(text, uuid) from public;
