import { randomUUID } from 'node:crypto';

const KEY = /^tickets\/\d+\/[0-9a-f-]{36}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;
const NAME_MAX = 100;

/** A file's name as a part of a path or address that needs no escaping; its ending is kept. */
const safeName = (fileName: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '_');
  return plain.slice(-NAME_MAX).replace(/^\./, '_');
};

/** A new key that nobody can guess, under which a file of a ticket is kept. */
export const objectKey = (ticketId: number, fileName: string): string =>
  `tickets/${ticketId}/${randomUUID()}/${safeName(fileName)}`;

/** True for text that `objectKey` may have made: nothing else ever becomes a path on disk. */
export const isObjectKey = (text: string): boolean => KEY.test(text);
