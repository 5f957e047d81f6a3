// The sentences of both languages name the same places.
import { expect, test } from 'vitest';
import { sentencesEn } from './sentences-en.ts';
import { sentencesPt } from './sentences-pt.ts';
import type { Reason } from './sheet-refusal.ts';

const WHERE = 'B7';

test.each(Object.keys(sentencesEn) as Reason[])(
  '%s names the place in both languages, or in neither',
  (reason) => {
    const [en, pt] = [sentencesEn[reason](WHERE), sentencesPt[reason](WHERE)];
    expect(en.includes(WHERE)).toBe(pt.includes(WHERE));
    expect(en).not.toBe(pt);
    expect(en).toMatch(/^[A-Z].*\.$/);
  },
);
