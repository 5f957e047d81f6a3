// Keeps what is typed into a form in this entry of the browser's history, so that Back and reload bring it back; leaving the site asks.
import type { Desk } from './desk.ts';

type Field = HTMLInputElement | HTMLSelectElement;
/** Of each form, the values that differ from those that it had at first, by the position of the field. */
type Kept = Readonly<Record<string, Readonly<Record<string, string>>>>;
type State = { readonly digitado?: { readonly de: string; readonly campos: Kept } };

/** What is typed into a form of a page. */
export type Typed = {
  /** After it was saved. */
  forget(): void;
};

/**
 * Fills a form with what the same person typed into it. `name` is that of the form, once in a page. A choice is made whenever its options
 * are read, until the person chooses.
 */
export function keepTyped(desk: Desk, name: string, form: HTMLFormElement): Typed {
  const owner = ownerOf(desk);
  const fields = (): Field[] => [...form.querySelectorAll<Field>('input, select')];
  const key = `${name} ${desk.route.query.get('id') ?? ''}`;
  const first = fields().map(({ value }) => value);
  const typed = () => Object.entries(keptOf(owner)[key] ?? {});
  const waiting = new Map(typed().map(([at, value]) => [Number(at), value]));

  const give = (): void => {
    for (const [at, value] of waiting) {
      const field = fields()[at];
      if (!field || !offers(field, value)) continue;
      if (field instanceof HTMLInputElement) waiting.delete(at);
      if (field.value === value) continue;
      field.value = value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  const options = new MutationObserver(give);
  options.observe(form, { childList: true, subtree: true });
  give();

  const note = (event: Event): void => {
    if (!event.isTrusted) return;
    waiting.delete(fields().findIndex((field) => field === event.target));
    const values = fields().map(({ value }, at) => waiting.get(at) ?? value);
    const changed = [...values.entries()].filter(([at, value]) => value !== (first[at] ?? ''));
    keep(owner, { ...keptOf(owner), [key]: Object.fromEntries(changed) });
  };
  form.addEventListener('input', note);
  const ask = (event: BeforeUnloadEvent): void => {
    if (!desk.isOpen() || !form.isConnected) removeEventListener('beforeunload', ask);
    else if (typed().length > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return {
    forget() {
      waiting.clear();
      const { [key]: _, ...others } = keptOf(owner);
      keep(owner, others);
    },
  };
}

const offers = (field: Field, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

const ownerOf = (desk: Desk): string => {
  const session = desk.session();
  return 'perfil' in session ? session.perfil.id : session.usuario.id;
};

const state = (): State => Object(history.state) as State;
const keptOf = (owner: string): Kept => {
  const { digitado } = state();
  return digitado?.de === owner ? digitado.campos : {};
};
const keep = (de: string, campos: Kept): void =>
  history.replaceState({ ...state(), digitado: { de, campos } }, '');
