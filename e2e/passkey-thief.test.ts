// The thief of a phone: what a passkey that somebody registered by code is worth, and who hears of it.
import { beforeEach, expect, it } from 'vitest';
import { createAuthenticator } from './support/authenticator.ts';
import { query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { optionsOf, outcome, register, verify, withPasskey } from './support/passkeys.ts';
import { ANA, BRUNO, GABI } from './support/people.ts';
import { portaria } from './support/portaria.ts';
import { signIn, tokenOf } from './support/sign-in.ts';

beforeEach(reset);

const REFUSED = [403, 'passkey_required'];
const demand = async (papel: string) =>
  expect((await portaria('role', 'demand', papel, 'passkey')).code).toBe(0);
const told = async (telefone: string) =>
  (
    await query(
      'select tipo from portaria.avisos where destino = $1 and enviado_em is not null order by criado_em',
      [telefone],
    )
  ).map(({ tipo }) => tipo);
const count24 = () => query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
const people = (token: string) => ask('people?limite=1', { token });

it('the thief of a phone does nothing for 24 hours by a passkey of their own, and the owner is told [H3]', async () => {
  const { device: gabis } = await withPasskey(GABI);
  await count24();
  await demand('administrador');
  const thief = createAuthenticator();
  const { token } = await withPasskey(ANA, thief);
  expect(outcome(await people(token))).toEqual(REFUSED);
  const entered = tokenOf(await verify(thief.assert(await optionsOf('entrar'))));
  const confirmed = tokenOf(await verify(thief.assert(await optionsOf('confirmar', token)), token));
  const [own, hers] = (await query(
    'select p.id from portaria.passkeys as p join portaria.usuarios as u on u.id = p.titular_id order by u.codigo = $1 desc',
    [ANA.codigo],
  )) as [{ id: string }, { id: string }];
  for (const stolen of [token, entered, confirmed]) {
    expect(outcome(await people(stolen))).toEqual(REFUSED);
    expect(outcome(await ask('/rest/v1/alunos?limit=1', { token: stolen }))).toEqual(REFUSED);
    expect(outcome(await post('passkey-release', { id: own.id }, { token: stolen }))).toEqual(REFUSED);
    expect(outcome(await post('passkey-remove', { id: hers.id }, { token: stolen }))).toEqual(REFUSED);
    expect(
      outcome(await post('role-demand', { papel: 'administrador', exige: null }, { token: stolen })),
    ).toEqual(REFUSED);
    expect((await ask('me', { token: stolen })).body['exige']).toBe('passkey');
  }
  await expect.poll(() => told(ANA.telefone)).toEqual(['passkey_registrada']);
  /* Who knows Ana releases it; then she goes on. */
  const gabi = tokenOf(await verify(gabis.assert(await optionsOf('entrar'))));
  expect((await post('passkey-release', { id: own.id }, { token: gabi })).status).toBe(200);
  expect((await people(entered)).status).toBe(200);
  expect(outcome(await people(token))).toEqual(REFUSED);
  await expect.poll(() => told(ANA.telefone)).toEqual(['passkey_registrada', 'passkey_liberada']);
});

it('a stolen token gains nothing when its owner steps up, nor by a switch of role [H4]', async () => {
  const { device, token } = await withPasskey(GABI);
  await count24();
  await demand('administrador');
  const owner = tokenOf(await verify(device.assert(await optionsOf('confirmar', token)), token));
  expect((await people(owner)).status).toBe(200);
  expect(outcome(await people(token))).toEqual(REFUSED);
  const switched = await post('select-role', { papel: 'administrador', escola_id: null }, { token });
  if (switched.status === 200) expect(outcome(await people(tokenOf(switched)))).toEqual(REFUSED);
  else expect(switched.status).toBeGreaterThanOrEqual(400);
  expect(
    outcome(await register(token, createAuthenticator().register(await optionsOf('registrar', owner)))),
  ).toEqual(REFUSED);
});

it('a number that the desk changes ends the passkeys of the record, also the one of who had it before [H5]', async () => {
  const { device } = await withPasskey(BRUNO);
  expect((await portaria('user', 'set-phone', BRUNO.codigo, '+5511900000077')).code).toBe(0);
  expect(outcome(await verify(device.assert(await optionsOf('entrar'))))).toEqual([401, 'passkey_invalid']);
});

it('whoever gets a recycled number registers no passkey beside those of the owner, and removes none [H5]', async () => {
  await withPasskey(BRUNO);
  const { token } = await signIn(BRUNO); // a code to the number that is somebody else's now
  expect(outcome(await post('passkey-options', { tipo: 'registrar' }, { token }))).toEqual(REFUSED);
  const [{ id } = { id: '' }] = (await query('select id from portaria.passkeys')) as { id: string }[];
  expect(outcome(await post('passkey-remove', { id }, { token }))).toEqual(REFUSED);
});

it('the command line lists, releases and removes passkeys, and lifts a demand', async () => {
  expect(await portaria('passkey', 'list', BRUNO.codigo)).toEqual({ code: 0, out: 'no passkeys' });
  const { device } = await withPasskey(BRUNO);
  const { out } = await portaria('passkey', 'list', BRUNO.codigo);
  expect(out).toMatch(
    /^[0-9a-f-]{36} {2}Chave de acesso {2}since .*, never used, does not count for a role yet$/,
  );
  const id = out.slice(0, 36);
  expect(await portaria('role', 'demand', 'coordenador', 'passkey')).toMatchObject({ code: 0 });
  const token = tokenOf(await verify(device.assert(await optionsOf('entrar'))));
  expect(outcome(await ask('/rest/v1/alunos?limit=1', { token }))).toEqual(REFUSED);
  expect(await portaria('passkey', 'release', id)).toEqual({ code: 0, out: 'released' });
  expect((await ask('/rest/v1/alunos?limit=1', { token })).status).toBe(200);
  expect(await portaria('passkey', 'remove', id)).toEqual({ code: 0, out: 'removed' });
  expect((await ask('me', { token })).code).toBe('session_ended');
  for (const word of ['release', 'remove'])
    expect(await portaria('passkey', word, id)).toMatchObject({ code: 1 });
  expect(await portaria('role', 'list')).toMatchObject({
    out: expect.stringContaining('demands a passkey') as string,
  });
  expect(await portaria('role', 'demand', 'coordenador', 'nothing')).toEqual({
    code: 0,
    out: 'this role demands nothing',
  });
  expect(await portaria('role', 'demand', 'coordenador', 'otp')).toMatchObject({ code: 2 });
  expect(await portaria('role', 'demand', 'diretor', 'passkey')).toMatchObject({ code: 1 });
  expect(await portaria('passkey', 'list', '00000000191')).toMatchObject({ code: 1 });
  const events = await query(
    `select evento, ator_id from portaria.logs_transacoes where evento in ('passkey.released', 'passkey.removed', 'role.demand') order by criado_em`,
  );
  expect(events.map(({ evento, ator_id }) => [evento, ator_id])).toEqual([
    ['role.demand', null],
    ['passkey.released', null],
    ['passkey.removed', null],
    ['role.demand', null],
  ]);
});
