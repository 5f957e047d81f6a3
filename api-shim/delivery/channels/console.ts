// The development channel: messages go to an inbox in memory, and are neither sent nor logged.
import type { Channel } from './channel.ts';

/** A notice has no otp. */
export type InboxEntry = { canal: string; destino: string; texto: string; otp?: string; criado_em: string };
export type InboxCode = Required<InboxEntry>;
export type Inbox = {
  /** Codes and notices, newest first. */
  readonly list: () => readonly InboxEntry[];
  /** The messages with a code, newest first. */
  readonly codes: () => readonly InboxCode[];
  readonly add: (entry: InboxEntry) => void;
};

const KEPT_MESSAGES = 200;

/** Creates an inbox that keeps the newest messages, newest first. */
export function createInbox(): Inbox {
  const entries: InboxEntry[] = [];
  return {
    list: () => entries,
    codes: () => entries.filter((entry): entry is InboxCode => entry.otp !== undefined),
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
      inbox.add({ canal: 'console', destino, texto, criado_em: new Date().toISOString() });
      return undefined;
    },
  };
}
