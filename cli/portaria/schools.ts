// school add, school list.
import { textOf, type Command } from './command.ts';

type School = { id: string; nome: string; municipio: string | null; uf: string | null };

export const schoolAdd: Command = {
  name: 'school add',
  usage: 'school add NOME [--cnpj CNPJ] [--inep INEP] [--municipio CIDADE] [--uf UF]',
  about: 'adds a school, and says the id by which roles name it',
  options: {
    cnpj: { type: 'string' },
    inep: { type: 'string' },
    municipio: { type: 'string' },
    uf: { type: 'string' },
  },
  takes: [1, 1],
  async run({ db, args, values, say }) {
    const { rows } = await db.query<{ id: string }>('select portaria.add_escola($1, $2, $3, $4, $5) as id', [
      args[0],
      ...['cnpj', 'inep', 'municipio', 'uf'].map((name) => textOf(values[name])),
    ]);
    const id = rows[0]?.id;
    await db.query(`select portaria.log_transacao('school.add', null, $1)`, [id]);
    say(`added ${String(id)}`);
  },
};

export const schoolList: Command = {
  name: 'school list',
  usage: 'school list',
  about: 'shows the schools with their ids',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<School>(
      'select id, nome, municipio, uf from api.escolas order by nome, municipio, id',
    );
    for (const { id, nome, municipio, uf } of rows) {
      const place = [municipio, uf].filter((part) => part !== null).join('/');
      say(`${id}  ${nome}${place && ` (${place})`}`);
    }
    if (rows.length === 0) say('there is no school yet');
  },
};
