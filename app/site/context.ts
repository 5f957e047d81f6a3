// The two doors of the application: staff, and the portal of students and guardians.

export type Contexto = 'sistema' | 'portal';

/** Which door the address names; staff by default. */
export const contextOfHash = (hash: string): Contexto => (hash === '#portal' ? 'portal' : 'sistema');

export const hashOfContext = (contexto: Contexto): string => (contexto === 'portal' ? '#portal' : '#equipe');
