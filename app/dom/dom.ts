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

/** Sets an attribute; `false`, `null` and `undefined` remove it. Does nothing if the attribute has the value already. */
export function setAttribute(element: Element, name: string, value: Value): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== textOf(value)) element.setAttribute(name, textOf(value));
}

/** Sets a text. Does not touch a node with the same text, because a live region would announce it again. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Replaces the children of an element. */
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
