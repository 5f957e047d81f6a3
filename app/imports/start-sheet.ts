// The first step of an import: who is in the file, and the file or the copied cells.
import { h } from '../dom/dom.ts';
import type { Desk } from '../desk/desk.ts';
import { button, sheet } from '../desk/controls.ts';
import { noteHash, staffHash } from '../desk/route.ts';
import type { Kind } from './fields.ts';
import { ACCEPTED } from './read-table.ts';

const KINDS: readonly Kind[] = ['equipe', 'familias'];
const MODELS: Readonly<Record<Kind, string>> = {
  equipe:
    'codigo;nome_completo;telefone;papel;escola\n111.444.777-35;Ana Prado;(11) 90000-0001;coordenador;Escola Aurora\n',
  familias:
    'escola;turma;matricula;aluno_nome;nascimento;aluno_cpf;responsavel_nome;responsavel_cpf;responsavel_telefone;parentesco\nEscola Aurora;7º A;2026-001;Bia Souza;31/05/2014;;Rosa Souza;111.444.777-35;(11) 90000-0001;mãe\n',
};

export function createStartSheet(
  { messages, route }: Desk,
  begin: (kind: Kind, source: Blob | string) => void,
) {
  let kind: Kind = route.query.get('tipo') === 'familias' ? 'familias' : 'equipe';
  const model = h('a', { download: '' }, messages.importModel);
  const choose = (next: Kind): void => {
    kind = next;
    hint.textContent = messages.importHints[kind];
    model.href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${MODELS[kind]}`)}`;
    model.download = `${kind}.csv`;
    noteHash(staffHash('pessoas/importar', { tipo: kind }));
  };
  const radio = (one: Kind) =>
    h(
      'label',
      { class: 'marca' },
      h('input', {
        type: 'radio',
        name: 'tipo',
        value: one,
        checked: one === kind,
        on: { change: () => choose(one) },
      }),
      ` ${one === 'equipe' ? messages.staff : messages.families}`,
    );
  const hint = h('p', { class: 'dica' });
  const file = h('input', {
    id: 'arquivo',
    type: 'file',
    accept: ACCEPTED,
    on: {
      change() {
        const chosen = file.files?.[0];
        if (chosen) begin(kind, chosen);
        file.value = '';
      },
    },
  });
  const cells = h('textarea', {
    id: 'colar',
    rows: 6,
    spellcheck: 'false',
    on: { paste: () => setTimeout(() => take()) },
  });
  const take = (): void => {
    if (cells.value.trim() !== '') begin(kind, cells.value);
  };
  choose(kind);
  const root = sheet(
    messages.importStart,
    h('fieldset', { class: 'tipos' }, h('legend', {}, messages.importKind), ...KINDS.map(radio)),
    hint,
    h('p', {}, model),
    h('div', { class: 'campo' }, h('label', { for: 'arquivo' }, messages.importFile), file),
    h(
      'div',
      { class: 'campo' },
      h('label', { for: 'colar' }, messages.importPaste),
      h('p', { class: 'dica' }, messages.importPasteHint),
      cells,
    ),
    h('div', { class: 'passos' }, button(messages.importCheck, 'firme', take)),
  );
  return { root, isTyped: () => root.isConnected && cells.value.trim() !== '' };
}
