// delivery list: numbers of delivered and failed messages.
import { textOf, type Command } from './command.ts';

type Hour = {
  canal: string;
  hora: string;
  enviados: number;
  entregues: number;
  falharam: number;
  tempo_segundos: number | null;
};

type Day = { envios: number; limite: number; custo_milesimos: number };

const dayLine = ({ envios, limite, custo_milesimos }: Day): string =>
  `24 hours: ${envios} codes${limite === 0 ? ', no limit' : ` of ${limite}`}; cost of the messages: R$ ${(custo_milesimos / 1_000).toFixed(2)}`;

export const deliveryList: Command = {
  name: 'delivery list',
  usage: 'delivery list [--desde TIME]',
  about:
    'counts messages by channel and hour since TIME, such as 2026-11-22T08:00Z (default: 24 hours ago): sent, delivered, failed, and the median delivery time; then the codes and the cost of the last 24 hours',
  options: { desde: { type: 'string' } },
  takes: [0, 0],
  async run({ db, values, say }) {
    const { rows } = await db.query<{ hours: Hour[] }>('select portaria.delivery_hours($1) as hours', [
      textOf(values['desde']),
    ]);
    const hours = rows[0]?.hours ?? [];
    for (const { canal, hora, enviados, entregues, falharam, tempo_segundos } of hours) {
      const time = tempo_segundos === null ? '' : `  ${tempo_segundos} s`;
      say(`${hora}  ${canal}  ${enviados} sent  ${entregues} delivered  ${falharam} failed${time}`);
    }
    if (hours.length === 0) say('no messages in this period');
    const day = await db.query<{ day: Day }>('select portaria.sends_day() as day');
    if (day.rows[0]) say(dayLine(day.rows[0].day));
  },
};
