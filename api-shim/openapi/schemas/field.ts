// A moment and a relation, as the answers write them.
import { z } from 'zod';
import { KINSHIPS } from '../../../common/kinships.ts';

export const at = z.iso.datetime().describe('ISO 8601, UTC.');

export const kinship = z
  .enum(KINSHIPS)
  .describe('The relation of a guardian to a student, for every gender.');
