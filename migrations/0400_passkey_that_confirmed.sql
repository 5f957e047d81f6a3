comment on column portaria.renovacoes.passkey_id is 'The passkey that opened the sign-in (meio passkey) or confirmed it last: its removal ends it.';
