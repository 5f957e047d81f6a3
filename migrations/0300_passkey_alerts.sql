-- A copied passkey has its own kind of alert. Students may have passkeys where the limit passkeys_aluno says how many.
alter table portaria.alertas drop constraint alertas_tipo;
alter table portaria.alertas drop constraint alertas_do_tipo;
update portaria.alertas as a set tipo = 'passkey' where exists (select from portaria.passkeys as p where p.id::text = a.jti);
alter table portaria.alertas add constraint alertas_tipo check (tipo in ('token', 'passkey', 'envios_metade', 'envios_fim'));
alter table portaria.alertas add constraint alertas_do_tipo check (
  (tipo in ('token', 'passkey')) = (jti is not null and usuario_id is not null) and (tipo in ('token', 'passkey')) = (limite is null)
);
comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked, passkeys that were copied, and sends that approach or reach the limit of a day.';
comment on column portaria.alertas.jti is 'The revoked token, or the id of the passkey; null for sends.';
comment on column portaria.alertas.usuario_id is 'User of the token or passkey; null for sends.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation, of uses with a counter that went back, or of the sends of the day.';
comment on column portaria.alertas.tipo is 'token, passkey (its counter went back), envios_metade (half of the sends of a day) or envios_fim (all of them).';
comment on column portaria.alertas.limite is 'The limit of the sends; null for a token or passkey.';

comment on column portaria.passkeys.sincronizada is 'Whether the key may be backed up, for good (BE, backup eligible): then several devices have it, and its counter says nothing.';

alter table portaria.limites drop constraint limites_valor_positivo;
alter table portaria.limites
  add constraint limites_valor_positivo check (
    valor > 0 or (valor = 0 and nome ~ '^(envios_dia|preco_mensagem)_|^renovacao_(portal_)?maxima$|^passkeys_aluno$')
  );
insert into portaria.limites (nome, valor, unidade) values ('passkeys_aluno', 0, 'passkeys') on conflict (nome) do nothing;
comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, renovacoes, passkeys, segundos, horas, dias or milesimos (thousandths of a real).';

drop function if exists portaria.count_alert(text, uuid) cascade;
drop function if exists portaria.student_passkeys() cascade;
