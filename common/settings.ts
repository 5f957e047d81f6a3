// Every environment variable of the service, its default and who reads it; the documentation is compared with this list.

export type Reader = 'shim' | 'gateway' | 'app' | 'stack' | 'commands';
export type Setting = { readBy: readonly Reader[]; default: string | null };

const both = ['shim', 'gateway'] as const;

/** A default of null means: none. Whether such a setting must be given is in docs/reference/configuration.md. */
export const SETTINGS = {
  NODE_ENV: { readBy: ['shim', 'gateway', 'stack'], default: 'development' },
  SVC_JWT_SECRET: { readBy: both, default: null },
  SVC_JWT_SECRET_PREVIOUS: { readBy: both, default: null },
  SVC_OTP_PEPPER: { readBy: ['shim'], default: null },
  SVC_APP_URL: { readBy: both, default: null },
  SVC_API_URL: { readBy: ['shim', 'app'], default: 'http://localhost:3000' },
  SVC_DOCS_URL: { readBy: ['gateway', 'app'], default: null },
  SVC_ALLOWED_ORIGINS: { readBy: ['shim'], default: null },
  SVC_ALLOW_HTTP_ORIGINS: { readBy: both, default: 'false' },
  SVC_PREVIEW_HOSTS: { readBy: ['gateway'], default: null },
  SVC_COOKIE_DOMAIN: { readBy: ['shim'], default: null },
  SVC_TRUST_PROXY: { readBy: both, default: '0' },
  SVC_OTP_RESPONSE: { readBy: ['shim'], default: 'explicit' },
  SVC_CHANNELS: { readBy: ['shim'], default: null },
  SVC_DELIVERY_BUDGET_MS: { readBy: ['shim'], default: '12000' },
  SVC_UNDELIVERED_AFTER_S: { readBy: ['shim'], default: '30' },
  SVC_WHATSAPP_API_URL: { readBy: ['shim'], default: 'https://graph.facebook.com/v25.0' },
  SVC_WHATSAPP_PHONE_NUMBER_ID: { readBy: ['shim'], default: null },
  SVC_WHATSAPP_TOKEN: { readBy: ['shim'], default: null },
  SVC_WHATSAPP_TEMPLATE: { readBy: ['shim'], default: null },
  SVC_WHATSAPP_LANGUAGE: { readBy: ['shim'], default: 'pt_BR' },
  SVC_WHATSAPP_APP_SECRET: { readBy: ['shim'], default: null },
  SVC_WHATSAPP_VERIFY_TOKEN: { readBy: ['shim'], default: null },
  SVC_TWILIO_API_URL: { readBy: ['shim'], default: 'https://api.twilio.com' },
  SVC_TWILIO_ACCOUNT_SID: { readBy: ['shim'], default: null },
  SVC_TWILIO_AUTH_TOKEN: { readBy: ['shim'], default: null },
  SVC_TWILIO_SMS_FROM: { readBy: ['shim'], default: null },
  SVC_TWILIO_WHATSAPP_FROM: { readBy: ['shim'], default: null },
  SVC_TWILIO_WHATSAPP_CONTENT_SID: { readBy: ['shim'], default: null },
  SVC_WEBHOOK_URL: { readBy: ['shim'], default: null },
  SVC_WEBHOOK_SECRET: { readBy: ['shim'], default: null },
  SVC_ALERT_URL: { readBy: ['shim'], default: null },
  SVC_TRUSTED_REDIRECT_HOSTS: { readBy: ['app'], default: null },
  POSTGREST_URL: { readBy: both, default: null },
  POSTGREST_REST_URL: { readBy: ['shim'], default: null },
  DATABASE_URL: { readBy: ['commands'], default: null },
  DOCS_UPSTREAM_URL: { readBy: ['gateway'], default: null },
  API_HOST: { readBy: ['shim'], default: '127.0.0.1' },
  API_PORT: { readBy: ['shim'], default: '3000' },
  GATEWAY_HOST: { readBy: ['gateway'], default: '127.0.0.1' },
  GATEWAY_PORT: { readBy: ['gateway'], default: '3001' },
  APP_HOST: { readBy: ['app'], default: '127.0.0.1' },
  APP_PORT: { readBy: ['app'], default: '5173' },
  METRICS_HOST: { readBy: both, default: '127.0.0.1' },
  METRICS_PORT: { readBy: ['shim'], default: '3002' },
  GATEWAY_METRICS_PORT: { readBy: ['gateway'], default: null },
  LOG_LEVEL: { readBy: both, default: 'info' },
  PORTARIA_PORT_OFFSET: { readBy: ['stack'], default: '0' },
  PORTARIA_SUPERVISED: { readBy: ['shim', 'gateway', 'app'], default: 'false' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
