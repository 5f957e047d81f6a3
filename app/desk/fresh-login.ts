// Asks the same person to sign in again; the page and its input are kept.
import type { Session } from '@portaria/client';
import { h, setText } from '../dom/dom.ts';
import type { PortariaLoginDetail } from '../login/portaria-login.ts';
import type { SignedInAgain } from '../site/pieces/view.ts';
import { ownCodigo } from '../site/state/own-codigo.ts';
import type { AnySession } from '../site/state/session-states.ts';
import type { Desk } from './desk.ts';
import { button } from './controls.ts';
import { openDialog } from './open-dialog.ts';

type Words = { readonly title: string; readonly text: string; readonly cancel: string };

type Open = {
  readonly desk: Desk;
  readonly login: HTMLElement;
  readonly answer: Promise<SignedInAgain>;
  say(words: Words): void;
  end(how: SignedInAgain): void;
};

/* One dialog serves everything that waits for it. */
let open: Open | null = null;

/** For a change that needs a recent sign-in; the code is asked for at once. */
export function askFreshLogin(desk: Desk): Promise<SignedInAgain> {
  const { messages, app } = desk;
  const words = { title: messages.freshTitle, text: messages.freshText, cancel: app.messages.cancel };
  return (open ?? openLogin(desk, words, true)).answer;
}

/** `ended` is why the session is over: then nobody may be here to read a code, and whoever is here sees nothing of the page. */
export function signInAgain(desk: Desk, ended: string | null): Promise<SignedInAgain> {
  const { messages, app } = desk;
  const why = ended === null ? '' : `${app.messages.ended[ended] ?? app.messages.endedUnknown} `;
  const words = {
    title: messages.againTitle,
    text: why + messages.againText,
    cancel: ended === null ? app.messages.cancel : app.messages.signOut,
  };
  const shown = open ?? openLogin(desk, words, ended === null);
  if (ended !== null) {
    shown.say(words);
    shown.login.closest('dialog')?.classList.add('encerrada');
    cover(desk, shown.answer);
  }
  return shown.answer;
}

/* Not by `visibility`: the focus goes back to the field where it was. */
function cover({ place, app }: Desk, answer: Promise<SignedInAgain>): void {
  if (place.style.opacity === '0') return;
  const { title } = document;
  document.title = app.messages.brand;
  place.style.opacity = '0';
  void answer.then((how) => {
    if (how !== 'renewed') return;
    document.title = title;
    place.style.opacity = '';
  });
}

/** Another tab has signed in, or the page is left. */
export function endFreshLogin(desk: Desk, how: SignedInAgain): void {
  if (open?.desk === desk) open.end(how);
}

function openLogin(desk: Desk, { title, text, cancel }: Words, isHere: boolean): Open {
  const { app, contexto } = desk;
  const login = h('portaria-login', { 'base-url': app.settings.apiUrl, contexto });
  const said = h('p', {}, text);
  const leave = button(cancel, 'discreto', () => end('cancelled'));
  let end: Open['end'] = () => undefined;
  const answer = openDialog<SignedInAgain>(
    { id: 'novo-codigo', title, class: 'novo-codigo', startsAtTitle: true, dismissed: 'cancelled' },
    (close) => {
      end = close;
      login.addEventListener('portaria-login', (event) => {
        const { detail } = event as CustomEvent<PortariaLoginDetail>;
        void goOn(desk, detail).then(end, () => {
          /* The cookie has the first role, or that of a switch whose answer was lost. */
          app.actions.entered(detail.contexto, detail.sessao);
          app.actions.check(contexto);
          end('replaced');
        });
      });
      return [said, login, h('div', { class: 'escolha' }, leave)];
    },
  );
  const say = (words: Words): void => {
    setText(said, words.text);
    setText(leave, words.cancel);
  };
  open = { desk, login, answer, say, end };
  void answer.then(() => (open = null));
  if (isHere) askAtOnce(login, ownCodigo(contexto));
  return open;
}

/* The page knows the document since the sign-in: it fills the field like a person and asks for the code. */
function askAtOnce(login: HTMLElement, codigo: string): void {
  const place = login.shadowRoot;
  /* In English its texts come first. */
  if (!place?.querySelector('form'))
    return login.addEventListener('portaria-step', () => queueMicrotask(() => askAtOnce(login, codigo)), {
      once: true,
    });
  const field = place.querySelector<HTMLInputElement>('#codigo');
  if (!field || codigo === '') return;
  field.value = codigo;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.form?.requestSubmit();
}

/** Restores the previous role. If another person signed in, or the page was left, shows the new session. */
async function goOn(desk: Desk, detail: PortariaLoginDetail): Promise<SignedInAgain> {
  const before = desk.session();
  if (!desk.isOpen() || !isOf(before, detail)) {
    desk.app.actions.entered(detail.contexto, detail.sessao);
    return 'replaced';
  }
  const isStaff = detail.contexto === 'sistema' && !('perfil' in before);
  desk.renew(isStaff ? await inRoleOf(desk, before, detail.sessao) : detail.sessao);
  return 'renewed';
}

const isOf = (before: AnySession, { contexto, sessao }: PortariaLoginDetail): boolean =>
  contexto === 'portal'
    ? 'perfil' in before && sessao.perfil.id === before.perfil.id
    : 'usuario' in before && sessao.usuario.id === before.usuario.id;

const inRoleOf = async (desk: Desk, before: Session, now: Session): Promise<Session> =>
  now.principal_role === before.principal_role && now.escola_id === before.escola_id
    ? now
    : desk.app.portaria.selectRole(before.principal_role, before.escola_id);
