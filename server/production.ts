import { isCommonPassword } from '#server/accounts/crypto/common-passwords.ts';
import { parseOrigin } from '#server/http/public-origin.ts';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';

/** Variables of the environment. */
type Given = Readonly<Record<string, string | undefined>>;

const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Addresses to listen at, which nobody can go to. */
const ANY_HOST = /^(0\.0\.0\.0|\[::\])$/;

/** What is wrong with a public address, as the end of a sentence that begins with its name; undefined for nothing. */
export const originProblem = (text: string): string | undefined => {
  const origin = parseOrigin(text);
  if (origin === undefined) return 'must be an origin such as https://milepost.example, without a path';
  return ANY_HOST.test(new URL(origin).hostname) ? 'must be an address that browsers can reach' : undefined;
};

const TLS_MODES = /^(require|verify-ca|verify-full)$/;

/** Whether a host is this machine, where nobody reads along; a socket of the file system is. */
const isHere = (hostname: string): boolean =>
  hostname === '' || hostname.startsWith('%2F') || LOCAL_HOST.test(hostname);

/**
 * Other services that would be spoken to without TLS, over a network: passwords and personal data could be read on their
 * way. `ALLOW_PLAINTEXT` names those where that is meant, because the network is trusted.
 */
const plaintextProblems = ({ SMTP_URL, S3_ENDPOINT, ALLOW_PLAINTEXT = '', ...given }: Given): string[] => {
  const allowed = ALLOW_PLAINTEXT.split(',').map((name) => name.trim());
  const parse = (text: string | undefined) => (text !== undefined && URL.canParse(text) ? new URL(text) : undefined);
  const judge = (name: string, service: string, url: URL | undefined, isSafe: (url: URL) => boolean, cure: string) =>
    url === undefined || isHere(url.hostname) || isSafe(url) || allowed.includes(service)
      ? []
      : [`${name} is not encrypted: ${cure}, or say ALLOW_PLAINTEXT=${service} where the network is your own`];
  const isSafeMail = ({ protocol, searchParams }: URL) =>
    protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || searchParams.get('secure') === 'true';
  const isSafeDatabase = ({ searchParams }: URL) => TLS_MODES.test(searchParams.get('sslmode') ?? '');
  return [
    ...judge('SMTP_URL', 'mail', parse(SMTP_URL), isSafeMail, 'use smtps://, or add ?requireTLS=true'),
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
      judge(name, 'database', parse(given[name]), isSafeDatabase, 'add ?sslmode=verify-full'),
    ),
    ...judge('S3_ENDPOINT', 'storage', parse(S3_ENDPOINT), ({ protocol }) => protocol === 'https:', 'use https://'),
  ];
};

/**
 * What production lacks that development does without: one sentence for each setting, so that an operator is told all of
 * it at once.
 * @param given the variables that are not empty
 */
export const productionProblems = (given: Given): string[] => {
  const { FAULTS, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL, SUPPORT_PHONE, SUPPORT_EMAIL } = given;
  const problems: string[] = [];
  if (FAULTS === '1') problems.push('FAULTS is for tests, never for production');
  if (PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL is missing: name the address people open the app at, such as https://milepost.example');
  } else if (originProblem(PUBLIC_URL) === undefined) {
    const { protocol, hostname } = new URL(PUBLIC_URL);
    if (protocol === 'http:' && !LOCAL_HOST.test(hostname)) {
      problems.push(
        'PUBLIC_URL must start with https://: without it passwords can be read on their way, and browsers keep nothing for the road and tell no location',
      );
    }
    if (protocol === 'https:' && TRUSTED_PROXIES === undefined) {
      problems.push(
        'TRUSTED_PROXIES is missing: say how many proxies of yours stand between the internet and this server and write X-Forwarded-For (0 for none)',
      );
    }
  }
  if (SMTP_URL === undefined) {
    problems.push(
      'SMTP_URL is missing: codes for new accounts and forgotten passwords are mailed; SMTP_URL=none says that no mail is wanted',
    );
  }
  if (SUPPORT_PHONE === undefined && SUPPORT_EMAIL === undefined) {
    problems.push('SUPPORT_PHONE and SUPPORT_EMAIL are missing: they are what Contact Us shows');
  }
  return [...problems, ...plaintextProblems(given)];
};

/** Sentences where the super administrator's address is everybody's, or the password one that others guess. */
export const passwordProblems = (given: Given): string[] => {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = given;
  const problems: string[] = [];
  if (DEMONSTRATION_ACCOUNTS.some((account) => account.email === email?.trim().toLowerCase())) {
    problems.push('SUPER_ADMIN_EMAIL is the address of a demonstration account: name one of your own');
  }
  if (password && (password === DEMONSTRATION_PASSWORD || isCommonPassword(password, { email }))) {
    problems.push('SUPER_ADMIN_PASSWORD is one of the passwords that are tried first: choose another one');
  }
  return problems;
};
