// Types for the used part of markdown-it; the package has none.
declare module 'markdown-it' {
  export type Markdown = {
    renderer: { rules: Record<string, () => string> };
    render(text: string): string;
    readonly utils: { escapeHtml(text: string): string };
  };
  export default function createMarkdown(options: { html: boolean }): Markdown;
}
