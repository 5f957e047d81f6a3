-- The export of a person's data read the whole log for what the person did, and ran into its time limit in a large network.
create index logs_transacoes_ator_id_idx on portaria.logs_transacoes (ator_id, criado_em desc) where ator_id is not null;
