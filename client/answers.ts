// The types of the service's responses.

/** Answer of send-otp: the code is on its way. */
export interface OtpSent {
  readonly situacao: 'enviado';
  /** The channel that delivers it, such as `whatsapp`. */
  readonly canal: string;
  /** The phone, masked but for its last four digits. */
  readonly destino: string;
  /** ISO 8601, UTC. */
  readonly expira_em: string;
  readonly expira_em_segundos: number;
  /** How long a sign-in with `manter` lasts; absent where staying signed in is off, and for pages of another site than the service. */
  readonly manter_segundos?: number;
  /** The id of this request (`X-Request-Id`), for `deliveryStatus`; absent where the browser may not read it. */
  readonly pedido?: string;
}

/** The delivery status of a send. */
export interface DeliveryStatus {
  /** `desconhecida` when the service cannot or may not tell. */
  readonly situacao: 'pendente' | 'aceito' | 'entregue' | 'lido' | 'falhou' | 'desconhecida';
  /** The last channel that was tried; it differs from that of the send after a fallback. */
  readonly canal: string | null;
}

/** The person behind a session. */
export interface SessionUser {
  readonly id: string;
  readonly nome_completo: string;
  readonly auth_user_id: string | null;
}

/** A role at a school; a global role has no school. */
export interface SessionRole {
  readonly nome: string;
  readonly escola_id: string | null;
  readonly escola_nome: string | null;
}

/** A system session: person, role, school, expiry. */
export interface Session {
  readonly usuario: SessionUser;
  readonly principal_role: string;
  readonly escola_id: string | null;
  readonly escola_nome: string | null;
  readonly roles: readonly SessionRole[];
  readonly expira_em: string;
  /** Only when the active role demands a passkey that did not open this session. */
  readonly exige?: 'passkey';
  /** Until when the sign-in can be renewed; only after a sign-in, a switch or a renewal of one that stays. */
  readonly mantida_ate?: string;
}

/** A passkey of the person. */
export interface Passkey {
  readonly id: string;
  readonly nome: string;
  readonly criada_em: string;
  readonly usada_em: string | null;
  /** Whether its provider copies it to other devices. */
  readonly sincronizada: boolean;
  /** From when on it opens a role that demands a passkey. */
  readonly vale_para_exige_em: string;
}

/** A valid sign-in on one device. */
export interface SignIn {
  /** The id of the sign-in, shared by all its tokens. */
  readonly id: string;
  /** True for the sign-in of the calling token. */
  readonly atual: boolean;
  readonly entrou_em: string;
  readonly expira_em: string;
  readonly papel: string | null;
  readonly escola_nome: string | null;
  readonly cidade: string | null;
  /** Browser and system, such as `Chrome no Android`. */
  readonly aparelho: string | null;
  /** Present when the sign-in stays: `expira_em` is its end. */
  readonly mantida?: true;
}

/** The time and place of a sign-in. */
export interface PastSignIn {
  readonly criado_em: string;
  readonly cidade: string | null;
  readonly aparelho: string | null;
}

/** Answer of sessions and portal-sessions. */
export interface SignIns {
  readonly sessoes: readonly SignIn[];
  /** The last ten sign-ins, including ended ones. */
  readonly acessos: readonly PastSignIn[];
}

/** `manter: true` asks to stay signed in on this device, where the service allows it. */
export interface VerifyOptions {
  readonly manter?: boolean;
}

/** `todas: true` ends every session of the person, on every device. */
export interface LogoutOptions {
  readonly todas?: boolean;
}

/** Answer of logout; logging out twice is no error. */
export interface SessionEnded {
  readonly situacao: 'encerrada';
}

/** A portal profile belongs to a student or to a guardian. */
export type PortalType = 'aluno' | 'responsavel';

/** A portal profile; the last three fields are null for a guardian. */
export interface PortalProfile {
  readonly portal_type: PortalType;
  readonly id: string;
  readonly nome_completo: string;
  readonly escola_id: string;
  readonly escola_nome: string;
  readonly serie_id: string | null;
  readonly turma_id: string | null;
  readonly matricula: string | null;
}

/** Another phone of the same CPF; `destino` shows its last four digits. */
export interface OtherPhone {
  readonly escola_nome: string;
  readonly destino: string;
}

/**
 * A portal session: the chosen profile, all profiles of the same phone, and the person's other phones, each of
 * which needs a separate code (`portal.sendOtp` with `destino`).
 */
export interface PortalSession {
  readonly perfil: PortalProfile;
  readonly perfis: readonly PortalProfile[];
  /** Absent in responses of services before 0.2. */
  readonly outros_telefones?: readonly OtherPhone[];
  readonly expira_em: string;
  /** As in `Session`. */
  readonly mantida_ate?: string;
}

/** The four diagnostic actions. */
export type DiagnosticsAction = 'public_smoke' | 'admin_whoami' | 'admin_rls_smoke' | 'portal_whoami';

/** The result of one check. */
export interface DiagnosticsCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** The result of a diagnostic action; `ok: false` is a result, not an error. */
export interface DiagnosticsReport {
  readonly action: DiagnosticsAction;
  readonly ok: boolean;
  readonly reason: string;
  readonly checks: readonly DiagnosticsCheck[];
  readonly request_id: string;
}
