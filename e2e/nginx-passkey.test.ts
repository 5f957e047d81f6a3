// Passkeys in Debian's Firefox with an authenticator that it plays: registered, used to sign in, removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine, whyNoEngine } from './browser/engines/engine.ts';
import type { Engine } from './browser/engines/tab.ts';
import { count, reset } from './support/database.ts';
import { BRUNO } from './support/people.ts';
import { lastCode } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const reason = whyNoEngine('firefox');
if (reason) console.log(`e2e/nginx-passkey.test.ts is skipped: ${reason}`);

describe.skipIf(reason !== undefined)('Firefox', () => {
  let engine: Engine;
  beforeAll(async () => {
    await reset();
    engine = await startEngine('firefox');
    await engine.plugIn?.();
  });
  afterAll(() => engine.stop());

  it('registers a passkey, signs in by it, and removes it', async () => {
    const byPasskey = () => count(`portaria.sessoes where meio = 'passkey'`);
    const tab = await engine.newTab();
    await tab.open(`${stack.info.appUrl}/#equipe/conta`);
    await tab.type('#codigo', BRUNO.codigo);
    await tab.press('Enter');
    await tab.see('Digite o código recebido');
    await tab.type('#otp', await lastCode(BRUNO.telefone));
    await tab.see('Você ainda não tem chave de acesso.');
    await tab.click('.folha button', 'Adicionar chave de acesso');
    await tab.click('dialog button', 'Adicionar chave de acesso');
    await tab.see('Chave de acesso guardada.');
    expect(await count('portaria.passkeys where revogada_em is null')).toBe(1);
    await tab.open(`${stack.info.appUrl}/#equipe`);
    await tab.click('button', 'Sair');
    await tab.see('Você saiu. Até logo!');
    await tab.click('button', 'Entrar com chave de acesso');
    await tab.see('Minha sessão');
    expect(await byPasskey()).toBe(1);
    await tab.open(`${stack.info.appUrl}/#equipe/conta`);
    await tab.click('button', 'Remover');
    await tab.click('dialog button', 'Remover');
    await tab.see('Chave de acesso removida.');
    expect(await count('portaria.passkeys where revogada_em is null')).toBe(0);
  });
});
