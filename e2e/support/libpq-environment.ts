// What a user may have set for the databases of their own, each value wrong for the embedded cluster.
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
