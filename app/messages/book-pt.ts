// The texts of the administration, in Portuguese.
import { deskPt } from './desk-pt.ts';
import { peoplePt } from './people-pt.ts';
import { personPt } from './person-pt.ts';
import { familyPt } from './family-pt.ts';
import { importPt } from './import-pt.ts';
import { networkPt } from './network-pt.ts';

export const bookPt = { ...deskPt, ...peoplePt, ...personPt, ...familyPt, ...importPt, ...networkPt };

export type BookMessages = typeof bookPt;
