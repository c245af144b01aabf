import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a database that a test can cut: connections break as they do when it restarts. */
export interface Line {
  /** Puts the line between a database's address and who opens it. */
  readonly through: (url: string) => Promise<string>;
  /** Breaks every connection; new ones are refused until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Carries nothing more and breaks nothing, as where a network is gone: neither side is told, until `cut`. */
  readonly silence: () => void;
  /** Breaks each connection that is about to carry such a word to the database, as often as that. */
  readonly breakAt: (word: string, times: number) => void;
  /** How often `breakAt` has still to strike. */
  readonly left: () => number;
  readonly close: () => void;
}

/** Opens one. */
export const openLine = (): Line => {
  const open = new Set<Socket>();
  let away = false;
  let silent = false;
  let word = '';
  let times = 0;
  let target = { host: '', port: 0 };
  const server = createServer((near) => {
    if (away) return void near.destroy();
    const far = connect(target);
    const end = () => {
      for (const side of [near, far]) {
        open.delete(side);
        side.destroy();
      }
    };
    for (const side of [near, far]) {
      open.add(side);
      side.on('error', end).on('close', end);
    }
    near.on('data', (bytes) => {
      if (silent) return;
      if (times > 0 && bytes.includes(word)) {
        times -= 1;
        end();
      } else far.write(bytes);
    });
    far.on('data', (bytes) => !silent && near.write(bytes));
  });
  return {
    through: (url) =>
      new Promise((resolve) => {
        const address = new URL(url);
        target = { host: address.hostname, port: Number(address.port || 5432) };
        server.listen(0, '127.0.0.1', () => {
          address.hostname = '127.0.0.1';
          address.port = String((server.address() as AddressInfo).port);
          resolve(address.href);
        });
      }),
    silence: () => {
      silent = true;
    },
    cut: () => {
      [away, silent] = [true, false];
      for (const side of open) side.destroy();
    },
    mend: () => {
      away = false;
    },
    breakAt: (at, often) => {
      word = at;
      times = often;
    },
    left: () => times,
    close: () => void server.close(),
  };
};
