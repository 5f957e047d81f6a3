// The context that the sections of a person's page share: the person, and the function that changes them.
import type { Person } from '@portaria/client';
import type { Desk } from '../desk/desk.ts';
import type { Undo } from '../desk/recado.ts';

export type ChangeOptions = {
  readonly undo?: Undo | null;
  /** Receives the error of the field; without it, the error is shown on top of the page. */
  readonly refused?: (text: string) => void;
};

export type PersonDesk = {
  readonly desk: Desk;
  person(): Person;
  /** Runs a change that returns the person, and shows `text`. True when it succeeded. */
  change(run: () => Promise<Person>, text: string, options?: ChangeOptions): Promise<boolean>;
  reload(): Promise<void>;
};

export type PersonSection = { readonly root: HTMLElement; sync(person: Person): void };
