// The interface of a messaging channel: a name, and a send function that rejects on failure.

export type Message = {
  readonly destino: string;
  readonly otp: string;
  readonly texto: string;
};

/** A message without a code: to a phone that no longer receives codes, or about a passkey. */
export type Notice = {
  /** Which template it is, for channels that send templates only. */
  readonly modelo: 'telefone' | 'passkey';
  readonly destino: string;
  readonly texto: string;
  /** The template variable, for the same channels. */
  readonly variavel: string;
};

export type Channel = {
  readonly name: string;
  /** Resolves when the provider has accepted the message, with the provider's message id if there is one. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<string | undefined>;
  /** Like `send`, for notices. Undefined for a channel that can only send codes, and for a notice of which it has no template. */
  readonly notify?:
    | ((notice: Notice, signal: AbortSignal) => Promise<string | undefined> | undefined)
    | undefined;
};
