// POST passkey-options, passkey-register and passkey-verify: WebAuthn between the browser and the database.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import { readBody, textField } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import type { Methods } from '../http/dispatch.ts';
import { replyBytes, replyJson } from '../http/reply.ts';
import { asked, assertionOptions, registrationOptions } from '../passkeys/options.ts';
import {
  assertionFields,
  challengeOf,
  knownKey,
  readAssertion,
  readRegistration,
  registrationFields,
} from '../passkeys/read-response.ts';
import { webAuthn } from '../passkeys/library.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { manterField } from '../otp/fields.ts';
import type { SignIns } from '../otp/sign-in-batch.ts';
import { PORTAL, SYSTEM, type Context } from '../session/contexts.ts';
import { cookieDomain } from '../session/cookie-domain.ts';
import { openSession, type SigningDependencies } from '../session/open-session.ts';
import { requireSession } from '../session/require-session.ts';
import { isSameSite } from '../session/same-site.ts';
import { cookieToken, type Session, type SessionDependencies } from '../session/session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import { callAsService, parseAnswer } from '../upstream/rpc.ts';

export type PasskeyDependencies = SessionDependencies &
  SigningDependencies & {
    readonly signIns: Pick<SignIns, 'readPasskey' | 'enterByPasskey'>;
    readonly noticeSender: { readonly poke: () => void };
    readonly alertSender: { readonly poke: () => void } | undefined;
    readonly metrics: { readonly login: () => void };
  };

type Passkeys = {
  readonly deps: PasskeyDependencies;
  readonly party: RelyingParty;
  readonly context: Context;
};

export const optionsFields = z.object({
  tipo: z.enum(['registrar', 'entrar', 'confirmar']).describe('Only entrar needs no session.'),
});
export const registerFields = z
  .object({
    ...registrationFields,
    nome: textField.max(60).describe('What the person calls it.').optional(),
  })
  .describe('PublicKeyCredential.toJSON() of navigator.credentials.create.');
export const verifyFields = z
  .object({ ...assertionFields, manter: manterField.optional() })
  .describe('PublicKeyCredential.toJSON() of navigator.credentials.get.');

/* What a person calls a passkey who has not given it a name yet. */
const UNNAMED = 'Chave de acesso';
const refused = { contador: null, sincronizada: false };
const unread = {
  ...refused,
  desafio: '',
  credencial: '',
  chave_publica: null,
  algoritmo: null,
  transportes: [],
  aaguid: null,
};

/** Creates the routes; none without a relying party. */
export function passkeyRoutes(
  deps: PasskeyDependencies,
  party: RelyingParty | undefined,
): Record<string, Methods> {
  if (party === undefined) return {};
  void webAuthn(); // no request waits for it
  const routes: Record<string, Methods> = {};
  for (const context of [SYSTEM, PORTAL]) {
    const passkeys = { deps, party, context };
    const path = `/functions/v1/${context.prefix.replace('_', '-')}passkey`;
    routes[`${path}-options`] = { POST: options(passkeys) };
    routes[`${path}-register`] = { POST: register(passkeys) };
    routes[`${path}-verify`] = { POST: verify(passkeys) };
  }
  return routes;
}

/** Without a session only the options of a sign-in are given. */
function options({ deps, party, context }: Passkeys): Handler {
  return async (call) => {
    const { tipo } = await readBody(call.req, optionsFields);
    const asks =
      tipo === 'entrar'
        ? deps.signIns.readPasskey(call, 'passkey_options', { contexto: context.name, tipo })
        : ask(deps, call, context, 'passkey_options', { tipo }, await requireSession(call, deps, context));
    const answer = parseAnswer(await asks, asked);
    const made =
      answer.pessoa === undefined
        ? assertionOptions(party, answer)
        : registrationOptions(party, answer.pessoa, answer);
    replyJson(call, 200, await made);
  };
}

function register({ deps, party, context }: Passkeys): Handler {
  return async (call) => {
    const { nome, ...response } = await readBody(call.req, registerFields);
    const session = await requireSession(call, deps, context);
    /* The database counts what is refused here as well: without a public key the bytes were wrong. */
    const read = (await orNothing(readRegistration(party, response))) ?? unread;
    const args = { ...read, nome: nome ?? UNNAMED };
    const { body } = await ask(deps, call, context, 'passkey_register', args, session);
    replyBytes(call, 200, body);
    deps.noticeSender.poke();
  };
}

/** The challenge says whether this is a sign-in or the confirmation of one. */
function verify({ deps, party, context }: Passkeys): Handler {
  return async (call) => {
    const { manter = false, ...response } = await readBody(call.req, verifyFields);
    const session = await presentedSession(call, deps, context);
    const { body } = await deps.signIns.readPasskey(call, 'passkey_key', { credencial: response.id });
    const key = parseAnswer({ body }, knownKey.nullable());
    const read = key && (await orNothing(readAssertion(party, response, key)));
    const keeps = manter && isSameSite(call.req.headers, cookieDomain(call, deps.config));
    /* The database counts what is refused here as well: without a counter the signature was wrong. */
    const decided = read ?? { ...refused, desafio: challengeOf(response), credencial: response.id };
    const args = { ...decided, manter: keeps };
    const asks =
      session === undefined
        ? deps.signIns.enterByPasskey(call, 'passkey_verify', { contexto: context.name, ...inText(args) })
        : ask(deps, call, context, 'passkey_verify', args, session);
    const answer = await asks.finally(() => deps.alertSender?.poke());
    await openSession(deps, call, context, answer, { isSignIn: true });
    if (session === undefined) deps.metrics.login();
  };
}

/* A sign-in may follow a session that has expired, so the database decides whether one is needed. */
async function presentedSession(
  call: Call,
  deps: PasskeyDependencies,
  context: Context,
): Promise<Session | undefined> {
  if (cookieToken(call, context) === undefined) return undefined;
  return orNothing(requireSession(call, deps, context));
}

async function ask(
  deps: PasskeyDependencies,
  call: Call,
  context: Context,
  name: string,
  args: object,
  session: Session,
) {
  const { claims } = session;
  return withReuseReport(deps, call, session, () =>
    callAsService(deps, call, name, { contexto: context.name, claims, ...args }),
  );
}

/* A batch takes texts; the database reads the number and the booleans from them. */
const inText = (args: Readonly<Record<string, string | number | boolean | null>>) =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, value === null ? null : String(value)]),
  );

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
