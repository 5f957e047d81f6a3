// For the comparison: Auth.js behind Express, with six-digit codes by e-mail and sessions in Postgres. It sends no e-mail; the
// response has the code in the header x-code.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { ExpressAuth } from '@auth/express';
import PostgresAdapter from '@auth/pg-adapter';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const answering = new AsyncLocalStorage();
const SESSION_SECONDS = 8 * 3600;

const app = express();
app.disable('x-powered-by');
app.set('trust proxy', true);
app.get('/ready', (_req, res) => res.send('ok'));
app.use('/auth/signin', (_req, res, next) => answering.run(res, next));
app.use(
  '/auth',
  ExpressAuth({
    adapter: PostgresAdapter(pool),
    secret: process.env.PEER_SECRET,
    trustHost: true,
    session: { strategy: 'database', maxAge: SESSION_SECONDS, updateAge: SESSION_SECONDS },
    providers: [
      {
        id: 'email',
        type: 'email',
        name: 'Email',
        from: 'login@bench.invalid',
        maxAge: 300,
        generateVerificationToken: async () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
        sendVerificationRequest: async ({ token }) => void answering.getStore()?.setHeader('x-code', token),
      },
    ],
  }),
);
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
