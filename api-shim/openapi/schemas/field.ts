// A moment, as the answers write it.
import { z } from 'zod';

export const at = z.iso.datetime().describe('ISO 8601, UTC.');
