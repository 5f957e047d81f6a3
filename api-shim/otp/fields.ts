// The fields of a request that sends or checks a code.
import { z } from 'zod';
import { textField } from '../http/body.ts';

export const codigoField = textField.describe(
  '11 digits (cpf), 12 (inep) or 14 (cnpj); `.`, `-`, `/` and white space are removed.',
);
export const manterField = z
  .boolean()
  .describe(
    'Stay signed in on this device, where the limit renovacao_maxima (in the portal renovacao_portal_maxima) allows it. It counts only for a page of the same site as the API.',
  );
