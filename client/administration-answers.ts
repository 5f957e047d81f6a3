// The types of responses about people and the network.

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

/** The reason why a person can or cannot sign in now. */
export type Situation =
  | 'pode_entrar'
  | 'inativa'
  | 'sem_papel'
  | 'escola_ausente'
  | 'sem_cpf'
  | 'sem_telefone'
  | 'limite_envios'
  | 'limite_erros'
  | 'canal_falhou'
  | 'codigo_a_caminho'
  | 'cpf_duplicado'
  | 'telefones_diferentes';

/** A role that a person can have. */
export interface RoleKind {
  readonly nome: string;
  /** True for a role of all schools. */
  readonly global: boolean;
  /** True if the caller may give it. */
  readonly pode: boolean;
}

/** A role with the name of its school; both are null for a global role. */
export interface NamedRole {
  readonly nome: string;
  readonly escola_id: string | null;
  readonly escola_nome: string | null;
}

/** A row of the list of people; `codigo` is masked. */
export interface PersonLine {
  readonly id: string;
  readonly nome_completo: string;
  readonly codigo: string | null;
  readonly situacao: Situation;
  readonly ultimo_acesso: string | null;
  /** Staff only. */
  readonly papeis?: readonly NamedRole[];
  /** Students and guardians only, as the two fields below. */
  readonly portal_type?: 'aluno' | 'responsavel';
  readonly escola_id?: string;
  readonly escola_nome?: string;
}

/** A page of people; `cursor` asks for the next one and is null on the last. */
export interface PeoplePage {
  readonly pessoas: readonly PersonLine[];
  readonly cursor: string | null;
}

/** An event of a person. */
export interface TimelineEntry {
  readonly evento: string;
  readonly criado_em: string;
  readonly cidade: string | null;
  readonly aparelho: string | null;
  /** The person who did it, if another one. */
  readonly ator_nome: string | null;
  readonly dados: unknown;
}

/** One person with the verdict, the roles, the sign-ins and the last 90 days. */
export interface Person extends PersonLine {
  readonly contexto: 'sistema' | 'portal';
  /** Masked but for the last four digits. */
  readonly telefone: string | null;
  readonly ativo: boolean;
  /** The version of the record; sent along with a change. */
  readonly atualizado_em: string;
  /** The actions that the caller may perform: change or unlock, activate or deactivate, give or take roles. */
  readonly pode: readonly ('alterar' | 'ativar' | 'papeis')[];
  readonly papeis: readonly NamedRole[];
  readonly sessoes: readonly SignIn[];
  readonly historico: readonly TimelineEntry[];
  /** When the situation ends by itself, or null. */
  readonly ate: string | null;
  /** The cause and the next step, one sentence in Portuguese. */
  readonly porque: string;
}

/** Answer of role-grant and role-revoke: the roles that the caller may see. */
export interface PersonRoles {
  readonly id: string;
  readonly papeis: readonly NamedRole[];
}

/** Answer of people-import; with one bad row, nothing is imported. */
export interface ImportResult {
  readonly importadas: number;
  readonly total: number;
  readonly erros: readonly { readonly linha: number; readonly motivo: string }[];
  readonly ensaio: boolean;
}

/** A school of the network. */
export interface School {
  readonly id: string;
  readonly nome: string;
  readonly cnpj: string | null;
  readonly inep: string | null;
  readonly municipio: string | null;
  readonly uf: string | null;
  /** The number of people with a role at it. */
  readonly pessoas: number;
}

/** A limit and its unit. */
export interface Limit {
  readonly nome: string;
  readonly valor: number;
  readonly unidade: string;
  /** The default. */
  readonly padrao: number | null;
  /** The effect of a change, one sentence in Portuguese. */
  readonly efeito: string | null;
}

/** A revoked token that was used again: a possible leak. */
export interface Alert {
  readonly id: string;
  readonly usuario_id: string;
  readonly nome_completo: string | null;
  readonly contagem: number;
  readonly primeiro_em: string;
  readonly ultimo_em: string;
  readonly cidade: string | null;
  readonly ip: string | null;
  readonly aparelho: string | null;
}

/** The deliveries of one channel in one hour. */
export interface Delivery {
  readonly canal: string;
  readonly hora: string;
  readonly enviados: number;
  readonly entregues: number;
  readonly falharam: number;
  /** Median seconds until the receipt; null without receipts. */
  readonly tempo_segundos: number | null;
}

/** The result of one check of the doctor, in English, for an operator. */
export interface DoctorFinding {
  /** The name of the check, such as `clock`. */
  readonly verificacao: string;
  /** The claim of the check, one sentence. */
  readonly sobre: string;
  readonly situacao: 'ok' | 'aviso' | 'falha' | 'nao_verificado';
  /** The finding. */
  readonly detalhe: string;
  /** The fix, or null. */
  readonly correcao: string | null;
}

/** The last report of the doctor; null and empty when none was recorded. */
export interface Findings {
  readonly registrado_em: string | null;
  /** The release that made the report. */
  readonly versao: string | null;
  readonly achados: readonly DoctorFinding[];
}
