// The texts of the portal, in both languages; they load with it, not with the sign-in.
import { override } from '../../dom/override.ts';
import type { AppContext } from '../pieces/view.ts';

const pt = {
  otherPhonesTitle: 'Cadastros com outro telefone',
  otherPhonesHint:
    'Estas escolas têm outro telefone para o seu CPF. Para entrar com ele, saia, peça um código e toque em “Não uso mais este telefone”. Se o número mudou, avise a secretaria.',
  otherPhone: (destino: string) => `telefone ${destino}`,
  noticesTitle: 'Avisos da escola',
  noNotices: 'A escola não publicou avisos.',
  eventsTitle: 'Próximos eventos',
  noEvents: 'Nenhum evento marcado.',
  gradesTitle: 'Notas',
  noGrades: 'Nenhuma nota lançada ainda.',
  gradeSubject: 'Disciplina',
  gradeExam: 'Avaliação',
  grade: 'Nota',
  term: (number: number) => `${number}º bimestre`,
  attendanceTitle: 'Frequência',
  noAttendance: 'Nenhuma chamada registrada ainda.',
  attendance: (present: number, days: number, percent: string) =>
    `presença em ${present} de ${days} ${days === 1 ? 'dia' : 'dias'} (${percent})`,
  absences: 'Faltas',
  unjustified: 'Sem justificativa',
  reasonGiven: 'Justificativa',
  incidentsTitle: 'Ocorrências',
  noIncidents: 'Nenhuma ocorrência.',
  documentsTitle: 'Documentos',
  noDocuments: 'Nenhum documento emitido.',
  document: 'Documento',
  issued: 'Emitido em',
  date: 'Data',
  kind: 'Tipo',
  description: 'Descrição',
  recordKinds: {
    elogio: 'Elogio',
    atraso: 'Atraso',
    disciplinar: 'Disciplinar',
    saude: 'Saúde',
    outro: 'Outro',
    boletim: 'Boletim',
    declaracao: 'Declaração',
    historico: 'Histórico',
    atestado: 'Atestado',
  } as Record<string, string>,
};

const en: typeof pt = {
  otherPhonesTitle: 'Records with another phone',
  otherPhonesHint:
    'These schools have another phone for your CPF. To sign in with it, sign out, ask for a code and choose “I no longer use this phone”. If the number changed, tell the school office.',
  otherPhone: (destino) => `phone ${destino}`,
  noticesTitle: 'School notices',
  noNotices: 'The school has published no notices.',
  eventsTitle: 'Coming up',
  noEvents: 'No events planned.',
  gradesTitle: 'Grades',
  noGrades: 'No grades yet.',
  gradeSubject: 'Subject',
  gradeExam: 'Exam',
  grade: 'Grade',
  term: (number) => `term ${number}`,
  attendanceTitle: 'Attendance',
  noAttendance: 'No attendance recorded yet.',
  attendance: (present, days, percent) =>
    `present on ${present} of ${days} ${days === 1 ? 'day' : 'days'} (${percent})`,
  absences: 'Absences',
  unjustified: 'No reason given',
  reasonGiven: 'Reason',
  incidentsTitle: 'Incidents',
  noIncidents: 'No incidents.',
  documentsTitle: 'Documents',
  noDocuments: 'No documents issued.',
  document: 'Document',
  issued: 'Issued on',
  date: 'Date',
  kind: 'Kind',
  description: 'Description',
  recordKinds: {
    elogio: 'Praise',
    atraso: 'Late',
    disciplinar: 'Discipline',
    saude: 'Health',
    outro: 'Other',
    boletim: 'Report card',
    declaracao: 'Statement',
    historico: 'Transcript',
    atestado: 'Certificate',
  },
};

export const recordsTexts = ({ language, settings }: AppContext): typeof pt =>
  override(language === 'en' ? en : pt, settings.texts[language]);
