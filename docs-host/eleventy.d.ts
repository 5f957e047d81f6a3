// Types for the used part of Eleventy; the package has none.
declare module '@11ty/eleventy' {
  export type Data = { page: { filePathStem: string; inputPath: string; rawInput: string; url: string } };
  export type UserConfig = {
    addGlobalData(name: string, value: unknown): void;
    amendLibrary(engine: 'md', change: (library: never) => void): void;
    addTemplate(path: string, content: string, data: Record<string, unknown>): void;
    addPassthroughCopy(paths: Record<string, string>): void;
    setUseGitIgnore(use: boolean): void;
    setTemplateFormats(formats: string): void;
    setIncludesDirectory(folder: string): void;
    setDataDirectory(folder: string): void;
  };
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: undefined; config: (config: UserConfig) => void },
    );
    /** What is set here comes after every other setting. */
    initializeConfig(settings: { markdownTemplateEngine: false }): Promise<void>;
    write(): Promise<unknown>;
  }
}
