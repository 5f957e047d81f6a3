// The interface of a messaging channel: a name, and a send function that rejects on failure.

export type Message = {
  readonly destino: string;
  readonly otp: string;
  readonly texto: string;
};

/** A message without a code: to a phone that no longer receives codes. */
export type Notice = {
  readonly destino: string;
  readonly texto: string;
  /** What the template of a channel that takes no free text shows. */
  readonly variavel: string;
};

export type Channel = {
  readonly name: string;
  /** Resolves once the provider has accepted the message: to its id there, if it has one. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<string | undefined>;
  /** As send. A channel that can only carry codes has none. */
  readonly notify?: ((notice: Notice, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};
