// The fields that a column of an import may hold, and those that no file may lack.

export type Kind = 'equipe' | 'familias';

const ADULTS = ['mae', 'pai'].flatMap((who) => [`${who}_nome`, `${who}_cpf`, `${who}_telefone`]);

export const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  equipe: ['codigo', 'nome_completo', 'telefone', 'papel', 'escola'],
  familias: [
    ...['escola', 'turma', 'matricula', 'aluno_nome', 'nascimento', 'aluno_cpf', 'aluno_telefone'],
    ...['responsavel_nome', 'responsavel_cpf', 'responsavel_telefone', 'responsavel_email', 'parentesco'],
    ...ADULTS,
  ],
};

export const REQUIRED: Readonly<Record<Kind, readonly string[]>> = {
  equipe: ['codigo', 'nome_completo'],
  familias: ['turma', 'matricula', 'aluno_nome', 'nascimento'],
};

/** The name in a line. */
export const NAME: Readonly<Record<Kind, string>> = { equipe: 'nome_completo', familias: 'aluno_nome' };
