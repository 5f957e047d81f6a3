-- Traces of OpenTelemetry: which one wrote a row of the log.
alter table portaria.logs_transacoes add column trace_id text;

comment on column portaria.logs_transacoes.trace_id is 'The trace of OpenTelemetry that the request belongs to; null where nothing is traced.';
