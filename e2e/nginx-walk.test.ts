// A visit in three browser engines with their default cookie rules: after `npm start`, over http, and behind the shipped nginx, over TLS.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, startEngine, whyNoEngine } from './browser/engines/engine.ts';
import { startInstallation } from './browser/engines/installation.ts';
import type { Engine, Tab } from './browser/engines/tab.ts';
import { reset } from './support/database.ts';
import { GABI, IRENE, type Person } from './support/people.ts';
import { lastCode } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

type Place = { app: string; docs: string; apiPort: number };

const places: { npm: Place; nginx?: Place } = {
  npm: { app: stack.info.appUrl, docs: stack.info.gatewayUrl, apiPort: stack.ports.api },
};
let stop = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  if (ENGINES.every((name) => whyNoEngine(name) !== undefined)) return;
  const installation = await startInstallation();
  stop = installation.stop;
  const { appOrigin, docsOrigin, apiPort } = installation;
  places.nginx = { app: appOrigin, docs: docsOrigin, apiPort };
});
afterAll(() => stop());
beforeEach(reset);

/* WebKit takes the language of the machine, which may have no Portuguese. */
async function inPortuguese(tab: Tab): Promise<void> {
  await tab.click('button', 'Português');
  await tab.see('Receber código');
}

async function signIn(tab: Tab, { codigo, telefone }: Person, { apiPort }: Place): Promise<void> {
  await tab.type('#codigo', codigo);
  await tab.press('Enter');
  await tab.see('Digite o código recebido');
  await tab.type('#otp', await lastCode(telefone, { port: apiPort }));
}

async function signOut(tab: Tab): Promise<void> {
  await tab.click('button', 'Sair');
  await tab.see('Você saiu. Até logo!');
}

describe.each(ENGINES)('%s', (name) => {
  const reason = whyNoEngine(name);
  if (reason) console.log(`e2e/nginx-walk.test.ts, ${name}, is skipped: ${reason}`);

  describe.skipIf(reason !== undefined)('with its default cookie rules', () => {
    let engine: Engine;
    beforeEach(async () => {
      engine = await startEngine(name);
      console.log(`e2e/nginx-walk.test.ts: ${engine.version}`);
      return () => engine.stop();
    });

    it.each(['npm', 'nginx'] as const)('signs in, switches, reads, manages and leaves: %s', async (which) => {
      const place = places[which];
      if (place === undefined) throw new Error('nginx did not start');
      const tab = await engine.newTab();
      await tab.open(place.app);
      await inPortuguese(tab);
      await signIn(tab, GABI, place);
      await tab.see('Este papel vê as turmas de todas as escolas.');
      await tab.click('.papel:not([aria-current])');
      await tab.see('Este papel só vê as turmas de Escola Cedro.');
      await tab.click('.papel:not([aria-current])');
      await tab.see('Este papel vê as turmas de todas as escolas.');

      await tab.open(place.docs);
      await tab.see('Client library');
      expect(new URL(await tab.url()).origin).toBe(new URL(place.docs).origin);

      await tab.open(`${place.app}/#equipe/pessoas`);
      await tab.click('a', 'Bruno Lima');
      await tab.see('Escola Aurora');

      await tab.open(`${place.app}/#portal`);
      await signIn(tab, IRENE, place);
      await tab.see('João Alves');
      expect((await tab.cookies()).map((cookie) => cookie.name).sort()).toEqual(['svc_auth', 'svc_mural']);
      await signOut(tab);

      await tab.open('about:blank');
      await tab.open(place.app);
      await tab.see('Gabi Torres');
      await signOut(tab);
      expect(await tab.cookies()).toEqual([]);
      await tab.open(place.docs);
      await tab.see('Receber código');
      expect(new URL(await tab.url()).origin).toBe(new URL(place.app).origin);
      await tab.close();
    });
  });
});
