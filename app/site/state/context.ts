// The two contexts of the application: staff, and the portal of students and guardians.

export type Contexto = 'sistema' | 'portal';

/** The context in the address; staff by default. */
export const contextOfHash = (hash: string): Contexto => (/^#portal(\/|$)/.test(hash) ? 'portal' : 'sistema');

export const hashOfContext = (contexto: Contexto): string => (contexto === 'portal' ? '#portal' : '#equipe');

/** The page within the context, such as `pessoas?busca=ana`; null for the page of the session. */
export const pageOfHash = (hash: string): string | null =>
  /^#(?:equipe|portal)\/(.+)$/.exec(hash)?.[1] ?? null;
