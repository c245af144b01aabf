import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';

/** What a person looks for: a role and its name, a field's label, or a text. A whole name where it is no expression. */
export type Wanted =
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp };

/** The same as JSON, which is all that goes into a page. */
export interface Asked {
  readonly by: 'role' | 'label' | 'text';
  readonly role: string;
  readonly pattern: string;
  readonly flags: string;
}

const whole = (text: string): RegExp => new RegExp(`^${text.replace(/[.+*?^${}()|[\]\\]/g, '\\$&')}$`);

const parts = (wanted: Wanted): readonly [Asked['by'], string, string | RegExp] => {
  if ('role' in wanted) return ['role', wanted.role, wanted.name ?? /(?:)/];
  return 'label' in wanted ? ['label', '', wanted.label] : ['text', '', wanted.text];
};

/** Makes JSON of it. */
export const asked = (wanted: Wanted): Asked => {
  const [by, role, value] = parts(wanted);
  const { source, flags } = typeof value === 'string' ? whole(value) : value;
  return { by, role, pattern: source, flags };
};

declare global {
  /** In the page, by `IN_PAGE`: the library that finds elements, the same in every engine. */
  var TestingLibraryDom: typeof TestingLibrary;
  /** In the page: everything that is wanted, in the page's order. */
  var findAll: (asked: Asked) => HTMLElement[];
}

const find: typeof findAll = ({ by, role, pattern, flags }) => {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom;
  const name = new RegExp(pattern, flags);
  if (by === 'role') return queryAllByRole(document.body, role, { name });
  return (by === 'label' ? queryAllByLabelText : queryAllByText)(document.body, name);
};

/** Notes in the tab's own storage, which a reload leaves, what it must not print, throw or be refused. */
const noteErrors = (): void => {
  const note = (text: string) => {
    sessionStorage.errors = JSON.stringify([...JSON.parse(sessionStorage.errors ?? '[]'), text]);
  };
  const print = console.error;
  console.error = (...args) => {
    note(args.map(String).join(' '));
    print(...args);
  };
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note(`Content security policy: ${effectiveDirective} ${blockedURI}`),
  );
};

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

/** Puts `findAll` into a page, and takes its errors down from then on. */
export const IN_PAGE = `${readFileSync(library, 'utf8')};globalThis.findAll = ${find};(${noteErrors})();`;
