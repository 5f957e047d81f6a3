// What a messaging channel is: a name, and a way to send that fails by rejecting.

export type Message = {
  readonly destino: string;
  readonly otp: string;
  readonly texto: string;
};

export type Channel = {
  readonly name: string;
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>;
};
