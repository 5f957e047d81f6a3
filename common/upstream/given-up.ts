// Ends a request that was given up: its connection stays open while PostgREST works on it, if somebody asked to know the end.

type GivenUp = {
  readonly receiver: { readonly released?: (() => void) | undefined };
  readonly keptMs: number;
  readonly flow: { readonly abort: (reason: Error) => void } | undefined;
  readonly worksOn: boolean;
  timer: NodeJS.Timeout | undefined;
  released: boolean;
};

/** Longer than PostgREST works on any allowed request, so that a lost machine does not keep a place for ever. */
export const KEPT_MS = 60_000;

/**
 * Leaves a request whose receiver has heard its end. PostgREST does not notice a closed connection and works on, so only an open
 * one tells when it has ended: with the first byte of the response. Nothing of the response is read.
 */
export function leave(state: GivenUp, reason: Error): void {
  if (state.worksOn && state.receiver.released) {
    state.timer = setTimeout(forget, state.keptMs, state, reason).unref();
    return;
  }
  forget(state, reason);
}

function forget(state: GivenUp, reason: Error): void {
  state.flow?.abort(reason);
  release(state);
}

/** Tells the receiver, once, that the upstream has ended its work. */
export function release(state: GivenUp): void {
  if (state.released) return;
  state.released = true;
  clearTimeout(state.timer);
  state.receiver.released?.();
}
