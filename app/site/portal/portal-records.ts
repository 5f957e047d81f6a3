// The records of the students of a profile: grades, attendance, incidents, documents.
import { h } from '../../dom/dom.ts';
import { dateFormat } from '../../dom/date-format.ts';
import { createLoadedSection } from '../pieces/loaded-section.ts';
import { createTable } from '../pieces/table.ts';
import { readAll, type ReadRows } from '../state/rest.ts';
import { recordsTexts } from '../texts/records-texts.ts';
import type { AppContext } from '../pieces/view.ts';

type OfStudent = { aluno_id: string };
type Nota = OfStudent & {
  valor: number;
  observacao: string | null;
  avaliacoes: { titulo: string; data: string; bimestre: number; disciplinas: { nome: string } | null } | null;
};
type Frequencia = OfStudent & { data: string; presente: boolean; justificativa: string | null };
type Ocorrencia = OfStudent & { tipo: string; descricao: string; data: string };
type Documento = OfStudent & { tipo: string; titulo: string; emitido_em: string };

const NOTAS =
  'notas?select=aluno_id,valor,observacao,avaliacoes!notas_avaliacao_da_escola(titulo,data,bimestre,disciplinas!avaliacoes_disciplina_da_turma(nome))&order=criado_em.desc,id';
const FREQUENCIAS = 'frequencias?select=aluno_id,data,presente,justificativa&order=data.desc,id';
const OCORRENCIAS = 'ocorrencias?select=aluno_id,tipo,descricao,data&order=data.desc,id';
const DOCUMENTOS = 'documentos?select=aluno_id,tipo,titulo,emitido_em&order=emitido_em.desc,id';

export type Students = { id: string; nome_completo: string }[];

/** Four sections; for a guardian of several children, each record has the name of the child. */
export function createPortalRecords(
  app: AppContext,
  read: ReadRows,
  students: () => Promise<Students>,
): HTMLElement[] {
  const texts = recordsTexts(app);
  const { language } = app;
  const dates = dateFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  const dateOf = (date: string): string => dates.format(Date.parse(date));
  const kind = (tipo: string): string => texts.recordKinds[tipo] ?? tipo;

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each section names the rows that it reads
  const section = <T extends OfStudent>(
    title: string,
    empty: string,
    path: string,
    show: (rows: readonly T[], name: string) => Node[],
  ): HTMLElement => {
    let names: Students = [];
    return createLoadedSection<T>(app, {
      contexto: 'portal',
      title,
      empty,
      load: async () => {
        const [known, rows] = await Promise.all([students().catch(() => []), readAll<T>(read, path)]);
        names = known;
        return rows;
      },
      show: (rows) =>
        [...byStudent(rows)].flatMap(([id, own]) =>
          show(own, names.find((student) => student.id === id)?.nome_completo ?? ''),
        ),
    });
  };

  const grade = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return [
    section<Nota>(texts.gradesTitle, texts.noGrades, NOTAS, (rows, name) => [
      createTable(
        name,
        [texts.gradeSubject, texts.gradeExam, texts.grade],
        rows.map(({ valor, avaliacoes }) => [
          avaliacoes?.disciplinas?.nome ?? '',
          avaliacoes
            ? `${avaliacoes.titulo}, ${dateOf(avaliacoes.data)}, ${texts.term(avaliacoes.bimestre)}`
            : '',
          grade.format(valor),
        ]),
      ),
    ]),
    section<Frequencia>(texts.attendanceTitle, texts.noAttendance, FREQUENCIAS, (rows, name) => {
      const missed = rows.filter(({ presente }) => !presente);
      const present = rows.length - missed.length;
      const sum = texts.attendance(present, rows.length, percent.format(present / rows.length));
      const facts = missed.map(({ data, justificativa }) => [
        dateOf(data),
        justificativa ?? texts.unjustified,
      ]);
      return [
        h('p', { class: 'soma' }, name && h('strong', {}, `${name}: `), sum),
        ...(missed.length > 0 ? [createTable(texts.absences, [texts.date, texts.reasonGiven], facts)] : []),
      ];
    }),
    section<Ocorrencia>(texts.incidentsTitle, texts.noIncidents, OCORRENCIAS, (rows, name) => [
      createTable(
        name,
        [texts.date, texts.kind, texts.description],
        rows.map(({ data, tipo, descricao }) => [dateOf(data), kind(tipo), descricao]),
      ),
    ]),
    section<Documento>(texts.documentsTitle, texts.noDocuments, DOCUMENTOS, (rows, name) => [
      createTable(
        name,
        [texts.document, texts.issued],
        rows.map(({ titulo, tipo, emitido_em }) => [
          titulo.startsWith(kind(tipo)) ? titulo : `${kind(tipo)}: ${titulo}`,
          dateOf(emitido_em),
        ]),
      ),
    ]),
  ];
}

function byStudent<T extends OfStudent>(rows: readonly T[]): Map<string, T[]> {
  const students = new Map<string, T[]>();
  for (const row of rows) students.set(row.aluno_id, [...(students.get(row.aluno_id) ?? []), row]);
  return students;
}
