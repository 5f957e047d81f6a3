// The error codes of requests to any endpoint.
import type { ErrorRows } from './error-row.ts';

export const requestErrors = {
  invalid_request: {
    status: 400,
    message: 'Pedido inválido',
    when: 'a field is missing or has the wrong type; `otp` is not six ASCII digits; the request is not valid HTTP; the body takes too long to arrive',
    desk: [
      'Algum campo não pode ter este valor. Confira o que digitou.',
      'One of the fields cannot have this value. Check what you typed.',
    ],
  },
  invalid_json: {
    status: 400,
    message: 'O corpo do pedido não é um JSON válido',
    when: 'the body is not JSON in UTF-8',
  },
  invalid_action: {
    status: 400,
    message: 'Ação desconhecida',
    when: 'a diagnostic action that does not exist',
  },
  signature_invalid: {
    status: 401,
    message: 'Assinatura inválida',
    when: 'a delivery receipt without a valid signature of its provider, or with one that is too old',
  },
  origin_not_allowed: {
    status: 403,
    message: 'Origem não permitida',
    when: 'a POST, PATCH or DELETE, or a GET of `people`, `person-export` or `admin_rls_smoke`, from an origin that is not in `SVC_ALLOWED_ORIGINS`',
    signIn: [
      'O serviço não aceita pedidos desta página. Confira o endereço ou fale com {help}.',
      'The service accepts no requests from this page. Check the address or ask {help}.',
    ],
  },
  not_found: {
    status: 404,
    message: 'Não encontrado',
    when: 'unknown path, table or function; the portal, if it is not installed',
    desk: ['Não encontramos esta pessoa ou este registro.', 'There is no such person or record.'],
  },
  method_not_allowed: {
    status: 405,
    message: 'Método não permitido',
    when: 'wrong method; `Allow` lists the allowed ones',
  },
  payload_too_large: {
    status: 413,
    message: 'Pedido grande demais',
    when: 'a body over 16 KiB (1 MiB on `/rest/v1`, 64 KiB for a delivery receipt, 5 MiB for an import), on `/rest/v1` a body of more than 25,000 values, 100 levels or 100 characters in a number, or of too many texts with `missing=default`, or request headers over 16 KiB (then the status is 431)',
    desk: ['O arquivo passa de 5 MB. Divida-o em partes.', 'The file is larger than 5 MB. Split it.'],
  },
  unsupported_media_type: {
    status: 415,
    message: 'O tipo do corpo do pedido não é aceito aqui',
    when: 'the content type, character set or content encoding is not accepted; `details.esperado` has the accepted type',
  },
  unavailable: {
    status: 503,
    waits: true,
    message: 'Serviço indisponível no momento: tente de novo em instantes',
    when: 'the database or PostgREST does not answer, or not in time; has `Retry-After`',
    signIn: [
      'O serviço não respondeu. O que você digitou fica aqui: tente de novo.',
      'The service did not answer. What you typed is still here: try again in a moment.',
    ],
    desk: ['O serviço não respondeu. Tente de novo.', 'The service did not respond. Try again.'],
  },
} as const satisfies ErrorRows;
