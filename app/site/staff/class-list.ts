// The classes that the active role may see, school by school.
import { h, type Child } from '../../dom/dom.ts';
import { createLoadedSection } from '../pieces/loaded-section.ts';
import type { Messages } from '../texts/messages-pt.ts';
import { createPagedList } from '../pieces/paged-list.ts';
import { createTable } from '../pieces/table.ts';
import { readAll, type ReadRows } from '../state/rest.ts';
import type { AppContext } from '../pieces/view.ts';

type Turma = {
  id: string;
  nome: string;
  turno: string;
  ano_letivo: number;
  escolas: { nome: string } | null;
  series: { nome: string } | null;
};

const PATH =
  'turmas?select=id,nome,turno,ano_letivo,escolas(nome),series(nome)&order=escolas(nome),ano_letivo.desc,nome,id';

export function createClassList(app: AppContext, read: ReadRows, school: string | null): HTMLElement {
  const { messages } = app;
  return createLoadedSection<Turma>(app, {
    contexto: 'sistema',
    title: messages.classesTitle,
    hint: () => messages.classesHint(school),
    load: () => readAll<Turma>(read, PATH),
    show: (turmas) =>
      createPagedList(messages, {
        rows: turmas,
        text: (turma) => cellsOf(turma, messages).join(' '),
        count: (rows) => messages.classesCount(rows.length, bySchool(rows).length),
        show: (rows) => bySchool(rows).map(([name, own]) => table(messages, name, own)),
      }),
  });
}

function bySchool(turmas: readonly Turma[]): [string, Turma[]][] {
  const schools = new Map<string, Turma[]>();
  for (const turma of turmas) {
    const name = turma.escolas?.nome ?? '';
    schools.set(name, [...(schools.get(name) ?? []), turma]);
  }
  return [...schools];
}

const cellsOf = ({ nome, turno, ano_letivo, series, escolas }: Turma, messages: Messages): string[] => [
  ...[nome, series?.nome ?? '', String(ano_letivo), messages.shifts[turno] ?? turno, escolas?.nome ?? ''],
];

function table(messages: Messages, school: string, turmas: readonly Turma[]): HTMLElement {
  const row = (turma: Turma): Child[] => {
    const [name, year, number = '', shift] = cellsOf(turma, messages);
    return [name, h('span', {}, year, h('span', { class: 'ano' }, number)), shift];
  };
  return createTable(
    school,
    [messages.className, messages.classYear, messages.classShift],
    turmas.map((turma) => row(turma)),
  );
}
