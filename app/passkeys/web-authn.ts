// WebAuthn of the browser: takes options and returns credentials as the JSON of the service. By hand, because older browsers
// lack the conversions of the standard, and extensions that keep passkeys return objects without them.

export const hasWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis;

/** Whether this page is on the domain of passkeys, or below it. */
export const isOnDomain = (domain: string): boolean =>
  domain !== '' && `.${location.hostname}`.endsWith(`.${domain}`);

/** Whether the browser offers passkeys in the list under a field. Older ones lack the question. */
export const fillsFields = async (): Promise<boolean | undefined> =>
  (PublicKeyCredential as Partial<typeof PublicKeyCredential>).isConditionalMediationAvailable?.();

type Waiting = {
  /** `conditional` waits in the list under a field until the person chooses. */
  readonly mediation?: 'conditional' | undefined;
  readonly signal?: AbortSignal;
};

/** Signs with a passkey. Rejects with the browser's DOMException, such as `NotAllowedError` when the person cancels. */
export async function useKey(options: object, { mediation, signal }: Waiting = {}): Promise<object> {
  const {
    challenge,
    allowCredentials = [],
    extensions: _,
    ...rest
  } = options as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map(withBytes),
  } as PublicKeyCredentialRequestOptions;
  const used = await navigator.credentials.get({
    publicKey,
    signal: alone(signal),
    ...(mediation && { mediation }),
  });
  const { response, ...named } = nameOf(used as Of<AuthenticatorAssertionResponse>);
  return {
    ...named,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  };
}

let current = new AbortController();

/* A browser runs one request at a time: the next one ends the list that waits under a field. */
export function alone(signal?: AbortSignal): AbortSignal {
  current.abort();
  const own = (current = new AbortController());
  signal?.addEventListener('abort', () => own.abort());
  return own.signal;
}

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

export type Of<R> = PublicKeyCredential & { readonly response: R };

export function nameOf<R>({ id, rawId, type, response }: Of<R>) {
  return { id, rawId: textOf(rawId), type, response };
}

export const withBytes = (one: PublicKeyCredentialDescriptorJSON) => ({ ...one, id: bytesOf(one.id) });

export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/* A credential has some hundred bytes, so that they fit as arguments. */
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
