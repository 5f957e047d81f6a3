// Health check of a container: exits with 0 if an address answers 200, otherwise with 1.
//
//   node deploy/docker/health.mjs http://127.0.0.1:3000/readyz
//   node deploy/docker/health.mjs unix:/run/docs/docs.sock
//
// Plain JavaScript, because it runs every ten seconds and must start fast.
import { request } from 'node:http';

const TIMEOUT_MS = 4_000;
const [address = ''] = process.argv.slice(2);
const socketPath = address.startsWith('unix:') ? address.slice('unix:'.length) : undefined;
const options = socketPath === undefined ? {} : { socketPath };

function fail(message) {
  console.error(message);
  process.exit(1);
}

const sent = request(socketPath === undefined ? address : 'http://localhost/', options, (response) => {
  if (response.statusCode !== 200) fail(`${address} answered ${response.statusCode}`);
  process.exit(0);
});
sent.setTimeout(TIMEOUT_MS, () => fail(`${address} did not answer within ${TIMEOUT_MS} ms`));
sent.on('error', (error) => fail(`${address}: ${error.message}`));
sent.end();
