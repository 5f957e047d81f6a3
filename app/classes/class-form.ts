// The form that adds classes: several names at once, of one year of schooling that the school has or begins with them.
import { fill, h } from '../dom/dom.ts';
import { createChoice, createField } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import type { ReadRows, WriteRows } from '../site/state/rest.ts';
import { classTexts } from './texts.ts';

type Serie = { readonly id: string; readonly nome: string; readonly escola_id: string };
type Changed = (run: () => Promise<unknown>, said: string) => Promise<boolean>;

const NAME_LENGTH = 60;

export async function createClassForm(
  desk: Desk,
  read: ReadRows,
  write: WriteRows,
  changed: Changed,
): Promise<HTMLElement> {
  const { app, messages, calls } = desk;
  const texts = classTexts(app.language);
  const session = desk.session();
  const own = 'principal_role' in session && session.escola_id !== null ? session.escola_id : null;
  const schools = own === null ? (await calls.schools()).escolas : [];

  const school = createChoice(
    messages.school,
    [['', messages.chooseSchool] as const, ...schools.map(({ id, nome }) => [id, nome] as const)],
    '',
  );
  school.root.hidden = own !== null;
  const known = h('datalist', { id: 'series-da-escola' });
  const serie = createField({ label: texts.serie, maxlength: NAME_LENGTH });
  serie.input.setAttribute('list', known.id);
  const level = createChoice(texts.level, Object.entries(texts.levels), 'fundamental');
  const names = createField({ label: texts.names });
  const year = createField({
    label: texts.year,
    type: 'number',
    value: String(new Date().getFullYear()),
  });
  const shift = createChoice(texts.shift, Object.entries(app.messages.shifts));
  let series: Serie[] = [];

  const escola = (): string => own ?? school.input.value;
  const sameName = ({ nome }: Serie): boolean =>
    nome.toLowerCase() === serie.input.value.trim().toLowerCase();
  /* A year of schooling has a level from its first class on. */
  const arrange = (): void => {
    level.root.hidden = series.some(sameName);
  };
  const readSeries = async (): Promise<void> => {
    series = escola() === '' ? [] : await read<Serie>(seriesOf(escola())).catch(() => []);
    fill(known, ...series.map(({ nome }) => h('option', { value: nome })));
    arrange();
  };
  serie.input.addEventListener('input', arrange);
  school.input.addEventListener('change', () => void readSeries());
  await readSeries();

  const add = async (classes: readonly string[]): Promise<void> => {
    const escola_id = escola();
    const [found] = series.filter(sameName);
    const begun = { escola_id, nome: serie.input.value.trim(), nivel: level.input.value };
    const [{ id } = { id: '' }] = found
      ? [found]
      : await write<Serie>('series', { method: 'POST', body: { ...begun, ordem: series.length + 1 } });
    if (!found) await readSeries();
    const rest = {
      escola_id,
      serie_id: id,
      ano_letivo: Number(year.input.value),
      turno: shift.input.value,
    };
    await write('turmas', { method: 'POST', body: classes.map((nome) => ({ ...rest, nome })) });
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const classes = [...new Set(names.input.value.split(/[,;]/).map((name) => name.trim()))].filter(Boolean);
    school.refuse(escola() === '' ? messages.chooseSchool : '');
    serie.refuse(serie.input.value.trim() === '' ? texts.serieMissing : '');
    names.refuse(classes.length === 0 ? texts.namesMissing : '');
    if (escola() === '' || serie.input.value.trim() === '' || classes.length === 0) return;
    if (!(await changed(() => add(classes), texts.added(classes.length)))) return;
    names.input.value = '';
    typed.forget();
  };
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void submit(event) } },
    school.root,
    h('div', { class: 'filtros' }, serie.root, level.root, names.root, year.root, shift.root),
    known,
    h('div', { class: 'passos' }, h('button', { type: 'submit', class: 'firme' }, texts.add)),
  );
  const typed = keepTyped(desk, 'turmas', form);
  return form;
}

const seriesOf = (escola: string): string =>
  `series?select=id,nome,escola_id&escola_id=eq.${escola}&order=ordem,nome,id&limit=1000`;
