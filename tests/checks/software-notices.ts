import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The folder of the package a module lies in; undefined for our own modules. A package may carry a folder of this name
 * within its own files: then it is the package around it.
 */
const packageOf = (moduleId: string): string | undefined =>
  [...moduleId.matchAll(/\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g)]
    .map((match) => moduleId.slice(0, match.index + match[0].length))
    .findLast((folder) => existsSync(join(folder, 'package.json')));

/** The license's own words: a file of that name, else the part of the readme under that heading. */
const licenseText = (folder: string): string | undefined => {
  const files = readdirSync(folder);
  const file = files.find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  const readme = files.find((name) => /^readme/i.test(name));
  return readme && /^#+ licen[cs]e.*/ims.exec(readFileSync(join(folder, readme), 'utf8'))?.[0].trim();
};

const noticeOf = (folder: string): { readonly head: string; readonly text: string } => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = licenseText(folder);
  if (!text) throw new Error(`${name} is in the app but has no license text`);
  return { head: `${name} ${version} (${license})`, text };
};

/**
 * Writes `licenses/software.txt` into a build: the license of every package that is really in the app, found from the
 * modules of its chunks; equal texts stand once under all their packages. Fails the build for a package without one.
 */
export const softwareNotices = (): Plugin => ({
  name: 'software-notices',
  apply: 'build',
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const folder = packageOf(id.replace(/^\0/, ''));
        if (folder) folders.add(folder);
      }
    }
    const byText = new Map<string, string[]>();
    for (const { head, text } of [...folders].sort().map(noticeOf)) {
      byText.set(text, [...(byText.get(text) ?? []), head]);
    }
    const source = [...byText]
      .map(([text, heads]) => `${heads.join('\n')}\n\n${text}\n`)
      .join(`\n${'-'.repeat(72)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licenses/software.txt', source });
  },
});
