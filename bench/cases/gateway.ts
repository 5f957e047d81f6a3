// Benchmark: the gateway against the static host alone, for a guarded page (session check in the database) and a public asset.
import { inTurns, type Bench, type BenchContext } from '../bench.ts';
import { load } from '../load.ts';

const PAGE = '/reference/errors.html';
const ASSET = '/assets/site.css';

/** The documentation host listens beside PostgREST. */
const docsSocket = ({ postgrestSocket }: BenchContext): string =>
  postgrestSocket.replace(/[^/]*$/, 'docs.sock');

export const gatewayPage: Bench = {
  name: 'gateway page',
  about:
    'a guarded page through the gateway, against the same page on the bare static host, which checks nothing',
  atLeast: 0.5,
  run: (context) => {
    const { token, seconds, gatewayUrl } = context;
    const headers = { cookie: `svc_auth=${token}` };
    const page = () => load({ url: `${gatewayUrl}${PAGE}`, headers, seconds });
    const socketPath = docsSocket(context);
    const bare = () => load({ url: `http://localhost${PAGE}`, socketPath, headers: {}, seconds });
    return inTurns(context, { name: 'guarded page', measure: page }, { name: 'static host', measure: bare });
  },
};

export const gatewayAsset: Bench = {
  name: 'gateway asset',
  about: 'a public asset through the gateway, against the same file on the bare static host',
  atLeast: 0.6,
  run: (context) => {
    const { seconds, gatewayUrl } = context;
    const asset = () => load({ url: `${gatewayUrl}${ASSET}`, headers: {}, seconds });
    const socketPath = docsSocket(context);
    const bare = () => load({ url: `http://localhost${ASSET}`, socketPath, headers: {}, seconds });
    return inTurns(context, { name: 'gateway', measure: asset }, { name: 'static host', measure: bare });
  },
};
