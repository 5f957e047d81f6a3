// Types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.

import type { Passkey, SignIn } from './session-answers.ts';
import type { Guardian, Child, SchoolClass } from './family-answers.ts';

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
