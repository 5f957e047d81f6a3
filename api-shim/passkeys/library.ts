// The library of WebAuthn. It costs 75 ms and 14 MB, so a shim without passkeys does not load it.

const load = async () => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
};

let loading: ReturnType<typeof load> | undefined;

export const webAuthn = (): ReturnType<typeof load> => (loading ??= load());
