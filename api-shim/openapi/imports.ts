// The endpoints of drafts of imports.
import type { Group } from './operation.ts';
import { Committed, Draft } from './schemas/network.ts';

export const IMPORTS = {
  tag: 'administration',
  operations: {
    'GET import-draft': {
      summary: 'Read a draft of an import.',
      commands: ['portal import', 'user import'],
      answer: ['The draft of the caller.', Draft],
    },
    'POST import-draft': {
      summary:
        'Begin a draft of an import, add lines to it, name its columns again, accept the proposed repairs, or leave out who is there.',
      commands: ['portal import', 'user import'],
      answer: ['The draft.', Draft],
    },
    'POST import-draft-row': {
      summary: 'Mend one line of a draft, or leave it out.',
      commands: ['portal import', 'user import'],
      answer: ['The draft.', Draft],
    },
    'POST import-commit': {
      summary: 'Import a draft, all lines or none.',
      commands: ['portal import', 'user import'],
      answer: ['The result; with `erros`, nothing was imported.', Committed],
    },
  },
} satisfies Group;
