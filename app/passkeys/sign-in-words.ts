// The texts of a sign-in with a passkey, in both languages: they load after the login.

const pt = {
  button: 'Entrar com chave de acesso',
  failed: 'A chave de acesso não abriu a porta. Tente de novo ou entre com um código.',
  /** What another passkey does not change; every other refusal reads `failed`. */
  problems: {
    no_role: 'Seu cadastro ainda não tem papel em nenhuma escola: fale com a secretaria da escola.',
    rate_limited_ip: 'Muitos erros seguidos nesta rede. Espere ou use outra, como a do celular.',
  } as Readonly<Record<string, string>>,
};

const en: typeof pt = {
  button: 'Sign in with a passkey',
  failed: 'The passkey did not sign you in. Try again, or sign in with a code.',
  problems: {
    no_role: 'You are registered, but have no role at any school yet. Ask the school office to add it.',
    rate_limited_ip: 'Too many errors in a row from this network. Wait or use another, such as mobile data.',
  },
};

export const SIGN_IN_WORDS = { 'pt-BR': pt, en } as const;
