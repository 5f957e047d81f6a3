// person export, person erase: requests for access and erasure of personal data (LGPD, article 18).
import { Refused, type Command } from './command.ts';

export const personExport: Command = {
  name: 'person export',
  usage: 'person export CODIGO',
  about:
    'prints all data of a person as JSON: staff, guardian, student and teacher records, and the rows that refer to them',
  takes: [1, 1],
  async run({ db, args, say }) {
    const { rows } = await db.query<{ held: object }>(
      'select portaria.export_person(portaria.parse_codigo($1)) as held',
      [args[0]],
    );
    const held = rows[0]?.held ?? {};
    if (Object.keys(held).length === 0) throw new Refused('nobody has this code');
    for (const line of JSON.stringify(held, undefined, 2).split('\n')) say(line);
  },
};

type Erased = { registros: string[]; mantidos: Record<string, number> };

export const personErase: Command = {
  name: 'person erase',
  usage: 'person erase CODIGO',
  about:
    'erases a person for good: deletes or pseudonymises the records, and ends every session (try --dry-run first)',
  takes: [1, 1],
  async run({ db, args, say }) {
    const { rows } = await db.query<{ erased: Erased | null }>(
      'select portaria.erase_person(portaria.parse_codigo($1)) as erased',
      [args[0]],
    );
    const erased = rows[0]?.erased;
    if (!erased) throw new Refused('nobody has this code');
    const count = erased.registros.length;
    say(`erased ${count} ${count === 1 ? 'record' : 'records'}; all sessions have ended`);
    say('kept without name, code, phone and address, for revocation, audit and the class:');
    for (const [table, rows] of Object.entries(erased.mantidos)) if (rows > 0) say(`  ${table}: ${rows}`);
    say('not erased: your own tables, document files, backups, and data at providers');
  },
};
