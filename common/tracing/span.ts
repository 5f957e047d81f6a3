// The types of a trace that the services use.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type Span = {
  readonly traceId: string;
  /** The W3C Trace Context header for the next service. */
  readonly traceparent: string;
  /** Ends the span, once. The name may be set here. */
  readonly end: (attributes: Attributes, failed: boolean, name?: string) => void;
};

export type Tracing = {
  /** Starts a child of the span in `traceparent`; a malformed header is ignored. */
  readonly begin: (
    name: string,
    kind: 'server' | 'client',
    traceparent: string | undefined,
    attributes?: Attributes,
  ) => Span;
  /** Sends waiting spans, for at most two seconds. */
  readonly stop: () => Promise<void>;
};
