/** What production asks of the environment (`server/production.ts`), but for the super administrator. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://milepost.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'none',
  SUPPORT_PHONE: '+1 417-555-0100',
  SUPPORT_EMAIL: 'help@milepost.example',
} as const;
