/*
 * The trigger portaria.enforce_papel_escola enforces the rule. This check runs first, so that a form gets the name of
 * the wrong field.
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

comment on function portaria.check_papel_escola(text, uuid) is 'Raises 400 invalid_request when the role or the school does not exist, a global role comes with a school, or a school role without one.';

revoke all on function portaria.check_papel_escola(text, uuid) from public;
