// The classes that the active role may see, school by school.
import { h } from '../dom/dom.ts';
import { createLoadedSection } from './loaded-section.ts';
import type { ReadRows } from './rest.ts';
import { schoolText, type AppContext } from './view.ts';

type Turma = {
  id: string;
  nome: string;
  turno: string;
  ano_letivo: number;
  escola_id: string;
  series: { nome: string } | null;
};

const PATH =
  'turmas?select=id,nome,turno,ano_letivo,escola_id,series(nome)&order=ano_letivo.desc,nome&limit=300';

/** `learned` is called when the names of schools have become known on the way. */
export function createClassList(
  app: AppContext,
  read: ReadRows,
  escolaId: string | null,
  learned: () => void,
): HTMLElement {
  const { words, names } = app;
  return createLoadedSection<Turma>(app, {
    contexto: 'sistema',
    title: words.classesTitle,
    hint: () => words.classesHint(escolaId && schoolText(escolaId, app)),
    load: async () => {
      const [turmas, isNews] = await Promise.all([read<Turma>(PATH), names.learn(read)]);
      if (isNews) learned();
      return turmas;
    },
    show: (turmas) =>
      bySchool(turmas)
        .map(([id, rows]) => [schoolText(id, app), rows] as const)
        .sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
        .map(([school, rows]) => table(app, school, rows)),
  });
}

function bySchool(turmas: readonly Turma[]): [string, Turma[]][] {
  const schools = new Map<string, Turma[]>();
  for (const turma of turmas) schools.set(turma.escola_id, [...(schools.get(turma.escola_id) ?? []), turma]);
  return [...schools];
}

function table({ words }: AppContext, school: string, turmas: readonly Turma[]): HTMLElement {
  const header = [words.className, words.classYear, words.classShift];
  const row = ({ nome, turno, ano_letivo, series }: Turma) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, nome),
      h('td', {}, series?.nome ?? '', h('span', { class: 'ano' }, String(ano_letivo))),
      h('td', {}, words.shifts[turno] ?? turno),
    );
  return h(
    'table',
    {},
    h('caption', {}, school),
    h('thead', {}, h('tr', {}, ...header.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...turmas.map(row)),
  );
}
