// Grants a role; if the service asks whose phone receives the codes, asks for its last four digits.
import { PortariaError, type PersonRoles, type RoleChange } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { button, createField } from './controls.ts';
import type { Desk } from './desk.ts';

/** Rejects with `confirm_phone` when the dialog is cancelled. */
export async function grantRole(desk: Desk, change: RoleChange): Promise<PersonRoles> {
  try {
    return await desk.calls.roleGrant(change);
  } catch (error) {
    if (!isUnconfirmed(error)) throw error;
    return askDigits(desk, change, error);
  }
}

const isUnconfirmed = (error: unknown): error is PortariaError =>
  error instanceof PortariaError && error.code === 'confirm_phone';

const phoneOf = ({ details }: PortariaError): string => {
  const { destino } = (details ?? {}) as Record<string, unknown>;
  return typeof destino === 'string' ? destino : '';
};

function askDigits(desk: Desk, change: RoleChange, first: PortariaError): Promise<PersonRoles> {
  const { messages, app, calls } = desk;
  const digits = createField({
    label: messages.lastDigits,
    hint: messages.lastDigitsHint,
    inputmode: 'numeric',
    maxlength: 4,
  });
  return new Promise((resolve, reject) => {
    const close = (): void => {
      dialog.close();
      dialog.remove();
    };
    let sent = false;
    /* A wrong try counts: a second click sends no second one. */
    const send = async (event: Event): Promise<void> => {
      event.preventDefault();
      if (sent) return;
      const destino = digits.input.value.trim();
      if (!/^[0-9]{4}$/.test(destino)) return digits.refuse(messages.lastDigitsMissing);
      digits.refuse('');
      sent = true;
      const granted = calls.roleGrant({ ...change, destino });
      const error = await granted.then(
        () => null,
        (cause: unknown) => cause,
      );
      sent = false;
      if (isUnconfirmed(error)) return digits.refuse(messages.lastDigitsWrong);
      resolve(granted);
      close();
    };
    const dialog = h(
      'dialog',
      { 'aria-labelledby': 'confirmar-telefone', on: { close: () => (reject(first), dialog.remove()) } },
      h('h2', { id: 'confirmar-telefone' }, messages.confirmPhoneTitle),
      h('p', {}, messages.confirmPhoneText(phoneOf(first))),
      h(
        'form',
        { novalidate: true, on: { submit: (event) => void send(event) } },
        digits.root,
        h(
          'div',
          { class: 'escolha' },
          button(app.messages.cancel, 'discreto', close),
          h('button', { type: 'submit', class: 'firme' }, messages.grant),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    digits.input.focus();
  });
}
