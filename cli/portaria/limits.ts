// limits: shows them, or changes one.
import { Misused, Refused, type Command } from './command.ts';

type Limit = { nome: string; valor: number; unidade: string };

export const limits: Command = {
  name: 'limits',
  usage: 'limits [NOME VALOR]',
  about: 'shows the limits, or changes one at once on every instance',
  takes: [0, 2],
  async run({ db, args, say }) {
    const [nome, valor] = args;
    if (nome !== undefined) {
      if (valor === undefined || !/^\d{1,9}$/.test(valor)) throw new Misused('VALOR is a whole number');
      const { rowCount } = await db.query('update portaria.limites set valor = $2 where nome = $1', [
        nome,
        valor,
      ]);
      if (rowCount === 0) throw new Refused(`no limit is called ${nome}`);
      await db.query(
        `select portaria.log_transacao('limit.change', null, null, jsonb_build_object('nome', $1::text, 'valor', $2::integer))`,
        [nome, valor],
      );
    }
    const { rows } = await db.query<Limit>('select nome, valor, unidade from portaria.limites order by nome');
    const width = Math.max(...rows.map((row) => row.nome.length));
    for (const row of rows) say(`${row.nome.padEnd(width)}  ${row.valor} ${row.unidade}`);
  },
};
