// Makes a passkey; apart from signing in, which loads with the sign-in page.
import { alone, bytesOf, nameOf, textOf, withBytes, type Of } from './web-authn.ts';

/** Makes a passkey. Rejects with the browser's DOMException, such as `NotAllowedError` when the person cancels. */
export async function createKey(options: object): Promise<object> {
  const {
    challenge,
    user,
    excludeCredentials = [],
    extensions: _,
    ...rest
  } = options as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(withBytes),
  } as PublicKeyCredentialCreationOptions;
  const made = await navigator.credentials.create({ publicKey, signal: alone() });
  const { response, ...named } = nameOf(made as Of<AuthenticatorAttestationResponse>);
  return {
    ...named,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}
