-- A sign-in that stays keeps its device in its own row, so rows of sessoes end with their token. Renewals rewrite a row
-- within its page: the space that the fill factor leaves free needs no new index entries.
alter table portaria.renovacoes add column geo jsonb, add column user_agent text;
alter table portaria.renovacoes set (fillfactor = 60);
comment on column portaria.renovacoes.geo is 'The location of the client that received the newest token, as the edge reported it.';
comment on column portaria.renovacoes.user_agent is 'The User-Agent header of that client.';

update portaria.renovacoes as r
set geo = s.geo, user_agent = s.user_agent
from portaria.sessoes as s
where s.familia = r.familia
  and s.emitida_em = r.emitida_em
  and r.encerrada_em is null;

drop function if exists portaria.system_claims(portaria.usuarios, jsonb, jsonb, bigint, bigint) cascade;
drop function if exists portaria.portal_claims(jsonb, bigint, bigint) cascade;
