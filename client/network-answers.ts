// Types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.

import type { PersonLine } from './people-answers.ts';

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
