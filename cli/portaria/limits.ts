// limits: shows the limits, or changes one, globally or for a network.
import pg from 'pg';
import { Misused, Refused, textOf, type Command } from './command.ts';

type Limit = { nome: string; valor: number; unidade: string };

const MOST_ATTEMPTS = 3;
const POSITIVE = /^limites_(rede_)?valor_positivo$/;
const CHANGE = 'select portaria.change_limit($1, $2, $3) as before';
const GENERAL = 'select nome, valor, unidade from portaria.limites order by nome';
const OF_NETWORKS = `
  select r.rede::text || '  ' || r.nome as nome, r.valor, l.unidade
  from portaria.limites_rede as r join portaria.limites as l using (nome)
  where $1::cidr is null or r.rede = $1 order by r.rede, r.nome`;

export const limits: Command = {
  name: 'limits',
  usage: 'limits [NOME VALOR] [--network CIDR [--remove]]',
  about:
    'shows the limits, or sets one, which applies at once on every instance. --network: a limit for the addresses of a network such as 203.0.113.0/24; --remove deletes it',
  options: { network: { type: 'string' }, remove: { type: 'boolean' } },
  takes: [0, 2],
  async run({ db, args, values, say }) {
    const [nome, valor] = args;
    const network = textOf(values['network']);
    if (values['remove'] === true) await remove(db, nome, valor, network);
    else if (nome !== undefined) await change(db, nome, valor, network);
    const general = network === null ? (await db.query<Limit>(GENERAL)).rows : [];
    const rows = [...general, ...(await db.query<Limit>(OF_NETWORKS, [network])).rows];
    const width = Math.max(...rows.map((row) => row.nome.length));
    for (const row of rows) say(`${row.nome.padEnd(width)}  ${row.valor} ${row.unidade}`);
    if (rows.length === 0) say('no limit for this network: the general limits apply');
  },
};

async function change(db: pg.Client, nome: string, valor: string | undefined, network: string | null) {
  if (valor === undefined || !/^\d{1,9}$/.test(valor)) throw new Misused('VALOR must be a whole number');
  const known = await db.query('select from portaria.limites where nome = $1', [nome]);
  if (known.rowCount === 0) throw new Refused(`no limit is called ${nome}`);
  if (nome === 'tentativas_por_otp' && Number(valor) > MOST_ATTEMPTS)
    throw new Refused(
      `a code allows 1 to ${MOST_ATTEMPTS} attempts: section 8 of the specification fixes the maximum, and the table login_otps holds no more`,
    );
  try {
    await db.query(CHANGE, [nome, valor, network]);
  } catch (error) {
    /* The tables say which limits may be zero: those that it turns off. */
    if (!(error instanceof pg.DatabaseError) || !POSITIVE.test(error.constraint ?? '')) throw error;
    throw new Refused('a limit must be greater than zero');
  }
}

async function remove(
  db: pg.Client,
  nome: string | undefined,
  valor: string | undefined,
  network: string | null,
) {
  if (nome === undefined || valor !== undefined || network === null)
    throw new Misused('--remove needs NOME and --network CIDR');
  const { rows } = await db.query<{ before: number | null }>(CHANGE, [nome, null, network]);
  if (rows[0]?.before === null) throw new Refused(`this network has no limit called ${nome}`);
}
