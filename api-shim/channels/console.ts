// The channel of development: messages go to an inbox in memory, never to the log and never to a person.
import type { Channel } from './channel.ts';

export type InboxEntry = { canal: string; destino: string; texto: string; otp: string; criado_em: string };
export type Inbox = { readonly list: () => readonly InboxEntry[]; readonly add: (entry: InboxEntry) => void };

const KEPT_MESSAGES = 200;

/** Creates an inbox that keeps the newest messages, newest first. */
export function createInbox(): Inbox {
  const entries: InboxEntry[] = [];
  return {
    list: () => entries,
    add(entry) {
      entries.unshift(entry);
      entries.length = Math.min(entries.length, KEPT_MESSAGES);
    },
  };
}

/** Creates the channel that fills an inbox. */
export function createConsoleChannel(inbox: Inbox): Channel {
  return {
    name: 'console',
    async send({ destino, texto, otp }) {
      inbox.add({ canal: 'console', destino, texto, otp, criado_em: new Date().toISOString() });
      return undefined;
    },
    async notify({ destino, texto }) {
      inbox.add({ canal: 'console', destino, texto, otp: '', criado_em: new Date().toISOString() });
      return undefined;
    },
  };
}
