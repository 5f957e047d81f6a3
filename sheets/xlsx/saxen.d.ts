// What this project uses of saxen, which has no types.
declare module 'saxen' {
  export class Parser {
    on(
      name: 'openTag',
      hook: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(name: 'closeTag' | 'text' | 'cdata' | 'attention', hook: (text: string) => void): this;
    on(name: 'error' | 'warn', hook: (error: Error) => void): this;
    write(xml: string): this;
    end(): void;
  }
}
