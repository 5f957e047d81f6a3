// school add, school update, school list.
import { Misused, textOf, type Command } from './command.ts';

type School = { id: string; nome: string; municipio: string | null; uf: string | null };

const FIELDS = {
  cnpj: { type: 'string' },
  inep: { type: 'string' },
  municipio: { type: 'string' },
  uf: { type: 'string' },
} as const;

export const schoolAdd: Command = {
  name: 'school add',
  usage: 'school add NOME [--cnpj CNPJ] [--inep INEP] [--municipio CIDADE] [--uf UF]',
  about: 'adds a school and prints its id',
  options: FIELDS,
  takes: [1, 1],
  async run({ db, args, values, say }) {
    const { rows } = await db.query<{ id: string }>('select portaria.add_escola($1, $2, $3, $4, $5) as id', [
      args[0],
      ...Object.keys(FIELDS).map((name) => textOf(values[name])),
    ]);
    say(`added ${String(rows[0]?.id)}`);
  },
};

export const schoolUpdate: Command = {
  name: 'school update',
  usage: 'school update UUID [--nome NOME] [--cnpj CNPJ] [--inep INEP] [--municipio CIDADE] [--uf UF]',
  about: 'changes a school; an empty value clears a field',
  options: { nome: { type: 'string' }, ...FIELDS },
  takes: [1, 1],
  async run({ db, args, values, say }) {
    const fields = ['nome', ...Object.keys(FIELDS)].map((name) => textOf(values[name]));
    if (fields.every((field) => field === null)) throw new Misused(schoolUpdate.usage);
    await db.query('select portaria.update_escola($1, $2, $3, $4, $5, $6)', [args[0], ...fields]);
    say('changed');
  },
};

export const schoolList: Command = {
  name: 'school list',
  usage: 'school list',
  about: 'lists the schools with their ids',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<School>(
      'select id, nome, municipio, uf from api.escolas order by nome, municipio, id',
    );
    for (const { id, nome, municipio, uf } of rows) {
      const place = [municipio, uf].filter((part) => part !== null).join('/');
      say(`${id}  ${nome}${place && ` (${place})`}`);
    }
    if (rows.length === 0) say('no schools');
  },
};
