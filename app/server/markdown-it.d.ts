// Types for the part of markdown-it that is used here; the package has none.
declare module 'markdown-it' {
  export type Markdown = {
    renderer: { rules: Record<string, () => string> };
    render(text: string): string;
  };
  export default function createMarkdown(options: { html: boolean }): Markdown;
}
