// The two contexts of the application: staff, and the portal of students and guardians.

export type Contexto = 'sistema' | 'portal';

/** Which context the address names; staff by default. */
export const contextOfHash = (hash: string): Contexto => (/^#portal(\/|$)/.test(hash) ? 'portal' : 'sistema');

export const hashOfContext = (contexto: Contexto): string => (contexto === 'portal' ? '#portal' : '#equipe');

/** The page of the context, such as `pessoas?busca=ana`; null for the session itself. */
export const pageOfHash = (hash: string): string | null =>
  /^#(?:equipe|portal)\/(.+)$/.exec(hash)?.[1] ?? null;
