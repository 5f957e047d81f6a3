// Before each file of the unit tests: undici keeps its first timer for good, so that one must be real, not a false one of a test.
import { Client } from 'undici';

await new Client('http://127.0.0.1:1').request({ path: '/', method: 'GET' }).catch(() => undefined);
