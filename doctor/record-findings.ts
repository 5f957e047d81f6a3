// Stores the findings in the database, for the page of the administrador.
import { VERSION } from '../common/program/version.ts';
import { visibleLines, visibleText } from '../common/program/visible-text.ts';
import { refuseForeignSchema } from '../migrate/own-schema.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import type { Finding, Verdict } from './examination/outcome.ts';

const SITUACAO: Record<Verdict, string> = {
  ok: 'ok',
  warning: 'aviso',
  failure: 'falha',
  'not checked': 'nao_verificado',
};
const LONGEST = 2_000;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The findings with the API's field names; secrets were removed before. */
export const asReport = (findings: readonly Finding[]): object[] =>
  findings.map(({ id, about, verdict, seen, fix }) => ({
    verificacao: id,
    sobre: about,
    situacao: SITUACAO[verdict],
    detalhe: cut(visibleText(seen)),
    correcao: fix === undefined ? null : cut(visibleLines(fix)),
  }));

/** Records a report; rejects when the database refuses it. */
export async function recordFindings(databaseUrl: string, findings: readonly Finding[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await refuseForeignSchema(client);
    const report = JSON.stringify(asReport(findings));
    await client.query('select portaria.record_findings($1, $2)', [VERSION, report]);
  });
}
