import type { Draw } from './draw.ts';
import { hostileText } from './hostile.ts';
import type { Hints } from './plausible.ts';

const SHEETS: readonly string[] = [
  'Store Number,Name,City,State,Latitude,Longitude,Tire Service\n1,A,Pontiac,IL,40.88,-88.62,yes\n',
  'Store Number,Latitude\n"unclosed,1\n',
  'a;b;c\n1;2;3\n',
  `${'h,'.repeat(300)}\n1\n`,
  'Name\n=1+1\n@SUM(A1)\n',
  'Latitude,Longitude\n1e999,-1e999\n',
  '\ufeff\n\n\n',
  'PK\u0003\u0004 no archive',
  '\u00d0\u00cf\u0011\u00e0 no workbook',
];

/** A multipart body that is whole, or wrong in one of many ways. */
export const boundaryBody = (draw: Draw, hints: Hints): { readonly type: string; readonly body: Uint8Array } => {
  const boundary = draw.pick(['b', 'x'.repeat(70), 'x'.repeat(71), '----WebKitFormBoundary', '--', ' b ']);
  const name = draw.pick(['file', 'file', 'text', 'ticket_id', 'attachments', '', hostileText(draw).slice(0, 200)]);
  const fileName = draw.pick(['stops.csv', 'stops.xlsx', 'stops.xls', 'a.png', hostileText(draw).slice(0, 200), '']);
  const part = (called: string, content: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${called}"${more}\r\n\r\n${content}\r\n`;
  const file = part(name, draw.pick(SHEETS), fileName === '' ? '' : `; filename="${fileName}"`);
  const fields = [
    part('ticket_id', String(hints.ticketId?.() ?? '1')),
    part('text', hostileText(draw).slice(0, 30_000)),
    ...(draw.chance(0.1) ? Array.from({ length: 300 }, (_, at) => part(`field${at}`, 'x')) : []),
  ];
  const whole = `${draw.chance(0.7) ? fields.join('') : ''}${file}--${boundary}--\r\n`;
  const text = draw.pick([
    whole,
    whole,
    whole,
    whole.slice(0, draw.below(whole.length)),
    whole.replaceAll('\r\n', '\n'),
    `${part('file', 'x', `; filename="${'n'.repeat(40_000)}.csv"`)}--${boundary}--`,
    `--${boundary}\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
    `--${boundary}`.repeat(2_000),
    '',
  ]);
  const type = draw.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    'multipart/form-data',
    `multipart/form-data; boundary=${boundary}; boundary=c`,
    'multipart/mixed; boundary=b',
  ]);
  return { type, body: Buffer.from(text, 'latin1') };
};
