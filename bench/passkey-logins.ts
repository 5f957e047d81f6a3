// Sign-ins by passkey at full speed: options, signature, verification. Every person has a passkey, and one key serves all of them.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Client } from 'undici';
import { withClient } from '../migrate/sql/with-client.ts';
import type { BenchContext } from './bench.ts';
import { anyAddress, AT_ONCE, flowOf, post, type FlowMeasure } from './flow.ts';
import { addPeople } from './people.ts';

const PEOPLE = 20_000;
const FIRST_PERSON = 500_000_000;
const [ORIGIN, DOMAIN] = ['http://localhost:5173', 'localhost'];
/* Present, verified, and backed up: such a key counts no uses. */
const FLAGS = 0x01 | 0x04 | 0x08 | 0x10;

type Passkey = { readonly credencial: string; readonly alca: string };

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Gives these people a passkey each. */
const ADD_PASSKEYS = `
  insert into portaria.passkeys
    (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
  select 'sistema', u.id, sha512(uuid_send(u.id)), sha256(uuid_send(u.id)), $2, -7, 0, true, 'Bench', now()
  from portaria.usuarios as u where u.codigo = any ($1)
  returning id, encode(credencial, 'base64') as credencial, encode(alca, 'base64') as alca`;

/** A key of P-256, and its public half in COSE. */
function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const half = (at: number, bytes: string) => [Buffer.of(at, 0x58, 32), Buffer.from(bytes, 'base64url')];
  /* {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
  const cose = Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...half(0x21, x), ...half(0x22, y)]);
  return { privateKey, cose };
}

/** Adds people with passkeys and gives a measure of their sign-ins per second. */
export async function createPasskeyLogins(context: BenchContext, atOnce = AT_ONCE): Promise<FlowMeasure> {
  const { privateKey, cose } = createKey();
  const codigos = await addPeople(context.databaseUrl, FIRST_PERSON, PEOPLE);
  const { rows: passkeys } = await withClient(context.databaseUrl, (db) =>
    db.query<Passkey>(ADD_PASSKEYS, [codigos, cose]),
  );
  const data = Buffer.concat([sha256(DOMAIN), Buffer.of(FLAGS, 0, 0, 0, 0)]);
  let next = 0;

  async function enter(client: Client): Promise<void> {
    const { credencial, alca } = passkeys[next++ % passkeys.length] as Passkey;
    const address = anyAddress();
    const { challenge } = JSON.parse(await post(client, address, 'passkey-options', { tipo: 'entrar' })) as {
      challenge: string;
    };
    const clientData = JSON.stringify({
      type: 'webauthn.get',
      challenge,
      origin: ORIGIN,
      crossOrigin: false,
    });
    const id = base64url(Buffer.from(credencial, 'base64'));
    await post(client, address, 'passkey-verify', {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
        userHandle: base64url(Buffer.from(alca, 'base64')),
      },
    });
  }
  return flowOf(context, atOnce, () => ({ turn: enter }));
}

/* As passkey-verify opens a sign-in. */
const START = `
  select portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, null, null, null, $2) -> 'claims' as claims
  from portaria.usuarios as u where u.codigo = $1`;

/** Signs in a new person by a passkey that counts for roles; resolves with the claims of the session token. */
export async function enterWithPasskey({ databaseUrl }: BenchContext): Promise<Record<string, unknown>> {
  const codigos = await addPeople(databaseUrl, FIRST_PERSON + PEOPLE, 1);
  return withClient(databaseUrl, async (db) => {
    const { rows } = await db.query<{ id: string }>(ADD_PASSKEYS, [codigos, createKey().cose]);
    const started = await db.query<{ claims: Record<string, unknown> }>(START, [codigos[0], rows[0]?.id]);
    return started.rows[0]?.claims ?? {};
  });
}
