// The passkeys of the own account: list, add, rename, remove.
import type { Passkey } from '@portaria/client';
import { fill, h } from '../dom/dom.ts';
import { askFirst } from '../desk/ask-first.ts';
import { attempt } from '../desk/attempt.ts';
import { button, createField, sheet } from '../desk/controls.ts';
import type { Desk } from '../desk/desk.ts';
import { momentText } from '../desk/moment.ts';
import type { Recado } from '../desk/recado.ts';
import { createKey } from './create-key.ts';
import { passkeysOf } from './step-up.ts';
import { passkeyTexts } from './texts.ts';
import { hasWebAuthn } from './web-authn.ts';

/** Null for a student without passkeys: most services allow them none. */
export async function createPasskeySheet(desk: Desk, recado: Recado): Promise<HTMLElement | null> {
  const { app, contexto, messages } = desk;
  const texts = passkeyTexts(app.language);
  const calls = passkeysOf(desk);
  const place = h('div');
  const read = async () => (await calls.list()).passkeys;

  const change = async (run: () => Promise<unknown>, said: string): Promise<void> => {
    const outcome = await attempt(desk, async () => (await run(), read()));
    if ('dropped' in outcome) return;
    if ('failed' in outcome) return recado.fail(outcome.failed.text);
    show(outcome.done);
    recado.say(said);
  };
  const add = async (): Promise<void> => {
    const question = { title: texts.addQuestion, text: texts.addText, yes: texts.add };
    if (!(await askFirst(desk, question))) return;
    try {
      await change(
        async () => calls.register(await createKey(await calls.options('registrar'))),
        texts.added,
      );
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      recado.fail(error.name === 'InvalidStateError' ? texts.already : texts.notMade);
    }
  };
  const remove = async ({ id, nome }: Passkey): Promise<void> => {
    const question = { title: texts.removeQuestion, text: texts.removeText(nome), yes: texts.remove };
    if (await askFirst(desk, question)) await change(() => calls.remove(id), texts.removed);
  };
  const rename = ({ id, nome }: Passkey, line: HTMLElement): void => {
    const field = createField({ label: texts.name, value: nome, maxlength: 60 });
    const save = (event: Event): void => {
      event.preventDefault();
      void change(() => calls.rename(id, field.input.value), texts.renamed);
    };
    fill(
      line,
      h(
        'form',
        { on: { submit: save } },
        field.root,
        h('button', { type: 'submit', class: 'firme' }, messages.save),
      ),
    );
    field.input.focus();
  };

  const line = (key: Passkey): HTMLElement => {
    const moment = (at: string) => momentText(at, app.language);
    const isEarly = contexto === 'sistema' && Date.parse(key.vale_para_exige_em) > Date.now();
    const facts = [
      texts.created(moment(key.criada_em)),
      key.usada_em !== null && texts.used(moment(key.usada_em)),
      key.sincronizada && texts.synced,
      isEarly && texts.counts(moment(key.vale_para_exige_em)),
    ].filter(Boolean);
    const root = h('li', { class: 'linha' });
    fill(
      root,
      h('div', {}, h('strong', {}, key.nome), h('span', { class: 'dica' }, facts.join(' · '))),
      h(
        'div',
        { class: 'passos' },
        button(texts.rename, 'discreto', () => rename(key, root), texts.renameOf(key.nome)),
        button(texts.remove, 'discreto', () => void remove(key), texts.removeOf(key.nome)),
      ),
    );
    return root;
  };
  const show = (keys: readonly Passkey[]): void =>
    fill(
      place,
      keys.length > 0 ? h('ul', { class: 'fichas' }, ...keys.map(line)) : h('p', {}, texts.none),
      hasWebAuthn()
        ? button(texts.add, 'discreto', () => void add())
        : h('p', { class: 'dica' }, texts.unsupported),
    );
  const session = desk.session();
  const keys = await read();
  if (keys.length === 0 && 'perfil' in session && session.perfil.portal_type === 'aluno') return null;
  show(keys);
  return sheet(texts.title, h('p', { class: 'dica' }, texts.hint), place);
}
