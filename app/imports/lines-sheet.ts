// The lines of a draft: those with a fault, or all that this page knows, fifty at a time.
import type { DraftFault } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { button } from '../desk/controls.ts';
import { staffHash } from '../desk/route.ts';
import { groupBy } from './group-by.ts';
import { lacksSchool, type ImportDesk } from './import-desk.ts';
import { createLineCard, type LineCard } from './line-card.ts';
import type { Table } from './read-table.ts';

const PAGE = 50;

/** `table` has the lines of the file while the page that sent them is open. */
export function createLinesSheet(view: ImportDesk, table: Table | null) {
  const { messages, app } = view.desk;
  const known = new Map(table?.rows.map((cells, at) => [table.lines[at] ?? 0, cells]));
  const cards = new Map<number, LineCard>();
  let faults = new Map<number, DraftFault[]>();
  let page = 0;
  let isWhole = table !== null;

  const title = h('h2', { tabindex: '-1' });
  const note = h('p', { class: 'dica' });
  const classes = h(
    'p',
    {},
    messages.classesMissing,
    h('a', { href: staffHash('turmas') }, messages.makeClasses),
  );
  const moves = h(
    'p',
    {},
    messages.otherClasses,
    h('a', { href: staffHash('pessoas', { contexto: 'portal', papel: 'aluno' }) }, messages.moveClasses),
  );
  const onlyBad = h('input', { type: 'checkbox', checked: true, on: { change: () => turn(-page) } });
  const filter = h('p', {}, h('label', { class: 'marca' }, onlyBad, ` ${messages.onlyBad}`));
  const list = h('div', { class: 'linhas-ruins' });
  const place = h('span', { class: 'dica' });
  const turn = (by: number): void => {
    page += by;
    arrange();
  };
  const back = button(app.messages.pageBack, 'discreto', () => turn(-1));
  const on = button(app.messages.pageOn, 'discreto', () => turn(1));
  const nav = h('nav', { class: 'paginas', 'aria-label': app.messages.pages }, back, place, on);
  const repair = button('', 'discreto', () => void acceptAll());
  const leave = button('', 'discreto', () => void leaveOut());
  const atOnce = h('div', { class: 'passos' }, leave, repair);
  /* Above what a saved cell may hide: the click that leaves the cell still meets the buttons. */
  const root = h('section', { class: 'folha' }, ...[title, note, filter, atOnce, classes, moves, list, nav]);

  const cardOf = (line: number): LineCard => {
    const card = cards.get(line) ?? createLineCard(view, line);
    cards.set(line, card);
    return card;
  };
  const save = async (): Promise<boolean> =>
    (await Promise.all([...cards.values()].map((card) => card.save()))).every(Boolean);

  /* What was typed is saved first, and may have taken proposals away. */
  const acceptAll = async (): Promise<void> => {
    if (!(await save())) return;
    repair.disabled = list.inert = true;
    const accepted = await view.acceptProposals();
    repair.disabled = list.inert = false;
    if (accepted) title.focus();
  };
  const leaveOut = async (): Promise<void> => {
    const question = {
      title: messages.leaveKnownQuestion(view.draft().cadastradas),
      text: messages.leaveKnownText,
      yes: messages.leaveOut,
    };
    if (!(await askFirst(view.desk, question)) || !(await save())) return;
    if (await view.leaveRegisteredOut()) title.focus();
  };
  /* Nodes stay where they are, so that the field that is being typed in keeps the focus. */
  const arrange = (): void => {
    const wanted = [...(onlyBad.checked ? faults : known).keys()].toSorted((a, b) => a - b);
    const pages = Math.max(1, Math.ceil(wanted.length / PAGE));
    page = Math.min(Math.max(page, 0), pages - 1);
    const shown = wanted.slice(page * PAGE, (page + 1) * PAGE);
    const gone = [...list.children].find((child) => child.contains(document.activeElement));
    const at = gone ? [...list.children].indexOf(gone) : -1;
    for (const [line, card] of cards) if (!shown.includes(line)) card.root.remove();
    for (const [n, line] of shown.entries()) {
      const card = cardOf(line);
      card.sync(known.get(line) ?? [], faults.get(line) ?? []);
      if (list.children[n] !== card.root) list.insertBefore(card.root, list.children[n] ?? null);
    }
    if (gone && !gone.isConnected) focusLine(shown[at] ?? shown.at(-1));
    nav.hidden = pages === 1;
    [back.disabled, on.disabled] = [page === 0, page === pages - 1];
    place.textContent = app.messages.pageOf(page + 1, pages);
  };
  const focusLine = (line: number | undefined): void => {
    if (line === undefined) title.focus();
    else cardOf(line).focus();
  };
  return {
    root,
    focus: () => title.focus(),
    isChanged: () => [...cards.values()].some((card) => card.isChanged()),
    save,
    /** The lines as they are now; null when this page does not know all of them. */
    table: (): Table | null =>
      table && isWhole ? { ...table, rows: [...known.values()], lines: [...known.keys()] } : null,
    /** The card goes with the next `sync`, which moves the focus from it. */
    forget(line: number): void {
      known.delete(line);
      cards.get(line)?.drop();
    },
    /** Keeps the lines alone that the draft names. */
    forgetAll(): void {
      isWhole = false;
      onlyBad.checked = true;
      known.clear();
    },
    /** The proposed repairs are in their cells now. Those of the first faults are known here. */
    accepted(): void {
      const { colunas, erros, sugestoes } = view.draft();
      const shown = erros.filter(({ sugestao }) => sugestao !== null);
      if (sugestoes > shown.length) return this.forgetAll();
      for (const { linha, campo, sugestao } of shown) {
        const at = colunas.findIndex((column) => column.campo === campo);
        known.set(linha, (known.get(linha) ?? []).with(at, sugestao ?? ''));
      }
    },
    know: (line: number, cells: readonly string[]) => void known.set(line, cells),
    sync(): void {
      const { total, total_erros, erros, linhas, cadastradas, sugestoes } = view.draft();
      for (const { linha, valores } of linhas) known.set(linha, valores);
      faults = groupBy(erros, ({ linha }) => linha);
      title.textContent =
        total_erros === 0 ? messages.checkedGood(total) : messages.checkedBad(total_erros, total);
      note.textContent = total_erros > erros.length ? messages.firstFaults(erros.length) : messages.draftKept;
      const classFaults = erros.filter(({ campo }) => campo === 'turma');
      classes.hidden = classFaults.every(({ pessoa }) => pessoa !== null);
      moves.hidden = classFaults.every(({ pessoa }) => pessoa === null);
      leave.hidden = cadastradas === 0;
      leave.textContent = messages.leaveKnown(cadastradas);
      repair.hidden = sugestoes === 0 || (isWhole && lacksSchool(view.draft())); // the school needs all lines
      atOnce.hidden = repair.hidden && leave.hidden;
      repair.textContent = messages.acceptAll(sugestoes);
      filter.hidden = !isWhole;
      arrange();
    },
  };
}
