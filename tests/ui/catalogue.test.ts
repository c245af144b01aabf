import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = (path: string): string => new URL(`../../src/${path}/`, import.meta.url).pathname;

/** Drawn as a part of another component, or not drawn at all. */
const NOT_SHOWN_ALONE = ['FieldFrame', 'VisuallyHidden'];

test('every shared component has a demo in the catalogue', () => {
  const pages = readdirSync(folder('app/catalogue'));
  const demos = pages.map((file) => readFileSync(folder('app/catalogue') + file, 'utf8')).join('\n');
  const components = readdirSync(folder('ui'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .filter((name) => !NOT_SHOWN_ALONE.includes(name));
  expect(components.length).toBeGreaterThan(15);
  expect(components.filter((name) => !demos.includes(`<${name}`))).toEqual([]);
});
