// Shows a view once its sections are filled, or after a second: nothing moves under the eyes of who reads it.

const PATIENCE_MS = 1_000;

/** `chegando` hides the columns of the view; its sections say `aria-busy` while they load. */
export function settle(root: HTMLElement): void {
  const show = (): void => {
    root.classList.remove('chegando');
    loads.disconnect();
    clearTimeout(timer);
  };
  const look = (): void => {
    if (root.querySelector('[aria-busy]') === null) show();
  };
  const loads = new MutationObserver(look);
  const timer = setTimeout(show, PATIENCE_MS);
  root.classList.add('chegando');
  loads.observe(root, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  look();
}
