// Every environment variable: what it means, who reads it, its default. `npm run generate` copies this list into the documentation.

export type Reader = 'shim' | 'gateway' | 'app' | 'docs-host' | 'stack' | 'commands' | 'doctor';
export type Setting = { readBy: readonly Reader[]; default: string | null };

const both = ['shim', 'gateway'] as const;

/** The comment above a setting is its row of docs/reference/configuration.md; links begin at the root. A default of null means none. */
export const SETTINGS = {
  // `production` selects the production profile: the channel `console` and `http://` origins are refused, and `SVC_APP_URL`,
  // `SVC_DOCS_URL` and `SVC_CHANNELS` have no default
  NODE_ENV: { readBy: ['shim', 'gateway', 'stack', 'doctor'], default: 'development' },
  // **required.** The key that signs the sessions (HS256). PostgREST must have the same value. At least 32 bytes of visible
  // ASCII; all secrets must differ from one another
  SVC_JWT_SECRET: { readBy: [...both, 'doctor'], default: null },
  // the previous secret during a [rotation](docs/how-to/rotate-the-secret.md): still accepted, never used to sign
  SVC_JWT_SECRET_PREVIOUS: { readBy: [...both, 'doctor'], default: null },
  // **required.** Part of the hash of every one-time code; stored nowhere. At least 32 bytes of visible ASCII, different from
  // the other secrets
  SVC_OTP_PEPPER: { readBy: ['shim'], default: null },
  // the address of the sign-in application. **Required in production**; elsewhere `http://localhost:5173`. If it is https,
  // responses carry HSTS and messages end with the WebOTP line
  SVC_APP_URL: { readBy: [...both, 'doctor'], default: null },
  // the address at which browsers and providers reach the shim. Twilio sends its receipts there, unless it is the default
  SVC_API_URL: { readBy: ['shim', 'app', 'doctor'], default: 'http://localhost:3000' },
  // the address of the protected documentation; its host is the gateway's production host. The gateway **requires it in
  // production**; elsewhere `http://localhost:3001`
  SVC_DOCS_URL: { readBy: ['gateway', 'app', 'doctor'], default: null },
  // exact origins that browsers may call from, separated by commas. Default: the origin of `SVC_APP_URL`, and outside production
  // also `http://localhost:5173` and `http://localhost:8080`
  SVC_ALLOWED_ORIGINS: { readBy: ['shim', 'doctor'], default: null },
  // `true` allows `http://` in `SVC_ALLOWED_ORIGINS`, `SVC_APP_URL` and `SVC_DOCS_URL` in production
  SVC_ALLOW_HTTP_ORIGINS: { readBy: [...both, 'doctor'], default: 'false' },
  // hosts of preview environments, exact or `*.suffix`, separated by commas. Their pages may not use passkeys
  SVC_PREVIEW_HOSTS: { readBy: both, default: null },
  // the parent domain of application and documentation, for `Domain=` of the cookies. Leave it empty if the edge adds `Domain=`
  SVC_COOKIE_DOMAIN: { readBy: ['shim'], default: null },
  // the domain of passkeys: the host of the application, or a domain above it that is yours alone. Only https origins of
  // `SVC_ALLOWED_ORIGINS` on it or below it may use them. Without it there are no passkeys, and the application does not show
  // any; outside production the default of the shim is `localhost`, and `npm start` gives it to the application too. **Changing
  // it voids every passkey**
  SVC_PASSKEY_RP_ID: { readBy: ['shim', 'app'], default: null },
  // the number of proxies in front, 0 to 10. With 0, the address of the socket is the client address, and `X-Forwarded-For` and
  // `X-Geo-*` are ignored
  SVC_TRUST_PROXY: { readBy: both, default: '0' },
  // `explicit` reveals that a login code is unknown; `uniform` gives known and unknown codes the same answer
  SVC_OTP_RESPONSE: { readBy: ['shim'], default: 'explicit' },
  // messaging channels, in the order in which they are tried. **Required in production**; elsewhere `console`. Known: `console`
  // (development only), `whatsapp`, `twilio-sms`, `twilio-whatsapp`, `webhook`. The settings of a listed channel are required
  SVC_CHANNELS: { readBy: ['shim'], default: null },
  // the time that all channels together may take, in milliseconds from the start of the request: 100 to 12500, so that the
  // answer comes before the timeout of the edge (15 s)
  SVC_DELIVERY_BUDGET_MS: { readBy: ['shim'], default: '12000' },
  // after this many seconds without a receipt a message counts as undelivered: 1 to 240. Applies only to a channel from which a
  // receipt arrived in the last 24 hours
  SVC_UNDELIVERED_AFTER_S: { readBy: ['shim'], default: '30' },
  // Meta's Graph API with its version; https in production
  SVC_WHATSAPP_API_URL: { readBy: ['shim'], default: 'https://graph.facebook.com/v25.0' },
  // Meta's id of the sending number (not the number itself). Required by `whatsapp`
  SVC_WHATSAPP_PHONE_NUMBER_ID: { readBy: ['shim'], default: null },
  // the access token of a system user. Required by `whatsapp`
  SVC_WHATSAPP_TOKEN: { readBy: ['shim'], default: null },
  // the name of an approved authentication template. Required by `whatsapp`
  SVC_WHATSAPP_TEMPLATE: { readBy: ['shim'], default: null },
  // the name of an approved utility template for the message to the old number when a phone changes. Its one variable is the
  // last four digits of the new number. Without it, another channel sends the message
  SVC_WHATSAPP_NOTICE_TEMPLATE: { readBy: ['shim'], default: null },
  // the name of an approved utility template for the message that a passkey was registered, removed or released. Its one
  // variable is `registrada`, `removida` or `liberada`. Without it, another channel sends the message
  SVC_WHATSAPP_PASSKEY_TEMPLATE: { readBy: ['shim'], default: null },
  // the language of the templates
  SVC_WHATSAPP_LANGUAGE: { readBy: ['shim'], default: 'pt_BR' },
  // the secret of the app at Meta, which signs the receipts. Receipts need it and `SVC_WHATSAPP_VERIFY_TOKEN`
  SVC_WHATSAPP_APP_SECRET: { readBy: ['shim'], default: null },
  // a text of your choice. Meta sends it when it verifies the address of the receipts
  SVC_WHATSAPP_VERIFY_TOKEN: { readBy: ['shim'], default: null },
  // Twilio's API; https in production
  SVC_TWILIO_API_URL: { readBy: ['shim'], default: 'https://api.twilio.com' },
  // the account, `AC…`. Required by `twilio-sms` and `twilio-whatsapp`
  SVC_TWILIO_ACCOUNT_SID: { readBy: ['shim'], default: null },
  // the auth token of the account, which also signs the receipts. Required by `twilio-sms` and `twilio-whatsapp`
  SVC_TWILIO_AUTH_TOKEN: { readBy: ['shim'], default: null },
  // the sender of the SMS: a number (`+…`), a messaging service (`MG…`) or a name. Required by `twilio-sms`
  SVC_TWILIO_SMS_FROM: { readBy: ['shim'], default: null },
  // the sender on WhatsApp: a number (`+…`) or a messaging service (`MG…`). Required by `twilio-whatsapp`
  SVC_TWILIO_WHATSAPP_FROM: { readBy: ['shim'], default: null },
  // the approved template for codes, `HX…`. Required by `twilio-whatsapp`
  SVC_TWILIO_WHATSAPP_CONTENT_SID: { readBy: ['shim'], default: null },
  // the approved template for the message to the old number when a phone changes, `HX…`. Its one variable is the last four
  // digits of the new number. Without it, another channel sends the message
  SVC_TWILIO_WHATSAPP_NOTICE_CONTENT_SID: { readBy: ['shim'], default: null },
  // the approved template for the message that a passkey was registered, removed or released, `HX…`. Its one variable is
  // `registrada`, `removida` or `liberada`. Without it, another channel sends the message
  SVC_TWILIO_WHATSAPP_PASSKEY_CONTENT_SID: { readBy: ['shim'], default: null },
  // the URL that receives the [signed POST](docs/how-to/send-through-a-webhook.md); https in production, or http on loopback.
  // Required by `webhook`
  SVC_WEBHOOK_URL: { readBy: ['shim'], default: null },
  // the key that signs messages and receipts, at least 32 bytes. Required by `webhook`
  SVC_WEBHOOK_SECRET: { readBy: ['shim'], default: null },
  // the URL to which alerts are pushed, in the format of ntfy; https in production, or http on loopback. Without it, alerts are
  // only in the log and in the database: [receive alerts](docs/how-to/receive-alerts.md)
  SVC_ALERT_URL: { readBy: ['shim', 'doctor'], default: null },
  // host names to which the application may [redirect after login](docs/reference/client.md#redirect-after-login), separated by
  // commas
  SVC_TRUSTED_REDIRECT_HOSTS: { readBy: ['app'], default: null },
  // the name at the top of the sign-in page and in its title; without it, Portaria
  SVC_APP_NAME: { readBy: ['app'], default: null },
  // the logo beside the name, http(s); its origin is added to `img-src`
  SVC_APP_LOGO_URL: { readBy: ['app'], default: null },
  // whom people can ask, as the page writes it in its sentences: `a secretaria, (11) 3333-0000`
  SVC_APP_HELP: { readBy: ['app'], default: null },
  // the link to that contact: `https:`, `http:`, `mailto:` or `tel:`
  SVC_APP_HELP_URL: { readBy: ['app'], default: null },
  // the page about personal data, http(s); linked below the form
  SVC_APP_PRIVACY_URL: { readBy: ['app'], default: null },
  // texts that replace those of the page, as JSON by language and path:
  // `{"pt-BR":{"pitch.portal":"…","problems.user_not_found":"…"}}`. The paths are those of
  // [`app/site/texts/messages-pt.ts`](app/site/texts/messages-pt.ts), [`book-texts.ts`](app/site/texts/book-texts.ts),
  // [`records-texts.ts`](app/site/texts/records-texts.ts) and [`app/login/messages-pt.ts`](app/login/messages-pt.ts)
  SVC_APP_TEXTS: { readBy: ['app'], default: null },
  // **required.** The PostgREST of sign-in and sessions: `unix:/path/to/socket` or `http://host:port`. Browsers must not reach
  // it.
  POSTGREST_URL: { readBy: [...both, 'doctor'], default: null },
  // a second PostgREST for `/rest/v1` alone, in the same form. Without it, `/rest/v1` uses `POSTGREST_URL`, and heavy reading
  // delays logins. Run it from the same [`deploy/postgrest.conf`](deploy/postgrest.conf), with `PGRST_DB_POOL=10` and
  // `PGRST_DB_PREPARED_STATEMENTS=false`: a connection keeps every prepared statement, and callers shape the queries. The sum of
  // both pools must stay below `max_connections`
  POSTGREST_REST_URL: { readBy: ['shim', 'doctor'], default: null },
  // the schemas of `/rest/v1`, separated by commas, `api` first. A request selects one with `Accept-Profile` (GET, HEAD) or
  // `Content-Profile`. Set `PGRST_DB_SCHEMAS` of that PostgREST to the same list; `npm start` and compose do this for you.
  // Tables of a further schema need grants and policies: [protect a table](docs/how-to/protect-a-table.md)
  SVC_REST_SCHEMAS: { readBy: ['shim', 'doctor'], default: 'api' },
  // the Postgres that migrations and the commands of operators connect to; no running service uses it
  DATABASE_URL: { readBy: ['commands', 'doctor'], default: null },
  // in a cluster, the addresses of all Patronis, separated by commas: `http://10.0.0.1:8008,http://10.0.0.2:8008`
  PATRONI_URL: { readBy: ['doctor'], default: null },
  // **required.** The internal static host of the documentation, in the form of `POSTGREST_URL`
  DOCS_UPSTREAM_URL: { readBy: ['gateway', 'docs-host'], default: null },
  // the address on which the shim listens
  API_HOST: { readBy: ['shim'], default: '127.0.0.1' },
  // the port on which the shim listens
  API_PORT: { readBy: ['shim'], default: '3000' },
  // the address on which the gateway listens
  GATEWAY_HOST: { readBy: ['gateway'], default: '127.0.0.1' },
  // the port on which the gateway listens
  GATEWAY_PORT: { readBy: ['gateway'], default: '3001' },
  // the address on which the application's server listens
  APP_HOST: { readBy: ['app'], default: '127.0.0.1' },
  // the port on which the application's server listens
  APP_PORT: { readBy: ['app'], default: '5173' },
  // the address of the two metrics ports below. Use another one only in a network that no client reaches
  METRICS_HOST: { readBy: both, default: '127.0.0.1' },
  // the port of `GET /metrics`, `/healthz` and `/readyz` of the shim, for operators. Each process needs its own port
  METRICS_PORT: { readBy: ['shim'], default: '3002' },
  // the same for the gateway; without it, the gateway opens no such port
  GATEWAY_METRICS_PORT: { readBy: ['gateway'], default: null },
  // an OpenTelemetry collector, OTLP over HTTP: `http://127.0.0.1:4318`. Without it, requests are not traced: [trace
  // requests](docs/how-to/trace-requests.md)
  OTEL_EXPORTER_OTLP_ENDPOINT: { readBy: both, default: null },
  // `silent`, `error`, `warn`, `info` or `debug`
  LOG_LEVEL: { readBy: [...both, 'docs-host'], default: 'info' },
  // whose commands the texts name: `compose`, `debian` or `package`; none means a clone. The image, `portaria` and the units of
  // Debian, and the package set it
  PORTARIA_INSTALLATION: { readBy: ['shim', 'commands', 'doctor'], default: null },
  // is added to every port of `npm start`
  PORTARIA_PORT_OFFSET: { readBy: ['stack'], default: '0' },
  // `true` ends the process when its parent process ends; [`npm start`](docs/reference/stack.md) sets it
  PORTARIA_SUPERVISED: { readBy: ['shim', 'gateway', 'app', 'docs-host'], default: 'false' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
