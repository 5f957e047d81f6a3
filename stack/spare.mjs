// A service that has loaded its packages and waits for its code: the path of a bundle, as one line on standard input.
//
// Loading packages is most of the time of a restart, and a save changes none of them. Plain JavaScript, because Node
// runs it directly.
import { pathToFileURL } from 'node:url';

// A package that cannot be loaded is reported by the service, which loads it again.
await Promise.allSettled(process.argv.slice(2).map((name) => import(name)));

const line = await new Promise((done) => {
  process.stdin
    .setEncoding('utf8')
    .once('data', done)
    .once('end', () => process.exit(0));
});
process.stdin.removeAllListeners('end');
await import(pathToFileURL(line.trim()).href);
