// The texts of a sign-in with a passkey, in both languages: they load after the login.

export const SIGN_IN_WORDS = {
  'pt-BR': {
    button: 'Entrar com chave de acesso',
    failed: 'A chave de acesso não abriu a porta. Tente de novo ou entre com um código.',
  },
  en: {
    button: 'Sign in with a passkey',
    failed: 'The passkey did not sign you in. Try again, or sign in with a code.',
  },
} as const;

/** In the language of the login. */
export const signInWords = (root: ShadowRoot) =>
  SIGN_IN_WORDS[root.querySelector('[lang=en]') ? 'en' : 'pt-BR'];
