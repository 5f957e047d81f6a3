// The types of responses about people and the network.
import type { Passkey, SignIn } from './answers.ts';
import type { Child, Guardian, SchoolClass } from './family-answers.ts';

/** What a list tells: what the record says, and the lock by wrong attempts. */
type ListedSituation =
  | 'pode_entrar'
  | 'inativa'
  | 'sem_papel'
  | 'escola_ausente'
  | 'sem_cpf'
  | 'sem_telefone'
  | 'limite_erros';

/** The reason why a person can or cannot sign in now. */
export type Situation =
  | ListedSituation
  | 'limite_envios'
  | 'limite_rede'
  | 'canal_falhou'
  | 'codigo_a_caminho'
  | 'cpf_duplicado'
  | 'telefones_diferentes'
  | 'exige_passkey';

/** A role that a person can have; `exige` only when it demands a passkey. */
export interface RoleKind {
  readonly nome: string;
  /** True for a role of all schools. */
  readonly global: boolean;
  /** True if the caller may give it. */
  readonly pode: boolean;
  readonly exige?: 'passkey';
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

/** A role with the name of its school; both are null for a global role. */
export interface NamedRole {
  readonly nome: string;
  readonly escola_id: string | null;
  readonly escola_nome: string | null;
}

/** A row of the list of people; `codigo` is masked. */
export interface PersonLine {
  readonly id: string;
  readonly contexto: 'sistema' | 'portal';
  readonly nome_completo: string;
  readonly codigo: string | null;
  readonly situacao: ListedSituation;
  readonly ultimo_acesso: string | null;
  /** The fields that the caller sees only in part. */
  readonly oculto: readonly 'ultimo_acesso'[];
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
  /** How many people the filters find, up to 1,000. */
  readonly total: number;
  /** False when there are more than `total`. */
  readonly total_exato: boolean;
  /** True when no name fits, and these are similar. */
  readonly parecido: boolean;
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
export interface Person extends Omit<PersonLine, 'situacao' | 'oculto'> {
  readonly situacao: Situation;
  /** The fields that the caller may not see, or sees only in part. */
  readonly oculto: readonly ('telefone' | 'ultimo_acesso' | 'sessoes' | 'historico' | 'passkeys')[];
  /** Masked but for the last four digits. */
  readonly telefone: string | null;
  readonly ativo: boolean;
  /** The version of the record; sent along with a change. */
  readonly atualizado_em: string;
  /** The actions that the caller may perform: change or unlock, activate or deactivate, give or take roles, release a passkey. */
  readonly pode: readonly ('alterar' | 'ativar' | 'papeis' | 'liberar')[];
  readonly papeis: readonly NamedRole[];
  readonly sessoes: readonly SignIn[];
  readonly historico: readonly TimelineEntry[];
  /** The person's passkeys; empty also where `oculto` says so. */
  readonly passkeys: readonly Passkey[];
  /** Of a student, as `turma_id`, `turmas` (of this year and later) and `responsaveis`. */
  readonly matricula?: string;
  readonly turma_id?: string;
  readonly turmas?: readonly SchoolClass[];
  readonly responsaveis?: readonly Guardian[];
  /** Of a guardian. */
  readonly alunos?: readonly Child[];
  /** True if the person can sign in now. */
  readonly entra: boolean;
  /** Who can mend the situation: the caller, by `passos`, or the network; null when nothing is to mend, or by nobody but the person. */
  readonly quem: 'leitor' | 'rede' | null;
  /** The endpoints by which the caller mends the situation. */
  readonly passos: readonly (
    | 'person-activate'
    | 'role-grant'
    | 'person-unlock'
    | 'person-update'
    | 'limit-set'
    | 'network-limit-set'
    | 'passkey-release'
  )[];
  /** With the step network-limit-set: the limit that refuses, of this address. */
  readonly limite?: Pick<NetworkLimit, 'nome' | 'rede'> & { readonly valor: number };
  /** With cpf_duplicado and telefones_diferentes: the other records that the caller may see. */
  readonly outros?: readonly (Pick<Person, 'id' | 'nome_completo' | 'telefone'> & { escola_nome: string })[];
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

/** The limit of a network; `valor` is null where `geral`, the general value, applies. */
export interface NetworkLimit {
  readonly rede: string;
  readonly nome: 'otps_por_ip' | 'erros_por_ip';
  readonly valor: number | null;
  readonly unidade: string;
  readonly geral: number;
}
