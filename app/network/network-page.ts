// The sections for the whole network: schools, limits, alerts, deliveries and health.
import { h, type Child } from '../dom/dom.ts';
import type { Desk, Page } from '../desk/desk.ts';

export type Tab = 'rede' | 'rede/limites' | 'rede/alertas' | 'rede/entregas' | 'rede/diagnostico';

/** The frame of the five pages, with links to all of them. */
export function networkPage({ messages }: Desk, current: Tab, ...children: Child[]): Page {
  const tab = (name: Tab) =>
    h('a', { href: `#equipe/${name}`, 'aria-current': name === current && 'page' }, messages.tabs[name]);
  const tabs = (Object.keys(messages.tabs) as Tab[]).map(tab);
  const nav = h('nav', { class: 'secoes abas', 'aria-label': messages.networkTitle }, ...tabs);
  return {
    title: `${messages.networkTitle}: ${messages.tabs[current]}`,
    root: h('div', { class: 'coluna' }, nav, ...children),
  };
}
