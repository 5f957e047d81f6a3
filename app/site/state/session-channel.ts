// Tells the browser's other tabs about changes of a session.
import type { Contexto } from './context.ts';

/** `ended` by the person, or `over` for another reason: then a tab with a form keeps it for the next sign-in. */
export type SessionNews = { readonly contexto: Contexto; readonly happened: 'changed' | 'over' | 'ended' };

/** `heard` receives the messages of other tabs only. */
export function openChannel(heard: (news: SessionNews) => void): (news: SessionNews) => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel('portaria');
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => heard(data));
  return (news) => channel.postMessage(news);
}
