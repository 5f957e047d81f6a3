-- The log partitions of this month and the next ones, so that a fresh database has them before its first clean-up.
select portaria.create_log_partitions();
