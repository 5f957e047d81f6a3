// The texts of the administration, in English.
import { deskEn } from './desk-en.ts';
import { peopleEn } from './people-en.ts';
import { personEn } from './person-en.ts';
import { familyEn } from './family-en.ts';
import { importEn } from './import-en.ts';
import { networkEn } from './network-en.ts';
import type { BookMessages } from './book-pt.ts';

export const bookEn: BookMessages = {
  ...deskEn,
  ...peopleEn,
  ...personEn,
  ...familyEn,
  ...importEn,
  ...networkEn,
};
