import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { DataPrograms } from '#tests/support/harness/data-program.ts';
import { freePort } from '#tests/support/harness/proxy.ts';

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts PgBouncer, which lends connections to one transaction at a time, in front of a PostgreSQL of this machine that asks nobody
 * for a password.
 * @param pgbouncer the program
 * @param url of the database
 * @param server connections to PostgreSQL; fewer than processes have to it, so that they share some
 * @returns the database's address through it
 */
export const startPooler = async (
  programs: DataPrograms,
  { pgbouncer, url, server }: { readonly pgbouncer: string; readonly url: string; readonly server: number },
): Promise<string> => {
  const folder = join(programs.root, 'pgbouncer');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const port = await freePort();
  const address = new URL(url);
  const [user, name] = [address.username, address.pathname.slice(1)];
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`, { mode: 0o644 });
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${name} = host=${address.hostname} port=${address.port || 5432} dbname=${name}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
    ...[`auth_file = ${join(folder, 'users.txt')}`, 'pool_mode = transaction', `default_pool_size = ${server}`],
    ...['max_client_conn = 200', 'server_round_robin = 1'],
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o644 });
  // It does not run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const program = programs.runTool([pgbouncer, ...asUser, settings], {});
  while (!(await reaches(port))) {
    if (program.child.exitCode !== null) throw new Error(`PgBouncer did not start: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
};
