import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import type { TicketFile } from '#src/data/files/attachments.ts';
import { thumbnailId } from '#src/data/files/copies.ts';
import { type Draw, makeThumbnails, type Thumbnails } from '#src/data/files/thumbnails.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { committed, type Desk, openDesk } from '#tests/support/client/desk.ts';
import { liveUntil, turns } from '#tests/support/client/turns.ts';

const NAMES = ['a.png', 'b.png', 'c.png', 'd.png'];

let desk: Desk;
let client: TestClient;
let files: TicketFile[];
/** Names in the order they were drawn. */
let drawn: string[];
let draw: Draw;
let thumbnails: Thumbnails;

beforeEach(async () => {
  desk = await openDesk();
  client = await desk.signedIn();
  const ticket = desk.server.addTicket('ray@milepost.test');
  await committed(
    client.runtime.outbox.commit(
      'message.send',
      { ticket_id: String(ticket.id), text: 'image:4' },
      {
        files: NAMES.map((name) => ({
          name,
          mimeType: 'image/png',
          bytes: new TextEncoder().encode(name).buffer as ArrayBuffer,
        })),
      },
    ),
  );
  await desk.emptied(client);
  await client.db().fileCopies.clear();
  const row = await client.db().messages.toCollection().first();
  files = (row?.message.attachments ?? []).map((file) => ({ ticketId: String(ticket.id), file }));
  drawn = [];
  draw = async (picture) => {
    drawn.push(await picture.text());
    return new Blob(['small'], { type: 'image/jpeg' });
  };
  thumbnails = makeThumbnails(client.runtime, (picture) => draw(picture));
});
afterEach(closeClients);

const want = (...places: number[]) => {
  for (const place of places) thumbnails.want(files[place] as TicketFile, false);
};
const idOf = (place: number) => String(files[place]?.file.id);
const here = async () => {
  const ids = await client.db().fileCopies.toCollection().primaryKeys();
  return NAMES.filter((_, place) => ids.includes(thumbnailId(idOf(place))));
};
const until = (done: () => boolean | Promise<boolean>) => liveUntil(desk.device.clock, done);

describe('small pictures', () => {
  it('are brought, drawn and kept, and not again', async () => {
    want(0, 1, 2, 3);
    await until(async () => (await here()).length === 4);
    want(0, 1, 2, 3);
    await turns(50);
    expect(drawn).toHaveLength(4);
    expect(thumbnails.trouble.getState()).toEqual({});
  });

  it('come two at a time, those in sight before the others and with their whole file', async () => {
    const release: (() => void)[] = [];
    draw = async (picture) => {
      drawn.push(await picture.text());
      await new Promise<void>((resolve) => release.push(resolve));
      return new Blob(['small']);
    };
    want(0, 1, 2);
    thumbnails.want(files[3] as TicketFile, true);
    await until(() => drawn.length === 2);
    await turns(100);
    expect([...drawn].sort()).toEqual(['a.png', 'b.png']);
    release.shift()?.();
    await until(() => drawn.length === 3);
    expect(drawn[2]).toBe('d.png');
    for (const go of release.splice(0)) go();
    await until(() => drawn.length === 4);
    for (const go of release.splice(0)) go();
    await until(async () => (await here()).length === 4);
    const whole = (await client.db().fileCopies.toCollection().primaryKeys()).filter((id) => !id.startsWith('thumb'));
    expect(whole).toEqual([idOf(3)]);
  });

  it('that come into sight on their way have their whole file kept, so that opening it fetches nothing', async () => {
    let release = () => {};
    draw = async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Blob(['small']);
    };
    want(0);
    await turns(100);
    thumbnails.want(files[0] as TicketFile, true);
    release();
    await until(async () => (await here()).length === 1);
    expect(await client.db().fileCopies.get(idOf(0))).toMatchObject({ mimeType: 'image/png' });
  });

  it('are not asked for out of sight once another conversation is open', async () => {
    want(0, 1, 2, 3);
    thumbnails.forget();
    await until(async () => (await here()).length === 2);
    await turns(100);
    expect(await here()).toEqual(['a.png', 'b.png']);
  });

  it('wait for signal, say so, and come with it', async () => {
    desk.device.setOnline(false);
    thumbnails.want(files[0] as TicketFile, true);
    want(1);
    await until(() => thumbnails.trouble.getState()[idOf(0)] === 'offline');
    expect(drawn).toEqual([]);
    desk.device.setOnline(true);
    await until(async () => (await here()).length === 2);
    expect(thumbnails.trouble.getState()).toEqual({});
  });

  it('are drawn from the copy on the device without signal', async () => {
    thumbnails.want(files[0] as TicketFile, true);
    await until(async () => (await here()).length === 1);
    await client.db().fileCopies.delete(thumbnailId(idOf(0)));
    desk.device.setOnline(false);
    thumbnails.want(files[0] as TicketFile, true);
    await until(async () => (await here()).length === 1);
    expect(drawn).toEqual(['a.png', 'a.png']);
  });

  it('come by themselves where the browser was wrong to believe in signal', async () => {
    desk.server.script('GET', `/message/attachment/${idOf(0)}`, 'drop-before');
    want(0);
    await until(async () => (await here()).length === 1);
  });

  it('that were refused are asked for again by the person alone', async () => {
    desk.server.script('GET', `/message/attachment/${idOf(0)}`, { status: 500 }, { status: 500 });
    want(0);
    await until(() => thumbnails.trouble.getState()[idOf(0)] === 'failed');
    want(0);
    await turns(100);
    expect(drawn).toEqual([]);
    thumbnails.retry(files[0] as TicketFile);
    await until(() => thumbnails.trouble.getState()[idOf(0)] === 'failed');
    thumbnails.retry(files[0] as TicketFile);
    await until(async () => (await here()).length === 1);
  });

  it('that cannot be drawn are not tried over and over', async () => {
    draw = vi.fn(async () => undefined);
    want(0);
    await until(() => thumbnails.trouble.getState()[idOf(0)] === 'undrawable');
    want(0);
    thumbnails.want(files[0] as TicketFile, true);
    await turns(100);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
