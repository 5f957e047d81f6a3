// alert list, alert settle: open alerts about reused tokens.
import { Refused, type Command } from './command.ts';

type Alert = {
  id: string;
  nome_completo: string | null;
  contagem: number;
  ultimo_em: string;
  cidade: string | null;
};

export const alertList: Command = {
  name: 'alert list',
  usage: 'alert list',
  about: 'lists the open alerts about reused tokens',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ alerta: Alert }>('select portaria.open_alerts() as alerta');
    for (const { alerta } of rows) {
      const { id, nome_completo, contagem, ultimo_em, cidade } = alerta;
      say(`${id}  ${nome_completo ?? 'unknown'}  ${contagem} times, last ${ultimo_em}  ${cidade ?? ''}`);
    }
    if (rows.length === 0) say('no open alerts');
  },
};

export const alertSettle: Command = {
  name: 'alert settle',
  usage: 'alert settle ID MOTIVO',
  about: 'settles an alert with a reason, and ends its sign-in',
  takes: [2, 2],
  async run({ db, args, say }) {
    const { rowCount } = await db.query(
      `select portaria.settle_alert(a, $2, null)
      from portaria.lock_open_alert($1) as a where a.id is not null`,
      [args[0], args[1]],
    );
    if (rowCount === 0) throw new Refused('no open alert has this id');
    say('settled');
  },
};
