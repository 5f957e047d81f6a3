// The interface of a messaging channel: a name, and a send function that rejects on failure.

export type Message = {
  readonly destino: string;
  readonly otp: string;
  readonly texto: string;
};

/** A message without a code, to a phone that no longer receives codes. */
export type Notice = {
  readonly destino: string;
  readonly texto: string;
  /** The template variable, for channels that send templates only. */
  readonly variavel: string;
};

export type Channel = {
  readonly name: string;
  /** Resolves when the provider has accepted the message, with the provider's message id if there is one. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<string | undefined>;
  /** Like `send`, for notices. Undefined for a channel that can only send codes. */
  readonly notify?: ((notice: Notice, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};
