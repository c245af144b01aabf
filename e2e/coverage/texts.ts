import type { BrowserContext } from '@playwright/test';
import { patternOf, type Sighting } from '#tests/spec/judge.ts';
import { SPEC_TEXTS } from '#tests/spec/texts.ts';

/** Name of the attachment with which a test reports what it saw. */
export const SEEN_ATTACHMENT = 'texts-of-the-specification';

type Seen = Pick<Sighting, 'text' | 'path'>;

interface Wanted {
  readonly exact: readonly string[];
  /** Text of the table and its pattern. */
  readonly patterns: readonly (readonly [string, string])[];
}

const distinct = [...new Set(SPEC_TEXTS.map(({ text }) => text))];
const WANTED: Wanted = {
  exact: distinct.filter((text) => !text.includes('<')),
  patterns: distinct.filter((text) => text.includes('<')).map((text) => [text, patternOf(text)]),
};

/**
 * Runs in the page, before anything of it: looks at whatever changes and tells each wanted text that is the whole text of
 * a node or an element in sight, or its label, once a path.
 */
const watchInPage = ({ exact, patterns }: Wanted): void => {
  const LONGEST = 300;
  const wanted = new Set(exact);
  const shapes = patterns.map(([text, pattern]) => [text, new RegExp(pattern)] as const);
  const told = new Set<string>();
  const hidden = new Map<string, Element>();
  const tell = Reflect.get(globalThis, 'tellSeenText') as (text: string, path: string) => Promise<void>;

  const inSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const look = (text: string, element: Element): void => {
    const path = location.pathname;
    const key = `${path} ${text}`;
    if (told.has(key)) return;
    if (!inSight(element)) {
      hidden.set(key, element);
      return;
    }
    hidden.delete(key);
    told.add(key);
    tell(text, path).catch(() => undefined);
  };
  const compare = (raw: string | null, element: Element): void => {
    if (!raw || raw.length > LONGEST) return;
    const text = raw.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    if (wanted.has(text)) look(text, element);
    for (const [name, shape] of shapes) if (shape.test(text)) look(name, element);
  };
  const own = (element: Element): void => {
    if (element.childNodes.length > 1) compare(element.textContent, element);
    for (const name of ['aria-label', 'placeholder', 'alt']) compare(element.getAttribute(name), element);
  };
  const scan = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Element) own(node);
      else if (node.parentElement) compare(node.nodeValue, node.parentElement);
    }
    // A sentence may be made of several parts of which one has changed.
    let above = root.parentElement;
    for (let level = 0; above && level < 3; level += 1, above = above.parentElement) own(above);
  };

  new MutationObserver((records) => {
    const roots = new Set<Node>();
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) roots.add(node);
      else roots.add(target);
    }
    for (const root of roots) scan(root);
    // What was there out of sight may be in sight now.
    for (const [key, element] of hidden) {
      const [path, ...words] = key.split(' ');
      if (path !== location.pathname || !element.isConnected) hidden.delete(key);
      else look(words.join(' '), element);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'placeholder', 'alt', 'class', 'hidden', 'open', 'style'],
  });
};

/** Notes which texts of the table (`tests/spec/texts.ts`) the pages of a context show. The list grows as they do. */
export const watchTexts = async (context: BrowserContext): Promise<readonly Seen[]> => {
  const seen: Seen[] = [];
  await context.exposeBinding('tellSeenText', (_, text: string, path: string) => {
    seen.push({ text, path });
  });
  await context.addInitScript(watchInPage, WANTED);
  return seen;
};
