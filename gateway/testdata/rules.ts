// The addresses in the tests of the policy.
import type { Rules } from '../decide.ts';

export const rules: Rules = {
  appUrl: 'https://app.escola.example',
  docsOrigin: 'https://docs.escola.example',
  docsHost: 'docs.escola.example',
  docsIsHttps: true,
  previewHosts: ['*.preview.example'],
};
