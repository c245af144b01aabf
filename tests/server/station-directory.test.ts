import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createStationDirectory, createStationsPool, markStationsChanged } from '#server/stations/directory.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const NO_FILTER = { services: undefined, brands: undefined };

eachDatabase('stations in memory', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
  });
  afterAll(() => server.close());

  it('are told as they were while new ones are read, and one patience is enough for all who ask', async () => {
    const pool = createStationsPool();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let holding = false;
    const directory = createStationDirectory(server.db, false, {
      run: async (task, asker) => {
        if (holding && task.type === 'use') await held;
        return pool.run(task, asker);
      },
      close: () => pool.close(),
    });
    const before = await directory.version();
    holding = true;
    await markStationsChanged(server.db);
    expect(await directory.version()).toBe(before);
    // From here on nobody's patience can run out.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      expect(await directory.version()).toBe(before);
    } finally {
      vi.useRealTimers();
    }
    letGo();
    await expect.poll(() => directory.version()).not.toBe(before);
    await directory.close();
  });

  it('are in memory before they are the live ones, and what nobody has switched to is never told', async () => {
    const pool = createStationsPool();
    let tasks: string[] = [];
    const directory = createStationDirectory(server.db, false, {
      run: (task, asker) => {
        tasks.push(task.type);
        return pool.run(task, asker);
      },
      close: () => pool.close(),
    });
    const named = async () => {
      const question = { name: 'stations', query: { search: 'To Come' } } as const;
      const { body } = await directory.ask(question, { caller: 'test' });
      return JSON.parse(new TextDecoder().decode(body)).totalElements;
    };
    const before = Number(await directory.version());
    await server.db.execute('create table stations_to_come (like stations including all)');
    await server.db.execute('insert into stations_to_come overriding system value select * from stations');
    await server.db.execute("update stations_to_come set name = 'To Come' where id = 1");
    const adopt = await directory.prepare('stations_to_come');
    expect(await named()).toBe(0);
    // Others are the live ones by now: they are read, and those that were prepared forgotten.
    await markStationsChanged(server.db);
    await expect.poll(() => directory.version()).toBe(String(before + 1));
    expect(await named()).toBe(0);
    adopt(String(before + 2));
    await markStationsChanged(server.db);
    await expect.poll(() => directory.version()).toBe(String(before + 2));
    expect(await named()).toBe(0);
    const again = await directory.prepare('stations_to_come');
    tasks = [];
    again(String(before + 3));
    await markStationsChanged(server.db);
    expect(await directory.version()).toBe(String(before + 3));
    expect(await named()).toBe(1);
    expect(tasks).toEqual(['use', 'ask']);
    await server.db.execute('drop table stations_to_come');
    await directory.close();
  });

  it('are read again where the thread that had them has been replaced', async () => {
    let pool = createStationsPool();
    const directory = createStationDirectory(server.db, false, {
      run: (task, asker) => pool.run(task, asker),
      close: () => pool.close(),
    });
    const ask = () => directory.ask({ name: 'searchStations', filter: NO_FILTER }, { caller: 'test' });
    const before = await ask();
    await pool.close();
    pool = createStationsPool();
    const after = await ask();
    expect(new TextDecoder().decode(after.body)).toBe(new TextDecoder().decode(before.body));
    await directory.close();
  });
});
