/*
 * npm run doctor stores its report here for the page of the administrador. The doctor removes secrets before it calls
 * this.
 */
create or replace function portaria.record_findings(versao text, achados jsonb) returns void
language sql volatile
as $$
  insert into portaria.laudos (versao, achados)
  values (record_findings.versao, record_findings.achados)
$$;

comment on function portaria.record_findings(text, jsonb) is 'Stores a report of the doctor: [{verificacao, sobre, situacao, detalhe, correcao}].';

revoke all on function portaria.record_findings(text, jsonb) from public;
