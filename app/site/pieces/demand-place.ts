// The place of what a role demands, which loads on demand.
import type { Session } from '@portaria/client';
import { h } from '../../dom/dom.ts';
import { fillLoaded } from './loaded-section.ts';
import type { AppContext } from './view.ts';

export function createDemandPlace(app: AppContext, session: Session): HTMLElement {
  const place = h('div');
  void fillLoaded(app, place, async () => {
    const { createDemand } = await import('../../passkeys/demand.ts');
    return [createDemand(app, session)];
  });
  return place;
}
