// What the list of error codes says about one: its answer, when it is given, and the sentences of the application.

/* These have the header Retry-After, and only these. */
type Waiting = { readonly status: 429 | 503; readonly waits: true };
type Other = { readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 416 | 502 };
/** A sentence in Portuguese, and the same in English. */
type Sentences = readonly [pt: string, en: string];

export type ErrorRow = (Waiting | Other) & {
  /** Brazilian Portuguese, for the person. */
  readonly message: string;
  /** When it is answered, for docs/reference/errors.md. */
  readonly when: string;
  /** What the sign-in says. Its {help} is the contact of the installation. */
  readonly signIn?: Sentences;
  /** What the administration and the own account say. */
  readonly desk?: Sentences;
  /** Why a session is over. */
  readonly ended?: Sentences;
};

export type ErrorRows = Readonly<Record<string, ErrorRow>>;
