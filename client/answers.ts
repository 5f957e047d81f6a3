// The types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.

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

/** The reason why a person can or cannot sign in now. */
export type Situation = 'pode_entrar' | 'inativa' | 'sem_papel' | 'escola_ausente' | 'sem_cpf' | 'sem_telefone' | 'limite_erros' | 'limite_envios' | 'limite_rede' | 'canal_falhou' | 'codigo_a_caminho' | 'cpf_duplicado' | 'telefones_diferentes' | 'exige_passkey';

/** A role with the name of its school. */
export interface NamedRole {
  readonly nome: string;
  readonly escola_id: string | null;
  readonly escola_nome: string | null;
}

/** A role that a person can have. */
export interface RoleKind {
  readonly nome: string;
  /** Whether it is for all schools. */
  readonly global: boolean;
  /** Only when the role demands a passkey. */
  readonly exige?: 'passkey';
  /** Whether the caller may grant it. */
  readonly pode: boolean;
}

/** What a role demands, and whom that concerns. */
export interface RoleDemand {
  readonly nome: string;
  readonly exige: 'passkey' | null;
  /** Active people with the role. */
  readonly pessoas: number;
  /** Those of them who have no passkey that counts. */
  readonly sem_chave: number;
}

/** A row of the list of people. papeis for staff; portal_type, escola_id and escola_nome for students and guardians. */
export interface PersonLine {
  readonly id: string;
  readonly contexto: 'sistema' | 'portal';
  readonly portal_type?: 'aluno' | 'responsavel';
  readonly nome_completo: string;
  /** Masked. */
  readonly codigo: string | null;
  readonly papeis?: readonly NamedRole[];
  readonly escola_id?: string;
  readonly escola_nome?: string;
  readonly situacao: 'pode_entrar' | 'inativa' | 'sem_papel' | 'escola_ausente' | 'sem_cpf' | 'sem_telefone' | 'limite_erros';
  /** ISO 8601, UTC. */
  readonly ultimo_acesso: string | null;
  /** The fields that the caller sees only in part. */
  readonly oculto: readonly 'ultimo_acesso'[];
}

/** A page of people. */
export interface PeoplePage {
  readonly pessoas: readonly PersonLine[];
  /** Requests the next page; null on the last page. */
  readonly cursor: string | null;
  /** The people whom the filters find, counted up to 1,000. */
  readonly total: number;
  /** False when there are more than total. */
  readonly total_exato: boolean;
  /** True when no name fits busca, and these are similar. */
  readonly parecido: boolean;
}

/** One person: the verdict, the roles, the sign-ins, and the events of the last 90 days. */
export interface Person {
  readonly id: string;
  readonly contexto: 'sistema' | 'portal';
  readonly portal_type?: 'aluno' | 'responsavel';
  readonly nome_completo: string;
  /** Masked. */
  readonly codigo: string | null;
  /** Masked: the last four digits only. Also null if the caller may not see it; oculto says so. */
  readonly telefone: string | null;
  readonly ativo: boolean;
  readonly escola_id?: string;
  readonly escola_nome?: string;
  /** The version of the record; required for a change. */
  readonly atualizado_em: string;
  /** ISO 8601, UTC. */
  readonly ultimo_acesso: string | null;
  /** What the caller may do: alterar (name, phone, unlock, end sessions), ativar (activate and deactivate), papeis (grant and revoke roles), liberar (release a passkey). */
  readonly pode: readonly ('alterar' | 'ativar' | 'papeis' | 'liberar')[];
  readonly papeis: readonly NamedRole[];
  readonly sessoes: readonly SignIn[];
  /** The passkeys of the person; empty also where oculto says so. */
  readonly passkeys: readonly Passkey[];
  readonly historico: readonly TimelineEntry[];
  readonly situacao: Situation;
  /** When the situation ends without intervention. */
  readonly ate: string | null;
  /** The cause and the next step, in Portuguese. */
  readonly porque: string;
  /** The fields that the caller may not see, or sees only in part. */
  readonly oculto: readonly ('telefone' | 'ultimo_acesso' | 'sessoes' | 'historico' | 'passkeys')[];
  /** Whether the person can sign in now. */
  readonly entra: boolean;
  /** Who can mend the situation: leitor (the caller, by passos) or rede (the network); null when nothing is to mend, or by nobody but the person. */
  readonly quem: 'leitor' | 'rede' | null;
  /** The endpoints by which the caller mends the situation. */
  readonly passos: readonly ('person-activate' | 'role-grant' | 'person-unlock' | 'person-update' | 'limit-set' | 'network-limit-set' | 'passkey-release')[];
  /** Only with the step network-limit-set: the limit that refuses, of this address, and its value. */
  readonly limite?: {
    readonly nome: 'otps_por_ip' | 'erros_por_ip';
    readonly rede: string;
    readonly valor: number;
  };
  /** Only with cpf_duplicado and telefones_diferentes: the other records with the CPF that the caller may see. */
  readonly outros?: readonly {
    readonly id: string;
    readonly nome_completo: string;
    readonly escola_nome: string;
    /** Masked. */
    readonly telefone: string | null;
  }[];
  /** Of a student, as turma_id, turmas and responsaveis. */
  readonly matricula?: string;
  readonly turma_id?: string;
  /** The classes of the school, of the year of the student's class and later. */
  readonly turmas?: readonly SchoolClass[];
  readonly responsaveis?: readonly Guardian[];
  /** Of a guardian: the students. */
  readonly alunos?: readonly Child[];
}

/** The roles that the caller may see. */
export interface PersonRoles {
  readonly id: string;
  readonly papeis: readonly NamedRole[];
}

/** An event of the person. */
export interface TimelineEntry {
  readonly evento: string;
  /** ISO 8601, UTC. */
  readonly criado_em: string;
  readonly cidade: string | null;
  readonly aparelho: string | null;
  /** The name of the person who caused the event. */
  readonly ator_nome: string | null;
  readonly dados: unknown;
}

/** The number of imported rows, or the errors; with one bad row nothing is imported. */
export interface ImportResult {
  readonly importadas: number;
  readonly total: number;
  readonly erros: readonly {
    readonly linha: number;
    readonly motivo: string;
  }[];
  readonly ensaio: boolean;
}

/** The relation of a guardian to a student, for every gender. */
export type Kinship = 'mae' | 'pai' | 'avo' | 'irmao' | 'tio' | 'tutor' | 'outro';

/** A guardian of a student. */
export interface Guardian {
  readonly id: string;
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  /** The order in which the school calls them. */
  readonly ordem: number;
  readonly ativo: boolean;
  /** Masked. */
  readonly telefone: string | null;
}

/** An active guardian of a student, as the portal shows it. */
export interface GuardianLink {
  readonly aluno_id: string;
  readonly aluno_nome: string;
  /** Of the guardian. */
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  /** ISO 8601, UTC. */
  readonly desde: string;
}

/** A student of a guardian. */
export interface Child {
  readonly id: string;
  readonly nome_completo: string;
  readonly parentesco: Kinship;
  readonly ativo: boolean;
}

/** A class of a school, as `7º A` of a year. */
export interface SchoolClass {
  readonly id: string;
  readonly nome: string;
  readonly ano_letivo: number;
}

/** An answer of a call that `undo` takes back within a day. */
export interface Undoable {
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** Somebody whom the call left as they were, and why. */
export interface Kept {
  readonly id: string;
  readonly motivo: string;
}

/** A student with the guardians after a link changed. */
export interface Family {
  readonly aluno_id: string;
  readonly responsaveis: readonly Guardian[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** The people who moved, and who did not. */
export interface Moved {
  readonly movidos: readonly {
    readonly id: string;
    /** The record at the other school. */
    readonly novo_id?: string;
  }[];
  readonly recusados: readonly Kept[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** The people who ended. */
export interface Ended {
  readonly encerrados: readonly string[];
  /** What `undo` takes. */
  readonly desfazer: string;
}

/** How many people are as before, and who is not. */
export interface Undone {
  readonly id: string;
  readonly acao: string;
  readonly desfeitos: number;
  readonly recusados: readonly Kept[];
}

/** A fault of a draft: where, why, and the repaired value if there is one. */
export interface DraftFault {
  /** The line in the file; the first line has the names. */
  readonly linha: number;
  readonly campo: string;
  readonly motivo: string;
  /** The repaired value. */
  readonly sugestao: string | null;
  /** The record that is there already. */
  readonly pessoa: string | null;
}

/** A draft with the first 200 faults and their lines; after a call with continua only id and total. */
export interface Draft {
  readonly id: string;
  readonly tipo?: 'equipe' | 'familias';
  readonly total: number;
  readonly colunas?: readonly {
    readonly nome: string;
    /** What the column holds; null for a column that is not imported. */
    readonly campo: string | null;
  }[];
  readonly erros?: readonly DraftFault[];
  readonly total_erros?: number;
  /** How many lines are of people who are there, and have no other fault. */
  readonly cadastradas?: number;
  readonly linhas?: readonly {
    readonly linha: number;
    readonly valores: readonly string[];
  }[];
  readonly resultado?: Committed;
}

/** The result of import-commit; with `erros` nothing was imported. The draft that is imported has it too. */
export interface Committed {
  readonly importadas: number;
  /** How many people are new. */
  readonly novas: number;
  readonly total: number;
  readonly erros: readonly DraftFault[];
  /** What `undo` takes. */
  readonly desfazer: string | null;
}

/** A school of the network. */
export interface School {
  readonly id: string;
  readonly nome: string;
  readonly cnpj: string | null;
  readonly inep: string | null;
  readonly municipio: string | null;
  readonly uf: string | null;
  /** The number of people with a role at the school. */
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

/** The limit of a network. */
export interface NetworkLimit {
  readonly rede: string;
  readonly nome: 'otps_por_ip' | 'erros_por_ip';
  /** Null where the general value applies. */
  readonly valor: number | null;
  readonly unidade: string;
  /** The general value. */
  readonly geral: number;
}

/** A possible leak: a revoked token that was used again, or a copied passkey; or sends that approach their limit. */
export interface Alert {
  readonly id: string;
  /** `token`, `passkey` (its counter went back), or half (`envios_metade`) or all (`envios_fim`) of the sends of 24 hours. */
  readonly tipo: 'token' | 'passkey' | 'envios_metade' | 'envios_fim';
  /** Null for sends. */
  readonly usuario_id: string | null;
  readonly nome_completo: string | null;
  /** The school whose sends are meant; null for the network, a token and a passkey. */
  readonly escola_nome: string | null;
  /** Uses of the token, or sends. */
  readonly contagem: number;
  /** The limit of the sends; null for a token. */
  readonly limite: number | null;
  /** ISO 8601, UTC. */
  readonly primeiro_em: string;
  /** ISO 8601, UTC. */
  readonly ultimo_em: string;
  readonly cidade: string | null;
  readonly ip: string | null;
  readonly aparelho: string | null;
}

/** The messages of one channel in one hour. */
export interface Delivery {
  readonly canal: string;
  /** ISO 8601, UTC. */
  readonly hora: string;
  readonly enviados: number;
  readonly entregues: number;
  readonly falharam: number;
  /** Median seconds until the receipt; null without receipts. */
  readonly tempo_segundos: number | null;
}

/** The last 24 hours; costs in thousandths of a real. */
export interface SendsDay {
  readonly envios: number;
  /** The limit of the network; 0 is none. */
  readonly limite: number;
  readonly custo_milesimos: number;
  readonly canais: readonly {
    readonly canal: string;
    readonly mensagens: number;
    readonly preco_milesimos: number;
    readonly custo_milesimos: number;
  }[];
}

/** The first four people of a situation, and how many there are. */
export interface PeopleOfToday {
  readonly pessoas: readonly PersonLine[];
  /** Counted up to 1,000. */
  readonly total: number;
  readonly total_exato: boolean;
}

/** What needs somebody today. For a school the last three are null. */
export interface Today {
  readonly limite_erros: PeopleOfToday;
  readonly sem_telefone: PeopleOfToday;
  /** Channels that lost a message in 24 hours. */
  readonly canais: readonly {
    readonly canal: string;
    readonly enviados: number;
    readonly falharam: number;
  }[] | null;
  /** Open alerts, at most 200. */
  readonly alertas: number | null;
  readonly dia: SendsDay | null;
}

/** The result of one check of the doctor, in English, for an operator. */
export interface DoctorFinding {
  /** The id of the check, such as `clock`. */
  readonly verificacao: string;
  /** What the check tests. */
  readonly sobre: string;
  readonly situacao: 'ok' | 'aviso' | 'falha' | 'nao_verificado';
  /** The result. */
  readonly detalhe: string;
  /** The fix. */
  readonly correcao: string | null;
}

/** The newest report of the doctor; null and empty when none was recorded. */
export interface Findings {
  /** ISO 8601, UTC; null when no report was recorded. */
  readonly registrado_em: string | null;
  /** The release that wrote the report. */
  readonly versao: string | null;
  readonly achados: readonly DoctorFinding[];
}
