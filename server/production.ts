import { isCommonPassword } from '#server/auth/common-passwords.ts';
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
  return problems;
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
