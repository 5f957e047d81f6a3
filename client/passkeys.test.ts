// The request of each passkey call, in both contexts, and the fields that its response must have.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import type { PortalSession, Session } from './answers.ts';
import { PORTAL, SESSION } from './testing/answers.ts';
import { json, startRecordingServer, type RecordingServer } from './testing/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());
beforeEach(() => void (server.requests.length = 0));

type Row = [keyof Passkeys<Session>, unknown[], string, object, object?];
const credential = { id: 'k', type: 'public-key' };
const CALLS: Row[] = [
  ['options', ['entrar'], 'passkey-options', { challenge: 'c' }, { tipo: 'entrar' }],
  [
    'register',
    [credential, 'Celular'],
    'passkey-register',
    { passkey: {} },
    { ...credential, nome: 'Celular' },
  ],
  ['verify', [credential, { manter: true }], 'passkey-verify', SESSION, { ...credential, manter: true }],
  ['list', [], 'passkeys', { passkeys: [] }],
  ['rename', ['a', 'Chave'], 'passkey-rename', { passkey: {} }, { id: 'a', nome: 'Chave' }],
  ['remove', ['a'], 'passkey-remove', { situacao: 'removida' }, { id: 'a' }],
  ['release', ['a'], 'passkey-release', { situacao: 'liberada' }, { id: 'a' }],
  [
    'demand',
    ['escola', null],
    'role-demand',
    { papel: 'escola', exige: null },
    { papel: 'escola', exige: null },
  ],
];

type Any = Record<string, (...args: unknown[]) => Promise<unknown>>;
const calls = (contexto: 'sistema' | 'portal') =>
  createPasskeys({ baseUrl: server.baseUrl }, contexto) as Passkeys<
    Session | PortalSession
  > as unknown as Any;

test.each(CALLS)(
  '%s sends its request and requires the fields of its answer',
  async (name, args, path, answer, body) => {
    const method = body === undefined ? 'GET' : 'POST';
    server.answer = json(answer);
    await expect(calls('sistema')[name]?.(...args)).resolves.toEqual(answer);
    server.answer = json({ ...answer, ...(name === 'verify' && PORTAL) });
    await calls('portal')[name]?.(...args);
    expect(server.requests.map(({ line }) => line)).toEqual([
      `${method} /functions/v1/${path}`,
      `${method} /functions/v1/${['release', 'demand'].includes(name) ? '' : 'portal-'}${path}`,
    ]);
    if (body !== undefined) expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(body);
    server.answer = json({});
    await expect(calls('sistema')[name]?.(...args)).rejects.toMatchObject({ code: 'unavailable' });
  },
);
