// A thousand wrong registrations and assertions: each is refused, none with a 5xx, and none changes anything.
import { randomBytes } from 'node:crypto';
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

async function wrongAssertion(): Promise<Answer> {
  const options = await optionsOf('entrar');
  /* One assertion: one bit turns the counter of a later one into this one's, and that is right. */
  const right = device.assert(options) as unknown as Credential;
  switch (below(6)) {
    case 0:
    case 1:
      return verify(device.assert(options, pick(OF_ASSERTION)()));
    case 2: // bytes
      return verify(
        changed(
          right,
          pick(['clientDataJSON', 'authenticatorData', 'signature']),
          pick([cut, flipped])(right.response['signature']),
        ),
      );
    case 3: // signed by one device, said to be of another
      return verify({ ...right, id: others.id, rawId: others.id });
    case 4: // another person, another context
      return pick([
        async () => verify(device.assert(await optionsOf('confirmar', carla)), pick([carla, bruno])),
        async () => verify(device.assert(await optionsOf('registrar', carla))),
        async () => post('portal-passkey-verify', right, ORIGIN),
        async () => verify(device.assert({ challenge: await portalChallenge() })),
      ])();
    default: {
      const field = pick(['clientDataJSON', 'authenticatorData', 'signature']);
      return verify(changed(right, field, pick([cut, flipped])(right.response[field])));
    }
  }
}
const portalChallenge = async () =>
  String((await post('portal-passkey-options', { tipo: 'entrar' }, ORIGIN)).body['challenge']);

async function wrongRegistration(): Promise<Answer> {
  const fresh = createAuthenticator();
  const options = await optionsOf('registrar', carla);
  const right = () => fresh.register(options) as unknown as Credential;
  switch (below(4)) {
    case 0:
    case 1:
      return register(carla, fresh.register(options, pick(OF_REGISTRATION)()));
    case 2:
      return register(
        carla,
        changed(right(), 'attestationObject', cut(right().response['attestationObject'])),
      );
    default:
      return pick([
        async () => register(carla, fresh.register(await optionsOf('entrar'))),
        async () => register(bruno, right()),
        async () => post('portal-passkey-register', right(), { ...ORIGIN, token: carla }),
        async () => register(carla, changed(right(), 'clientDataJSON', random(40))),
        async () => register(carla, device.assert(options)),
      ])();
  }
}

it('a thousand of them [H1]', async () => {
  const seen = new Map<string, number>();
  const note = ({ status, body }: Answer) => {
    const key = `${status} ${String(body['code'])}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  for (let i = 0; i < 50; i += 1) {
    for (const answer of await parallel(10, wrongAssertion)) note(answer);
    for (const answer of await parallel(10, wrongRegistration)) note(answer);
  }
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(1_000);
  expect([...seen.keys()].filter((key) => !/^(400|401|403) /.test(key))).toEqual([]);
  expect(seen.get('401 passkey_invalid') ?? 0).toBeGreaterThan(600);
  expect(await count('portaria.passkeys')).toBe(2);
  expect((await verify(others.assert(await optionsOf('entrar')))).status).toBe(200);
}, 240_000);

it('one use of a challenge by five hundred at once [H2]', async () => {
  const assertion = others.assert(await optionsOf('entrar'));
  const answers = await parallel(500, () => verify(assertion));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  /* A machine that is full says so; nobody else comes in. */
  expect(answers.filter(({ status }) => status === 401 || status === 503)).toHaveLength(499);
});
