// The client's functions: one for each path, for the system and the portal.
import type * as answers from './answers.ts';
import type { CallOptions } from './call.ts';
import { createKeptCall } from './renewal.ts';
import {
  PORTAL_FIELDS,
  portalSignIn,
  SESSION_FIELDS,
  systemSignIn,
  type VerifyOptions,
} from './create-sign-in.ts';

/**
 * The address of the service. `baseUrl` has no path (`''` is the page's origin); `fetch` replaces the
 * platform's, for instance in Node, which stores no cookies; `timeoutMs` defaults to 30 seconds.
 */
export type PortariaOptions = CallOptions;

/** `todas: true` ends every session of the person, on every device. */
export interface LogoutOptions {
  readonly todas?: boolean;
}

/** The calls for students and guardians, on the cookie `svc_mural`. */
export interface PortariaPortal {
  /** Sends a one-time code to a phone of the person with this CPF; `destino`, its last four digits, chooses among several. */
  sendOtp(codigo: string, destino?: string): Promise<answers.OtpSent>;
  /** Opens a portal session in the first profile of the person. */
  verifyOtp(codigo: string, otp: string, options?: VerifyOptions): Promise<answers.PortalSession>;
  /** Switches to another profile of the same person. */
  selectProfile(portalType: answers.PortalType, id: string): Promise<answers.PortalSession>;
  /** The current portal session from the database. */
  me(): Promise<answers.PortalSession>;
  /** Ends the portal session, or all of them. */
  logout(options?: LogoutOptions): Promise<answers.SessionEnded>;
}

/** The calls for staff, on the cookie `svc_auth`, and those of the portal under `portal`. */
export interface Portaria {
  /** Sends a one-time code to the phone of the user with this code. */
  sendOtp(codigo: string): Promise<answers.OtpSent>;
  /** The delivery status of a send, staff or portal; `pedido` is in the result of `sendOtp`. */
  deliveryStatus(pedido: string): Promise<answers.DeliveryStatus>;
  /** Opens a session in the user's principal role. */
  verifyOtp(codigo: string, otp: string, options?: VerifyOptions): Promise<answers.Session>;
  /** Switches to another of the user's roles; `escolaId` is null for a global role. */
  selectRole(papel: string, escolaId: string | null): Promise<answers.Session>;
  /** The current session from the database. */
  me(): Promise<answers.Session>;
  /** Ends the session, or all of the user's. */
  logout(options?: LogoutOptions): Promise<answers.SessionEnded>;
  /** Runs a diagnostic action; a result with `ok: false` resolves, it does not reject. */
  diagnostics(action: answers.DiagnosticsAction): Promise<answers.DiagnosticsReport>;
  readonly portal: PortariaPortal;
}

/**
 * Takes the address of the service and returns its calls. Cookies are sent with every request and are not readable
 * by scripts; codes are normalised before they are sent; redirects are never followed. A sign-in that stays (`manter`) is
 * renewed when a call needs it, once for all tabs.
 *
 * Errors: creating never fails. Every call rejects with `PortariaError`, whose `code` is the service's, or
 * `unavailable` when there was no response or an invalid one.
 *
 * @example
 * ```ts
 * import { createPortaria } from '@portaria/client';
 *
 * const portaria = createPortaria({ baseUrl: 'http://localhost:3000' });
 * (await portaria.sendOtp('529.982.247-25')).destino; // → '****0002'
 * (await portaria.verifyOtp('529.982.247-25', '123456')).principal_role; // → 'coordenador'
 * (await portaria.me()).usuario.nome_completo; // → 'Bruno Lima'
 * (await portaria.diagnostics('public_smoke')).ok; // → true
 * (await portaria.portal.me()).perfil.portal_type; // → 'responsavel'
 * (await portaria.logout({ todas: true })).situacao; // → 'encerrada'
 * ```
 */
export function createPortaria(options: PortariaOptions): Portaria {
  const call = createKeptCall(options);

  const { sendOtp, deliveryStatus, verifyOtp, me } = systemSignIn(call);
  const portal = portalSignIn(call);
  const session = (path: string, body?: object) =>
    call<answers.Session>({
      path,
      ...(body && { body }),
      fields: SESSION_FIELDS,
    });
  const portalSession = (path: string, body?: object) =>
    call<answers.PortalSession>({ path, ...(body && { body }), fields: PORTAL_FIELDS });
  const logout = (path: string, { todas }: LogoutOptions = {}) =>
    call<answers.SessionEnded>({ path, body: todas === true ? { todas } : {}, fields: ['situacao'] });

  return {
    sendOtp,
    deliveryStatus,
    verifyOtp,
    me,
    selectRole: (papel, escolaId) => session('select-role', { papel, escola_id: escolaId }),
    logout: (choice) => logout('logout', choice),
    diagnostics: (action) =>
      call<answers.DiagnosticsReport>({
        path: 'auth-diagnostics',
        body: { action },
        fields: ['action', 'ok', 'reason', 'checks', 'request_id'],
        anyStatus: true,
      }),
    portal: {
      sendOtp: portal.sendOtp,
      verifyOtp: portal.verifyOtp,
      me: portal.me,
      selectProfile: (portalType, id) =>
        portalSession('portal-select-profile', { portal_type: portalType, id }),
      logout: (choice) => logout('portal-logout', choice),
    },
  };
}
