// Types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.

/** Answer of send-otp: the code is on its way. */
export interface OtpSent {
  readonly situacao: 'enviado';
  /** The channel that accepted the code, such as `whatsapp`. */
  readonly canal: string;
  /** Masked: the last four digits only. */
  readonly destino: string;
  /** ISO 8601, UTC. */
  readonly expira_em: string;
  /** The lifetime of the code. */
  readonly expira_em_segundos: number;
  /** How long a sign-in with manter lasts; absent where staying signed in is off, and for pages of another site. */
  readonly manter_segundos?: number;
  /** The id of this request (`X-Request-Id`), for `deliveryStatus`; absent where the browser may not read it. */
  readonly pedido?: string;
}

/** The delivery status of a send. */
export interface DeliveryStatus {
  /** `desconhecida` when the service cannot or may not tell. */
  readonly situacao: 'pendente' | 'aceito' | 'entregue' | 'lido' | 'falhou' | 'desconhecida';
  /** The channel that was tried last; not that of the send after a fallback. */
  readonly canal: string | null;
}

/** The person who is signed in. */
export interface SessionUser {
  readonly id: string;
  readonly nome_completo: string;
  readonly auth_user_id: string | null;
}

/** A role and its school. */
export interface SessionRole {
  readonly nome: string;
  readonly escola_id: string | null;
  /** The name of the school; null for global roles. */
  readonly escola_nome: string | null;
}

/** A session of the system. */
export interface Session {
  readonly usuario: SessionUser;
  /** The active role. */
  readonly principal_role: string;
  /** The active school; null for global roles. */
  readonly escola_id: string | null;
  /** The name of the active school; null for global roles. */
  readonly escola_nome: string | null;
  readonly roles: readonly SessionRole[];
  /** ISO 8601, UTC. */
  readonly expira_em: string;
  /** Only when the active role demands a passkey, and none that counts opened this session: everything but the session itself, its sign-out and its passkeys is 403 passkey_required until passkey-verify confirms it. */
  readonly exige?: 'passkey';
  /** Until when the sign-in can be renewed; only after a sign-in, a switch or a renewal of one that stays. */
  readonly mantida_ate?: string;
}

/** The session has ended. */
export interface SessionEnded {
  readonly situacao: 'encerrada';
}

/** A profile is of a student or of a guardian. */
export type PortalType = 'aluno' | 'responsavel';

/** A profile of the portal. The last three fields are null for guardians. */
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

/** Another phone of the same CPF, and the name of its school. */
export interface OtherPhone {
  readonly escola_nome: string;
  /** The last four digits. */
  readonly destino: string;
}

/** A session of the portal. Each of the other phones needs a code of its own (`portal.sendOtp` with `destino`). */
export interface PortalSession {
  readonly perfil: PortalProfile;
  /** Every profile of the same CPF and phone. */
  readonly perfis: readonly PortalProfile[];
  /** The phones of the other profiles of the CPF. Each needs its own code. */
  readonly outros_telefones?: readonly OtherPhone[];
  /** ISO 8601, UTC. */
  readonly expira_em: string;
  /** Until when the sign-in can be renewed; only after a sign-in, a switch or a renewal of one that stays. */
  readonly mantida_ate?: string;
}

/** A passkey. */
export interface Passkey {
  readonly id: string;
  readonly nome: string;
  /** ISO 8601, UTC. */
  readonly criada_em: string;
  /** ISO 8601, UTC; null before its first use. */
  readonly usada_em: string | null;
  /** Whether its provider copies it to other devices. */
  readonly sincronizada: boolean;
  /** From when on it counts for a role that demands a passkey. */
  readonly vale_para_exige_em: string;
}

/** An open sign-in, with all its tokens. */
export interface SignIn {
  /** The id of the sign-in, shared by all its tokens. */
  readonly id: string;
  /** Whether this is the sign-in of the request. */
  readonly atual: boolean;
  /** ISO 8601, UTC. */
  readonly entrou_em: string;
  /** ISO 8601, UTC. */
  readonly expira_em: string;
  readonly papel: string | null;
  readonly escola_nome: string | null;
  readonly cidade: string | null;
  /** Browser and system, such as `Chrome no Android`. */
  readonly aparelho: string | null;
  /** Present when the sign-in can be renewed; expira_em is then its end. */
  readonly mantida?: true;
}

/** The time and place of a sign-in. */
export interface PastSignIn {
  /** ISO 8601, UTC. */
  readonly criado_em: string;
  readonly cidade: string | null;
  /** Browser and system. */
  readonly aparelho: string | null;
}

/** The open sign-ins, and the last ones. */
export interface SignIns {
  readonly sessoes: readonly SignIn[];
  /** The last ten sign-ins, newest first, including ended ones. */
  readonly acessos: readonly PastSignIn[];
}

/** A diagnostic action. */
export type DiagnosticsAction = 'public_smoke' | 'admin_whoami' | 'admin_rls_smoke' | 'portal_whoami';

/** One check. */
export interface DiagnosticsCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** The result of a diagnostic action, with its checks in order; `ok: false` is a result, not an error. */
export interface DiagnosticsReport {
  readonly action: DiagnosticsAction;
  readonly ok: boolean;
  /** ok, or the error code of the failed check. */
  readonly reason: string;
  readonly checks: readonly DiagnosticsCheck[];
  readonly request_id: string;
}
