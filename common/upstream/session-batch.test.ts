// A batch of session checks: the request, the result for each session, and a failed call.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { pino } from 'pino';
import { openUpstream, type Outgoing, type Upstream } from './exchange.ts';
import { createSessionBatch, type SessionQuestion } from './session-batch.ts';

type Seen = { path: string; authorization: string | undefined; body: string };
type Said = { status?: number; body?: unknown; reset?: true };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(say: (seen: Seen) => Said) {
  const seen: Seen[] = [];
  const read = async (req: IncomingMessage) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    return { path: req.url ?? '', authorization: req.headers.authorization, body };
  };
  const server = createServer((req, res) => {
    void read(req).then((entry) => {
      seen.push(entry);
      const { status = 200, body, reset } = say(entry);
      if (reset) req.socket.resetAndDestroy();
      else setTimeout(() => res.writeHead(status).end(JSON.stringify(body)), 10);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = openUpstream({ origin, socketPath: undefined }, { connections: 24, idleBodyMs: 1_000 });
  closing.push(
    () => upstream.close(),
    () => server.close().closeAllConnections(),
  );
  const log = pino({ level: 'silent' });
  return { seen, batch: createSessionBatch({ upstream, serviceToken: () => 'service', log }, 'sistema') };
}

const question = (jti: string, extra: object = {}): SessionQuestion => ({
  token: `token-${jti}`,
  claims: { exp: 1, jti, roles: [{}], nome_completo: 'Ana', ...extra },
  caller: ['x-request-id', `request-${jti}`, 'user-agent', 'S\u00c3\u00a3o'],
});
const jtis = ({ body }: Seen): unknown[] =>
  (JSON.parse(body) as { sessoes: { jti?: string; claims?: { jti: string } }[] }).sessoes.map(
    (session) => session.jti ?? session.claims?.jti,
  );
const texts = (answers: { status: number; body: Buffer }[]) =>
  answers.map(({ status, body }) => [status, body.toString()]);

/** The database: a single call is answered by its token, a batch by the claims. */
const honest = (seen: Seen): Said =>
  seen.path === '/rpc/confirm_sessions'
    ? {
        body: jtis(seen).map((jti) => ({
          recusa: jti === 'c' ? 'token_revoked' : null,
          corpo: `"${String(jti)}"`,
        })),
      }
    : { body: seen.authorization };

test('one session is confirmed with its own token, several in one call with their claims, each with its own answer', async () => {
  const { seen, batch } = await start(honest);
  expect(texts([await batch.confirm(question('a'))])).toEqual([[200, '"Bearer token-a"']]);
  const answers = await Promise.all(['b', 'c', 'd'].map((jti) => batch.confirm(question(jti))));
  expect(texts(answers).map(([status, body]) => [status, String(body).slice(0, 23)])).toEqual([
    [200, '"b"'],
    [401, '{"code":"token_revoked"'],
    [200, '"d"'],
  ]);
  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/rpc/me', 'Bearer token-a'],
    ['/rpc/confirm_sessions', 'Bearer service'],
  ]);
  expect(seen[1]?.body).toBe(
    '{"contexto":"sistema","sessoes":[{"exp":1,"jti":"b"},{"exp":1,"jti":"c"},{"exp":1,"jti":"d"}]}',
  );
});

test('requests of the same session in a batch are sent as one item, and each gets the answer', async () => {
  const { seen, batch } = await start(honest);
  const answers = await Promise.all(
    ['a', 'b', 'c', 'b', 'c', 'b'].map((jti) => batch.confirm(question(jti))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 401, 200]);
  expect(seen.map(jtis)).toEqual([['a', 'b', 'c']]);
});

test("a batched logout sends the caller's headers; a busy person and unusual claims are asked alone", async () => {
  const { seen, batch } = await start((asked) => {
    if (asked.path !== '/rpc/end_sign_ins') return { body: asked.authorization };
    return { body: jtis(asked).map((jti) => ({ recusa: jti === 'b' ? 'ocupada' : null })) };
  });
  const odd = [{ ...question('x'), claims: { exp: 1 } }, question('y', { escola_id: [] })];
  const answers = await Promise.all(
    [...['a', 'b'].map((jti) => question(jti)), ...odd].map((each) => batch.end(each)),
  );
  expect(texts(answers)).toEqual([
    [200, 'null'],
    [200, '"Bearer token-b"'],
    [200, '"Bearer token-x"'],
    [200, '"Bearer token-y"'],
  ]);
  const batched = seen.find(({ path }) => path === '/rpc/end_sign_ins');
  expect(JSON.parse(batched?.body ?? '')).toMatchObject({
    sessoes: [
      { claims: { jti: 'a' }, cabecalhos: { 'x-request-id': 'request-a', 'user-agent': 'São' } },
      { claims: { jti: 'b' }, cabecalhos: { 'x-request-id': 'request-b' } },
    ],
  });
});

test('a session with unusual claims is confirmed alone, not in the batch', async () => {
  const { seen, batch } = await start(honest);
  const odd = question('y', { escola_id: [] });
  await Promise.all([question('a'), odd, question('b')].map((each) => batch.confirm(each)));
  expect(seen.map(({ path }) => path).sort()).toEqual(['/rpc/confirm_sessions', '/rpc/me']);
  expect(seen.find(({ path }) => path === '/rpc/me')?.authorization).toBe('Bearer token-y');
});

test.each([400, 404, 500])(
  'after a batch that fails with %i each session is confirmed alone',
  async (status) => {
    const { seen, batch } = await start((asked) =>
      asked.path === '/rpc/confirm_sessions' ? { status, body: { code: '22P02' } } : honest(asked),
    );
    const answers = await Promise.all(['a', 'b'].map((jti) => batch.confirm(question(jti))));
    expect(texts(answers).map(([, body]) => body)).toEqual(['"Bearer token-a"', '"Bearer token-b"']);
    expect(seen).toHaveLength(3);
  },
);

test.each([[[{ recusa: null, corpo: 'one' }]], ['text'], [[{ recusa: 5 }, {}]]])(
  'after a batch response of another shape each session is confirmed alone: %j',
  async (body) => {
    const { batch } = await start((asked) =>
      asked.path === '/rpc/confirm_sessions' ? { body } : honest(asked),
    );
    const answers = await Promise.all(['a', 'b'].map((jti) => batch.confirm(question(jti))));
    expect(texts(answers).map(([, text]) => text)).toEqual(['"Bearer token-a"', '"Bearer token-b"']);
  },
);

test('after a batch that fails with 503 every session gets the 503, and nothing is sent again', async () => {
  const { seen, batch } = await start(() => ({ status: 503, body: { code: 'PGRST001' } }));
  const answers = await Promise.all(['a', 'b'].map((jti) => batch.confirm(question(jti))));
  expect(texts(answers)).toEqual([
    [503, '{"code":"PGRST001"}'],
    [503, '{"code":"PGRST001"}'],
  ]);
  expect(seen).toHaveLength(1);
});

test('a batch of confirmations is sent again after a connection reset, a batch of logouts is not', async () => {
  const { seen, batch } = await start(() => ({ reset: true }));
  await Promise.allSettled(['a', 'b'].map((jti) => batch.confirm(question(jti))));
  expect(seen.map(({ path }) => path)).toEqual(['/rpc/confirm_sessions', '/rpc/confirm_sessions']);
  await Promise.allSettled(['a', 'b'].map((jti) => batch.end(question(jti))));
  expect(seen.slice(2).map(({ path }) => path)).toEqual(['/rpc/end_sign_ins']);
});

/** A batch whose database always gives the same response. */
function always(context: 'sistema' | 'portal', status: number, body: unknown) {
  const sent: Outgoing[] = [];
  const warned: unknown[] = [];
  const upstream: Upstream = {
    exchange(outgoing, receiver) {
      sent.push(outgoing);
      receiver.head(status, {}, {} as never);
      receiver.data(Buffer.from(JSON.stringify(body)));
      receiver.end();
      return () => undefined;
    },
    close: () => Promise.resolve(),
  };
  const log = pino({}, { write: (line) => void warned.push(JSON.parse(line)) });
  return { sent, warned, batch: createSessionBatch({ upstream, serviceToken: () => 's', log }, context) };
}
const JSON_TYPE = ['content-type', 'application/json'];

test.each([
  ['sistema', ''],
  ['portal', 'portal_'],
] as const)(
  '%s: the requests to PostgREST for one session and for a batch, with the time that they still wait',
  async (context, prefix) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sent, batch } = always(context, 200, [{ recusa: null }, { recusa: null }]);
    const alone = question('x', { jti: undefined });
    const traced = (jti: string) => ({ ...question(jti), caller: ['traceparent', `trace-${jti}`] });
    await batch.confirm(alone);
    await batch.end(alone);
    const both = (asked: Promise<unknown>[]) => {
      vi.advanceTimersByTime(1_000); // they are sent at the end of this turn
      return Promise.all(asked);
    };
    await both([batch.confirm(traced('a')), batch.confirm(traced('b'))]);
    await both([batch.end(question('a')), batch.end(question('b'))]);
    await both([batch.confirm(question('c'))]);
    await both([batch.end(question('d'))]);
    const own = [...alone.caller, 'authorization', `Bearer ${alone.token}`];
    const service = ['authorization', 'Bearer s', ...JSON_TYPE];
    const body = expect.stringMatching(`^{"contexto":"${context}","sessoes":\\[{.+},{.+}]}$`) as string;
    const traceparents = ['trace-a', 'trace-b'];
    const [post, deadlineMs, left] = ['POST', 5_000, { deadlineMs: 4_000 }];
    expect(sent).toEqual([
      { method: 'GET', path: `/rpc/${prefix}me`, headers: own, deadlineMs },
      {
        method: post,
        path: `/rpc/${prefix}logout`,
        headers: [...own, ...JSON_TYPE],
        body: '{"todas":false}',
        deadlineMs,
      },
      {
        method: post,
        path: '/rpc/confirm_sessions',
        headers: service,
        body,
        reads: true,
        traceparents,
        ...left,
      },
      { method: post, path: '/rpc/end_sign_ins', headers: service, body, ...left },
      expect.objectContaining({ method: 'GET', path: `/rpc/${prefix}me`, ...left }),
      expect.objectContaining({ method: post, path: `/rpc/${prefix}logout`, ...left }),
    ]);
  },
);

test('a session whose client disconnected is left out of the batch; an unknown refusal code is a 500', async () => {
  const { sent, batch } = always('sistema', 200, [{ recusa: 'x' }, { recusa: 'x' }]);
  const asked = ['a', 'b', 'c'].map((jti) => batch.confirm(question(jti), () => jti === 'b'));
  const [a, b] = await Promise.allSettled(asked);
  expect(b).toMatchObject({ status: 'rejected', reason: new Error('the client went away') });
  expect(a).toMatchObject({ value: { status: 500, body: Buffer.from('{"code":"x"}') } });
  expect(sent[0]?.body).not.toContain('"b"');
});

test('a refused batch is logged', async () => {
  const { warned, batch } = always('sistema', 400, {});
  await Promise.all([batch.confirm(question('a')), batch.confirm(question('b'))]);
  const line = {
    level: 40,
    status: 400,
    sessions: 2,
    path: '/rpc/confirm_sessions',
    msg: 'a batch was refused',
  };
  expect(warned).toMatchObject([line]);
});
