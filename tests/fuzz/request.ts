import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import type { Draw } from './draw.ts';
import { boundaryBody } from './form.ts';
import { hostileBody, hostileText, type Json, writeJson } from './hostile.ts';
import { mutate } from './mutate.ts';
import { type Hints, plausible } from './plausible.ts';
import { type Account, type Caller, type IdKind, type Ids, type Prey, RANKS } from './protocol.ts';

/** A request as it goes over the wire. */
export interface HostileRequest {
  readonly caller: Caller;
  /** The row of the endpoint table, or undefined for another address. */
  readonly name: EndpointName | undefined;
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** Calls that take much have more to stumble over, and come three times as often. */
const NAMES = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).flatMap(([name, { body, query }]) =>
  Array<EndpointName>(body === undefined && query === undefined ? 1 : 3).fill(name),
);
/** Calls that take forms beside or instead of JSON. */
const FORMS: readonly EndpointName[] = ['importStations', 'startImport', 'sendMessage'];
/** A spreadsheet takes a thread a second: seldom. */
const SLOW: readonly EndpointName[] = ['importStations', 'startImport'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

const encoded = (text: string, draw: Draw): string =>
  draw.chance(0.1)
    ? draw.pick(['%', '%zz', '%00', '%ff%fe', '%2e%2e%2f', '%c0%af', '..;', '%u0041', '+', '%ED%A0%80'])
    : encodeURIComponent(text.toWellFormed());

const tokenOf = (caller: Caller, accounts: Prey['accounts'], draw: Draw): string | undefined => {
  if (caller === 'nobody') return undefined;
  if (caller !== 'bad-token') return `Bearer ${accounts[caller].token}`;
  const { token } = accounts.driver;
  return draw.pick([
    'Bearer x',
    'Bearer ',
    'Bearer',
    'Basic ZHJpdmVyOng=',
    `Bearer ${token.slice(0, -3)}AAA`,
    `Bearer ${token}x`,
    `Bearer ${token.split('.').reverse().join('.')}`,
    `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}..x.y.z`,
    `Bearer ${'a'.repeat(5_000)}`,
    `Token ${token}`,
  ]);
};

const STRANGE_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(500)],
  ['idempotency-key', 'same'],
  ['content-encoding', 'gzip'],
  ['x-forwarded-for', '127.0.0.1, evil"><script>'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-http-method-override', 'DELETE'],
  ['range', 'bytes=99999999999999-0,-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['accept', 'text/html;q=NaN'],
  ['accept-encoding', 'br;q=1e999, *'],
  ['origin', 'null'],
  ['expect', '100-continue'],
  ['cookie', 'a='.repeat(2_000)],
  ['x-milepost-secret', 'guess'],
  ['x-milepost-file', '%E0%A4%A'],
  ['user-agent', ''],
];

/** Lists and objects in a query, written as JSON. */
const LISTS = [
  '[[]]',
  '[{}]',
  '[null]',
  '{"field":[],"sort":{}}',
  '[{"field":"__proto__","sort":"asc"}]',
  '[{"field":{}}]',
];
const QUERY_VALUES: readonly string[] = [
  ...LISTS,
  ...['-1', '1e9', '1e999', '2.5', 'created_at', 'constructor', 'asc,desc', 'price', ',,,', '1,2,x', 'CLOSED'],
];
const QUERY_NAMES: readonly string[] = [
  ...['page', 'pageSize', 'size', 'sort', 'sortBy', 'sortDirection', 'direction', 'status', 'q', 'kind', 'after'],
  ...['serviceTypeId', 'truckBrandId', 'search', 'before', 'limit'],
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  '',
  'a/b;'.repeat(500),
];

/** What the `{id}` of an address is of, by how the address begins; the longest first. */
const ID_KINDS: readonly (readonly [start: string, kind: IdKind])[] = [
  ['/message/attachment', 'attachment'],
  ['/message/ticket', 'ticket'],
  ['/ticket', 'ticket'],
  ['/api/admin/users', 'user'],
  ['/api/maintenance-services', 'station'],
];

/** An id of this kind, seldom of another, or none at all. */
const drawId = (ids: readonly Ids[], kind: IdKind, draw: Draw): string | number => {
  const of = draw.pick(ids);
  if (draw.chance(0.9)) return draw.pick(of[kind]);
  return draw.chance(0.5)
    ? draw.pick(Object.values(of).flat())
    : draw.pick(['0', -1, '1e3', '007', 2_147_483_648, 'local:x']);
};

/** Members by name: what exists, so that a request gets past the first look. */
const hintsOf = (prey: Prey, account: Account | undefined, ids: readonly Ids[], draw: Draw): Hints => {
  const id = (kind: IdKind) => () => drawId(ids, kind, draw);
  const between = (min: number, max: number) => () => min + draw.below(max - min);
  const email = (): Json => draw.pick([prey.victim.email, account?.email ?? 'nobody@fleet.test', 'new@fleet.test']);
  return {
    ticketId: id('ticket'),
    ticket_id: id('ticket'),
    service_id: id('station'),
    message_id: id('message'),
    attachments: () => [drawId(ids, 'upload', draw)],
    amountOfFuel: between(40, 100),
    trunkCapacity: between(100, 300),
    searchRadius: between(2, 60),
    minGallonsPurchase: between(1, 40),
    milesPerGallon: between(5, 9),
    reserveGallons: between(5, 20),
    stopFee: between(0, 9),
    routeMiles: between(100, 400),
    endReserve: between(5, 40),
    endValue: between(0, 5),
    taxBasis: () => draw.pick(['pump', 'ifta']),
    ratesQuarter: () => draw.pick(['2Q2026', '4Q2026', '1Q2026']),
    email,
    username: email,
    password: () => draw.pick(['Guess-2026!', 'x'.repeat(33), 'password1']),
    newPassword: () => draw.pick(['Guess-2027!', 'nodigits!!']),
    currentPassword: () => 'Guess-2026!',
    code: () => String(draw.below(1_000_000)).padStart(6, '0'),
    refreshToken: () => draw.pick([account?.refreshToken ?? 'x', 'x']),
    latitude: () => 41 + draw.below(100) / 100,
    longitude: () => -88 + draw.below(100) / 100,
    sha256: () => 'ab'.repeat(32),
    mimeType: () => draw.pick(['image/png', 'text/plain', 'audio/ogg', 'text/html', 'image/svg+xml']),
    fileName: () => draw.pick(['a.png', 'a.txt', 'a.exe', '../a.png', 'a.PNG.', 'CON.txt', 'a\u202egnp.exe']),
    radius: () => draw.pick(['5', '50', '1000', '1e9']),
  };
};

const queryOf = (endpoint: Endpoint, hints: Hints, draw: Draw): string => {
  const known = endpoint.query === undefined ? {} : plausible(endpoint.query, hints, draw);
  const entries = Object.entries(known as Record<string, Json>).filter(([, value]) => value !== null);
  if (draw.chance(0.3)) {
    const name = draw.chance(0.3) ? 'sortModel' : draw.pick(QUERY_NAMES);
    entries.push([name, draw.chance(0.3) ? hostileText(draw) : draw.pick(name === 'sortModel' ? LISTS : QUERY_VALUES)]);
  }
  const parts = entries.map(([name, value]) => {
    const text = draw.chance(0.15) ? hostileText(draw) : String(value);
    // A header of 16 kB is the most that a server reads.
    return `${encodeURIComponent(name)}${draw.pick(['=', '=', '=', '[]=', ''])}${encoded(text.slice(0, 2_000), draw)}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

const bodyOf = (name: EndpointName, endpoint: Endpoint, hints: Hints, draw: Draw) => {
  if (FORMS.includes(name) && (endpoint.body === undefined || draw.chance(0.3))) return boundaryBody(draw, hints);
  if (endpoint.body === undefined && draw.chance(0.8)) return undefined;
  const good = endpoint.body === undefined ? {} : plausible(endpoint.body, hints, draw);
  const type = draw.chance(0.9) ? 'application/json' : draw.pick(TYPES);
  if (draw.chance(0.08)) return { type, body: hostileBody(draw, writeJson(good)) };
  let value = good;
  for (let changes = draw.pick([0, 0, 1, 1, 1, 1, 3]); changes > 0; changes -= 1) value = mutate(value, draw);
  return { type, body: Buffer.from(writeJson(value)) };
};

const elsewhere = (prey: Prey, draw: Draw): Pick<HostileRequest, 'method' | 'target' | 'body'> => {
  const path = draw.pick(prey.paths);
  const cut = draw.chance(0.5)
    ? path
    : path.replace(/[^/]+$/, (last) =>
        encoded(draw.pick([hostileText(draw).slice(0, 500), `${last}.`, `${last}%00`]), draw),
      );
  const query = draw.chance(0.3)
    ? `?${draw.pick(['q', 'lat', 'overview', 'signature', 'expires'])}=${encoded(hostileText(draw).slice(0, 2_000), draw)}`
    : '';
  const method = draw.pick(['GET', 'GET', 'GET', ...METHODS]);
  const bears = method === 'PUT' || method === 'POST';
  return {
    method,
    target: `${cut}${query}`,
    body: bears ? Buffer.alloc(draw.pick([0, 10, 100_000]), 0x41) : undefined,
  };
};

/** The next hostile request. @param callers who may send it */
export const drawRequest = (
  prey: Prey,
  accounts: Prey['accounts'],
  callers: readonly Caller[],
  draw: Draw,
): HostileRequest => {
  const drawn = draw.pick(NAMES);
  const name = SLOW.includes(drawn) && draw.chance(0.8) ? draw.pick(NAMES) : drawn;
  const endpoint: Endpoint = ENDPOINTS[name];
  const allowed = callers.filter((one) => RANKS[endpoint.access].includes(one));
  // Most requests come from those who get past the door.
  const caller = draw.pick(draw.chance(0.75) && allowed.length > 0 ? allowed : callers);
  const account = caller === 'nobody' || caller === 'bad-token' ? undefined : accounts[caller];
  // Staff have rights over the victim, whose account is looked at in the end.
  const isStaff = caller === 'admin' || caller === 'super';
  const ids = isStaff ? [prey.ids] : [prey.ids, prey.victim.ids];
  const hints = hintsOf(prey, account, ids, draw);
  const authorization = tokenOf(caller, accounts, draw);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  if (draw.chance(0.1)) {
    const [name, value] = draw.pick(STRANGE_HEADERS);
    headers[name] = value;
  }
  if (draw.chance(0.08)) return { caller, name: undefined, headers, ...elsewhere(prey, draw) };

  const kind = ID_KINDS.find(([start]) => endpoint.path.startsWith(start))?.[1] ?? 'ticket';
  const path = endpoint.path.replace(/\{(\w+)\}/g, () =>
    draw.chance(0.9) ? String(drawId(ids, kind, draw)) : encoded(hostileText(draw).slice(0, 2_000), draw) || '0',
  );
  const sent = bodyOf(name, endpoint, hints, draw);
  if (sent !== undefined) headers['content-type'] = sent.type;
  const method = draw.chance(0.95) ? endpoint.method : draw.pick(METHODS);
  return {
    caller,
    name: method === endpoint.method ? name : undefined,
    method,
    target: `${path}${queryOf(endpoint, hints, draw)}`,
    headers,
    body: sent?.body,
  };
};
