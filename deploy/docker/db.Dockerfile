# Postgres with pg_cron for the daily clean-up, and pgTAP so that the database tests can run on it.
# The minor version floats on purpose: security releases of Postgres are minor ones. Rebuild with --pull.
FROM postgres:18-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-18-cron postgresql-18-pgtap \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/docker/postgresql.conf /etc/portaria/postgresql.conf
USER postgres
CMD ["postgres", "-c", "config_file=/etc/portaria/postgresql.conf"]
