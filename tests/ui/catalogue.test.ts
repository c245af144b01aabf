import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = (path: string): string => new URL(`../../src/${path}/`, import.meta.url).pathname;

/** Drawn as a part of another component, or not drawn at all, or not without the focus. */
const NOT_SHOWN_ALONE = ['FieldFrame', 'VisuallyHidden', 'SkipLink', 'CardList', 'Pager', 'TableView'];

const demos = readdirSync(folder('app/catalogue'))
  .map((file) => readFileSync(folder('app/catalogue') + file, 'utf8'))
  .join('\n');
const sources = ['ui', 'ui/form', 'ui/table'].flatMap((room) =>
  readdirSync(folder(room))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ name: file.slice(0, -'.tsx'.length), text: readFileSync(folder(room) + file, 'utf8') })),
);
const shown = sources.filter(({ name }) => !NOT_SHOWN_ALONE.includes(name));

test('every shared component has a demo in the catalogue', () => {
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.map(({ name }) => name).filter((name) => !demos.includes(`<${name}`))).toEqual([]);
});

test('every look that a component can be given by name is shown', () => {
  const looks = shown.flatMap(({ name, text }) =>
    // `type Tone = 'a' | 'b'`, `readonly size?: 'a' | 'b'`
    [...text.matchAll(/(?:type \w+ =|readonly \w+\??:)((?:\s*\|?\s*'[\w-]+')+)/g)].flatMap(([, union = '']) =>
      [...union.matchAll(/'([\w-]+)'/g)].map(([, look = '']) => ({ name, look })),
    ),
  );
  expect(looks.length).toBeGreaterThan(15);
  const missing = looks.filter(({ look }) => !demos.includes(`"${look}"`) && !demos.includes(`'${look}'`));
  expect(missing).toEqual([]);
});
