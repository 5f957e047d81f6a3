/*
 * The reason is for the operator of the database, and in English like every message of the command line. A message of Postgres about
 * a constraint would be about Portaria's tables, which the host does not know, and in the language of the server.
 */
create or replace function portaria.follow_reason(estado text, mensagem text, regra text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when follow_reason.estado <> 'PGRST' then case
      when follow_reason.regra = 'usuarios_codigo_key' then 'another person has this codigo'
      when follow_reason.regra in ('escolas_pkey', 'escolas_inep_key', 'escolas_cnpj_key') then 'another school has this key, inep or cnpj'
      when follow_reason.regra = 'escolas_cnpj_digitos' then 'cnpj has not 14 digits'
      when follow_reason.regra = 'escolas_inep_digitos' then 'inep has not 12 digits'
      when follow_reason.regra = 'escolas_uf_sigla' then 'uf has not two letters'
      when follow_reason.estado = '22P02' then 'ativo is not a boolean' -- the only field that is read as a type
      when follow_reason.regra ~ '_visivel$' then 'a name has an invisible character, or none that shows'
      else follow_reason.mensagem
    end
    when follow_reason.mensagem::jsonb ->> 'code' = 'invalid_codigo' then 'codigo is not a CPF, an INEP or a CNPJ'
    when follow_reason.mensagem::jsonb ->> 'code' = 'last_administrador' then 'the last active administrador stays'
    else format('%s is not valid', (follow_reason.mensagem::jsonb ->> 'details')::jsonb ->> 'campo')
  end
$$;

comment on function portaria.follow_reason(text, text, text) is 'The rule that a followed row breaks, from an error: SQLSTATE, message and constraint.';

revoke all on function portaria.follow_reason(text, text, text) from public;
