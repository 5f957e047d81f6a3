// Collects a text that consists of runs with formats; phonetic hints do not belong to it.

export function createRichText() {
  let [text, isText, isHint] = ['', false, false];
  const set = (element: string, isOpen: boolean): void => {
    if (element === 't') isText = isOpen;
    if (element === 'rPh') isHint = isOpen;
  };
  return {
    begin(): void {
      [text, isText, isHint] = ['', false, false];
    },
    open: (element: string) => set(element, true),
    close: (element: string) => set(element, false),
    add(more: string): void {
      if (isText && !isHint) text += more;
    },
    text: () => text,
  };
}
