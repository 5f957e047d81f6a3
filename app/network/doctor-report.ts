// The newest report of the doctor and its age, with failures first.
import type { DoctorFinding, Findings } from '@portaria/client';
import { h } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { momentOf } from '../desk/moment.ts';
import { sheet } from '../desk/controls.ts';
import { ageText } from './age-text.ts';

const ORDER: readonly DoctorFinding['situacao'][] = ['falha', 'aviso', 'nao_verificado', 'ok'];
const COMMAND = 'npm run doctor -- --record';

/** The doctor's reports are in English. */
const english = (text: string) => h('span', { lang: 'en' }, text);

export function createDoctorReport({ messages, app }: Desk, { registrado_em, versao, achados }: Findings) {
  const hint = h('p', { class: 'dica' }, messages.doctorHint, ' ', h('code', { translate: 'no' }, COMMAND));
  if (registrado_em === null) return sheet(messages.doctorTitle, h('p', {}, messages.doctorNever), hint);

  const line = ({ verificacao, sobre, situacao, detalhe, correcao }: DoctorFinding) =>
    h(
      'li',
      { class: `achado ${situacao}` },
      h('strong', {}, `${messages.findingNames[situacao]}: `, english(verificacao)),
      english(sobre),
      h('span', { class: 'dica', lang: 'en' }, detalhe),
      correcao !== null && h('span', {}, `${messages.findingFix}: `, english(correcao)),
    );
  const of = (situacao: DoctorFinding['situacao']) => achados.filter((one) => one.situacao === situacao);
  const sum = ORDER.filter((one) => of(one).length > 0)
    .map((one) => messages.findingCount(of(one).length, messages.findingNames[one]))
    .join(', ');
  const age = h(
    'p',
    {},
    messages.doctorAge(ageText(registrado_em, app.language)),
    ' ',
    momentOf(registrado_em, app.language),
    `, Portaria ${versao ?? ''}. ${sum}.`,
  );
  const wrong = ORDER.slice(0, 3).flatMap(of);
  return sheet(
    messages.doctorTitle,
    age,
    wrong.length > 0 && h('ul', { class: 'fichas' }, ...wrong.map(line)),
    h(
      'details',
      {},
      h('summary', {}, messages.findingsFine(of('ok').length)),
      h('ul', { class: 'fichas' }, ...of('ok').map(line)),
    ),
    hint,
  );
}
