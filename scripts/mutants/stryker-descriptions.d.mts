export declare const descriptions: { shouldIgnore: (path: unknown) => string | undefined };
