/*
 * The complete list of error codes: each has one HTTP status and one message for the person. `npm run generate`
 * makes the rows from common/error-codes/, the list of the shim.
 */
create or replace function portaria.error_catalogue()
returns table (code text, status integer, message text)
language sql immutable
as $$
  values
    ('no_cookie', 401, 'Entre para continuar'),
    ('duplicate_cookie', 401, 'Sessão ambígua: entre de novo'),
    ('jwt_malformed', 401, 'Sessão inválida: entre de novo'),
    ('jwt_signature_invalid', 401, 'Assinatura da sessão inválida: entre de novo'),
    ('jwt_expired', 401, 'A sessão expirou: entre de novo'),
    ('token_revoked', 401, 'Token revogado'),
    ('session_ended', 401, 'A sessão foi encerrada: entre de novo'),
    ('role_revoked', 401, 'O papel desta sessão foi retirado: entre de novo'),
    ('portal_token_refused', 401, 'A sessão do portal não vale aqui'),
    ('system_token_refused', 401, 'A sessão do sistema não vale no portal'),
    ('refresh_invalid', 401, 'Este acesso não pode ser renovado: entre de novo'),
    ('refresh_reused', 401, 'Este acesso foi usado em outro aparelho e foi encerrado: entre de novo'),
    ('invalid_codigo', 400, 'Código inválido: informe um CPF, um INEP ou um CNPJ'),
    ('user_not_found', 404, 'Nenhum cadastro ativo com este código'),
    ('no_role', 403, 'Nenhum papel foi atribuído a esta pessoa'),
    ('otp_invalid', 401, 'Código de acesso incorreto'),
    ('otp_expired', 401, 'O código de acesso expirou ou já foi usado: peça outro'),
    ('otp_blocked', 401, 'Código de acesso bloqueado por excesso de tentativas: peça outro'),
    ('passkey_invalid', 401, 'Esta chave de acesso não foi aceita: tente de novo ou entre com um código'),
    ('passkey_limit', 409, 'Você já tem o máximo de chaves de acesso: remova uma antes'),
    ('rate_limited_user', 429, 'Muitas tentativas para este cadastro: aguarde e tente de novo'),
    ('rate_limited_ip', 429, 'Muitas tentativas a partir deste endereço: aguarde e tente de novo'),
    ('sends_exhausted', 429, 'Os envios de códigos de hoje acabaram: tente mais tarde ou fale com a escola'),
    ('delivery_failed', 502, 'Não foi possível enviar o código de acesso: tente de novo'),
    ('role_not_granted', 403, 'Este acesso não foi concedido a você'),
    ('not_allowed', 403, 'Seu papel não permite isto'),
    ('fresh_login_required', 403, 'Por segurança, entre de novo para fazer isto'),
    ('passkey_required', 403, 'Confirme com a sua chave de acesso para continuar'),
    ('edit_conflict', 409, 'Alguém mudou este cadastro depois que você o abriu: confira e tente de novo'),
    ('last_administrador', 409, 'Esta é a última pessoa que pode agir com o papel administrador: dê o papel a outra antes, com uma chave de acesso, se ele a exige'),
    ('confirm_phone', 409, 'Confirme os quatro últimos dígitos do telefone que vai receber o código'),
    ('rate_limited_session', 429, 'Muitas trocas ou consultas nesta sessão: aguarde e tente de novo'),
    ('invalid_request', 400, 'Pedido inválido'),
    ('invalid_json', 400, 'O corpo do pedido não é um JSON válido'),
    ('invalid_action', 400, 'Ação desconhecida'),
    ('signature_invalid', 401, 'Assinatura inválida'),
    ('origin_not_allowed', 403, 'Origem não permitida'),
    ('not_found', 404, 'Não encontrado'),
    ('method_not_allowed', 405, 'Método não permitido'),
    ('payload_too_large', 413, 'Pedido grande demais'),
    ('unsupported_media_type', 415, 'O tipo do corpo do pedido não é aceito aqui'),
    ('unavailable', 503, 'Serviço indisponível no momento: tente de novo em instantes'),
    ('no_rows', 406, 'Nenhum registro corresponde ao pedido'),
    ('many_rows', 406, 'Mais de um registro corresponde ao pedido'),
    ('range_not_satisfiable', 416, 'O intervalo pedido não existe'),
    ('invalid_filter', 400, 'Filtro, seleção ou ordem inválidos'),
    ('unknown_column', 400, 'O pedido usa uma coluna que não existe'),
    ('unknown_relation', 400, 'O pedido usa uma relação que não existe ou é ambígua'),
    ('foreign_key_violation', 409, 'O registro depende de outro, que não existe ou que o usa'),
    ('check_violation', 400, 'Um valor está fora do permitido'),
    ('not_null_violation', 400, 'Falta um valor obrigatório'),
    ('row_refused', 403, 'Este registro não pode ser gravado por você'),
    ('unique_violation', 409, 'Já existe um cadastro com este valor')
$$;

comment on function portaria.error_catalogue() is 'Every error code with its HTTP status and its message in Portuguese.';

revoke all on function portaria.error_catalogue() from public;
