// The values of WebAuthn that Portaria accepts.

/** COSE algorithms, the preferred one first: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** How a browser reaches an authenticator. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
