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
export type { Families, FamilyLink, NewProfile } from './families.ts';
export type { DraftLines, Imports } from './imports.ts';
export {
  createPortaria,
  type LogoutOptions,
  type Portaria,
  type PortariaOptions,
  type PortariaPortal,
} from './create-portaria.ts';
export { createSignIn, type SignInCalls, type VerifyOptions } from './create-sign-in.ts';
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
export * from './answers.ts';
