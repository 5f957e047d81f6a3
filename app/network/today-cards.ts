// The cards of 'Hoje': who is locked or has no phone, open alerts, failing channels, and what the day costs. Each links to its mend.
import { createAdministration, type Today } from '@portaria/client';
import { h } from '../dom/dom.ts';
import { staffHash } from '../desk/route.ts';
import { bookMessages } from '../messages/book-messages.ts';
import type { BookMessages } from '../messages/book-pt.ts';
import { createLoadedSection } from '../site/pieces/loaded-section.ts';
import type { AppContext } from '../site/pieces/view.ts';

type Card = {
  readonly title: string;
  readonly empty: string;
  /** The page behind the card. */
  readonly href: string;
  readonly link: string;
  readonly lines: (today: Today) => Node[];
};

export async function createTodayCards(app: AppContext): Promise<HTMLElement[]> {
  const messages = await bookMessages(app.language);
  const calls = createAdministration({ baseUrl: app.settings.apiUrl });
  let known: Promise<Today> | null = null;
  /* One answer of the service is enough for all cards; after a failure the next attempt asks again. */
  const read = (): Promise<Today> => {
    known ??= calls.today();
    known.catch(() => (known = null));
    return known;
  };
  return cardsOf(messages, app.language).map(({ title, empty, href, link, lines }) => {
    const root = createLoadedSection<Node>(app, {
      contexto: 'sistema',
      title,
      empty,
      heading: 'h3',
      load: async () => lines(await read()),
      show: (nodes) => nodes,
    });
    root.append(h('p', { class: 'atalho' }, h('a', { href }, link)));
    return root;
  });
}

function cardsOf(messages: BookMessages, language: string): Card[] {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' });
  return [
    peopleIn('limite_erros', messages),
    peopleIn('sem_telefone', messages),
    {
      title: messages.tabAlerts,
      empty: messages.noAlerts,
      href: staffHash('rede/alertas'),
      link: messages.toAlerts,
      lines: ({ alertas }) => (alertas ? [bad(messages.openAlerts(alertas))] : []),
    },
    {
      title: messages.failingChannels,
      empty: messages.noFailingChannel,
      href: staffHash('rede/entregas'),
      link: messages.toDeliveries,
      lines: ({ canais }) =>
        (canais ?? []).map(({ canal, enviados, falharam }) =>
          bad(messages.channelFails(messages.channels[canal] ?? canal, falharam, enviados)),
        ),
    },
    {
      title: messages.costOfDay,
      empty: '',
      href: staffHash('rede/limites'),
      link: messages.toLimits,
      lines: ({ dia }) =>
        dia
          ? [h('p', {}, messages.sendsDay(dia.envios, dia.limite, money.format(dia.custo_milesimos / 1_000)))]
          : [],
    },
  ];
}

/** Staff, students and guardians: each is one click from the page that mends it. */
const peopleIn = (situacao: 'limite_erros' | 'sem_telefone', messages: BookMessages): Card => ({
  title: messages.situations[situacao] ?? '',
  empty: messages.nobodyHere,
  href: staffHash('pessoas', { contexto: 'todos', situacao }),
  link: messages.seeList,
  lines: (today) => {
    const { pessoas } = today[situacao];
    const people = pessoas.map(({ id, nome_completo }) =>
      h('li', {}, h('a', { href: staffHash('pessoa', { id }) }, nome_completo)),
    );
    return people.length > 0 ? [h('ul', { class: 'fichas' }, ...people)] : [];
  },
});

const bad = (text: string): HTMLElement => h('p', { class: 'ruim' }, text);
