// A strip with a message about what just happened.
import { h, type Child } from '../../dom/dom.ts';

/** `urgent` notices interrupt a screen reader; the others wait for a pause. */
export const createNotice = (kind: 'info' | 'urgent', ...children: Child[]): HTMLElement =>
  h(
    'div',
    {
      class: `aviso ${kind === 'urgent' ? 'aviso-urgente' : ''}`,
      role: kind === 'urgent' ? 'alert' : 'status',
    },
    ...children,
  );
