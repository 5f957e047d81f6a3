// Shows a view once its sections are filled, after a second, or at the first key: nothing moves under the eyes of who
// reads it, and nothing is missing for who goes on by keyboard.

const PATIENCE_MS = 1_000;

/** `chegando` hides the columns of the view; its sections say `aria-busy` while they load. */
export function settle(root: HTMLElement): void {
  const show = (): void => {
    root.classList.remove('chegando');
    loads.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', show, true);
  };
  const look = (): void => {
    if (root.querySelector('[aria-busy]') === null) show();
  };
  const loads = new MutationObserver(look);
  const timer = setTimeout(show, PATIENCE_MS);
  addEventListener('keydown', show, true);
  root.classList.add('chegando');
  loads.observe(root, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  look();
}
