-- The unlocks that a school may make are counted: db/limits.sql adds the rows of the new limit.
comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, desbloqueios, renovacoes, passkeys, segundos, horas, dias or milesimos (thousandths of a real).';
comment on table portaria.contagens is 'Recent events that a limit counts for one person: whole codes looked up, wrong digits of a phone, unlocks by a school.';
comment on column portaria.contagens.alvo is 'The person whom the limit is for; for desbloqueios_por_escola a digest of school and CPF.';
