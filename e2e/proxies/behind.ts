// What holds behind every proxy that is configured as its guide says: the same tests for each.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postLoginRedirect } from '../../client/post-login-redirect.ts';
import { reset } from '../support/database.ts';
import { ask, post } from '../support/http.ts';
import { askEdge, sendRaw, type EdgeAnswer, type EdgeAsk } from '../support/nginx/ask.ts';
import { ANA, AURORA, BRUNO } from '../support/people.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { startShim, type Shim } from '../support/services/shim.ts';
import { signIn } from '../support/sign-in.ts';
import { startPainel, startShowing, type Application } from './application.ts';
import { HOST } from './page.ts';
import { startSharedCache } from './shared-cache.ts';
import { openWebSocket } from './web-socket.ts';

const ORIGIN = `https://${HOST}`;
const FOREIGN = 'https://evil.example';
const page = { Accept: 'text/html,*/*;q=0.8' };

export type Behind = { shim: number; app: number; port: number; certificate: string; key: string };
export type StartProxy = (behind: Behind) => Promise<{ stop: () => Promise<void> }>;

/** Declares the tests of one proxy. */
export function describeProxy(name: string, start: StartProxy, reason?: string): void {
  if (reason) console.log(`${name} is skipped: ${reason}`);
  describe.skipIf(reason !== undefined)(`behind ${name}`, () => {
    let folder: string;
    let shim: Shim;
    let painel: Application;
    let showing: Application;
    let tokens: { ana: string; bruno: string };
    const proxies: { stop: () => Promise<void> }[] = [];
    const ports = { painel: 0, showing: 0 };
    const to = (path: string, options?: EdgeAsk): Promise<EdgeAnswer> =>
      askEdge(ports.painel, HOST, path, options);
    const as = (token: string, headers: Record<string, string> = {}) => ({
      headers: { ...page, Cookie: `svc_auth=${token}`, ...headers },
    });
    const enter = (person: typeof ANA) => signIn(person, { port: shim.port }).then(({ token }) => token);

    beforeAll(async () => {
      await reset();
      folder = mkdtempSync(join(tmpdir(), 'portaria-proxy-'));
      const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
      makeCertificate(files);
      shim = await startShim({ SVC_ALLOWED_ORIGINS: `https://app.escola.example,${ORIGIN}` });
      [painel, showing] = await Promise.all([startPainel(), startShowing()]);
      for (const [kind, app] of Object.entries({ painel, showing })) {
        const port = await freePort();
        ports[kind as 'painel'] = port;
        proxies.push(await start({ shim: shim.port, app: app.port, port, ...files }));
      }
      tokens = { ana: await enter(ANA), bruno: await enter(BRUNO) };
    });
    afterAll(async () => {
      await Promise.all([...proxies, shim, painel, showing].map((part) => part.stop()));
      rmSync(folder, { recursive: true });
    });

    it('the sign-in leads to the application and back, and a script gets 401', async () => {
      const away = await to('/', { headers: page });
      expect(away.status).toBe(302);
      const query = new URL(String(away.headers['location']));
      expect(query.origin).toBe('https://app.escola.example');
      const back = postLoginRedirect(query.search, Date.now(), {}, [HOST]);
      expect(back).toMatchObject({ action: 'navigate', target: `${ORIGIN}/` });
      expect((await to('/', as(await enter(BRUNO)))).text).toBe('GET /: Bruno Lima, coordenador');
      for (const method of ['GET', 'POST']) expect((await to('/', { method })).status).toBe(401);
    });

    it('the role decides by path', async () => {
      for (const path of ['/direcao', '/direcao/', '/direcao/notas?papel=coordenador']) {
        expect([path, (await to(path, as(tokens.ana))).text]).toEqual([
          path,
          `GET ${path}: Ana Prado, administrador`,
        ]);
        const refused = await to(path, as(tokens.bruno));
        expect([path, refused.status, refused.headers['x-portaria-reason']]).toEqual([
          path,
          403,
          'not_allowed',
        ]);
        expect((await to(path, { headers: page })).status).toBe(302);
      }
      expect((await to('/outra?papel=administrador', as(tokens.bruno))).status).toBe(200);
    });

    it('the role decides however the path is spelled', async () => {
      const spellings = [
        '//direcao/',
        '/x/../direcao/',
        '/./direcao/x',
        '/%64irecao/',
        '/direcao%2Fx',
        '/x/%2e%2e/direcao',
      ];
      for (const path of spellings)
        expect([path, [400, 403].includes((await to(path, as(tokens.bruno))).status)]).toEqual([path, true]);
    });

    it('a request with a body arrives with its method, and a bearer token is a session', async () => {
      const headers = { Cookie: `svc_auth=${tokens.bruno}`, Origin: ORIGIN };
      expect((await to('/x', { json: { a: 1 }, headers })).text).toBe('POST /x: Bruno Lima, coordenador');
      const bearer = { Authorization: `Bearer ${tokens.ana}` };
      expect((await to('/', { headers: bearer })).text).toBe('GET /: Ana Prado, administrador');
    });

    it('a logout acts on the next request', async () => {
      const token = await enter(BRUNO);
      for (let n = 0; n < 3; n += 1) expect((await to('/', as(token))).status).toBe(200);
      await post('logout', {}, { token, port: shim.port });
      expect((await to('/', as(token))).status).toBe(302);
      expect((await to('/', { method: 'POST', headers: { Cookie: `svc_auth=${token}` } })).status).toBe(401);
    });

    it('a forged header is nothing, in any spelling, with and without a session', async () => {
      const forged = ['Usuario', 'Papel', 'Escola', 'Nome'].flatMap((field) =>
        [
          ...[
            `X-Portaria-${field}`,
            `x-portaria-${field.toLowerCase()}`,
            `X-PORTARIA-${field.toUpperCase()}`,
          ],
          ...[`X_Portaria_${field}`, `X-Portaria_${field}`, `X_Portaria-${field}`, `x_PORTARIA_${field}`],
          ...[`X-Portaria-${field}`, `X.Portaria.${field}`, `X~Portaria-${field}`],
        ].map((spelling) => `${spelling}: administrador\r\n`),
      );
      const send = (lines: string[], cookie = '') =>
        sendRaw(
          ports.showing,
          HOST,
          `GET / HTTP/1.1\r\nHost: ${HOST}\r\n${lines.join('')}${cookie}Connection: close\r\n\r\n`,
        );
      const me = (await ask('me', { token: tokens.bruno })).body as { usuario: { id: string } };
      const cookie = `Cookie: svc_auth=${tokens.bruno}\r\n`;
      const real = { usuario: me.usuario.id, papel: 'coordenador', escola: AURORA, nome: 'Bruno%20Lima' };
      for (const lines of [[], forged, ...forged.map((line) => [line])]) {
        const answer = await send(lines, cookie);
        expect(read(answer.text), lines.join()).toEqual(real);
        expect((await send(lines)).status).toBe(401);
      }
      /* Her school is null, and its header is empty: it must not keep the forged one. */
      const hers = read((await send(forged, `Cookie: svc_auth=${tokens.ana}\r\n`)).text);
      expect(hers).toMatchObject({ papel: 'administrador', nome: 'Ana%20Prado' });
      expect(hers['escola'] ?? '').toBe('');
      expect(Object.values(hers).filter((value) => value === 'administrador')).toHaveLength(1);
    });

    it('a Connection header takes none of the headers away', async () => {
      const names = ['usuario', 'papel', 'escola', 'nome'].map((field) => `X-Portaria-${field}`).join(', ');
      const lines = [`Connection: close, ${names}`, `Cookie: svc_auth=${tokens.bruno}`];
      const request = ['GET / HTTP/1.1', `Host: ${HOST}`, ...lines, '', ''].join('\r\n');
      const seen = read((await sendRaw(ports.showing, HOST, request)).text);
      expect(seen).toMatchObject({ papel: 'coordenador', escola: AURORA, nome: 'Bruno%20Lima' });
    });

    it('a page cannot be framed by another site', async () => {
      const { headers } = await to('/', as(tokens.bruno));
      expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    });

    it('requests of other sites are refused, and a link is followed', async () => {
      const sent = (method: string, headers: Record<string, string>) =>
        to('/x', { method, ...as(tokens.bruno, headers) }).then(({ status }) => status);
      const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' };
      expect(await sent('GET', navigation)).toBe(200);
      expect(await sent('POST', { ...navigation, Origin: FOREIGN })).toBe(403);
      expect(await sent('POST', { ...navigation, Origin: 'null' })).toBe(403);
      expect(await sent('POST', navigation)).toBe(403);
      expect(await sent('POST', { ...navigation, Origin: FOREIGN, 'X-Forwarded-Method': 'GET' })).toBe(403);
      expect(await sent('DELETE', { Origin: 'https://blog.escola.example' })).toBe(403);
      expect(await sent('GET', { Origin: FOREIGN, 'Sec-Fetch-Mode': 'cors' })).toBe(403);
      expect(await sent('GET', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(await sent(method, { Origin: ORIGIN })).toBe(200);
        expect(await sent(method, { Origin: FOREIGN })).toBe(403);
      }
    });

    it('a WebSocket opens with a session of the own origin only', async () => {
      const open = (headers: Record<string, string>) => openWebSocket(ports.painel, HOST, headers);
      const cookie = { Cookie: `svc_auth=${tokens.bruno}` };
      expect(await open({ ...cookie, Origin: ORIGIN })).toEqual([101, 'Ola, Bruno Lima']);
      expect(await open({ ...cookie, Origin: FOREIGN })).toEqual([403, '']);
      expect(await open({ ...cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })).toEqual(
        [403, ''],
      );
      expect(await open({ Origin: ORIGIN })).toEqual([401, '']);
      /* Behind 101 a proxy passes everything on, so that with h2c a client could send the application any request. */
      for (const Upgrade of ['h2c', 'HTTP/2.0', 'websocket, h2c', 'h2c, websocket'])
        expect([Upgrade, (await open({ ...cookie, Origin: ORIGIN, Upgrade }))[0]]).toEqual([Upgrade, 200]);
    });

    it('a page that the application lets caches store leaks to nobody, through a shared cache in front', async () => {
      const bare = await startSharedCache(`http://127.0.0.1:${painel.port}`, folder);
      const cache = await startSharedCache(`https://127.0.0.1:${ports.painel}`, folder);
      try {
        const through = (port: number, token?: string) =>
          ask('/cached', { port, headers: { Host: HOST, ...page }, token });
        await through(bare.port);
        expect((await through(bare.port)).headers['x-cache']).toBe('HIT'); // the cache does store what it may
        const hers = await through(cache.port, tokens.ana);
        expect([hers.text, hers.headers['cache-control'], hers.headers['x-cache']]).toEqual([
          'GET /cached: Ana Prado, administrador',
          'private, no-store',
          'MISS',
        ]);
        expect((await through(cache.port, tokens.bruno)).text).toBe('GET /cached: Bruno Lima, coordenador');
        expect((await through(cache.port)).status).toBe(302);
      } finally {
        await Promise.all([bare.stop(), cache.stop()]);
      }
    });

    it('the port of the application, reached past the proxy, believes everybody: the mistake of the guide', async () => {
      const headers = { 'X-Portaria-Nome': 'Ninguem', 'X-Portaria-Papel': 'administrador' };
      const past = await ask('/direcao/', { port: painel.port, headers });
      expect([past.status, past.text]).toEqual([200, 'GET /direcao/: Ninguem, administrador']);
    });

    it('nothing is served while Portaria is away', async () => {
      const port = await freePort();
      const { certificate, key } = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
      const alone = await start({ shim: await freePort(), app: painel.port, port, certificate, key });
      const { status, text } = await askEdge(port, HOST, '/', as(tokens.ana));
      await alone.stop();
      expect([status >= 500, text.includes('Ana')]).toEqual([true, false]);
    });
  });
}

/* Each name occurs once. */
function read(text: string): Record<string, string> {
  const pairs = (JSON.parse(text) as [string, string][]).map(([name, value]) => [
    name.replace('x-portaria-', ''),
    value,
  ]);
  const fields = Object.fromEntries(pairs) as Record<string, string>;
  expect(Object.keys(fields), text).toHaveLength(pairs.length);
  return fields;
}

function makeCertificate({ certificate, key }: { certificate: string; key: string }): void {
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', ...made, '-out', certificate, '-days', '2', ...subject], {
    stdio: 'pipe',
  });
}
