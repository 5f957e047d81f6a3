// For the comparison: better-auth behind Express, with codes to a phone, organisations, and sessions in Postgres. It sends no
// message; the response has the code in the header x-code.
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { organization, phoneNumber } from 'better-auth/plugins';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${process.env.PORT}`,
  secret: process.env.PEER_SECRET,
  database: pool,
  trustedOrigins: ['http://localhost:5173'],
  telemetry: { enabled: false },
  logger: { level: 'error' },
  rateLimit: { enabled: false },
  session: { expiresIn: 8 * 3600, disableSessionRefresh: true, cookieCache: { enabled: false } },
  plugins: [
    phoneNumber({
      otpLength: 6,
      expiresIn: 300,
      allowedAttempts: 3,
      sendOTP: ({ code }, ctx) => void ctx?.setHeader?.('x-code', code),
    }),
    organization(),
  ],
});

const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
const app = express();
app.disable('x-powered-by');
app.get('/ready', (_req, res) => res.send('ok'));
app.all('/api/auth/{*any}', toNodeHandler(auth));
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
