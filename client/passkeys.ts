// The client's calls about passkeys. The bytes come from the browser, for example through @simplewebauthn/browser.
import type * as answers from './answers.ts';
import type { CallOptions } from './call.ts';
import { PORTAL_FIELDS, SESSION_FIELDS, type VerifyOptions } from './create-sign-in.ts';
import { createKeptCall } from './renewal.ts';

/** What the challenge is for: a new passkey, a sign-in, or the confirmation of the sign-in that is open. */
export type PasskeyPurpose = 'registrar' | 'entrar' | 'confirmar';

/** The calls of one context: staff, or students and guardians. */
export interface Passkeys<S extends answers.Session | answers.PortalSession> {
  /** Options for `navigator.credentials.create` or `get`, as JSON. */
  options(tipo: PasskeyPurpose): Promise<{ readonly challenge: string }>;
  /** Stores a passkey; takes `PublicKeyCredential.toJSON()`. The first one needs a recent sign-in by code. */
  register(credential: object, nome?: string): Promise<{ readonly passkey: answers.Passkey }>;
  /** Opens a session, or confirms the open one, by what the options were for; takes `PublicKeyCredential.toJSON()`. */
  verify(credential: object, options?: VerifyOptions): Promise<S>;
  /** The person's own passkeys. */
  list(): Promise<{ readonly passkeys: readonly answers.Passkey[] }>;
  rename(id: string, nome: string): Promise<{ readonly passkey: answers.Passkey }>;
  /** Removes a passkey; needs one in this sign-in. */
  remove(id: string): Promise<{ readonly situacao: 'removida' }>;
  /** Makes another person's passkey count at once for roles that demand one: for an administrador. */
  release(id: string): Promise<{ readonly situacao: 'liberada' }>;
  /** Makes a role demand a passkey, or nothing: for an administrador whose own passkey counts. */
  demand(
    papel: string,
    exige: 'passkey' | null,
  ): Promise<{ readonly papel: string; readonly exige: 'passkey' | null }>;
}

/**
 * Takes the address of the service and the context (`sistema`, or `portal` for students and guardians), and returns the
 * calls about passkeys.
 *
 * Errors: as `createPortaria`; `passkey_invalid`, `passkey_required`, `passkey_limit` and `fresh_login_required` are those
 * of this part. Without `SVC_PASSKEY_RP_ID` the service has no passkeys, and `options` rejects with `not_found`.
 *
 * @example
 * ```ts
 * import { createPasskeys } from '@portaria/client';
 *
 * const passkeys = createPasskeys({ baseUrl: 'http://localhost:3000' }, 'sistema');
 * (await passkeys.list()).passkeys[0]?.nome; // → 'Celular'
 * ```
 */
export function createPasskeys(options: CallOptions, contexto: 'sistema'): Passkeys<answers.Session>;
export function createPasskeys(options: CallOptions, contexto: 'portal'): Passkeys<answers.PortalSession>;
export function createPasskeys(
  options: CallOptions,
  contexto: 'sistema' | 'portal',
): Passkeys<answers.Session> | Passkeys<answers.PortalSession>;
export function createPasskeys(
  options: CallOptions,
  contexto: 'sistema' | 'portal',
): Passkeys<answers.Session> | Passkeys<answers.PortalSession> {
  return contexto === 'portal'
    ? passkeys<answers.PortalSession>(options, 'portal-', PORTAL_FIELDS)
    : passkeys<answers.Session>(options, '', SESSION_FIELDS);
}

function passkeys<S extends answers.Session | answers.PortalSession>(
  options: CallOptions,
  prefix: string,
  fields: readonly (keyof S & string)[],
): Passkeys<S> {
  const call = createKeptCall(options);
  const path = (name: string) => `${prefix}${name}`;
  return {
    options: (tipo) => call({ path: path('passkey-options'), body: { tipo }, fields: ['challenge'] }),
    register: (credential, nome) =>
      call({ path: path('passkey-register'), body: { ...credential, nome }, fields: ['passkey'] }),
    verify: (credential, choice) =>
      call<S>({ path: path('passkey-verify'), body: { ...credential, ...choice }, fields }),
    list: () => call({ path: path('passkeys'), fields: ['passkeys'] }),
    rename: (id, nome) => call({ path: path('passkey-rename'), body: { id, nome }, fields: ['passkey'] }),
    remove: (id) => call({ path: path('passkey-remove'), body: { id }, fields: ['situacao'] }),
    release: (id) => call({ path: 'passkey-release', body: { id }, fields: ['situacao'] }),
    demand: (papel, exige) => call({ path: 'role-demand', body: { papel, exige }, fields: ['papel'] }),
  };
}
