// Detects that the person is back at this tab, but ignores quick clicks between windows.

const AT_MOST_EVERY_MS = 15_000;

export function onReturn(run: () => void): void {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < AT_MOST_EVERY_MS) return;
    last = Date.now();
    run();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  addEventListener('pageshow', (event) => {
    if (event.persisted) run(); // restored from the browser's memory, where timers did not run
  });
}
