// The page of one person: the verdict first, then what happened, and what can be changed.
import { PortariaError, type Person, type RoleKind } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { attempt, attemptRead } from '../desk/attempt.ts';
import type { Desk, Page } from '../desk/desk.ts';
import { createRecado, type Undo } from '../desk/recado.ts';
import { peopleHash } from '../desk/route.ts';
import { createPersonClass } from '../families/person-class.ts';
import { createSchoolMove } from '../families/school-move.ts';
import { createPersonFamily } from '../families/person-family.ts';
import { createCpfForm } from './person-cpf.ts';
import { createExport } from './person-export.ts';
import { createFacts } from './person-facts.ts';
import { createNameForm } from './person-name.ts';
import { createPersonPasskeys } from './person-passkeys.ts';
import { createPhoneForm } from './person-phone.ts';
import { createRoles } from './person-roles.ts';
import { createSignIns } from './person-sign-ins.ts';
import { createTimeline } from './person-timeline.ts';
import { createVerdict } from './person-verdict.ts';
import type { PersonDesk } from './person-desk.ts';
import { readRoles } from './read-roles.ts';

/** The errors that say whom the reader does not see, and their sentences; an id that is none names nobody. */
const UNSEEN: Readonly<Record<string, string>> = {
  not_found: 'not_found',
  invalid_request: 'not_found',
  not_allowed: 'not_allowed',
};

export async function createPersonPage(desk: Desk): Promise<Page> {
  const { messages, calls } = desk;
  const id = desk.route.query.get('id') ?? '';
  const back = h('p', {}, h('a', { href: peopleHash() }, messages.backToPeople));
  let person: Person;
  let kinds: readonly RoleKind[];
  try {
    [person, kinds] = await Promise.all([calls.person(id), readRoles(desk)]);
  } catch (error) {
    const code = error instanceof PortariaError ? UNSEEN[error.code] : undefined;
    if (code === undefined) throw error;
    const text = h('p', { class: 'erro' }, messages.problems[code]);
    return { title: messages.peopleTitle, root: h('div', { class: 'coluna' }, text, back) };
  }
  const recado = createRecado();
  const show = (next: Person): void => {
    person = next;
    for (const section of sections) section.sync(next);
  };
  const told = (next: Person, text: string, undo: Undo | null): void => {
    show(next);
    recado.say(text, undo);
  };
  const view: PersonDesk = {
    desk,
    person: () => person,
    async change(run, text, { undo = null, refused } = {}) {
      recado.clear();
      const outcome = await attempt(desk, run);
      if ('done' in outcome) {
        told(outcome.done, text, undo);
        return true;
      }
      if ('dropped' in outcome) return false;
      if (outcome.failed.code === 'edit_conflict') {
        const newer = await attemptRead(desk, () => calls.person(id));
        if ('done' in newer) show(newer.done);
        recado.fail(messages.conflict);
      } else if (refused && outcome.failed.field !== null) {
        refused(outcome.failed.text);
      } else {
        recado.fail(outcome.failed.text);
      }
      return false;
    },
    async reload() {
      const outcome = await attemptRead(desk, () => calls.person(id));
      if ('done' in outcome) show(outcome.done);
      else if ('failed' in outcome) recado.fail(outcome.failed.text);
    },
  };
  const phone = createPhoneForm(view);
  const cpf = createCpfForm(view);
  const roles = createRoles(view, kinds);
  const passkeys = createPersonPasskeys(view);
  const timeline = createTimeline(view);
  const verdict = createVerdict(view, {
    phone: phone.focus,
    cpf: cpf.focus,
    roles: roles.focus,
    passkeys: passkeys.focus,
    timeline: timeline.focus,
  });
  const family = [
    createPersonFamily(view, recado),
    createPersonClass(view, recado),
    createSchoolMove(view, recado),
  ];
  const left = [verdict, ...family, timeline, createSignIns(view), passkeys];
  const right = [createFacts(view), phone, cpf, createNameForm(view), roles, createExport(view, recado)];
  const sections = [...left, ...right];
  show(person);
  const column = (own: typeof sections) =>
    h('div', { class: 'coluna' }, ...own.map((section) => section.root));
  const root = h(
    'div',
    { class: 'coluna' },
    recado.root,
    h('div', { class: 'duas' }, column(left), column(right)),
    back,
  );
  return { title: person.nome_completo, root };
}
