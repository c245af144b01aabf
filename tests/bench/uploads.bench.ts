import { request } from 'node:http';
import { FILES } from '#src/contract/limits.ts';
import type { Bench, BenchResult } from '#tests/bench/bench.ts';
import type { Reply } from '#tests/support/harness/client.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { announce, pngFile } from '#tests/support/harness/uploads.ts';

const AT_ONCE = 20;
const MB = 1024 * 1024;

/** Puts a file over a connection of its own. Plain `http`, which sends the one buffer as it is and copies nothing. */
const put = (origin: string, announced: Reply, bytes: Uint8Array): Promise<void> =>
  new Promise((done, fail) => {
    const headers = { ...announced.body.putHeaders, 'content-length': bytes.length };
    const call = request(new URL(announced.body.putUrl, origin), { method: 'PUT', headers, agent: false }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.on('end', done);
      else fail(new Error(`The storage answered ${answer.statusCode}`));
    });
    call.on('error', fail);
    call.end(bytes);
  });

/** The most memory in use while `work` runs, in bytes above what was in use before. */
const memoryOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await work();
  clearInterval(look);
  return Math.max(most, process.memoryUsage.rss()) - before;
};

/** Posts a message with ten files of 10 MB in its form. */
const postForm = (origin: string, token: string, ticket: number, bytes: Uint8Array): Promise<void> =>
  new Promise((done, fail) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    const call = request(new URL('/message', origin), { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.on('end', done);
      else fail(new Error(`The form was answered ${answer.statusCode}`));
    });
    call.on('error', fail);
    call.write(`--b\r\nContent-Disposition: form-data; name="ticket_id"\r\n\r\n${ticket}`);
    for (let at = 0; at < FILES.maxCount; at += 1) {
      call.write(`\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${at}.png"\r\n\r\n`);
      call.write(bytes);
    }
    call.end('\r\n--b--');
  });

const concurrentPuts: Bench = {
  name: `server: ${AT_ONCE} files of 10 MB put at once`,
  run: async (): Promise<BenchResult[]> => {
    const server = await startServer({ seed: 'stations', time: 'real' });
    const driver = await server.signIn('driver');
    const ticket = (await driver.call('createTicket', { body: { message: 'Files', service_id: 1 } })).body.id;
    const file = pngFile('big.png', FILES.maxBytes);
    const putMany = async (): Promise<number> => {
      const announced: Reply[] = [];
      for (let at = 0; at < AT_ONCE; at += 1) announced.push(await announce(driver, ticket, file));
      const start = performance.now();
      await Promise.all(announced.map((reply) => put(server.url, reply, file.bytes)));
      return performance.now() - start;
    };
    // What a first request loads and compiles is no cost of the files.
    await put(server.url, await announce(driver, ticket, file), file.bytes);
    let took = 0;
    const grown = await memoryOf(async () => {
      took = await putMany();
    });
    await postForm(server.url, driver.token ?? '', ticket, pngFile().bytes);
    const grownByForm = await memoryOf(() => postForm(server.url, driver.token ?? '', ticket, file.bytes));
    await server.close();
    return [
      {
        name: 'one form of 100 MB: most memory above that before',
        value: grownByForm / MB,
        unit: 'MB',
        limit: { max: 100 },
      },
      {
        name: 'most memory above that before, sender included',
        value: grown / MB,
        unit: 'MB',
        limit: { max: 100 },
        note: `${AT_ONCE * 10} MB went through`,
      },
      { name: 'from the first byte to the last answer', value: took, unit: 'ms' },
      { name: 'throughput: to disk, hashed, looked at', value: (AT_ONCE * 10) / (took / 1000), unit: 'MB/s' },
    ];
  },
};

export const benches: Bench[] = [concurrentPuts];
