// portal create, link, unlink, move, end; role end; undo: families move in, move and leave, many roles end.
import type pg from 'pg';
import { KINSHIPS } from '../../common/kinships.ts';
import { Misused, Refused, textOf, type Command, type CommandContext } from './command.ts';
import { findProfile, findProfiles } from './find-profile.ts';

type Answer = Readonly<Record<string, unknown>> & {
  readonly desfazer?: string;
  readonly recusados?: readonly { readonly id: string; readonly motivo: string }[];
};

const TEXT = { type: 'string' } as const;
const WHO = 'ALUNO and RESPONSAVEL are a CPF, an id, or the enrolment number with --escola';
const UNDO = 'Prints the id for "undo"';

async function answerOf(db: pg.Client, sql: string, args: unknown[]): Promise<Answer | null> {
  const { rows } = await db.query<{ answer: Answer | null }>(`select ${sql} as answer`, args);
  return rows[0]?.answer ?? null;
}

function tell(say: (line: string) => void, done: string, answer: Answer): void {
  for (const { id, motivo } of answer.recusados ?? []) say(`${id}: ${motivo}`);
  say(done);
  if (answer.desfazer !== undefined) say(`undo ${answer.desfazer}`);
}

const FIELDS = ['cpf', 'telefone', 'matricula', 'turma', 'nascimento', 'email', 'parentesco'];

export const portalCreate: Command = {
  name: 'portal create',
  usage:
    'portal create aluno|responsavel NOME --escola UUID [--cpf CPF] [--telefone +55…] [--matricula N --turma UUID --nascimento AAAA-MM-DD] [--email E] [--aluno ALUNO --parentesco mae]',
  about: `adds a student or a guardian; --aluno links the guardian to a student. ${UNDO}`,
  options: Object.fromEntries([...FIELDS, 'escola', 'aluno'].map((name) => [name, TEXT])),
  takes: [2, 2],
  async run({ db, args, values, say }) {
    const [kind = '', nome_completo] = args;
    const escola = textOf(values['escola']);
    if (!['aluno', 'responsavel'].includes(kind) || escola === null) throw new Misused(portalCreate.usage);
    const given = Object.fromEntries(FIELDS.map((name) => [name, textOf(values[name])]));
    const aluno = textOf(values['aluno']);
    const aluno_id = aluno === null ? null : await findProfile(db, aluno, escola, ['aluno']);
    const fields = { ...given, nome_completo, turma_id: given['turma'], aluno_id };
    const answer = await answerOf(db, 'portaria.create_profile($1, $2, $3)', [
      kind,
      escola,
      JSON.stringify(fields),
    ]);
    if (!answer) throw new Refused('this school has the CPF or the enrolment number already');
    tell(say, `added ${String(answer['id'])}`, answer);
  },
};

async function findFamily({ db, args, values }: CommandContext): Promise<[string, string]> {
  const escola = textOf(values['escola']);
  const student = await findProfile(db, args[0] ?? '', escola, ['aluno']);
  const { rows } = await db.query<{ escola_id: string }>('select escola_id from api.alunos where id = $1', [
    student,
  ]);
  const guardian = await findProfile(db, args[1] ?? '', rows[0]?.escola_id ?? null, ['responsavel']);
  await db.query('select portaria.lock_family($1, $2)', [student, guardian]);
  return [student, guardian];
}

export const portalLink: Command = {
  name: 'portal link',
  usage: 'portal link ALUNO RESPONSAVEL PARENTESCO [--ordem N] [--escola UUID]',
  about: `links a guardian to a student: ${KINSHIPS.join(', ')}. --ordem 1 puts the guardian first, who then receives the codes of a student without a phone. ${WHO}. ${UNDO}`,
  options: { ordem: TEXT, escola: TEXT },
  takes: [3, 3],
  async run(context) {
    const family = await findFamily(context);
    const args = [...family, context.args[2], textOf(context.values['ordem'])];
    const answer = await answerOf(context.db, 'portaria.link_profiles($1, $2, $3, $4)', args);
    if (!answer) throw new Refused('they are linked already');
    tell(context.say, 'linked', answer);
  },
};

export const portalUnlink: Command = {
  name: 'portal unlink',
  usage: 'portal unlink ALUNO RESPONSAVEL [--escola UUID]',
  about: `ends the link of a guardian and a student. ${WHO}. ${UNDO}`,
  options: { escola: TEXT },
  takes: [2, 2],
  async run(context) {
    const family = await findFamily(context);
    const found = await context.db.query(
      'select from api.alunos_responsaveis where aluno_id = $1 and responsavel_id = $2',
      family,
    );
    if (found.rowCount === 0) throw new Refused('they are not linked');
    const answer = await answerOf(context.db, 'portaria.unlink_profiles($1, $2)', family);
    tell(context.say, 'unlinked', answer ?? {});
  },
};

const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

export const portalMove: Command = {
  name: 'portal move',
  usage: 'portal move TURMA_UUID ALUNO… [--matricula N] [--escola UUID]',
  about: `moves students to a class. At another school a new record begins, with the guardians, and the old one ends; --matricula is the new number of one student. ${WHO}. ${UNDO}`,
  options: { matricula: TEXT, escola: TEXT },
  takes: [2, 401],
  async run(context) {
    const { db, args, values, say } = context;
    const [turma, ...who] = args;
    const ids = await findProfiles(context, who, ['aluno']);
    const answer = await answerOf(db, 'portaria.move_students(null, $1, $2, $3)', [
      ids,
      turma,
      textOf(values['matricula']),
    ]);
    tell(say, `${count(answer?.['movidos'])} moved`, answer ?? {});
  },
};

export const portalEnd: Command = {
  name: 'portal end',
  usage: 'portal end [ALUNO|RESPONSAVEL…] [--turma UUID] [--escola UUID]',
  about: `ends students and guardians, or every student of a class: they cannot sign in, their records stay. ${WHO}. ${UNDO}`,
  options: { turma: TEXT, escola: TEXT },
  takes: [0, 400],
  async run(context) {
    const { db, args, values, say } = context;
    const turma = textOf(values['turma']);
    if ((turma === null) === (args.length === 0)) throw new Misused(portalEnd.usage);
    const ids = await findProfiles(context, args, ['aluno', 'responsavel']);
    if (turma !== null) {
      const { rows } = await db.query<{ id: string }>(
        'select id from api.alunos where turma_id = $1 and ativo',
        [turma],
      );
      ids.push(...rows.map(({ id }) => id));
    }
    const sql = 'portaria.leave_profiles($1, portaria.lock_profiles(null, $1))';
    const answer = await answerOf(db, sql, [ids]);
    tell(say, `${count(answer?.['encerrados'])} ended`, answer ?? {});
  },
};

export const roleEnd: Command = {
  name: 'role end',
  usage: 'role end PAPEL ESCOLA_UUID [CODIGO…]',
  about: `revokes a role of a school from these people, or from all who have it there. ${UNDO}`,
  takes: [2, 402],
  async run({ db, args, say }) {
    const [papel, escola, ...codes] = args;
    await db.query('select portaria.check_papel_escola($1, $2)', [papel, escola]);
    const { rows } = await db.query<{ id: string }>(
      'select u.id from unnest($1::text[]) as c join portaria.usuarios as u on u.codigo = portaria.parse_codigo(c)',
      [codes],
    );
    if (rows.length < codes.length) throw new Refused('nobody has one of these codes');
    const ids = codes.length === 0 ? null : rows.map(({ id }) => id);
    const answer = await answerOf(db, 'portaria.end_roles($1, $2, $3, null)', [papel, escola, ids]);
    tell(say, `${count(answer?.['encerrados'])} revoked`, answer ?? {});
  },
};

export const undoCommand: Command = {
  name: 'undo',
  usage: 'undo ID',
  about:
    'takes back, within a day, what a call did: an import, a new record, a link, a move, ended people or roles. What changed since stays, and is listed',
  takes: [1, 1],
  async run({ db, args, say }) {
    const answer = await answerOf(db, 'portaria.undo_batch(null, portaria.safe_uuid($1))', [args[0]]);
    tell(say, `${String(answer?.['desfeitos'])} undone`, answer ?? {});
  },
};
