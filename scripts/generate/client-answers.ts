// The types of the client's answers, a file for each topic, from the schemas that describe them in openapi.json.
import { z } from 'zod';
import { ACCOUNT } from '../../api-shim/openapi/account.ts';
import { ENROLMENT } from '../../api-shim/openapi/enrolment.ts';
import { IMPORTS } from '../../api-shim/openapi/imports.ts';
import { NETWORK } from '../../api-shim/openapi/network.ts';
import { PEOPLE } from '../../api-shim/openapi/people.ts';
import * as network from '../../api-shim/openapi/schemas/network.ts';
import { Check, Diagnosis } from '../../api-shim/openapi/schemas/operation.ts';
import * as people from '../../api-shim/openapi/schemas/people.ts';
import * as session from '../../api-shim/openapi/schemas/session.ts';
import { SESSION } from '../../api-shim/openapi/session.ts';
import { declarations } from './declarations.ts';

const signIns = ACCOUNT.operations['GET sessions'].answer[1];
const person = people.PersonDetail.shape;

/* The client reads `pedido` from a header. */
const OtpSent = session.Sent.extend({
  pedido: z
    .string()
    .describe(
      'The id of this request (`X-Request-Id`), for `deliveryStatus`; absent where the browser may not read it.',
    )
    .optional(),
}).describe('Answer of send-otp: the code is on its way.');

/* Services before 0.2 lack `outros_telefones`. */
const PortalSession = session.PortalSession.partial({ outros_telefones: true }).describe(
  'A session of the portal. Each of the other phones needs a code of its own (`portal.sendOtp` with `destino`).',
);

const HEAD =
  "// Types of the service's answers, from the schemas in api-shim/openapi/: `npm run generate` writes them.\n\n";

/** The schema of each type, by its topic and its name in the client, which exports all. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  session: {
    OtpSent,
    DeliveryStatus: SESSION.operations['GET delivery-status'].answer[1],
    SessionUser: session.Person,
    SessionRole: session.Role,
    Session: session.Session,
    SessionEnded: session.Ended,
    PortalType: session.Profile.shape.portal_type,
    PortalProfile: session.Profile,
    OtherPhone: session.OtherPhone,
    PortalSession,
    Passkey: session.Passkey,
    SignIn: session.SignIn,
    PastSignIn: signIns.shape.acessos.element,
    SignIns: signIns,
    DiagnosticsAction: Diagnosis.shape.action,
    DiagnosticsCheck: Check,
    DiagnosticsReport: Diagnosis,
  },
  people: {
    Situation: person.situacao,
    NamedRole: people.NamedRole,
    RoleKind: people.RoleKind,
    RoleDemand: NETWORK.operations['GET limits'].answer[1].shape.papeis.element,
    PersonLine: people.PersonLine,
    PeoplePage: PEOPLE.operations['GET people'].answer[1],
    Person: people.PersonDetail,
    PersonRoles: PEOPLE.operations['POST role-grant'].answer[1],
    TimelineEntry: person.historico.element,
    ImportResult: PEOPLE.operations['POST people-import'].answer[1],
  },
  family: {
    Kinship: people.Guardian.shape.parentesco,
    Guardian: people.Guardian,
    GuardianLink: ACCOUNT.operations['GET portal-guardians'].answer[1].shape.vinculos.element,
    Child: person.alunos.unwrap().element,
    SchoolClass: person.turmas.unwrap().element,
    Undoable: people.NewProfile.pick({ desfazer: true }).describe(
      'An answer of a call that `undo` takes back within a day.',
    ),
    Kept: people.Kept,
    Family: ENROLMENT.operations['POST portal-link'].answer[1],
    Moved: ENROLMENT.operations['POST portal-move'].answer[1],
    Ended: ENROLMENT.operations['POST portal-end'].answer[1],
    Undone: ENROLMENT.operations['POST undo'].answer[1],
    DraftFault: network.DraftFault,
    Draft: network.Draft,
    Committed: IMPORTS.operations['POST import-commit'].answer[1],
  },
  network: {
    School: network.School,
    Limit: network.Limit,
    NetworkLimit: network.NetworkLimit,
    Alert: NETWORK.operations['GET alerts'].answer[1].shape.alertas.element,
    Delivery: NETWORK.operations['GET deliveries'].answer[1].shape.entregas.element,
    SendsDay: network.SendsDay,
    PeopleOfToday: network.PeopleOfToday,
    Today: network.Today,
    DoctorFinding: network.Findings.shape.achados.element,
    Findings: network.Findings,
  },
};

const fileOf = (topic: string): string => `${topic}-answers.ts`;

/** The text of each file, by its path. */
export const clientAnswers: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(ANSWERS).map(([topic, schemas]) => {
    const others = Object.entries(ANSWERS).filter(([other]) => other !== topic);
    const imported = Object.fromEntries(others.map(([other, each]) => [`./${fileOf(other)}`, each]));
    return [`client/${fileOf(topic)}`, () => `${HEAD}${declarations(schemas, imported)}`];
  }),
);
