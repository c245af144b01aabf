import { SaxesParser } from 'saxes';
import { refuseDamaged } from '#server/imports/file/archive.ts';
import { refuseBlanks } from '#server/imports/file/refused.ts';

/** Characters between two elements; a cell holds 32,767 at most, and what lies between is held in memory. */
const TEXT_MAX = 4_000_000;

/** Elements within elements; a spreadsheet has some ten, and a reader remembers each that is open. */
const DEPTH_MAX = 200;

export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as it comes, names without their prefixes. A document type is refused: no spreadsheet program writes one, and
 * with it go all entities but the five of XML.
 * @yields after each piece, so that what the handlers gathered can go on its way
 * @throws FileRefused where it is broken, or too much of it says nothing
 */
export const readXml = async function* (pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let silent = 0;
  let blank = true;
  let depth = 0;
  parser.on('error', refuseDamaged);
  parser.on('doctype', refuseDamaged);
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    blank = true;
    depth += 1;
    if (depth > DEPTH_MAX) refuseDamaged();
    handlers.open(local(name), attributes);
  });
  const { text, close } = handlers;
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    silent = 0;
    blank = true;
    depth -= 1;
    close?.(local(name));
  });
  for await (const piece of pieces) {
    silent += piece.length;
    blank &&= piece.trim() === '';
    // Blanks are no fault of a workbook's, but for their number.
    if (silent > TEXT_MAX) blank ? refuseBlanks(TEXT_MAX) : refuseDamaged();
    parser.write(piece);
    yield;
  }
  parser.close();
};

/** Reads a small document's elements, one after the other, whatever they stand in. */
export const eachElement = async (pieces: AsyncIterable<string>, open: XmlHandlers['open']): Promise<void> => {
  for await (const _ of readXml(pieces, { open }));
};
