import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/crypto/passwords.ts';
import { updateUser, userByEmail } from '#server/accounts/queries/users.ts';
import type { Database } from '#server/db/database.ts';
import { audit, messages, replies, stations, type TicketRow, tickets, uploads, users } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { findDemonstration } from '#server/seed/demonstration.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { forgetDemonstration } from '#server/seed/forget-demonstration.ts';
import { readStationsVersion } from '#server/stations/directory.ts';
import { createDiskStorage } from '#server/uploads/storage/disk.ts';
import { objectKey } from '#server/uploads/storage/keys.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const PRODUCTION = readEnv(PRODUCTION_ENV);

eachDatabase('the demonstration', (kind) => {
  let database: Database;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'milepost-forget-'));
    database = await freshDatabase(kind, 'none');
    await prepareFirstStart(database, readEnv({}), NOW);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const storage = () => createDiskStorage({ folder, key: new Uint8Array(32) });
  const forget = () => forgetDemonstration(database.db, storage(), NOW);
  const idOf = async (name: string): Promise<number> => {
    const user = await userByEmail(database.db, `${name}@milepost.test`);
    if (user === undefined) throw new Error(`There is no ${name}.`);
    return user.id;
  };
  const say = async (ticketId: number, senderId: number, text: string): Promise<number> => {
    const [row] = await database.db.insert(messages).values({ ticketId, senderId, text, createdAt: NOW }).returning();
    return row?.id ?? 0;
  };
  const ask = async (userId: number, more: Partial<TicketRow> = {}): Promise<number> => {
    const [stop] = await database.db.select().from(stations).limit(1);
    const place = { stationId: stop?.id ?? null, stationName: stop?.name ?? null };
    const [row] = await database.db
      .insert(tickets)
      .values({ userId, ...place, createdAt: NOW, updatedAt: NOW, ...more })
      .returning();
    return row?.id ?? 0;
  };
  /** A file whose bytes are stored, carried by a message. @returns where the bytes are */
  const attach = async (ticketId: number, userId: number, messageId: number): Promise<string> => {
    const s3Key = objectKey(ticketId, 'photo.png');
    const arriving = join(folder, 'arriving.png');
    writeFileSync(arriving, 'bytes');
    await storage().adopt(s3Key, 'image/png', arriving);
    await database.db.insert(uploads).values({
      ...{ s3Key, ticketId, userId, messageId, place: 0, fileName: 'photo.png', mediaType: 'image' },
      ...{ mimeType: 'image/png', sizeBytes: 5, sha256: 'x', createdAt: NOW, storedAt: NOW },
    });
    return join(folder, s3Key);
  };

  it('keeps production from starting, which says what is there and what to run', async () => {
    await expect(prepareFirstStart(database, PRODUCTION, NOW)).rejects.toThrow(
      /it has 4 demonstration accounts \(super@milepost\.test, .*\) and [\d,]+ invented stations, and the password of these accounts is public\. Run "npm run forget-demo -- --yes"/,
    );
  });

  it('is told of without a password where it is stations alone', async () => {
    for (const table of [messages, tickets, users]) await database.db.delete(table as typeof users);
    await expect(prepareFirstStart(database, PRODUCTION, NOW)).rejects.toThrow(
      /it has [\d,]+ invented stations, which drivers would be sent to\. Run "npm run forget-demo -- --yes"/,
    );
  });

  it('goes whole where nobody else was there, with the bytes of its files', async () => {
    const [ticket] = await database.db.select().from(tickets).limit(1);
    const id = ticket?.id ?? 0;
    const driver = await idOf('driver');
    const bytes = await attach(id, driver, await say(id, driver, 'A photo'));
    const version = await readStationsVersion(database.db);
    const told = await forget();
    expect(told).toMatchObject({ accounts: 4, erased: 0, tickets: 8, files: 1, filesGone: true, keptTickets: 0 });
    expect(told.stations).toBeGreaterThan(1_500);
    for (const table of [users, tickets, messages, uploads, stations]) {
      expect(await database.db.select().from(table as typeof users)).toEqual([]);
    }
    expect(existsSync(bytes)).toBe(false);
    expect(await readStationsVersion(database.db)).not.toBe(version);
    // What the staff say is nobody's in particular.
    expect(await database.db.$count(replies)).toBe(4);
    expect((await database.db.select().from(audit)).at(-1)).toMatchObject({ action: 'demonstration-forgotten' });
    expect(await findDemonstration(database.db)).toEqual({ open: [], taken: [], stations: 0 });
    expect(await forget()).toMatchObject({ accounts: 0, tickets: 0, stations: 0 });
  });

  it('leaves what real people have a part in', async () => {
    const { db } = database;
    const driver = await addTestUser(db);
    const agent = await addTestUser(db, { role: 'ADMIN' });
    const demoAgent = await idOf('admin');
    const demoDriver = await idOf('driver');
    await db.insert(stations).values({ name: 'Real', retailPrice: 3 });
    // A real driver at an invented stop, helped by a demonstration agent.
    const real = await ask(driver.id, { status: 'IN_PROGRESS', assignedManagerId: demoAgent });
    await say(real, driver.id, 'My tire is flat');
    const answer = await say(real, demoAgent, 'On our way');
    const bytes = await attach(real, demoAgent, answer);
    // A demonstration driver whom a real agent has answered, and one whom a real agent has only taken on.
    const answered = await ask(demoDriver);
    await say(answered, agent.id, 'Hello');
    const taken = await ask(demoDriver, { status: 'IN_PROGRESS', assignedManagerId: agent.id });

    expect(await forget()).toMatchObject({ accounts: 4, erased: 2, tickets: 9, files: 0, keptTickets: 1 });
    const left = await db.select().from(tickets).orderBy(tickets.id);
    expect(left).toMatchObject([
      { id: real, userId: driver.id, status: 'TO_DO', assignedManagerId: null, stationId: null, waitingSince: NOW },
      { id: answered, userId: demoDriver, status: 'CLOSED' },
    ]);
    expect(left.map(({ id }) => id)).not.toContain(taken);
    expect(left[0]?.stationName).not.toBeNull();
    expect((await db.select().from(messages).orderBy(messages.id)).map(({ text }) => text)).toEqual([
      'My tire is flat',
      'On our way',
      'Hello',
    ]);
    expect(existsSync(bytes)).toBe(true);
    expect(await db.select().from(stations)).toMatchObject([{ name: 'Real' }]);
    const erased = await db
      .select()
      .from(users)
      .where(inArray(users.id, [demoAgent, demoDriver]));
    expect(erased.map(({ firstName, active }) => [firstName, active])).toEqual([
      ['Deleted account', false],
      ['Deleted account', false],
    ]);
    expect(await userByEmail(db, driver.email)).toMatchObject({ id: driver.id });
  });

  it('knows an account by its user name as well, and leaves one that somebody has made theirs', async () => {
    const { db } = database;
    await updateUser(db, await idOf('super'), { email: 'boss@fleet.test' });
    await updateUser(db, await idOf('admin'), { passwordHash: await hashPassword('our-own-secret-7') });
    const { open, taken } = await findDemonstration(db);
    expect(open.map(({ email }) => email)).toEqual(['boss@fleet.test', 'driver@milepost.test', 'owner@milepost.test']);
    expect(taken.map(({ email }) => email)).toEqual(['admin@milepost.test']);
    // Its answers are a real person's now: the conversations with them stay.
    expect(await forget()).toMatchObject({ accounts: 3, keptTickets: 5, tickets: 3 });
    expect(await userByEmail(db, 'admin@milepost.test')).toMatchObject({ role: 'ADMIN', active: true });
  });

  it('makes room for a super administrator, whom production asks for where none is left', async () => {
    const { db } = database;
    const { email } = await addTestUser(db);
    await forget();
    await expect(prepareFirstStart(database, PRODUCTION, NOW)).rejects.toThrow(
      'There is no super administrator. Set SUPER',
    );
    const named = (address: string) =>
      readEnv({ ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: address, SUPER_ADMIN_PASSWORD: 'our-own-secret-7' });
    await expect(prepareFirstStart(database, named(email), NOW)).rejects.toThrow('SUPER_ADMIN_EMAIL names an account');
    await prepareFirstStart(database, named('boss@fleet.test'), NOW);
    await prepareFirstStart(database, PRODUCTION, NOW);
    const admins = await db.select().from(users).where(eq(users.role, 'SUPER_ADMIN'));
    expect(admins.map((user) => user.email)).toEqual(['boss@fleet.test']);
  });
});
