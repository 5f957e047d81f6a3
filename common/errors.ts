// The complete list of error codes: each with its HTTP status and its message. Portaria sends no other errors.

/* These have the header Retry-After, and only these. */
type Waiting = { status: 429 | 503; waits: true };
type Other = { status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 416 | 502 };

export const ERRORS = {
  invalid_codigo: { status: 400, message: 'Código inválido: informe um CPF, um INEP ou um CNPJ' },
  invalid_request: { status: 400, message: 'Pedido inválido' },
  invalid_json: { status: 400, message: 'O corpo do pedido não é um JSON válido' },
  invalid_action: { status: 400, message: 'Ação desconhecida' },
  no_cookie: { status: 401, message: 'Entre para continuar' },
  duplicate_cookie: { status: 401, message: 'Sessão ambígua: entre de novo' },
  jwt_malformed: { status: 401, message: 'Sessão inválida: entre de novo' },
  jwt_signature_invalid: { status: 401, message: 'Assinatura da sessão inválida: entre de novo' },
  jwt_expired: { status: 401, message: 'A sessão expirou: entre de novo' },
  signature_invalid: { status: 401, message: 'Assinatura inválida' },
  token_revoked: { status: 401, message: 'Token revogado' },
  session_ended: { status: 401, message: 'A sessão foi encerrada: entre de novo' },
  role_revoked: { status: 401, message: 'O papel desta sessão foi retirado: entre de novo' },
  portal_token_refused: { status: 401, message: 'A sessão do portal não vale aqui' },
  system_token_refused: { status: 401, message: 'A sessão do sistema não vale no portal' },
  refresh_invalid: { status: 401, message: 'Este acesso não pode ser renovado: entre de novo' },
  refresh_reused: {
    status: 401,
    message: 'Este acesso foi usado em outro aparelho e foi encerrado: entre de novo',
  },
  passkey_invalid: {
    status: 401,
    message: 'Esta chave de acesso não foi aceita: tente de novo ou entre com um código',
  },
  otp_invalid: { status: 401, message: 'Código de acesso incorreto' },
  otp_expired: { status: 401, message: 'O código de acesso expirou ou já foi usado: peça outro' },
  otp_blocked: { status: 401, message: 'Código de acesso bloqueado por excesso de tentativas: peça outro' },
  no_role: { status: 403, message: 'Nenhum papel foi atribuído a esta pessoa' },
  role_not_granted: { status: 403, message: 'Este acesso não foi concedido a você' },
  not_allowed: { status: 403, message: 'Seu papel não permite isto' },
  fresh_login_required: { status: 403, message: 'Por segurança, entre de novo para fazer isto' },
  passkey_required: { status: 403, message: 'Confirme com a sua chave de acesso para continuar' },
  origin_not_allowed: { status: 403, message: 'Origem não permitida' },
  user_not_found: { status: 404, message: 'Nenhum cadastro ativo com este código' },
  not_found: { status: 404, message: 'Não encontrado' },
  method_not_allowed: { status: 405, message: 'Método não permitido' },
  no_rows: { status: 406, message: 'Nenhum registro corresponde ao pedido' },
  many_rows: { status: 406, message: 'Mais de um registro corresponde ao pedido' },
  range_not_satisfiable: { status: 416, message: 'O intervalo pedido não existe' },
  invalid_filter: { status: 400, message: 'Filtro, seleção ou ordem inválidos' },
  unknown_column: { status: 400, message: 'O pedido usa uma coluna que não existe' },
  unknown_relation: { status: 400, message: 'O pedido usa uma relação que não existe ou é ambígua' },
  foreign_key_violation: { status: 409, message: 'O registro depende de outro, que não existe ou que o usa' },
  check_violation: { status: 400, message: 'Um valor está fora do permitido' },
  not_null_violation: { status: 400, message: 'Falta um valor obrigatório' },
  row_refused: { status: 403, message: 'Este registro não pode ser gravado por você' },
  unique_violation: { status: 409, message: 'Já existe um cadastro com este valor' },
  edit_conflict: {
    status: 409,
    message: 'Alguém mudou este cadastro depois que você o abriu: confira e tente de novo',
  },
  last_administrador: {
    status: 409,
    message:
      'Esta é a última pessoa que pode agir com o papel administrador: dê o papel a outra antes, com uma chave de acesso, se ele a exige',
  },
  confirm_phone: {
    status: 409,
    message: 'Confirme os quatro últimos dígitos do telefone que vai receber o código',
  },
  passkey_limit: { status: 409, message: 'Você já tem o máximo de chaves de acesso: remova uma antes' },
  payload_too_large: { status: 413, message: 'Pedido grande demais' },
  unsupported_media_type: { status: 415, message: 'O tipo do corpo do pedido não é aceito aqui' },
  rate_limited_user: {
    status: 429,
    waits: true,
    message: 'Muitas tentativas para este cadastro: aguarde e tente de novo',
  },
  rate_limited_ip: {
    status: 429,
    waits: true,
    message: 'Muitas tentativas a partir deste endereço: aguarde e tente de novo',
  },
  rate_limited_session: {
    status: 429,
    waits: true,
    message: 'Muitas trocas ou consultas nesta sessão: aguarde e tente de novo',
  },
  sends_exhausted: {
    status: 429,
    waits: true,
    message: 'Os envios de códigos de hoje acabaram: tente mais tarde ou fale com a escola',
  },
  delivery_failed: { status: 502, message: 'Não foi possível enviar o código de acesso: tente de novo' },
  unavailable: {
    status: 503,
    waits: true,
    message: 'Serviço indisponível no momento: tente de novo em instantes',
  },
} as const satisfies Record<string, { message: string } & (Waiting | Other)>;

export type ErrorCode = keyof typeof ERRORS;

/** The data of a refusal besides its code. It must not contain a table, function or token. */
export type ErrorBody = { code: ErrorCode; message: string; details: unknown; hint: string | null };

/**
 * Tells whether a text is an error code of the list.
 *
 * @example isErrorCode('no_cookie') // true
 */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** The response body for a code. */
export function errorBody(code: ErrorCode, details: unknown = null, hint: string | null = null): ErrorBody {
  return { code, message: ERRORS[code].message, details, hint };
}

export type RefusalOptions = {
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string | string[]>;
  cause?: unknown;
};

/** A refusal: thrown anywhere, turned into a response in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string | string[]>;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }
}

/** The refusal for a failure that the client did not cause: 503, with Retry-After of one second. */
export function unavailable(cause: unknown): Refusal {
  return new Refusal('unavailable', { cause, headers: { 'Retry-After': '1' } });
}
