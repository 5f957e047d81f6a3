// The public API of @portaria/client. Anything that is not exported here may change without notice.
export {
  createAdministration,
  type Administration,
  type NewPerson,
  type PeopleFilter,
  type PersonChange,
  type RoleChange,
  type SchoolFields,
} from './create-administration.ts';
export type {
  Limit,
  NetworkLimit,
  NamedRole,
  RoleDemand,
  RoleKind,
  PeoplePage,
  Person,
  PersonLine,
  PersonRoles,
  School,
  Situation,
  TimelineEntry,
} from './administration-answers.ts';
export type {
  Child,
  Ended,
  Family,
  FamilyLink,
  Guardian,
  GuardianLink,
  Kept,
  Kinship,
  Moved,
  NewProfile,
  SchoolClass,
  Undoable,
  Undone,
} from './family-answers.ts';
export type { Families } from './families.ts';
export type { Committed, Draft, DraftFault, DraftLines, ImportResult, Imports } from './imports.ts';
export type {
  Alert,
  Delivery,
  DoctorFinding,
  Findings,
  PeopleOfToday,
  SendsDay,
  Today,
} from './network-answers.ts';
export {
  createPortaria,
  type Portaria,
  type PortariaOptions,
  type PortariaPortal,
} from './create-portaria.ts';
export { createSignIn, type SignInCalls } from './create-sign-in.ts';
export { createPasskeys, type PasskeyPurpose, type Passkeys } from './passkeys.ts';
export { portariaErrorCodes, type PortariaErrorCode } from './error-codes.ts';
export { formatCodigo } from './format-codigo.ts';
export { hasValidCheckDigits } from './has-valid-check-digits.ts';
export { identifyCodigo, type CodigoTipo } from './identify-codigo.ts';
export { isValidCodigo } from './is-valid-codigo.ts';
export { normalizeCodigo } from './normalize-codigo.ts';
export { PortariaError, type PortariaErrorFields } from './portaria-error.ts';
export {
  postLoginRedirect,
  type PostLoginRedirectOptions,
  type RedirectDecision,
} from './post-login-redirect.ts';
export {
  postLoginRedirectBrowser,
  type PostLoginRedirectBrowserOptions,
  type RedirectPage,
} from './post-login-redirect-browser.ts';
export type { RedirectAttempts, RedirectHistory } from './redirect-history.ts';
export type {
  DeliveryStatus,
  DiagnosticsAction,
  DiagnosticsCheck,
  DiagnosticsReport,
  LogoutOptions,
  VerifyOptions,
  OtpSent,
  OtherPhone,
  Passkey,
  PastSignIn,
  PortalProfile,
  PortalSession,
  PortalType,
  Session,
  SessionEnded,
  SessionRole,
  SessionUser,
  SignIn,
  SignIns,
} from './answers.ts';
