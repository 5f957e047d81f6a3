# Postgres 18 with pg_cron for the daily clean-up and pgTAP for the database tests.
# The minor version is not pinned, because security fixes of Postgres are minor releases. Rebuild with --pull.
FROM postgres:18-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-18-cron postgresql-18-pgtap \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/docker/postgresql.conf /etc/portaria/postgresql.conf
USER postgres
CMD ["postgres", "-c", "config_file=/etc/portaria/postgresql.conf"]
