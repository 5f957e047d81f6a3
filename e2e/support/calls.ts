// Every function of `api` that a session may call, and what a call of it takes. The tests of all functions read this table.
import { query, type Row } from './database.ts';
import { AURORA, CEDRO } from './people.ts';

/** A person, a profile of the caller, a school, an alert, a sign-in, a draft, a call that undo takes back, or a passkey. */
export type Thing = 'pessoa' | 'perfil' | 'escola' | 'alerta' | 'acesso' | 'rascunho' | 'lote' | 'passkey';

type Sample = {
  /** What the argument `id` names. */
  readonly id?: Thing;
  /** What a call needs beside ids and `atualizado_em`. */
  readonly fields?: Row;
  /** It concerns the caller's own session of this context. Without it, a call is refused to whoever has no right to others. */
  readonly own?: 'sistema' | 'portal';
  /** A school account may call it too, about its own school: db/tests has who may. */
  readonly schools?: true;
};

const NEW = { cpf: '71428793860', telefone: '+5511911112222' };
const COORDENADOR = { papel: 'coordenador', escola_id: AURORA };

const CALLS: Readonly<Record<string, Sample>> = {
  admin_rls_smoke: { own: 'sistema' },
  alert_settle: { id: 'alerta', fields: { motivo: 'x' } },
  alerts: {},
  deliveries: {},
  end_session: { id: 'acesso', own: 'sistema' },
  findings: {},
  import_commit: { id: 'rascunho', schools: true },
  import_draft: { id: 'rascunho', fields: { tipo: 'equipe', colunas: ['codigo'] }, schools: true },
  import_draft_read: { id: 'rascunho', schools: true },
  import_draft_row: { id: 'rascunho', fields: { linha: 2, valores: [NEW.cpf, 'Outra'] }, schools: true },
  limit_set: { fields: { nome: 'otps_por_ip', valor: 12 } },
  limits: {},
  logout: { own: 'sistema' },
  me: { own: 'sistema' },
  network_limit_set: { fields: { rede: '203.0.113.0/24', nome: 'otps_por_ip', valor: 12 } },
  passkey_release: { id: 'passkey' },
  passkey_remove: { id: 'passkey', own: 'sistema' },
  passkey_rename: { id: 'passkey', fields: { nome: 'Outra' }, own: 'sistema' },
  passkeys: { own: 'sistema' },
  people: { fields: { contexto: 'portal' } },
  people_import: { fields: { colunas: ['codigo', 'nome_completo'], linhas: [[NEW.cpf, 'Nova']] } },
  person: { id: 'pessoa' },
  person_activate: { id: 'pessoa' },
  person_create: { fields: { codigo: '55544477731', nome_completo: 'Nova', ...COORDENADOR } },
  person_deactivate: { id: 'pessoa' },
  person_end_sessions: { id: 'pessoa' },
  person_export: { id: 'pessoa' },
  person_unlock: { id: 'pessoa' },
  person_update: { id: 'pessoa', fields: { telefone: '+5511955554444' } },
  portal_create: {
    fields: {
      portal_type: 'responsavel',
      nome_completo: 'Rosa',
      escola_id: AURORA,
      parentesco: 'avo',
      ...NEW,
    },
  },
  portal_end: {},
  portal_end_session: { id: 'acesso', own: 'portal' },
  portal_link: { fields: { parentesco: 'avo' } },
  portal_logout: { own: 'portal' },
  portal_me: { own: 'portal' },
  portal_move: {},
  portal_passkey_remove: { id: 'passkey', own: 'portal' },
  portal_passkey_rename: { id: 'passkey', fields: { nome: 'Outra' }, own: 'portal' },
  portal_passkeys: { own: 'portal' },
  portal_select_profile: { id: 'perfil', fields: { portal_type: 'responsavel' }, own: 'portal' },
  portal_sessions: { own: 'portal' },
  portal_unlink: {},
  public_smoke: { own: 'sistema' },
  role_demand: { fields: { papel: 'coordenador', exige: 'passkey' } },
  role_grant: { id: 'pessoa', fields: COORDENADOR },
  role_revoke: { id: 'pessoa', fields: COORDENADOR },
  roles: { schools: true },
  roles_end: { fields: COORDENADOR },
  school_create: { fields: { nome: 'Escola Nova', cnpj: '99888777000166' } },
  school_update: { id: 'escola', fields: { municipio: 'Olinda' } },
  schools: {},
  select_role: { fields: { papel: 'coordenador', escola_id: CEDRO }, own: 'sistema' },
  sessions: { own: 'sistema' },
  today: { schools: true },
  undo: { id: 'lote', schools: true },
};

type Callable = Sample & {
  readonly nome: string;
  readonly volatile: boolean;
  /** The names of its arguments, of those that are ids or lists of ids, and of the ids that it does not go without. */
  readonly argumentos: readonly string[];
  readonly ids: readonly string[];
  readonly needed: readonly string[];
};

/** The functions of `api` that a session may call, from the catalogue, each with its row of the table. Throws where the table differs from it. */
export async function callable(): Promise<Callable[]> {
  const found = (await query(`
    select p.proname::text as nome, p.provolatile = 'v' as volatile,
      coalesce(array_agg(a.nome order by a.i) filter (where a.nome <> ''), '{}') as argumentos,
      coalesce(array_agg(a.nome order by a.i) filter (where a.tipo in ('uuid'::regtype, 'uuid[]'::regtype)), '{}') as ids,
      coalesce(array_agg(a.nome) filter (where a.tipo in ('uuid'::regtype, 'uuid[]'::regtype) and a.i <= p.pronargs - p.pronargdefaults), '{}') as needed
    from pg_proc as p
    left join unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality as a (nome, tipo, i) on true
    where p.pronamespace = 'api'::regnamespace and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')
    group by p.oid
    order by 1`)) as Callable[];
  const differing = [
    ...found.filter(({ nome, ids }) => ids.includes('id') !== (CALLS[nome]?.id !== undefined)),
    ...found.filter(({ nome }) => CALLS[nome] === undefined),
  ].map(({ nome }) => nome);
  const gone = Object.keys(CALLS).filter((name) => !found.some(({ nome }) => nome === name));
  if (differing.length + gone.length > 0)
    throw new Error(`e2e/support/calls.ts is not as the database: ${[...differing, ...gone].join(', ')}`);
  return found.map((one) => ({ ...one, ...CALLS[one.nome] }));
}

/* Of the ids that a function may go without, those that a call names. */
const NAMED = ['id', 'ids', 'escola_id'];

/** The arguments of a call of a function, with these ids as far as it takes them. */
export function argumentsWith({ fields, ids, needed }: Callable, of: Row): Row {
  const taken = ids.filter((name) => name in of && (needed.includes(name) || NAMED.includes(name)));
  return { ...fields, ...Object.fromEntries(taken.map((name) => [name, of[name]])) };
}
