-- The export of a person's data read the whole log for what the person did, and ran into its time limit in a large network.
create index logs_transacoes_ator_id_idx on portaria.logs_transacoes (ator_id, criado_em desc) where ator_id is not null;

-- The clean-up of places read every entry that still had its address, 90 days of them, for each batch.
drop index portaria.logs_transacoes_origem_idx;
create index logs_transacoes_lugar_idx on portaria.logs_transacoes (criado_em) where geo is not null;
create index logs_transacoes_endereco_idx on portaria.logs_transacoes (criado_em) where ip is not null or user_agent is not null;
