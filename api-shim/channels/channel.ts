// What a messaging channel is: a name, and a way to send that fails by rejecting.

export type Message = {
  readonly destino: string;
  readonly otp: string;
  readonly texto: string;
};

export type Channel = {
  readonly name: string;
  /** Resolves once the provider has accepted the message: to its id there, if it has one. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<string | undefined>;
};
