// The fields that a column of an import may hold (npm run generate, from portaria.import_field), and those that no file may lack.

export type Kind = 'equipe' | 'familias';

export const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  equipe: ['codigo', 'nome_completo', 'telefone', 'papel', 'escola'],
  familias: [
    'escola',
    'turma',
    'matricula',
    'aluno_nome',
    'nascimento',
    'aluno_cpf',
    'aluno_telefone',
    'responsavel_nome',
    'responsavel_cpf',
    'responsavel_telefone',
    'responsavel_email',
    'parentesco',
    'mae_nome',
    'mae_cpf',
    'mae_telefone',
    'pai_nome',
    'pai_cpf',
    'pai_telefone',
  ],
};

export const REQUIRED: Readonly<Record<Kind, readonly string[]>> = {
  equipe: ['codigo', 'nome_completo'],
  familias: ['turma', 'matricula', 'aluno_nome', 'nascimento'],
};

/** The name in a line. */
export const NAME: Readonly<Record<Kind, string>> = { equipe: 'nome_completo', familias: 'aluno_nome' };
