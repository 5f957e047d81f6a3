// The types of a trace that the services use.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type Span = {
  readonly traceId: string;
  /** For the next in the chain: the header of W3C Trace Context. */
  readonly traceparent: string;
  /** Ends it, once. The name may be known only now. */
  readonly end: (attributes: Attributes, failed: boolean, name?: string) => void;
};

export type Tracing = {
  /** Begins a span below the one that `traceparent` names; one that is malformed counts as none. */
  readonly begin: (
    name: string,
    kind: 'server' | 'client',
    traceparent: string | undefined,
    attributes?: Attributes,
  ) => Span;
  /** Sends what waits, for at most two seconds. */
  readonly stop: () => Promise<void>;
};
