// The client's functions for sign-in alone, for a small page.
import type * as answers from './answers.ts';
import { createCall, type Call, type CallOptions } from './call.ts';
import { normalizeCodigo } from './normalize-codigo.ts';

/** `manter: true` asks to stay signed in on this device, where the service allows it. */
export interface VerifyOptions {
  readonly manter?: boolean;
}

/** The calls of one context: staff, or students and guardians. */
export interface SignInCalls<S extends answers.Session | answers.PortalSession> {
  /** Sends a one-time code to the phone of the person with this document. */
  sendOtp(codigo: string, destino?: string): Promise<answers.OtpSent>;
  /** The delivery status of a send; `pedido` is in the result of `sendOtp`. */
  deliveryStatus(pedido: string): Promise<answers.DeliveryStatus>;
  /** Opens a session. */
  verifyOtp(codigo: string, otp: string, options?: VerifyOptions): Promise<S>;
  /** The current session from the database. */
  me(): Promise<S>;
}

/**
 * Takes the address of the service and the context (`sistema`, or `portal` for students and guardians), and returns the
 * calls of a sign-in: those of `createPortaria` without the others, for a smaller bundle.
 *
 * Errors: as `createPortaria`.
 *
 * @example
 * ```ts
 * import { createSignIn } from '@portaria/client';
 *
 * const signIn = createSignIn({ baseUrl: 'http://localhost:3000' }, 'sistema');
 * (await signIn.sendOtp('529.982.247-25')).destino; // → '****0002'
 * (await signIn.verifyOtp('529.982.247-25', '123456')).principal_role; // → 'coordenador'
 * ```
 */
export function createSignIn(options: CallOptions, contexto: 'sistema'): SignInCalls<answers.Session>;
export function createSignIn(options: CallOptions, contexto: 'portal'): SignInCalls<answers.PortalSession>;
export function createSignIn(
  options: CallOptions,
  contexto: 'sistema' | 'portal',
): SignInCalls<answers.Session> | SignInCalls<answers.PortalSession>;
export function createSignIn(
  options: CallOptions,
  contexto: 'sistema' | 'portal',
): SignInCalls<answers.Session> | SignInCalls<answers.PortalSession> {
  const call = createCall(options);
  return contexto === 'portal' ? portalSignIn(call) : systemSignIn(call);
}

export const systemSignIn = (call: Call): SignInCalls<answers.Session> => signIn(call, '', SESSION_FIELDS);

export const portalSignIn = (call: Call): SignInCalls<answers.PortalSession> =>
  signIn(call, 'portal-', PORTAL_FIELDS);

/** Fields that a session of the service must have. */
export const SESSION_FIELDS = ['usuario', 'principal_role', 'escola_id', 'roles', 'expira_em'] as const;
export const PORTAL_FIELDS = ['perfil', 'perfis', 'expira_em'] as const;

function signIn<S extends answers.Session | answers.PortalSession>(
  call: Call,
  prefix: string,
  fields: readonly (keyof S & string)[],
): SignInCalls<S> {
  return {
    sendOtp: (codigo, destino) =>
      call<answers.OtpSent>({
        path: `${prefix}send-otp`,
        body: { codigo: normalizeCodigo(codigo), destino },
        fields: ['situacao', 'canal', 'destino', 'expira_em', 'expira_em_segundos'],
        identified: true,
      }),
    deliveryStatus: (pedido) =>
      call<answers.DeliveryStatus>({
        path: `delivery-status?id=${encodeURIComponent(pedido)}`,
        fields: ['situacao', 'canal'],
      }),
    verifyOtp: (codigo, otp, choice) =>
      call<S>({
        path: `${prefix}verify-otp`,
        body: { codigo: normalizeCodigo(codigo), otp, ...choice },
        fields,
      }),
    me: () => call<S>({ path: `${prefix}me`, fields }),
  };
}
