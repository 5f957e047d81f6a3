// Staying signed in, in three browser engines with their default cookie rules, behind the shipped nginx: what each keeps, renews and forgets.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClient } from '../client/build.ts';
import { ENGINES, startEngine, whyNoEngine } from './browser/engines/engine.ts';
import { startInstallation, type Installation } from './browser/engines/installation.ts';
import type { Engine, Tab } from './browser/engines/tab.ts';
import { startSite } from './browser/testing/static-site.ts';
import { query, reset } from './support/database.ts';
import { ANA, CARLA, IRENE, type Person } from './support/people.ts';
import { lastCode } from './support/sign-in.ts';

/* A page of the application's host with the client, as a school would write it. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Escola</title>
<script type="module">
  import { createPortaria } from '/portaria.js';
  globalThis.portaria = createPortaria({ baseUrl: '' });
</script>`;
const NAMES = ['svc_auth', '__Host-svc_auth_renova'];
const TOSSED = ['svc_auth', NAMES[1]!].flatMap((name) =>
  ['/functions', '/'].map((path) => `${name}=tossed; Domain=escola.localhost; Path=${path}; Secure`),
);

const started: { stop: () => Promise<void> }[] = [];
let installation: Installation;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-engines-'));
  await buildClient(folder);
  const client = readFileSync(join(folder, 'index.js'), 'utf8');
  rmSync(folder, { recursive: true });
  const site = await startSite({ '/': PAGE, '/portaria.js': client, '/favicon.ico': '' });
  started.push(site);
  if (ENGINES.every((name) => whyNoEngine(name) !== undefined)) return;
  installation = await startInstallation({ appPort: site.port });
  started.unshift(installation);
});
afterAll(async () => {
  for (const part of started) await part.stop();
});

/** Calls the client in the page; an error is its code. */
const call = (tab: Tab, what: string, ...args: unknown[]): Promise<unknown> =>
  tab.run(
    `try { return await (${what})(...args) } catch (error) { return error.code ?? String(error) }`,
    ...args,
  );
const me = (tab: Tab) => call(tab, '() => portaria.me().then(({ usuario }) => usuario.nome_completo)');
const portalMe = (tab: Tab) =>
  call(tab, '() => portaria.portal.me().then(({ perfil }) => perfil.portal_type)');
const refresh = (tab: Tab) =>
  tab.run(
    `const answer = await fetch('/functions/v1/refresh', { method: 'POST' }); return (await answer.json()).code ?? 'ok'`,
  );
const logout = (tab: Tab) => call(tab, '() => portaria.logout().then(({ situacao }) => situacao)');

async function visit(tab: Tab): Promise<Tab> {
  await tab.open(installation.appOrigin);
  await tab.run(`while (!globalThis.portaria) await new Promise((done) => setTimeout(done, 20))`);
  return tab;
}
/** Signs in with the choice to stay; the result is until when. */
async function stay(tab: Tab, { codigo, telefone }: Person, where = 'portaria'): Promise<unknown> {
  await call(tab, `(codigo) => ${where}.sendOtp(codigo)`, codigo);
  const otp = await lastCode(telefone, { port: installation.apiPort });
  return call(
    tab,
    `(...them) => ${where}.verifyOtp(...them, { manter: true }).then(({ mantida_ate }) => mantida_ate)`,
    codigo,
    otp,
  );
}
const held = async (tab: Tab): Promise<string[]> => (await tab.cookies()).map(({ name }) => name).sort();
const valueOf = async (tab: Tab, name: string): Promise<string | undefined> =>
  (await tab.cookies()).find((cookie) => cookie.name === name)?.value;

/** Ends the life of the newest session: the database sees it as over, the browser still has its cookie. */
const short = () => query(`update portaria.limites set valor = 1 where nome like 'acesso_%curto'`);
type Row = { contexto: string; geracao: number; irmas: number; encerrada: boolean };
const families = async (): Promise<Row[]> =>
  (await query(
    'select contexto, geracao, irmas, encerrada_em is not null as encerrada from portaria.renovacoes order by entrou_em, familia',
  )) as unknown as Row[];
/** Uses a tab until its renewal cookie is another: nobody is signed out on the way. */
async function renews(tab: Tab, use: (tab: Tab) => Promise<unknown>, cookie: string, answer: string) {
  const before = await valueOf(tab, cookie);
  await expect
    .poll(async () => {
      expect(await use(tab)).toBe(answer);
      return valueOf(tab, cookie);
    })
    .not.toBe(before);
}

describe.each(ENGINES)('%s', (name) => {
  const reason = whyNoEngine(name);
  if (reason) console.log(`e2e/nginx-engines.test.ts, ${name}, is skipped: ${reason}`);

  describe.skipIf(reason !== undefined)('with its default cookie rules', () => {
    let engine: Engine;
    const tabs: Tab[] = [];
    const newTab = async (make = engine.newTab): Promise<Tab> => {
      const tab = await visit(await make());
      tabs.push(tab);
      return tab;
    };
    beforeAll(async () => {
      engine = await startEngine(name);
      console.log(`e2e/nginx-engines.test.ts: ${engine.version}`);
    });
    afterAll(() => engine.stop());
    beforeEach(async () => {
      await reset();
      await query(
        `update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima')`,
      );
    });
    afterEach(async () => {
      for (const tab of tabs) await logout(tab);
      for (const tab of tabs.splice(0)) await tab.close();
    });

    it('keeps both cookies, and shows the renewal to no other host', async () => {
      const tab = await newTab();
      expect(await stay(tab, ANA)).toMatch(/^\d{4}-/);
      expect(await held(tab)).toEqual([...NAMES].sort());
      expect(await tab.run('return document.cookie')).toBe('');
      await tab.open(installation.docsOrigin);
      expect(await tab.url()).toBe(`${installation.docsOrigin}/`); // the documentation knows Ana
      expect(await held(tab)).toEqual(['svc_auth']);
      await visit(tab);
    });

    it('uses no cookie that another host of the domain tosses', async () => {
      const tab = await newTab();
      await stay(tab, ANA);
      await tab.open(installation.docsOrigin);
      await tab.run(`for (const cookie of args) document.cookie = cookie`, ...TOSSED);
      await visit(tab);
      expect(await me(tab)).toBe('duplicate_cookie');
      /* WebKitGTK lets any host set __Host-; the refusal clears the cookie of this host. */
      const [beside, after] = name === 'webkit' ? ['duplicate_cookie', 'no_cookie'] : ['ok', 'ok'];
      expect(await refresh(tab)).toBe(beside);
      await tab.run(`for (const cookie of args) document.cookie = cookie + '; Max-Age=0'`, ...TOSSED);
      expect([await refresh(tab), await me(tab)]).toEqual([after, 'Ana Prado']);
    });

    it('renews one sign-in for two tabs, and a logout in one is the end in both', async () => {
      await short();
      const [one, other] = [await newTab(), await newTab()];
      await stay(one, ANA);
      await renews(one, me, NAMES[1]!, 'Ana Prado');
      await renews(other, me, NAMES[1]!, 'Ana Prado');
      await other.open(installation.appOrigin); // a reload
      await visit(other);
      await renews(other, me, NAMES[1]!, 'Ana Prado');
      const [family] = await families();
      expect(family).toMatchObject({ irmas: 1, encerrada: false });
      expect(family?.geracao).toBeGreaterThanOrEqual(3);

      await renews(one, me, NAMES[1]!, 'Ana Prado');
      expect(await logout(one)).toBe('encerrada');
      expect(await held(one)).toEqual([]);
      expect(await me(other)).toBe('no_cookie');
      expect((await families()).map(({ encerrada }) => encerrada)).toEqual([true]);
    });

    it('keeps a second person apart', async () => {
      await short();
      const [mine, theirs] = [await newTab(), await newTab(engine.newStranger)];
      await stay(mine, ANA);
      expect(await me(theirs)).toBe('no_cookie');
      await stay(theirs, CARLA);
      await expect
        .poll(async () => {
          expect([await me(mine), await me(theirs)]).toEqual(['Ana Prado', 'Carla Nunes']);
          return (await families()).every(({ geracao }) => geracao >= 2);
        })
        .toBe(true);
      expect(await logout(theirs)).toBe('encerrada');
      expect([await me(mine), await me(theirs)]).toEqual(['Ana Prado', 'no_cookie']);
      expect((await families()).map(({ encerrada }) => encerrada)).toEqual([false, true]);
    });

    it('renews the portal beside the staff session, and signs out of each alone', async () => {
      await short();
      const tab = await newTab();
      await stay(tab, ANA);
      await stay(tab, IRENE, 'portaria.portal');
      expect(await held(tab)).toHaveLength(4);
      await renews(tab, portalMe, '__Host-svc_mural_renova', 'responsavel');
      await renews(tab, me, NAMES[1]!, 'Ana Prado');
      expect(await call(tab, '() => portaria.portal.logout().then(({ situacao }) => situacao)')).toBe(
        'encerrada',
      );
      expect(await portalMe(tab)).toBe('no_cookie');
      await renews(tab, me, NAMES[1]!, 'Ana Prado');
      expect(await held(tab)).toEqual([...NAMES].sort());
    });
  });
});
