// What a call of each function of `api` takes that a session may call. The tests of all functions ask here.
import { query, type Row } from './database.ts';
import { AURORA, CEDRO } from './people.ts';

/** A person, a profile of the caller, a school, an alert, a sign-in, a draft, a call that undo takes back, or a passkey. */
export type Thing = 'pessoa' | 'perfil' | 'escola' | 'alerta' | 'acesso' | 'rascunho' | 'lote' | 'passkey';

type Sample = {
  /** What a call needs beside ids, `atualizado_em` and REQUIRED. */
  readonly fields?: Row;
  /** It concerns the caller's own session of this context. Without it, a call is refused to whoever has no right to others. */
  readonly own?: 'sistema' | 'portal';
  /** A school account may call it too, about its own school: db/tests has who may. */
  readonly schools?: true;
};

/** What the argument `id` names, by the name of the function. */
const THINGS: readonly (readonly [RegExp, Thing])[] = [
  [/passkey_/, 'passkey'],
  [/end_session$/, 'acesso'],
  [/^(person|role)_?/, 'pessoa'],
  [/^school_/, 'escola'],
  [/^alert_/, 'alerta'],
  [/^import_/, 'rascunho'],
  [/^undo$/, 'lote'],
  [/_profile$/, 'perfil'],
];

const NEW = { cpf: '71428793860', telefone: '+5511911112222' };
const COORDENADOR = { papel: 'coordenador', escola_id: AURORA };

/** A value of each argument without a default, by its name. */
const REQUIRED: Row = {
  codigo: '55544477731',
  colunas: ['codigo', 'nome_completo'],
  linha: 2,
  linhas: [[NEW.cpf, 'Nova']],
  motivo: 'x',
  nome: 'Outra',
  nome_completo: 'Nova',
  papel: 'coordenador',
  parentesco: 'avo',
  portal_type: 'responsavel',
  rede: '203.0.113.0/24',
  tipo: 'equipe',
  valor: 12,
};

/** The functions that take more, or that not only an administrador calls about others. */
const CALLS: Readonly<Record<string, Sample>> = {
  admin_rls_smoke: { own: 'sistema' },
  end_session: { own: 'sistema' },
  import_commit: { schools: true },
  import_draft: { fields: { colunas: ['codigo'] }, schools: true },
  import_draft_read: { schools: true },
  import_draft_row: { fields: { valores: [NEW.cpf, 'Outra'] }, schools: true },
  limit_set: { fields: { nome: 'otps_por_ip' } },
  logout: { own: 'sistema' },
  me: { own: 'sistema' },
  network_limit_set: { fields: { nome: 'otps_por_ip', valor: 12 } },
  passkey_remove: { own: 'sistema' },
  passkey_rename: { own: 'sistema' },
  passkeys: { own: 'sistema' },
  people: { fields: { contexto: 'portal' } },
  person_create: { fields: COORDENADOR },
  person_update: { fields: { telefone: '+5511955554444' } },
  portal_create: { fields: { escola_id: AURORA, parentesco: 'avo', ...NEW } },
  portal_end_session: { own: 'portal' },
  portal_guardians: { own: 'portal' },
  portal_logout: { own: 'portal' },
  portal_me: { own: 'portal' },
  portal_passkey_remove: { own: 'portal' },
  portal_passkey_rename: { own: 'portal' },
  portal_passkeys: { own: 'portal' },
  portal_select_profile: { own: 'portal' },
  portal_sessions: { own: 'portal' },
  public_smoke: { own: 'sistema' },
  role_demand: { fields: { exige: 'passkey' } },
  role_grant: { fields: COORDENADOR },
  role_revoke: { fields: COORDENADOR },
  roles: { schools: true },
  roles_end: { fields: COORDENADOR },
  school_create: { fields: { cnpj: '99888777000166' } },
  school_update: { fields: { municipio: 'Olinda' } },
  select_role: { fields: { escola_id: CEDRO }, own: 'sistema' },
  sessions: { own: 'sistema' },
  today: { schools: true },
  undo: { schools: true },
};

type Found = {
  readonly nome: string;
  readonly volatile: boolean;
  /** The names of its arguments, and of those without a default. */
  readonly argumentos: readonly string[];
  readonly required: readonly string[];
  /** The arguments that are ids or lists of ids. */
  readonly ids: readonly string[];
};
type Callable = Sample &
  Found & {
    readonly id?: Thing | undefined;
    /** The ids that it does not go without. */
    readonly needed: readonly string[];
  };

/** The functions of `api` that a session may call, from the catalogue, and what a call takes. Throws where the tables above do not say it. */
export async function callable(): Promise<Callable[]> {
  const found = (await query(`
    select p.proname::text as nome, p.provolatile = 'v' as volatile,
      coalesce(array_agg(a.nome order by a.i) filter (where a.nome <> ''), '{}') as argumentos,
      coalesce(array_agg(a.nome order by a.i) filter (where a.i <= p.pronargs - p.pronargdefaults), '{}') as required,
      coalesce(array_agg(a.nome order by a.i) filter (where a.tipo in ('uuid'::regtype, 'uuid[]'::regtype)), '{}') as ids
    from pg_proc as p
    left join unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality as a (nome, tipo, i) on true
    where p.pronamespace = 'api'::regnamespace and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')
    group by p.oid
    order by 1`)) as Found[];
  const gone = Object.keys(CALLS).filter((name) => !found.some(({ nome }) => nome === name));
  if (gone.length > 0) throw new Error(`e2e/support/calls.ts names no function: ${gone.join(', ')}`);
  return found.map(sampleOf);
}

function sampleOf(one: Found): Callable {
  const { nome, ids, required } = one;
  const id = ids.includes('id') ? THINGS.find(([name]) => name.test(nome))?.[1] : undefined;
  const values = required.filter((name) => !ids.includes(name)).map((name) => [name, REQUIRED[name]]);
  const unknown = [
    ...values.filter(([, value]) => value === undefined).map(([name]) => name),
    ...(ids.includes('id') && id === undefined ? ['id'] : []),
  ];
  if (unknown.length > 0)
    throw new Error(`e2e/support/calls.ts does not say what ${nome} takes as ${unknown.join(', ')}`);
  const fields: Row = { ...(Object.fromEntries(values) as Row), ...CALLS[nome]?.fields };
  return { ...one, ...CALLS[nome], id, fields, needed: ids.filter((name) => required.includes(name)) };
}

/* Of the ids that a function may go without, those that a call names. */
const NAMED = ['id', 'ids', 'escola_id'];

/** The arguments of a call of a function, with these ids as far as it takes them. */
export function argumentsWith({ fields, ids, needed }: Callable, of: Row): Row {
  const taken = ids.filter((name) => name in of && (needed.includes(name) || NAMED.includes(name)));
  return { ...fields, ...Object.fromEntries(taken.map((name) => [name, of[name]])) };
}
