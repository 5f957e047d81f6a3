// Prints a person: first whether they can sign in.

export type PersonPage = {
  readonly id: string;
  readonly nome_completo: string;
  readonly codigo: string | null;
  readonly telefone: string | null;
  readonly situacao: string;
  readonly ate: string | null;
  readonly porque: string;
  readonly portal_type?: string;
  readonly escola_nome?: string;
  readonly papeis: readonly { readonly nome: string; readonly escola_nome: string | null }[];
  readonly sessoes: readonly {
    readonly id: string;
    readonly entrou_em: string;
    readonly expira_em: string;
    readonly papel: string | null;
    readonly cidade: string | null;
    readonly aparelho: string | null;
  }[];
  readonly historico: readonly {
    readonly criado_em: string;
    readonly evento: string;
    readonly ator_nome: string | null;
  }[];
};

type Say = (line: string) => void;
const listed = (values: readonly (string | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined && value !== '').join('  ');

/** Prints name, verdict, roles, sessions and history. */
export function showPerson(person: PersonPage, say: Say): void {
  say(listed([person.nome_completo, person.codigo, person.telefone, person.portal_type, person.escola_nome]));
  say(listed([person.situacao, person.ate && `until ${person.ate}`]));
  say(listed([person.porque]));
  for (const { nome, escola_nome } of person.papeis) say(listed([' ', nome, escola_nome]));
  showSessions(person.sessoes, say);
  for (const { criado_em, evento, ator_nome } of person.historico)
    say(listed([' ', criado_em, evento, ator_nome && `by ${ator_nome}`]));
}

/** Prints one line a sign-in. */
export function showSessions(sessions: PersonPage['sessoes'], say: Say): void {
  if (sessions.length === 0) say('not signed in anywhere');
  for (const { id, entrou_em, expira_em, papel, cidade, aparelho } of sessions)
    say(listed([id, papel, aparelho, cidade, `since ${entrou_em}`, `until ${expira_em}`]));
}
