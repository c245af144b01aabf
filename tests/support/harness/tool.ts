import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of other people that judge or run what is in `server/deploy`, and the packages of Debian that have them. */
const PACKAGES = {
  caddy: 'caddy',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  'docker-compose': 'docker-compose',
} as const;

/**
 * Where a program is; undefined where it is not installed, which is said.
 * @throws on CI, which has all of them
 */
export const findTool = (name: keyof typeof PACKAGES): string | undefined => {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  const said = `${name} is not installed: apt-get install ${PACKAGES[name]}`;
  if (process.env.CI) throw new Error(said);
  console.log(`LEFT OUT, ${said}`);
  return undefined;
};
