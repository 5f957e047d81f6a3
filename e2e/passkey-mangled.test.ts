// A thousand wrong registrations and assertions: each is refused, none with a 5xx, and none changes anything.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { createAuthenticator, type Authenticator, type Wrong } from './support/authenticator.ts';
import { count, query, reset } from './support/database.ts';
import { post, type Answer } from './support/http.ts';
import { ORIGIN, optionsOf, register, verify, withPasskey } from './support/passkeys.ts';
import { parallel } from './support/parallel.ts';
import { ANA, BRUNO, CARLA } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

type Fields = Record<string, unknown>;
type Credential = { id: string; response: Fields };

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
const below = (n: number): number => randomBytes(4).readUInt32BE() % n;
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;

const WRONGS: (() => Wrong)[] = [
  () => ({ origin: pick(['https://evil.example', 'http://localhost', 'http://localhost:5174', 'null', '']) }),
  () => ({ rpId: pick(['evil.example', 'host', 'localhost.', 'LOCALHOST', '']) }),
  () => ({ type: pick(['webauthn.other', 'payment.get', '']) }),
  () => ({ challenge: random(pick([1, 16, 56, 57, 58])) }),
  () => ({ crossOrigin: true }),
  () => ({ unverified: true }),
];
const OF_REGISTRATION: (() => Wrong)[] = [...WRONGS, () => ({ algorithm: pick([-37, -36, -65535, 0, 7]) })];
const OF_ASSERTION: (() => Wrong)[] = [
  ...WRONGS,
  () => ({ counter: below(2) }),
  () => ({ synced: true }),
  () => ({ userHandle: random(64) }),
  () => ({ type: 'webauthn.create' }),
];

const bytesOf = (text: unknown): Buffer => Buffer.from(String(text), 'base64url');
const cut = (text: unknown): string =>
  bytesOf(text)
    .subarray(0, below(bytesOf(text).length))
    .toString('base64url');
/* The library reads the first two bytes of a signature, its DER tag and length, leniently: r and s stay what was signed. */
const ENVELOPE = 2;
function flipped(text: unknown): string {
  const bytes = bytesOf(text);
  const at = ENVELOPE + below(bytes.length - ENVELOPE);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  return bytes.toString('base64url');
}
const changed = (credential: Credential, field: string, value: unknown): Credential => ({
  ...credential,
  response: { ...credential.response, [field]: value },
});

let device: Authenticator;
let bruno: string;
let carla: string;
let others: Authenticator;
beforeAll(async () => {
  await reset();
  await query(
    `update portaria.limites set valor = 1000000 where nome in ('erros_por_ip', 'otps_por_ip', 'otps_por_usuario')`,
  );
  ({ device, token: bruno } = await withPasskey(BRUNO));
  ({ device: others } = await withPasskey(ANA));
  carla = (await signIn(CARLA)).token;
  for (const one of [device, others])
    for (let i = 0; i < 3; i += 1)
      expect((await verify(one.assert(await optionsOf('entrar')))).status).toBe(200);
});

/** What is wrong, and the answer. */
type Mangled = readonly [kind: string, answer: Answer];
const kindOf = (wrong: Wrong): string => Object.keys(wrong)[0] ?? '';

async function wrongAssertion(): Promise<Mangled> {
  const options = await optionsOf('entrar');
  /* One assertion: one bit turns the counter of a later one into this one's, and that is right. */
  const right = device.assert(options) as unknown as Credential;
  const field = pick(['clientDataJSON', 'authenticatorData', 'signature']);
  switch (below(6)) {
    case 0:
    case 1: {
      const wrong = pick(OF_ASSERTION)();
      return [`assertion: ${kindOf(wrong)}`, await verify(device.assert(options, wrong))];
    }
    case 2: {
      const bytes = pick([cut, flipped])(right.response['signature']);
      return [`assertion: signature as ${field}`, await verify(changed(right, field, bytes))];
    }
    case 3:
      return ['assertion: of another device', await verify({ ...right, id: others.id, rawId: others.id })];
    case 4: {
      const [kind, send] = pick<[string, () => Promise<Answer>]>([
        [
          'of another person',
          async () => verify(device.assert(await optionsOf('confirmar', carla)), pick([carla, bruno])),
        ],
        ['to register', async () => verify(device.assert(await optionsOf('registrar', carla)))],
        ['in the portal', async () => post('portal-passkey-verify', right, ORIGIN)],
        ['of the portal', async () => verify(device.assert({ challenge: await portalChallenge() }))],
      ]);
      return [`assertion: ${kind}`, await send()];
    }
    default: {
      const bytes = pick([cut, flipped])(right.response[field]);
      return [`assertion: damaged ${field}`, await verify(changed(right, field, bytes))];
    }
  }
}
const portalChallenge = async () =>
  String((await post('portal-passkey-options', { tipo: 'entrar' }, ORIGIN)).body['challenge']);

async function wrongRegistration(): Promise<Mangled> {
  const fresh = createAuthenticator();
  const options = await optionsOf('registrar', carla);
  const right = () => fresh.register(options) as unknown as Credential;
  switch (below(4)) {
    case 0:
    case 1: {
      const wrong = pick(OF_REGISTRATION)();
      return [`registration: ${kindOf(wrong)}`, await register(carla, fresh.register(options, wrong))];
    }
    case 2: {
      const bytes = cut(right().response['attestationObject']);
      const sent = changed(right(), 'attestationObject', bytes);
      return ['registration: cut attestationObject', await register(carla, sent)];
    }
    default: {
      const [kind, send] = pick<[string, () => Promise<Answer>]>([
        ['to sign in', async () => register(carla, fresh.register(await optionsOf('entrar')))],
        ['of another person', async () => register(bruno, right())],
        ['in the portal', async () => post('portal-passkey-register', right(), { ...ORIGIN, token: carla })],
        [
          'damaged clientDataJSON',
          async () => register(carla, changed(right(), 'clientDataJSON', random(40))),
        ],
        ['an assertion', async () => register(carla, device.assert(options))],
      ]);
      return [`registration: ${kind}`, await send()];
    }
  }
}

const KINDS = 33;
/* Refused before anybody looks at the bytes. */
const FOR_ANOTHER_REASON: Readonly<Record<string, string>> = {
  'registration: an assertion': '400 invalid_request',
  'registration: in the portal': '401 no_cookie',
  'registration: of another person': '403 passkey_required',
};

it('a thousand of them [H1]', async () => {
  const kinds = new Map<string, string[]>();
  const note = ([kind, { status, body }]: Mangled) =>
    kinds.set(kind, [...(kinds.get(kind) ?? []), `${status} ${String(body['code'])}`]);
  for (let i = 0; i < 50; i += 1) {
    for (const mangled of await parallel(10, wrongAssertion)) note(mangled);
    for (const mangled of await parallel(10, wrongRegistration)) note(mangled);
  }
  const outcomes = [...kinds.values()].flat();
  expect(outcomes).toHaveLength(1_000);
  expect(outcomes.filter((outcome) => !/^(400|401|403) /.test(outcome))).toEqual([]);
  expect(kinds.size).toBe(KINDS);
  for (const [kind, refusals] of kinds) {
    const expected = FOR_ANOTHER_REASON[kind] ?? '401 passkey_invalid';
    expect(refusals.filter((refusal) => refusal === expected).length, kind).toBeGreaterThanOrEqual(3);
  }
  expect(await count('portaria.passkeys')).toBe(2);
  const counted = `portaria.logs_transacoes where evento = 'passkey.refused' and dados ->> 'motivo' = 'registro'`;
  expect(await count(counted), 'registrations whose bytes are wrong').toBeGreaterThan(100);
  expect((await verify(others.assert(await optionsOf('entrar')))).status).toBe(200);
});

const WORKING = `pg_stat_activity where usename = 'authenticator' and state <> 'idle'`;

it('one use of a challenge by five hundred at once [H2]', async () => {
  const assertion = others.assert(await optionsOf('entrar'));
  const answers = await parallel(500, () => verify(assertion));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  /* A machine that is full says so; nobody else comes in. */
  expect(answers.filter(({ status }) => status === 401 || status === 503)).toHaveLength(499);
  /* PostgREST works on after a 503: what it still counts would refuse the first sign-in of the next file. */
  const counted = () => count('portaria.otp_tentativas');
  const rests = async () => {
    const before = await counted();
    await sleep(1_000);
    return (await counted()) === before && (await count(WORKING)) === 0;
  };
  await expect.poll(rests).toBe(true);
});
