// user list, user show, user set-phone, user sessions: the administration pages in the terminal.
import { Misused, Refused, findUsuario, textOf, type Command } from './command.ts';
import { showPerson, showSessions, type PersonPage } from './show-person.ts';

type Line = {
  id: string;
  nome_completo: string;
  codigo: string | null;
  situacao: string;
  papeis?: { nome: string; escola_nome: string | null }[];
  portal_type?: string;
  escola_nome?: string;
};
type Page = { pessoas: Line[]; cursor: string | null; parecido: boolean };
const PAGE = 1_000;
const PAGE_QUERY = 'select portaria.people_page($1, null, $2, $3, $4, $5, $6, $7) as pagina';

/* The kinds of people of each context. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  sistema: ['usuario'],
  portal: ['aluno', 'responsavel'],
  todos: ['usuario', 'aluno', 'responsavel'],
};

export const userList: Command = {
  name: 'user list',
  usage: 'user list [BUSCA] [--contexto portal|todos] [--papel PAPEL] [--escola UUID] [--situacao SITUACAO]',
  about:
    'lists staff by name. BUSCA is the beginning of words of the name, a whole code, or the last four or more digits of a phone. With --contexto portal: students and guardians, with PAPEL aluno or responsavel; with todos: everybody. SITUACAO: pode_entrar, inativa, sem_telefone, limite_erros (locked), nunca_entrou; of staff also sem_papel, escola_ausente; of students sem_cpf',
  options: {
    contexto: { type: 'string' },
    papel: { type: 'string' },
    escola: { type: 'string' },
    situacao: { type: 'string' },
  },
  takes: [0, 1],
  async run({ db, args, values, say }) {
    const contexto = textOf(values['contexto']) ?? 'sistema';
    const kinds = Object.hasOwn(KINDS, contexto) ? KINDS[contexto] : undefined;
    if (kinds === undefined) throw new Misused('--contexto must be sistema, portal or todos');
    let cursor: string | null = null;
    let shown = 0;
    do {
      const { rows }: { rows: { pagina: Page }[] } = await db.query(PAGE_QUERY, [
        ...[kinds, args[0] ?? null, textOf(values['papel']), textOf(values['escola'])],
        ...[textOf(values['situacao']), cursor, PAGE],
      ]);
      const page: Page | undefined = rows[0]?.pagina;
      if (page?.parecido && cursor === null) say('nobody has this name; similar names:');
      for (const pessoa of page?.pessoas ?? []) say(lineOf(pessoa));
      shown += page?.pessoas.length ?? 0;
      cursor = page?.cursor ?? null;
    } while (cursor !== null);
    say(`${shown} ${shown === 1 ? 'person' : 'people'}`);
  },
};

function lineOf({ nome_completo, codigo, situacao, ...person }: Line): string {
  const roles = person.papeis ?? [
    { nome: person.portal_type ?? '', escola_nome: person.escola_nome ?? null },
  ];
  const named = roles.map(({ nome, escola_nome }) =>
    escola_nome === null ? nome : `${nome} (${escola_nome})`,
  );
  return `${codigo ?? 'no CPF'}  ${nome_completo}  ${situacao}  ${named.join(', ')}`;
}

export const userShow: Command = {
  name: 'user show',
  usage: 'user show CODIGO',
  about:
    'shows a person: whether they can sign in and why not, roles, sessions, and events of the last 90 days',
  takes: [1, 1],
  async run({ db, args, say }) {
    const id = await findUsuario(db, args[0] ?? '');
    const { rows } = await db.query<{ pessoa: PersonPage }>(
      'select portaria.usuario_page(u, null) as pessoa from portaria.usuarios as u where u.id = $1',
      [id],
    );
    if (rows[0]) showPerson(rows[0].pessoa, say);
  },
};

export const userSetPhone: Command = {
  name: 'user set-phone',
  usage: 'user set-phone CODIGO TELEFONE',
  about: 'changes the phone that receives the codes; an empty TELEFONE clears it',
  takes: [2, 2],
  async run({ db, args, say }) {
    const [codigo = '', telefone = ''] = args;
    const id = await findUsuario(db, codigo);
    await db.query(
      `select portaria.update_usuario(u, u.atualizado_em, null, $2)
      from portaria.usuarios as u where u.id = $1 for no key update`,
      [id, telefone],
    );
    say('changed');
  },
};

export const userSessions: Command = {
  name: 'user sessions',
  usage: 'user sessions CODIGO',
  about: 'lists the open sign-ins of a person',
  takes: [1, 1],
  async run({ db, args, say }) {
    const id = await findUsuario(db, args[0] ?? '');
    const { rows } = await db.query<{ sessoes: PersonPage['sessoes'] }>(
      `select portaria.sessions_of('sistema', $1) as sessoes`,
      [id],
    );
    showSessions(rows[0]?.sessoes ?? [], say);
  },
};

/** The profiles of a CPF, active or not. */
const PROFILES = `select p.id from unnest(portaria.portal_ids(portaria.parse_codigo($1))) as p (id)`;

export const portalShow: Command = {
  name: 'portal show',
  usage: 'portal show CPF',
  about: 'shows the students and guardians with this CPF: whether they can sign in, and why not',
  takes: [1, 1],
  async run({ db, args, say }) {
    const { rows } = await db.query<{ pessoa: PersonPage }>(
      `select portaria.profile_page(portaria.find_profile(p.id)) as pessoa from (${PROFILES}) as p`,
      [args[0]],
    );
    if (rows.length === 0) throw new Refused('no student or guardian has this CPF');
    for (const { pessoa } of rows) showPerson(pessoa, say);
  },
};

type ProfileOfCpf = { id: string; escola_id: string; escola_nome: string };

export const portalSetPhone: Command = {
  name: 'portal set-phone',
  usage: 'portal set-phone CPF TELEFONE [--escola UUID]',
  about:
    'changes the phone of the students and guardians with this CPF at one school, and ends their sessions. --escola is required when several schools have the CPF',
  options: { escola: { type: 'string' } },
  takes: [2, 2],
  async run({ db, args, values, say }) {
    const [cpf, telefone] = args;
    const { rows } = await db.query<ProfileOfCpf>(
      `select p.id, f.perfil ->> 'escola_id' as escola_id, f.perfil ->> 'escola_nome' as escola_nome
      from (${PROFILES}) as p
      cross join lateral (select portaria.find_profile(p.id)) as f (perfil)
      order by escola_nome, p.id`,
      [cpf],
    );
    const ids = atOneSchool(rows, textOf(values['escola'])).map(({ id }) => id);
    await db.query(
      `select portaria.set_profile(portaria.find_profile(p.id), $2, null) from unnest($1::uuid[]) as p (id)`,
      [ids, telefone],
    );
    say(`changed ${ids.length} ${ids.length === 1 ? 'record' : 'records'}`);
  },
};

/** The records at the named school, else at the only one. */
function atOneSchool(records: readonly ProfileOfCpf[], escola: string | null): readonly ProfileOfCpf[] {
  if (records.length === 0) throw new Refused('no student or guardian has this CPF');
  const schools = new Map(records.map(({ escola_id, escola_nome }) => [escola_id, escola_nome]));
  const [only] = schools.keys();
  if (escola === null && schools.size > 1) {
    const lines = [...schools].map(([id, nome]) => `${id}  ${nome}`);
    throw new Refused(['this CPF is at several schools: name one with --escola UUID', ...lines].join('\n'));
  }
  const chosen = (escola ?? only)?.toLowerCase();
  const found = records.filter(({ escola_id }) => escola_id === chosen);
  if (found.length === 0) throw new Refused('nobody with this CPF is at this school');
  return found;
}
