// Creates elements from plain values, so that text never becomes markup.

type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
type Value = string | number | boolean | null | undefined;
export type Child = Node | string | null | undefined | false;
export type Props = { on?: Handlers } & Record<string, Value | Handlers>;

/** Creates an element. `false`, `null` and `undefined` leave an attribute or a child out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === 'on') listen(element, value as Handlers);
    else setAttribute(element, name, value as Value);
  }
  element.append(...children.filter(isPresent));
  return element;
}

/** Sets, or with `false`, `null` and `undefined` removes, an attribute; touches nothing that is as wanted. */
export function setAttribute(element: Element, name: string, value: Value): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== textOf(value)) element.setAttribute(name, textOf(value));
}

/** Sets a text, leaving the node alone when it says so already: a live region would speak again. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Replaces what an element holds. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter(isPresent));
}

const textOf = (value: string | number | true): string => (value === true ? '' : String(value));

const isPresent = (child: Child): child is Node | string =>
  child !== null && child !== undefined && child !== false;

function listen(element: HTMLElement, handlers: Handlers): void {
  for (const [type, handler] of Object.entries(handlers)) {
    element.addEventListener(type, handler as EventListener);
  }
}
