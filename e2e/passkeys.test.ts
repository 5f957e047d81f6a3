// Passkeys over HTTP: register, sign in and confirm, and every way in which bytes can be wrong.
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator, type Wrong } from './support/authenticator.ts';
import { count, makeUsers, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { address, parallel } from './support/parallel.ts';
import { ORIGIN, optionsOf, outcome, register, verify, withPasskey } from './support/passkeys.ts';
import { ANA, BRUNO, CARLA } from './support/people.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';

beforeEach(reset);

const INVALID = [401, 'passkey_invalid'];

describe('a passkey', () => {
  it('is registered after a sign-in by code, signs the person in, and says so in the session', async () => {
    const { device } = await withPasskey();
    const entered = await verify(device.assert(await optionsOf('entrar')));
    expect(entered.status, entered.text).toBe(200);
    expect(entered.body['usuario']).toMatchObject({ nome_completo: 'Bruno Lima' });
    const me = await ask('me', { token: tokenOf(entered) });
    expect([me.status, me.body['principal_role']]).toEqual([200, 'coordenador']);
    const jti = claimsOf(tokenOf(entered)).jti;
    expect(await count(`portaria.sessoes where jti = $1 and meio = 'passkey'`, [jti])).toBe(1);
  });

  it('confirms a sign-in with a new token of the same sign-in; the old one stays as it was', async () => {
    const { device, token } = await withPasskey();
    const confirmed = await verify(device.assert(await optionsOf('confirmar', token)), token);
    expect(confirmed.status, confirmed.text).toBe(200);
    const jtis = [claimsOf(token).jti, claimsOf(tokenOf(confirmed)).jti];
    const rows = await query('select meio, familia from portaria.sessoes where jti = any($1) order by meio', [
      jtis,
    ]);
    expect(rows.map((row) => row['meio'])).toEqual(['codigo', 'passkey']);
    expect(new Set(rows.map((row) => row['familia'])).size).toBe(1);
  });

  it('makes an old sign-in recent for ten minutes when it confirms it, and only in the new token [H9]', async () => {
    const { device, token } = await withPasskey(ANA);
    const change = (by: string) => post('limit-set', { nome: 'otps_por_usuario', valor: 3 }, { token: by });
    const age = (moment: string) =>
      query(`update portaria.sessoes set ${moment} = ${moment} - interval '10 minutes 1 second'`);
    expect((await change(token)).status).toBe(200);
    await age('entrou_em');
    expect(outcome(await change(token))).toEqual([403, 'fresh_login_required']);
    const confirmed = tokenOf(await verify(device.assert(await optionsOf('confirmar', token)), token));
    expect((await change(confirmed)).status).toBe(200);
    expect(outcome(await change(token))).toEqual([403, 'fresh_login_required']);
    await age('confirmada_em');
    expect(outcome(await change(confirmed))).toEqual([403, 'fresh_login_required']);
  });

  it('signs in forty people at once, who share calls of the database, each with their own session and address', async () => {
    const { device } = await withPasskey(BRUNO, createAuthenticator({ synced: true }));
    const users = await makeUsers(40);
    const rows = (await query(
      `insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
      select 'sistema', u.id, p.alca, sha256(uuid_send(u.id)), p.chave_publica, p.algoritmo, 0, true, 'Chave', now()
      from portaria.passkeys as p cross join portaria.usuarios as u where u.codigo = any ($1)
      returning titular_id, encode(credencial, 'base64') as credencial`,
      [users.map(({ codigo }) => codigo)],
    )) as { titular_id: string; credencial: string }[];
    const answers = await parallel(rows.length, async (i) => {
      const from = { ...ORIGIN, from: address(i) };
      const { body } = await post('passkey-options', { tipo: 'entrar' }, from);
      const id = Buffer.from(rows[i]?.credencial ?? '', 'base64').toString('base64url');
      return post('passkey-verify', { ...device.assert(body as never), id, rawId: id }, from);
    });
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
    const sessions = await query(
      `select s.titular_id, host(s.ip) as ip, host(l.ip) as logged from portaria.sessoes as s
      join portaria.logs_transacoes as l on l.dados ->> 'jti' = s.jti and l.evento = 'login.success'
      where s.meio = 'passkey' order by s.titular_id`,
    );
    const expected = rows.map(({ titular_id }, i) => ({ titular_id, ip: address(i), logged: address(i) }));
    expect(sessions).toEqual(expected.sort((a, b) => (a.titular_id < b.titular_id ? -1 : 1)));
  });

  it('is listed with its name, renamed, and removed only by a sign-in with a passkey', async () => {
    const { device, token } = await withPasskey();
    const { body } = await ask('passkeys', { token });
    const [own] = body['passkeys'] as { id: string; nome: string }[];
    expect((await post('passkey-rename', { id: own?.id, nome: 'Celular' }, { token })).status).toBe(200);
    expect((await post('passkey-remove', { id: own?.id }, { token })).status).toBe(403);
    const entered = tokenOf(await verify(device.assert(await optionsOf('entrar'))));
    expect((await post('passkey-remove', { id: own?.id }, { token: entered })).status).toBe(200);
    expect(outcome(await verify(device.assert(await optionsOf('entrar'))))).toEqual(INVALID);
  });

  it('gives the options of WebAuthn: discoverable, user verified, and a name that is no whole code', async () => {
    const { token } = await signIn(BRUNO);
    expect(await optionsOf('registrar', token)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: expect.stringMatching(/^Bruno .*\d\d$/) as string },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await optionsOf('registrar', token)).user.name).not.toContain(BRUNO.codigo);
    expect(await optionsOf('entrar')).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    expect(await count('portaria.desafios')).toBe(0);
  });
});

describe('a passkey is refused', () => {
  const wrongs: [string, Wrong][] = [
    ['another origin', { origin: 'http://localhost:5174' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['a challenge of nobody', { challenge: randomBytes(57).toString('base64url') }],
    ['a page in a foreign frame', { crossOrigin: true }],
    ['no verification of the user', { unverified: true }],
    ['the handle of another person', { userHandle: randomBytes(64).toString('base64url') }],
    ['a counter that went back', { counter: 1 }],
    ['a flag that says now that it can be backed up', { synced: true }],
  ];
  it.each(wrongs)('with %s [H1]', async (_name, wrong) => {
    const { device } = await withPasskey();
    expect((await verify(device.assert(await optionsOf('entrar')))).status).toBe(200);
    expect(outcome(await verify(device.assert(await optionsOf('entrar'), wrong)))).toEqual(INVALID);
  });

  it('when its challenge was used, is that of another kind, or that of another person [H1]', async () => {
    const { device, token } = await withPasskey();
    const options = await optionsOf('entrar');
    expect((await verify(device.assert(options))).status).toBe(200);
    expect(outcome(await verify(device.assert(options)))).toEqual(INVALID);
    const carla = await signIn(CARLA);
    expect(outcome(await verify(device.assert(await optionsOf('registrar', carla.token))))).toEqual(INVALID);
    const hers = await optionsOf('confirmar', carla.token);
    expect(outcome(await verify(device.assert(hers), carla.token))).toEqual(INVALID);
    expect(outcome(await verify(device.assert(hers), token))).toEqual(INVALID);
  });

  it('all but once, when one assertion is sent twenty times at once [H2]', async () => {
    const { device } = await withPasskey();
    const assertion = device.assert(await optionsOf('entrar'));
    const answers = await parallel(20, () => verify(assertion));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('when a byte anywhere is changed, cut off or added, and never with a 5xx', async () => {
    const { device } = await withPasskey();
    let tried = 0;
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      for (const mangle of [flipped, cut, led]) {
        const assertion = device.assert(await optionsOf('entrar'));
        const bytes = mangle(Buffer.from(assertion.response[field], 'base64url'));
        const response = { ...assertion.response, [field]: bytes.toString('base64url') };
        const { status } = await verify({ ...assertion, response });
        expect([400, 401, 429], `${field} ${mangle.name}`).toContain(status);
        tried += 1;
      }
    }
    expect(tried).toBe(9);
  });

  it.each<[string, Wrong]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a page in a foreign frame', { crossOrigin: true }],
    ['no verification of the user', { unverified: true }],
    ['an algorithm that nobody asked for', { algorithm: -37 }],
    ['a challenge of nobody', { challenge: randomBytes(57).toString('base64url') }],
  ])('at its registration with %s', async (_name, wrong) => {
    const { token } = await signIn(ANA);
    const device = createAuthenticator();
    const response = device.register(await optionsOf('registrar', token), wrong);
    expect(outcome(await register(token, response))).toEqual(INVALID);
    expect(await count('portaria.passkeys')).toBe(0);
  });

  it('at its registration without a session, and by a person whose sign-in is not recent', async () => {
    const { token } = await signIn(ANA);
    const response = createAuthenticator().register(await optionsOf('registrar', token));
    expect(outcome(await post('passkey-register', response, ORIGIN))).toEqual([401, 'no_cookie']);
    await query(`update portaria.sessoes set entrou_em = entrou_em - interval '1 hour'`);
    expect(outcome(await register(token, response))).toEqual([403, 'fresh_login_required']);
  });
});

const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0x01;
  return copy;
};
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 2);
const led = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(0x31), bytes]);
