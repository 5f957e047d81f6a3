// A page makes one change at a time, and shows meanwhile that it is busy.
import { PortariaError } from '@portaria/client';
import { expect, test } from 'vitest';
import { bookPt } from '../messages/book-pt.ts';
import { attempt, attemptRead, dropRepeat, isBusy } from './attempt.ts';
import type { Desk } from './desk.ts';

/* Node has no elements: these keep their attributes. */
function stub(children: readonly object[] = []) {
  const attributes = new Map<string, string>();
  return {
    attributes,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    querySelectorAll: () => children,
  };
}

function openDesk() {
  const submit = stub();
  const place = stub([submit]);
  const app = { language: 'pt-BR', settings: { passkeys: '' }, actions: { refused: () => false } };
  const desk = { app, place, contexto: 'sistema', messages: bookPt, isOpen: () => true } as unknown as Desk;
  return { desk, shown: () => [place.attributes.get('aria-busy'), submit.attributes.get('aria-disabled')] };
}

test('a second click changes nothing while the first change is under way, and the page says so', async () => {
  const { desk, shown } = openDesk();
  let [calls, finish] = [0, (_: string): void => undefined];
  const run = (): Promise<string> => {
    calls += 1;
    return new Promise((resolve) => (finish = resolve));
  };
  const first = attempt(desk, run);
  expect(await attempt(desk, run)).toEqual({ dropped: true });
  expect([calls, isBusy(desk), shown()]).toEqual([1, true, ['true', 'true']]);
  expect(await attemptRead(desk, () => Promise.resolve('read'))).toEqual({ done: 'read' });
  finish('done');
  expect(await first).toEqual({ done: 'done' });
  expect([isBusy(desk), shown()]).toEqual([false, [undefined, undefined]]);
  expect(await attempt(desk, () => Promise.resolve('again'))).toEqual({ done: 'again' });
});

test('the second click of a double click reaches nothing during a change, and right after it', async () => {
  const { desk } = openDesk();
  const isDropped = (detail: number): boolean => {
    let dropped = 0;
    const drop = (): void => void (dropped += 1);
    dropRepeat(desk, { detail, preventDefault: drop, stopPropagation: drop } as unknown as MouseEvent);
    return dropped === 2;
  };
  expect(isDropped(2)).toBe(false); // nothing was changed: two clicks turn two pages
  await attempt(desk, () => Promise.resolve(expect([isDropped(1), isDropped(2)]).toEqual([false, true])));
  expect([isDropped(1), isDropped(2)]).toEqual([false, true]);
});

test.each([
  ['a refusal', new PortariaError({ code: 'not_allowed', status: 403, message: '' })],
  ['an error of the page', new TypeError('x')],
])('%s ends the change too', async (_, error) => {
  const { desk, shown } = openDesk();
  await attempt(desk, () => Promise.reject(error)).catch(() => undefined);
  expect([isBusy(desk), shown()]).toEqual([false, [undefined, undefined]]);
});
