// alert list, alert settle: open alerts about reused tokens, copied passkeys and the sends of a day.
import { Refused, type Command } from './command.ts';

type Alert = {
  id: string;
  tipo: string;
  nome_completo: string | null;
  escola_nome: string | null;
  contagem: number;
  limite: number | null;
  ultimo_em: string;
  cidade: string | null;
};

export const alertList: Command = {
  name: 'alert list',
  usage: 'alert list',
  about: 'lists the open alerts about reused tokens, copied passkeys and the sends of 24 hours',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ alerta: Alert }>('select portaria.open_alerts() as alerta');
    for (const { alerta } of rows) {
      const { id, tipo, nome_completo, contagem, ultimo_em, cidade, limite } = alerta;
      const whose = alerta.escola_nome ?? 'the whole network';
      if (limite !== null) say(`${id}  ${contagem} of ${limite} codes in 24 hours, ${whose}  ${ultimo_em}`);
      else {
        const what = tipo === 'passkey' ? 'passkey used with a counter that went back, ' : '';
        say(
          `${id}  ${nome_completo ?? 'unknown'}  ${what}${contagem} times, last ${ultimo_em}  ${cidade ?? ''}`,
        );
      }
    }
    if (rows.length === 0) say('no open alerts');
  },
};

export const alertSettle: Command = {
  name: 'alert settle',
  usage: 'alert settle ID MOTIVO',
  about: 'settles an alert with a reason, and ends its sign-in or removes its passkey',
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
