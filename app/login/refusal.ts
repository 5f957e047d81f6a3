// The error response of the service to a request of the login.
export type Refusal = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly details: unknown;
  readonly retryAfter: number | null;
};
