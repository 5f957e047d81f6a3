// The types of responses about alerts, messages and the last report of the doctor.
import type { PeoplePage } from './administration-answers.ts';

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

/** The sends of the last 24 hours and their cost, in thousandths of a real. */
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

/** The first people of a situation, and how many there are. */
export type PeopleOfToday = Pick<PeoplePage, 'pessoas' | 'total' | 'total_exato'>;

/** What needs somebody today. The last three are null for a school. */
export interface Today {
  readonly limite_erros: PeopleOfToday;
  readonly sem_telefone: PeopleOfToday;
  /** Channels that lost a message in 24 hours. */
  readonly canais: readonly Pick<Delivery, 'canal' | 'enviados' | 'falharam'>[] | null;
  /** How many are open, at most 200. */
  readonly alertas: number | null;
  readonly dia: SendsDay | null;
}

/** The result of one check of the doctor, in English, for an operator. */
export interface DoctorFinding {
  /** The name of the check, such as `clock`. */
  readonly verificacao: string;
  /** The claim of the check, one sentence. */
  readonly sobre: string;
  readonly situacao: 'ok' | 'aviso' | 'falha' | 'nao_verificado';
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
