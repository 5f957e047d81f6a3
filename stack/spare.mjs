// A spare process of `npm run dev -- --watch`: loads the packages of a service, then reads the path of a bundle from standard
// input and runs it.
//
// Loading packages takes most of the time of a restart, and saving a file changes none of them. Plain JavaScript, because
// Node runs it directly.
import { pathToFileURL } from 'node:url';

// Ignores errors: the service loads the packages again and reports them.
await Promise.allSettled(process.argv.slice(2).map((name) => import(name)));

const line = await new Promise((done) => {
  process.stdin
    .setEncoding('utf8')
    .once('data', done)
    .once('end', () => process.exit(0));
});
process.stdin.removeAllListeners('end');
await import(pathToFileURL(line.trim()).href);
