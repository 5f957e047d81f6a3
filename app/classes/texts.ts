// The texts of the page of classes, in both languages.
import type { Language } from '../dom/language.ts';

const pt = {
  listTitle: 'Turmas da escola',
  newTitle: 'Novas turmas',
  hint: 'Crie as turmas antes de importar os estudantes: a planilha as encontra pelo nome. Escreva várias de uma vez, com vírgulas: 7º A, 7º B.',
  serie: 'Série',
  serieMissing: 'Diga a série.',
  level: 'Nível da série',
  levels: { infantil: 'Educação infantil', fundamental: 'Ensino fundamental', medio: 'Ensino médio' },
  names: 'Turmas',
  namesMissing: 'Diga o nome de ao menos uma turma.',
  year: 'Ano letivo',
  shift: 'Turno',
  add: 'Criar as turmas',
  added: (count: number) => (count === 1 ? 'A turma está criada.' : `${count} turmas criadas.`),
  none: 'A escola ainda não tem turmas.',
  found: (count: number) => (count === 1 ? '1 turma' : `${count} turmas`),
  remove: 'Remover',
  removeOf: (name: string) => `Remover: ${name}`,
  removeQuestion: (name: string) => `Remover a turma ${name}?`,
  removeText: 'Só uma turma sem estudantes, disciplinas e avaliações pode ser removida.',
  removed: (name: string) => `A turma ${name} foi removida.`,
  problems: {
    unique_violation: 'A escola já tem uma turma com este nome neste ano. Nenhuma foi criada.',
    foreign_key_violation: 'A turma tem estudantes, disciplinas ou avaliações, e por isso fica.',
    check_violation: 'Confira o ano letivo, de 1990 a 2200, e os nomes.',
    role_not_granted: 'O seu papel não pode criar nem remover turmas desta escola.',
  } as Record<string, string>,
};

export type ClassTexts = typeof pt;

const en: ClassTexts = {
  listTitle: 'Classes of the school',
  newTitle: 'New classes',
  hint: 'Add the classes before you import the students: the spreadsheet finds them by name. Write several at once, with commas: 7º A, 7º B.',
  serie: 'Year of schooling',
  serieMissing: 'Name the year of schooling.',
  level: 'Level of the year',
  levels: { infantil: 'Nursery and preschool', fundamental: 'Primary and middle', medio: 'Secondary' },
  names: 'Classes',
  namesMissing: 'Name at least one class.',
  year: 'School year',
  shift: 'Shift',
  add: 'Add the classes',
  added: (count) => (count === 1 ? 'The class is there.' : `${count} classes were added.`),
  none: 'The school has no classes yet.',
  found: (count) => (count === 1 ? '1 class' : `${count} classes`),
  remove: 'Remove',
  removeOf: (name) => `Remove: ${name}`,
  removeQuestion: (name) => `Remove the class ${name}?`,
  removeText: 'Only a class without students, subjects and assessments can be removed.',
  removed: (name) => `The class ${name} was removed.`,
  problems: {
    unique_violation: 'The school has a class with this name in this year already. None was added.',
    foreign_key_violation: 'The class has students, subjects or assessments, so it stays.',
    check_violation: 'Check the school year, from 1990 to 2200, and the names.',
    role_not_granted: 'Your role cannot add or remove classes of this school.',
  },
};

export const classTexts = (language: Language): ClassTexts => (language === 'en' ? en : pt);
