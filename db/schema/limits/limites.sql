-- The limits as rows (db/limits.sql adds them): changing one changes the behaviour at once, on every instance. The constraints keep the limit of
-- attempts per code at three or fewer, as specified (portaria.otp_state applies it), and times within the range of dates.
create table portaria.limites (
  nome text primary key,
  valor integer not null,
  unidade text not null,
  constraint limites_valor_positivo check (
    valor > 0 or (valor = 0 and nome ~ '^(envios_dia|preco_mensagem)_|^renovacao_(portal_)?maxima$|^passkeys_aluno$')
  ),
  constraint limites_tentativas_no_maximo_3 check (nome <> 'tentativas_por_otp' or valor <= 3),
  constraint limites_acesso_curto check (nome not in ('acesso_curto', 'acesso_portal_curto') or valor <= 28800),
  constraint limites_dez_anos check (
    valor <= case unidade when 'dias' then 3650 when 'horas' then 87600 when 'segundos' then 315360000 else valor end
  )
);

alter table portaria.limites enable row level security;

comment on table portaria.limites is 'The limits of the specification, section 8, one row each. A change takes effect with the next request.';
comment on column portaria.limites.nome is 'Name of the limit. A name that ends in _janela is the time window of the limit without that ending.';
comment on column portaria.limites.valor is 'Value of the limit, in the unit of the column unidade.';
comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, desbloqueios, renovacoes, passkeys, segundos, horas, dias or milesimos (thousandths of a real).';
