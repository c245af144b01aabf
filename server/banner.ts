import type { ServerEnv } from '#server/env.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { VERSION_TEXT } from '#server/version.ts';

/** Where a server that listens on a host and port can be reached from this machine. */
export const localUrl = (host: string, port: number): string => {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};

/** An account that the published password signs in to. */
export interface OpenAccount {
  readonly email: string;
  readonly role: string;
}

/** What a person reads when the server has started. @param tookMs milliseconds since the process began @param open accounts of the demonstration that are there */
export const startBanner = (env: ServerEnv, port: number, tookMs: number, open: readonly OpenAccount[]): string => {
  const url = localUrl(env.host, port).replace('127.0.0.1', 'localhost');
  const data = env.DATABASE_URL === undefined ? `${env.DATA_DIR} (embedded PostgreSQL)` : 'PostgreSQL at DATABASE_URL';
  const files = env.s3 === undefined ? `${env.DATA_DIR}/uploads` : `the bucket ${env.s3.bucket} at ${env.s3.endpoint}`;
  const kept = `not sent: written to ${env.DATA_DIR}/mail${env.production ? '' : ' and to this log'}`;
  const accounts =
    open.length === 0
      ? []
      : [
          '',
          `  Demonstration accounts, password ${DEMONSTRATION_PASSWORD}`,
          ...open.map(({ email, role }) => `    ${email.padEnd(22)} ${role}`),
        ];
  return [
    '',
    `  Milepost is ready at ${url}   (${(tookMs / 1000).toFixed(1)} s)`,
    '',
    `  Version      ${VERSION_TEXT}`,
    `  API          ${url}/docs`,
    `  Data         ${data}`,
    `  Files        ${files}`,
    `  Mail         ${env.SMTP_URL === undefined ? kept : 'by SMTP_URL'}`,
    ...(env.FAULTS === '1' ? ['  Faults       /__faults is armed: for tests only'] : []),
    ...accounts,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
};
