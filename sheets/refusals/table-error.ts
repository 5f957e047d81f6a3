// The rows of a file are not those of its import; the message says why.
export class TableError extends Error {}
