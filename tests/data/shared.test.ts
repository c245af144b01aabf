import '#tests/support/client/storage.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { FILES, SHARE, TEXT } from '#src/contract/limits.ts';
import { fileNameSchema } from '#src/contract/upload.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { readDraftFiles } from '#src/data/files/draft-files.ts';
import { claimHeld } from '#src/data/shared/held.ts';
import { putShareInto, readShare, SHARED } from '#src/data/shared/share.ts';
import { closeClients, startClient } from '#tests/support/client/client.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { onShare } from '../../sw/share.ts';

const RAY = 'ray@milepost.test';
const DANA = 'dana@milepost.test';
let device: FakeDevice;
let server: ModelServer;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
  server = modelServer({ clock: device.clock });
});
afterEach(emptyDisk);
afterEach(closeClients);

interface Sent {
  readonly files?: readonly File[];
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
}

const picture = (name: string, bytes = name, type = 'image/jpeg') => new File([bytes], name, { type });

/** Shares as a phone does, and answers where the window is led to. */
const share = async ({ files = [], ...words }: Sent): Promise<URL> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(words)) body.append(name, value);
  for (const file of files) body.append('files', file);
  const { ports } = device.tab({ fetch: server.fetch });
  const answer = await onShare(new Request('https://milepost.test/share', { method: 'POST', body }), ports);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
};

const begin = async (account = RAY) => {
  server.addTicket(account);
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(account);
  return client;
};
type Client = Awaited<ReturnType<typeof begin>>;

const shared = async (client: Client) => {
  const { files, words, problems } = await readShare(client.runtime.db());
  return { files: files.map((file) => file.name), words, problems };
};
const NOTHING = { files: [], words: '', problems: [] };
const claim = (client: Client, id?: string) => {
  const { account = '' } = client.runtime.session.store.getState();
  return claimHeld(client.runtime.db(), account, id, device.clock.now());
};

describe('a share while somebody is signed in', () => {
  it('is kept with their account, two in a row together, the same one once, without asking the server', async () => {
    const client = await begin();
    device.setOnline(false);
    const before = server.seen.length;
    expect((await share({ files: [picture('a.jpg')], title: 'Invoice', text: 'Invoice 7' })).pathname).toBe('/share');
    await share({ files: [picture('b.pdf', 'b', 'application/pdf')], url: 'https://maps.example/x' });
    await share({ files: [picture('a again.jpg', 'a.jpg')], url: 'https://maps.example/x' });
    expect(await shared(client)).toEqual({
      files: ['a.jpg', 'b.pdf'],
      words: 'Invoice 7\nhttps://maps.example/x',
      problems: [],
    });
    expect(server.seen.length).toBe(before);
  });

  it('says of each file that it cannot take why, and keeps the others', async () => {
    const client = await begin();
    const large = picture('large.png', 'x'.repeat(FILES.maxBytes + 1), 'image/png');
    await share({
      files: [large, picture('photo.webp', 'w', 'image/webp'), picture('1000012', 'n'), picture('ok.jpg')],
    });
    expect(await shared(client)).toEqual({
      files: ['1000012.jpg', 'ok.jpg'],
      words: '',
      problems: ['File large.png is too large. Maximum size is 10MB.', 'File type webp is not allowed.'],
    });
  });

  it('for a conversation whose request was discarded meanwhile stands in the next request’s sheet', async () => {
    const client = await begin();
    await share({ files: [picture('1.jpg')], text: 'On my way' });
    const put = await putShareInto(client.runtime.db(), 'local:gone');
    expect(put).toEqual({ place: NEXT_REQUEST, moved: 1, left: 0 });
    expect(await readShare(client.runtime.db(), NEXT_REQUEST)).toMatchObject({
      files: [{ name: '1.jpg' }],
      words: 'On my way',
    });
  });

  it('goes with as many messages as it takes: thirty files in three, in their order, none lost', async () => {
    const client = await begin();
    const db = client.runtime.db();
    const id = (await db.tickets.toArray())[0]?.id ?? '7';
    const thirty = Array.from({ length: 30 }, (_, at) => picture(`${at}.jpg`));
    await share({ files: thirty });
    const sent: string[] = [];
    for (const left of [20, 10, 0]) {
      expect(await putShareInto(db, id)).toEqual({ place: id, moved: FILES.maxCount, left });
      // A message that is begun has no room for more.
      if (left > 0) expect(await putShareInto(db, id)).toEqual({ place: id, moved: 0, left });
      sent.push(...(await readDraftFiles(db, id)).map((file) => file.name));
      await db.draftFiles.filter((file) => file.ticketId === id).delete();
    }
    expect(sent).toEqual(thirty.map((file) => file.name));
    expect(await shared(client)).toEqual(NOTHING);
  });

  it('shared a second time into the same message doubles neither its files nor its words', async () => {
    const client = await begin();
    const db = client.runtime.db();
    const id = (await db.tickets.toArray())[0]?.id ?? '7';
    await db.drafts.put({ ticketId: id, text: 'My front bumper' });
    for (const moved of [1, 0]) {
      await share({ files: [picture('1.jpg')], text: 'Scanned today' });
      expect(await putShareInto(db, id)).toEqual({ place: id, moved, left: 0 });
    }
    expect((await db.drafts.get(id))?.text).toBe('My front bumper\nScanned today');
    expect(await shared(client)).toEqual(NOTHING);
  });

  it('has no files without end, and words of one message; names what is over', async () => {
    const client = await begin();
    const many = Array.from({ length: SHARE.maxFiles }, (_, at) => picture(`${at}.jpg`));
    await share({ files: many, text: 'x'.repeat(TEXT.messageMax + 1) });
    await share({ files: [picture('late.jpg')], text: 'y' });
    const { files, words, problems } = await shared(client);
    expect([files.length, words.length]).toEqual([SHARE.maxFiles, TEXT.messageMax]);
    expect(problems).toEqual([
      'The shared text was longer than 10,000 characters. The rest was left out.',
      'late.jpg: 30 shared files wait already. Put them into a conversation first, then share it again.',
    ]);
  });

  it('tells of each file that is over, also of those that a gallery calls the same, and of each once', async () => {
    const client = await begin();
    const fifty = Array.from({ length: 50 }, (_, at) => picture('image.jpg', `${at}`));
    await share({ files: fifty });
    expect((await shared(client)).problems).toHaveLength(20);
    // A worker that was killed after it had kept them is offered the same once more.
    await share({ files: fifty });
    const { files, problems } = await shared(client);
    expect([files.length, problems.length]).toEqual([SHARE.maxFiles, 20]);
  });

  it('names files so that a server takes them and nobody is misled, and says of empty ones that they are', async () => {
    const client = await begin();
    await share({
      files: [
        picture('a/b\\c.jpg', '1'),
        picture('line\nbreak\u0000.jpg', '2'),
        picture('photo\u202egpj.pdf', '3', 'application/pdf'),
        picture(`${'😀'.repeat(300)}.jpg`, '4'),
        picture(`a${'😀'.repeat(300)}.jpeg`, '5'),
        picture('\ud83d.png', '6', 'image/png'),
        picture('\u0001', '7'),
        picture('empty.jpg', ''),
        picture('no type', '8', ''),
      ],
    });
    const { files, problems } = await shared(client);
    expect(problems).toEqual([
      'File empty.jpg is empty. Take or choose it again.',
      'File type unknown is not allowed.',
    ]);
    for (const name of files) {
      expect(v.safeParse(fileNameSchema, name).success).toBe(true);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[/\\\u202a-\u202e\u2066-\u2069]/);
    }
    expect([...files.slice(0, 3), ...files.slice(5)]).toEqual([
      ...['a_b_c.jpg', 'linebreak.jpg', 'photogpj.pdf'],
      ...['\ufffd.png', 'file.jpg'],
    ]);
  });

  it('goes into a draft whole, behind what stands there; what a message has no room for waits on', async () => {
    const client = await begin();
    const db = client.runtime.db();
    const [first] = await db.tickets.toArray();
    const id = first?.id ?? '7';
    const nine = Array.from({ length: 9 }, (_, at) => picture(`${at}.jpg`));
    await share({ files: nine, text: 'first' });
    expect((await putShareInto(db, id)).left).toBe(0);
    await share({ files: [picture('again.jpg', '0.jpg'), picture('x.jpg'), picture('y.jpg')], text: 'second' });
    expect(await putShareInto(db, id)).toEqual({ place: id, moved: 1, left: 1 });
    expect((await readDraftFiles(db, id)).map((file) => file.name)).toEqual([
      ...nine.map((file) => file.name),
      'x.jpg',
    ]);
    expect((await db.drafts.get(id))?.text).toBe('first\nsecond');
    expect(await shared(client)).toEqual({ ...NOTHING, files: ['y.jpg'] });
  });

  it('stays theirs when the session has ended by itself, whoever signs in next', async () => {
    const ray = await begin();
    server.expire(true);
    await ray.runtime.call('profile');
    await expect.poll(() => ray.runtime.session.store.getState().status).toBe('signed-out');
    const { search } = await share({ files: [picture('a.jpg')] });
    expect(search).toBe('');
    await ray.signIn(DANA);
    await claim(ray);
    expect(await shared(ray)).toEqual(NOTHING);
    await ray.signIn(RAY);
    expect(await shared(ray)).toEqual({ ...NOTHING, files: ['a.jpg'] });
  });

  it('on a full device keeps nothing, and says so', async () => {
    const client = await begin();
    fillDisk(2_000);
    const large = picture('scan.jpg', 'x'.repeat(40_000));
    expect((await share({ files: [large], text: 'Scan' })).search).toBe('?trouble=full');
    emptyDisk();
    expect(await shared(client)).toEqual(NOTHING);
    await share({ files: [large] });
    expect((await shared(client)).files).toEqual(['scan.jpg']);
  });

  it('with a form that is none, or nothing in it, keeps nothing and fails in words', async () => {
    const client = await begin();
    const { ports } = device.tab({ fetch: server.fetch });
    const broken = new Request('https://milepost.test/share', { method: 'POST', body: 'no form' });
    expect((await onShare(broken, ports)).headers.get('location')).toMatch(/\?trouble=failed$/);
    await share({ files: [new File([], '')] });
    expect(await shared(client)).toEqual(NOTHING);
  });
});

describe('a share while nobody is signed in', () => {
  const heldId = (address: URL) => address.searchParams.get('held') ?? undefined;

  it('waits for who signs in first on this device, once', async () => {
    await share({ files: [picture('a.jpg')], text: 'Flat tire' });
    const ray = await begin();
    await claim(ray);
    await claim(ray);
    expect(await shared(ray)).toEqual({ files: ['a.jpg'], words: 'Flat tire', problems: [] });
  });

  it('is another’s only in the window that it was shared into, and soon', async () => {
    const client = await begin(RAY);
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    await client.signIn(DANA);
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    const [mine, late] = [heldId(await share({ text: 'Dana’s' })), heldId(await share({ text: 'whose?' }))];
    await client.signIn(DANA);
    await claim(client);
    expect(await shared(client)).toEqual(NOTHING);
    await claim(client, mine);
    expect((await shared(client)).words).toBe('Dana’s');
    device.clock.advance(SHARE.windowMs + 1);
    // Only the window that it was promised in is told.
    expect([await claim(client, late), await claim(client)]).toEqual([true, false]);
    expect((await shared(client)).words).toBe('Dana’s');
  });

  it('is held for a week, and not without end', async () => {
    for (let round = 0; round < 3; round += 1)
      await share({ files: Array.from({ length: FILES.maxCount }, (_, at) => picture(`${round} ${at}.jpg`)) });
    await share({ files: [picture('late.jpg')] });
    const ray = await begin();
    await claim(ray);
    const { files, problems } = await shared(ray);
    expect(files).toHaveLength(SHARE.maxFiles);
    expect(problems).toEqual(['late.jpg: too much waits here for somebody to sign in. Sign in, then share it again.']);

    await ray.runtime
      .db()
      .draftFiles.where('ticketId')
      .equals(SHARED)
      .delete()
      .catch(() => undefined);
    await liveThrough(device.clock, ray.runtime.session.signOut('keep'));
    await share({ text: 'old' });
    device.clock.advance(SHARE.keptMs + 1);
    await ray.signIn(RAY);
    await claim(ray);
    expect((await shared(ray)).words).toBe('');
  });
});
