// libpq variables that a user may have set, each wrong for the embedded cluster.
export const LIBPQ_ENVIRONMENT = {
  PGHOST: 'nowhere.invalid',
  PGPORT: '1',
  PGSSLMODE: 'require',
  PGOPTIONS: '-c search_path=nowhere',
  PGUSER: 'nobody',
  PGPASSWORD: 'wrong',
  PGDATABASE: 'none',
  PGSERVICE: 'none',
  PGCLIENTENCODING: 'LATIN1',
  PGSSLNEGOTIATION: 'direct',
  PGREPLICATION: 'database',
  PGTZ: 'Asia/Tokyo',
  PGDATA: '/nowhere',
};
