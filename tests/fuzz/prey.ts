/** A server to be attacked, in a process of its own: the fuzzer must outlive it. Speaks `protocol.ts` with its parent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { announce, textFile, upload } from '#tests/support/harness/uploads.ts';
import { PLANTS } from './plants.ts';
import type { Account, FromServer, Ids, Mark, Prey, ToServer } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-fuzz-'));
const page = join(folder, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), '<!doctype html><title>Milepost</title>');
writeFileSync(join(folder, 'beside.txt'), 'mark-beside-the-page');

const server = await startServer({ seed: 'stations', time: 'real', page, wrap: PLANTS[process.argv[2] ?? ''] });
const { db } = server;

const ROLES = {
  unapproved: { role: 'TRUCK_DRIVER', approval: 'PENDING' },
  driver: { role: 'TRUCK_DRIVER' },
  owner: { role: 'TRUCK_OWNER' },
  admin: { role: 'ADMIN' },
  super: { role: 'SUPER_ADMIN' },
} as const;

const account = async (role: keyof Prey['accounts']): Promise<Account> => {
  const { id, email } = await addTestUser(db, ROLES[role]);
  const { token = '', refreshToken = '' } = await server.signIn(email);
  return { id, email, token, refreshToken };
};

/** A ticket with a message and an attachment, all of which say `mark`. */
const converse = async (client: ApiClient, mark: string) => {
  const made = await client.call('createTicket', { body: { message: `${mark}-summary`, service_id: 1 } });
  const key = await upload(server.url, client, made.body.id, textFile(`${mark}-file.txt`, `${mark}-bytes`));
  const body = { ticket_id: made.body.id, text: `${mark}-text`, attachments: [key] };
  const said = await client.call('sendMessage', { body });
  if (said.status !== 200) throw new Error(`The message was refused: ${JSON.stringify(said.body)}`);
  const attachmentId: string = said.body.attachments[0].id;
  return { ticketId: String(made.body.id), messageId: String(said.body.id), attachmentId, key };
};

const victim = await addTestUser(db, {
  ...{ email: 'victim@fleet.test', firstName: 'mark-victim', lastName: 'mark-victim', phoneNumber: 'mark-victim' },
  ...{ companyName: 'mark-victim', address: 'mark-victim', truckNumber: 'mark-victim', password: 'mark-Secret-2026!' },
});
const asVictim = await server.signIn(victim.email, 'mark-Secret-2026!');
const ticket = await converse(asVictim, 'mark-victim');
const unused = await upload(server.url, asVictim, ticket.ticketId, textFile('mark-victim.txt', 'mark-victim'));
const chief = await addTestUser(db, {
  ...{ role: 'SUPER_ADMIN', email: 'mark-chief@fleet.test', phoneNumber: 'mark-chief', address: 'mark-chief' },
});
const asChief = await server.signIn(chief.email);
await asChief.call('addReply', { body: { title: 'mark-desk', text: 'mark-desk' } });

const accounts = {
  unapproved: await account('unapproved'),
  driver: await account('driver'),
  owner: await account('owner'),
  admin: await account('admin'),
  super: await account('super'),
};
const asDriver = await server.signIn(accounts.driver.email);
const own = await converse(asDriver, 'own');
const file = textFile('own.txt', 'own');
const announced = await announce(asDriver, own.ticketId, file);

const marks: readonly Mark[] = [
  { text: 'mark-victim', readers: ['admin', 'super'] },
  { text: 'mark-desk', readers: ['admin', 'super'] },
  { text: 'mark-chief', readers: ['super'] },
  { text: 'mark-Secret', readers: [] },
  { text: 'mark-beside-the-page', readers: [] },
  { text: '$argon2', readers: [] },
  ...[asVictim.token, asVictim.refreshToken, asChief.token, asChief.refreshToken].map((text = '$argon2') => ({
    text,
    readers: [],
  })),
  { text: process.cwd(), readers: [] },
  { text: 'node_modules', readers: [] },
];
const put = new URL(announced.body.putUrl, server.url);
const paths = [
  ...[
    '/',
    '/index.html',
    '/sw.js',
    '/config.json',
    '/docs',
    '/openapi.json',
    '/local/import',
    '/chat/1',
    '/../beside.txt',
  ],
  ...['/%2e%2e/beside.txt', '/..%2fbeside.txt', '/..%5cbeside.txt', '//beside.txt', '/./../beside.txt', '/.env'],
  ...['/maps/style-day.json', '/maps/sprite-night@2x.png', '/maps/tiles/3/1/3.mvt', '/maps/tiles/99999999/1/3.mvt'],
  ...['/maps/geocoder/api', '/maps/geocoder/reverse', '/maps/fonts/overpass-600.woff2', '/maps/fonts/..%2f..%2fx'],
  '/maps/router/route/v1/driving/-87.6,41.8;-89.6,39.8',
  `/maps/router/route/v1/driving/${Array.from({ length: 60 }, (_, at) => `-${70 + at},4${at % 9}`).join(';')}`,
  '/maps/router/route/v1/driving/1e999,41.8;-89.6,39.8',
  `${put.pathname}${put.search}`,
  put.pathname,
  `${put.pathname.replace(/[^/]+$/, '')}${unused}`,
];
const idsOf = (talk: typeof own, keys: Ids['upload'], users: Ids['user']): Ids => ({
  station: [1, 2, 3],
  ticket: [talk.ticketId],
  message: [talk.messageId],
  attachment: [talk.attachmentId],
  upload: keys,
  user: users,
});
const prey: Prey = {
  url: server.url,
  accounts,
  victim: {
    ...{ email: victim.email, password: 'mark-Secret-2026!', ticketId: ticket.ticketId },
    ids: idsOf(ticket, [unused, ticket.key], [victim.id]),
  },
  marks,
  ids: idsOf(own, [own.key, announced.body.s3Key], [accounts.driver.id, accounts.owner.id, accounts.unapproved.id]),
  paths,
};

// Graph and places are made once, on a machine that may be busy: the first route is not what is tried here.
await server.services.maps.warm();

const tell = (message: FromServer): void => void process.send?.(message);
process.on('message', (message: ToServer) => {
  if (message.kind === 'account') {
    void account(message.role).then((made) => tell({ kind: 'account', account: made }));
    return;
  }
  void server.close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
tell({ kind: 'ready', prey });
