// The client's functions for sign-ins, people and the network, loaded apart from sign-in.
import type * as answers from './answers.ts';
import { createFamilies, type Families } from './families.ts';
import { createImports, type Imports } from './imports.ts';
import type { CallOptions } from './call.ts';
import { createKeptCall } from './renewal.ts';

/** Filters of the list of people; an absent field does not filter. */
export interface PeopleFilter {
  /** Beginnings of words of the name, a complete code, or the last four or more digits of a phone. */
  readonly busca?: string;
  readonly papel?: string;
  readonly escola_id?: string;
  /** A situation of the list, or `nunca_entrou`: who never signed in. */
  readonly situacao?: string;
  /** The `cursor` of the previous page. */
  readonly cursor?: string;
  /** Rows of a page, 1 to 200; default: 50. */
  readonly limite?: number;
  /** `portal` lists students and guardians, `todos` lists staff too. */
  readonly contexto?: 'sistema' | 'portal' | 'todos';
}

/** The fields of a new person. */
export interface NewPerson {
  readonly codigo: string;
  readonly nome_completo: string;
  readonly telefone?: string | null;
  readonly papel?: string | null;
  readonly escola_id?: string | null;
}

/** A change of a person; `atualizado_em` is the value that was read. */
export interface PersonChange {
  readonly id: string;
  readonly atualizado_em?: string | null;
  readonly nome_completo?: string;
  /** An empty text clears the phone. */
  readonly telefone?: string;
  /** Of a student or guardian; an empty text clears that of a student. */
  readonly cpf?: string;
}

/** A role for a person, given by id or by complete code. */
export interface RoleChange {
  readonly papel: string;
  readonly escola_id?: string | null;
  readonly id?: string;
  readonly codigo?: string;
}

/** The fields of a school; an empty text clears a field. */
export interface SchoolFields {
  readonly nome?: string;
  readonly cnpj?: string;
  readonly inep?: string;
  readonly municipio?: string;
  readonly uf?: string;
}

/** The calls, one for each path; the database checks permissions. */
export interface Administration extends Families, Imports {
  /** Where the person is signed in. */
  sessions(): Promise<answers.SignIns>;
  /** Ends one sign-in of the person. */
  endSession(id: string): Promise<answers.SessionEnded>;
  /** Where the student or guardian is signed in. */
  portalSessions(): Promise<answers.SignIns>;
  /** Ends one sign-in of the student or guardian. */
  portalEndSession(id: string): Promise<answers.SessionEnded>;
  /** Who is a guardian of the student, or of the students of the guardian. */
  portalGuardians(): Promise<{ readonly vinculos: readonly answers.GuardianLink[] }>;
  /** A page of people by name. */
  people(filter?: PeopleFilter): Promise<answers.PeoplePage>;
  /** One person, with why they can or cannot sign in. */
  person(id: string): Promise<answers.Person>;
  personCreate(person: NewPerson): Promise<answers.Person>;
  personUpdate(change: PersonChange): Promise<answers.Person>;
  personActivate(id: string): Promise<answers.Person>;
  personDeactivate(id: string): Promise<answers.Person>;
  /** Resets the limits that block the person. */
  personUnlock(id: string): Promise<answers.Person>;
  personEndSessions(id: string): Promise<answers.Person>;
  /** All data about the person, by table; needs a recent sign-in and is logged. */
  personExport(id: string): Promise<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>;
  /** `confirm_phone` asks for `destino`, the last four digits of the phone that receives the codes. */
  roleGrant(change: RoleChange & { readonly destino?: string }): Promise<answers.PersonRoles>;
  roleRevoke(change: RoleChange): Promise<answers.PersonRoles>;
  /** The roles that a person can have, the principal ones first. */
  roles(): Promise<{ readonly papeis: readonly answers.RoleKind[] }>;
  /** Imports a CSV file, all or nothing; with `ensaio` it only checks the file. */
  peopleImport(csv: string, ensaio?: boolean): Promise<answers.ImportResult>;
  schools(): Promise<{ readonly escolas: readonly answers.School[] }>;
  schoolCreate(school: SchoolFields & { readonly nome: string }): Promise<answers.School>;
  schoolUpdate(school: SchoolFields & { readonly id: string }): Promise<answers.School>;
  limits(): Promise<{
    readonly limites: readonly answers.Limit[];
    /** The limits of networks. */
    readonly redes: readonly answers.NetworkLimit[];
    readonly papeis: readonly answers.RoleDemand[];
  }>;
  limitSet(nome: string, valor: number): Promise<answers.Limit>;
  /** Sets the limit of the addresses of a network, such as `203.0.113.0/24`; null removes it. */
  networkLimitSet(rede: string, nome: string, valor: number | null): Promise<answers.NetworkLimit>;
  /** The open alerts of reused tokens and of the sends of a day. */
  alerts(): Promise<{ readonly alertas: readonly answers.Alert[] }>;
  /** Settles an alert and ends its sign-in. */
  alertSettle(id: string, motivo: string): Promise<{ readonly id: string; readonly situacao: 'resolvido' }>;
  /** Messages by channel and hour, since `desde` (ISO 8601) or for 24 hours; and what the last 24 hours cost. */
  deliveries(
    desde?: string,
  ): Promise<{ readonly entregas: readonly answers.Delivery[]; readonly dia: answers.SendsDay }>;
  /** Who cannot sign in, which channel fails, open alerts and the day's cost, as far as the reader sees it. */
  today(): Promise<answers.Today>;
  /** The last report of the doctor. */
  findings(): Promise<answers.Findings>;
}

/**
 * Takes where the service is and gives its calls.
 *
 * Errors: creating never fails. Every call rejects with `PortariaError`; `not_allowed`, `fresh_login_required`,
 * `edit_conflict`, `confirm_phone` and `last_administrador` are those of this part.
 *
 * @example
 * ```ts
 * import { createAdministration } from '@portaria/client';
 *
 * const administration = createAdministration({ baseUrl: 'http://localhost:3000' });
 * (await administration.people({ busca: 'maria' })).pessoas[0]?.situacao; // → 'sem_telefone'
 * ```
 */
export function createAdministration(options: CallOptions): Administration {
  const call = createKeptCall(options);
  const read = <T extends object>(path: string, fields: (keyof T & string)[], query: object = {}) => {
    const text = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
    return call<T>({ path: text === '' ? path : `${path}?${text}`, fields });
  };
  const ended = (path: string, id: string) =>
    call<answers.SessionEnded>({ path, body: { id }, fields: ['situacao'] });
  const person = (path: string, body: object) =>
    call<answers.Person>({ path, body, fields: ['id', 'situacao', 'porque'] });
  const role = (path: string, body: object) =>
    call<answers.PersonRoles>({ path, body, fields: ['id', 'papeis'] });
  const school = (path: string, body: object) => call<answers.School>({ path, body, fields: ['id', 'nome'] });

  return {
    ...createFamilies(call),
    ...createImports(call),
    sessions: () => read('sessions', ['sessoes']),
    endSession: (id) => ended('end-session', id),
    portalSessions: () => read('portal-sessions', ['sessoes']),
    portalEndSession: (id) => ended('portal-end-session', id),
    portalGuardians: () => read('portal-guardians', ['vinculos']),
    people: (filter) => read('people', ['pessoas', 'cursor'], filter),
    person: (id) => read('person', ['id', 'situacao', 'porque'], { id }),
    personCreate: (fields) => person('person-create', fields),
    personUpdate: (change) => person('person-update', change),
    personActivate: (id) => person('person-activate', { id }),
    personDeactivate: (id) => person('person-deactivate', { id }),
    personUnlock: (id) => person('person-unlock', { id }),
    personEndSessions: (id) => person('person-end-sessions', { id }),
    personExport: (id) => read('person-export', [], { id }),
    roleGrant: (change) => role('role-grant', change),
    roleRevoke: (change) => role('role-revoke', change),
    roles: () => read('roles', ['papeis']),
    peopleImport: (csv, ensaio = false) =>
      call({
        path: ensaio ? 'people-import?ensaio=1' : 'people-import',
        body: csv,
        type: 'text/csv; charset=utf-8',
        fields: ['importadas', 'total', 'erros'],
      }),
    schools: () => read('schools', ['escolas']),
    schoolCreate: (fields) => school('school-create', fields),
    schoolUpdate: (fields) => school('school-update', fields),
    limits: () => read('limits', ['limites']),
    limitSet: (nome, valor) => call({ path: 'limit-set', body: { nome, valor }, fields: ['nome', 'valor'] }),
    networkLimitSet: (rede, nome, valor) =>
      call({ path: 'network-limit-set', body: { rede, nome, valor }, fields: ['rede', 'nome'] }),
    alerts: () => read('alerts', ['alertas']),
    alertSettle: (id, motivo) => call({ path: 'alert-settle', body: { id, motivo }, fields: ['situacao'] }),
    deliveries: (desde) => read('deliveries', ['entregas', 'dia'], { desde }),
    today: () => read('today', ['limite_erros', 'sem_telefone']),
    findings: () => read('findings', ['achados']),
  };
}
