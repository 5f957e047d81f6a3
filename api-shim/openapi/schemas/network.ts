// What the endpoints of the network and of imports answer.
import { z } from 'zod';
import { PersonLine } from './people.ts';

export const School = z
  .strictObject({
    id: z.guid(),
    nome: z.string(),
    cnpj: z.string().nullable(),
    inep: z.string().nullable(),
    municipio: z.string().nullable(),
    uf: z.string().nullable(),
    pessoas: z.int().describe('The number of people with a role at the school.'),
  })
  .describe('A school of the network.');

export const Limit = z
  .strictObject({
    nome: z.string(),
    valor: z.int(),
    unidade: z.string(),
    padrao: z.int().nullable().describe('The default.'),
    efeito: z.string().nullable().describe('The effect of a change, one sentence in Portuguese.'),
  })
  .describe('A limit and its unit.');

export const NetworkLimit = z
  .strictObject({
    rede: z.string(),
    nome: z.enum(['otps_por_ip', 'erros_por_ip']),
    valor: z.int().nullable().describe('Null where the general value applies.'),
    unidade: z.string(),
    geral: z.int().describe('The general value.'),
  })
  .describe('The limit of a network.');

export const Findings = z
  .strictObject({
    registrado_em: z.iso.datetime().nullable().describe('ISO 8601, UTC; null when no report was recorded.'),
    versao: z.string().nullable().describe('The release that wrote the report.'),
    achados: z.array(
      z
        .strictObject({
          verificacao: z.string().describe('The id of the check, such as `clock`.'),
          sobre: z.string().describe('What the check tests.'),
          situacao: z.enum(['ok', 'aviso', 'falha', 'nao_verificado']),
          detalhe: z.string().describe('The result.'),
          correcao: z.string().nullable().describe('The fix.'),
        })
        .describe('The result of one check of the doctor, in English, for an operator.'),
    ),
  })
  .describe('The newest report of the doctor; null and empty when none was recorded.');

export const SendsDay = z
  .strictObject({
    envios: z.int(),
    limite: z.int().describe('The limit of the network; 0 is none.'),
    custo_milesimos: z.int(),
    canais: z.array(
      z
        .strictObject({
          canal: z.string(),
          mensagens: z.int(),
          preco_milesimos: z.int(),
          custo_milesimos: z.int(),
        })
        .describe('One channel.'),
    ),
  })
  .describe('The last 24 hours; costs in thousandths of a real.');

export const PeopleOfToday = z
  .strictObject({
    pessoas: z.array(PersonLine),
    total: z.int().describe('Counted up to 1,000.'),
    total_exato: z.boolean(),
  })
  .describe('The first four people of a situation, and how many there are.');

export const Today = z
  .strictObject({
    limite_erros: PeopleOfToday,
    sem_telefone: PeopleOfToday,
    canais: z
      .array(
        z.strictObject({ canal: z.string(), enviados: z.int(), falharam: z.int() }).describe('One channel.'),
      )
      .nullable()
      .describe('Channels that lost a message in 24 hours.'),
    alertas: z.int().nullable().describe('Open alerts, at most 200.'),
    dia: SendsDay.nullable(),
  })
  .describe('What needs somebody today. For a school the last three are null.');

export const DraftFault = z
  .strictObject({
    linha: z.int().describe('The line in the file; the first line has the names.'),
    campo: z.string(),
    motivo: z.string(),
    sugestao: z.string().nullable().describe('The repaired value.'),
    pessoa: z.guid().nullable().describe('The record that is there already.'),
  })
  .describe('A fault of a draft: where, why, and the repaired value if there is one.');

export const Committed = z
  .strictObject({
    importadas: z.int(),
    novas: z.int().describe('How many people are new.'),
    total: z.int(),
    erros: z.array(DraftFault),
    desfazer: z.guid().nullable().describe('What `undo` takes.'),
  })
  .describe(
    'The result of import-commit; with `erros` nothing was imported. The draft that is imported has it too.',
  );

export const Draft = z
  .strictObject({
    id: z.guid(),
    tipo: z.enum(['equipe', 'familias']).optional(),
    total: z.int(),
    colunas: z
      .array(
        z.strictObject({
          nome: z.string(),
          campo: z
            .string()
            .nullable()
            .describe('What the column holds; null for a column that is not imported.'),
        }),
      )
      .optional(),
    erros: z.array(DraftFault).optional(),
    total_erros: z.int().optional(),
    sugestoes: z.int().describe('How many faults have a proposed repair.').optional(),
    cadastradas: z
      .int()
      .describe('How many lines are of people who are there, and have no other fault.')
      .optional(),
    linhas: z.array(z.strictObject({ linha: z.int(), valores: z.array(z.string()) })).optional(),
    resultado: Committed.optional(),
  })
  .describe(
    'A draft with the first 200 faults and their lines; after a call with continua only id and total.',
  );
