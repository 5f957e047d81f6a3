// The context that the sections of a person's page share: the person, and the function that changes them.
import type { Person } from '@portaria/client';
import type { Desk } from '../desk/desk.ts';
import type { Undo } from '../desk/recado.ts';

export type ChangeOptions = {
  readonly undo?: Undo | null;
  /** Hears what is wrong with the field; else it is said on top of the page. */
  readonly refused?: (text: string) => void;
};

export type PersonDesk = {
  readonly desk: Desk;
  person(): Person;
  /** Makes a change that answers the person, and says `text`. True when it was made. */
  change(run: () => Promise<Person>, text: string, options?: ChangeOptions): Promise<boolean>;
  reload(): Promise<void>;
};

export type PersonSection = { readonly root: HTMLElement; sync(person: Person): void };
