// The page that adds a person, or gives a role to somebody who is registered elsewhere.
import type { RoleKind } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { attempt, type Failure } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { createField, sheet } from '../desk/controls.ts';
import { grantRole } from '../desk/grant-role.ts';
import { keepTyped } from '../desk/keep-typed.ts';
import { createRecado } from '../desk/recado.ts';
import { peopleHash, staffHash } from '../desk/route.ts';
import { readRoles } from './read-roles.ts';
import { createRoleChoice } from './role-form.ts';
import { namedRole } from './role-text.ts';

export async function createNewPersonPage(desk: Desk): Promise<Page> {
  const { messages } = desk;
  const kinds = await readRoles(desk);
  const recado = createRecado();
  const back = h('p', {}, h('a', { href: peopleHash() }, messages.backToPeople));
  const root = h(
    'div',
    { class: 'coluna' },
    recado.root,
    createForm(desk, kinds, recado),
    byCodeForm(desk, kinds, recado),
    back,
  );
  return { title: messages.newPersonTitle, root };
}

type Recado = ReturnType<typeof createRecado>;

function createForm(desk: Desk, kinds: readonly RoleKind[], recado: Recado): HTMLElement {
  const { messages, calls } = desk;
  const session = desk.session();
  const mayLeaveOut = 'principal_role' in session && session.principal_role === 'administrador';
  const code = createField({ label: messages.code, hint: messages.codeHint });
  const name = createField({ label: messages.fullName });
  const phone = createField({ label: messages.phoneTitle, hint: messages.phoneHint, type: 'tel' });
  const role = createRoleChoice(desk, kinds, mayLeaveOut ? [['', messages.noRole]] : []);
  const fields: Readonly<Record<string, typeof code>> = {
    codigo: code,
    nome_completo: name,
    telefone: phone,
  };

  const refuse = (failure: Failure): void => {
    const byCode = ['invalid_codigo', 'unique_violation'].includes(failure.code) ? code : null;
    const field = fields[failure.field ?? ''] ?? byCode;
    if (field) field.refuse(failure.text);
    else recado.fail(failure.text);
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    recado.clear();
    for (const field of [code, name, phone]) field.refuse('');
    const chosen = role.read();
    if (chosen === undefined) return;
    const person = {
      codigo: code.input.value,
      nome_completo: name.input.value,
      telefone: phone.input.value,
      papel: chosen?.nome ?? null,
      escola_id: chosen?.escola_id ?? null,
    };
    const outcome = await attempt(desk, () => calls.personCreate(person));
    if ('failed' in outcome) refuse(outcome.failed);
    if (!('done' in outcome)) return;
    typed.forget();
    location.hash = staffHash('pessoa', { id: outcome.done.id });
  };
  const submit = h('button', { type: 'submit', class: 'firme' }, messages.create);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void save(event) } },
    ...[code.root, name.root, phone.root],
    h('div', { class: 'filtros' }, ...role.roots),
    h('div', { class: 'passos' }, submit),
  );
  const typed = keepTyped(desk, 'pessoa', form);
  return sheet(messages.newRecord, form);
}

function byCodeForm(desk: Desk, kinds: readonly RoleKind[], recado: Recado): HTMLElement {
  const { messages, calls, app } = desk;
  const code = createField({ label: messages.code });
  const role = createRoleChoice(desk, kinds);
  const grant = async (event: Event): Promise<void> => {
    event.preventDefault();
    recado.clear();
    code.refuse('');
    const chosen = role.read();
    if (!chosen) return;
    const named = { papel: chosen.nome, escola_id: chosen.escola_id, codigo: code.input.value };
    const undo = { label: messages.undo, run: () => void takeBack() };
    const takeBack = async (): Promise<void> => {
      const back = await attempt(desk, () => calls.roleRevoke(named));
      if ('done' in back) recado.say(messages.revoked(namedRole(app.messages, chosen)));
      else if ('failed' in back) recado.fail(back.failed.text);
    };
    const outcome = await attempt(desk, () => grantRole(desk, named));
    if ('done' in outcome) {
      typed.forget();
      recado.say(messages.granted(namedRole(app.messages, chosen)), undo);
    } else if ('failed' in outcome) code.refuse(outcome.failed.text);
  };
  const submit = h('button', { type: 'submit', class: 'discreto' }, messages.grant);
  const form = h(
    'form',
    { novalidate: true, on: { submit: (event) => void grant(event) } },
    code.root,
    h('div', { class: 'filtros' }, ...role.roots),
    h('div', { class: 'passos' }, submit),
  );
  const typed = keepTyped(desk, 'papel', form);
  return sheet(messages.byCode, h('p', { class: 'dica' }, messages.byCodeHint), form);
}
