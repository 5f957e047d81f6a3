// The hot path: `me` through the shim against the same function on PostgREST directly.
import { inTurns, type Bench } from '../bench.ts';
import { load } from '../load.ts';
import { signIn } from '../sign-in.ts';

const ANA = '11144477735';

export const me: Bench = {
  name: 'me',
  about: '`me` through the shim, against the same function on PostgREST directly',
  atLeast: 0.7,
  run: async (context) => {
    const token = await signIn(context.apiUrl, ANA);
    const { seconds, postgrestSocket: socketPath } = context;
    return inTurns(
      context,
      {
        name: 'shim',
        measure: () =>
          load({
            url: `${context.apiUrl}/functions/v1/me`,
            headers: { cookie: `svc_auth=${token}` },
            seconds,
          }),
      },
      {
        name: 'PostgREST',
        measure: () =>
          load({
            url: 'http://localhost/rpc/me',
            socketPath,
            headers: { authorization: `Bearer ${token}` },
            seconds,
          }),
      },
    );
  },
};
